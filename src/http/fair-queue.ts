/**
 * Keeps one client from holding up the others on the thread that sells. One turn of the event loop may bring hundreds of
 * requests: pipelined, or on as many connections. Once they have taken some milliseconds, the rest waits for later turns, and
 * clients follow each other there. Bun closes a connection that pipelines behind an answer that waits.
 */

/** Lets a request begin; a promise if it has to wait. */
type TakeTurn = (client: string) => Promise<void> | undefined;

type TurnOptions = {
  /** Runs a function in the next turn of the event loop. */
  readonly later?: (run: () => void) => unknown;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
};

/** The requests of one turn begin within so many milliseconds. */
const SLICE = 10;

/** Makes a queue without a request. */
export const createFairQueue = ({
  later = setImmediate,
  now = performance.now.bind(performance),
}: TurnOptions = {}): TakeTurn => {
  const waiting = new Map<string, (() => void)[]>();
  let began: number | undefined;

  /** Lets one request begin: what it does is over before the next turn. */
  const next = (): void => {
    began = undefined;
    const [turn] = waiting;
    if (turn === undefined) return;
    const [client, requests] = turn;
    waiting.delete(client);
    requests.shift()?.();
    if (requests.length > 0) waiting.set(client, requests);
    begin();
  };

  const begin = (): number => {
    began = now();
    later(next);
    return began;
  };

  return (client) => {
    if (now() - (began ?? begin()) < SLICE && waiting.size === 0) return undefined;
    return new Promise((resolve) => {
      const requests = waiting.get(client);
      if (requests === undefined) waiting.set(client, [resolve]);
      else requests.push(resolve);
    });
  };
};

/** The queue of this thread. */
export const takeTurn = createFairQueue();
