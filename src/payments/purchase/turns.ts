/** First payments of a client that wait for a reservation of the same client to come back, first come, first served. */

export type Turns = {
  /**
   * Waits for the next turn of a client.
   *
   * @param patience - in milliseconds
   * @returns whether it came; not if it took too long, or if too many wait already
   */
  readonly wait: (client: string, patience: number) => Promise<boolean>;
  /** Gives the next turn of a client to the one that has waited longest. */
  readonly next: (client: string) => void;
};

/** The in-flight share of one client under default limits. */
const MOST_OF_CLIENT = 32;

/** Some megabytes. */
const MOST = 1000;

/** Starts without anyone waiting. */
export const createTurns = (mostOfClient = MOST_OF_CLIENT, most = MOST): Turns => {
  const clients = new Map<string, Set<() => void>>();
  let all = 0;
  return {
    wait: async (client, patience) => {
      const queue = clients.get(client) ?? new Set();
      if (all >= most || queue.size >= mostOfClient) return false;
      clients.set(client, queue);
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const take = () => resolve(true);
      const timer = setTimeout(() => {
        // Out at once, so that no turn is given to it any more.
        queue.delete(take);
        resolve(false);
      }, patience);
      queue.add(take);
      all += 1;
      try {
        return await promise;
      } finally {
        clearTimeout(timer);
        all -= 1;
        if (queue.size === 0) clients.delete(client);
      }
    },
    next: (client) => {
      const queue = clients.get(client);
      const [first] = queue ?? [];
      if (first === undefined) return;
      // Out at once, so that the turn after this one is another's.
      queue?.delete(first);
      first();
    },
  };
};
