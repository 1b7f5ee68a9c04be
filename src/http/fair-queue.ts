/**
 * Keeps one client from holding up the others on the thread that sells. One turn of the event loop may bring hundreds of
 * requests: pipelined, or on as many connections. Once they have taken some milliseconds, the rest waits for later turns, and
 * clients follow each other there. Bun closes a connection that pipelines behind an answer that waits.
 */
import { queueByClient } from '../queue-by-client.ts';

/** Lets a request begin; a promise if it has to wait. */
type TakeTurn = (client: string) => Promise<void> | undefined;

type TurnOptions = {
  /** Runs a function in the next turn of the event loop. */
  readonly later?: (run: () => void) => unknown;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
};

/** A request that waits, and what lets it begin. */
type Waiting = { readonly client: string; readonly go: () => void };

/** The requests of one turn begin within so many milliseconds. */
const SLICE = 10;

/** Makes a queue without a request. */
export const createFairQueue = ({
  later = setImmediate,
  now = performance.now.bind(performance),
}: TurnOptions = {}): TakeTurn => {
  const waiting = queueByClient<Waiting>();
  let began: number | undefined;

  /** Lets one request begin: what it does is over before the next turn. */
  const next = (): void => {
    began = undefined;
    const request = waiting.take();
    if (request === undefined) return;
    request.go();
    begin();
  };

  const begin = (): number => {
    began = now();
    later(next);
    return began;
  };

  return (client) => {
    if (now() - (began ?? begin()) < SLICE && waiting.isEmpty()) return undefined;
    return new Promise((go) => waiting.add({ client, go }));
  };
};

/** The queue of this thread. */
export const takeTurn = createFairQueue();
