/** Archives of files that belong to root. The same files and date give the same bytes. */
import { createTar } from 'nanotar';

/** A file, or a folder where there is no content. */
export type Entry = {
  /** Relative to the root of the archive. */
  readonly path: string;
  readonly content?: Uint8Array | string;
  /** Permissions; by default 0644, of a folder 0755. */
  readonly mode?: number;
  /** The number of the account and group that own it; by default root. */
  readonly owner?: number;
};

/** Two empty blocks end an archive; the library writes one for some lengths. */
const END = 1024;

/** Compresses well enough at a fifth of the time of the next levels. */
export const LEVEL = 6;

export const bytesOf = (content: Uint8Array | string): Uint8Array =>
  typeof content === 'string' ? new TextEncoder().encode(content) : content;

/**
 * A tar archive with the folders of each file.
 *
 * @param date - of every file, ISO 8601
 */
export const tarOf = (entries: readonly Entry[], date: string): Uint8Array => {
  const mtime = Date.parse(date);
  const given = new Map(entries.map((entry) => [entry.path, entry]));
  const folders = entries.flatMap(({ path }) => parentsOf(path)).filter((path) => !given.has(path));
  const all = [...given.values(), ...[...new Set(folders)].map((path): Entry => ({ path }))];
  const tar = createTar(
    all
      .sort((a, b) => (a.path < b.path ? -1 : 1))
      .map(({ path, content, mode = content === undefined ? 0o755 : 0o644, owner = 0 }) => ({
        name: content === undefined ? `${path}/` : path,
        ...(content === undefined ? {} : { data: bytesOf(content) }),
        attrs: { mode: mode.toString(8), uid: owner, gid: owner, mtime },
      })),
  );
  return Buffer.concat([tar, new Uint8Array(END)]);
};

/** The same, compressed with gzip. */
export const tarGzOf = (entries: readonly Entry[], date: string): Uint8Array => gzipOf(tarOf(entries, date));

export const gzipOf = (bytes: Uint8Array): Uint8Array =>
  Bun.gzipSync(new Uint8Array(bytes), { level: LEVEL, library: 'libdeflate' });

const parentsOf = (path: string): readonly string[] => {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
};
