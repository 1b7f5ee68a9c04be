/** A call over HTTP as an agent makes it: ask, sign with a throw-away key, repeat with the payment. */
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { chooseOffer, OfferError, signPayment } from '../../payments/buyer.ts';
import { decodeHeader, encodeHeader, isObject } from '../../payments/protocol/headers.ts';

/** What was answered. */
export type Answer = {
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly text: string;
  /** The fields of a JSON body, none when it is something else. */
  readonly body: Readonly<Record<string, unknown>>;
  /** `PAYMENT-REQUIRED`, decoded. */
  readonly offer: Readonly<Record<string, unknown>> | undefined;
  /** `PAYMENT-RESPONSE`, decoded. */
  readonly receipt: Readonly<Record<string, unknown>> | undefined;
};

/** What a call is made with; the tests hand in other ones. */
export type CallOptions = {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Told of each step as it is done. */
  readonly say: (step: string) => void;
  readonly sleep: (seconds: number) => Promise<void>;
  readonly now: () => number;
};

/** Why a call was not paid for, or why no answer came. */
export class CallError extends Error {
  override readonly name = 'CallError';
}

/** Asks without a payment. */
export const ask = async (url: string, { fetch }: Pick<CallOptions, 'fetch'>): Promise<Answer> => {
  const answer = await get(url, {}, fetch);
  if (answer === undefined) throw new CallError('No answer: is the service still running?');
  return answer;
};

/**
 * Makes a paid call with made-up money. The EIP-712 domain that is signed is our constant, and what is signed is never
 * more than the price that is known.
 *
 * @param price - the most that is paid, in atomic units
 * @throws {@link CallError} when nothing is signed, or when the payment is still open after all retries
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

/** The header of a server whose payments are made up. */
const STUB_HEADER = 'clinmeter-facilitator';

const signed = async ({ offer }: Answer, price: bigint, now: number, say: CallOptions['say']): Promise<string> => {
  const account = privateKeyToAccount(generatePrivateKey());
  try {
    const payment = await signPayment(account, chooseOffer(offer ?? {}, price), now);
    say(`Signed an EIP-3009 authorization as ${account.address}, with a key made for this call`);
    return encodeHeader(payment);
  } catch (error) {
    if (error instanceof OfferError) throw new CallError(`Nothing was signed: ${error.message}.`);
    throw error;
  }
};

const MOST_ATTEMPTS = 10;
const LONGEST_WAIT_SECONDS = 60;

/** Sends the payment, and the same one again while no answer comes or the server asks for exactly that. */
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

/** Nothing that is signed for one server may reach another: redirects are not followed. */
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

/** The code of an error. */
export const codeOf = ({ body }: Answer): string | undefined => (typeof body.code === 'string' ? body.code : undefined);

/** What the server says is wrong with the parameters. */
export type Problem = { readonly code: string; readonly parameter: string; readonly message: string };

export const problemsOf = ({ body }: Answer): readonly Problem[] =>
  (Array.isArray(body.problems) ? body.problems : []).flatMap((problem: unknown) => {
    const { code, parameter, message } = isObject(problem) ? problem : {};
    return typeof message === 'string' ? [{ code: String(code), parameter: String(parameter), message }] : [];
  });
