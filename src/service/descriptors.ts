/**
 * Keeps file descriptors free. A client that opens many connections and asks for nothing would otherwise shut all others out,
 * and keep facilitators and files from the purchases of others. The engine shows no connections, so Linux is asked for them.
 */
import type { Server } from 'bun';
import { reasonOf } from '../errors/reason.ts';
import { isComing } from '../http/body.ts';
import { canonicalAddress, clientNetwork } from '../network/addresses.ts';
import { freeDescriptors } from '../work/descriptors.ts';
import { functionsOfC } from './c-library.ts';

/** So many are kept free, or a quarter of few. */
const KEPT_FREE = 64;

/** So many are free after a look, or half of few: more than those that wait to be accepted. */
const FREED = 1024;

/** Between two looks, and between two that close connections, in milliseconds: clients wait to be accepted meanwhile. */
const PAUSE = 100;
const SHORT_PAUSE = 10;

/** Between two lines in the log, in milliseconds. */
const TOLD_EVERY = 60_000;

/** A connection that a client has opened. */
export type Connection = {
  readonly descriptor: number;
  /** The address and the port of the client. */
  readonly peer: string;
  readonly network: string;
  /** Milliseconds since the client has last sent anything. */
  readonly idle: number;
};

/**
 * Chooses connections to close: always one of the network that has most of them left, the one that has been idle longest. One
 * that carries a request counts, and is not chosen.
 */
export const chooseIdle = (
  connections: readonly Connection[],
  isBusy: (peer: string) => boolean,
  most: number,
): readonly Connection[] => {
  const left = new Map<string, number>();
  for (const { network } of connections) left.set(network, (left.get(network) ?? 0) + 1);
  return connections
    .filter(({ peer }) => !isBusy(peer))
    .sort((a, b) => b.idle - a.idle)
    .map((connection) => {
      const rank = left.get(connection.network) ?? 0;
      left.set(connection.network, rank - 1);
      return { connection, rank };
    })
    .sort((a, b) => b.rank - a.rank || b.connection.idle - a.connection.idle)
    .slice(0, most)
    .map(({ connection }) => connection);
};

/** A peer as `chooseIdle` is told of it. */
export const peerOf = (address: string, port: number): string => `${canonicalAddress(address)} ${port}`;

type KeepOptions = {
  readonly server: Pick<Server<unknown>, 'port' | 'requestIP'>;
  /** The most descriptors that can be open. */
  readonly limit: number;
  /** The requests that are being answered. */
  readonly running: Iterable<Request>;
  readonly warn: (line: string) => void;
};

/** Closes connections without a request whenever few descriptors are free. Returns what ends it. */
export const keepDescriptorsFree = ({ server, limit, running, warn }: KeepOptions): (() => void) => {
  const kept = Math.min(KEPT_FREE, limit >> 2);
  const freed = Math.min(FREED, limit >> 1);
  let closed = 0;
  let toldAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** @returns true if more may have to be closed at once */
  const look = ({ acceptedOn, shutDown }: Sockets): boolean => {
    if (freeDescriptors() >= kept) return false;
    const busy = new Set<string>();
    for (const request of running) {
      const peer = isComing(request) ? null : server.requestIP(request);
      if (peer !== null) busy.add(peerOf(peer.address, peer.port));
    }
    const { accepted, ending } = acceptedOn(server.port ?? 0, limit);
    const most = freed - freeDescriptors() - ending;
    const chosen = chooseIdle(accepted, (peer) => busy.has(peer), Math.max(0, most));
    for (const { descriptor } of chosen) shutDown(descriptor);
    closed += chosen.length;
    return chosen.length > 0;
  };
  const tell = (): void => {
    if (closed === 0 || performance.now() - toldAt < TOLD_EVERY) return;
    warn(`${closed} connections without a request were closed: fewer than ${kept} of ${limit} descriptors were free`);
    toldAt = performance.now();
    closed = 0;
  };
  const lookAfter = (pause: number, sockets: Sockets): void => {
    timer = setTimeout(() => {
      const isPressed = look(sockets);
      tell();
      lookAfter(isPressed ? SHORT_PAUSE : PAUSE, sockets);
    }, pause).unref();
  };
  let isStopped = false;
  // Loaded at once: there may be no descriptor left when they are needed.
  socketsOfC().then(
    (sockets) => {
      if (!isStopped) lookAfter(PAUSE, sockets);
    },
    (error) => warn(`one client can take all descriptors, as its connections cannot be closed: ${reasonOf(error)}`),
  );
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
};

const FUNCTIONS = {
  getsockname: { args: ['i32', 'ptr', 'ptr'], returns: 'i32' },
  getpeername: { args: ['i32', 'ptr', 'ptr'], returns: 'i32' },
  getsockopt: { args: ['i32', 'i32', 'i32', 'ptr', 'ptr'], returns: 'i32' },
  setsockopt: { args: ['i32', 'i32', 'i32', 'ptr', 'u32'], returns: 'i32' },
  shutdown: { args: ['i32', 'i32'], returns: 'i32' },
} as const;

/** As Linux numbers them on x86-64 and ARM64. */
const AF_INET = 2;
const AF_INET6 = 10;
const SOL_SOCKET = 1;
const IPPROTO_TCP = 6;
const TCP_INFO = 11;
const TCP_ESTABLISHED = 1;
const TCP_CLOSE_WAIT = 8;
const TCP_LISTEN = 10;
const SHUT_RDWR = 2;

/** The bytes of `sockaddr_in6`, and those of `tcp_info` that were always there. */
const ADDRESS_BYTES = 28;
const INFO_BYTES = 104;
/** `tcpi_last_data_recv`. */
const LAST_RECEIVED = 52;

type Sockets = {
  /**
   * The connections that were accepted on a port, and the number of those that are ended and not closed yet. They are looked
   * up by number, which needs no further descriptor.
   */
  readonly acceptedOn: (
    port: number,
    limit: number,
  ) => { readonly accepted: readonly Connection[]; readonly ending: number };
  /** Ends a connection in both directions. Its owner sees that, and closes the descriptor. */
  readonly shutDown: (descriptor: number) => void;
  /** The descriptor that listens on a port of this process. */
  readonly listenerOn: (port: number, limit: number) => number | undefined;
  /** Sets an option of a socket. @returns false if the system refuses it */
  readonly setOption: (descriptor: number, name: number, value: Uint8Array) => boolean;
};

/** @throws where there is no C library that is known */
export const socketsOfC = async (): Promise<Sockets> => {
  const { dlopen } = await import('bun:ffi');
  const { getsockname, getpeername, getsockopt, setsockopt, shutdown } = functionsOfC(dlopen, FUNCTIONS);
  const address = Buffer.alloc(ADDRESS_BYTES);
  const info = Buffer.alloc(INFO_BYTES);
  const length = new Uint32Array(1);

  const endOf = (get: typeof getsockname, descriptor: number) => {
    length[0] = ADDRESS_BYTES;
    return get(descriptor, address, length) === 0 ? endIn(address) : undefined;
  };
  /** The state of a connection; `info` tells more of it. */
  const stateOf = (descriptor: number): number | undefined => {
    length[0] = INFO_BYTES;
    return getsockopt(descriptor, IPPROTO_TCP, TCP_INFO, info, length) === 0 ? info[0] : undefined;
  };
  return {
    acceptedOn: (port, limit) => {
      const accepted: Connection[] = [];
      let ending = 0;
      for (let descriptor = 0; descriptor < limit; descriptor += 1) {
        if (endOf(getsockname, descriptor)?.port !== port) continue;
        const state = stateOf(descriptor);
        const end = state === TCP_ESTABLISHED || state === TCP_CLOSE_WAIT ? endOf(getpeername, descriptor) : undefined;
        if (end === undefined) {
          if (state !== TCP_LISTEN) ending += 1;
          continue;
        }
        const [peer, idle] = [peerOf(end.address, end.port), info.readUInt32LE(LAST_RECEIVED)];
        accepted.push({ descriptor, peer, network: clientNetwork(end.address), idle });
      }
      return { accepted, ending };
    },
    shutDown: (descriptor) => {
      shutdown(descriptor, SHUT_RDWR);
    },
    listenerOn: (port, limit) => {
      for (let descriptor = 0; descriptor < limit; descriptor += 1)
        if (endOf(getsockname, descriptor)?.port === port && stateOf(descriptor) === TCP_LISTEN) return descriptor;
      return undefined;
    },
    setOption: (descriptor, name, value) => setsockopt(descriptor, SOL_SOCKET, name, value, value.byteLength) === 0,
  };
};

/** Reads a `sockaddr_in` or `sockaddr_in6`; `undefined` for one of another family. */
const endIn = (bytes: Buffer): { readonly address: string; readonly port: number } | undefined => {
  const family = bytes.readUInt16LE(0);
  const port = bytes.readUInt16BE(2);
  if (family === AF_INET) return { port, address: bytes.subarray(4, 8).join('.') };
  if (family !== AF_INET6) return undefined;
  const groups = [8, 10, 12, 14, 16, 18, 20, 22].map((at) => bytes.readUInt16BE(at).toString(16));
  return { port, address: canonicalAddress(groups.join(':')) };
};
