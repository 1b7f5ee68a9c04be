/** The history of a ledger: what is written with every transition, and what is found when it or a row was changed. */
import type { Database } from 'bun:sqlite';
import { expect, test } from 'bun:test';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readLedger } from '../../../src/payments/ledger/engine.ts';
import { type LedgerEvent, linkDigest, linksIn } from '../../../src/payments/ledger/hash-chain.ts';
import {
  COVERED,
  type Conclusion,
  columnsOf,
  digestOfRow,
  KEPT,
  LedgerError,
  type Opening,
  type Purchase,
} from '../../../src/payments/ledger/ledger.ts';
import { openStore } from '../../../src/payments/ledger/open.ts';
import { ledgerOn, type Store } from '../../../src/payments/ledger/sqlite.ts';
import {
  decide,
  examined,
  FULL,
  ledgerPlace,
  REFUSED,
  SETTLED,
  sqlIn,
  TRANSACTION,
  UNCERTAIN,
} from '../../support/ledger-file.ts';
import { inProcesses, openingOf } from '../../support/ledger-process.ts';
import { fc, runs } from '../../support/properties.ts';

const GENESIS = '0'.repeat(64);
const KEY = 'ab'.repeat(32);
const LEASE = 5000;

const opening = (changes: Partial<Opening> = {}): Opening =>
  openingOf(1, { mark: '77', identifierDigest: 'ee'.repeat(32), lease: LEASE, ...changes });

/** What the history tells of the row that `opening` makes. */
const begunOf = (given: Opening) => ({
  row: digestOfRow(columnsOf(given)),
  facilitator: given.facilitator,
  request_id: given.requestId,
});
const SHOWN = { mark: '77', identifier_digest: 'ee'.repeat(32) };

test('the digest of a link is SHA-256 over the one before, the number of its last entry and its entries', () => {
  const entries = '[2,"begun","request",1000,{"row":"ab"}]\n[2,"settled","request",1001,{}]';
  // { printf '%064d\n2\n' 0; printf '[2,"begun","request",1000,{"row":"ab"}]\n[2,"settled","request",1001,{}]'; } | sha256sum
  expect(linkDigest(GENESIS, { id: 2, entries })).toBe(
    '1e6bf95af7327010f1d724c93c21ed9699bd99c06b8eceaee2b1907f59e50c5b',
  );
});

/** A ledger with one purchase that is settling, and a clock that stands at 2000. */
const scene = () => {
  let now = 1000;
  const place = ledgerPlace();
  const ledger = place.open({ now: () => now });
  const { purchase } = ledger.begin(opening());
  now = 2000;
  const wait = (): void => {
    now = 1000 + LEASE;
  };
  return { ...place, ledger, purchase, wait, events: () => place.read((reader) => reader.history(1)) };
};
type Scene = ReturnType<typeof scene>;
const uncertain = ({ ledger, purchase }: Scene) => void ledger.conclude(purchase, UNCERTAIN);

/** What leads to a transition, the transition, and its event. */
const transitions: readonly [string, (given: Scene) => void, (given: Scene) => unknown, Partial<LedgerEvent>][] = [
  [
    'a beginning',
    () => {},
    ({ ledger }) => ledger.begin(openingOf(2)).begun,
    {
      ...{ purchaseId: 2, kind: 'begun', actor: 'request' },
      detail: begunOf(openingOf(2)),
    },
  ],
  [
    'another attempt after a refusal',
    ({ ledger, purchase }) => void ledger.conclude(purchase, REFUSED),
    ({ ledger }) => ledger.begin(opening({ requestId: 'later', amount: 1n, mark: '99' })).begun,
    {
      ...{ kind: 'begun', actor: 'request' },
      detail: { ...begunOf(opening({ requestId: 'later', amount: 1n })), ...SHOWN, former_amount: '5000' },
    },
  ],
  [
    'another attempt at what is uncertain',
    ({ ledger, purchase }) => void ledger.conclude(purchase, { state: 'uncertain', transaction: 'earlier' }),
    ({ ledger }) => ledger.begin(opening({ mark: '99' })).begun,
    { kind: 'begun', actor: 'request', detail: { ...begunOf(opening()), ...SHOWN } },
  ],
  [
    'a failover',
    () => {},
    ({ ledger, purchase }) => ledger.failOver(purchase, 'second'),
    { kind: 'handed_over', actor: 'request', detail: { facilitator: 'second' } },
  ],
  [
    'a lease of what is uncertain',
    uncertain,
    ({ ledger, purchase }) => ledger.leaseUncertain(purchase.id, LEASE, 'resolver') !== undefined,
    { kind: 'taken_up', actor: 'resolver', detail: {} },
  ],
  [
    'a lease of what was left behind',
    ({ wait }) => wait(),
    ({ ledger, purchase }) => ledger.leaseUncertain(purchase.id, LEASE, 'request') !== undefined,
    { at: 1000 + LEASE, kind: 'taken_up', actor: 'request', detail: {} },
  ],
  [
    'a settlement',
    () => {},
    ({ ledger, purchase }) => ledger.conclude(purchase, SETTLED) !== undefined,
    { kind: 'settled', actor: 'request', detail: { transaction: `0x${'7a'.repeat(32)}` } },
  ],
  [
    'a settlement that comes late',
    uncertain,
    ({ ledger, purchase }) => ledger.conclude(purchase, SETTLED, { actor: 'resolver' }) !== undefined,
    { kind: 'settled', actor: 'resolver', detail: { transaction: `0x${'7a'.repeat(32)}` } },
  ],
  [
    'a refusal',
    () => {},
    ({ ledger, purchase }) => ledger.conclude(purchase, REFUSED) !== undefined,
    { kind: 'refused', actor: 'request', detail: { reason: 'insufficient_funds' } },
  ],
  [
    'a refusal by a person, with the words',
    () => {},
    ({ ledger, purchase }) => ledger.conclude(purchase, REFUSED, { actor: 'operator', why: 'seen' }) !== undefined,
    {
      ...{ kind: 'refused', actor: 'operator' },
      detail: { reason: 'insufficient_funds', why: 'seen' },
    },
  ],
  [
    'an uncertain end',
    () => {},
    ({ ledger, purchase }) => ledger.conclude(purchase, { state: 'uncertain', transaction: 'perhaps' }) !== undefined,
    { kind: 'uncertain', actor: 'request', detail: { transaction: 'perhaps' } },
  ],
];

test.each(transitions)('a transition writes one event: %s', (_, prepare, act, expected) => {
  using given = scene();
  prepare(given);
  const before = given.examine();
  expect(act(given)).toBe(true);
  const { events, flaws } = given.examine();
  expect({ events, flaws }).toEqual({ events: before.events + 1, flaws: [] });
  const last = given.read((reader) => reader.history(expected.purchaseId ?? 1)).at(-1);
  expect(last).toEqual({
    id: before.events + 1,
    purchaseId: 1,
    at: 2000,
    ...expected,
    hash: expect.any(String),
  } as never);
});

test.each(transitions)('a transition does not happen when its event cannot be written: %s', (_, prepare, act) => {
  using given = scene();
  prepare(given);
  const [rows, before] = [given.ledger.list(9), given.examine()];
  given.fill('link');
  expect(() => act(given)).toThrow(FULL);
  expect(given.ledger.list(9)).toEqual(rows);
  const after = given.examine();
  // What stands for the full disk is a trigger.
  const flaws = after.flaws.filter((flaw) => !flaw.includes('trigger full_link_'));
  expect<unknown>({ ...after, flaws }).toEqual(before);
  given.fill('link', false);
  expect(act(given)).toBe(true);
});

test('a transition that did not take place leaves no event', () => {
  using given = scene();
  const { ledger, purchase } = given;
  ledger.conclude(purchase, SETTLED);
  const before = given.examine();
  expect(ledger.begin(opening()).begun).toBe(false);
  expect(ledger.begin({ ...openingOf(2), identifierDigest: 'ee'.repeat(32) }).begun).toBe(false);
  for (const conclusion of [SETTLED, REFUSED, UNCERTAIN]) expect(ledger.conclude(purchase, conclusion)).toBeUndefined();
  expect(ledger.failOver(purchase, 'second')).toBe(false);
  expect(ledger.leaseUncertain(purchase.id, 9, 'resolver')).toBeUndefined();
  expect(ledger.leaseUncertain(7, 9, 'resolver')).toBeUndefined();
  expect(decide(given.file, 1, SETTLED, 'sure')).toBeUndefined();
  expect(given.examine()).toEqual(before);
});

test('a transition has the digest of the one before in its own, whichever purchase that was of', () => {
  using given = scene();
  const other = given.ledger.begin(openingOf(2)).purchase;
  given.ledger.conclude(given.purchase, REFUSED);
  given.ledger.conclude(other, SETTLED);
  const [first, ...rest] = [1, 2]
    .flatMap((id) => given.read((reader) => reader.history(id)))
    .sort((a, b) => a.id - b.id);
  expect(rest.map(({ purchaseId, kind }) => [purchaseId, kind])).toEqual([
    [2, 'begun'],
    [1, 'refused'],
    [2, 'settled'],
  ]);
  const links = given.sql((database) => [...linksIn(database)]);
  expect(links.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  expect(links.map(({ hash }) => hash)).toEqual([first, ...rest].map((event) => event?.hash ?? ''));
  let previous = GENESIS;
  for (const link of links) {
    expect(link.hash).toBe(linkDigest(previous, link));
    previous = link.hash;
  }
  expect(given.examine().head).toBe(previous);
});

/** What may be done to a ledger, to one of a few purchases. */
type Step =
  | { readonly do: 'begin'; readonly purchase: number; readonly identifier: string | null }
  | { readonly do: 'conclude'; readonly attempt: number; readonly conclusion: Conclusion }
  | { readonly do: 'handOver'; readonly attempt: number }
  | { readonly do: 'takeUp' | 'decide'; readonly purchase: number; readonly conclusion: Conclusion }
  | { readonly do: 'wait' };

const some = fc.nat({ max: 2 });
const conclusion = fc.constantFrom<Conclusion>(UNCERTAIN, REFUSED, SETTLED, { state: 'uncertain', transaction: '0x1' });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('begin' as const), purchase: some, identifier: fc.constantFrom(null, 'id', 'other') }),
  fc.record({ do: fc.constant('conclude' as const), attempt: some, conclusion }),
  fc.record({ do: fc.constant('handOver' as const), attempt: some }),
  fc.record({ do: fc.constantFrom('takeUp' as const, 'decide' as const), purchase: some, conclusion }),
  fc.constant({ do: 'wait' as const }),
);
const steps = fc.array(step, { minLength: 1, maxLength: 14 });

/** Longer than any test: only the clock of the ledger ends a lease, not that of the machine. */
const LONG = 100_000;

const take = (ledger: Store, file: string, clock: { now: number }, given: readonly Step[]): void => {
  const attempts: Pick<ReturnType<Store['begin']>['purchase'], 'id' | 'owner'>[] = [];
  const last = (index: number) => attempts[Math.max(0, attempts.length - 1 - index)] ?? { id: 1, owner: 'stranger' };
  for (const action of given) {
    clock.now += 1;
    switch (action.do) {
      case 'begin': {
        const identity = { identifierDigest: action.identifier, lease: LONG, mark: String(attempts.length) };
        const { begun, purchase } = ledger.begin(openingOf(action.purchase, identity));
        if (begun) attempts.push(purchase);
        break;
      }
      case 'conclude':
        ledger.conclude(last(action.attempt), action.conclusion);
        break;
      case 'handOver':
        ledger.failOver(last(action.attempt), `facilitator ${attempts.length}`);
        break;
      case 'takeUp': {
        const taken = ledger.leaseUncertain(action.purchase + 1, LONG, 'resolver');
        if (taken !== undefined) ledger.conclude(taken, action.conclusion, { actor: 'resolver' });
        break;
      }
      case 'decide':
        decide(file, action.purchase + 1, action.conclusion, 'seen');
        break;
      case 'wait':
        clock.now += 2 * LONG;
    }
  }
};

/** Makes ledgers with histories, each from the same empty one. */
const histories = () => {
  const place = ledgerPlace();
  place.open({ key: KEY }).close();
  let count = 0;
  return {
    ...place,
    /** The file of a ledger after these steps; it is closed. */
    after: (given: readonly Step[]): string => {
      count += 1;
      const file = join(place.folder, `${count}.sqlite`);
      copyFileSync(place.file, file);
      const clock = { now: Date.now() };
      const ledger = openStore({ file, mode: 'stub', key: KEY, now: () => clock.now });
      // At least one event, so that there is something to change.
      ledger.begin(openingOf(0, { lease: LONG }));
      take(ledger, file, clock, given);
      ledger.close();
      return file;
    },
  };
};

type LinkRow = { readonly id: number; readonly entries: string; readonly hash: string };

const insert = 'INSERT INTO link VALUES (?, ?, ?)';

/** Another value in the place of one in the first entry of a link. */
const others: Readonly<Record<string, (line: [number, string, string, number, object]) => unknown[]>> = {
  purchase: ([id, ...rest]) => [id + 1, ...rest],
  kind: ([id, kind, ...rest]) => [id, kind === 'settled' ? 'refused' : 'settled', ...rest],
  actor: ([id, kind, actor, ...rest]) => [id, kind, actor === 'operator' ? 'resolver' : 'operator', ...rest],
  time: ([id, kind, actor, at, detail]) => [id, kind, actor, at - 1, detail],
  detail: ([id, kind, actor, at, detail]) => [id, kind, actor, at, { ...detail, why: 'because' }],
};

/** Changes to the history of a ledger; each says whether rows and digests can still show it. */
const tampers: Readonly<
  Record<string, (database: Database, rows: readonly LinkRow[], at: number, to: number) => boolean>
> = {
  ...Object.fromEntries(
    Object.entries(others).map(([name, change]) => [
      `another ${name}`,
      (database, rows, at) => {
        const { id, entries } = rows[at] as LinkRow;
        const [line = '', ...rest] = entries.split('\n');
        const text = [JSON.stringify(change(JSON.parse(line))), ...rest].join('\n');
        database.run('UPDATE link SET entries = ? WHERE id = ?', [text, id]);
        return true;
      },
    ]),
  ),
  'another digest': (database, rows, at) => {
    const { id, hash } = rows[at] as LinkRow;
    database.run('UPDATE link SET hash = ? WHERE id = ?', [hash.replace(/^./, (d) => (d === '0' ? '1' : '0')), id]);
    return true;
  },
  'a gap in the numbers': (database, rows, at) => {
    database.run('UPDATE link SET id = id + 1000 WHERE id >= ?', [rows[at]?.id ?? 0]);
    return true;
  },
  'one link less': (database, rows, at) => {
    database.run('DELETE FROM link WHERE id = ?', [rows[at]?.id ?? 0]);
    // Without the last one the others are whole: only its digest shows it, if it was noted.
    return at + 1 < rows.length;
  },
  'one link less, and the others moved up': (database, rows, at) => {
    const [gone, before] = [rows[at]?.id ?? 0, rows[at - 1]?.id ?? 0];
    database.run('DELETE FROM link WHERE id = ?', [gone]);
    for (const { id } of rows.slice(at + 1))
      database.run('UPDATE link SET id = id - ? WHERE id = ?', [gone - before, id]);
    return at + 1 < rows.length;
  },
  'one link twice': (database, rows, at) => {
    const row = rows[at] as LinkRow;
    const count = row.entries.split('\n').length;
    for (const { id } of rows.slice(at + 1).reverse())
      database.run('UPDATE link SET id = id + ? WHERE id = ?', [count, id]);
    database.run(insert, [row.id + count, row.entries, row.hash]);
    return true;
  },
  'two links in each other’s place': (database, rows, at, to) => {
    const [one, other] = [rows[at] as LinkRow, rows[to] as LinkRow];
    if (at === to) database.run("UPDATE link SET hash = '' WHERE id = ?", [one.id]);
    for (const [place, { entries, hash }] of [
      [one, other],
      [other, one],
    ] as const)
      if (at !== to) database.run('UPDATE link SET entries = ?, hash = ? WHERE id = ?', [entries, hash, place.id]);
    return true;
  },
};

test('any ledger has no flaw after any steps, and as many events as there were transitions', () => {
  using place = histories();
  fc.assert(
    fc.property(steps, (given) => {
      const file = place.after(given);
      const { flaws, purchases, events } = examined(file);
      expect(flaws).toEqual([]);
      const counted = sqlIn(file, (database) =>
        database.query('SELECT (SELECT count(*) FROM purchase) AS purchases, max(id) AS events FROM link').get(),
      );
      expect(counted).toEqual({ purchases, events });
    }),
    runs(60),
  );
});

test.each(Object.entries(tampers))('any ledger shows that its history was changed: %s', (_, tamper) => {
  using place = histories();
  fc.assert(
    fc.property(steps, fc.nat(), fc.nat(), (given, at, to) => {
      const file = place.after(given);
      const noted = examined(file);
      expect(noted.flaws).toEqual([]);
      const isToBeFound = sqlIn(file, (database) => {
        const rows = database.query('SELECT * FROM link ORDER BY id').all() as LinkRow[];
        return tamper(database, rows, at % rows.length, to % rows.length);
      });
      const found = examined(file);
      if (isToBeFound) expect(found.flaws).not.toEqual([]);
      else expect(found.flaws.length > 0 || found.head !== noted.head).toBe(true);
    }),
    runs(15),
  );
});

test('any ledger whose history was written anew from end to end shows it by the last digest, if that was noted', () => {
  using place = histories();
  const begin: Step = { do: 'begin', purchase: 1, identifier: null };
  const file = place.after([begin, { do: 'conclude', attempt: 0, conclusion: UNCERTAIN }]);
  const noted = examined(file);
  sqlIn(file, (database) => {
    let previous = GENESIS;
    for (const { id, entries } of database.query('SELECT * FROM link ORDER BY id').all() as LinkRow[]) {
      const text = entries.replaceAll(',"request",', ',"resolver",');
      previous = linkDigest(previous, { id, entries: text });
      database.run('UPDATE link SET entries = ?, hash = ? WHERE id = ?', [text, previous, id]);
    }
  });
  const found = examined(file);
  expect(found).toMatchObject({ events: noted.events, flaws: [] });
  expect(found.head).not.toBe(noted.head);
  expect(examined(file, [found.head, noted.head]).flaws).toEqual([
    `${noted.head} is not in this history: its end was cut off, or it was changed`,
  ]);
});

/** A ledger that was sold with, and its newest lasting digest after each of three sales. */
const sold = () => {
  const place = ledgerPlace();
  const ledger = place.open({ key: KEY });
  const heads = [1, 2, 3].map((number) => {
    ledger.conclude(ledger.begin(openingOf(number)).purchase, SETTLED);
    return place.examine().head;
  });
  return { ...place, ledger, heads };
};
const cutOff = (head: string) => `${head} is not in this history: its end was cut off, or it was changed`;

test('what was noted of a history is found as long as the history goes on from there', () => {
  using place = sold();
  expect(new Set(place.heads).size).toBe(3);
  expect(examined(place.file, [GENESIS, ...place.heads]).flaws).toEqual([]);
  expect(examined(place.file, ['ab'.repeat(32)]).flaws).toEqual([cutOff('ab'.repeat(32))]);
});

test('what was noted of a history shows that its end was cut off, rows and events alike', () => {
  using place = sold();
  place.sql((database) => {
    database.run('DELETE FROM link WHERE id > 2');
    database.run('DELETE FROM purchase WHERE id > 1');
  });
  expect(place.examine().flaws).toEqual([]);
  expect(examined(place.file, place.heads).flaws).toEqual(place.heads.slice(1).map(cutOff));
});

test('an answer is told with the settlement, or later, and the first one stays', async () => {
  using place = ledgerPlace();
  const ledger = place.open({ key: KEY });
  const port = ledgerOn(ledger);
  const begun = [1, 2].map((number) => ledger.begin(openingOf(number)).purchase);
  ledger.conclude(begun[0] as Purchase, { ...SETTLED, answer: { digest: 'd1', pack: 'p1' } });
  ledger.conclude(begun[1] as Purchase, SETTLED);
  await Promise.all([
    port.recordAnswer({ id: 1, digest: 'other', pack: 'other' }),
    port.recordAnswer({ id: 2, digest: 'd2', pack: null }),
    port.recordAnswer({ id: 2, digest: 'other', pack: 'other' }),
  ]);
  const told = (id: number) => place.read((reader) => reader.history(id)).slice(1);
  expect(told(1)).toMatchObject([
    { kind: 'settled', detail: { transaction: TRANSACTION, answer_digest: 'd1', pack: 'p1' } },
  ]);
  expect(told(2)).toMatchObject([
    { kind: 'settled', detail: { transaction: TRANSACTION } },
    { kind: 'answered', detail: { answer_digest: 'd2', pack: null } },
  ]);
  expect(ledger.list(9).map(({ answerDigest, pack }) => [answerDigest, pack])).toEqual([
    ['d2', null],
    ['d1', 'p1'],
  ]);
  expect(place.examine()).toMatchObject({ purchases: 2, events: 5, flaws: [] });
});

test('writes of the same moment share a link, in which one that fails leaves nothing', async () => {
  using place = ledgerPlace();
  const ledger = place.open();
  place.sql((database) =>
    database.run(
      "CREATE TRIGGER unlucky BEFORE INSERT ON purchase WHEN new.tool = 'bad' BEGIN SELECT raise(ABORT, 'unlucky'); END",
    ),
  );
  const failing = (number: number) => {
    ledger.noteWrong(1, `guess ${number}`, 9);
    return ledger.begin(openingOf(number, { tool: 'bad' }));
  };
  const ends = await Promise.allSettled([
    ledger.commit(() => ledger.begin(openingOf(1))).durable,
    ledger.commit(() => failing(2)).durable,
    ledger.commit(() => ledger.begin(openingOf(3))).durable,
  ]);
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  place.sql((database) => database.run('DROP TRIGGER unlucky'));
  expect(place.sql((database) => [...linksIn(database)]).map(({ id }) => id)).toEqual([2]);
  expect(place.read((reader) => [1, 2].map((id) => reader.history(id).map(({ kind }) => kind)))).toEqual([
    ['begun'],
    ['begun'],
  ]);
  expect(place.examine()).toMatchObject({ purchases: 2, events: 2, flaws: [] });
});

/** One purchase of each state, the first being refused. */
const purchases = () => {
  const place = histories();
  const begin = (purchase: number): Step => ({ do: 'begin', purchase, identifier: purchase === 1 ? 'id' : null });
  const end = (conclusion: Conclusion): Step => ({ do: 'conclude', attempt: 0, conclusion });
  const file = place.after([end(REFUSED), begin(1), end(SETTLED), begin(2), end(UNCERTAIN), begin(3)]);
  return { ...place, changed: file };
};

const notAsBegun = (id: number) => `purchase ${id}: a column that it was begun with is not what its history says`;

test.each(KEPT.map((column) => [column]))(
  'a row that was changed behind the back of the ledger is found in every state: %s',
  (column) => {
    using place = purchases();
    for (const id of [1, 2, 3, 4]) {
      const name = `"${column}"`;
      const before = sqlIn(place.changed, (database) => {
        const [[value] = []] = database.query(`SELECT ${name} FROM purchase WHERE id = ?`).values(id);
        const changed = `${value ?? ''}x`;
        const state = value === 'refused' ? 'uncertain' : 'refused';
        database.run(`UPDATE purchase SET ${name} = ? WHERE id = ?`, [column === 'state' ? state : changed, id]);
        return value as string | number | null;
      });
      const isCovered = (COVERED as readonly string[]).includes(column);
      expect(examined(place.changed).flaws).toEqual([
        isCovered ? notAsBegun(id) : `purchase ${id}: ${column} is not what its history says`,
      ]);
      sqlIn(place.changed, (database) => database.run(`UPDATE purchase SET ${name} = ? WHERE id = ?`, [before, id]));
      expect(examined(place.changed).flaws).toEqual([]);
    }
  },
);

test('a row that was changed behind the back of the ledger is found when it is of its settlement, its answer or its guesses', async () => {
  using place = ledgerPlace();
  const ledger = place.open({ key: KEY });
  for (const number of [1, 2]) ledger.conclude(ledger.begin(openingOf(number)).purchase, SETTLED);
  ledger.noteWrong(1, 'aa', 3);
  ledger.noteWrong(1, 'bb', 3);
  await ledgerOn(ledger).recordAnswer({ id: 1, digest: 'cc', pack: 'dd' });
  expect(place.examine().flaws).toEqual([]);
  for (const id of [1, 2]) {
    for (const [column, value] of [
      ['settled_at', 7],
      ['answer_digest', 'ee'],
      ['pack', 'ee'],
      ['wrong_resources', 'aa'],
    ] as const) {
      const [[before] = []] = place.sql((database) =>
        database.query(`SELECT ${column} FROM purchase WHERE id = ?`).values(id),
      );
      place.sql((database) => database.run(`UPDATE purchase SET ${column} = ? WHERE id = ?`, [value, id]));
      expect(place.examine().flaws).toEqual([`purchase ${id}: ${column} is not what its history says`]);
      place.sql((database) =>
        database.run(`UPDATE purchase SET ${column} = ? WHERE id = ?`, [before as string | number | null, id]),
      );
    }
  }
  expect(place.examine().flaws).toEqual([]);
});

test('a row that was changed behind the back of the ledger is found when it could not be found by its authorization any more', () => {
  using place = purchases();
  sqlIn(place.changed, (database) => {
    database.run('UPDATE purchase SET authorization_digest = zeroblob(32) WHERE id = 2');
  });
  expect(examined(place.changed).flaws).toEqual(['purchase 2: authorization_digest is not that of its authorization']);
});

test('a row that was changed behind the back of the ledger is found when it was removed', () => {
  using place = purchases();
  sqlIn(place.changed, (database) => database.run('DELETE FROM purchase WHERE id = 2'));
  expect(examined(place.changed).flaws).toEqual(['purchase 2 has a history but no row']);
});

test('a row that was changed behind the back of the ledger is found when it was put in', () => {
  using place = purchases();
  sqlIn(place.changed, (database) => {
    const names = (database.query('PRAGMA table_info(purchase)').all() as { name: string }[]).map(({ name }) => name);
    const others: Record<string, string> = { id: '9', nonce: "'0x9'", authorization_digest: 'zeroblob(32)' };
    const values = names.map((name) => others[name] ?? `"${name}"`);
    database.run(`INSERT INTO purchase SELECT ${values.join(', ')} FROM purchase WHERE id = 1`);
  });
  expect(examined(place.changed).flaws).toEqual([
    'purchase 9 has no history',
    '4 of 9 purchases are gone with their history',
  ]);
});

test.each(['null', '[]', '7', '"text"', '{', ''])(
  'a row that was changed behind the back of the ledger is found when a link says %j, whichever it is',
  (text) => {
    using place = purchases();
    const links = sqlIn(
      place.changed,
      (database) => database.query('SELECT * FROM link ORDER BY id').all() as LinkRow[],
    );
    const change = (entries: string, id: number) =>
      sqlIn(place.changed, (database) => database.run('UPDATE link SET entries = ? WHERE id = ?', [entries, id]));
    for (const { id, entries } of links) {
      change(text, id);
      expect(examined(place.changed).flaws).toContain(
        `entry ${id} and those with it do not follow from the ones before`,
      );
      change(entries, id);
    }
    expect(examined(place.changed).flaws).toEqual([]);
  },
);

test('a row that was changed behind the back of the ledger is found beside every other flaw', () => {
  using place = purchases();
  sqlIn(place.changed, (database) => {
    database.run("UPDATE purchase SET amount = '1', pay_to = '0x1' WHERE id = 4");
    database.run('UPDATE link SET entries = replace(entries, \',"request",\', \',"operator",\') WHERE id = 2');
  });
  expect(examined(place.changed).flaws).toEqual([
    'entry 2 and those with it do not follow from the ones before',
    notAsBegun(4),
  ]);
});

const many = (place: ReturnType<typeof ledgerPlace>): void => {
  const ledger = place.open();
  place.sql((database) => database.run('PRAGMA wal_checkpoint'));
  for (let number = 1; number <= 40; number += 1) ledger.begin(openingOf(number));
  ledger.close();
};

test.each([
  ['in one page', (bytes: Buffer) => bytes.fill(0xa5, 3 * 4096, 4 * 4096)],
  ['at its end', (bytes: Buffer) => bytes.subarray(0, bytes.length - 4096)],
  ['in all its pages but the first', (bytes: Buffer) => bytes.fill(0xa5, 4096)],
])('the examination of a ledger that is damaged %s says so', (_, damage) => {
  using place = ledgerPlace();
  many(place);
  writeFileSync(place.file, damage(readFileSync(place.file)));
  expect(place.examine().flaws).toContainEqual(expect.stringContaining('the file is damaged: '));
});

test('examining a file that is no ledger is a ledger error', () => {
  using place = ledgerPlace();
  writeFileSync(place.file, 'this is no database\n'.repeat(500));
  expect(() => place.examine()).toThrow(LedgerError);
  writeFileSync(place.file, '');
  expect(() => place.examine()).toThrow(LedgerError);
});

test('the examination of a ledger finds no flaw while other processes write, and none when they have', async () => {
  using place = ledgerPlace();
  place.open().close();
  let isDone = false;
  const written = inProcesses(2, 'hammer', place.file, '60').finally(() => {
    isDone = true;
  });
  const seen = new Set<number>();
  while (!isDone) {
    const { flaws, events } = place.examine();
    expect(flaws).toEqual([]);
    seen.add(events);
    await Bun.sleep(0);
  }
  await written;
  expect(seen.size).toBeGreaterThan(1);
  expect(place.examine()).toMatchObject({ purchases: 60, events: 120, flaws: [] });
});

test('the rows of a ledger can be read one by one, the oldest first', async () => {
  using place = ledgerPlace();
  many(place);
  const reader = await readLedger(place.file);
  const ids = (await Array.fromAsync(reader.all())).map(({ id }) => id);
  await reader.close();
  expect(ids).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
});

test('reading the rows of a damaged file is a ledger error', async () => {
  using place = ledgerPlace();
  many(place);
  writeFileSync(place.file, readFileSync(place.file).fill(0xa5, 4096));
  const reader = await readLedger(place.file);
  await expect(Array.fromAsync(reader.all())).rejects.toBeInstanceOf(LedgerError);
  await expect(reader.history(1)).rejects.toBeInstanceOf(LedgerError);
  await reader.close();
});
