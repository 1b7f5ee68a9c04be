/**
 * Requests to hosts that somebody else's name server answers for. The addresses of a name are looked up once, each is
 * checked, and the connection is made to an address that was checked: an answer that is different the second time
 * (DNS rebinding) is never asked for.
 */
import { connect, isIP } from 'node:net';
import { isWithin, type Reach } from './addresses.ts';

/** `fetch`, as far as it is used here. */
export type Fetch = (url: string | URL, init?: BunFetchRequestInit) => Promise<Response>;

/** The addresses of a name, in order of preference. */
export type Lookup = (name: string) => Promise<readonly string[]>;

/** A host that no connection was made to: it has no address, or one that may not be used. */
export class AddressError extends Error {
  override readonly name = 'AddressError';
  /** Tells those who know nothing of this class that nothing was sent. */
  readonly code = 'NotSent';
}

type GuardOptions = {
  /** What has named the host, as messages say it: the host itself may be a secret. */
  readonly named: string;
  readonly reach: Reach;
  readonly lookup?: Lookup;
  /** Told of every request that was not sent. */
  readonly onRefused?: ((error: AddressError) => void) | undefined;
};

/** How long addresses are used before they are looked up again, in milliseconds; `fetch` itself does it for as long. */
const KEPT_MS = 30_000;

/** Failures to connect, after which another address of the same host can be tried. */
const NOT_CONNECTED = new Set(['ECONNREFUSED', 'ConnectionRefused']);

/**
 * Makes a `fetch` whose connections lead nowhere but where they may. It follows no redirects. Certificates are checked
 * for the name, and connections are kept for further requests.
 *
 * @returns rejects with {@link AddressError}, or as `fetch` does
 * @example
 * const ask = guardedFetch({ named: '--facilitator', reach: 'public' });
 * await ask('https://facilitator.example/supported');
 */
export const guardedFetch = ({ named, reach, lookup = lookUp, onRefused }: GuardOptions): Fetch => {
  const known = new Map<string, { readonly until: number; readonly addresses: Promise<readonly string[]> }>();

  /** The last URL whose host is an address that may be used: it can lead nowhere else. */
  let literal: string | undefined;

  const refuse = (problem: string): never => {
    const error = new AddressError(`${named} ${problem}`);
    onRefused?.(error);
    throw error;
  };

  const checked = (addresses: readonly string[]): readonly string[] => {
    const wrong = addresses.find((address) => !isWithin(address, reach));
    if (wrong !== undefined) refuse(`leads to ${wrong}, ${OUTSIDE[reach]}`);
    return addresses;
  };

  const resolve = async (name: string, port: number): Promise<readonly string[]> => {
    const addresses = await lookup(name).catch(() => []);
    if (addresses.length === 0) refuse('names a host that has no address');
    return quickestFirst(checked(addresses), port);
  };

  const addressesOf = (name: string, port: number): Promise<readonly string[]> => {
    const key = `${name}:${port}`;
    const found = known.get(key);
    if (found !== undefined && performance.now() < found.until) return found.addresses;
    const addresses = resolve(name, port);
    known.set(key, { until: performance.now() + KEPT_MS, addresses });
    addresses.catch(() => known.delete(key));
    return addresses;
  };

  return async (input, init = {}) => {
    if (input === literal) return fetch(input, { ...init, redirect: 'manual' });
    const url = new URL(input);
    const host = url.hostname.replace(/^\[|\]$|\.+$/g, '');
    if (isIP(host) !== 0) {
      checked([host]);
      if (typeof input === 'string') literal = input;
      return fetch(url, { ...init, redirect: 'manual' });
    }
    const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
    const addresses = await addressesOf(host, port);
    for (const [index, address] of addresses.entries()) {
      try {
        return await fetch(...pinned(url, host, address, init));
      } catch (error) {
        const isLast = index === addresses.length - 1;
        if (!isNotConnected(error)) throw error;
        known.delete(`${host}:${port}`);
        if (isLast) throw error;
      }
    }
    return refuse('names a host that has no address');
  };
};

const OUTSIDE: Readonly<Record<Reach, string>> = {
  public: 'which is no public address',
  near: 'which is neither public nor of a private network',
};

/** The request to one address of its host: `Host` and the name in the certificate stay what they were. */
const pinned = (url: URL, name: string, address: string, init: BunFetchRequestInit): [URL, BunFetchRequestInit] => {
  const target = new URL(url);
  target.hostname = isIP(address) === 6 ? `[${address}]` : address;
  const headers = new Headers(init.headers);
  headers.set('host', url.host);
  const tls = url.protocol === 'https:' ? { tls: { ...init.tls, serverName: name } } : {};
  return [target, { ...init, ...tls, headers, redirect: 'manual' }];
};

const isNotConnected = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && NOT_CONNECTED.has(String(error.code));

const lookUp: Lookup = async (name) => {
  // The system's own resolver, as for any other program: with the hosts file and whatever else is configured.
  const found = await Bun.dns.lookup(name, { backend: 'system' });
  return [...new Set(found.map(({ address }) => address))];
};

/** How long an address may take to be connected to before the order does not matter any more, in milliseconds. */
const PROBE_MS = 2000;

/**
 * Addresses, with the one first that takes a connection soonest: `fetch` would wait for one that does not answer at all
 * until nobody waits any more (compare RFC 8305).
 */
const quickestFirst = async (addresses: readonly string[], port: number): Promise<readonly string[]> => {
  if (addresses.length < 2) return addresses;
  const sockets = addresses.map((host) => connect({ host, port }));
  const connected = sockets.map(
    (socket, index) =>
      new Promise<string>((resolve, reject) => {
        socket.on('connect', () => resolve(addresses[index] ?? ''));
        socket.on('error', reject);
      }),
  );
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => late.resolve(undefined), PROBE_MS);
  try {
    const first = await Promise.race([Promise.any(connected).catch(() => undefined), late.promise]);
    return first === undefined ? addresses : [first, ...addresses.filter((address) => address !== first)];
  } finally {
    clearTimeout(timer);
    for (const socket of sockets) socket.destroy();
  }
};
