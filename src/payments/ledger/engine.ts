/** Opens a ledger in the engine that keeps it. A service loads neither the other engine nor what only commands use. */
import {
  type Examination,
  type Ledger,
  LedgerError,
  type LedgerReader,
  type NodeIdentity,
  type OperatorLedger,
} from './ledger.ts';
import { openSqlite, type StoreOptions } from './open.ts';
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

/**
 * Brings the schema of a database to the version of this executable.
 *
 * @param isDry - changes nothing
 * @returns the version before, 0 for an empty database, and the one that this executable needs
 */
export const migrateDatabase = async (
  url: string,
  isDry: boolean,
): Promise<{ readonly before: number; readonly needed: number }> => {
  const { migrateAt } = await import('./postgres/schema.ts');
  return migrateAt(addressIn(url), isDry);
};

/** Copies the ledger in a file into a database. */
export const importDatabase = async (
  source: { readonly file: string; readonly key: string | undefined },
  url: string,
): Promise<Examination> => {
  const { importLedger } = await import('./postgres/import.ts');
  return importLedger(source, addressIn(url));
};

/** The address in the URL of a database. @throws {@link LedgerError}, which does not show it */
export const addressIn = (url: string): Address => {
  const address = parseAddress(url);
  if ('flaw' in address) throw new LedgerError(`--ledger: ${address.flaw}`);
  return address;
};
