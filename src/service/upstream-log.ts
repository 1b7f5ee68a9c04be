/** Logs when a facilitator or node goes down, and when it is back. */
import type { Logger } from '../observability/logger.ts';
import type { Trouble } from '../payments/facilitators/facilitator.ts';

/** Takes the trouble that an answer of one upstream shows, if any. */
export type UpstreamNotes = (trouble: Trouble | undefined) => void;

const SECOND = 1000;

/**
 * Logs one line when an upstream goes down, and one when it is back.
 *
 * @param now - milliseconds since the epoch
 */
export const upstreamNotes =
  ({ note, warn }: Pick<Logger, 'note' | 'warn'>, now: () => number = Date.now) =>
  (upstream: string): UpstreamNotes => {
    let since: number | undefined;
    return (trouble) => {
      if (trouble === undefined) {
        if (since !== undefined)
          note(`${upstream} is back`, { upstream, down_s: Math.round((now() - since) / SECOND) });
        since = undefined;
        return;
      }
      if (since !== undefined) return;
      since = now();
      const { status, errno, detail } = trouble;
      warn(`${upstream} is down`, { upstream, since: new Date(since).toISOString(), status, errno, detail });
    };
  };
