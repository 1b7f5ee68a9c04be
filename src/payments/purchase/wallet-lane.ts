/** The lane of signatures that only the chain can judge. It is small, and no client network can fill it. */

/** At most this many payments with a contract's signature are settled at the same time. */
const MOST = 8;

/** At most this many of them are of one client network. */
const MOST_OF_CLIENT = 2;

/** So many places are for client networks that have none. */
const RESERVE = 2;

/** Enters a payment; `undefined` while the lane is full. @returns what takes it out again */
export type WalletLane = (client: string | undefined) => (() => void) | undefined;

/** Starts empty. */
export const walletLane = (): WalletLane => {
  const clients = new Map<string | undefined, number>();
  let all = 0;
  return (client) => {
    const own = clients.get(client) ?? 0;
    const most = own === 0 ? MOST : MOST - RESERVE;
    if (all >= most || own >= MOST_OF_CLIENT) return undefined;
    all += 1;
    clients.set(client, own + 1);
    return () => {
      all -= 1;
      const left = (clients.get(client) ?? 1) - 1;
      if (left === 0) clients.delete(client);
      else clients.set(client, left);
    };
  };
};
