/** Examines a ledger: its file, the chain of its events, and whether each row is what its events make of it. */
import { type Database, SQLiteError } from 'bun:sqlite';
import type { AuthorizationKey } from '../protocol/payment.ts';
import { brokenEvent, eventsIn, GENESIS, gapsIn, isLasting, type LedgerEvent, SEVERAL } from './history.ts';
import { LedgerError } from './ledger.ts';
import { brokenLink, entriesOf, type Link, linksIn, rootOf, withLate } from './links.ts';
import type { Examination } from './port.ts';
import { authorizationDigest, COVERED, digestOfRow, KEPT, type Row, TOLD, textOf } from './rows.ts';
import { schemaFlaws } from './schema.ts';

/** @throws {@link LedgerError} for a ledger of the first version */
export const withHistory = (database: Database): Database => {
  if (database.query("SELECT 1 FROM sqlite_schema WHERE name = 'event'").get() !== null) return database;
  throw new LedgerError('the ledger keeps no history yet: it begins when this version serves with it');
};

/**
 * Examines a ledger. Of a damaged file, the readable part is compared.
 *
 * @param noted - digests that the history must still have
 */
export const examine = (database: Database, noted: readonly string[]): Examination => {
  const damage = damageTo(database);
  try {
    // One transaction: what a service writes meanwhile is not seen by one half of the comparison alone.
    const { flaws, ...counts } = database.transaction(() => compare(withHistory(database), noted))();
    return { ...counts, flaws: [...damage, ...flaws] };
  } catch (error) {
    if (damage.length === 0) throw error;
    return { purchases: 0, events: 0, head: '', flaws: damage };
  }
};

const damageTo = (database: Database): readonly string[] => {
  try {
    return (database.query('PRAGMA integrity_check').all() as { integrity_check: string }[])
      .map(({ integrity_check }) => integrity_check)
      .filter((line) => line !== 'ok')
      .map((line) => `the file is damaged: ${line}`);
  } catch (error) {
    if (error instanceof SQLiteError && error.code?.startsWith('SQLITE_CORRUPT') === true)
      return [`the file is damaged: ${error.message}`];
    throw error;
  }
};

const compare = (database: Database, noted: readonly string[]): Examination => {
  const missing = new Set(noted.filter((digest) => digest !== GENESIS));
  const earlier = examineEvents(database, missing, rootOf(database));
  const { story, late } = earlier;
  let [entries, head] = [-late.length, earlier.head];
  const broken = brokenLink(linksIn(database), (link) => {
    missing.delete(link.hash);
    if (link.entries !== '') head = link.hash;
  });
  for (const entry of withLate(late, entriesIn(linksIn(database)))) {
    entries += 1;
    tell(story, entry);
  }
  const rows = database.query('SELECT * FROM purchase ORDER BY id').iterate() as Iterable<Row>;
  const { purchases, flaws: differing } = differences(rows, story);
  const flaws = [
    ...earlier.flaws,
    ...(broken === undefined ? [] : [`entry ${broken} and those with it do not follow from the ones before`]),
    ...[...missing].map((digest) => `${digest} is not in this history: its end was cut off, or it was changed`),
    ...differing,
    ...schemaFlaws(database),
  ];
  return { purchases, events: earlier.events + entries, head, flaws };
};

function* entriesIn(links: Iterable<Link>): Generator<LedgerEvent> {
  for (const link of links) yield* entriesOf(link);
}

/**
 * Examines what earlier versions have written.
 *
 * @param missing - loses the digests that are found
 * @param root - the link that stands for the last event; what an older executable has written after it is `late`
 */
const examineEvents = (database: Database, missing: Set<string>, root: Link | undefined) => {
  const gaps = gapsIn(database);
  const story: Story = { told: new Map(), removed: { purchases: 0, events: 0 }, pruned: new Set() };
  const late: LedgerEvent[] = [];
  for (const event of eventsIn(database)) {
    if (root !== undefined && event.id > root.id) late.push(event);
    else tell(story, event);
  }
  let [events, head, rootHash] = [0, GENESIS, root?.id === 0 ? GENESIS : undefined];
  const broken = brokenEvent(eventsIn(database), gaps, (event) => {
    events += 1;
    missing.delete(event.hash);
    if (isLasting(event)) head = event.hash;
    if (event.id === root?.id) rootHash = event.hash;
  });
  const isPruned = gaps.some(({ first, last }) => root !== undefined && first <= root.id && root.id <= last);
  const isRooted = root === undefined || rootHash === root.hash || (rootHash === undefined && isPruned);
  const removed = late.reduce((sum, { kind, detail }) => sum + (kind === 'pruned' ? Number(detail.events) : 0), 0);
  const gone = gaps.reduce((sum, { first, last }) => sum + last - first + 1, 0);
  const told = story.removed.events + removed;
  const flaws = [
    ...(broken === undefined ? [] : [`event ${broken} does not follow from the one before it`]),
    ...(isRooted || broken !== undefined ? [] : [`the first link is not that of event ${root.id}`]),
    ...(gone === told ? [] : [`${gone} events are gone, and the history says that ${told} were pruned`]),
  ];
  return { events, head, story, late, flaws };
};

type Kept = Record<string, string | null>;

/** What the history tells. */
type Story = {
  /** The columns of each purchase; `row`: the digest of those that are not told. */
  readonly told: Map<number, Kept>;
  /** What earlier versions have removed with its events. */
  readonly removed: { purchases: number; events: number };
  /** The numbers of the purchases that were removed. */
  readonly pruned: Set<number>;
};

const tell = ({ told, removed, pruned }: Story, entry: LedgerEvent): void => {
  const { kind, purchaseId, detail } = entry;
  if (kind === 'pruned' && detail.ids !== undefined) {
    for (const id of String(detail.ids).split(' ')) pruned.add(Number(id));
  } else if (kind === 'pruned') {
    removed.purchases += Number(detail.purchases);
    removed.events += Number(detail.events);
  } else if (kind === 'answered' && purchaseId === SEVERAL) tellAnswers(told, detail);
  else told.set(purchaseId, after(told.get(purchaseId), entry));
};

const tellAnswers = (told: Map<number, Kept>, { pack = null, ...digests }: LedgerEvent['detail']): void => {
  for (const [id, digest] of Object.entries(digests)) {
    const before = told.get(Number(id));
    if (before !== undefined) told.set(Number(id), { ...before, answer_digest: digest, pack });
  }
};

/** Rows that differ from what their history makes of them, and those that are missing. The rows are not kept: there may be many. */
const differences = (rows: Iterable<Row>, { told, removed, pruned }: Story) => {
  const without = new Set(told.keys());
  const found: string[] = [];
  let [purchases, last] = [0, 0];
  for (const row of rows) {
    const id = Number(row.id);
    const kept = told.get(id);
    without.delete(id);
    found.push(...(kept === undefined ? [`purchase ${id} has no history`] : flawsOf(id, row, kept)));
    purchases += 1;
    last = id;
  }
  const wrongly = [...pruned].filter((id) => told.get(id)?.state !== 'refused' || !without.delete(id));
  const lost = last - purchases - without.size - removed.purchases - pruned.size + wrongly.length;
  const flaws = [
    ...found,
    ...wrongly.map((id) => `purchase ${id} was removed as a refused one, and is none`),
    ...[...without].filter((id) => !wrongly.includes(id)).map((id) => `purchase ${id} has a history but no row`),
    ...(lost > 0 ? [`${lost} of ${last} purchases are gone with their history`] : []),
  ];
  return { purchases, flaws };
};

const flawsOf = (id: number, row: Row, kept: Kept): readonly string[] => {
  const isCovered = typeof kept.row === 'string';
  const changed = [
    ...KEPT.filter((name) => !(isCovered && COVERS.has(name)) && textOf(row[name]) !== (kept[name] ?? null)),
    ...TOLD.filter((name) => name in kept && textOf(row[name]) !== kept[name]),
    ...(isBegunAt(row, kept.begun_at) ? [] : ['created_at']),
  ].map((name) => `purchase ${id}: ${name} is not what its history says`);
  if (isCovered && digestOfRow(row) !== kept.row)
    changed.unshift(`purchase ${id}: a column that it was begun with is not what its history says`);
  if (changed.length === 0 && !isFiled(row))
    return [`purchase ${id}: authorization_digest is not that of its authorization`];
  return changed;
};

const COVERS: ReadonlySet<string> = new Set(COVERED);

/** Versions before this one read the clock twice: row and event are this far apart at most, in milliseconds. */
const TWO_READINGS = 1000;

const isBegunAt = (row: Row, at: string | null | undefined): boolean =>
  at === undefined || Math.abs(Number(row.created_at) - Number(at)) <= TWO_READINGS;

/** Whether a purchase is found by its authorization; older ledgers have no digest of it. */
const isFiled = (row: Row): boolean => {
  const { authorization_digest: digest }: Readonly<Record<string, unknown>> = row;
  if (digest === undefined) return true;
  return digest instanceof Uint8Array && authorizationDigest(row as AuthorizationKey).equals(digest);
};

/** What the history of a row of this version tells from its beginning on. */
const UNANSWERED: Kept = { settled_at: null, answer_digest: null, pack: null, wrong_resources: null, gas: null };

/** What the entry of a beginning leaves out. */
const OPENED: Kept = { state: 'settling', reason: null, head_block: null, identifier_digest: null };

/** Applies an event to the columns of a purchase. */
const after = (before: Kept | undefined, { kind, detail, at }: LedgerEvent): Kept => {
  switch (kind) {
    case 'carried_over':
    case 'begun': {
      const isNew = before === undefined && kind === 'begun' && ('row' in detail || 'resource_key' in detail);
      const begun = before === undefined && kind === 'begun' ? { begun_at: String(at) } : {};
      const shown = 'row' in detail ? { ...OPENED, transaction: before?.transaction ?? null } : {};
      return { ...(isNew ? UNANSWERED : before), ...begun, ...shown, ...detail };
    }
    case 'handed_over':
    case 'answered':
      return { ...before, ...detail };
    case 'taken_up':
      return { ...before, state: 'settling' };
    case 'guessed':
      return before?.wrong_resources === undefined
        ? { ...before }
        : { ...before, wrong_resources: [before.wrong_resources, detail.resource].filter(Boolean).join(' ') };
    default: {
      const { reason = null, transaction = null } = detail;
      const answer =
        'answer_digest' in detail ? { answer_digest: detail.answer_digest, pack: detail.pack ?? null } : {};
      const ended = {
        ...before,
        ...answer,
        ...('gas' in detail ? { gas: detail.gas } : {}),
        state: kind,
        reason,
        transaction: transaction ?? before?.transaction ?? null,
      };
      if (kind === 'refused') return { ...ended, identifier_digest: null };
      return kind === 'settled' && before?.settled_at !== undefined ? { ...ended, settled_at: String(at) } : ended;
    }
  }
};
