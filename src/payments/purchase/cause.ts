/** Why an attempt has left a purchase uncertain: a code of ours and a status or errno, never words of an upstream. */
import type { FacilitatorAnswer } from '../facilitators/facilitator.ts';
import type { FacilitatorCode } from './verdict.ts';

/** The code of an answer that says nothing of the settlement. */
type Silence = 'facilitator_failed' | 'facilitator_silent' | 'facilitator_unclear';

/**
 * A code, then the HTTP status of the answer or the reason why there is none: `facilitator_unauthorized 401`,
 * `facilitator_silent ETIMEDOUT`.
 *
 * - `facilitator_failed`: a status from 500 on without a settlement
 * - `facilitator_silent`: no usable answer
 * - `facilitator_unclear`: an answer that neither settles nor refuses this payment
 *
 * @param code - of the verdict, where it has one
 */
export const causeOf = (answer: FacilitatorAnswer, code?: FacilitatorCode): string => {
  switch (answer.kind) {
    case 'not_verified':
      return causeOf(answer.answer, code);
    case 'answered':
      return `${code ?? silenceOf(answer.status)} ${answer.status}`;
    case 'lost':
    case 'not_sent':
      return [code ?? 'facilitator_silent', ...(answer.errno === undefined ? [] : [answer.errno])].join(' ');
    default:
      return code ?? 'facilitator_unclear';
  }
};

const silenceOf = (status: number): Silence => (status >= 500 ? 'facilitator_failed' : 'facilitator_unclear');
