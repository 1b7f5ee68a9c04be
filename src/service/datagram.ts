/** Datagrams to Unix sockets, which neither Bun nor Node can send: three functions of the C library. */
import { dlopen, ptr } from 'bun:ffi';

/** The C library of glibc systems, and of those with musl. */
const LIBRARIES = ['libc.so.6', `libc.musl-${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}.so.1`];

/** As Linux numbers them on x86-64 and ARM64. */
const AF_UNIX = 1;
const SOCK_DGRAM = 2;
const SOCK_CLOEXEC = 0o2000000;
const MSG_DONTWAIT = 0x40;
const MSG_NOSIGNAL = 0x4000;

/** `sun_path` of unix(7). */
const LONGEST_PATH = 108;

/**
 * Sends one datagram without waiting for a receiver whose queue is full.
 *
 * @param path - of the socket; one that begins with `@` is in the abstract namespace
 * @throws when it cannot be sent, or this is not Linux
 */
export const sendDatagram = (path: string, text: string): void => {
  if (process.platform !== 'linux') throw new Error('only Linux has these sockets');
  const name = Buffer.from(path.startsWith('@') ? `\0${path.slice(1)}` : path);
  if (!/^[/@]./.test(path) || name.length >= LONGEST_PATH) throw new Error(`${JSON.stringify(path)} is no Unix socket`);
  const address = Buffer.concat([Buffer.from(Uint16Array.of(AF_UNIX).buffer), name]);
  const message = Buffer.from(text);
  const { socket, sendto, close } = libc();
  const descriptor = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  try {
    const flags = MSG_DONTWAIT | MSG_NOSIGNAL;
    const sent = sendto(descriptor, ptr(message), message.length, flags, ptr(address), address.length);
    if (Number(sent) !== message.length) throw new Error(`${path} takes no datagram`);
  } finally {
    close(descriptor);
  }
};

const FUNCTIONS = {
  socket: { args: ['i32', 'i32', 'i32'], returns: 'i32' },
  sendto: { args: ['i32', 'ptr', 'usize', 'i32', 'ptr', 'u32'], returns: 'i64' },
  close: { args: ['i32'], returns: 'i32' },
} as const;

const open = () => {
  for (const name of LIBRARIES) {
    try {
      return dlopen(name, FUNCTIONS).symbols;
    } catch {
      // The other one.
    }
  }
  throw new Error(`neither ${LIBRARIES.join(' nor ')} can be loaded`);
};

let opened: ReturnType<typeof open> | undefined;

const libc = () => {
  opened ??= open();
  return opened;
};
