/** Examines a ledger in a file: the file, the chain of its history, and each row beside its history. */
import { type Database, SQLiteError } from 'bun:sqlite';
import { brokenLink, entriesOf, GENESIS, type LedgerEvent, linksIn } from './hash-chain.ts';
import type { Examination } from './port.ts';
import { compareRows } from './replay.ts';
import { schemaFlaws } from './schema.ts';

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
    const { flaws, ...counts } = database.transaction(() => compare(database, noted, held))();
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
  let [events, head] = [0, GENESIS];
  const entries = function* (): Generator<LedgerEvent> {
    events = 0;
    for (const link of linksIn(database)) {
      const told = entriesOf(link);
      events += told.length;
      yield* told;
    }
  };
  const rows = compareRows(database, entries, held);
  const broken = brokenLink(linksIn(database), ({ hash }) => {
    missing.delete(hash);
    head = hash;
  });
  const flaws = [
    ...(broken === undefined ? [] : [`entry ${broken} and those with it do not follow from the ones before`]),
    ...[...missing].map((digest) => `${digest} is not in this history: its end was cut off, or it was changed`),
    ...rows.flaws,
    ...schemaFlaws(database),
  ];
  return { purchases: rows.purchases, events, head, flaws };
};
