/** The end of the service, without losing a request. */
import type { Server } from 'bun';
import { answerBefore } from '../answer-before.ts';

/**
 * What the service does with what is new.
 *
 * - `leaving`: it still answers everything, and `/ready` tells a load balancer to send no more
 * - `draining`: it refuses new payments, and finishes those in flight
 */
export type Phase = 'serving' | 'leaving' | 'draining';

type StopOptions = {
  readonly server: Server<unknown>;
  readonly enter: (phase: Phase) => void;
  /** How long it is `leaving`, in milliseconds. */
  readonly delay: number;
  /** How long it may be `draining`, in milliseconds. */
  readonly bound: number;
  /** Settlements that no buyer waits for any more. */
  readonly unfinished: () => number;
  /** Ends what is done in the background. */
  readonly stopWatch: (() => Promise<void>) | undefined;
};

/** Goes through the phases and closes the port. */
export const stopInOrder = async ({ server, enter, delay, bound, unfinished, stopWatch }: StopOptions) => {
  if (delay > 0) {
    enter('leaving');
    await Bun.sleep(delay);
  }
  enter('draining');
  await Promise.all([drain(server, unfinished, bound), stopWatch && answerBefore(bound, stopWatch())]);
};

const DRAIN_POLL_MS = 10;

/**
 * Waits for the requests in flight and for settlements that no buyer waits for any more, then closes what is left. The
 * port stays open meanwhile: `/ready` says 503, new payments are refused, and what was paid for is still delivered. Idle
 * connections that are kept alive are not waited for.
 */
const drain = async (server: Server<unknown>, unfinished: () => number, bound: number): Promise<void> => {
  const end = Date.now() + bound;
  while (server.pendingRequests + unfinished() > 0 && Date.now() < end) await Bun.sleep(DRAIN_POLL_MS);
  await server.stop(true);
};
