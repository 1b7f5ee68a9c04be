/** A period that is closed: what goes, what stays, what proves it, and that no crash loses anything. */
import { Database } from 'bun:sqlite';
import { expect, test } from 'bun:test';
import { copyFileSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { LedgerError, type Purchase } from '../../../src/payments/ledger/ledger.ts';
import { connect } from '../../../src/payments/ledger/open.ts';
import { openSqliteOperator, readSqlite, refundByHand } from '../../../src/payments/ledger/operator.ts';
import { cli } from '../../support/cli.ts';
import { examined, ledgerPlace, REFUSED, TRANSACTION, UNCERTAIN } from '../../support/ledger-file.ts';
import { nightly } from '../../support/nightly.ts';
import {
  archivesOf,
  CLOSABLE,
  close,
  closingProcess,
  DAY,
  examinedWhole,
  FEBRUARY,
  JANUARY,
  openingAt,
  sellAt,
  settledIn,
} from '../../support/past-sales.ts';

const KEY = 'ab'.repeat(32);

/** January with one sale of each kind, and one in February. */
const scene = () => {
  const place = ledgerPlace();
  const clock = { now: JANUARY };
  const open = () => place.open({ key: KEY, now: () => clock.now });
  const ledger = open();
  const sell = (number: number, at: number, changes = {}) => sellAt(ledger, clock, { number, at, ...changes });
  return { ...place, clock, open, ledger, sell, [Symbol.dispose]: place[Symbol.dispose] };
};

const month = () => {
  const given = scene();
  given.sell(1, JANUARY);
  given.sell(2, JANUARY + DAY, { end: UNCERTAIN });
  given.sell(3, JANUARY + 2 * DAY, { tool: 'egfr', amount: 7000n });
  given.sell(4, JANUARY + 3 * DAY, { end: REFUSED });
  given.sell(5, FEBRUARY - 20);
  given.sell(6, FEBRUARY + DAY);
  return given;
};

/** Ends a closing before its n-th transaction that removes something. @returns false if it needs no more of them */
const dyingAt = async (file: string, step: number): Promise<boolean> => {
  let steps = 0;
  const pause = async (): Promise<void> => {
    if (steps === step) throw new Error('died');
    steps += 1;
  };
  return close(file, { pause }).then(
    () => false,
    (error) => {
      if (error.message !== 'died') throw error;
      return true;
    },
  );
};

const rowsIn = (file: string): readonly Record<string, unknown>[] => {
  const database = new Database(file, { readonly: true });
  try {
    return database.query('SELECT * FROM purchase ORDER BY id').all() as Record<string, unknown>[];
  } finally {
    database.close();
  }
};
const idsIn = (file: string): readonly unknown[] => rowsIn(file).map(({ id }) => id);

test('a closed month goes into the archive, and what is undecided or goes on afterwards stays', async () => {
  using given = month();
  const before = rowsIn(given.file);
  const done = await close(given.file);
  // Purchase 5 was begun in January and settled in February.
  expect(idsIn(given.file)).toEqual([2, 5, 6]);
  expect(rowsIn(done.archive)).toEqual(before.filter(({ id }) => [1, 3, 4].includes(Number(id))));
  expect(done).toMatchObject({ carried: 2, isResumed: false });
  const { sums, total, until } = done.seal;
  const { tools, ...all } = sums;
  expect(until).toBe('2030-02-01T00:00:00.000Z');
  expect(all).toEqual({ settled: 2, amount: '12000', refused: 1, refunded: 0, refunds: '0' });
  expect(total).toEqual(all);
  expect(tools.bmi).toMatchObject({ settled: 1, amount: '5000', refused: 1 });
  expect(tools.egfr).toMatchObject({ settled: 1, amount: '7000', refused: 0 });
  expect(given.ledger.counts()).toEqual({ settling: 0, settled: 2, refused: 0, uncertain: 1 });
});

test('a closed ledger is examined from the seal on and says so; with its archive all of it is', async () => {
  using given = month();
  const noted = examined(given.file).head;
  const { archive } = await close(given.file);
  const name = 'closed-2030-02-01.sqlite';
  expect(archive).toEndWith(name);
  const { sealed, flaws, purchases } = examined(given.file);
  expect({ flaws, purchases }).toEqual({ flaws: [], purchases: 3 });
  expect(sealed).toEqual({
    ...{ until: '2030-02-01T00:00:00.000Z', purchases: 3, archive: name, isFinished: true },
    ...{ lookedAt: [], notLookedAt: name },
  });
  const whole = await examinedWhole(given.file, [noted]);
  expect(whole.flaws).toEqual([]);
  expect(whole.sealed).toEqual({
    ...{ until: '2030-02-01T00:00:00.000Z', purchases: 3, archive: name, isFinished: true },
    lookedAt: [name],
  });
});

test('a digest that was noted in the closed part is found with the archive alone, and is never taken for found', async () => {
  using given = scene();
  given.sell(1, JANUARY);
  const { head } = examined(given.file);
  given.sell(2, FEBRUARY + DAY);
  await close(given.file);
  const flaw = `${head} is not in the history after the seal; --archive looks before it, too: its end was cut off, or it was changed`;
  // It is the very end of what was closed.
  expect(examined(given.file, [head]).flaws).toEqual([]);
  given.sell(3, FEBRUARY + 2 * DAY);
  await close(given.file, { until: FEBRUARY + 3 * DAY, now: CLOSABLE + 4 * DAY }).catch(() => {});
  expect(examined(given.file, ['ab'.repeat(32)]).flaws).toEqual([flaw.replace(head, 'ab'.repeat(32))]);
  expect((await examinedWhole(given.file, ['ab'.repeat(32), head])).flaws).toEqual([
    flaw.replace(head, 'ab'.repeat(32)),
  ]);
});

test('month after month is closed, each archive proves the one before, and a missing one is named', async () => {
  using given = month();
  await close(given.file);
  given.clock.now = CLOSABLE + DAY;
  given.ledger.decide(2, settledIn(2), { actor: 'operator', why: 'seen' });
  given.sell(7, FEBRUARY + 10 * DAY);
  given.sell(8, FEBRUARY + 30 * DAY);
  const march = FEBRUARY + 28 * DAY;
  const { seal } = await close(given.file, { until: march, now: march + 2 * DAY });
  expect(idsIn(given.file)).toEqual([8]);
  expect(seal.total).toMatchObject({ settled: 6, refused: 1 });
  const names = ['closed-2030-03-01.sqlite', 'closed-2030-02-01.sqlite'];
  const whole = await examinedWhole(given.file);
  expect(whole).toMatchObject({ flaws: [], purchases: 1, sealed: { lookedAt: names } });
  expect(whole.sealed).not.toHaveProperty('notLookedAt');
  const [first = ''] = archivesOf(given.file).filter((file) => file.endsWith(names[1] ?? ''));
  renameSync(first, `${given.file}.elsewhere`);
  expect(await examinedWhole(given.file)).toMatchObject({
    sealed: { lookedAt: [names[0]], notLookedAt: names[1] },
    flaws: [expect.stringMatching(/^the archive closed-2030-02-01.sqlite with the SHA-256 \w{64} is not among those/)],
  });
});

test.each([
  ['a new signature for a later time', {}],
  ['the same signature, to a clock that was set back', { validBefore: BigInt(JANUARY / 1000 + 60) }],
  ['another call', { resourceDigest: 'cc'.repeat(32), paymentDigest: 'dd'.repeat(32) }],
])('the authorization of a closed purchase is never sold again: %s', async (_, change) => {
  using given = month();
  await close(given.file);
  given.clock.now = CLOSABLE;
  for (const number of [1, 3, 4]) {
    const { begun, purchase } = given.ledger.begin(openingAt(number, CLOSABLE, change));
    expect({ begun, reason: purchase.reason }).toEqual({ begun: false, reason: 'authorization_already_used' });
  }
  expect(given.ledger.begin(openingAt(99, CLOSABLE)).begun).toBe(true);
  expect(given.examine().flaws).toEqual([]);
});

test('a purchase whose authorization can still be used is not closed, however old', async () => {
  using given = scene();
  given.sell(1, JANUARY, { validBefore: BigInt(CLOSABLE / 1000 - 3600) });
  given.sell(2, JANUARY, { validBefore: BigInt(CLOSABLE / 1000 - 3601) });
  given.sell(3, JANUARY, { validBefore: 2n ** 256n - 1n });
  given.sell(4, FEBRUARY + DAY);
  await close(given.file);
  expect(idsIn(given.file)).toEqual([1, 3, 4]);
  expect((await examinedWhole(given.file)).flaws).toEqual([]);
});

test('a purchase is not closed before its answer can no longer be fetched', async () => {
  using given = month();
  const day = (at: number): string => new Date(at).toISOString().slice(0, 10);
  for (const [redelivery, latest] of [
    [DAY, FEBRUARY],
    [2 * DAY, FEBRUARY - DAY],
  ] as const)
    await expect(close(given.file, { until: latest + 1, redelivery })).rejects.toMatchObject({
      message: expect.stringContaining('later answers can be fetched still'),
      hint: `--until ${day(latest)}, or an earlier day`,
    });
  await expect(close(given.file, { now: CLOSABLE - 1 })).rejects.toThrow(LedgerError);
  expect(idsIn(given.file)).toEqual([1, 2, 3, 4, 5, 6]);
});

test('a purchase whose history goes on after the month stays with all that became of it', async () => {
  using given = month();
  given.clock.now = FEBRUARY + DAY;
  const refund = { at: FEBRUARY + DAY, amount: 5000n, transaction: null };
  expect(given.ledger.refund(1, refund, 'late')).toBe(true);
  await close(given.file);
  expect(idsIn(given.file)).toEqual([1, 2, 5, 6]);
  expect(given.ledger.list(9).find(({ id }) => id === 1)).toMatchObject({ state: 'settled', refund });
  expect((await examinedWhole(given.file)).flaws).toEqual([]);
});

test('the newest purchase stays, so that no number is given twice', async () => {
  using given = scene();
  for (const number of [1, 2, 3]) given.sell(number, JANUARY + number);
  await close(given.file);
  expect(idsIn(given.file)).toEqual([3]);
  expect(given.sell(4, CLOSABLE)).toBe(4);
  expect((await examinedWhole(given.file)).flaws).toEqual([]);
});

test('a refused purchase that was removed after the month, before it was closed, is no flaw', async () => {
  using given = month();
  given.clock.now = FEBRUARY + DAY;
  expect(given.ledger.prune(9)).toBe(1);
  await close(given.file);
  expect((await examinedWhole(given.file)).flaws).toEqual([]);
  expect(given.examine().flaws).toEqual([]);
});

test('what cannot be closed is refused in words, and nothing is changed', async () => {
  using given = month();
  const { head } = given.examine();
  const refused = async (changes: object, message: string) =>
    expect(close(given.file, changes)).rejects.toThrow(message);
  await refused({ until: JANUARY }, 'the ledger has no history before 2030-01-01');
  writeFileSync(join(given.folder, 'closed-2030-02-01.sqlite'), 'precious');
  await refused({ folder: given.folder }, '');
  expect(readFileSync(join(given.folder, 'closed-2030-02-01.sqlite'), 'utf8')).toBe('precious');
  given.sql((database) => database.run("UPDATE purchase SET amount = '1' WHERE id = 3"));
  await refused({}, 'the period cannot be closed, and nothing was changed: purchase 3');
  given.sql((database) => database.run("UPDATE purchase SET amount = '7000' WHERE id = 3"));
  expect(given.examine()).toMatchObject({ head, flaws: [], purchases: 6 });
  await close(given.file);
  await refused({ until: FEBRUARY + 1, now: CLOSABLE + DAY }, 'the ledger was closed until 2030-02-01T00:00:00.000Z');
  await refused({ file: archivesOf(given.file)[0] ?? '' }, 'is an archive of closed purchases');
});

test('an archive is read like a ledger, and no process sells or decides in it', async () => {
  using given = month();
  const { archive } = await close(given.file);
  const reader = await readSqlite(archive);
  const rows: Purchase[] = await Array.fromAsync(reader.all());
  expect(rows.map(({ id, state }) => [id, state])).toEqual([
    [1, 'settled'],
    [3, 'settled'],
    [4, 'refused'],
  ]);
  expect((await reader.history(3)).map(({ kind }) => kind)).toEqual(['begun', 'settled']);
  await expect(reader.examine()).rejects.toThrow('is an archive');
  await reader.close();
  expect(() => given.open.call(undefined) && connect(archive, { readonly: true }).close()).not.toThrow();
  await expect(openSqliteOperator(archive)).rejects.toThrow('which can only be read');
});

test.each([
  'ledger close --until 2020-01-02',
  'ledger refund 1 --reason late',
  `ledger resolve 1 --settled --transaction ${TRANSACTION} --why seen --force`,
  'ledger backup COPY',
  'ledger restore COPY --replace',
  'serve --port 0 --facilitator stub',
])('a command that is refused changes neither an archive nor its folder: %s', async (line) => {
  using given = month();
  const copy = `${given.file}.copy`;
  const { archive } = await close(given.file);
  const isRestoring = line.includes('restore');
  if (isRestoring) copyFileSync(given.file, copy);
  const folder = dirname(archive);
  const look = () => readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'base64')]);
  const before = look();
  const { status, err } = await cli([...line.replace('COPY', copy).split(' '), '--ledger', archive]);
  expect(err).toContain(`${archive} is an archive of closed purchases, which can only be read`);
  expect(status).toBeGreaterThan(0);
  expect(look()).toEqual(before);
  expect([existsSync(copy), (await examinedWhole(given.file)).flaws]).toEqual([isRestoring, []]);
});

test('a period that is closed is closed again with its archive alone', async () => {
  using given = month();
  const { archive, isResumed } = await close(given.file);
  rmSync(`${archive}.seal.json`);
  expect([isResumed, (await close(given.file)).isResumed, existsSync(`${archive}.seal.json`)]).toEqual([
    false,
    true,
    true,
  ]);
  writeFileSync(`${archive}.seal.json`, '{}');
  expect((await examinedWhole(given.file)).flaws).toEqual([
    `the archive closed-2030-02-01.sqlite: ${archive}.seal.json is not the seal of the ledger`,
  ]);
  await expect(close(given.file, { folder: join(given.folder, 'elsewhere') })).rejects.toThrow('is missing');
  writeFileSync(archive, 'changed');
  await expect(close(given.file)).rejects.toThrow(`the archive ${archive} is not the sealed one`);
});

test.each([
  ['a purchase of the archive', "UPDATE purchase SET amount = '1' WHERE id = 1"],
  ['a missing purchase', 'DELETE FROM purchase WHERE id = 3'],
  ['the history', "UPDATE link SET entries = replace(entries, 'insufficient', 'sufficient')"],
])('a changed archive is not the one that was sealed: %s', async (_, change) => {
  using given = month();
  const { archive } = await close(given.file);
  const database = new Database(archive);
  database.run(change);
  database.close();
  expect(await examinedWhole(given.file)).toMatchObject({
    sealed: { lookedAt: [], notLookedAt: 'closed-2030-02-01.sqlite' },
    flaws: [expect.stringContaining(`the archive ${archive} is not the sealed one, whose SHA-256 is `)],
  });
});

test('an archive of another ledger, or of one that was never closed, is not taken for one that was examined', async () => {
  using given = month();
  using other = month();
  other.sell(7, FEBRUARY + DAY);
  const { archive } = await close(other.file);
  const flaws = [`${archive} is not an archive that a seal of this ledger names`];
  const look = async (paths: readonly string[]) => {
    const reader = await readSqlite(given.file);
    const found = await reader.examine([], { paths, signerOf: async () => '' });
    await reader.close();
    return found.flaws;
  };
  expect(await look([archive])).toEqual(flaws);
  const done = await close(given.file);
  expect(await look([done.archive, archive])).toEqual(flaws);
  expect(await look([dirname(done.archive), dirname(archive)])).toEqual([]);
});

test.each([
  [
    'a fence that was removed',
    'DELETE FROM fence WHERE digest = (SELECT min(digest) FROM fence)',
    /3 purchases were closed, and 2/,
  ],
  ['a seal that the ledger forgets', "DELETE FROM ledger WHERE key = 'closed'", /do not follow|history was closed/],
  ['a seal that it names no more', "UPDATE ledger SET value = 'null' WHERE key = 'closed'", /history was closed/],
  [
    'a later beginning',
    `UPDATE ledger SET value = replace(value, '"hash":"', '"hash":"0') WHERE key = 'closed'`,
    /do not follow/,
  ],
  [
    'a beginning after the seal, with the links before it gone',
    `UPDATE ledger SET value = json_set(value,
       '$.base.id', (SELECT max(id) FROM link WHERE id < json_extract(value, '$.sealed_in')),
       '$.base.hash', (SELECT hash FROM link WHERE id < json_extract(value, '$.sealed_in') ORDER BY id DESC LIMIT 1))
     WHERE key = 'closed';
     DELETE FROM link WHERE id <= (SELECT json_extract(value, '$.base.id') FROM ledger WHERE key = 'closed')`,
    /the history before the seal is not the one that was sealed/,
  ],
  [
    'a purchase that is back',
    'INSERT INTO purchase SELECT * FROM a.purchase WHERE id = 1',
    /1 purchases were closed, and their rows are there/,
  ],
  [
    'a purchase that was carried over and is gone',
    'DELETE FROM purchase WHERE id = 2',
    /purchase 2 has a history but no row/,
  ],
  ['a changed purchase that was carried over', "UPDATE purchase SET amount = '1' WHERE id = 2", /purchase 2: /],
  ['a changed seal', `UPDATE link SET entries = replace(entries, '12000', '12001')`, /do not follow/],
])('what was changed after a closing is found: %s', async (_, change, flaw) => {
  using given = month();
  const { archive } = await close(given.file);
  expect(given.examine().flaws).toEqual([]);
  given.sql((database) => {
    database.run('ATTACH ? AS a', [archive]);
    database.run(change);
  });
  expect(given.examine().flaws.join('\n')).toMatch(flaw);
});

test('a fence that an archive needs is found missing with the archive, even if another stands in its place', async () => {
  using given = month();
  await close(given.file);
  given.sql((database) =>
    database.run('UPDATE fence SET digest = randomblob(16) WHERE digest = (SELECT min(digest) FROM fence)'),
  );
  expect(given.examine().flaws).toEqual([]);
  expect((await examinedWhole(given.file)).flaws).toEqual([
    'the archive closed-2030-02-01.sqlite: 1 of its purchases could be sold again',
  ]);
});

test('the seal is signed, beside the archive and in the history, and a wrong signature is a flaw', async () => {
  using given = month();
  const signer = { address: '0xabc', sign: async (text: string) => `signed ${text.length}` };
  const done = await close(given.file, { signer });
  expect(done).toMatchObject({ signer: '0xabc', signature: expect.stringMatching(/^signed \d+$/) });
  expect(JSON.parse(readFileSync(`${done.archive}.seal.json`, 'utf8'))).toEqual({
    ...{ seal: done.seal, signature: done.signature, signer: '0xabc' },
  });
  const reader = await readSqlite(given.file);
  const look = async (signerOf: () => Promise<string>) =>
    (await reader.examine([], { paths: [done.archive], signerOf })).flaws;
  expect(await look(async () => '0xABC')).toEqual([]);
  const flaw = 'the archive closed-2030-02-01.sqlite: its seal is not signed by 0xabc';
  expect(await look(async () => '0xdef')).toEqual([flaw]);
  expect(await look(() => Promise.reject(new Error('no signature')))).toEqual([flaw]);
  await reader.close();
});

test('a refund of a closed purchase is refused in words', async () => {
  using given = month();
  await close(given.file);
  const ledger = await openSqliteOperator(given.file);
  const given3 = { amount: undefined, transaction: null, why: 'late' };
  await expect(refundByHand(ledger, 3, given3, CLOSABLE)).rejects.toThrow('purchase 3 was closed until 2030-02-01');
  await expect(refundByHand(ledger, 30, given3, CLOSABLE)).rejects.toThrow('there is no purchase 30');
  await ledger.close();
});

test('no row goes that the archive has otherwise, and none without the archive', async () => {
  using given = month();
  await dyingAt(given.file, 0);
  given.sql((database) => database.run("UPDATE purchase SET wrong_resources = 'aa' WHERE id = 3"));
  await expect(close(given.file)).rejects.toThrow('purchase 3 is not as the archive has it');
  expect(idsIn(given.file)).toContain(3);
  given.sql((database) => database.run('UPDATE purchase SET wrong_resources = NULL WHERE id = 3'));
  const [archive = ''] = archivesOf(given.file);
  renameSync(archive, `${archive}.away`);
  await expect(close(given.file)).rejects.toThrow(`the archive ${archive} is missing; no row is removed without it`);
  writeFileSync(archive, '');
  await expect(close(given.file)).rejects.toThrow('is not the sealed one; no row is removed without it');
  expect(idsIn(given.file)).toContain(3);
  renameSync(`${archive}.away`, archive);
  // A release with a further column finishes it, too.
  given.sql((database) => database.run("ALTER TABLE purchase ADD COLUMN later TEXT DEFAULT 'x'"));
  expect(await close(given.file)).toMatchObject({ isResumed: true });
  given.sql((database) => database.run('ALTER TABLE purchase DROP COLUMN later'));
  expect(idsIn(given.file)).toEqual([2, 5, 6]);
  expect((await examinedWhole(given.file)).flaws).toEqual([]);
});

test('between the seal and the end, nothing that was sealed is sold, refunded or reported as a flaw', async () => {
  using given = month();
  await dyingAt(given.file, 0);
  expect(given.examine()).toMatchObject({ flaws: [], sealed: { isFinished: false } });
  expect((await examinedWhole(given.file)).flaws.filter((flaw) => !flaw.includes('could be sold again'))).toEqual([]);
  given.clock.now = CLOSABLE;
  // Its row is still there, refused, and would otherwise be begun anew.
  expect(given.ledger.begin(openingAt(4, CLOSABLE)).begun).toBe(false);
  expect(given.ledger.begin(openingAt(3, CLOSABLE)).begun).toBe(false);
  expect(given.ledger.refund(3, { at: CLOSABLE, amount: 7000n, transaction: null }, 'late')).toBe(false);
  await close(given.file);
  expect((await examinedWhole(given.file)).flaws).toEqual([]);
});

/** January with many sales of every kind, and some of February. */
const busyMonth = () => {
  const given = scene();
  const sales = 400;
  // A link for several of them, as for those of the same moment.
  const sellSome = given.ledger.atOnce((from: number) => {
    for (let number = from; number < from + 4; number += 1) {
      const end = number % 50 === 7 ? UNCERTAIN : number % 20 === 3 ? REFUSED : settledIn(number);
      given.sell(number, JANUARY + Math.floor((number * 33 * DAY) / sales), { end, amount: BigInt(number) });
    }
  });
  for (let number = 1; number <= sales; number += 4) sellSome(number);
  return given;
};

/** What a ledger and its archives have sold. */
const soldIn = (file: string) => {
  const rows = [file, ...archivesOf(file)].flatMap(rowsIn);
  return new Map(rows.map((row) => [row.id, JSON.stringify(row)]));
};

test('a closing that ends at any step is finished by the next one, and every step in between is whole', async () => {
  using given = busyMonth();
  const before = soldIn(given.file);
  const copy = `${given.file}.copy`;
  const { head } = given.examine();
  given.ledger.close();
  let [steps, finished] = [0, 0];
  for (let dies = true; dies; steps += 1) {
    for (const left of [copy, `${copy}-wal`, `${copy}-shm`, `${copy}.archives`])
      rmSync(left, { recursive: true, force: true });
    copyFileSync(given.file, copy);
    dies = await dyingAt(copy, steps);
    expect(examined(copy).flaws).toEqual([]);
    expect(soldIn(copy)).toEqual(before);
    const { sealed } = examined(copy);
    if (dies) expect(await close(copy)).toMatchObject({ isResumed: true });
    if (sealed?.isFinished === true) finished += 1;
    expect((await examinedWhole(copy, [head])).flaws).toEqual([]);
  }
  // The last ones give back the pages of the file.
  expect([steps - finished > 4, finished > 1]).toEqual([true, true]);
  expect(await close(copy)).toMatchObject({ isResumed: true, freePages: 0 });
});

test('a process that is killed at any time while it closes loses nothing, and the next ones finish', async () => {
  const KILLS = nightly(30, 5);
  let kills = 0;
  while (kills < KILLS) {
    using given = busyMonth();
    const before = soldIn(given.file);
    const { head } = given.examine();
    given.ledger.close();
    const isOver = () => examined(given.file).sealed?.isFinished === true;
    while (!isOver() && kills < KILLS) {
      const child = closingProcess(given.file);
      // A start takes some 100 ms, and the rest about as long.
      await Bun.sleep(60 + Math.random() * 250);
      child.kill('SIGKILL');
      await child.exited;
      if (child.signalCode === 'SIGKILL') kills += 1;
      expect(examined(given.file).flaws).toEqual([]);
      expect(soldIn(given.file)).toEqual(before);
    }
    if (!isOver()) await close(given.file);
    expect((await examinedWhole(given.file, [head])).flaws).toEqual([]);
    expect(soldIn(given.file)).toEqual(before);
  }
});
