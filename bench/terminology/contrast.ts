/** Minimal pairs: phrases that name a code, and the codes that mean the opposite or a sibling. */
import { join } from 'node:path';
import { readTsv } from '../../build/tsv.ts';
import type { System } from '../../src/terminology/model/concept.ts';
import { asSystem, referenceFolder } from './evaluation.ts';
import { HIGH, type Search, share } from './scoring.ts';
import { percent, table } from './text.ts';

export type Pair = {
  readonly class: string;
  readonly system: System;
  readonly query: string;
  readonly gold: readonly string[];
  readonly opposite: readonly string[];
};

/** The outcome of a search for a pair. */
export type Contrast = {
  readonly pair: Pair;
  readonly first: string;
  readonly score: number;
  readonly isRight: boolean;
  readonly isOpposite: boolean;
};

export const loadPairs = (): readonly Pair[] =>
  readTsv(join(referenceFolder(), 'eval', 'contrast.tsv')).map((row) => ({
    class: row.class ?? '',
    system: asSystem(row.system ?? ''),
    query: row.query ?? '',
    gold: (row.gold ?? '').split('|'),
    opposite: (row.opposite ?? '').split('|'),
  }));

export const contrast = (search: Search, pairs: readonly Pair[]): readonly Contrast[] =>
  pairs.map((pair) => {
    const [best] = search(pair.query, { system: pair.system, limit: 1 });
    const { code = '', score = 0 } = best ?? {};
    return { pair, first: code, score, isRight: pair.gold.includes(code), isOpposite: pair.opposite.includes(code) };
  });

/** Targets: right at least 95 %, the opposite first at most 0.5 %, and never `high`. */
export const contrastText = (answers: readonly Contrast[]): string => {
  const row = (label: string, all: readonly Contrast[]) => [
    ...[label, all.length, percent(share(all, ({ isRight }) => isRight))],
    percent(share(all, ({ isOpposite }) => isOpposite)),
    all.filter(({ isOpposite, score }) => isOpposite && score >= HIGH).length,
    percent(share(all, ({ isRight, score }) => isRight && score >= HIGH)),
  ];
  const classes = [...Map.groupBy(answers, ({ pair }) => pair.class)];
  return table(
    ['class', 'n', 'right@1', 'opposite@1', 'opposite and high (count)', 'right and high'],
    [...classes.map(([name, all]) => row(name, all)), row('**all**', answers)],
  );
};
