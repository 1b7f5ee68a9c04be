/** Rows that were set back to what they were earlier: that was true once, and the history has gone on. */
import { expect, test } from 'bun:test';
import { KEPT, TOLD } from '../../../src/payments/ledger/ledger.ts';
import type { Store } from '../../../src/payments/ledger/sqlite.ts';
import { ledgerPlace, REFUSED, SETTLED, UNCERTAIN } from '../../support/ledger-file.ts';
import { openingOf } from '../../support/ledger-process.ts';

type Step = (ledger: Store) => unknown;
type Columns = Record<string, string | number | null>;

const begin: Step = (ledger) => ledger.begin(openingOf(1));
const end =
  (conclusion: typeof REFUSED | typeof SETTLED | typeof UNCERTAIN): Step =>
  (ledger) => {
    const [purchase] = ledger.list(1);
    if (purchase !== undefined) ledger.conclude(purchase, conclusion);
  };
const answer: Step = (ledger) => ledger.noteAnswer({ id: 1, digest: 'cc', pack: 'dd' });
const guess: Step = (ledger) => ledger.noteWrong(1, 'aa', 3);

const STORIES: readonly (readonly [string, readonly Step[]])[] = [
  ['is settled and answered', [begin, end(SETTLED), answer, guess]],
  ['is refused, tried again and settled', [begin, end(REFUSED), begin, end(SETTLED)]],
  ['is uncertain, tried again and refused', [begin, end(UNCERTAIN), begin, end(REFUSED)]],
];

/** A ledger with one purchase after these steps, and its row after each. */
const after = (steps: readonly Step[]) => {
  const place = ledgerPlace();
  const ledger = place.open({ key: 'ab'.repeat(32) });
  const rows = steps.map((step) => {
    step(ledger);
    return place.sql((database) => database.query('SELECT * FROM purchase').get() as Columns);
  });
  const put = (row: Columns): void =>
    place.sql((database) => {
      const names = Object.keys(row);
      database.run(`UPDATE purchase SET ${names.map((name) => `"${name}" = ?`)}`, Object.values(row));
    });
  return { ...place, rows, put };
};

test.each(STORIES)('a row that %s is found when it is set back to any earlier state', (_, steps) => {
  using place = after(steps);
  const last = place.rows.at(-1) ?? {};
  expect(place.examine().flaws).toEqual([]);
  for (const row of place.rows) {
    place.put(row);
    const changed = [...KEPT, ...TOLD].filter((name) => row[name] !== last[name]);
    expect(place.examine().flaws).toEqual(changed.map((name) => `purchase 1: ${name} is not what its history says`));
  }
});

const another: Step = (ledger) => ledger.begin(openingOf(2));

test.each<[string, readonly Step[]]>([
  ['was refused, tried again and settled', [begin, end(REFUSED), begin, end(SETTLED), another]],
  ['was only begun', [begin, another]],
])('a row that %s is found when it is removed as a refused one', (_, steps) => {
  using place = after(steps);
  const last = steps.length;
  place.sql((database) => {
    database.run('DELETE FROM purchase WHERE id = 1');
    const pruned = `char(10) || '[0,"pruned","upkeep",7,{"ids":"1"}]'`;
    database.run(`UPDATE link SET entries = entries || ${pruned} WHERE id = ${last}`);
  });
  expect(place.examine().flaws).toEqual([
    `entry ${last} and those with it do not follow from the ones before`,
    'purchase 1 was removed as a refused one, and is none',
  ]);
});
