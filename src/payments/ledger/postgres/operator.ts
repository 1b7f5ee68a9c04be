/** The ledger in PostgreSQL as its operator reads it and decides in it, without its key and without a service. */
import { randomUUID } from 'node:crypto';
import { withArchives } from '../archive.ts';
import { type Actor, type Detail, type EventKind, entriesOf as entriesIn, type LedgerEvent } from '../hash-chain.ts';
import {
  authorizationDigest,
  begunColumns,
  LedgerError,
  type LedgerReader,
  modeIn,
  type OperatorLedger,
  type Purchase,
  type Recovered,
  recoveredOpening,
  recoveryNote,
  refundText,
  searchedAs,
  type TermsChange,
  termsChangesIn,
} from '../ledger.ts';
import type { Address } from './address.ts';
import {
  asFailure,
  type Driver,
  driverFor,
  inOneState,
  isTransient,
  patiently,
  refused,
  StatementError,
} from './driver.ts';
import {
  closedIn,
  detailIn,
  digestOfEntry,
  type EntryRow,
  entriesOf,
  examine,
  headsOf,
  type NodeRow,
  nodesIn,
  sealAt,
} from './examine.ts';
import { groupWriter } from './group.ts';
import { decide, giveUp, openNode, purchaseIn } from './node.ts';
import { type About, aboutOf, refuseOther } from './schema.ts';

/** One page takes some milliseconds; a ledger of many purchases is searched in one statement. */
const TIMEOUT = 120_000;

const PAGE = 1000;

const OPERATOR = 'operator';

const NAME = 'clinmeter ledger';

const connect = async (address: Address, name: string): Promise<Driver> => {
  const driver = driverFor(address, { connections: 1, timeout: TIMEOUT, name });
  try {
    const about = await aboutOf(patiently(driver));
    if (about === undefined) throw new LedgerError('there is no ledger in the database', { hint: NO_LEDGER });
    refuseOther(about);
    return driver;
  } catch (error) {
    await driver.close();
    throw error;
  }
};

const NO_LEDGER = 'clinmeter ledger migrate makes one, as the first start of the service does';

/** Opens a ledger to look at it. @throws {@link LedgerError} when there is none */
export const readSharedLedger = async (address: Address): Promise<LedgerReader> =>
  readerOn(await connect(address, NAME));

/** Opens a ledger to decide in it. @throws {@link LedgerError} when there is none */
export const openSharedOperator = async (address: Address): Promise<OperatorLedger> =>
  operatorOn({ reading: await connect(address, NAME), writing: await connect(address, NAME) });

/** Writes are not part of a transaction that reads. Both are closed with the ledger. */
type Drivers = { readonly reading: Driver; readonly writing: Driver };

/** An operator's ledger on two drivers of one connection each. */
export const operatorOn = async ({ reading, writing }: Drivers): Promise<OperatorLedger> => {
  const run = patiently(writing);
  const node = await openNode(run, {
    name: `${OPERATOR} ${randomUUID().slice(0, 8)}`,
    release: OPERATOR,
    pack: null,
    settler: null,
  });
  const groups = groupWriter({ driver: writing, node, onLate: () => {}, onTime: () => {} });
  return {
    ...readerOn(reading),
    decide: decide(groups),
    giveUp: giveUp(groups),
    recover: async (payments, found) => {
      const done = payments.map((payment) => groups.write(recovery(payment, found), [payment.nonce]));
      return (await Promise.all(done)).filter((one) => one === true).length;
    },
    refund: async (id, refund, why) =>
      (await groups.write({ k: 'm', id, rf: refundText(refund), w: why }, [String(id)])) === true,
    close: async () => {
      await groups.close();
      await run('select clinmeter.close_node($1::bigint) as r', [node]);
      await Promise.all([reading.close(), writing.close()]);
    },
  };
};

const recovery = (payment: Recovered, found: Date) => ({
  k: 'r',
  a: authorizationDigest(payment).toString('hex'),
  ow: randomUUID(),
  tx: payment.transaction,
  w: recoveryNote(payment, found),
  d: { ...begunColumns(recoveredOpening(payment)), created_at: String(payment.at) },
});

/** An entry is of a node, or in a link of a history that was imported. */
const termsIn = (text: string): readonly TermsChange[] => {
  const [at, kind, detail] = JSON.parse(text) as readonly [number, string, string];
  const entries =
    kind === 'offered' ? [{ at, kind, detail: detailIn(detail) as Detail }] : entriesIn(JSON.parse(detail));
  return entries.filter((entry) => entry.kind === 'offered').flatMap(termsChangesIn);
};

export const readerOn = (driver: Driver): LedgerReader => {
  const run = patiently(driver);
  const rows = async (text: string, values: readonly unknown[] = []): Promise<readonly Purchase[]> =>
    (await run(text, values)).map((row) => purchaseIn(JSON.parse(row)));
  return {
    mode: async () => modeIn((await aboutOf(run))?.values.mode),
    list: (limit) => rows('select * from clinmeter.newest($1::int) as r', [String(limit)]),
    all: () => everyPurchase(rows),
    channels: async () => [],
    open: async () =>
      (await rows('select * from clinmeter.open_purchases() as r')).filter(({ state }) => state === 'uncertain'),
    read: async (id) => {
      const [row] = await rows('select * from clinmeter.purchases_after($1::bigint, 1) as r', [String(id - 1)]);
      return row?.id === id ? row : undefined;
    },
    find: (word) => rows('select * from clinmeter.purchases_named($1) as r', [searchedAs(word)]),
    termsChanges: async () => (await run('select * from clinmeter.terms_changes() as r')).flatMap(termsIn),
    history: async (id) => {
      const events = (await entriesOf(run, id, id)).map(eventOf);
      if (events[0]?.kind !== 'carried_over') return events;
      const parts = await run('select * from clinmeter.carried_about($1::bigint) as r', [String(id)]);
      const carried = parts
        .flatMap((part) => entriesIn(JSON.parse(part)))
        .filter(({ purchaseId }) => purchaseId === id);
      return [...carried, ...events];
    },
    examine: async (noted = [], archives) => {
      try {
        if (archives === undefined) return await inOneState(driver, () => examine(driver.run, noted));
        const { sharedArchives } = await import('./close.ts');
        const walk = { ...archives, ...(await sharedArchives(run)), noted };
        return await withArchives(walk, (left) => inOneState(driver, () => examine(driver.run, left)));
      } catch (error) {
        throw asFailure(error);
      }
    },
    closed: async () => {
      const closed = await closedIn(run);
      return closed && sealAt(run, closed);
    },
    isClosed: async (key) =>
      (await run('select clinmeter.is_closed($1) as r', [authorizationDigest(key).toString('hex')]))[0] === 'true',
    heads: async () => headsOf(await nodesIn(run)),
    close: driver.close,
  };
};

async function* everyPurchase(rows: (text: string, values: readonly unknown[]) => Promise<readonly Purchase[]>) {
  for (let last = 0; ; ) {
    const page = await rows('select * from clinmeter.purchases_after($1::bigint, $2::int) as r', [
      String(last),
      String(PAGE),
    ]);
    yield* page;
    if (page.length < PAGE) return;
    last = page.at(-1)?.id ?? last;
  }
}

const eventOf = ([purchaseId, id, at, kind, actor, detail]: EntryRow): LedgerEvent => ({
  id,
  purchaseId,
  at,
  kind: kind as EventKind,
  actor: actor as Actor,
  detail: detailIn(detail),
  hash: digestOfEntry(purchaseId, id, kind, actor, detail),
});

/** Settings of the server, and rights of the role. */
export type Server = {
  /** `150018` */
  readonly version: number;
  readonly fsync: string;
  readonly full_page_writes: string;
  readonly synchronous_commit: string;
  readonly synchronous_standby_names: string;
  readonly role: string;
  readonly is_superuser: boolean;
  /** True if the role can change the ledger otherwise than by its functions. */
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
