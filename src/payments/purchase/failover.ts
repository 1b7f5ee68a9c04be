/** Settles through the configured facilitators, in order, within the deadlines of a buyer and of a lease. */
import type { Facilitator, FacilitatorAnswer } from '../facilitators/facilitator.ts';
import type { FacilitatorRequest } from '../protocol/schema.ts';
import { type Expected, judge, proven, type Verdict } from './verdict.ts';

/** A facilitator's answer, and what it proves by itself. `name`: of that facilitator, if one was asked. */
export type Judged = { readonly answer: FacilitatorAnswer; readonly verdict: Verdict; readonly name?: string };

type Attempt = {
  readonly request: FacilitatorRequest;
  readonly expected: Expected;
  readonly signal: AbortSignal;
  /** Notes the next facilitator before it is asked; `false` stops there. */
  readonly failOver: (facilitator: Facilitator) => Promise<boolean>;
};

/**
 * Asks the facilitators in order. The next one is asked only if the one before has turned the request away for reasons of
 * its own: a payment that one refuses is refused everywhere. Where one of them may have moved the money all the same, a
 * refusal of a later one can be the echo of that.
 */
export const settleThrough = async (
  facilitators: readonly Facilitator[],
  { request, expected, signal, failOver }: Attempt,
): Promise<Judged> => {
  let judged: Judged = { answer: { kind: 'not_sent' }, verdict: judge({ kind: 'not_sent' }, expected) };
  let isFirst = true;
  for (const [position, facilitator] of facilitators.entries()) {
    if (position > 0 && (signal.aborted || !(await failOver(facilitator)))) return judged;
    const answer = await facilitator.settle(request, signal);
    judged = { answer, verdict: proven(judge(answer, expected), isFirst), name: facilitator.name };
    if (!isTurnedAway(judged.verdict)) return judged;
    isFirst &&= judged.verdict.kind === 'not_moved';
  }
  return judged;
};

const isTurnedAway = (verdict: Verdict): boolean =>
  verdict.kind === 'not_moved' || (verdict.kind === 'unknown' && verdict.code !== undefined);

/** No answer, or none in time. */
export const LOST: Judged = { answer: { kind: 'lost', errno: 'ETIMEDOUT' }, verdict: { kind: 'unknown' } };

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
