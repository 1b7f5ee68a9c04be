/** Ends the service without losing a request: at a signal, through its phases. */
import { constants } from 'node:os';
import { isatty } from 'node:tty';
import type { Server } from 'bun';
import { answerBefore } from '../deferred.ts';

/**
 * The phases of the service.
 *
 * - `leaving`: it answers everything, and `/ready` answers 503 so that load balancers drain
 * - `draining`: it refuses new payments and finishes those in flight
 */
export type Phase = 'serving' | 'leaving' | 'draining';

/** One server, or several at one port. */
type Stoppable = Pick<Server<unknown>, 'pendingRequests' | 'stop'>;

type StopOptions = {
  readonly server: Stoppable;
  /** Another process listens on the same port, and takes over. */
  readonly isShared: boolean;
  readonly enter: (phase: Phase) => void;
  /** Duration of `leaving`, in milliseconds. */
  readonly delay: number;
  /** Longest duration of `draining`, in milliseconds. */
  readonly bound: number;
  /** The number of settlements whose buyers have left. */
  readonly unfinished: () => number;
  /** Stops the background work. */
  readonly stopWatch: (() => Promise<void>) | undefined;
};

/** Passes through the phases, then closes the port. */
export const stopInOrder = async ({ server, isShared, enter, delay, bound, unfinished, stopWatch }: StopOptions) => {
  if (delay > 0) {
    enter('leaving');
    await Bun.sleep(delay);
  }
  if (isShared) await leavePort(server, unfinished);
  enter('draining');
  await Promise.all([drain(server, unfinished, bound), stopWatch && answerBefore(bound, stopWatch())]);
};

/** Time for the connections that the kernel has already given to this process, in milliseconds. */
const HANDED_OVER = 100;
const MOST_HANDED_OVER = 2000;

/** Takes no more connections, and serves those that there are. */
const leavePort = async (server: Stoppable, unfinished: () => number): Promise<void> => {
  void server.stop(false);
  const end = Date.now() + MOST_HANDED_OVER;
  do await Bun.sleep(HANDED_OVER);
  while (server.pendingRequests + unfinished() > 0 && Date.now() < end);
};

const DRAIN_POLL_MS = 10;

/**
 * Waits for requests in flight and for settlements whose buyers have left, then closes the remaining connections. The port
 * stays open meanwhile: paid answers are still delivered. Idle connections do not count.
 */
const drain = async (server: Stoppable, unfinished: () => number, bound: number): Promise<void> => {
  const end = Date.now() + bound;
  while (server.pendingRequests + unfinished() > 0 && Date.now() < end) await Bun.sleep(DRAIN_POLL_MS);
  await server.stop(true);
};

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/** The status a shell reports after a signal: 130 after SIGINT, 143 after SIGTERM. */
const statusAfter = (signal: (typeof SIGNALS)[number]): number => 128 + constants.signals[signal];

let hasCome = false;

const noteReload = (): void => {
  hasCome = true;
};

/** Keeps a SIGHUP that comes while a service starts for {@link onReload}: it would end the process. */
export const holdReloads = (): void => {
  if (!isatty(STANDARD_INPUT)) process.on('SIGHUP', noteReload);
};

/**
 * Calls back at each SIGHUP, one call after the other. A terminal sends it too when it is closed: then it is left to end
 * the process.
 */
export const onReload = (reload: () => Promise<void>): void => {
  if (isatty(STANDARD_INPUT)) return;
  let turn = hasCome ? reload() : Promise.resolve();
  process.on('SIGHUP', () => {
    turn = turn.then(reload);
  });
  process.off('SIGHUP', noteReload);
};

const STANDARD_INPUT = 0;

/**
 * Resolves at the first SIGTERM or SIGINT; a second one ends the process at once. That loses nothing that was
 * acknowledged: the ledger has written it, and a settlement under way becomes uncertain, as after a power failure.
 */
export const stopSignal = (): Promise<void> =>
  new Promise((resolve) => {
    let isStopping = false;
    for (const signal of SIGNALS) {
      process.on(signal, () => {
        if (isStopping) process.exit(statusAfter(signal));
        isStopping = true;
        resolve();
      });
    }
  });
