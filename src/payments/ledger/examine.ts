/** Examines a ledger: its file, the chain of its events, and whether each row is what its events make of it. */
import { type Database, SQLiteError } from 'bun:sqlite';
import type { AuthorizationKey } from '../protocol/payment.ts';
import { brokenEvent, eventsIn, GENESIS, gapsIn, isLasting, type LedgerEvent } from './history.ts';
import { LedgerError } from './ledger.ts';
import type { Examination } from './port.ts';
import { authorizationDigest, KEPT, type Row, TOLD, textOf } from './rows.ts';
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
  const rows = database.query('SELECT * FROM purchase ORDER BY id').all() as Row[];
  const gaps = gapsIn(database);
  const story = storyIn(eventsIn(database));
  const missing = new Set(noted.filter((digest) => digest !== GENESIS));
  let [events, head] = [0, GENESIS];
  const broken = brokenEvent(eventsIn(database), gaps, (event) => {
    events += 1;
    missing.delete(event.hash);
    if (isLasting(event)) head = event.hash;
  });
  const gone = gaps.reduce((sum, { first, last }) => sum + last - first + 1, 0);
  const flaws = [
    ...(broken === undefined ? [] : [`event ${broken} does not follow from the one before it`]),
    ...(gone === story.pruned.events
      ? []
      : [`${gone} events are gone, and the history says that ${story.pruned.events} were pruned`]),
    ...[...missing].map((digest) => `${digest} is not in this history: its end was cut off, or it was changed`),
    ...differences(rows, story),
    ...schemaFlaws(database),
  ];
  return { purchases: rows.length, events, head, flaws };
};

type Kept = Record<string, string | null>;

/** What the events tell. */
type Story = {
  /** The columns of each purchase. */
  readonly told: Map<number, Kept>;
  /** The numbers of what was pruned. */
  readonly pruned: { readonly purchases: number; readonly events: number };
};

const storyIn = (history: Iterable<LedgerEvent>): Story => {
  const told = new Map<number, Kept>();
  let [purchases, events] = [0, 0];
  for (const event of history) {
    const { kind, purchaseId, detail } = event;
    if (kind === 'pruned') {
      purchases += Number(detail.purchases);
      events += Number(detail.events);
    } else if (kind === 'answered') tellAnswers(told, detail);
    else told.set(purchaseId, after(told.get(purchaseId), event));
  }
  return { told, pruned: { purchases, events } };
};

const tellAnswers = (told: Map<number, Kept>, { pack = null, ...digests }: LedgerEvent['detail']): void => {
  for (const [id, digest] of Object.entries(digests)) {
    const before = told.get(Number(id));
    if (before !== undefined) told.set(Number(id), { ...before, answer_digest: digest, pack });
  }
};

/** Rows that differ from what their history makes of them, and those that are missing. */
const differences = (rows: readonly Row[], { told, pruned }: Story): readonly string[] => {
  const without = new Map(told);
  const flaws = rows.flatMap((row) => {
    const id = Number(row.id);
    const kept = told.get(id);
    without.delete(id);
    if (kept === undefined) return [`purchase ${id} has no history`];
    const changed = [
      ...KEPT.filter((name) => textOf(row[name]) !== (kept[name] ?? null)),
      ...TOLD.filter((name) => name in kept && textOf(row[name]) !== kept[name]),
      ...(isBegunAt(row, kept.begun_at) ? [] : ['created_at']),
    ];
    if (changed.length === 0 && !isFiled(row))
      return [`purchase ${id}: authorization_digest is not that of its authorization`];
    return changed.map((name) => `purchase ${id}: ${name} is not what its history says`);
  });
  const last = Number(rows.at(-1)?.id ?? 0);
  const lost = last - rows.length - without.size - pruned.purchases;
  return [
    ...flaws,
    ...[...without.keys()].map((id) => `purchase ${id} has a history but no row`),
    ...(lost > 0 ? [`${lost} of ${last} purchases are gone with their history`] : []),
  ];
};

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
const UNANSWERED: Kept = { settled_at: null, answer_digest: null, pack: null, wrong_resources: null };

/** Applies an event to the columns of a purchase. */
const after = (before: Kept | undefined, { kind, detail, at }: LedgerEvent): Kept => {
  switch (kind) {
    case 'carried_over':
    case 'begun': {
      const isNew = before === undefined && kind === 'begun' && 'resource_key' in detail;
      const begun = before === undefined && kind === 'begun' ? { begun_at: String(at) } : {};
      return { ...(isNew ? UNANSWERED : before), ...begun, ...detail };
    }
    case 'handed_over':
      return { ...before, ...detail };
    case 'taken_up':
      return { ...before, state: 'settling' };
    case 'guessed':
      return before?.wrong_resources === undefined
        ? { ...before }
        : { ...before, wrong_resources: [before.wrong_resources, detail.resource].filter(Boolean).join(' ') };
    default: {
      const { reason = null, transaction = null } = detail;
      const ended = { ...before, state: kind, reason, transaction: transaction ?? before?.transaction ?? null };
      if (kind === 'refused') return { ...ended, identifier_digest: null };
      return kind === 'settled' && before?.settled_at !== undefined ? { ...ended, settled_at: String(at) } : ended;
    }
  }
};
