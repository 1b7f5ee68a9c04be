/** Bounds on a settlement: how long it may run, and how long a buyer waits for it. */
import type { FacilitatorAnswer } from '../facilitators/facilitator.ts';

/** Runs a settlement for as long as its lease; after that its answer is lost to us even if it arrives. */
export const settleWithin = async (
  bound: number,
  settle: (signal: AbortSignal) => Promise<FacilitatorAnswer>,
): Promise<FacilitatorAnswer> => {
  const controller = new AbortController();
  const ended = Promise.withResolvers<FacilitatorAnswer>();
  const timer = setTimeout(() => {
    controller.abort();
    ended.resolve({ kind: 'lost' });
  }, bound);
  try {
    return await Promise.race([settle(controller.signal), ended.promise]);
  } catch {
    return { kind: 'lost' };
  } finally {
    clearTimeout(timer);
  }
};

/** The answer, or `late` when it takes longer than a buyer waits. */
export const answerBefore = async <Answer>(deadline: number, call: Promise<Answer>): Promise<Answer | 'late'> => {
  const waited = Promise.withResolvers<'late'>();
  const timer = setTimeout(() => waited.resolve('late'), deadline);
  try {
    return await Promise.race([call, waited.promise]);
  } finally {
    clearTimeout(timer);
  }
};
