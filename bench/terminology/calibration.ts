/** Compares the score with the share of right first answers: by system, and with all systems searched. */
import { SYSTEMS } from '../../src/terminology/model/concept.ts';
import type { Case } from './evaluation.ts';
import { type Concepts, evaluate, HIGH, type Outcome, type Search, share } from './scoring.ts';
import { percent, table } from './text.ts';

/** Sets whose golds a person would call right; where RxNorm golds are components the same ingredients count. */
const SETS: readonly string[] = ['everyday', 'icd10_mondo', 'rxnorm_ehr_orders_silver', 'rxnorm_eu_ingredients'];

const BINS = [0, 50, 60, 70, 75, 80, 85, 90, 95, 99, 100] as const;

type Calibrated = { readonly label: string; readonly outcomes: readonly Outcome[] };

/** Asks the cases of each system with `system` and without. */
export const calibrated = (
  search: Search,
  searchAll: Search,
  cases: readonly Case[],
  concepts: Concepts,
): readonly Calibrated[] =>
  SYSTEMS.flatMap((system) => {
    const own = cases.filter((one) => one.system === system && isFair(one));
    return [
      { label: `${system}, everyday`, outcomes: evaluate(search, own.filter(isEveryday), concepts) },
      { label: `${system}, everyday, without system`, outcomes: evaluate(searchAll, own.filter(isEveryday), concepts) },
      { label: system, outcomes: evaluate(search, own, concepts) },
      { label: `${system}, without system`, outcomes: evaluate(searchAll, own, concepts) },
    ];
  });

const isFair = ({ set, system }: Case): boolean => SETS.includes(set) || (system === 'loinc' && set === 'everyday');
const isEveryday = ({ set }: Case): boolean => set === 'everyday';

const isRight = ({ rank }: Outcome): boolean => rank === 1;
const isHigh = ({ hits }: Outcome): boolean => (hits[0]?.score ?? 0) >= HIGH;

/** The right and all answers of each band of the score, and of those that are `high`. */
export const binned = (outcomes: readonly Outcome[]) => {
  const counted = (own: readonly Outcome[]) => ({ cases: own.length, right: own.filter(isRight).length });
  return {
    ...counted(outcomes),
    high: counted(outcomes.filter(isHigh)),
    bands: BINS.map((from, at) => ({ from, ...counted(outcomes.filter((one) => isInBin(one, at))) })),
  };
};

const isInBin = ({ hits }: Outcome, at: number): boolean => {
  const score = hits[0]?.score ?? 0;
  return score >= (BINS[at] ?? 0) && score < (BINS[at + 1] ?? 101);
};

/** Targets: `high` right at least 95 %, at least 75 % of what is right `high`. */
export const calibrationText = (calibrated: readonly Calibrated[]): string => {
  const ends = BINS.slice(1).map((end) => end - 1);
  const head = BINS.map((bin, at) => (ends[at] === undefined || ends[at] === bin ? `${bin}` : `${bin}–${ends[at]}`));
  const rows = calibrated.map(({ label, outcomes }) => [
    ...[label, outcomes.length, percent(share(outcomes, isRight))],
    percent(share(outcomes.filter(isHigh), isRight)),
    percent(share(outcomes.filter(isRight), isHigh)),
    ...BINS.map((_, at) => {
      const inBin = outcomes.filter((one) => isInBin(one, at));
      return inBin.length === 0 ? '' : `${(100 * share(inBin, isRight)).toFixed(0)} (${inBin.length})`;
    }),
  ]);
  return table(['phrases', 'n', 'right@1', 'high right', 'right that are high', ...head], rows);
};
