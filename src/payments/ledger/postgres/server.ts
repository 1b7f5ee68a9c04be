/** The server of a ledger as a person who runs it wants to know it. */
import { LedgerError } from '../ledger.ts';
import type { Address } from './address.ts';
import { driverFor } from './driver.ts';
import { type NodeRow, nodesIn } from './examine.ts';
import { isTransient, refused, StatementError } from './failures.ts';
import { type About, aboutOf } from './migrate.ts';

/** What the server says of itself and of the role. */
export type Server = {
  /** `150018` */
  readonly version: number;
  readonly fsync: string;
  readonly full_page_writes: string;
  readonly synchronous_commit: string;
  readonly synchronous_standby_names: string;
  readonly role: string;
  readonly is_superuser: boolean;
  /** Whether the role can change the ledger otherwise than by its functions. */
  readonly can_change: boolean;
};

export type ServerState = {
  readonly server: Server;
  /** `undefined`: there is no ledger yet. */
  readonly about: About | undefined;
  readonly nodes: readonly NodeRow[];
};

const SERVER = `
  select json_build_object('version', current_setting('server_version_num')::int, 'fsync', current_setting('fsync'),
    'full_page_writes', current_setting('full_page_writes'), 'synchronous_commit', current_setting('synchronous_commit'),
    'synchronous_standby_names', current_setting('synchronous_standby_names'), 'role', current_user,
    'is_superuser', (select rolsuper from pg_roles where rolname = current_user),
    'can_change', coalesce(has_table_privilege(to_regclass('clinmeter.entry')::oid, 'DELETE'), false))::text as r`;

/** Asks the first server that can be written. @throws {@link LedgerError} if none answers */
export const serverState = async (address: Address): Promise<ServerState> => {
  const driver = driverFor(address, { connections: 1, name: 'clinmeter doctor' });
  try {
    const [text = '{}'] = await driver.run(SERVER);
    const about = await aboutOf(driver.run);
    return { server: JSON.parse(text), about, nodes: about === undefined ? [] : await nodesIn(driver.run) };
  } catch (error) {
    if (!(error instanceof StatementError)) throw error;
    if (!isTransient(error)) throw refused(error);
    throw new LedgerError(`the database of the ledger is out of reach: ${error.message}`, { cause: error });
  } finally {
    await driver.close();
  }
};
