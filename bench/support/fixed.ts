/** Our answers as fixed bytes for the server of `peers/plain.ts`. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { askOnce, requestFor } from './connection.ts';

export type Fixed = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Base64. */
  readonly body: string;
};

/** Headers that every server writes itself. */
const OWN = new Set(['content-length', 'date', 'connection']);

/** Asks a server for each path once, and writes its answers to a file that `peers/plain.ts` reads. */
export const keepAnswers = async (port: number, paths: readonly string[], folder: string): Promise<string> => {
  const fixed: Record<string, Fixed> = {};
  for (const path of paths) {
    const { status, head, body } = await askOnce(port, requestFor(path));
    const lines = head.split('\r\n').slice(1);
    const headers = lines.map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).trim()];
    });
    const [pathname = ''] = path.split('?');
    fixed[pathname] = {
      status,
      headers: Object.fromEntries(headers.filter(([name]) => !OWN.has(name.toLowerCase()))),
      body: body.toString('base64'),
    };
  }
  const file = join(mkdtempSync(join(folder, 'fixed-')), 'answers.json');
  writeFileSync(file, JSON.stringify(fixed));
  return file;
};
