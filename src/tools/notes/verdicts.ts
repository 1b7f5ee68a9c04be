/** The verdict of a note on one claim. A contradiction needs sure evidence; a claim without a mention is not found. */
import type { Span } from '../../terminology/text/trace.ts';

export const VERDICTS = ['supported', 'contradicted', 'not_found', 'unclear'] as const;
export type Verdict = (typeof VERDICTS)[number];

export const CHECKS = [
  ...(['exists', 'current', 'billable', 'display_fits', 'unit_possible', 'value_possible'] as const),
  ...(['recomputes', 'assertion_agrees'] as const),
] as const;

/** `null` where a check is not possible; absent where it does not apply. */
export type Checks = { readonly [Name in (typeof CHECKS)[number]]?: boolean | null };

export type Evidence = Span & { readonly says: string };

export type Judged = {
  readonly verdict: Verdict;
  readonly evidence: readonly Evidence[];
  /** The words of the note or the release in place of the claim. */
  readonly found?: string | undefined;
  readonly checks?: Checks;
  readonly reasons?: readonly string[];
};

/** A piece of evidence and its side; `isSure` says that nothing speaks against the reading. */
export type Weighed = {
  readonly stands: 'for' | 'against' | 'open';
  readonly isSure: boolean;
  readonly evidence: Evidence;
  readonly reasons: readonly string[];
};

/** One verdict of all evidence. Where it disagrees, or none of it is sure, the claim is unclear. */
export const weighed = (all: readonly Weighed[]): Judged => {
  const [pro, contra] = (['for', 'against'] as const).map((side) => all.filter(({ stands }) => stands === side));
  const shown = (some: readonly Weighed[] = []) => some.slice(0, MOST_SHOWN).map(({ evidence }) => evidence);
  const reasons = [...new Set(all.flatMap((one) => one.reasons))];
  const found = contra?.[0]?.evidence.says;
  if (all.length === 0) return { verdict: 'not_found', evidence: [], reasons: ['not_mentioned'] };
  if (pro?.some(({ isSure }) => isSure))
    return contra?.some(({ isSure }) => isSure)
      ? { verdict: 'unclear', evidence: shown(all), found, reasons: ['cues_disagree'] }
      : { verdict: 'supported', evidence: shown(pro) };
  if ((pro?.length ?? 0) === 0 && contra?.some(({ isSure }) => isSure) && all.every(({ stands }) => stands !== 'open'))
    return { verdict: 'contradicted', evidence: shown(contra), found, reasons };
  return { verdict: 'unclear', evidence: shown(all), found, reasons };
};

const MOST_SHOWN = 5;
