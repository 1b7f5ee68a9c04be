/** A Unix datagram socket in the place of a service manager. */
import { dlopen, ptr } from 'bun:ffi';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const AF_UNIX = 1;
const SOCK_DGRAM = 2;
const MSG_DONTWAIT = 0x40;

const libc = () =>
  dlopen('libc.so.6', {
    socket: { args: ['i32', 'i32', 'i32'], returns: 'i32' },
    bind: { args: ['i32', 'ptr', 'u32'], returns: 'i32' },
    recv: { args: ['i32', 'ptr', 'usize', 'i32'], returns: 'i64' },
    close: { args: ['i32'], returns: 'i32' },
  }).symbols;

/** Listens at a path, or at a name in the abstract namespace. */
export const notifySocket = (isAbstract: boolean) => {
  const folder = mkdtempSync(join(tmpdir(), 'clinmeter-notify-'));
  const path = isAbstract ? `@${folder}` : join(folder, 'notify');
  const { socket, bind, recv, close } = libc();
  const address = Buffer.concat([
    Buffer.from(Uint16Array.of(AF_UNIX).buffer),
    Buffer.from(isAbstract ? `\0${folder}` : path),
  ]);
  const descriptor = socket(AF_UNIX, SOCK_DGRAM, 0);
  if (bind(descriptor, ptr(address), address.length) !== 0) throw new Error(`cannot bind ${path}`);
  const heard: string[] = [];
  const listen = (): void => {
    const message = Buffer.alloc(4096);
    for (;;) {
      const length = Number(recv(descriptor, ptr(message), message.length, MSG_DONTWAIT));
      if (length < 0) return;
      heard.push(message.toString('utf8', 0, length));
    }
  };
  return {
    path,
    /** All messages so far. */
    heard: (): readonly string[] => {
      listen();
      return heard;
    },
    [Symbol.dispose]: (): void => {
      close(descriptor);
      rmSync(folder, { recursive: true });
    },
  };
};
