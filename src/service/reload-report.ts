/**
 * Tells `clinmeter reload` what became of a reload. The command listens under the number of the service's process before it
 * sends the signal. The service connects once it has reloaded or refused, and goes on if nothing listens.
 */
import { rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isObject } from '../payments/protocol/headers.ts';

/** `reason`, `advice`: why it was refused, and what helps; never a secret. */
export type ReloadReport =
  | { readonly isReloaded: true }
  | { readonly isReloaded: false; readonly reason: string; readonly advice?: string | undefined };

/** On Linux a name that is no file, so that neither the folders nor the rights of the two need to agree: unix(7). */
const placeOf = (pid: number): string =>
  process.platform === 'linux' ? `\0clinmeter-reload-${pid}` : join(tmpdir(), `clinmeter-reload-${pid}.sock`);

/** Tells the command that waits for this process, if there is one. */
export const reportReload = (report: ReloadReport, pid = process.pid): void => {
  const socket = connect(placeOf(pid), () => socket.end(JSON.stringify(report)));
  socket.on('error', () => {});
  socket.unref();
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

const reportIn = (text: string): ReloadReport | undefined => {
  try {
    const report: unknown = JSON.parse(text);
    if (!isObject(report)) return undefined;
    const { isReloaded, reason, advice } = report;
    if (isReloaded === true) return { isReloaded };
    if (isReloaded !== false || typeof reason !== 'string') return undefined;
    return { isReloaded, reason, advice: typeof advice === 'string' ? advice : undefined };
  } catch {
    return undefined;
  }
};
