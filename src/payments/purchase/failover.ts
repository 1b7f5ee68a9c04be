/** Several facilitators, in order: the next one is asked only where it is certain that nothing can have moved. */

import type { Facilitator, FacilitatorAnswer } from '../facilitators/facilitator.ts';
import type { FacilitatorRequest } from '../protocol/schema.ts';
import { judge } from './verdict.ts';

/**
 * Settles through the first facilitator that does not prove that it moved nothing for reasons of its own.
 *
 * @param handOver - told of the next facilitator before it is asked; `false` stops there
 */
export const settleThrough = async (
  facilitators: readonly Facilitator[],
  {
    request,
    signal,
    handOver,
  }: {
    readonly request: FacilitatorRequest;
    readonly signal: AbortSignal;
    readonly handOver: (facilitator: Facilitator) => Promise<boolean>;
  },
): Promise<FacilitatorAnswer> => {
  let answer: FacilitatorAnswer = { kind: 'not_sent' };
  for (const [position, facilitator] of facilitators.entries()) {
    if (position > 0 && (signal.aborted || !(await handOver(facilitator)))) return answer;
    answer = await facilitator.settle(request, signal);
    if (!isPassedOn(answer)) return answer;
  }
  return answer;
};

/** Whether nothing can have moved, and another facilitator may do better. A refused payment is refused everywhere. */
const isPassedOn = (answer: FacilitatorAnswer): boolean =>
  judge(answer, { network: '', payer: '', firstAttempt: true }).kind === 'not_moved';
