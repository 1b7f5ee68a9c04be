/** `clinmeter pay`: walks the x402 handshake as an agent would, and shows each step. */
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import type { Option } from '../config/options.ts';
import { STUB_HEADER } from '../http/headers.ts';
import { chooseOffer, OfferError, signPayment } from '../payments/buyer.ts';
import { decodeHeader, encodeHeader, MalformedHeaderError } from '../payments/protocol/headers.ts';
import { formatUsdc, parseUsdc } from '../payments/protocol/usdc.ts';
import { CommandError, type CommandIo, defineCommand } from './command.ts';
import { json } from './options.ts';

const KEY_VARIABLE = 'CLINMETER_PAYER_KEY';

const maxPrice: Option<bigint> = {
  flag: 'max-price',
  placeholder: 'USD',
  doc: 'The most that is paid',
  accepts: 'a dollar amount with at most 6 decimals',
  fallback: '0.01',
  parse: parseUsdc,
};
const retries: Option<number> = {
  flag: 'retries',
  placeholder: 'N',
  doc: 'How often the same payment is sent again when the server asks for it',
  accepts: 'an integer from 0 to 100',
  fallback: '5',
  parse: (text) => (/^\d{1,3}$/.test(text) && Number(text) <= 100 ? Number(text) : undefined),
};

export const pay = defineCommand({
  name: 'pay',
  operands: 'URL',
  summary: 'Make one paid call and show each step of the handshake',
  options: { maxPrice, json, retries },
  examples: [
    "clinmeter pay 'http://127.0.0.1:8402/api/calc/bmi?height_cm=170&weight_kg=70'",
    `${KEY_VARIABLE}=0x… clinmeter pay --json --max-price 0.005 'https://api.example.com/api/calc/bmi?height_in=67&weight_lb=154'`,
  ],
  run: async ({ values, words }, io) => {
    const url = urlOf(words);
    const say = values.json === true ? () => {} : io.out;
    const first = await get(url);
    say(`1. GET ${url}\n   ${first.status} ${first.statusText}`);
    if (first.status !== 402) return finish(first, io, values.json === true);
    const required = await requiredOf(first);
    const offer = accepted(() => chooseOffer(required, values.maxPrice ?? 0n));
    say(`   costs ${formatUsdc(BigInt(offer.amount))} USDC on ${offer.network}, to ${offer.payTo}`);
    const { account, isThrowAway } = accountOf(first, io);
    const payment = await signPayment(account, offer, Math.floor(Date.now() / 1000));
    say(
      `2. sign an EIP-3009 authorization as ${account.address}${isThrowAway ? ' (a throw-away key: the server is a stub)' : ''}`,
    );
    const answer = await send(url, encodeHeader(payment), values.retries ?? 0, say);
    showReceipt(answer, say);
    return finish(answer, io, values.json === true);
  },
});

const urlOf = (words: readonly string[]): string => {
  const [url, ...rest] = words;
  if (url !== undefined && rest.length === 0 && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol))
    return url;
  const got = words.length === 0 ? 'nothing' : words.map((word) => JSON.stringify(word)).join(' ');
  throw new CommandError(
    `pay takes one http or https URL, got ${got}`,
    'clinmeter pay --help (quote the URL: it holds &)',
  );
};

/** Nothing that is signed for one server may be sent to another, so redirects are not followed. */
const get = async (url: string, headers: Record<string, string> = {}): Promise<Response> => {
  try {
    return await fetch(url, { headers: { Accept: 'application/json', ...headers }, redirect: 'manual' });
  } catch (error) {
    throw new CommandError(
      `no answer from ${new URL(url).host}: ${error instanceof Error ? error.message : String(error)}`,
      'is the service running? clinmeter serve',
    );
  }
};

/** The decoded offer; parameters that the server already calls wrong are not paid for. */
const requiredOf = async (response: Response): Promise<Readonly<Record<string, unknown>>> => {
  const header = response.headers.get('PAYMENT-REQUIRED');
  if (header === null)
    throw new CommandError('the 402 has no PAYMENT-REQUIRED header', 'is it an x402 version 2 server?');
  const body: unknown = await response.json().catch(() => undefined);
  const problems = (body as { problems?: readonly { message?: unknown }[] } | undefined)?.problems ?? [];
  if (problems.length > 0) {
    throw new CommandError(
      `the call would be refused, so it is not paid for:\n  ${problems.map(({ message }) => String(message)).join('\n  ')}`,
      'correct the parameters in the URL',
    );
  }
  return accepted(() => decodeHeader(header));
};

const accepted = <Result>(action: () => Result): Result => {
  try {
    return action();
  } catch (error) {
    if (error instanceof OfferError) throw new CommandError(error.message, '--max-price USD allows more');
    if (error instanceof MalformedHeaderError) {
      throw new CommandError(`PAYMENT-REQUIRED cannot be read: ${error.message}`, 'is it an x402 version 2 server?');
    }
    throw error;
  }
};

const accountOf = (
  response: Response,
  { environment }: CommandIo,
): { account: PrivateKeyAccount; isThrowAway: boolean } => {
  const key = environment[KEY_VARIABLE];
  if (key !== undefined && key !== '') {
    if (!/^0x[0-9a-fA-F]{64}$/.test(key)) {
      throw new CommandError(
        `${KEY_VARIABLE} is not 0x and 64 hexadecimal digits`,
        'export the private key of the paying account',
      );
    }
    return { account: privateKeyToAccount(key as `0x${string}`), isThrowAway: false };
  }
  if (response.headers.get(STUB_HEADER) === 'stub') {
    return { account: privateKeyToAccount(generatePrivateKey()), isThrowAway: true };
  }
  throw new CommandError(
    `${KEY_VARIABLE} is not set, and the server takes real money`,
    `${KEY_VARIABLE}=0x… clinmeter pay …`,
  );
};

/** Sends the payment, and the same payment again for as long as the server asks for exactly that. */
const send = async (url: string, payment: string, retries: number, say: (line: string) => void): Promise<Response> => {
  for (let attempt = 0; ; attempt += 1) {
    const response = await get(url, { 'PAYMENT-SIGNATURE': payment });
    say(`3. GET the same URL with PAYMENT-SIGNATURE\n   ${response.status} ${response.statusText}`);
    if (attempt >= retries || (await retryAction(response)) !== 'retry_same_payment') return response;
    const seconds = Math.min(Number(response.headers.get('Retry-After') ?? '1') || 1, 60);
    say(`   the server asks to send the same payment again in ${seconds} s`);
    await Bun.sleep(seconds * 1000);
  }
};

/** What an error answer asks for; the answer itself stays unread. */
const retryAction = async (response: Response): Promise<unknown> => {
  const body: unknown = response.ok
    ? undefined
    : await response
        .clone()
        .json()
        .catch(() => undefined);
  return (body as { retry?: { action?: unknown } } | undefined)?.retry?.action;
};

const showReceipt = (response: Response, say: (line: string) => void): void => {
  const header = response.headers.get('PAYMENT-RESPONSE');
  if (header === null) return;
  const { success, transaction, errorReason } = accepted(() => decodeHeader(header));
  say(success === true ? `   paid in transaction ${String(transaction)}` : `   not paid: ${String(errorReason)}`);
};

/** Prints the body; anything but 200 is a failure. */
const finish = async (response: Response, { out, err }: CommandIo, isBare: boolean): Promise<number> => {
  const text = await response.text();
  const isDone = response.status === 200;
  if (!isDone) err(`Error: the server answered ${response.status}. ${errorOf(text)}`);
  if (isBare) {
    if (isDone) out(text);
  } else if (text !== '') out(`\n${pretty(text)}`);
  return isDone ? 0 : 1;
};

const errorOf = (text: string): string => {
  try {
    const { code, message } = JSON.parse(text) as { code?: unknown; message?: unknown };
    return `${String(code)}: ${String(message)}`;
  } catch {
    return '';
  }
};

const pretty = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};
