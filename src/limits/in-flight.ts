/** The settlements under way: a cap on all, a share for each client network, a reserve for known payers. */
import { widerNetworks } from '../network/addresses.ts';

/** A client network. `isKnown`: the payer has paid from there before. */
type Asking = { readonly client: string; readonly isKnown: boolean };

export type InFlight = {
  /** Takes a slot. @returns what gives it back, to be called once; `undefined` while none is free */
  readonly enter: (asking: Asking) => (() => void) | undefined;
  readonly running: () => number;
};

type InFlightOptions = {
  readonly most: number;
  /** Purchases a minute that one client may make; with 'off', clients have no shares and buyers no reserve. */
  readonly perMinute: number | 'off';
};

/** Each client may hold 1/8 of the slots: an IPv4 address or a /64; a /56 holds 1/4, a /48 half of them (RFC 6177). */
const SHARES = [8, 4, 2] as const;

/** The smallest share: agents send some calls at the same time. */
const LEAST_SHARE = 4;

/** Shares are for clients that may buy this often in a minute, the default. Clients that may buy more have larger ones. */
const USUAL_RATE = 120;

/** A quarter of the slots is for payers who have paid before. */
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
    enter: ({ client, isKnown }) => {
      const networks = isShared ? [client, ...widerNetworks(client)] : [];
      if (running >= (isKnown ? most : mostUnknown)) return undefined;
      if (networks.some((network, index) => (perNetwork.get(network) ?? 0) >= (shares[index] ?? most)))
        return undefined;
      add(networks, 1);
      return () => add(networks, -1);
    },
    running: () => running,
  };
};
