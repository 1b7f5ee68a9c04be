/** The end of an attempt in the ledger: what its verdict proves is written, and then said. */
import type { FacilitatorAnswer } from '../facilitators/facilitator.ts';
import { type Conclusion, LedgerError, type Purchase } from '../ledger/ledger.ts';
import type { Paid } from '../ledger/settlement-writer.ts';
import type { Attempts, End } from './attempts.ts';
import { causeOf } from './cause.ts';
import { answerOf } from './first-delivery.ts';
import { type Claim, statusOf } from './status.ts';
import type { Verdict } from './verdict.ts';

/** An attempt that was made. `isAwaited`: a buyer waits for its end. */
type Made = { readonly purchase: Purchase; readonly isAwaited: boolean; readonly answer: FacilitatorAnswer };

/**
 * Writes a verdict down, then says what it means. The purchase is uncertain if the verdict proves nothing, or if the ledger
 * cannot take what it proves.
 */
export const conclude = async (attempts: Attempts, claim: Claim, made: Made, verdict: Verdict): Promise<End> => {
  const { purchase } = made;
  const end = await provenEnd(attempts, claim, made, verdict);
  if (end !== undefined) return end;
  const { transaction, code }: Partial<Extract<Verdict, { kind: 'unknown' }>> =
    verdict.kind === 'unknown' ? verdict : {};
  const reason = verdict.kind === 'unknown' ? causeOf(made.answer, code) : null;
  return {
    kind: 'uncertain',
    purchase: { ...purchase, reason, transaction: transaction ?? purchase.transaction },
    code,
  };
};

const provenEnd = async (attempts: Attempts, claim: Claim, made: Made, verdict: Verdict): Promise<End | undefined> => {
  const { purchase, answer } = made;
  const { ledger } = attempts;
  try {
    if (verdict.kind === 'settled') {
      const { kind: _, ...paid } = verdict;
      const settled = await settlementOf(attempts, claim, made, paid);
      if (settled !== undefined) return settled;
      const row = await ledger.find(purchase);
      return row?.state === 'settled' ? { kind: 'settled', purchase: row, isKept: Promise.resolve(true) } : undefined;
    }
    const { result, kept } = await ledger.conclude(purchase, conclusionOf(verdict, answer));
    await kept;
    if (result === undefined) return statusOf(attempts, await ledger.find(purchase), claim);
  } catch (error) {
    if (error instanceof LedgerError) return undefined;
    throw error;
  }
  if (verdict.kind === 'refused') return verdict;
  return verdict.kind === 'not_moved' ? { kind: 'unavailable', code: verdict.code } : undefined;
};

/** Writes a settlement, and with it the digest of the answer that the buyer will get. */
const settlementOf = async (
  attempts: Attempts,
  claim: Claim,
  { purchase, isAwaited }: Made,
  paid: Paid,
): Promise<End | undefined> => {
  const { writer } = attempts;
  if (!isAwaited) {
    const settled = await writer.writeSettlement(purchase, paid);
    return settled && { kind: 'settled', ...settled };
  }
  const body = answerOf(attempts, claim, null);
  const answer = body === undefined ? undefined : await noteOf(attempts, purchase, body);
  const settled = await writer.writeSettlement(purchase, paid, answer);
  return settled && { kind: 'settled', ...settled, made: { body } };
};

/** What the ledger notes of an answer. The settlement is written in any case: the money has moved. */
const noteOf = async ({ ledger, pack, onError }: Attempts, purchase: Purchase, body: string) => {
  try {
    const digest = (await ledger.digestOf(purchase))?.(body);
    return digest === undefined ? undefined : { digest, pack: pack() };
  } catch (error) {
    onError(error);
    return undefined;
  }
};

const conclusionOf = (verdict: Exclude<Verdict, { kind: 'settled' }>, answer: FacilitatorAnswer): Conclusion => {
  if (verdict.kind === 'refused') return { state: 'refused', reason: verdict.reason };
  if (verdict.kind === 'not_moved') return { state: 'refused', reason: verdict.code };
  const { transaction, code } = verdict;
  return { state: 'uncertain', reason: causeOf(answer, code), ...(transaction === undefined ? {} : { transaction }) };
};
