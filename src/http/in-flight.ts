/** The paid requests that settle at the same time: a cap on all, a share for each client network, a reserve for buyers. */
import { widerNetworks } from '../network/addresses.ts';

/** Who asks. `isKnown`: the payer has paid from there before. */
type Asking = { readonly client: string; readonly isKnown: boolean };

export type InFlight = {
  /** Runs work, or returns `undefined` while too much of it is under way. */
  readonly run: <Result>(work: () => Promise<Result>, asking: Asking) => Promise<Result> | undefined;
  readonly running: () => number;
};

type InFlightOptions = {
  readonly most: number;
  /** Purchases a minute that one client may make; with 'off', clients have no shares and buyers no reserve. */
  readonly perMinute: number | 'off';
};

/** One part in so many is for one client: an IPv4 address or a /64, a /56, a /48 (RFC 6177). */
const SHARES = [8, 4, 2] as const;

/** The smallest share: agents send some calls at the same time. */
const LEAST_SHARE = 4;

/** Shares are for clients that may buy this often in a minute, the default. Clients that may buy more have larger ones. */
const USUAL_RATE = 120;

/** One part in so many is for payers who have paid before. */
const RESERVE = 4;

/** Starts with nothing in flight. */
export const createInFlight = ({ most, perMinute }: InFlightOptions): InFlight => {
  const perNetwork = new Map<string, number>();
  const isShared = perMinute !== 'off';
  const mostUnknown = isShared ? most - Math.floor(most / RESERVE) : most;
  const growth = isShared ? Math.max(1, perMinute / USUAL_RATE) : 1;
  const shares = SHARES.map((share) => Math.max(LEAST_SHARE, Math.floor((most * growth) / share)));
  let running = 0;

  const add = (networks: readonly string[], by: 1 | -1): void => {
    running += by;
    for (const network of networks) {
      const count = (perNetwork.get(network) ?? 0) + by;
      if (count === 0) perNetwork.delete(network);
      else perNetwork.set(network, count);
    }
  };

  return {
    run: (work, { client, isKnown }) => {
      const networks = isShared ? [client, ...widerNetworks(client)] : [];
      if (running >= (isKnown ? most : mostUnknown)) return undefined;
      if (networks.some((network, index) => (perNetwork.get(network) ?? 0) >= (shares[index] ?? most)))
        return undefined;
      add(networks, 1);
      return Promise.try(work).finally(() => add(networks, -1));
    },
    running: () => running,
  };
};
