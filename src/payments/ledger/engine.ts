/** Opens a ledger in the engine that keeps it. A service needs neither of the two that only commands use. */
import type { StoreOptions } from './open.ts';
import type { Ledger, LedgerBook, LedgerReader } from './port.ts';
import { openSqlite } from './sqlite.ts';

/** Opens the ledger of a service, creating it when there is none. */
export const openLedger = (options: StoreOptions): Promise<Ledger> => openSqlite(options);

/** Opens a ledger to look at it. */
export const readLedger = async (file: string): Promise<LedgerReader> =>
  (await import('./inspect.ts')).readSqlite(file);

/** Opens a ledger that is there, to decide in it. */
export const openBook = async (file: string): Promise<LedgerBook> => (await import('./book.ts')).openSqliteBook(file);
