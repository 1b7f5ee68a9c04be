/** `clinmeter pay`: walks the x402 handshake as an agent would, and shows each step. */
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import type { Flag } from '../config/options.ts';
import { ConfigError } from '../config/read.ts';
import { STUB_HEADER } from '../http/headers.ts';
import { chooseOffer, OfferError, signPayment } from '../payments/buyer.ts';
import { decodeHeader, encodeHeader, MalformedHeaderError } from '../payments/protocol/headers.ts';
import { formatUsdc, parseUsdc } from '../payments/protocol/usdc.ts';
import { CommandError, type CommandIo, defineCommand, usageOf } from './command.ts';
import { json } from './options.ts';

const KEY_VARIABLE = 'CLINMETER_PAYER_KEY';

const maxPrice: Flag<bigint> = {
  flag: 'max-price',
  placeholder: 'USD',
  doc: 'The most that is paid',
  accepts: 'a dollar amount with at most 6 decimals',
  fallback: '0.01',
  parse: parseUsdc,
};
const retries: Flag<number> = {
  flag: 'retries',
  placeholder: 'N',
  doc: 'How often the same payment is sent again when the server asks for it or no answer comes',
  accepts: 'an integer from 0 to 100',
  fallback: '5',
  parse: (text) => (/^\d{1,3}$/.test(text) && Number(text) <= 100 ? Number(text) : undefined),
};
const payment: Flag<string> = {
  flag: 'payment',
  placeholder: 'BASE64',
  doc: 'A PAYMENT-SIGNATURE that was signed before, to send again instead of a new one',
  accepts: 'base64',
  parse: (text) => (/^[A-Za-z0-9+/]+={0,2}$/.test(text) ? text : undefined),
};

type Say = (line: string) => void;

export const pay = defineCommand({
  name: 'pay',
  operands: 'URL',
  summary: 'Make one paid call and show each step of the handshake',
  options: { maxPrice, json, retries, payment },
  examples: [
    "clinmeter pay 'http://127.0.0.1:8402/api/calc/bmi?height_cm=170&weight_kg=70'",
    `${KEY_VARIABLE}=0x… clinmeter pay --json --max-price 0.005 'https://api.example.com/api/calc/bmi?height_in=67&weight_lb=154'`,
  ],
  run: async ({ values, words }, io) => {
    const url = urlOf(words);
    const say: Say = values.json === true ? () => {} : (line) => io.out(printable(line));
    const header = values.payment ?? (await signed(url, values.maxPrice ?? 0n, io, say));
    if (header instanceof Response) return finish(header, io, values.json === true);
    const answer = await send(url, header, values.retries ?? 0, say);
    showReceipt(answer, say);
    return finish(answer, io, values.json === true);
  },
});

const urlOf = (words: readonly string[]): string => {
  const [url, ...rest] = words;
  if (url !== undefined && rest.length === 0 && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol))
    return url;
  const got = words.length === 0 ? 'nothing' : words.map((word) => JSON.stringify(word)).join(' ');
  throw new ConfigError(`pay takes one http or https URL, got ${got}`, `${usageOf('pay')} (quote the URL: it holds &)`);
};

/** The first two steps: asks for the offer and signs it. An answer that asks for no payment is returned as it is. */
const signed = async (url: string, limit: bigint, io: CommandIo, say: Say): Promise<string | Response> => {
  const first = await get(url);
  if (first === undefined)
    throw new CommandError(`no answer from ${new URL(url).host}`, 'is it running? clinmeter serve');
  say(`1. GET ${url}\n   ${first.status} ${first.statusText}`);
  if (first.status !== 402) return first;
  const required = await requiredOf(first);
  const offer = accepted(() => chooseOffer(required, limit));
  say(`   costs ${formatUsdc(BigInt(offer.amount))} USDC on ${offer.network}, to ${offer.payTo}`);
  const { account, isThrowAway } = accountOf(first, io);
  const note = isThrowAway ? ' (a throw-away key: the server is a stub)' : '';
  say(`2. sign an EIP-3009 authorization as ${account.address}${note}`);
  return encodeHeader(await signPayment(account, offer, Math.floor(Date.now() / 1000)));
};

/** `undefined` when no answer comes. Nothing that is signed for one server may reach another: redirects are not followed. */
const get = async (url: string, headers: Record<string, string> = {}): Promise<Response | undefined> => {
  try {
    return await fetch(url, { headers: { Accept: 'application/json', ...headers }, redirect: 'manual' });
  } catch {
    return undefined;
  }
};

/** The decoded offer; parameters that the server already calls wrong are not paid for. */
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
      `the call would be refused, so it is not paid for:\n  ${messages.join('\n  ')}`,
      'correct the parameters in the URL',
    );
  }
  return accepted(() => decodeHeader(header));
};

/** The fields of a JSON answer, none when it is not JSON. The answer itself stays unread. */
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

const accountOf = (
  response: Response,
  { environment }: CommandIo,
): { account: PrivateKeyAccount; isThrowAway: boolean } => {
  const key = environment[KEY_VARIABLE];
  if (key !== undefined && key !== '') return { account: accountOfKey(key), isThrowAway: false };
  if (response.headers.get(STUB_HEADER) === 'stub') {
    return { account: privateKeyToAccount(generatePrivateKey()), isThrowAway: true };
  }
  throw new CommandError(
    `${KEY_VARIABLE} is not set, and the server takes real money`,
    `${KEY_VARIABLE}=0x… clinmeter pay …`,
  );
};

/** The error of a bad key would show it, so it is replaced. */
const accountOfKey = (key: string): PrivateKeyAccount => {
  try {
    return privateKeyToAccount(key as `0x${string}`);
  } catch {
    throw new CommandError(
      `${KEY_VARIABLE} is not a private key: 0x and 64 hexadecimal digits`,
      'export the private key of the paying account',
    );
  }
};

const LONGEST_WAIT_SECONDS = 60;

/** Sends the payment, and the same payment again while no answer comes or the server asks for exactly that. */
const send = async (url: string, header: string, retries: number, say: Say): Promise<Response> => {
  for (let attempt = 0; ; attempt += 1) {
    const response = await get(url, { 'PAYMENT-SIGNATURE': header });
    say(
      `3. GET the same URL with PAYMENT-SIGNATURE\n   ${response === undefined ? 'no answer' : `${response.status} ${response.statusText}`}`,
    );
    if (response !== undefined && !(await asksForTheSame(response))) return response;
    if (attempt >= retries) {
      const what = response === undefined ? 'no answer came' : `the server still answers ${response.status}`;
      throw new CommandError(
        `${what}, and the payment may have been taken: do not sign another one`,
        `clinmeter pay --payment ${header} '${url.replaceAll("'", `'\\''`)}'`,
      );
    }
    const asked = Number(response?.headers.get('Retry-After') ?? '1');
    const seconds = Math.min(Math.max(1, Number.isFinite(asked) ? asked : 1), LONGEST_WAIT_SECONDS);
    say(`   sending the same payment again in ${seconds} s`);
    await Bun.sleep(seconds * 1000);
  }
};

const asksForTheSame = async (response: Response): Promise<boolean> => {
  if (response.ok) return false;
  const { retry } = await bodyOf(response);
  return typeof retry === 'object' && retry !== null && 'action' in retry && retry.action === 'retry_same_payment';
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

/** Prints the body; anything but 200 is a failure. */
const finish = async (response: Response, { out, err }: CommandIo, isBare: boolean): Promise<number> => {
  const { code, message, docs_url: docs } = await bodyOf(response);
  const text = await response.text();
  if (response.status !== 200) {
    const what = `the server answered ${response.status}${code === undefined ? '' : `. ${code}: ${message}`}`;
    err(printable(`Error: ${what}\nTry: ${typeof docs === 'string' ? docs : usageOf('pay')}`));
    if (!isBare && text !== '') out(`\n${pretty(text)}`);
    return 1;
  }
  out(isBare ? printable(text) : `\n${pretty(text)}`);
  return 0;
};

const pretty = (text: string): string => {
  try {
    return printable(JSON.stringify(JSON.parse(text), null, 2));
  } catch {
    return printable(text);
  }
};

/** A server's text without what a terminal would obey. */
const printable = (text: string): string => text.replace(/[^\P{Cc}\n\t]/gu, '�');
