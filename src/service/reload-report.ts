/**
 * Tells `clinmeter reload` what became of a reload. The command listens under the number of the service's process before it
 * sends the signal. The service connects once it has reloaded or refused, and goes on if nothing listens. What it runs with
 * it tells only to those who may signal it: root, and its own account.
 */
import { rmSync, statSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Change, InForce } from '../config/in-force.ts';
import { isObject } from '../payments/protocol/headers.ts';
import { functionsOfC } from './c-library.ts';

/**
 * `changes`: since the configuration before. `inForce`, with the salt of its digests: empty for a stranger. `reason`,
 * `advice`: why it was refused, and what helps. Nothing holds a secret.
 */
export type ReloadReport =
  | {
      readonly isReloaded: true;
      readonly changes: readonly Change[];
      readonly salt: string;
      readonly inForce: readonly InForce[];
    }
  | { readonly isReloaded: false; readonly reason: string; readonly advice?: string | undefined };

/** On Linux a name that is no file, so that neither the folders nor the rights of the two need to agree: unix(7). */
const placeOf = (pid: number): string =>
  process.platform === 'linux' ? `\0clinmeter-reload-${pid}` : join(tmpdir(), `clinmeter-reload-${pid}.sock`);

/** Tells the command that waits for this process, if there is one. */
export const reportReload = (report: ReloadReport, pid = process.pid): void => {
  const place = placeOf(pid);
  const socket = connect(place, async () => {
    const isKnown = !report.isReloaded || isTrusted(await listenerOf(socket, place));
    socket.end(JSON.stringify(isKnown ? report : { ...report, changes: [], inForce: [] }));
  });
  socket.on('error', () => {});
  socket.unref();
};

const isTrusted = (account: number | undefined): boolean => account === 0 || account === process.getuid?.();

/** As Linux numbers them (socket(7)). */
const [SOL_SOCKET, SO_PEERCRED] = [1, 17];

/** The account of the process that listens; `undefined` if it cannot be told. */
const listenerOf = async (socket: Socket, place: string): Promise<number | undefined> => {
  try {
    if (process.platform !== 'linux') return statSync(place).uid;
    const { fd } = (socket as unknown as { readonly _handle: { readonly fd: number } })._handle;
    const { dlopen } = await import('bun:ffi');
    const { getsockopt } = functionsOfC(dlopen, {
      getsockopt: { args: ['i32', 'i32', 'i32', 'ptr', 'ptr'], returns: 'i32' },
    });
    // Process, account and group.
    const credentials = new Uint32Array(3);
    const length = Uint32Array.of(credentials.byteLength);
    return getsockopt(fd, SOL_SOCKET, SO_PEERCRED, credentials, length) === 0 ? credentials[1] : undefined;
  } catch {
    return undefined;
  }
};

/** A report, once it is there; `stop` gives it up. */
export type ReloadListener = { readonly report: Promise<ReloadReport>; readonly stop: () => void };

/** Listens for the report of a process. Rejects if another command does so already. */
export const listenForReload = async (pid: number): Promise<ReloadListener> => {
  const place = placeOf(pid);
  if (process.platform !== 'linux') rmSync(place, { force: true });
  const { promise, resolve } = Promise.withResolvers<ReloadReport>();
  const server = createServer((socket) => {
    let text = '';
    socket.setEncoding('utf8');
    socket.on('error', () => {});
    socket.on('data', (piece) => {
      text += piece;
    });
    socket.on('end', () => {
      const report = reportIn(text);
      if (report !== undefined) resolve(report);
    });
  });
  await new Promise<void>((listening, reject) => {
    server.once('error', reject);
    server.listen(place, listening);
  });
  return { report: promise, stop: () => void server.close() };
};

const isTexts = (one: unknown, names: readonly string[]): boolean =>
  isObject(one) && names.every((name) => typeof one[name] === 'string');

const reportIn = (text: string): ReloadReport | undefined => {
  try {
    const report: unknown = JSON.parse(text);
    if (!isObject(report)) return undefined;
    const { isReloaded, reason, advice, changes, salt, inForce } = report;
    if (isReloaded === true && Array.isArray(changes) && Array.isArray(inForce) && typeof salt === 'string')
      return {
        isReloaded,
        salt,
        changes: changes.filter((one) => isTexts(one, ['option', 'from', 'to'])),
        inForce: inForce.filter((one) => isTexts(one, ['flag', 'origin', 'digest'])),
      };
    if (isReloaded !== false || typeof reason !== 'string') return undefined;
    return { isReloaded, reason, advice: typeof advice === 'string' ? advice : undefined };
  } catch {
    return undefined;
  }
};
