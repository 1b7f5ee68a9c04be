/** The keys of the days: who agrees on them, when they are destroyed, and that nothing can be checked then. */
import { describe, expect, jest, test } from 'bun:test';
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { dayFolderOf, keyFileOf, LAST_LATE_WITH, OPEN_WITH } from '../../../src/payments/ledger/day-keys.ts';
import { LedgerError } from '../../../src/payments/ledger/ledger.ts';
import { keepTidy } from '../../../src/payments/ledger/upkeep.ts';
import { ledgerPlace, REFUSED, SETTLED, UNCERTAIN } from '../../support/ledger-file.ts';
import { inProcesses, openingOf } from '../../support/ledger-process.ts';
import { turns } from '../../support/turns.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const REDELIVERY = DAY;
const NOON = Date.parse('2030-01-31T12:00:00Z');
const MIDNIGHT = Date.parse('2030-02-01T00:00:00Z');
/** An hour for purchases that are under way at midnight, and the redelivery time. */
const END = MIDNIGHT + HOUR + REDELIVERY;

/** A ledger on the 31st of January, and its clock. */
const scene = (key?: string) => {
  const place = ledgerPlace();
  const clock = { now: NOON };
  const folder = dayFolderOf(place.file);
  const open = (changes: { readonly file?: string } = {}) => place.open({ key, now: () => clock.now, ...changes });
  const ledger = open();
  return {
    ...place,
    clock,
    folder,
    ledger,
    open,
    days: () => (existsSync(folder) ? readdirSync(folder).sort() : []),
    /** Begins a purchase with the key of today. */
    begin: (number = 1) => ledger.begin(openingOf(number, { resourceKey: ledger.today().name, lease: 1000 })).purchase,
    at: (now: number) => {
      clock.now = now;
      ledger.forgetDays(REDELIVERY);
    },
    [Symbol.dispose]: place[Symbol.dispose],
  };
};

test.each([
  ['a key file', undefined],
  ['a configured key', 'ab'.repeat(32)],
])(
  'the key of a day is another than that of the ledger and of the next day, and stays the same over a restart, with %s',
  (_, key) => {
    using given = scene(key);
    const { ledger, clock } = given;
    const first = ledger.today();
    clock.now = MIDNIGHT - 1;
    const words = [first.digest('word'), ledger.digest('word')];
    expect(ledger.today().digest('word')).toBe(first.digest('word'));
    expect(given.open().today().digest('word')).toBe(first.digest('word'));
    clock.now = MIDNIGHT;
    words.push(ledger.today().digest('word'));
    expect(new Set(words).size).toBe(3);
    expect(ledger.digestOf({ resourceKey: first.name })?.('word')).toBe(first.digest('word'));
    expect(given.open().digestOf({ resourceKey: first.name })?.('word')).toBe(first.digest('word'));
  },
);

test('the key of a day is made once, however many processes need it at the same moment', async () => {
  using place = ledgerPlace();
  place.open().close();
  const ended = await inProcesses(4, 'today', place.file);
  expect(new Set(ended.map(({ said }) => JSON.stringify(said))).size).toBe(1);
  expect(readdirSync(dayFolderOf(place.file))).toHaveLength(1);
});

test('the key of a day is readable by its owner alone, and neither in the ledger nor in its key file', () => {
  using given = scene();
  given.begin();
  const file = join(given.folder, '2030-01-31');
  expect([given.folder, file].map((path) => (statSync(path).mode & 0o777).toString(8))).toEqual(['700', '600']);
  const copy = `${given.file}.copy`;
  given.sql((database) => database.run('VACUUM INTO ?', [copy]));
  copyFileSync(keyFileOf(given.file), keyFileOf(copy));
  const { name } = given.ledger.today();
  expect(given.open({ file: copy }).digestOf({ resourceKey: name })).toBeUndefined();
});

test('the key of a day that is lost is not taken for the one that is made in its place', () => {
  using given = scene();
  const { name } = given.ledger.today();
  rmSync(given.folder, { recursive: true });
  const reopened = given.open();
  expect(reopened.today().name).not.toBe(name);
  expect(reopened.digestOf({ resourceKey: name })).toBeUndefined();
});

test('the key of a day that is damaged or cannot be made sells nothing', () => {
  using given = scene();
  mkdirSync(given.folder);
  writeFileSync(join(given.folder, '2030-01-31'), '0'.repeat(65));
  const message = 'the ledger is not usable: the key of the day 2030-01-31 cannot be read';
  expect(() => given.ledger.today()).toThrow(new LedgerError(message));
  rmSync(given.folder, { recursive: true });
  writeFileSync(given.folder, '');
  expect(() => given.ledger.today()).toThrow(LedgerError);
});

describe('the key of a day that is lost while it is used', () => {
  const file = ({ folder }: { folder: string }) => join(folder, '2030-01-31');

  test.each<[string, (given: { folder: string }) => void]>([
    ['with its folder', ({ folder }) => rmSync(folder, { recursive: true })],
    ['alone', (given) => rmSync(file(given))],
    ['by a cut', (given) => writeFileSync(file(given), '')],
    ['by a change', (given) => writeFileSync(file(given), `${'cd'.repeat(32)}\n`)],
  ])('the key of a day that is lost while it is used %s is written again by the upkeep', (_, lose) => {
    using given = scene();
    const { name } = given.ledger.today();
    lose(given);
    given.at(NOON + 60_000);
    expect(statSync(file(given)).mode & 0o777).toBe(0o600);
    expect(given.open().today().name).toBe(name);
  });

  test('the key of a day that is lost while it is used is written again when it is used for the first time', () => {
    using given = scene();
    const { name } = given.ledger.today();
    const reopened = given.open();
    expect(reopened.digestOf({ resourceKey: name })).toBeDefined();
    rmSync(given.folder, { recursive: true });
    expect(reopened.today().name).toBe(name);
    expect(given.days()).toEqual(['2030-01-31']);
  });

  test('the key of a day that is lost while it is used and cannot be written again sells nothing until it can', () => {
    using given = scene();
    const { name } = given.ledger.today();
    rmSync(given.folder, { recursive: true });
    writeFileSync(given.folder, '');
    expect(() => given.at(NOON)).toThrow(LedgerError);
    expect(() => given.ledger.today()).toThrow(LedgerError);
    expect(() => given.ledger.check()).toThrow(LedgerError);
    rmSync(given.folder);
    expect(given.ledger.today().name).toBe(name);
    given.ledger.check();
    expect(given.open().today().name).toBe(name);
  });
});

test('the start of a service refuses a damaged key of today, and tells the remedy', () => {
  using given = scene();
  given.ledger.today();
  const file = join(given.folder, '2030-01-31');
  writeFileSync(file, '');
  expect(given.open).toThrow(
    expect.objectContaining({
      message: `the key of today in ${file} is damaged`,
      hint: expect.stringContaining(`restore ${file}, or remove it`),
    }),
  );
  given.clock.now = MIDNIGHT;
  expect(given.open).not.toThrow();
});

test('the start of a service refuses a file in the place of the folder', () => {
  using given = scene();
  writeFileSync(given.folder, '');
  expect(given.open).toThrow(/^the day keys in .*\.day-keys cannot be read/);
});

test('a key that no answer needs is destroyed when the redelivery time of its last purchase is over, and no other', () => {
  using given = scene();
  given.ledger.conclude(given.begin(), SETTLED);
  const { name } = given.ledger.today();
  given.clock.now = MIDNIGHT;
  given.ledger.today();
  given.at(END - 1);
  expect(given.days()).toEqual(['2030-01-31', '2030-02-01']);
  given.at(END);
  expect(given.days()).toEqual(['2030-02-01']);
  expect(given.ledger.digestOf({ resourceKey: name })).toBeUndefined();
  expect(given.open().digestOf({ resourceKey: name })).toBeUndefined();
});

test('a key that no answer needs is overwritten, with the draft of a process that has died while it made it', () => {
  using given = scene();
  given.ledger.today();
  const draft = join(given.folder, '2030-01-31.0123456789abcdef');
  writeFileSync(draft, readFileSync(join(given.folder, '2030-01-31')));
  writeFileSync(join(given.folder, 'notes'), '');
  const kept = `${given.file}.kept`;
  linkSync(join(given.folder, '2030-01-31'), kept);
  given.at(END);
  expect(given.days()).toEqual(['notes']);
  expect(readFileSync(kept, 'utf8')).toBe('0'.repeat(65));
});

test('a key that no answer needs of today is made anew if the clock was wrong', () => {
  using given = scene();
  const { name } = given.ledger.today();
  given.at(END);
  given.clock.now = NOON;
  expect(given.ledger.today().name).not.toBe(name);
});

test.each([
  ['uncertain', UNCERTAIN],
  ['left behind', undefined],
])('a key of a purchase that is %s stays for thirty days', (_, conclusion) => {
  using given = scene();
  const purchase = given.begin();
  if (conclusion !== undefined) given.ledger.conclude(purchase, conclusion);
  given.at(MIDNIGHT + 30 * DAY - 1);
  expect(given.days()).toEqual(['2030-01-31']);
  given.at(MIDNIGHT + 30 * DAY);
  expect(given.days()).toEqual([]);
});

test('a key of a purchase that was refused does not stay', () => {
  using given = scene();
  given.ledger.conclude(given.begin(), REFUSED);
  given.at(END);
  expect(given.days()).toEqual([]);
});

test('a key of a purchase that was found to be settled late stays for its redelivery time', () => {
  using given = scene();
  const purchase = given.begin();
  const late = MIDNIGHT + 40 * DAY;
  given.at(MIDNIGHT + 29 * DAY);
  given.clock.now = late;
  given.ledger.conclude(purchase, SETTLED);
  given.at(late + REDELIVERY - 1);
  expect(given.days()).toEqual(['2030-01-31']);
  given.at(late + REDELIVERY);
  expect(given.days()).toEqual([]);
});

test('what needs a key is found by an index', () => {
  using given = scene();
  const plans = given.sql((database) =>
    [OPEN_WITH, LAST_LATE_WITH].flatMap((query) => database.query(`EXPLAIN QUERY PLAN ${query}`).all()),
  );
  expect(plans).toMatchObject([
    { detail: 'SCAN purchase USING COVERING INDEX purchase_open' },
    { detail: 'SEARCH purchase USING INDEX purchase_late (resource_key=?)' },
  ]);
});

test('the upkeep destroys keys at once and every minute, and tells each failure once', async () => {
  jest.useFakeTimers();
  try {
    const told: string[] = [];
    let [rounds, failure] = [0, ''];
    const stop = keepTidy({
      ledger: {
        list: async () => [],
        prune: async () => 0,
        forgetDays: async (redelivery) => {
          expect(redelivery).toBe(REDELIVERY);
          rounds += 1;
          if (failure !== '') throw new LedgerError(failure);
        },
      },
      redelivery: REDELIVERY,
      onError: ({ message }) => told.push(message),
    });
    await turns(20);
    expect(rounds).toBe(1);
    for (const next of ['full', 'full', '', 'full']) {
      failure = next;
      await turns(20);
      jest.advanceTimersByTime(60_000);
    }
    await turns(20);
    expect([rounds, told]).toEqual([5, ['full', 'full']]);
    stop();
    await turns(20);
    jest.advanceTimersByTime(60_000);
    expect(rounds).toBe(5);
  } finally {
    jest.useRealTimers();
  }
});

test('the upkeep destroys no key by a clock that has just leapt ahead, and believes it after an hour', async () => {
  jest.useFakeTimers();
  try {
    const MINUTE = 60_000;
    const believed: (boolean | undefined)[] = [];
    let [now, elapsed] = [NOON, 0];
    const stop = keepTidy({
      ledger: {
        list: async () => [],
        prune: async () => 0,
        forgetDays: async (_, isBelieved) => void believed.push(isBelieved),
      },
      redelivery: REDELIVERY,
      onError: () => {},
      now: () => now,
      elapsed: () => elapsed,
    });
    const round = async (leap = 0) => {
      await turns(20);
      now += MINUTE + leap;
      elapsed += MINUTE;
      jest.advanceTimersByTime(MINUTE);
      await turns(20);
    };
    await round();
    await round(365 * 24 * 60 * MINUTE);
    expect(believed).toEqual([true, true, false]);
    for (let count = 0; count < 59; count += 1) await round();
    expect(believed.slice(2)).toEqual(Array(60).fill(false));
    await round();
    expect(believed.at(-1)).toBe(true);
    stop();
  } finally {
    jest.useRealTimers();
  }
});

test.each([
  [30, true],
  [90, false],
])(
  'the upkeep at the start, %p minutes after the newest purchase: the clock is believed is %p',
  async (minutes, expected) => {
    using given = scene();
    given.begin();
    const [newest] = given.ledger.list(1);
    const believed: (boolean | undefined)[] = [];
    const stop = keepTidy({
      ledger: {
        list: async () => (newest === undefined ? [] : [newest]),
        prune: async () => 0,
        forgetDays: async (_, isBelieved) => void believed.push(isBelieved),
      },
      redelivery: REDELIVERY,
      onError: () => {},
      now: () => NOON + minutes * 60_000,
      elapsed: () => 0,
    });
    await turns(20);
    stop();
    expect(believed).toEqual([expected]);
  },
);

test('the upkeep that does not believe the clock keeps every key, and writes a lost one again', () => {
  using given = scene();
  const name = given.begin().resourceKey ?? '';
  given.clock.now = NOON + 365 * 24 * 3_600_000;
  rmSync(given.folder, { recursive: true });
  given.ledger.forgetDays(REDELIVERY, false);
  expect(readdirSync(given.folder)).toEqual(['2030-01-31']);
  given.clock.now = NOON;
  expect(given.ledger.today().name).toBe(name);
  given.clock.now = NOON + 365 * 24 * 3_600_000;
  given.ledger.forgetDays(REDELIVERY, true);
  expect(readdirSync(given.folder)).toEqual([]);
});
