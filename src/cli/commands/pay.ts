/** `clinmeter pay`: walks the x402 handshake as an agent would, and shows each step. */
import { readFileSync } from 'node:fs';
import { helpFor } from '../../config/arguments.ts';
import { flag, integerFrom } from '../../config/option.ts';
import { MAX_BODY_BYTES } from '../../http/body.ts';
import { STUB_HEADER } from '../../http/headers.ts';
import { boundedText, LONGEST_TEXT } from '../../network/bounded-text.ts';
import { OfferError, payableOffers, repeated, signPayment, withIdentifier } from '../../payments/buyer.ts';
import { decodeHeader, encodeHeader, MalformedHeaderError } from '../../payments/protocol/headers.ts';
import { formatUsdc, parseUsdc } from '../../payments/protocol/usdc.ts';
import { CommandError, type CommandIo, defineCommand, json } from '../command.ts';
import { connect, fetchAt } from '../connect.ts';
import { KEY_VARIABLE, KEY_VARIABLES, payerOf } from '../payer.ts';
import { printable, shellQuote } from '../terminal.ts';

type Say = (line: string) => void;

/** A body as it was typed, and the text that is sent. */
type Data = { readonly shown: string; readonly body: string };

/** The call to buy. */
type Target = { readonly url: string; readonly method: 'GET' | 'POST'; readonly data: Data | undefined };

/** Reads a body, or the file behind `@`. */
const dataIn = (shown: string): Data | undefined => {
  try {
    const body = shown.startsWith('@') ? readFileSync(shown.slice(1), 'utf8') : shown;
    const value: unknown = JSON.parse(body);
    const isBody = typeof value === 'object' && value !== null && Buffer.byteLength(body) <= MAX_BODY_BYTES;
    return isBody ? { shown, body } : undefined;
  } catch {
    return undefined;
  }
};

export const pay = defineCommand({
  name: 'pay',
  summary: 'Make one paid call and show each step of the handshake',
  statuses: ['the server answered 200', 'any other answer, or none'],
  variables: KEY_VARIABLES,
  operands: {
    url: {
      placeholder: 'URL',
      doc: 'The call to make; quote it, because it contains &',
      accepts: 'one http or https URL',
      isRequired: true,
      parse: (text: string) => (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? text : undefined),
    },
  },
  options: {
    maxPrice: flag({
      flag: 'max-price',
      placeholder: 'USD',
      doc: 'Highest price to pay',
      accepts: 'a dollar amount with at most 6 decimals',
      fallback: '0.01',
      parse: parseUsdc,
    }),
    retries: flag({
      flag: 'retries',
      doc: 'Number of times to send the same payment again if asked to or unanswered',
      fallback: '5',
      ...integerFrom(0, 100),
    }),
    wait: flag({
      flag: 'wait',
      doc: 'Longest time of the whole call in seconds, however long the server asks to wait',
      fallback: '180',
      ...integerFrom(1, 3600),
    }),
    payment: flag({
      flag: 'payment',
      placeholder: 'BASE64',
      doc: 'Re-send this PAYMENT-SIGNATURE instead of signing a new one',
      accepts: 'base64',
      parse: (text) => (/^[A-Za-z0-9+/]+={0,2}$/.test(text) ? text : undefined),
    }),
    data: flag({
      flag: 'data',
      placeholder: 'JSON',
      doc: 'Send this JSON object by POST, or the file behind @',
      accepts: `a JSON object of at most ${MAX_BODY_BYTES} bytes, or @ and the name of a file with one`,
      parse: dataIn,
    }),
    connect,
    json,
  },
  examples: [
    "clinmeter pay 'http://127.0.0.1:8402/api/calc/bmi?height_cm=170&weight_kg=70'",
    `${KEY_VARIABLE}=0x… clinmeter pay --json --max-price 0.005 'https://api.example.com/api/calc/bmi?height_in=67&weight_lb=154'`,
    "clinmeter pay --connect 127.0.0.1:8402 'https://api.example.com/v1/tools/ping'",
    'clinmeter pay --max-price 0.02 --data @note.json https://api.example.com/api/ontology/annotate',
  ],
  run: async ({ url, maxPrice, retries, wait, payment, data, connect, json }, io) => {
    const target: Target = { url, method: data === undefined ? 'GET' : 'POST', data };
    const end = performance.now() + wait * 1000;
    const left = () => end - performance.now();
    const get = getting(fetchAt(connect), left, target);
    const say: Say = json ? () => {} : (line) => io.out(printable(line));
    const signings = payment === undefined ? await offered(target, maxPrice, { get, io, say }) : [async () => payment];
    if (signings instanceof Response) return finish(signings, io, json);
    for (const [at, sign] of signings.entries()) {
      const header = await sign();
      const answer = await send(target, header, { get, left, retries, say });
      showReceipt(answer, say);
      const isLast = at === signings.length - 1;
      if (isLast || !(await lacksFunds(answer))) return finish(answer, io, json, again(target, header));
      say('   the payer holds too little USDC there: the next network of the offer is tried');
    }
    throw new Error('an offer without a way to pay was taken');
  },
});

/** A refusal before any money moved, for which another network of the offer may do. */
const lacksFunds = async (answer: Response): Promise<boolean> =>
  answer.status === 402 && (await bodyOf(answer)).reason === 'insufficient_funds';

/** Signs one way to pay; resolves with the header. */
type Signing = () => Promise<string>;

/** Requests the offer. @returns what signs each way to pay, in the order of the seller, or an answer that needs no payment */
const offered = async (
  { url, method }: Target,
  limit: bigint,
  { get, io, say }: { readonly get: Get; readonly io: CommandIo; readonly say: Say },
): Promise<readonly Signing[] | Response> => {
  const first = await get();
  if (typeof first === 'string')
    throw new CommandError(
      `${first} from ${new URL(url).host}`,
      `is the server running? If DNS is not set up yet: ${CONNECT}`,
    );
  say(`1. ${method} ${url}\n   ${first.status} ${first.statusText}`);
  if (first.status !== 402) return first;
  const required = await requiredOf(first);
  const offers = accepted(() => payableOffers(required, limit));
  const payer = payerOf(io);
  return offers.map((offer) => async () => {
    say(`   costs ${formatUsdc(BigInt(offer.amount))} USDC on ${offer.network}, to ${offer.payTo}`);
    const { account, isThrowAway } = payer.signer(isStub(first));
    const note = isThrowAway ? ' (a throw-away key: the server is a stub)' : '';
    say(`2. sign an EIP-3009 authorization as ${account.address}${note}`);
    const payment = await signPayment(account, offer, Math.floor(Date.now() / 1000));
    return encodeHeader(withIdentifier(payment, required));
  });
};

/** Gets an answer with its complete body, or the reason for none. */
type Get = (headers?: Readonly<Record<string, string>>) => Promise<Response | string>;

const UNANSWERED = 'no answer';

/** Time limit of an answer in milliseconds: longer than any settlement of a server. */
const PATIENCE = 150_000;

/** Redirects are not followed: a payment is for one server only. */
const getting =
  (ask: ReturnType<typeof fetchAt>, left: () => number, { url, method, data }: Target): Get =>
  async (headers = {}) => {
    try {
      const signal = AbortSignal.timeout(Math.max(0, Math.min(PATIENCE, left())));
      const type = data === undefined ? {} : { 'Content-Type': 'application/json' };
      const own = { Accept: 'application/json', ...type, ...headers };
      const asked = { method, body: data?.body ?? null, headers: own, redirect: 'manual', signal } as const;
      const response = await ask(url, asked);
      const text = await boundedText(response);
      return text === undefined ? `an answer longer than ${LONGEST_TEXT}` : new Response(text || null, response);
    } catch {
      return UNANSWERED;
    }
  };

/** The decoded offer. If the server already calls the parameters wrong, nothing is paid. */
const requiredOf = async (response: Response): Promise<Readonly<Record<string, unknown>>> => {
  const header = response.headers.get('PAYMENT-REQUIRED');
  if (header === null)
    throw new CommandError('the 402 has no PAYMENT-REQUIRED header', 'is it an x402 version 2 server?');
  const { problems } = await bodyOf(response);
  if (Array.isArray(problems) && problems.length > 0) {
    const messages = problems.map((problem: unknown) =>
      printable(String((problem as { message?: unknown } | null)?.message)),
    );
    throw new CommandError(
      `the server would refuse the call, so nothing is paid:\n  ${messages.join('\n  ')}`,
      'correct the parameters in the URL',
    );
  }
  return accepted(() => decodeHeader(header));
};

/** The fields of a JSON answer, none for any other. Reads a copy. */
const bodyOf = async (response: Response): Promise<Readonly<Record<string, unknown>>> => {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
};

const accepted = <Result>(action: () => Result): Result => {
  try {
    return action();
  } catch (error) {
    if (error instanceof OfferError) throw new CommandError(printable(error.message), '--max-price USD allows more');
    if (error instanceof MalformedHeaderError) {
      throw new CommandError(`PAYMENT-REQUIRED cannot be read: ${error.message}`, 'is it an x402 version 2 server?');
    }
    throw error;
  }
};

const isStub = ({ headers }: Response): boolean => headers.get(STUB_HEADER) === 'stub';

/** Sends the payment, and repeats it while no answer comes or the server asks for a retry. */
const send = async (
  target: Target,
  header: string,
  {
    get,
    left,
    retries,
    say,
  }: { readonly get: Get; readonly left: () => number; readonly retries: number; readonly say: Say },
): Promise<Response> => {
  const attempt = async () => {
    const answer = await get({ 'PAYMENT-SIGNATURE': header });
    const isAnswer = typeof answer !== 'string';
    say(
      `3. ${target.method} the same ${target.data === undefined ? 'URL' : 'body'} with PAYMENT-SIGNATURE\n   ${isAnswer ? `${answer.status} ${answer.statusText}` : answer}`,
    );
    if (isAnswer && !(await asksForTheSame(answer))) return { answer };
    const asked = Number((isAnswer && answer.headers.get('Retry-After')) || '1');
    return { answer, againIn: Number.isFinite(asked) ? asked : 1 };
  };
  const onWait = (seconds: number) => say(`   sending the same payment again in ${seconds} s`);
  const { answer, againIn } = await repeated(attempt, { most: retries + 1, left, sleep: Bun.sleep, onWait });
  if (typeof answer !== 'string' && againIn === undefined) return answer;
  const { code, payment } = typeof answer === 'string' ? {} : await bodyOf(answer);
  const named = typeof code === 'string' ? ` ${printable(code)}` : '';
  const what = typeof answer === 'string' ? `${answer} came` : `the server still answers ${answer.status}${named}`;
  throw new CommandError(
    stateIn(payment) === 'unused'
      ? `${what}: it says that the payment is unused, so send the same one again later`
      : `${what}, and the payment may have been taken: do not sign another one`,
    again(target, header),
  );
};

const again = ({ url, data }: Target, header: string): string =>
  `clinmeter pay --payment ${header}${data === undefined ? '' : ` --data ${shellQuote(data.shown)}`} ${shellQuote(url)}`;

/** Reads the state of the payment from an error. */
const stateIn = (payment: unknown): unknown =>
  typeof payment === 'object' && payment !== null && 'state' in payment ? payment.state : undefined;

const asksForTheSame = async (response: Response): Promise<boolean> => {
  if (response.ok) return false;
  const { retry } = await bodyOf(response);
  return typeof retry === 'object' && retry !== null && 'action' in retry && retry.action === 'retry_same_payment';
};

/** An answer that was charged has a receipt: with status 404 it says that a code does not exist. */
const isSold = ({ status, headers }: Response): boolean => {
  if (status === 200) return true;
  try {
    return decodeHeader(headers.get('PAYMENT-RESPONSE') ?? '').success === true;
  } catch {
    return false;
  }
};

const showReceipt = (response: Response, say: Say): void => {
  const header = response.headers.get('PAYMENT-RESPONSE');
  if (header === null) return;
  try {
    const { success, transaction, errorReason } = decodeHeader(header);
    say(success === true ? `   paid in transaction ${String(transaction)}` : `   not paid: ${String(errorReason)}`);
  } catch {
    say('   PAYMENT-RESPONSE cannot be read');
  }
};

/** Prints the body. Anything but a paid answer is a failure. */
const finish = async (response: Response, { out }: CommandIo, isBare: boolean, same?: string): Promise<number> => {
  const { code, message, payment, docs_url: docs } = await bodyOf(response);
  const text = await response.text();
  if (isSold(response)) {
    out(isBare ? printable(text) : `\n${pretty(text)}`);
    return 0;
  }
  if (!isBare && text !== '') out(`\n${pretty(text)}`);
  const what = `the server answered ${response.status}${code === undefined ? '' : `. ${code}: ${message}`}`;
  // Its money may have moved, so the next call must carry the same payment.
  if (same !== undefined && isInDoubt(response, stateIn(payment))) {
    throw new CommandError(`${printable(what)}. The payment may have been taken: do not sign another one`, same);
  }
  if (response.status === 421) throw new CommandError(printable(what), `under its public name: ${CONNECT}`);
  throw new CommandError(printable(what), typeof docs === 'string' ? printable(docs) : helpFor('pay'));
};

const CONNECT = 'clinmeter pay --connect HOST:PORT https://PUBLIC-NAME/…';

/** Without a payment state, only a status from 400 to 499 means that the payment was not taken. */
const isInDoubt = ({ status }: Response, state: unknown): boolean =>
  state === undefined ? status < 400 || status >= 500 : state !== 'unused';

const pretty = (text: string): string => {
  try {
    return printable(JSON.stringify(JSON.parse(text), null, 2));
  } catch {
    return printable(text);
  }
};
