/** A call over HTTP as an agent makes it: request the offer, then repeat with a payment until an answer comes. */
import { decodeHeader, isObject } from '../../payments/protocol/headers.ts';

export type Answer = {
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly text: string;
  /** The body as received, whose digest a receipt signs. */
  readonly bytes: Uint8Array;
  /** The fields of a JSON body; empty for any other body. */
  readonly body: Readonly<Record<string, unknown>>;
  /** `PAYMENT-REQUIRED`, decoded. */
  readonly offer: Readonly<Record<string, unknown>> | undefined;
  /** `PAYMENT-RESPONSE`, decoded. */
  readonly receipt: Readonly<Record<string, unknown>> | undefined;
};

/** True for an answer that was charged; 404 says in one that a code does not exist. */
export const isSold = ({ status, receipt }: Answer): boolean => status === 200 || receipt?.success === true;

/** The browser's functions, which tests replace. */
export type CallOptions = {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly say: (step: string) => void;
  readonly sleep: (seconds: number) => Promise<void>;
  readonly now: () => number;
};

/** The reason why a call was not paid, or got no answer, in a sentence for a person. */
export class CallError extends Error {
  override readonly name = 'CallError';
}

export const ask = async (url: string, { fetch }: Pick<CallOptions, 'fetch'>): Promise<Answer> => {
  const answer = await get(url, {}, fetch);
  if (answer === undefined) throw new CallError('No answer: is the service still running?');
  return answer;
};

const MOST_ATTEMPTS = 10;
const LONGEST_WAIT_SECONDS = 60;

/**
 * Sends a payment, and repeats it while no answer comes or the server asks for a retry.
 *
 * @throws {@link CallError} if the payment is still open after all retries
 */
export const send = async (url: string, header: string, { fetch, say, sleep }: CallOptions): Promise<Answer> => {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await get(url, { 'PAYMENT-SIGNATURE': header }, fetch);
    const what = answer === undefined ? 'No answer' : `${answer.status} ${codeOf(answer) ?? answer.statusText}`;
    say(`GET the same URL with PAYMENT-SIGNATURE: ${what}`);
    if (answer !== undefined && !isToBeRepeated(answer)) return answer;
    if (attempt === MOST_ATTEMPTS) {
      throw new CallError(`${what} after ${MOST_ATTEMPTS} attempts: the payment may have been taken.`);
    }
    const asked = Number(answer === undefined ? 1 : headerOf(answer, 'retry-after'));
    const seconds = Math.min(Math.max(1, Number.isFinite(asked) ? asked : 1), LONGEST_WAIT_SECONDS);
    say(`${what}: sending the same payment again in ${seconds} s`);
    await sleep(seconds);
  }
};

const isToBeRepeated = (answer: Answer): boolean =>
  actionOf(answer) === 'retry_same_payment' || answer.status === TOO_MANY_REQUESTS;

const TOO_MANY_REQUESTS = 429;

/** A URL that proxies pass on, in characters. */
const LONGEST_URL = 8000;

/** A text that no URL holds goes by POST, which is the same call. */
const sent = (
  url: string,
): { readonly address: string; readonly body?: string; readonly type?: Record<string, string> } => {
  const [address = '', query = ''] = url.split('?', 2);
  if (url.length <= LONGEST_URL) return { address: url };
  const given = Map.groupBy(new URLSearchParams(query), ([name]) => name);
  const members = [...given].map(([name, pairs]) => {
    const values = pairs.map(([, value]) => value);
    return [name, values.length === 1 ? values[0] : values];
  });
  return { address, body: JSON.stringify(Object.fromEntries(members)), type: { 'Content-Type': 'application/json' } };
};

/** Follows no redirect, because a payment signed for one server must not reach another. */
const get = async (
  url: string,
  headers: Readonly<Record<string, string>>,
  fetch: CallOptions['fetch'],
): Promise<Answer | undefined> => {
  const { address, body, type } = sent(url);
  return answerTo(fetch, address, {
    ...(body === undefined ? {} : { method: 'POST', body }),
    headers: { ...type, ...headers },
  });
};

/** Sends the values of a form for a free try. */
export const tryFree = async (
  url: string,
  values: Readonly<Record<string, string>>,
  { fetch }: Pick<CallOptions, 'fetch'>,
): Promise<Answer> => {
  const init = { method: 'POST', body: JSON.stringify(values), headers: { 'Content-Type': 'application/json' } };
  const answer = await answerTo(fetch, url, init);
  if (answer === undefined) throw new CallError('No answer, and nothing was paid. What you filled in is still here.');
  return answer;
};

const answerTo = async (
  fetch: CallOptions['fetch'],
  address: string,
  { headers, ...init }: RequestInit,
): Promise<Answer | undefined> => {
  try {
    const response = await fetch(address, {
      ...init,
      headers: { Accept: 'application/json', ...headers },
      redirect: 'error',
      cache: 'no-store',
      credentials: 'omit',
    });
    return read(response, new Uint8Array(await response.arrayBuffer()));
  } catch {
    return undefined;
  }
};

const read = ({ status, statusText, headers }: Response, bytes: Uint8Array): Answer => {
  const text = new TextDecoder().decode(bytes);
  return {
    status,
    statusText,
    headers: [...headers],
    text,
    bytes,
    body: bodyOf(text),
    offer: decoded(headers.get('payment-required')),
    receipt: decoded(headers.get('payment-response')),
  };
};

const decoded = (header: string | null): Answer['offer'] => {
  try {
    return decodeHeader(header ?? '');
  } catch {
    return undefined;
  }
};

const bodyOf = (text: string): Answer['body'] => {
  try {
    const body: unknown = JSON.parse(text);
    return isObject(body) ? body : {};
  } catch {
    return {};
  }
};

export const headerOf = ({ headers }: Answer, name: string): string | undefined =>
  headers.find(([header]) => header === name)?.[1];

/** `retry.action` of an error. */
export const actionOf = ({ body }: Answer): unknown => (isObject(body.retry) ? body.retry.action : undefined);

export const codeOf = ({ body }: Answer): string | undefined => (typeof body.code === 'string' ? body.code : undefined);

export type Problem = { readonly code: string; readonly parameter: string; readonly message: string };

export const problemsOf = ({ body }: Answer): readonly Problem[] =>
  (Array.isArray(body.problems) ? body.problems : []).flatMap((problem: unknown) => {
    const { code, parameter, message } = isObject(problem) ? problem : {};
    return typeof message === 'string' ? [{ code: String(code), parameter: String(parameter), message }] : [];
  });
