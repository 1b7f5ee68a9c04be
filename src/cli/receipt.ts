/** `clinmeter receipt verify`: checks a signed receipt on this machine, without asking anybody. */
import { type Flag, parseAddress } from '../config/options.ts';
import { ConfigError } from '../config/read.ts';
import { reasonOf } from '../errors/reason.ts';
import { decodeHeader } from '../payments/protocol/headers.ts';
import { formatUsdc, USDC } from '../payments/protocol/usdc.ts';
import type { PurchasePayload } from '../payments/receipts/typed-data.ts';
import { type Verification, verifyReceipt } from '../payments/receipts/verify-receipt.ts';
import { CommandError, defineCommand, usageOf } from './command.ts';
import { json } from './options.ts';

const STANDARD_INPUT = '-';

const body: Flag<string> = {
  flag: 'body',
  placeholder: 'FILE',
  doc: 'The answer’s body as it was received, to compare with the digest that was signed; - is standard input',
  accepts: 'a file name',
  parse: (text) => (text === '' ? undefined : text),
};
const signer: Flag<`0x${string}`> = {
  flag: 'signer',
  placeholder: 'ADDRESS',
  doc: 'The address the seller signs with; without it a receipt that anybody has made passes',
  accepts: '0x and 40 hexadecimal digits with a correct EIP-55 checksum, or all of one case',
  parse: parseAddress,
};

export const receipt = defineCommand({
  name: 'receipt',
  operands: 'verify FILE',
  choices: { verify: [] },
  summary: 'Check a signed receipt, on this machine, free',
  options: { body, signer, json },
  examples: [
    'clinmeter receipt verify payment-response.txt --body answer.json --signer 0x…',
    'clinmeter receipt verify - --json < payment-response.txt',
  ],
  run: async ({ values, words }, { out }) => {
    const file = fileOf(words);
    if (file === STANDARD_INPUT && values.body === STANDARD_INPUT) {
      throw new ConfigError('receipt and --body cannot both be standard input', usageOf('receipt'));
    }
    const response = decoded(new TextDecoder().decode(await read(file)).trim());
    const answer = values.body === undefined ? undefined : await read(values.body);
    const verification = await verifyReceipt(response, { body: answer, signer: values.signer });
    const isGood = verification.checks.every(({ ok }) => ok);
    out(values.json === true ? JSON.stringify(shownAs(verification, isGood), null, 2) : report(verification, isGood));
    return isGood ? 0 : 1;
  },
});

const fileOf = (words: readonly string[]): string => {
  const [verb, file, ...rest] = words;
  if (verb === 'verify' && file !== undefined && file !== '' && rest.length === 0) return file;
  const got = words.length === 0 ? 'nothing' : words.map((word) => JSON.stringify(word)).join(' ');
  throw new ConfigError(`receipt takes the word verify and one file, got ${got}`, usageOf('receipt'));
};

const read = async (file: string): Promise<Uint8Array> => {
  try {
    return await (file === STANDARD_INPUT ? Bun.stdin.bytes() : Bun.file(file).bytes());
  } catch (error) {
    throw new CommandError(`${JSON.stringify(file)} cannot be read: ${reasonOf(error)}`, 'check the name of the file');
  }
};

/** The content of `PAYMENT-RESPONSE`, given as the header's value or as the JSON in it. */
const decoded = (text: string): Readonly<Record<string, unknown>> => {
  try {
    return decodeHeader(text.startsWith('{') ? Buffer.from(text).toString('base64') : text);
  } catch (error) {
    throw new CommandError(
      `the content of PAYMENT-RESPONSE cannot be read: ${reasonOf(error)}`,
      'give the value of the header (base64), or the JSON in it',
    );
  }
};

const shownAs = ({ checks, signer: by, purchase }: Verification, ok: boolean) => ({
  ok,
  signer: by ?? null,
  checks,
  purchase: purchase ?? null,
});

const report = ({ checks, signer: by, purchase }: Verification, isGood: boolean): string => {
  const lines = checks.map(({ name, ok, detail }) => `${ok ? 'ok    ' : 'FAILED'}  ${name.padEnd(10)}  ${detail}`);
  if (!isGood || purchase === undefined) return [...lines, '', 'The receipt is not good.'].join('\n');
  const names = new Set(checks.map(({ name }) => name));
  return [
    ...lines,
    '',
    `${purchase.payer} paid ${priceOf(purchase)} to ${purchase.payTo}`,
    `on ${purchase.network} in transaction ${purchase.transaction}`,
    ...(names.has('signer') ? [] : [`Not checked: whether ${by} is the seller’s address (--signer ADDRESS)`]),
    ...(names.has('body') ? [] : ['Not checked: the answer (--body FILE)']),
  ].join('\n');
};

const priceOf = ({ amount, asset }: PurchasePayload): string =>
  asset.toLowerCase() === USDC.toLowerCase()
    ? `${formatUsdc(BigInt(amount))} USDC`
    : `${amount} atomic units of ${asset}`;
