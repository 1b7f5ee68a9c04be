/** Settles through the configured facilitators, in order, within the deadlines of a buyer and of a lease. */
import type { Facilitator, FacilitatorAnswer } from '../facilitators/facilitator.ts';
import type { FacilitatorRequest } from '../protocol/schema.ts';
import { judge, type Payer, type Verdict } from './verdict.ts';

/** A facilitator's answer, and what it proves by itself. */
export type Judged = { readonly answer: FacilitatorAnswer; readonly verdict: Verdict };

type Attempt = {
  readonly request: FacilitatorRequest;
  readonly payer: Payer;
  readonly signal: AbortSignal;
  /** Notes the next facilitator before it is asked; `false` stops there. */
  readonly failOver: (facilitator: Facilitator) => Promise<boolean>;
};

/**
 * Asks the facilitators in order. The next one is asked only if the answer before proves that nothing moved for reasons of
 * that facilitator: a payment that one refuses is refused everywhere.
 */
export const settleThrough = async (
  facilitators: readonly Facilitator[],
  { request, payer, signal, failOver }: Attempt,
): Promise<Judged> => {
  let judged: Judged = judgedAs({ kind: 'not_sent' }, payer);
  for (const [position, facilitator] of facilitators.entries()) {
    if (position > 0 && (signal.aborted || !(await failOver(facilitator)))) return judged;
    judged = judgedAs(await facilitator.settle(request, signal), payer);
    if (judged.verdict.kind !== 'not_moved') return judged;
  }
  return judged;
};

const judgedAs = (answer: FacilitatorAnswer, payer: Payer): Judged => ({ answer, verdict: judge(answer, payer) });

/** No answer, or none in time. */
export const LOST: Judged = { answer: { kind: 'lost' }, verdict: { kind: 'unknown' } };

/** Runs a settlement for as long as its lease; a later answer is lost. */
export const settleWithin = async (
  bound: number,
  settle: (signal: AbortSignal) => Promise<Judged>,
): Promise<Judged> => {
  const controller = new AbortController();
  const ended = Promise.withResolvers<Judged>();
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
