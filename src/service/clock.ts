/** Compares the clock of this machine with those of the facilitators and nodes that answer. */
import type { Fetch } from '../network/guarded-fetch.ts';
import type { Logger } from '../observability/logger.ts';

export type Clock = {
  /** A `fetch` that records the `Date` of each answer of an upstream (RFC 9110, section 6.6.1). */
  readonly noting: (upstream: string, fetch: Fetch) => Fetch;
  readonly skew: Skew;
};

/**
 * Seconds that the clock of this machine is ahead of the upstream that agrees with it best; below zero if it is behind.
 * `undefined` until one has sent its time.
 */
export type Skew = () => number | undefined;

type ClockOptions = {
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
  /** Milliseconds of a monotonic clock. */
  readonly elapsed?: () => number;
};

const SECOND = 1000;

/** Most payments are good for a minute, so that from here on they fail, in seconds. */
const MOST_SKEW = 30;

/** The flaw of the clock in a sentence for the operator; `undefined` if none is known. */
export const clockFlaw = (skew: number | undefined): string | undefined => {
  if (skew === undefined || Math.abs(skew) <= MOST_SKEW) return undefined;
  const seconds = `${Math.round(Math.abs(skew))} s ${skew < 0 ? 'behind' : 'ahead'}`;
  return `the clock of this machine is ${seconds}, by what facilitators and nodes tell: payments may be refused for their time`;
};

/** Makes the comparison, with a line in the log when the clock is found wrong, and one when it is right again. */
export const clockOf = (
  { note, warn }: Pick<Logger, 'note' | 'warn'>,
  { now = Date.now, elapsed = () => performance.now() }: ClockOptions = {},
): Clock => {
  const offsets = new Map<string, number>();
  let isTold = false;

  const skew: Skew = () => {
    const ours = now() - elapsed();
    const skews = [...offsets.values()].map((offset) => (ours - offset) / SECOND);
    return skews.sort((a, b) => Math.abs(a) - Math.abs(b))[0];
  };
  const tell = (): void => {
    const flaw = clockFlaw(skew());
    if ((flaw !== undefined) === isTold) return;
    isTold = flaw !== undefined;
    if (flaw === undefined) note('the clock of this machine is right again');
    else warn(flaw, { remedy: 'keep the clock with NTP: timedatectl set-ntp true' });
  };

  return {
    noting: (upstream, fetch) => async (url, init) => {
      const response = await fetch(url, init);
      const date = Date.parse(response.headers.get('Date') ?? '');
      if (!Number.isNaN(date)) {
        offsets.set(upstream, date - elapsed());
        tell();
      }
      return response;
    },
    skew,
  };
};
