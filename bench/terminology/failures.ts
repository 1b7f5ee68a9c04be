/** Lists failing phrases with the expected and the actual answer, for tuning. */
import type { Engine } from './engines.ts';
import type { Case } from './evaluation.ts';
import { draw } from './measure.ts';
import { type Perturbation, perturb } from './perturb.ts';
import { type Concepts, DEPTH, evaluate, type Outcome } from './scoring.ts';

export type Wanted = {
  /** The most failures of each set. */
  readonly most: number;
  /** A hit further down is a failure. */
  readonly within: number;
  /** Spoilt phrases in place of the clean ones. */
  readonly as: Perturbation | undefined;
  /** Another seed shows other failures. */
  readonly seed: number;
};

const SHOWN = 5;

export const failures = (
  { name, search }: Engine,
  cases: readonly Case[],
  concepts: Concepts,
  { most, within, as, seed }: Wanted,
): string => {
  const phrase = (one: Case) => (as === undefined ? one.query : perturb(one, as, seed));
  const failed = evaluate(search, cases, concepts, phrase).filter(({ rank }) => rank === 0 || rank > within);
  const drawn = new Set(
    draw(
      failed.map((outcome) => outcome.case),
      most,
      seed,
    ),
  );
  return [...Map.groupBy(failed, (outcome) => outcome.case.set)]
    .flatMap(([set, ofSet]) => [
      `## ${set}: ${ofSet.length} of ${cases.filter((one) => one.set === set).length} fail, ${name}`,
      ...ofSet.filter((outcome) => drawn.has(outcome.case)).map((outcome) => describe(outcome, phrase, concepts)),
    ])
    .join('\n\n');
};

const describe = (outcome: Outcome, phrase: (one: Case) => string, concepts: Concepts): string => {
  const { gold, system } = outcome.case;
  const asked = phrase(outcome.case);
  const known = concepts[system];
  const name = (code: string) => {
    const concept = known.get(code);
    const type = system === 'rxnorm' ? `${concept?.termType} ` : concept?.billable === false ? 'header ' : '';
    return `${code}  ${type}${concept?.name ?? '?'}`;
  };
  const lenient = outcome.lenientRank > 0 && outcome.rank !== outcome.lenientRank;
  const where = outcome.rank === 0 ? `not in ${DEPTH}` : `rank ${outcome.rank}`;
  return [
    `${asked}${asked === outcome.case.query ? '' : `  <- ${outcome.case.query}`}   [${system}]`,
    ...gold.map((code) => `  gold      ${name(code)}`),
    `            ${where}${lenient ? `, lenient ${outcome.lenientRank}` : ''}`,
    ...outcome.hits.slice(0, SHOWN).map(({ code, score }) => `  ${scored(score)}  ${name(code)}`),
  ].join('\n');
};

/** Our own scores are integers; those of the peers can be anything. */
const scored = (score: number): string => (Number.isInteger(score) ? String(score) : score.toPrecision(4)).padStart(8);
