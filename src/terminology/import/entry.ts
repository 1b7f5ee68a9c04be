/** The files of an archive: of a zip file, a folder, or a single file. */

/** One file of an archive. */
export type Entry = {
  /** Inside the archive, with `/` between folders. */
  readonly path: string;
  /** As error messages name it. */
  readonly label: string;
  /** Bytes once unpacked. */
  readonly size: number;
  /** Unpacks it, a piece at a time. The iteration throws `ImportError`. */
  readonly read: () => AsyncIterable<Uint8Array>;
};

export type Archive = { readonly path: string; readonly entries: readonly Entry[]; readonly close: () => void };

/** What macOS adds to folders and zip files, under the names of the real files. */
export const isHidden = (path: string): boolean => /(?:^|[/\\])(?:\.|__MACOSX)/.test(path);
