/** `clinmeter receipt verify`: checks a signed receipt on this machine, offline. */

import { parseAddress } from '../../config/address.ts';
import { helpFor } from '../../config/arguments.ts';
import { ConfigError } from '../../config/config-error.ts';
import { file, flag } from '../../config/option.ts';
import { options } from '../../config/options.ts';
import { reasonOf } from '../../errors/reason.ts';
import { readInput, readNamed } from '../../named-file.ts';
import { decodeHeader } from '../../payments/protocol/headers.ts';
import { spelled } from '../../payments/protocol/payment.ts';
import { formatUsdc, networks } from '../../payments/protocol/usdc.ts';
import type { PurchasePayload } from '../../payments/receipts/types.ts';
import { type Verification, verifyReceipt } from '../../payments/receipts/verify.ts';
import { CommandError, defineCommand, json } from '../command.ts';

const { placeholder, accepts, parse } = options.formerReceiptSigner;

const STANDARD_INPUT = '-';

export const receiptVerify = defineCommand({
  name: 'receipt verify',
  summary: 'Check a signed receipt on this machine, free',
  statuses: ['the receipt is good', 'a check failed, or a file cannot be read'],
  operands: {
    file: { ...file, doc: 'The value of PAYMENT-RESPONSE or its JSON; - is standard input', isRequired: true },
  },
  options: {
    body: flag({
      flag: 'body',
      doc: 'Body of the answer as received, to compare with its digest; - is standard input',
      ...file,
    }),
    signer: flag({
      flag: 'signer',
      placeholder: 'ADDRESS',
      doc: 'Address the seller signs with; without it, a receipt signed by anyone passes',
      accepts: '0x and 40 hexadecimal digits with a correct EIP-55 checksum, or all of one case',
      parse: parseAddress,
    }),
    formerSigner: flag({
      flag: 'former-signer',
      placeholder,
      accepts,
      doc: 'Address whose receipts from before this time pass too',
      parse,
    }),
    json,
  },
  examples: [
    'clinmeter receipt verify payment-response.txt --body answer.json --signer 0x…',
    'clinmeter receipt verify - --json < payment-response.txt',
  ],
  run: async ({ file, body, signer, formerSigner: former, json }, { out }) => {
    if (file === STANDARD_INPUT && body === STANDARD_INPUT) {
      throw new ConfigError('FILE and --body cannot both be standard input', helpFor('receipt verify'));
    }
    const response = decoded(new TextDecoder().decode(await read(file)).trim());
    const answer = body === undefined ? undefined : await read(body);
    const verification = await verifyReceipt(response, { body: answer, signer, former });
    const isGood = verification.checks.every(({ ok }) => ok);
    out(json ? JSON.stringify(shownAs(verification, isGood), null, 2) : report(verification, isGood));
    return isGood ? 0 : 1;
  },
});

const read = async (file: string): Promise<Uint8Array> => {
  try {
    return file === STANDARD_INPUT ? await readInput() : readNamed(file);
  } catch (error) {
    throw new CommandError(
      `${JSON.stringify(file)} cannot be read: ${reasonOf(error)}`,
      'name a file, or give - and the content on standard input',
    );
  }
};

/** The content of `PAYMENT-RESPONSE`, given as the header's value or as the JSON in it. */
const decoded = (text: string): Readonly<Record<string, unknown>> => {
  try {
    return decodeHeader(text.startsWith('{') ? Buffer.from(text).toString('base64') : text);
  } catch (error) {
    throw new CommandError(
      `the content of PAYMENT-RESPONSE cannot be read: ${text.includes(',') ? 'a value of the header has no comma' : reasonOf(error)}`,
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
    ...(purchase.formulaVersion === undefined
      ? []
      : [`for an answer by version ${purchase.formulaVersion} of the formula`]),
    ...(names.has('signer') ? [] : [`Not checked: whether ${by} is the seller’s address (--signer ADDRESS)`]),
    ...(names.has('body') ? [] : ['Not checked: the answer (--body FILE)']),
  ].join('\n');
};

const priceOf = ({ amount, asset }: PurchasePayload): string =>
  networks.some(({ usdc }) => spelled(usdc) === spelled(asset))
    ? `${formatUsdc(BigInt(amount))} USDC`
    : `${amount} atomic units of ${asset}`;
