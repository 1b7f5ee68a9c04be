/**
 * Reports to the service manager that has started this process, by the protocol of sd_notify(3). The reports are datagrams
 * to a Unix socket. Neither Bun nor Node can send those, so three functions of the C library do.
 */

import { lazily } from '../deferred.ts';
import { reasonOf } from '../errors/reason.ts';
import { functionsOfC } from './c-library.ts';

/** The service manager. Without one, its functions do nothing. */
export type ServiceManager = {
  /** The service answers. From now on the watchdog, if there is one, gets its signs of life. */
  readonly ready: (status: string) => void;
  readonly stopping: (status: string) => void;
  /** The service reads its configuration again, until `ready`. */
  readonly reloading: () => void;
};

type Surroundings = {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Receives one line for each report that failed. */
  readonly warn: (line: string) => void;
};

const NO_MANAGER: ServiceManager = { ready: () => {}, stopping: () => {}, reloading: () => {} };

/** The service manager that `NOTIFY_SOCKET` names. */
export const serviceManager = async ({ environment, warn }: Surroundings): Promise<ServiceManager> => {
  const { NOTIFY_SOCKET: socket } = environment;
  if (socket === undefined || socket === '') return NO_MANAGER;
  const sendDatagram = await datagramSender();
  const tell = (...lines: readonly string[]): void => {
    try {
      sendDatagram(socket, lines.join('\n'));
    } catch (error) {
      warn(`The service manager at NOTIFY_SOCKET was not told ${lines[0]}: ${reasonOf(error)}`);
    }
  };
  const interval = watchdogInterval(environment);
  let isAlive = false;
  return {
    ready: (status) => {
      tell('READY=1', `STATUS=${status}`);
      if (interval !== undefined && !isAlive) setInterval(() => tell('WATCHDOG=1'), interval).unref();
      isAlive = true;
    },
    // In microseconds of the monotonic clock.
    reloading: () => tell('RELOADING=1', `MONOTONIC_USEC=${process.hrtime.bigint() / 1000n}`),
    stopping: (status) => tell('STOPPING=1', `STATUS=${status}`),
  };
};

/** Milliseconds between two signs of life, half of what is allowed: sd_watchdog_enabled(3). */
const watchdogInterval = ({
  WATCHDOG_USEC: allowed,
  WATCHDOG_PID: pid,
}: Surroundings['environment']): number | undefined => {
  const isOurs = pid === undefined || pid === '' || pid === String(process.pid);
  return isOurs && /^[1-9]\d{0,14}$/.test(allowed ?? '') ? Number(allowed) / 2000 : undefined;
};

/** As Linux numbers them on x86-64 and ARM64. */
const AF_UNIX = 1;
const SOCK_DGRAM = 2;
const SOCK_CLOEXEC = 0o2000000;
const MSG_DONTWAIT = 0x40;
const MSG_NOSIGNAL = 0x4000;

/** `sun_path` of unix(7). */
const LONGEST_PATH = 108;

const FUNCTIONS = {
  socket: { args: ['i32', 'i32', 'i32'], returns: 'i32' },
  sendto: { args: ['i32', 'ptr', 'usize', 'i32', 'ptr', 'u32'], returns: 'i64' },
  close: { args: ['i32'], returns: 'i32' },
} as const;

/**
 * Makes the function that sends a datagram, and loads the foreign functions only where a socket needs them. It throws when
 * a datagram cannot be sent, or this is not Linux. A receiver whose queue is full makes it fail, not wait.
 *
 * @returns takes the path of the socket, in the abstract namespace if it begins with `@`, and the text
 */
const datagramSender = async () => {
  const { dlopen, ptr } = await import('bun:ffi');
  const library = lazily(() => functionsOfC(dlopen, FUNCTIONS));
  return (path: string, text: string): void => {
    if (process.platform !== 'linux') throw new Error('only Linux has these sockets');
    const name = Buffer.from(path.startsWith('@') ? `\0${path.slice(1)}` : path);
    const isSocket = /^[/@]./.test(path) && name.length < LONGEST_PATH;
    if (!isSocket) throw new Error(`${JSON.stringify(path)} is no Unix socket`);
    const address = Buffer.concat([Buffer.from(Uint16Array.of(AF_UNIX).buffer), name]);
    const message = Buffer.from(text);
    const { socket, sendto, close } = library();
    const descriptor = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    try {
      const flags = MSG_DONTWAIT | MSG_NOSIGNAL;
      const sent = sendto(descriptor, ptr(message), message.length, flags, ptr(address), address.length);
      if (Number(sent) !== message.length) throw new Error(`${path} takes no datagram`);
    } finally {
      close(descriptor);
    }
  };
};
