/**
 * Checks a receipt without asking any server: what it says, that it agrees with itself, and who has signed it. It accepts
 * nothing but what is signed, in the one form we sign. Pages load this file too, so it uses what browsers have.
 */
import { hashTypedData, recoverAddress, sha256 } from 'viem';
import { LATEST_DATE } from '../protocol/date.ts';
import { isObject } from '../protocol/headers.ts';
import {
  OFFER_RECEIPT,
  type PurchasePayload,
  purchaseTypedData,
  type ReceiptPayload,
  receiptTypedData,
  type Signed,
} from './types.ts';

/**
 * - `settlement`: the response reports a success
 * - `receipt`: the receipt of the extension `offer-receipt` is there and well-formed
 * - `bound`: so is the signature that binds amount and answer
 * - `agreement`: all three say the same
 * - `signature`: one key has signed both
 * - `signer`: it is the expected one
 * - `body`: the answer is the one that was signed
 */
export type CheckName = 'settlement' | 'receipt' | 'bound' | 'agreement' | 'signature' | 'signer' | 'body';

export type Check = { readonly name: CheckName; readonly ok: boolean; readonly detail: string };

export type Verification = {
  /** In the order of {@link CheckName}; `signer` and `body` only where there is something to compare with. */
  readonly checks: readonly Check[];
  /** The signer of both parts; absent unless one key has signed both. */
  readonly signer?: `0x${string}`;
  /** The signed purchase; absent unless it is well-formed. True only if every check is ok. */
  readonly purchase?: PurchasePayload;
};

/** A key that signs no more. `until`: the end of its receipts, in milliseconds since the epoch. */
type FormerSigner = { readonly address: `0x${string}`; readonly until: number };

type Expected = {
  /** The answer's body, as received after any content coding. */
  readonly body?: Uint8Array | undefined;
  /**
   * The seller's address. A signature proves only that some key has made it: without this, a receipt of any key passes
   * (extension `offer-receipt`, section 4.5.1).
   */
  readonly signer?: string | undefined;
  /** Keys whose receipts of an earlier time pass too. That time is what the key itself has signed. */
  readonly former?: readonly FormerSigner[] | undefined;
};

/**
 * Checks a settlement response and its receipt. Takes anything and never throws.
 *
 * @param response - the decoded content of `PAYMENT-RESPONSE`
 */
export const verifyReceipt = async (response: unknown, expected: Expected = {}): Promise<Verification> => {
  const settlement = isObject(response) ? response : {};
  const info = [OFFER_RECEIPT, 'info'].reduce(memberOf, settlement.extensions);
  const receipt = readSigned<ReceiptPayload>(RECEIPT, memberOf(info, 'receipt'));
  const bound = readSigned<PurchasePayload>(PURCHASE, memberOf(info, 'bound'), OF_FORMULA);
  const signers = await signersOf(receipt, bound);
  const [signer] = signers[0] === signers[1] ? signers : [];
  return {
    checks: [
      settlementCheck(settlement),
      formCheck('receipt', receipt),
      formCheck('bound', bound),
      agreementCheck(settlement, receipt, bound),
      signatureCheck(signers),
      ...(expected.signer === undefined && expected.former === undefined ? [] : [signerCheck(signer, bound, expected)]),
      ...(expected.body === undefined ? [] : [bodyCheck(bound, expected.body)]),
    ],
    ...(signer === undefined ? {} : { signer }),
    ...('signed' in bound ? { purchase: bound.signed.payload } : {}),
  };
};

const memberOf = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined);

const settlementCheck = (settlement: Readonly<Record<string, unknown>>): Check => {
  const flaw = settlement.success === true ? flawOf(SETTLEMENT, settlement) : 'success must be true';
  return { name: 'settlement', ok: flaw === undefined, detail: flaw ?? 'the payment was settled' };
};

const formCheck = (name: 'receipt' | 'bound', read: Read<ReceiptPayload>): Check => {
  if ('flaw' in read) return { name, ok: false, detail: read.flaw };
  const { resourceUrl, issuedAt } = read.signed.payload;
  return { name, ok: true, detail: `${resourceUrl}, ${new Date(issuedAt * 1000).toISOString()}` };
};

const IN_SETTLEMENT = ['network', 'payer', 'transaction', 'amount'] as const;
const IN_RECEIPT = ['version', 'network', 'resourceUrl', 'payer', 'issuedAt', 'transaction'] as const;

const agreementCheck = (
  settlement: Readonly<Record<string, unknown>>,
  receipt: Read<ReceiptPayload>,
  bound: Read<PurchasePayload>,
): Check => {
  if ('flaw' in receipt || 'flaw' in bound)
    return { name: 'agreement', ok: false, detail: 'there is nothing to compare' };
  const { payload } = bound.signed;
  const different = [
    ...IN_SETTLEMENT.filter((field) => settlement[field] !== payload[field]).map(
      (field) => `the settlement’s ${field}`,
    ),
    ...IN_RECEIPT.filter((field) => receipt.signed.payload[field] !== payload[field]).map(
      (field) => `the receipt’s ${field}`,
    ),
  ];
  const ok = different.length === 0;
  const detail = ok ? 'settlement, receipt and bound say the same' : `bound differs from ${different.join(', ')}`;
  return { name: 'agreement', ok, detail };
};

type Signers = readonly [receipt: `0x${string}` | undefined, bound: `0x${string}` | undefined];

const signersOf = async (receipt: Read<ReceiptPayload>, bound: Read<PurchasePayload>): Promise<Signers> =>
  Promise.all([
    'flaw' in receipt
      ? undefined
      : signerOf(hashTypedData(receiptTypedData(receipt.signed.payload)), receipt.signed.signature),
    'flaw' in bound
      ? undefined
      : signerOf(hashTypedData(purchaseTypedData(bound.signed.payload)), bound.signed.signature),
  ]);

/** `undefined` where the numbers of a signature are those of no key. */
const signerOf = async (hash: `0x${string}`, signature: `0x${string}`): Promise<`0x${string}` | undefined> => {
  try {
    return await recoverAddress({ hash, signature });
  } catch {
    return undefined;
  }
};

const signatureCheck = ([receipt, bound]: Signers): Check => {
  const ok = receipt !== undefined && receipt === bound;
  const detail = ok
    ? `both are signed by ${receipt}`
    : `the receipt is signed by ${receipt ?? 'no key'}, bound by ${bound ?? 'no key'}`;
  return { name: 'signature', ok, detail };
};

const signerCheck = (
  signer: string | undefined,
  bound: Read<PurchasePayload>,
  { signer: expected, former = [] }: Expected,
): Check => {
  const by = signer?.toLowerCase();
  const name = 'signer';
  if (by !== undefined && by === expected?.toLowerCase())
    return { name, ok: true, detail: 'it is the expected signer' };
  const known = former.filter(({ address }) => address.toLowerCase() === by);
  const at = 'signed' in bound ? bound.signed.payload.issuedAt * 1000 : Number.POSITIVE_INFINITY;
  const until = Math.max(...known.map((one) => one.until));
  const end = known.length === 0 ? '' : new Date(until).toISOString();
  if (at < until) return { name, ok: true, detail: `it is the signer until ${end}` };
  const addresses = [...(expected === undefined ? [] : [expected]), ...former.map(({ address }) => address)];
  const detail = end === '' ? `${addresses.join(' or ')} has not signed it` : `its signer ended at ${end}, before it`;
  return { name, ok: false, detail };
};

const bodyCheck = (bound: Read<PurchasePayload>, body: Uint8Array): Check => {
  const digest = sha256(body);
  const ok = 'signed' in bound && bound.signed.payload.bodySha256 === digest;
  const detail = ok ? `SHA-256 ${digest}` : `SHA-256 ${digest} is not the one that was signed`;
  return { name: 'body', ok, detail };
};

type Field = { readonly isValid: (value: unknown) => boolean; readonly what: string };

type Form = Readonly<Record<string, Field>>;

const text = (pattern: RegExp, what: string): Field => ({
  isValid: (value) => typeof value === 'string' && pattern.test(value),
  what,
});

const ADDRESS = text(/^0x[0-9a-fA-F]{40}$/, 'an address');
const NETWORK = text(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/, 'a CAIP-2 network');
const TRANSACTION = text(/^0x[0-9a-fA-F]{64}$/, 'a transaction hash');
const AMOUNT = text(/^(?:0|[1-9]\d{0,77})$/, 'a decimal amount in atomic units');

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

/** Receipts of earlier releases lack it, and those of tools without a formula. */
const OF_FORMULA: Form = { formulaVersion: text(/^\d{1,6}\.\d{1,6}$/, 'a version, such as 1.0') };

/** The fields of a settlement response beside its extensions. */
const SETTLEMENT: Form = { network: NETWORK, payer: ADDRESS, transaction: TRANSACTION, amount: AMOUNT };

/** The first field that is not as it must be; `undefined` if all are. */
const flawOf = (form: Form, object: Readonly<Record<string, unknown>>): string | undefined => {
  const bad = Object.entries(form).find(([name, { isValid }]) => !isValid(object[name]));
  return bad && `${bad[0]} must be ${bad[1].what}`;
};

type Read<Payload> = { readonly signed: Signed<Payload> } | { readonly flaw: string };

/** Half of the order of secp256k1: a signature with a larger `s` has a twin and is not ours (EIP-2). */
const HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;

/** 65 bytes, `v` 27 or 28, the lower `s`: one text for one signature, so that none can be altered unnoticed. */
const isSignature = (value: unknown): boolean =>
  typeof value === 'string' &&
  /^0x[0-9a-f]{128}1[bc]$/.test(value) &&
  BigInt(`0x${value.slice(66, 130)}`) <= HALF_ORDER;

const ENVELOPE = ['format', 'payload', 'signature'];

const readSigned = <Payload>(required: Form, value: unknown, optional: Form = {}): Read<Payload> => {
  if (!isObject(value)) return { flaw: 'it is missing' };
  const { format, payload, signature } = value;
  if (format !== 'eip712') return { flaw: 'format must be eip712' };
  if (!isObject(payload)) return { flaw: 'payload must be an object' };
  const more = Object.entries(optional).filter(([name]) => Object.hasOwn(payload, name));
  const form = { ...required, ...Object.fromEntries(more) };
  const flaw = flawOf(form, payload);
  if (flaw !== undefined) return { flaw: `payload.${flaw}` };
  const isMore = Object.keys(payload).some((name) => !Object.hasOwn(form, name));
  if (isMore || Object.keys(value).some((name) => !ENVELOPE.includes(name))) {
    return { flaw: 'it has a field that is not signed' };
  }
  if (!isSignature(signature)) return { flaw: 'signature must be 65 bytes with v 27 or 28 and the lower s' };
  return { signed: value as Signed<Payload> };
};
