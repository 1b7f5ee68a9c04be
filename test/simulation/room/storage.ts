/** A ledger whose disk and connection fail as the seed says, and what is left of it after the process has died. */
import { Database } from 'bun:sqlite';
import { type DayKeys, dayKeys, saltsInMemory } from '../../../src/payments/ledger/day-keys.ts';
import { type Ledger, LedgerError, type Written } from '../../../src/payments/ledger/ledger.ts';
import { migrate } from '../../../src/payments/ledger/schema.ts';
import { ledgerOn, storeOn } from '../../../src/payments/ledger/sqlite.ts';
import type { Surroundings } from './upstreams.ts';

const SECRET = Buffer.from('a secret of the simulation');

/** An empty ledger. */
const EMPTY = (() => {
  const database = new Database(':memory:', { strict: true, safeIntegers: true });
  migrate(database);
  return database.serialize();
})();

const opened = (image: Buffer): Database => Database.deserialize(image, { strict: true, safeIntegers: true });

const broken = (): LedgerError => new LedgerError('the simulated ledger fails');

const WRITES = ['failOver', 'decide', 'giveUp', 'noteWrong', 'recordAnswer'] as const;
const READS = ['find', 'today', 'digestOf', 'due'] as const;

/** The disk of a machine: what it has kept survives. */
export const simulatedStorage = (surroundings: Surroundings & { readonly now: () => number }) => {
  const { time, random, isQuiet, now } = surroundings;
  const days: DayKeys = dayKeys(SECRET, saltsInMemory());
  let database = opened(EMPTY);
  let kept = EMPTY;
  let hasFailed = false;

  const disk = {
    check: () => {
      if (hasFailed) throw broken();
    },
    flushed: () =>
      new Promise<void>((resolve, reject) => {
        const born = time.life();
        const image = database.serialize();
        const isFailing = !isQuiet() && random.chance(0.02);
        const delay = isQuiet() ? 1 : random.chance(0.1) ? random.below(4000) : random.below(20);
        time.after(delay, () => {
          if (born !== time.life()) return;
          if (!isFailing || random.chance(0.5)) kept = image;
          hasFailed ||= isFailing;
          if (hasFailed) reject(broken());
          else resolve();
        });
      }),
    flush: () => {
      kept = database.serialize();
    },
    close: () => {},
  };
  const begin = () => storeOn(database, { secret: SECRET, days, now, disk });
  let store = begin();

  /** Nothing comes back to a process that has died. */
  const alive = async <Result>(result: Promise<Result>, born = time.life()): Promise<Result> => {
    const end = await result.then(
      (value) => () => value,
      (error) => () => {
        throw error;
      },
    );
    return born === time.life() ? end() : new Promise<never>(() => {});
  };
  const pause = (delay: number): Promise<void> => alive(new Promise((resolve) => time.after(delay, resolve)));

  /** A call that fails before or after its effect, or takes its time. */
  const faulty = async <Result>(call: () => Promise<Result>): Promise<Result> => {
    if (isQuiet()) return alive(call());
    const fate = random.next();
    if (fate < 0.02) throw broken();
    if (fate < 0.1) await pause(random.below(3000));
    const result = await alive(call());
    if (fate > 0.98) throw broken();
    return result;
  };
  /** A write that is committed, and that the disk keeps late, or perhaps not at all. */
  const faultyWrite = async <Result>(call: () => Promise<Written<Result>>): Promise<Written<Result>> => {
    const { result, kept: promise } = await faulty(call);
    const fate = isQuiet() ? 1 : random.next();
    const late = alive(promise).then(async (value) => {
      if (fate < 0.05) throw broken();
      if (fate < 0.15) await pause(random.below(3000));
      return value;
    });
    late.catch(() => {});
    return { result, kept: late };
  };

  /** The ledger, as a process that begins now sees it. */
  const ledger = (): Ledger => {
    const real = ledgerOn(store);
    const calls = Object.fromEntries(
      [...WRITES, ...READS].map((name) => [
        name,
        (...given: never[]) => faulty(() => (real[name] as (...all: never[]) => Promise<never>)(...given)),
      ]),
    );
    return {
      ...real,
      ...calls,
      begin: (opening) => faultyWrite(() => real.begin(opening)),
      conclude: (...given) => faultyWrite(() => real.conclude(...given)),
    };
  };

  return {
    ledger,
    /** The disk has failed: nothing is written until the process is started again. */
    hasFailed: (): boolean => hasFailed,
    rows: () => store.list(99),
    /** True while the end of a purchase is not known. */
    hasOpen: (): boolean => {
      const { settling, uncertain } = store.counts();
      return settling + uncertain > 0;
    },
    /** The process is started again. @param isPowerLost - what the disk had not kept is gone */
    restart: (isPowerLost: boolean): void => {
      const image = isPowerLost ? kept : database.serialize();
      database.close();
      database = opened(image);
      kept = image;
      hasFailed = false;
      store = begin();
    },
    close: (): void => database.close(),
  };
};
