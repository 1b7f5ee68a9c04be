/** Opens the ledger in PostgreSQL for a node that serves. */
import { randomBytes } from 'node:crypto';
import { checkOf, parseKey } from '../key.ts';
import { LedgerError, type LedgerMode } from '../ledger.ts';
import type { Ledger, NodeIdentity } from '../port.ts';
import type { Address } from './address.ts';
import { type Driver, driverFor } from './driver.ts';
import { asFailure } from './failures.ts';
import { aboutOf, migrate, refuseOther } from './migrate.ts';
import { ledgerOn } from './operations.ts';
import { patiently, type Run } from './reads.ts';

export type NodeLedgerOptions = {
  readonly mode: LedgerMode;
  /** The digest key in hexadecimal, the same for every node. */
  readonly key: string | undefined;
  readonly node: NodeIdentity;
  /** How long a caller waits for the database, in milliseconds. */
  readonly patience?: number | undefined;
  /** Whether an empty database becomes a ledger; so by default. */
  readonly mayCreate?: boolean;
};

type SharedLedgerOptions = Omit<NodeLedgerOptions, 'mayCreate'> & {
  readonly address: Address;
  readonly connections?: number | undefined;
};

/**
 * Opens a ledger. An empty database becomes one if its role may create a schema. Of several servers, an empty one would be
 * a second ledger beside that of another one.
 *
 * @throws {@link LedgerError} when it cannot be opened, holds payments of the other mode, was made with another key, or
 *   another node settles from the same address
 */
export const openSharedLedger = ({ address, connections = 3, ...options }: SharedLedgerOptions): Promise<Ledger> =>
  openWith(driverFor(address, { connections, name: `clinmeter ${options.node.name}` }), {
    ...options,
    mayCreate: address.servers.length === 1,
  });

/** Opens a ledger with a driver, which is closed with it. @throws {@link LedgerError} as {@link openSharedLedger} does */
export const openWith = async (driver: Driver, options: NodeLedgerOptions): Promise<Ledger> => {
  const { mode, key, node, patience, mayCreate = true } = options;
  try {
    if (key === undefined)
      throw new LedgerError('a ledger of several nodes needs --ledger-key, the same for each of them');
    const secret = parseKey(key, '--ledger-key');
    const run = patiently(driver, patience);
    if (mayCreate && (await aboutOf(run)) === undefined) await migrate(driver);
    const about = await aboutOf(run);
    if (about === undefined) throw new LedgerError('there is no ledger in the database', { hint: NO_LEDGER });
    refuseOther(about);
    await claim(run, 'mode', mode, `the ledger is not for ${mode} payments. Name another database with --ledger.`);
    await claim(
      run,
      'key_check',
      checkOf(secret),
      'the key is not the one that the ledger was made with. Give the right --ledger-key.',
    );
    const id = await openNode(run, node);
    return ledgerOn({ driver, node: id, secret, now: about.now, patience });
  } catch (error) {
    await driver.close();
    throw asFailure(error);
  }
};

const NO_LEDGER =
  'clinmeter ledger migrate makes one; before that, make sure that no other server of --ledger holds it';

/** Keeps the first value of a property for good. */
const claim = async (run: Run, property: string, value: string, otherwise: string): Promise<void> => {
  const [kept] = await run('select clinmeter.keep_first($1, $2) as r', [property, value]);
  if (kept !== value) throw new LedgerError(otherwise);
};

/**
 * Begins the history of a node that has started.
 *
 * @returns the number of this start
 * @throws {@link LedgerError} if another node settles from the same address
 */
export const openNode = async (run: Run, { name, release, pack, settler }: NodeIdentity): Promise<string> => {
  const id = String(randomBytes(8).readBigUInt64BE() >> 11n);
  const values = [id, name, release, pack, settler];
  const [text = '{}'] = await run('select clinmeter.open_node($1::bigint, $2, $3, $4, $5) as r', values);
  const { taken } = JSON.parse(text) as { readonly taken?: string };
  if (taken === undefined) return id;
  throw new LedgerError(`the node ${taken} sends settlements from the same address: both would use the same numbers`, {
    hint: 'give each node a --settler-key of its own',
  });
};
