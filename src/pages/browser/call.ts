/** A call over HTTP as an agent makes it: ask, sign with a throw-away key, repeat with the payment. */
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { chooseOffer, OfferError, signPayment, withIdentifier } from '../../payments/buyer.ts';
import { decodeHeader, encodeHeader, isObject } from '../../payments/protocol/headers.ts';

export type Answer = {
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly text: string;
  /** The fields of a JSON body; empty for any other body. */
  readonly body: Readonly<Record<string, unknown>>;
  /** `PAYMENT-REQUIRED`, decoded. */
  readonly offer: Readonly<Record<string, unknown>> | undefined;
  /** `PAYMENT-RESPONSE`, decoded. */
  readonly receipt: Readonly<Record<string, unknown>> | undefined;
};

/** The browser's functions, which tests replace. */
export type CallOptions = {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Receives each step. */
  readonly say: (step: string) => void;
  readonly sleep: (seconds: number) => Promise<void>;
  readonly now: () => number;
};

/** The reason why a call was not paid, or got no answer. */
export class CallError extends Error {
  override readonly name = 'CallError';
}

export const ask = async (url: string, { fetch }: Pick<CallOptions, 'fetch'>): Promise<Answer> => {
  const answer = await get(url, {}, fetch);
  if (answer === undefined) throw new CallError('No answer: is the service still running?');
  return answer;
};

/**
 * Makes a paid call with simulated money. It signs our constant EIP-712 domain, and never more than the known price.
 *
 * @param price - the most that it pays, in atomic units
 * @throws {@link CallError} if it signs nothing, or if the payment is still open after all retries
 */
export const buy = async (url: string, price: bigint, options: CallOptions): Promise<Answer> => {
  const { say, now } = options;
  const first = await ask(url, options);
  say(`GET ${url}: ${first.status} ${first.statusText}`);
  if (first.status !== 402) return first;
  if (problemsOf(first).length > 0) return first;
  if (headerOf(first, STUB_HEADER) !== 'stub') throw new CallError('This server takes real money: nothing was signed.');
  const header = await signed(first, price, now(), say);
  return send(url, header, options);
};

/** The header of a server in stub mode. */
const STUB_HEADER = 'clinmeter-facilitator';

const signed = async ({ offer }: Answer, price: bigint, now: number, say: CallOptions['say']): Promise<string> => {
  const account = privateKeyToAccount(generatePrivateKey());
  try {
    const payment = await signPayment(account, chooseOffer(offer ?? {}, price), now);
    say(`Signed an EIP-3009 authorization as ${account.address}, with a key made for this call`);
    return encodeHeader(withIdentifier(payment, offer ?? {}));
  } catch (error) {
    if (error instanceof OfferError) throw new CallError(`Nothing was signed: ${error.message}.`);
    throw error;
  }
};

const MOST_ATTEMPTS = 10;
const LONGEST_WAIT_SECONDS = 60;

/** Sends the payment, and sends it again while no answer comes or the server asks for a retry. */
const send = async (url: string, header: string, { fetch, say, sleep }: CallOptions): Promise<Answer> => {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await get(url, { 'PAYMENT-SIGNATURE': header }, fetch);
    const what = answer === undefined ? 'no answer' : `${answer.status} ${codeOf(answer) ?? answer.statusText}`;
    say(`GET the same URL with PAYMENT-SIGNATURE: ${what}`);
    if (answer !== undefined && actionOf(answer) !== 'retry_same_payment') return answer;
    if (attempt === MOST_ATTEMPTS) {
      throw new CallError(`Still ${what} after ${MOST_ATTEMPTS} attempts: the payment may have been taken.`);
    }
    const asked = Number(answer === undefined ? 1 : headerOf(answer, 'retry-after'));
    const seconds = Math.min(Math.max(1, Number.isFinite(asked) ? asked : 1), LONGEST_WAIT_SECONDS);
    say(`Sending the same payment again in ${seconds} s`);
    await sleep(seconds);
  }
};

/** Follows no redirect, because a payment signed for one server must not reach another. */
const get = async (
  url: string,
  headers: Readonly<Record<string, string>>,
  fetch: CallOptions['fetch'],
): Promise<Answer | undefined> => {
  try {
    const response = await fetch(url, {
      headers: { Accept: 'application/json', ...headers },
      redirect: 'error',
      cache: 'no-store',
      credentials: 'omit',
    });
    return read(response, await response.text());
  } catch {
    return undefined;
  }
};

const read = ({ status, statusText, headers }: Response, text: string): Answer => ({
  status,
  statusText,
  headers: [...headers],
  text,
  body: bodyOf(text),
  offer: decoded(headers.get('payment-required')),
  receipt: decoded(headers.get('payment-response')),
});

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

const headerOf = ({ headers }: Answer, name: string): string | undefined =>
  headers.find(([header]) => header === name)?.[1];

const actionOf = ({ body }: Answer): unknown => (isObject(body.retry) ? body.retry.action : undefined);

export const codeOf = ({ body }: Answer): string | undefined => (typeof body.code === 'string' ? body.code : undefined);

export type Problem = { readonly code: string; readonly parameter: string; readonly message: string };

export const problemsOf = ({ body }: Answer): readonly Problem[] =>
  (Array.isArray(body.problems) ? body.problems : []).flatMap((problem: unknown) => {
    const { code, parameter, message } = isObject(problem) ? problem : {};
    return typeof message === 'string' ? [{ code: String(code), parameter: String(parameter), message }] : [];
  });
