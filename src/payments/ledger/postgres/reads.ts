/** Reads of the ledger. A read is repeated until the database answers, or the patience of its caller ends. */
import type { AuthorizationKey } from '../../protocol/payment.ts';
import { guard, type Purchase } from '../ledger.ts';
import { authorizationDigest, purchaseOf, type Row } from '../rows.ts';
import type { Driver } from './driver.ts';
import { isTransient, refused, StatementError, unreachable } from './failures.ts';
import type { Groups } from './group.ts';

/** Runs a statement that may run twice. @throws a `LedgerError` */
export type Run = Driver['run'];

const PATIENCE = 8000;

/** @param patience - in milliseconds */
export const patiently = (driver: Driver, patience = PATIENCE): Run => {
  return async (text, values) => {
    const until = performance.now() + patience;
    for (let tries = 1; ; tries += 1) {
      try {
        return await driver.run(text, values);
      } catch (error) {
        if (!(error instanceof StatementError)) throw error;
        if (!isTransient(error)) throw refused(error);
        if (performance.now() > until) throw unreachable(error.message);
        await Bun.sleep(Math.min(1000, 20 * tries));
      }
    }
  };
};

/** What nodes write meanwhile is not seen by one half of a comparison alone. The driver has one connection. */
export const inOneState = async <Result>({ run }: Driver, read: () => Promise<Result>): Promise<Result> => {
  await run('begin isolation level repeatable read read only');
  try {
    return await read();
  } finally {
    await run('commit').catch(() => {});
  }
};

/** The purchase of a row in JSON. @throws a `LedgerError` for one that was changed to something else */
export const purchaseIn = (row: unknown): Purchase => guard(() => purchaseOf(row as Row));

type Asked = {
  readonly key: readonly [string, string | null];
  readonly end: PromiseWithResolvers<Purchase | undefined>;
};

/**
 * Finds rows, all of a moment with one statement.
 *
 * @param barrier - asked before a settled row is believed: its commit can be visible here and not be replicated yet. A row that
 *   was lost meanwhile is looked for again.
 */
export const finder = (run: Run, barrier: Groups['barrier']) => {
  let asked: Asked[] = [];

  const believe = (purchase: Purchase, { key, end }: Asked): void => {
    const isKept = barrier(authorizationDigest(purchase).toString('hex'));
    isKept.then((isSo) => (isSo ? end.resolve(purchase) : later({ key, end })), end.reject);
  };
  const later = (one: Asked): void => {
    if (asked.length === 0) setImmediate(() => void ask());
    asked.push(one);
  };

  const ask = async (): Promise<void> => {
    const all = asked;
    asked = [];
    try {
      const [text = '[]'] = await run('select clinmeter.find_many($1) as r', [
        JSON.stringify(all.map(({ key }) => key)),
      ]);
      const rows = JSON.parse(text) as readonly unknown[];
      for (const [index, one] of all.entries()) {
        const row = rows[index] ?? undefined;
        const purchase = row === undefined ? undefined : purchaseIn(row);
        if (purchase?.state === 'settled') believe(purchase, one);
        else one.end.resolve(purchase);
      }
    } catch (error) {
      for (const { end } of all) end.reject(error);
    }
  };

  return (key: AuthorizationKey, identifierDigest: string | null = null): Promise<Purchase | undefined> => {
    const end = Promise.withResolvers<Purchase | undefined>();
    later({ key: [authorizationDigest(key).toString('hex'), identifierDigest], end });
    return end.promise;
  };
};
