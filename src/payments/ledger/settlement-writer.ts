/** Writes settlements sooner or later: the money has moved, and only the ledger can tell. */
import { Condition } from '../../errors/condition.ts';
import { type Ledger, LedgerError, type Purchase } from './ledger.ts';

/** A settlement in the ledger. */
export type Settled = {
  readonly purchase: Purchase;
  /** Whether it is on the disk: until that is known, the answer must not be handed over. */
  readonly isKept: Promise<boolean>;
};

export type SettlementWriter = {
  /**
   * Writes that a purchase is settled; what cannot be written now is tried again until it is.
   *
   * @returns the row, unless it is not written yet, or another attempt had leased it meanwhile
   */
  readonly writeSettlement: (purchase: Purchase, transaction: string) => Promise<Settled | undefined>;
  /** Tries at once what is not written yet. */
  readonly writeAll: () => void;
  /** Settlements that are not written yet. */
  readonly unwritten: () => number;
};

/** Between two tries to write a settlement, in milliseconds. */
const REWRITE_INTERVAL = 500;

/** @param onError - told of each settlement that is not written at once, with its row and transaction */
export const settlementWriter = (
  ledger: Pick<Ledger, 'commit' | 'conclude'>,
  onError: (error: Error) => void,
): SettlementWriter => {
  const waiting = new Map<number, () => unknown>();

  const writeAll = (): void => {
    for (const [id, write] of waiting) {
      try {
        write();
        waiting.delete(id);
      } catch (error) {
        if (!(error instanceof LedgerError)) throw error;
        // Each try can wait for another process, and everything waits with it.
        return;
      }
    }
  };

  /** One timer for all, which does not keep a process alive that has nothing else to do. */
  const writeAgain = (): void => {
    setTimeout(() => {
      writeAll();
      if (waiting.size > 0) writeAgain();
    }, REWRITE_INTERVAL).unref();
  };

  const writeLater = (error: unknown, { id }: Purchase, transaction: string, write: () => unknown): void => {
    if (!(error instanceof LedgerError)) throw error;
    onError(new Condition(`the settlement of purchase ${id} in ${transaction} is not written yet`));
    waiting.set(id, write);
    if (waiting.size === 1) writeAgain();
  };

  return {
    writeSettlement: async (purchase, transaction) => {
      const write = () => ledger.conclude(purchase, { state: 'settled', transaction });
      const fail = (error: unknown): false => {
        writeLater(error, purchase, transaction, write);
        return false;
      };
      const { written, durable } = ledger.commit(write);
      const result = await written.catch(fail);
      if (result === false || result?.owner !== purchase.owner) return undefined;
      const { at } = result;
      const ended = { state: 'settled', transaction, reason: null, settledAt: at, updatedAt: at } as const;
      return { purchase: { ...purchase, ...ended }, isKept: durable.then(() => true, fail) };
    },
    writeAll,
    unwritten: () => waiting.size,
  };
};
