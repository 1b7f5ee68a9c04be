/** The counts of the benches in `data/evidence`; rates and intervals are made of them here. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import measured from '../../data/evidence/measured.json' with { type: 'json' };
import packed from '../../dist/cases.jsonl.gz' with { type: 'file' };
import { lazily } from '../deferred.ts';
import type { Tool } from '../tools/tool.ts';

/** Without systems that no phrase of the sets asks for. */
export const evidence = { ...measured, calibration: measured.calibration.filter(({ cases }) => cases > 0) };

/** Of so many cases so many are right. */
export type Counted = { readonly right: number; readonly cases: number };

/** 95 % of a normal distribution lie within so many standard deviations. */
const Z = 1.959964;

/** The 95 % interval of a share (E. B. Wilson, 1927), which stays within 0 and 1 for few cases and for extreme shares. */
export const wilson = ({ right, cases }: Counted): readonly [low: number, high: number] => {
  if (cases === 0) return [0, 1];
  const [share, square] = [right / cases, Z ** 2 / cases];
  const middle = (share + square / 2) / (1 + square);
  const half = (Z / (1 + square)) * Math.sqrt((share * (1 - share)) / cases + square / (4 * cases));
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
};

/** `98.4 %`. Only what is never wrong is 100 %. */
export const percent = (share: number): string => {
  const text = (100 * share).toFixed(1);
  return `${share < 1 && text === '100.0' ? '99.9' : text} %`;
};

/** `94.3 % (92.8–95.5)` */
export const rateWords = (counted: Counted): string => {
  const [low, high] = wilson(counted);
  return `${percent(counted.right / Math.max(1, counted.cases))} (${(100 * low).toFixed(1)}–${(100 * high).toFixed(1)})`;
};

/** The calls of a calculator that were compared with the independent oracle; `undefined` for another tool. */
export const comparedOf = ({ id }: Pick<Tool, 'id'>): { readonly cases: number; readonly wrong: number } | undefined =>
  new Map(Object.entries(measured.calculators)).get(id);

const lines = lazily(() => gunzipSync(readFileSync(packed)).toString().trimEnd().split('\n'));

/** The cases of one calculator as JSON Lines: call, and what the oracle answers. */
export const casesOf = ({ path }: Pick<Tool, 'path'>): string =>
  lines()
    .filter((line) => line.startsWith(`{"path":"${path}",`))
    .join('\n');

/** The file of all of them. */
export const allCases = (): string => lines().join('\n');
