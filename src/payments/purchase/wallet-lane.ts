/** The lane of signatures that only the chain can judge. It is small, and no client network can fill it. */

/** At most this many payments with a contract's signature are settled at the same time. */
const MOST = 8;

/** At most this many of them are of one client network. */
const MOST_OF_CLIENT = 2;

/** So many places are for client networks that have none. */
const RESERVE = 2;

/** Enters a payment; `undefined` while the lane is full. @returns what takes it out again */
export type WalletLane = (client: string | undefined) => (() => void) | undefined;

/** Starts empty. @param nodes - the nodes that share the lane; each takes its part */
export const walletLane = (nodes = 1): WalletLane => {
  const part = (of: number): number => Math.ceil(of / nodes);
  const [places, reserve, mostOfClient] = [part(MOST), part(RESERVE), part(MOST_OF_CLIENT)];
  const clients = new Map<string | undefined, number>();
  let all = 0;
  return (client) => {
    const own = clients.get(client) ?? 0;
    const most = own === 0 ? places : places - reserve;
    if (all >= most || own >= mostOfClient) return undefined;
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
