/** Releases as they are published: a zip file, the same unpacked into a folder, or a file out of one. */
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import { type Archive, type Entry, ImportError, isHidden, placed } from './entry.ts';
import type { OnProgress } from './result.ts';
import { isZip, openZip } from './zip.ts';

/**
 * Opens archives for as long as `use` takes.
 *
 * @throws {@link ImportError} for a path that is not there and for a zip file that is damaged
 */
export const withArchives = async <Result>(
  paths: readonly string[] | string,
  use: (archives: readonly Archive[]) => Promise<Result>,
): Promise<Result> => {
  const archives: Archive[] = [];
  try {
    for (const path of typeof paths === 'string' ? [paths] : paths) archives.push(await openArchive(path));
    return await use(archives);
  } finally {
    for (const { close } of archives) close();
  }
};

const openArchive = async (path: string): Promise<Archive> => {
  try {
    const information = await stat(path);
    if (information.isDirectory()) return await openFolder(path);
    if (!information.isFile()) throw new Error('it is a pipe or a device');
    // A spreadsheet is a zip too, but one file of a release.
    const isArchive = !/\.xlsx$/i.test(path) && (await isZip(path));
    return isArchive ? await openZip(path) : await openFolder(path, [basename(path)]);
  } catch (error) {
    throw placed({ file: path }, 'cannot be read', error);
  }
};

/** A folder, or the one file that is given instead. */
const openFolder = async (path: string, only?: readonly string[]): Promise<Archive> => {
  const names = only ?? (await readdir(path, { recursive: true })).sort();
  const entries: Entry[] = [];
  for (const name of names) {
    const file = only === undefined ? join(path, name) : path;
    const information = await stat(file);
    if (!information.isFile() || isHidden(name)) continue;
    const read = () => readPieces(file);
    entries.push({ path: name.split(sep).join('/'), label: file, size: information.size, read });
  }
  return { path, entries, close: () => {} };
};

async function* readPieces(file: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(file);
  } catch (error) {
    throw placed({ file }, 'cannot be read', error);
  }
}

/**
 * The one entry whose path matches, that of the highest folder: a full RxNorm zip has its prescribable part in a folder
 * of its own.
 *
 * @throws {@link ImportError} when there is none, or more than one
 */
export const findEntry = (archives: readonly Archive[], pattern: RegExp, name: string): Entry => {
  const entry = findOptionalEntry(archives, pattern, name);
  if (entry !== undefined) return entry;
  throw new ImportError({ file: archives.map(({ path }) => path).join(', ') }, `there is no ${name} in it`);
};

/** {@link findEntry} for an entry that may be missing. */
export const findOptionalEntry = (archives: readonly Archive[], pattern: RegExp, name: string): Entry | undefined => {
  const found = archives.flatMap(({ entries }) => entries.filter(({ path }) => pattern.test(path)));
  const depth = Math.min(...found.map(depthOf));
  const [entry, second] = found.filter((candidate) => depthOf(candidate) === depth);
  if (entry !== undefined && second !== undefined) {
    throw new ImportError({ file: second.label }, `there is more than one ${name}; the other one is ${entry.label}`);
  }
  return entry;
};

const depthOf = ({ path }: Entry): number => path.split('/').length;

/** Wraps entries so that reading them reports progress. */
export const progressOf = (
  entries: readonly Entry[],
  onProgress: OnProgress | undefined,
): ((entry: Entry) => Entry) => {
  if (onProgress === undefined) return (entry) => entry;
  const total = entries.reduce((sum, { size }) => sum + size, 0);
  let done = 0;
  const follow = async function* (read: Entry['read']): AsyncGenerator<Uint8Array> {
    for await (const piece of read()) {
      done += piece.length;
      onProgress(done, total);
      yield piece;
    }
  };
  return (entry) => ({ ...entry, read: () => follow(entry.read) });
};
