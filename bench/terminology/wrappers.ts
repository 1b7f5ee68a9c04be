/** Puts phrases that are found alone into the sentences of a chart. */
import { join } from 'node:path';
import { readTsv } from '../../build/tsv.ts';
import type { System } from '../../src/terminology/model/concept.ts';
import { asSystem, type Case, referenceFolder } from './evaluation.ts';
import { draw } from './measure.ts';
import { type Concepts, evaluate, HIGH, type Outcome, type Search, share } from './scoring.ts';
import { percent, table } from './text.ts';

type Wrapped = { readonly system: System; readonly wrapper: string; readonly outcomes: readonly Outcome[] };

/** Phrases for each wrapper. */
const PHRASES = 45;

/** An answer below this is left out by default, and the answer is empty. */
const LEAST_SHOWN = 35;

const wrappers = () =>
  readTsv(join(referenceFolder(), 'eval', 'wrappers.tsv')).map((row) => ({
    system: asSystem(row.system ?? ''),
    wrapper: row.wrapper ?? '',
  }));

export const wrapped = (
  search: Search,
  cases: readonly Case[],
  concepts: Concepts,
  seed: number,
): readonly Wrapped[] => {
  const everyday = cases.filter(({ set }) => set === 'everyday');
  const right = evaluate(search, everyday, concepts)
    .filter(({ rank }) => rank === 1)
    .map((outcome) => outcome.case);
  return wrappers().map(({ system, wrapper }) => {
    const drawn = draw(
      right.filter((one) => one.system === system),
      PHRASES,
      seed,
    );
    const outcomes = evaluate(search, drawn, concepts, ({ query }) => wrapper.replace('{}', () => query));
    return { system, wrapper, outcomes };
  });
};

const isRight = (outcome: Outcome): boolean => outcome.rank === 1 && !isEmpty(outcome);
const isEmpty = ({ hits }: Outcome): boolean => (hits[0]?.score ?? 0) < LEAST_SHOWN;

const isHigh = ({ hits }: Outcome): boolean => (hits[0]?.score ?? 0) >= HIGH;

/** Targets: right at least 95 %, none below 85 %, empty at most 0.5 %. */
export const wrappersText = (answers: readonly Wrapped[]): string => {
  const row = (system: string, wrapper: string, outcomes: readonly Outcome[]) => [
    ...[system, wrapper, outcomes.length, percent(share(outcomes, isRight))],
    percent(share(outcomes, isEmpty)),
    percent(share(outcomes, (outcome) => isRight(outcome) && isHigh(outcome))),
  ];
  const all = answers.flatMap(({ outcomes }) => outcomes);
  return table(
    ['system', 'wrapper', 'n', 'right@1', 'empty', 'right and high'],
    [...answers.map(({ system, wrapper, outcomes }) => row(system, wrapper, outcomes)), row('**all**', '', all)],
  );
};
