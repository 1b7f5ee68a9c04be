/** Reads signed receipts out of what anybody may have written: nothing but what is signed, in the one form we sign. */
import { isObject } from '../protocol/headers.ts';
import type { PurchasePayload, ReceiptPayload, Signed } from './typed-data.ts';

type Field = { readonly isValid: (value: unknown) => boolean; readonly what: string };

/** Fields by name. */
export type Form = Readonly<Record<string, Field>>;

const text = (pattern: RegExp, what: string): Field => ({
  isValid: (value) => typeof value === 'string' && pattern.test(value),
  what,
});

const ADDRESS = text(/^0x[0-9a-fA-F]{40}$/, 'an address');
const NETWORK = text(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/, 'a CAIP-2 network');
const TRANSACTION = text(/^0x[0-9a-fA-F]{64}$/, 'a transaction hash');
const AMOUNT = text(/^(?:0|[1-9]\d{0,77})$/, 'a decimal amount in atomic units');

/** The latest time a JavaScript date can hold, in seconds since the epoch. */
const LATEST_DATE = 8_640_000_000_000;

const RECEIPT: Form = {
  version: { isValid: (value) => value === 1, what: '1' },
  network: NETWORK,
  resourceUrl: text(/^https?:\/\/[\x21-\x7e]{1,2000}$/, 'an http or https URL'),
  payer: ADDRESS,
  issuedAt: {
    isValid: (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= LATEST_DATE,
    what: 'seconds since the epoch',
  },
  transaction: TRANSACTION,
};

const PURCHASE: Form = {
  ...RECEIPT,
  asset: ADDRESS,
  payTo: ADDRESS,
  amount: AMOUNT,
  bodySha256: text(/^0x[0-9a-f]{64}$/, '32 bytes in lower-case hexadecimal'),
};

/** What a settlement response says beside its extensions. */
export const SETTLEMENT: Form = { network: NETWORK, payer: ADDRESS, transaction: TRANSACTION, amount: AMOUNT };

/** What is wrong with an object's fields; `undefined` when nothing is. */
export const flawOf = (form: Form, object: Readonly<Record<string, unknown>>): string | undefined => {
  const bad = Object.entries(form).find(([name, { isValid }]) => !isValid(object[name]));
  return bad && `${bad[0]} must be ${bad[1].what}`;
};

/** What was read, or why it could not be. */
export type Read<Payload> = { readonly signed: Signed<Payload> } | { readonly flaw: string };

/** Half of the order of secp256k1: a signature with a larger `s` has a twin and is not ours (EIP-2). */
const HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;

/** 65 bytes, `v` 27 or 28, the lower `s`: one text for one signature, so that none can be altered unnoticed. */
const isSignature = (value: unknown): boolean =>
  typeof value === 'string' &&
  /^0x[0-9a-f]{128}1[bc]$/.test(value) &&
  BigInt(`0x${value.slice(66, 130)}`) <= HALF_ORDER;

const ENVELOPE = ['format', 'payload', 'signature'];

const readSigned = <Payload>(form: Form, value: unknown): Read<Payload> => {
  if (!isObject(value)) return { flaw: 'it is missing' };
  const { format, payload, signature } = value;
  if (format !== 'eip712') return { flaw: 'format must be eip712' };
  if (!isObject(payload)) return { flaw: 'payload must be an object' };
  const flaw = flawOf(form, payload);
  if (flaw !== undefined) return { flaw: `payload.${flaw}` };
  const isMore = Object.keys(payload).some((name) => !Object.hasOwn(form, name));
  if (isMore || Object.keys(value).some((name) => !ENVELOPE.includes(name))) {
    return { flaw: 'it has a field that is not signed' };
  }
  if (!isSignature(signature)) return { flaw: 'signature must be 65 bytes with v 27 or 28 and the lower s' };
  return { signed: value as Signed<Payload> };
};

/** Reads `info.receipt`. */
export const readReceipt = (value: unknown): Read<ReceiptPayload> => readSigned(RECEIPT, value);

/** Reads `info.bound`. */
export const readPurchase = (value: unknown): Read<PurchasePayload> => readSigned(PURCHASE, value);
