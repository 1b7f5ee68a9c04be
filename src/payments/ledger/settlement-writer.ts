/** Writes settlements sooner or later: the money has moved, and only the ledger can tell. */
import { Condition } from '../../errors/condition.ts';
import {
  type Answered,
  type Concluded,
  type Ledger,
  LedgerError,
  type Purchase,
  type WithSettlement,
  type Written,
} from './ledger.ts';

/** A settlement in the ledger. */
export type Settled = {
  readonly purchase: Purchase;
  /** Whether it is on the disk: until that is known, the answer must not be handed over. */
  readonly isKept: Promise<boolean>;
};

/** The transaction that has paid, and what it has cost us. */
export type Paid = { readonly transaction: string } & Pick<WithSettlement, 'gas'>;

export type SettlementWriter = {
  /**
   * Writes that a purchase is settled; what cannot be written now is tried again until it is, without the answer, which
   * was not delivered then.
   *
   * @param answer - the first answer, if it will be delivered once the settlement is kept
   * @returns the row, unless it is not written yet, or another attempt had leased it meanwhile
   */
  readonly writeSettlement: (
    purchase: Purchase,
    paid: Paid,
    answer?: Omit<Answered, 'id'>,
  ) => Promise<Settled | undefined>;
  /** Tries at once what is not written yet. */
  readonly writeAll: () => Promise<void>;
  /** Settlements that are not written yet. */
  readonly unwritten: () => number;
};

/** Between two tries to write a settlement, in milliseconds. */
const REWRITE_INTERVAL = 500;

/** @param onError - told of each settlement that is not written at once, with its row and transaction */
export const settlementWriter = (
  ledger: Pick<Ledger, 'conclude'>,
  onError: (error: Error) => void,
): SettlementWriter => {
  const waiting = new Map<number, () => Promise<Written<Concluded | undefined>>>();
  let writing: Promise<void> | undefined;

  const writeEach = async (): Promise<void> => {
    for (const [id, write] of waiting) {
      try {
        await (await write()).kept;
        waiting.delete(id);
      } catch (error) {
        if (!(error instanceof LedgerError)) throw error;
        // Each try can take a while, and everything waits with it.
        return;
      }
    }
  };

  const writeAll = async (): Promise<void> => {
    if (waiting.size === 0) return;
    writing ??= writeEach().finally(() => {
      writing = undefined;
    });
    await writing;
  };

  /** One timer for all, which does not keep a process alive that has nothing else to do. */
  const writeAgain = (): void => {
    setTimeout(async () => {
      await writeAll();
      if (waiting.size > 0) writeAgain();
    }, REWRITE_INTERVAL).unref();
  };

  return {
    writeSettlement: async (purchase, paid, answer) => {
      const { transaction } = paid;
      const { id } = purchase;
      const write = () => ledger.conclude(purchase, { state: 'settled', ...paid });
      const writeLater = (error: unknown): false => {
        if (!(error instanceof LedgerError)) throw error;
        onError(new Condition(`the settlement of purchase ${id} in ${transaction} is not written yet`));
        waiting.set(id, write);
        if (waiting.size === 1) writeAgain();
        return false;
      };
      const written = await ledger.conclude(purchase, { state: 'settled', ...paid, answer }).catch(writeLater);
      if (written === false || written.result?.owner !== purchase.owner) return undefined;
      const { at } = written.result;
      const noted = answer === undefined ? {} : { answerDigest: answer.digest, pack: answer.pack };
      const ended = {
        state: 'settled',
        transaction,
        gas: paid.gas ?? null,
        reason: null,
        settledAt: at,
        updatedAt: at,
        ...noted,
      } as const;
      return { purchase: { ...purchase, ...ended }, isKept: written.kept.then(() => true, writeLater) };
    },
    writeAll,
    unwritten: () => waiting.size,
  };
};
