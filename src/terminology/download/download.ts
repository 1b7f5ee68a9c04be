/** Downloads a release into a `.part` file, so that an interrupted download resumes. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { reasonOf } from '../../errors/reason.ts';
import { openZip } from '../import/zip.ts';
import { type Answer, type Asking, ask, DownloadError, type Rest } from './request.ts';

export type DownloadOptions = Omit<Asking, 'signal'> & {
  /** Made when it is missing. */
  readonly folder: string;
  readonly now: () => Date;
  /** Receives the bytes that have arrived and, if the server states it, the length of the whole file. */
  readonly onProgress?: ((done: number, total: number | undefined) => void) | undefined;
  /** The longest silence of the server. */
  readonly patienceMs?: number;
};

/** The content of `<name>.sha256.json` beside a download. */
export type DownloadRecord = {
  readonly name: string;
  readonly url: string;
  readonly size: number;
  readonly sha256: string;
  /** When it was complete. */
  readonly date: string;
};

const PATIENCE_MS = 60_000;

/**
 * Downloads a zip file and records its checksum. It resumes a `.part` file of the same version.
 *
 * @throws {@link DownloadError}; the `.part` file stays unless it is no zip file
 */
export const download = async (url: string, options: DownloadOptions): Promise<DownloadRecord> => {
  const name = new URL(url).pathname.split('/').at(-1) ?? '';
  const file = join(options.folder, name);
  const part = `${file}.part`;
  try {
    await mkdir(options.folder, { recursive: true });
    await fetchInto(part, url, options);
    await checkZip(part, url, options.hint);
    const { size } = await stat(part);
    const record = { name, url, size, sha256: await sha256Of(part), date: options.now().toISOString() };
    await rename(part, file);
    await writeFile(`${file}.sha256.json`, `${JSON.stringify(record, null, 2)}\n`);
    await rm(stateOf(part), { force: true });
    return record;
  } catch (error) {
    if (error instanceof DownloadError) throw error;
    throw new DownloadError(`${file} cannot be written: ${reasonOf(error)}`, 'another folder with --out');
  }
};

/** The version of the file that a `.part` begins. */
const stateOf = (part: string): string => `${part}.json`;

const restOf = async (part: string, url: string): Promise<Rest | undefined> => {
  try {
    const state: unknown = JSON.parse(await readFile(stateOf(part), 'utf8'));
    const { size } = await stat(part);
    const { url: known, validator } = state as Readonly<Record<string, unknown>>;
    return known === url && typeof validator === 'string' && size > 0 ? { from: size, validator } : undefined;
  } catch {
    // Nothing to resume: fetch the file from its beginning.
    return undefined;
  }
};

const fetchInto = async (part: string, url: string, options: DownloadOptions): Promise<void> => {
  const { patienceMs = PATIENCE_MS } = options;
  const controller = new AbortController();
  const impatience = setTimeout(() => controller.abort(new Error(`nothing came for ${patienceMs} ms`)), patienceMs);
  try {
    const answer = await ask(url, await restOf(part, url), { ...options, signal: controller.signal });
    if (answer.from === 0) {
      await writeFile(part, '');
      await writeFile(stateOf(part), JSON.stringify({ url, validator: answer.validator ?? null }));
    }
    const done = await append(part, answer, url, (sofar) => {
      impatience.refresh();
      options.onProgress?.(sofar, answer.total);
    });
    if (answer.total !== undefined && done !== answer.total) throw cut(url, done, answer.total);
  } finally {
    clearTimeout(impatience);
  }
};

const append = async (part: string, answer: Answer, url: string, onBytes: (done: number) => void): Promise<number> => {
  const { response, from, total } = answer;
  const file = await open(part, 'a');
  let done = from;
  try {
    const pieces = response.body?.[Symbol.asyncIterator]();
    for (;;) {
      const next = await pieces?.next().catch((error: unknown) => {
        throw cut(url, done, total, reasonOf(error));
      });
      if (next === undefined || next.done === true) return done;
      await file.appendFile(next.value);
      done += next.value.length;
      onBytes(done);
    }
  } finally {
    await file.close();
  }
};

const cut = (url: string, done: number, total: number | undefined, reason?: string): DownloadError =>
  new DownloadError(
    `${url} was cut after ${done} of ${total ?? 'an unknown number of'} bytes${reason === undefined ? '' : `: ${reason}`}`,
    'the same command again; it goes on where it stopped',
  );

/** An error page with status 200, and a file that the server itself has only a part of, are no zip files. */
const checkZip = async (part: string, url: string, hint: string): Promise<void> => {
  try {
    (await openZip(part)).close();
  } catch {
    await Promise.all([rm(part, { force: true }), rm(stateOf(part), { force: true })]);
    throw new DownloadError(`${url} did not send a whole zip file`, hint);
  }
};

const sha256Of = async (file: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(file)) hash.update(piece);
  return hash.digest('hex');
};
