/** The files of an archive: of a zip file, a folder, or a single file. */
import { reasonOf } from '../../errors/reason.ts';

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

/** True for files that macOS adds to folders and zip files. */
export const isHidden = (path: string): boolean => /(?:^|[/\\])(?:\.|__MACOSX)/.test(path);

/**
 * The place of damage in a release. Rows are counted by lines from 1; a quoted row of several lines has the last one.
 */
type Place = { readonly file: string; readonly row?: number | undefined; readonly column?: string | undefined };

/** A release that is damaged or is not what it was taken for. The message names file, row and column as far as known. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
  readonly file: string;
  readonly row: number | undefined;
  readonly column: string | undefined;
  constructor({ file, row, column }: Place, problem: string) {
    const places = [file, row === undefined ? '' : `row ${row}`, column === undefined ? '' : `column ${column}`];
    super(`${places.filter((place) => place !== '').join(', ')}: ${problem}`);
    this.file = file;
    this.row = row;
    this.column = column;
  }
}

/** The error itself when it already names its place, otherwise one that names this place. */
export const placed = (place: Place, problem: string, error: unknown): ImportError =>
  error instanceof ImportError ? error : new ImportError(place, `${problem}: ${reasonOf(error)}`);

/** A field that cannot be what it should be. */
export const invalidField = ({ label }: Entry, row: number, column: string, problem: string): ImportError =>
  new ImportError({ file: label, row, column }, problem);
