/**
 * Requests to hosts whose names another party's name server resolves. `guardedFetch` looks up a name once, checks each
 * address, and connects to a checked one. So a different second answer (DNS rebinding) leads nowhere.
 */
import { connect, isIP } from 'node:net';
import { answerBefore } from '../deferred.ts';
import { Condition } from '../errors/condition.ts';
import { isWithin, type Reach } from './addresses.ts';
import { withUsual } from './authorities.ts';

/** The part of `fetch` that callers use. */
export type Fetch = (url: string | URL, init?: BunFetchRequestInit) => Promise<Response>;

/** The addresses of a name, in order of preference. */
export type Lookup = (name: string) => Promise<readonly string[]>;

/** No connection was made: the host has no address, or one that the egress policy forbids. */
export class AddressError extends Condition {
  override readonly name = 'AddressError';
  /** Shows code that does not know this class that nothing was sent. */
  readonly code = 'NotSent';
  /** In the words of POSIX. */
  readonly errno: 'ENOTFOUND' | 'EACCES';
  constructor(message: string, errno: AddressError['errno']) {
    super(message);
    this.errno = errno;
  }
}

type GuardOptions = {
  /** The option that names the host, for messages: the host itself may be a secret. */
  readonly named: string;
  readonly reach: Reach;
  /** PEM of the authorities that are trusted beside the usual ones. */
  readonly authorities?: string | undefined;
  readonly lookup?: Lookup;
  /** Receives the reason for every request that was not sent. */
  readonly onRefused?: ((error: AddressError) => void) | undefined;
};

/** The addresses of a name stay valid for this long, in milliseconds, as in `fetch` itself. */
const KEPT_MS = 30_000;

/** Failures to connect, after which another address of the same host can be tried. */
const NOT_CONNECTED = new Set(['ECONNREFUSED', 'ConnectionRefused']);

/**
 * Makes a `fetch` that connects only where the egress policy allows. It follows no redirects and unpacks nothing. It checks certificates for
 * the name and keeps connections for further requests.
 *
 * @returns rejects with {@link AddressError}, or as `fetch` does
 * @example
 * const ask = guardedFetch({ named: '--facilitator', reach: 'public' });
 * await ask('https://facilitator.example/supported');
 */
export const guardedFetch = ({ named, reach, authorities, lookup = lookUp, onRefused }: GuardOptions): Fetch => {
  withoutProxies();
  const trusted = authorities === undefined ? {} : { tls: { ca: withUsual(authorities) } };
  const known = new Map<string, { readonly until: number; readonly addresses: Promise<readonly string[]> }>();

  /** The last URL whose host is an allowed address: it can lead nowhere else. */
  let literal: string | undefined;

  const refuse = (problem: string, errno: AddressError['errno']): never => {
    const error = new AddressError(`${named} ${problem}`, errno);
    onRefused?.(error);
    throw error;
  };

  const checked = (addresses: readonly string[]): readonly string[] => {
    const wrong = addresses.find((address) => !isWithin(address, reach));
    if (wrong !== undefined) refuse(`leads to ${wrong}, ${OUTSIDE[reach]}`, 'EACCES');
    return addresses;
  };

  const resolve = async (name: string, port: number): Promise<readonly string[]> => {
    const addresses = await lookup(name).catch(() => []);
    if (addresses.length === 0) refuse('names a host that has no address', 'ENOTFOUND');
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

  return async (input, given = {}) => {
    const init = plain({ ...trusted, ...given });
    if (input === literal) return fetch(input, init);
    const url = new URL(input);
    const host = url.hostname.replace(/^\[|\]$|(?<!\.)\.+$/g, '');
    if (isIP(host) !== 0) {
      checked([host]);
      if (typeof input === 'string') literal = input;
      return fetch(url, init);
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
    return refuse('names a host that has no address', 'ENOTFOUND');
  };
};

const OUTSIDE: Readonly<Record<Reach, string>> = {
  public: 'which is no public address',
  near: 'which is neither public nor of a private network',
};

/** A request that leads nowhere else, and whose answer stays as it was sent: unpacked, it could be of any length. */
const plain = (init: BunFetchRequestInit): BunFetchRequestInit => {
  const headers = new Headers(init.headers);
  headers.set('accept-encoding', 'identity');
  return { ...init, headers, redirect: 'manual', decompress: false };
};

/** The request to one address of its host; `Host` and the name in the certificate stay. */
const pinned = (url: URL, name: string, address: string, init: BunFetchRequestInit): [URL, BunFetchRequestInit] => {
  const target = new URL(url);
  target.hostname = isIP(address) === 6 ? `[${address}]` : address;
  const headers = new Headers(init.headers);
  headers.set('host', url.host);
  const tls = url.protocol === 'https:' ? { tls: { ...init.tls, serverName: name } } : {};
  return [target, { ...init, ...tls, headers }];
};

const isNotConnected = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && NOT_CONNECTED.has(String(error.code));

const lookUp: Lookup = async (name) => {
  // The system's own resolver, with the hosts file and other local configuration.
  const found = await Bun.dns.lookup(name, { backend: 'system' });
  return [...new Set(found.map(({ address }) => address))];
};

/** The longest wait for a first connection, in milliseconds; after it, any order will do. */
const PROBE_MS = 2000;

/**
 * Addresses, with the first to accept a connection in front. `fetch` would wait for an address that never answers
 * (compare RFC 8305).
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
  const first = await answerBefore(PROBE_MS, Promise.any(connected)).catch(() => undefined);
  for (const socket of sockets) socket.destroy();
  return first === undefined || first === 'late' ? addresses : [first, ...addresses.filter((one) => one !== first)];
};

/** The variables by which `fetch` finds a proxy, which would look up names itself, past the check of every address. */
const PROXIES = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'http_proxy', 'https_proxy', 'all_proxy'] as const;

/** Takes the proxies out of an environment. @returns the names of those that were set */
export const withoutProxies = (environment: Record<string, string | undefined> = process.env): readonly string[] => {
  const set = PROXIES.filter((name) => (environment[name] ?? '') !== '');
  for (const name of set) delete environment[name];
  return set;
};
