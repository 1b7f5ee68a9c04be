/** Writes rows of payments that the chain shows and the ledger has lost. */
import { dayKeys, saltsInMemory } from './day-keys.ts';
import { DECISION_LEASE, guard, type Opening, RECOVERED } from './ledger.ts';
import { connect } from './open.ts';
import { migrate } from './schema.ts';
import { storeOn } from './store.ts';

/** A payment as the chain shows it; what it was for is not known. */
export type Recovered = Pick<Opening, 'network' | 'asset' | 'payer' | 'nonce' | 'amount' | 'payTo'> & {
  readonly transaction: string;
  readonly block: bigint;
  /** The time of the block, in milliseconds since the epoch. */
  readonly at: number;
};

/**
 * Makes a settled row of each payment that has no row yet. The rows have the time of their block, and no digest of a call.
 *
 * @returns how many rows were made
 * @throws {@link LedgerError} when there is no ledger, or it cannot be written
 */
export const recoverPayments = (file: string, payments: readonly Recovered[], found: Date): number =>
  guard(() => {
    const database = connect(file, { readwrite: true });
    try {
      migrate(database);
      let now = 0;
      const days = dayKeys(NO_KEY, saltsInMemory());
      const ledger = storeOn(database, { secret: NO_KEY, days, now: () => now });
      const write = database.transaction((payment: Recovered): boolean => {
        if (ledger.find(payment) !== undefined) return false;
        now = payment.at;
        const { purchase } = ledger.begin(openingFor(payment));
        const why = `found on the chain in block ${payment.block}, written at ${found.toISOString()}`;
        const { transaction } = payment;
        return ledger.conclude(purchase, { state: 'settled', transaction }, { actor: 'operator', why }) !== undefined;
      });
      return payments.filter((payment) => write.immediate(payment)).length;
    } finally {
      database.close();
    }
  });

/** Nothing is digested here. */
const NO_KEY = Buffer.alloc(0);

/** A digest that is made of nothing. */
const NO_DIGEST = '0'.repeat(64);

const openingFor = ({ network, asset, payer, nonce, amount, payTo, block, at }: Recovered): Opening => ({
  ...{ network, asset, payer, nonce, amount, payTo },
  paymentDigest: NO_DIGEST,
  resourceDigest: NO_DIGEST,
  resourceKey: RECOVERED,
  tool: RECOVERED,
  facilitator: RECOVERED,
  requestId: RECOVERED,
  validBefore: 0n,
  leaseExpiresAt: at + DECISION_LEASE,
  headBlock: block - 1n,
  identifierDigest: null,
  clientDigest: null,
});
