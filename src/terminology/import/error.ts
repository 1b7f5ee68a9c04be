/** The error of a release that cannot be imported, with its place. */

import { reasonOf } from '../../errors/reason.ts';
import type { Entry } from './entry.ts';

/** Where a release is damaged. Rows are lines from 1; of a quoted row that goes over several lines, the last one. */
export type Place = { readonly file: string; readonly row?: number | undefined; readonly column?: string | undefined };

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
