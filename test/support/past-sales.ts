/** Sales of past days in a ledger, each with its history, and the closing of them in a process of its own. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ClosedBooks, Closing } from '../../src/payments/ledger/close.ts';
import type { Conclusion, Examination, Opening } from '../../src/payments/ledger/ledger.ts';
import { readSqlite } from '../../src/payments/ledger/operator.ts';
import type { Store } from '../../src/payments/ledger/sqlite.ts';
import { closeSqlite } from '../../src/payments/ledger/sqlite-close.ts';
import { TRANSACTION } from './ledger-file.ts';
import { openingOf } from './ledger-process.ts';

export const DAY = 86_400_000;
export const JANUARY = Date.parse('2030-01-01T00:00:00Z');
export const FEBRUARY = Date.parse('2030-02-01T00:00:00Z');
/** January can be closed from now on, with a redelivery time of a day. */
export const CLOSABLE = FEBRUARY + DAY + 3_600_000;

export const settledIn = (number: number): Conclusion => ({
  state: 'settled',
  transaction: TRANSACTION.slice(0, -6) + number.toString(16).padStart(6, '0'),
});

/** The authorization of a sale ends a minute after it. */
export const openingAt = (number: number, at: number, changes: Partial<Opening> = {}): Opening =>
  openingOf(number, { validBefore: BigInt(Math.floor(at / 1000) + 60), ...changes });

/** Sells once at a time. @returns the number of the purchase */
export const sellAt = (
  ledger: Store,
  clock: { now: number },
  { number, at, end = settledIn(number), ...changes }: Partial<Opening> & SaleAt,
): number => {
  clock.now = at;
  const { purchase } = ledger.begin(openingAt(number, at, changes));
  clock.now = at + 40;
  ledger.conclude(purchase, end);
  return purchase.id;
};

type SaleAt = { readonly number: number; readonly at: number; readonly end?: Conclusion };

const closing = (file: string, changes: Partial<Closing> = {}): Closing => ({
  ...{ file, folder: `${file}.archives`, until: FEBRUARY, redelivery: DAY, now: CLOSABLE },
  ...changes,
});

export const close = (file: string, changes: Partial<Closing> = {}): Promise<ClosedBooks> =>
  closeSqlite(closing(file, changes));

/** The examination of a ledger with all of its archives. */
export const examinedWhole = async (file: string, noted: readonly string[] = []): Promise<Examination> => {
  const reader = await readSqlite(file);
  try {
    return await reader.examine(noted, { paths: [`${file}.archives`], signerOf: async () => '' });
  } finally {
    await reader.close();
  }
};

export const archivesOf = (file: string): readonly string[] => {
  const folder = `${file}.archives`;
  return (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => name.endsWith('.sqlite'))
    .map((name) => join(folder, name));
};

/** Closes in a process that can be killed. */
export const closingProcess = (file: string) =>
  Bun.spawn([process.execPath, import.meta.path, file], { stdout: 'ignore', stderr: 'pipe' });

if (import.meta.main) await close(process.argv[2] ?? '');
