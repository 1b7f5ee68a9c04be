/** Writes decisions and lost payments into a ledger in a file, without its key and without a service. */
import type { Database } from 'bun:sqlite';
import { dayKeys, saltsInMemory } from './day-keys.ts';
import { readerOn } from './inspect.ts';
import { DECISION_LEASE, guard, type Opening, RECOVERED } from './ledger.ts';
import { connect } from './open.ts';
import type { LedgerBook, Recovered } from './port.ts';
import { migrate } from './schema.ts';
import { storeOn } from './store.ts';

/** Opens a ledger that is there. Rejects with a LedgerError when there is none. */
export const openSqliteBook = async (file: string): Promise<LedgerBook> =>
  guard(() => {
    const database = connect(file, { readwrite: true });
    try {
      migrate(database);
      return bookOn(database);
    } catch (error) {
      database.close();
      throw error;
    }
  });

const bookOn = (database: Database): LedgerBook => {
  const store = storeOn(database, { secret: NO_KEY, days: dayKeys(NO_KEY, saltsInMemory()), now: Date.now });
  return {
    ...readerOn(database),
    decide: async (id, conclusion, by) => store.decide(id, conclusion, by),
    giveUp: async (id) => store.giveUp(id),
    recover: async (payments, found) => guard(() => recover(database, payments, found)),
    close: async () => store.close(),
  };
};

/** Nothing is digested here. */
const NO_KEY = Buffer.alloc(0);

/** A digest that is made of nothing. */
const NO_DIGEST = '0'.repeat(64);

const recover = (database: Database, payments: readonly Recovered[], found: Date): number => {
  let now = 0;
  const store = storeOn(database, { secret: NO_KEY, days: dayKeys(NO_KEY, saltsInMemory()), now: () => now });
  const write = store.atOnce((payment: Recovered): boolean => {
    if (store.find(payment) !== undefined) return false;
    now = payment.at;
    const { purchase } = store.begin(openingFor(payment));
    const why = `found on the chain in block ${payment.block}, written at ${found.toISOString()}`;
    const { transaction } = payment;
    return store.conclude(purchase, { state: 'settled', transaction }, { actor: 'operator', why }) !== undefined;
  });
  return payments.filter((payment) => write(payment)).length;
};

const openingFor = ({ method, network, asset, payer, nonce, amount, payTo, block }: Recovered): Opening => ({
  ...{ method, network, asset, payer, nonce, amount, payTo },
  paymentDigest: NO_DIGEST,
  resourceDigest: NO_DIGEST,
  resourceKey: RECOVERED,
  tool: RECOVERED,
  facilitator: RECOVERED,
  requestId: RECOVERED,
  validBefore: 0n,
  lease: DECISION_LEASE,
  mark: String(block - 1n),
  identifierDigest: null,
});
