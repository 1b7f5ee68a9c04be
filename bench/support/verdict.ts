/** Compares measured figures with their targets. */
import { figure } from './statistics.ts';

export type Verdict = {
  readonly target: string;
  readonly measured: string;
  readonly isMet: boolean;
  /** Empty if the target is met. */
  readonly by: string;
};

type Limit = { readonly atMost: number } | { readonly atLeast: number };

/** Compares a figure with its limit. */
export const verdict = (target: string, value: number, limit: Limit, unit = ''): Verdict => {
  const bound = 'atMost' in limit ? limit.atMost : limit.atLeast;
  const isMet = 'atMost' in limit ? value <= bound : value >= bound;
  const excess = (100 * Math.abs(value - bound)) / bound;
  return { target, measured: `${figure(value)}${unit}`, isMet, by: isMet ? '' : `${figure(excess)} %` };
};

export const outcome = ({ isMet, by }: Verdict): string => (isMet ? 'met' : `**missed by ${by}**`);
