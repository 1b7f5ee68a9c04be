/** Writes settlements sooner or later: the money has moved, and nobody else may ever know. */
import { type Ledger, LedgerError, type Purchase } from './ledger.ts';

/** A settlement in the ledger. */
export type Settled = {
  readonly purchase: Purchase;
  /** Whether it is there for good: until that is known, nothing that was bought may be handed over. */
  readonly isKept: Promise<boolean>;
};

export type SettlementWriter = {
  /**
   * Writes that a purchase is settled; what cannot be written now is tried again until it is.
   *
   * @returns the row, unless it is not written yet, or somebody else had it in hand meanwhile
   */
  readonly writeSettlement: (purchase: Purchase, transaction: string) => Promise<Settled | undefined>;
  /** Tries at once what is not written yet. */
  readonly writeAll: () => void;
  /** How many are not written yet. */
  readonly unwritten: () => number;
};

/** How often a settlement that could not be written is tried again, in milliseconds. */
const REWRITE_INTERVAL = 500;

/** @param onError - told of each settlement that is not written at once, with its row and transaction */
export const settlementWriter = (
  ledger: Pick<Ledger, 'commit' | 'conclude'>,
  onError: (error: Error) => void,
): SettlementWriter => {
  const waiting = new Map<number, () => unknown>();

  const writeAll = (): void => {
    for (const [id, write] of [...waiting]) {
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
    const timer = setTimeout(() => {
      writeAll();
      if (waiting.size > 0) writeAgain();
    }, REWRITE_INTERVAL);
    timer.unref();
  };

  return {
    writeSettlement: async (purchase, transaction) => {
      const write = () => ledger.conclude(purchase, { state: 'settled', transaction });
      const tryLater = (error: unknown): void => {
        if (!(error instanceof LedgerError)) throw error;
        onError(new Error(`the settlement of purchase ${purchase.id} in ${transaction} is not written yet`));
        waiting.set(purchase.id, write);
        if (waiting.size === 1) writeAgain();
      };
      try {
        const { written, durable } = ledger.commit(write);
        const result = await written;
        if (result?.owner !== purchase.owner) return undefined;
        const { at } = result;
        const isKept = durable.then(
          () => true,
          (error) => {
            tryLater(error);
            return false;
          },
        );
        const ended = { state: 'settled', transaction, reason: null, settledAt: at, updatedAt: at } as const;
        return { purchase: { ...purchase, ...ended }, isKept };
      } catch (error) {
        tryLater(error);
        return undefined;
      }
    },
    writeAll,
    unwritten: () => waiting.size,
  };
};
