/** Examines a ledger: its file, the chain of its history, and whether each row is what its history makes of it. */
import { type Database, SQLiteError } from 'bun:sqlite';
import { brokenEvent, eventsIn, GENESIS, gapsIn, isLasting, type LedgerEvent } from './history.ts';
import { LedgerError } from './ledger.ts';
import { brokenLink, entriesOf, type Link, linksIn, rootOf, withLate } from './links.ts';
import type { Examination } from './port.ts';
import { schemaFlaws } from './schema.ts';
import { compareRows } from './story.ts';

/** @throws {@link LedgerError} for a ledger of the first version */
export const withHistory = (database: Database): Database => {
  if (database.query("SELECT 1 FROM sqlite_schema WHERE name = 'event'").get() !== null) return database;
  throw new LedgerError('the ledger keeps no history yet: it begins when this version serves with it');
};

/**
 * Examines a ledger. Of a damaged file, the readable part is compared.
 *
 * @param noted - digests that the history must still have
 * @param held - how many purchases are held at once, if not as many as usual
 */
export const examine = (database: Database, noted: readonly string[], held?: number): Examination => {
  const damage = damageTo(database);
  try {
    // One transaction: what a service writes meanwhile is not seen by one half of the comparison alone.
    const { flaws, ...counts } = database.transaction(() => compare(withHistory(database), noted, held))();
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

const compare = (database: Database, noted: readonly string[], held: number | undefined): Examination => {
  const missing = new Set(noted.filter((digest) => digest !== GENESIS));
  const root = rootOf(database);
  const late = eventsAfter(database, root);
  let entries = 0;
  const counted = function* (): Generator<LedgerEvent> {
    entries = 0;
    for (const entry of entriesIn(linksIn(database))) {
      entries += 1;
      yield entry;
    }
  };
  const rows = compareRows(database, () => historyIn(database, root, withLate(late, counted())), held);
  const earlier = examineEvents(database, missing, { root, pruned: rows.removedEvents });
  let { head } = earlier;
  const broken = brokenLink(linksIn(database), (link) => {
    missing.delete(link.hash);
    if (link.entries !== '') head = link.hash;
  });
  const flaws = [
    ...earlier.flaws,
    ...(broken === undefined ? [] : [`entry ${broken} and those with it do not follow from the ones before`]),
    ...[...missing].map((digest) => `${digest} is not in this history: its end was cut off, or it was changed`),
    ...rows.flaws,
    ...schemaFlaws(database),
  ];
  return { purchases: rows.purchases, events: earlier.events + entries, head, flaws };
};

/** What an older executable has written after the first link. */
const eventsAfter = (database: Database, root: Link | undefined): readonly LedgerEvent[] => {
  const late: LedgerEvent[] = [];
  for (const event of eventsIn(database)) if (root !== undefined && event.id > root.id) late.push(event);
  return late;
};

/** All events and entries in their order. @param later - what comes after the first link */
function* historyIn(database: Database, root: Link | undefined, later: Iterable<LedgerEvent>): Generator<LedgerEvent> {
  for (const event of eventsIn(database)) if (root === undefined || event.id <= root.id) yield event;
  yield* later;
}

function* entriesIn(links: Iterable<Link>): Generator<LedgerEvent> {
  for (const link of links) yield* entriesOf(link);
}

type Earlier = {
  /** The link that stands for the last event. */
  readonly root: Link | undefined;
  /** How many events were pruned, as the history tells it. */
  readonly pruned: number;
};

/**
 * Examines what earlier versions have written.
 *
 * @param missing - loses the digests that are found
 */
const examineEvents = (database: Database, missing: Set<string>, { root, pruned }: Earlier) => {
  const gaps = gapsIn(database);
  let [events, head, rootHash] = [0, GENESIS, root?.id === 0 ? GENESIS : undefined];
  const broken = brokenEvent(eventsIn(database), gaps, (event) => {
    events += 1;
    missing.delete(event.hash);
    if (isLasting(event)) head = event.hash;
    if (event.id === root?.id) rootHash = event.hash;
  });
  const isPruned = gaps.some(({ first, last }) => root !== undefined && first <= root.id && root.id <= last);
  const isRooted = root === undefined || rootHash === root.hash || (rootHash === undefined && isPruned);
  const gone = gaps.reduce((sum, { first, last }) => sum + last - first + 1, 0);
  const flaws = [
    ...(broken === undefined ? [] : [`event ${broken} does not follow from the one before it`]),
    ...(isRooted || broken !== undefined ? [] : [`the first link is not that of event ${root.id}`]),
    ...(gone === pruned ? [] : [`${gone} events are gone, and the history says that ${pruned} were pruned`]),
  ];
  return { events, head, flaws };
};
