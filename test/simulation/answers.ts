/** The form of every answer. Each function returns the flaw of an answer, or `undefined`. */
import { type ErrorCode, entryOf, errors } from '../../src/errors/errors.ts';
import { isObject } from '../../src/payments/protocol/headers.ts';
import type { Call } from './calls.ts';

export type Answer = { readonly status: number; readonly headers: Headers; readonly body: string };

/** The JSON object in the body, or an empty object. */
export const jsonOf = ({ body }: Pick<Answer, 'body'>): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(body);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
};

const decoded = (header: string | null): unknown => {
  try {
    return JSON.parse(Buffer.from(header ?? '', 'base64').toString('utf8'));
  } catch {
    return undefined;
  }
};

const isCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && (Object.hasOwn(errors, code) || code.startsWith('invalid_'));

/** The status of an answer, with the code or reason of an error. */
export const outcomeOf = (answer: Answer): string => {
  if (answer.status < 400) return String(answer.status);
  const { code, reason } = jsonOf(answer);
  const detail = code === 'payment_required' ? reason : code;
  return typeof detail === 'string' && detail !== 'missing' ? `${answer.status} ${detail}` : String(answer.status);
};

/**
 * An error: the one shape, one of the codes with its status, and `Retry-After` where the table names a time. A refusal that
 * is remembered for a moment names one too.
 */
export const errorFlaw = (answer: Answer, codes: readonly ErrorCode[]): string | undefined => {
  const { code, message, status, problems, warnings, retry, docs_url, request_id } = jsonOf(answer);
  if (!isCode(code) || !codes.includes(code)) return `has the code ${String(code)}, not ${codes.join(' or ')}`;
  if (answer.status !== entryOf(code).status || status !== answer.status)
    return `${code} has the status ${answer.status}`;
  if (typeof message !== 'string' || !Array.isArray(problems) || !Array.isArray(warnings) || !isObject(retry)) {
    return `${code} has another shape`;
  }
  if (typeof docs_url !== 'string' || !docs_url.endsWith(`#${code}`)) return `${code} has docs_url ${String(docs_url)}`;
  if (request_id !== answer.headers.get('x-request-id')) return `${code} has another request_id than X-Request-Id`;
  const wait = answer.headers.get('retry-after');
  const isWaiting = entryOf(code).afterSeconds !== undefined || (code === 'payment_required' && wait !== null);
  if ((wait !== null) !== isWaiting || (isWaiting && String(retry.after_seconds) !== wait))
    return `${code} has Retry-After ${wait}`;
  return undefined;
};

/** True for a header whose terms are those of the body: it may leave parts of extensions out. */
const isOfferOf = (header: unknown, body: unknown): boolean => {
  if (!isObject(header) || !isObject(body)) return false;
  const [{ extensions: shown = {}, ...terms }, { extensions: all = {}, ...whole }] = [header, body];
  return (
    JSON.stringify(terms) === JSON.stringify(whole) &&
    isObject(shown) &&
    Object.keys(shown).every((name) => Object.hasOwn(all as object, name))
  );
};

/** An offer: the error, and the same offer in body and header. Its receipt, if any, reports a failure. */
export const offerFlaw = (answer: Answer): string | undefined => {
  const flaw = errorFlaw(answer, ['payment_required']);
  if (flaw !== undefined) return flaw;
  const required = decoded(answer.headers.get('payment-required'));
  if (!isOfferOf(required, jsonOf(answer).payment_required)) return 'has another offer in its header';
  const receipt = answer.headers.get('payment-response');
  const told = decoded(receipt);
  return receipt === null || (isObject(told) && told.success === false) ? undefined : 'has a receipt beside its offer';
};

/** A sold answer: the right bytes and a receipt. */
export const resultFlaw = (answer: Answer, call: Call): string | undefined => {
  if (answer.status !== 200) return `is ${outcomeOf(answer)}`;
  if (answer.body !== call.body) return `has another body: ${answer.body.slice(0, 200)}`;
  if (answer.headers.get('content-type') !== 'application/json') return 'is not JSON';
  const receipt = decoded(answer.headers.get('payment-response'));
  return isObject(receipt) && receipt.success === true ? undefined : 'has no receipt';
};

/** Whether the answer is a refusal whose receipt says that nothing was paid. */
export const isDefinite = (answer: Answer): boolean => {
  const receipt = decoded(answer.headers.get('payment-response'));
  return answer.status === 402 && isObject(receipt) && receipt.success === false;
};
