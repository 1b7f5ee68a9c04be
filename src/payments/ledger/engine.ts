/** Opens a ledger in the engine that keeps it. A service loads neither the other engine nor what only commands use. */
import type { ClosedBooks, Closing } from './close.ts';
import { type Ledger, LedgerError, type LedgerReader, type NodeIdentity, type OperatorLedger } from './ledger.ts';
import { openSqlite, type StoreOptions, schemaOfFile } from './open.ts';
import { type Address, isDatabase, parseAddress } from './postgres/address.ts';

type LedgerOptions = Omit<StoreOptions, 'file'> & {
  /** The database file, `:memory:`, or the URL of a database. */
  readonly file: string;
  /** Asked of a ledger that several nodes can share. */
  readonly node: () => Promise<NodeIdentity>;
  /** The most connections to a database. */
  readonly connections: number;
};

/** Opens the ledger of a service, creating it when there is none. */
export const openLedger = async ({ node, connections, ...options }: LedgerOptions): Promise<Ledger> => {
  const { file, mode, key } = options;
  if (!isDatabase(file)) return openSqlite(options);
  const { openSharedLedger } = await import('./postgres/node.ts');
  return openSharedLedger({ address: addressIn(file), mode, key, node: await node(), connections });
};

/** Opens a ledger to look at it. */
export const readLedger = async (file: string): Promise<LedgerReader> =>
  isDatabase(file)
    ? (await import('./postgres/operator.ts')).readSharedLedger(addressIn(file))
    : (await import('./operator.ts')).readSqlite(file);

/** Opens a ledger that is there, to decide in it. */
export const openOperatorLedger = async (file: string): Promise<OperatorLedger> =>
  isDatabase(file)
    ? (await import('./postgres/operator.ts')).openSharedOperator(addressIn(file))
    : (await import('./operator.ts')).openSqliteOperator(file);

/** Closes a period. @throws {@link LedgerError} if nothing can be closed until then */
export const closeBooks = async (closing: Closing): Promise<ClosedBooks> =>
  isDatabase(closing.file)
    ? (await import('./postgres/close.ts')).closeShared(addressIn(closing.file), closing)
    : (await import('./sqlite-close.ts')).closeSqlite(closing);

/** The version of a ledger's schema; `undefined` if there is no ledger yet. */
export const schemaOf = async (file: string): Promise<number | undefined> =>
  isDatabase(file)
    ? (await (await import('./postgres/schema.ts')).migrateAt(addressIn(file), true)).before || undefined
    : schemaOfFile(file);

/** The address in the URL of a database. @throws {@link LedgerError}, which does not show it */
export const addressIn = (url: string): Address => {
  const address = parseAddress(url);
  if ('flaw' in address) throw new LedgerError(`--ledger: ${address.flaw}`);
  return address;
};
