/**
 * Free tries of the forms, counted by network and by day in UTC. Nothing is written: a restart counts anew. Each try is a
 * key of a map, so that the bound of the day bounds the memory, too.
 */
import { isIP, widerNetworks } from '../network/addresses.ts';
import type { Exceeded } from './limits.ts';

/** A try that is taken, with those that are left to the network; or why there is none. */
type Taken = { readonly left: number } | { readonly exceeded: Exceeded; readonly isOfAll: boolean };

export type Tries = {
  /** So many a network and a day. */
  readonly each: number;
  /** Takes a try for a client, as rate limits name it. */
  readonly take: (client: string) => Taken;
};

type TryOptions = {
  /** Tries of a network in a day. */
  readonly each: number;
  /** Tries of all networks in a day. */
  readonly total: number;
  /** The number of nodes that share both. */
  readonly nodes?: number;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
};

const DAY = 86_400_000;

/** The networks of a client with the times that each may try: /24, or /64, /56 and /48 (RFC 6177). */
const networksOf = (client: string): readonly (readonly [network: string, times: number])[] =>
  isIP(client) === 4
    ? [[`${client.slice(0, client.lastIndexOf('.'))}.0/24`, 1]]
    : [client, ...widerNetworks(client)].map((network, index) => [network, 4 ** index] as const);

/** Makes the tries of a service. */
export const createTries = ({ each, total, nodes = 1, now = Date.now }: TryOptions): Tries => {
  const [own, all] = [Math.ceil(each / nodes), Math.ceil(total / nodes)];
  let day = 0;
  let taken = 0;
  let counts = new Map<string, number>();
  return {
    each: own,
    take: (client) => {
      const time = now();
      // A clock that goes back begins no day again.
      if (Math.floor(time / DAY) > day) [day, taken, counts] = [Math.floor(time / DAY), 0, new Map()];
      const networks = networksOf(client);
      const isOfAll = taken >= all;
      if (isOfAll || networks.some(([network, times]) => (counts.get(network) ?? 0) >= own * times)) {
        const resetSeconds = Math.max(1, Math.ceil(((day + 1) * DAY - time) / 1000));
        return { exceeded: { limit: isOfAll ? all : own, resetSeconds }, isOfAll };
      }
      taken += 1;
      for (const [network] of networks) counts.set(network, (counts.get(network) ?? 0) + 1);
      return { left: Math.min(own - (counts.get(networks[0]?.[0] ?? '') ?? 0), all - taken) };
    },
  };
};
