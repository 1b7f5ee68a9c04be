/**
 * One attempt to move the money under its lease: the method settles within the deadline, answers that come late are heard, and
 * what is proven is written until the ledger takes it.
 */
import { answerBefore } from '../../deferred.ts';
import { Condition } from '../../errors/condition.ts';
import type { Ledger, Written } from '../ledger/ledger.ts';
import {
  type Answered,
  type Concluded,
  type Conclusion,
  LedgerError,
  type Purchase,
  type WithSettlement,
} from '../ledger/ledger.ts';
import type { NotMoved, Settled, Settlement, Verdict } from '../methods/method.ts';

/** An answer is waited for at most this much longer than the buyer waits, in milliseconds: well within the lease. */
const LATE_MARGIN = 4000;

/** An attempt that the ledger has leased. */
export type Attempt = {
  readonly row: Purchase;
  readonly settlement: Settlement;
  /** When the buyer stops waiting, on the clock of `performance.now()`. */
  readonly end: number;
};

/** The end of an attempt, as far as the buyer waits for it. */
export type SettleEnd = {
  readonly verdict: Verdict;
  readonly cause: string;
  /** Absent if no method was asked. */
  readonly settled?: Settled | 'late';
};

type SettleOptions = {
  readonly ledger: Pick<Ledger, 'failOver'>;
  /** A buyer waits this long, in milliseconds. */
  readonly deadline: number;
  /** The client has closed its connection. */
  readonly signal: AbortSignal;
  /** Hears an answer that comes after the buyer has stopped waiting. */
  readonly onLate: (late: Promise<Settled>) => void;
};

/** Nothing is sent for a client that has left before its first attempt, nor once the disk has taken all of the time. */
export const settleUnderLease = async (attempt: Attempt, options: SettleOptions): Promise<SettleEnd> => {
  const { row, settlement, end } = attempt;
  const { ledger, deadline, signal, onLate } = options;
  const isFirst = row.attempts === 1;
  const notSent = (kind: NotMoved): SettleEnd => ({ verdict: proven({ moved: 'no', kind }, isFirst), cause: kind });
  if (isFirst && signal.aborted) return notSent('client_left');
  const bound = Math.max(0, end - performance.now());
  if (bound === 0) return notSent('facilitator_unavailable');
  const call = settleWithin(bound + Math.min(deadline, LATE_MARGIN), (abort) =>
    settlement.settle(abort, (facilitator) => ledger.failOver(row, facilitator)),
  );
  const settled = await answerBefore(bound, call);
  if (settled !== 'late') return { verdict: proven(settled.verdict, isFirst), cause: settled.cause, settled };
  onLate(call.then((late) => ({ ...late, verdict: proven(late.verdict, isFirst) })));
  return { verdict: LOST.verdict, cause: LOST.cause, settled };
};

/**
 * Narrows a verdict to what it proves. Only a first attempt can prove that nothing moved: a later refusal may be the echo of
 * an earlier success.
 */
export const proven = (verdict: Verdict, isFirstAttempt: boolean): Verdict => {
  if (isFirstAttempt || verdict.moved !== 'no') return verdict;
  return verdict.kind === 'refused' ? { moved: 'perhaps' } : { moved: 'perhaps', kind: verdict.kind };
};

/** No answer, or none in time. */
const LOST: Settled = {
  verdict: { moved: 'perhaps' },
  cause: 'facilitator_silent ETIMEDOUT',
  isAnswered: false,
  facts: { errno: 'ETIMEDOUT' },
  isWorking: false,
};

/** Runs a settlement for as long as its lease; a later answer is lost. */
const settleWithin = async (bound: number, settle: (signal: AbortSignal) => Promise<Settled>): Promise<Settled> => {
  const controller = new AbortController();
  const ended = Promise.withResolvers<Settled>();
  const timer = setTimeout(() => {
    controller.abort();
    ended.resolve(LOST);
  }, bound);
  try {
    return await Promise.race([settle(controller.signal), ended.promise]);
  } catch {
    return LOST;
  } finally {
    clearTimeout(timer);
  }
};

/** Says what the ledger writes of a verdict that is no settlement. */
export const conclusionOf = (verdict: Exclude<Verdict, { moved: 'yes' }>, cause: string): Conclusion => {
  if (verdict.moved === 'no')
    return { state: 'refused', reason: verdict.kind === 'refused' ? verdict.reason : verdict.kind };
  const { transaction } = verdict;
  return { state: 'uncertain', reason: cause, ...(transaction === undefined ? {} : { transaction }) };
};

/** A settlement in the ledger. */
export type WrittenSettlement = {
  readonly row: Purchase;
  /** True once it is on the disk. Until then, the answer must not be delivered. */
  readonly isKept: Promise<boolean>;
};

/** The transaction that has paid, and what it has cost us. */
type Paid = { readonly transaction: string } & Pick<WithSettlement, 'gas' | 'seen'>;

export type SettlementWriter = {
  /**
   * Writes that a purchase is settled; what cannot be written now is tried again until it is, without the answer, which
   * was not delivered then.
   *
   * @param answer - the first answer, if it will be delivered once the settlement is kept
   * @returns `unwritable` if it is not written yet, `overtaken` if another attempt had leased the row meanwhile
   */
  readonly writeSettlement: (
    purchase: Purchase,
    paid: Paid,
    answer?: Omit<Answered, 'id'>,
  ) => Promise<WrittenSettlement | 'unwritable' | 'overtaken'>;
  /** Tries at once what is not written yet. */
  readonly writeAll: () => Promise<void>;
  /** Settlements that are not written yet, by purchase. */
  readonly waiting: ReadonlyMap<number, unknown>;
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
      if (written === false) return 'unwritable';
      // A settlement over another's lease has to reach the disk, too, before anything is told of it.
      if (written.result?.owner !== purchase.owner)
        return (await written.kept.then(() => true, writeLater)) ? 'overtaken' : 'unwritable';
      const { at } = written.result;
      const noted =
        answer === undefined
          ? {}
          : { answerDigest: answer.digest, pack: answer.pack, formulaVersion: answer.formulaVersion ?? null };
      const ended = {
        state: 'settled',
        transaction,
        gas: paid.gas ?? null,
        reason: null,
        settledAt: at,
        updatedAt: at,
        ...noted,
      } as const;
      return { row: { ...purchase, ...ended }, isKept: written.kept.then(() => true, writeLater) };
    },
    writeAll,
    waiting,
  };
};
