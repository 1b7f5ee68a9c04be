/** Checks a receipt without asking anybody: what it says, that it agrees with itself, and who has signed it. */
import { hashTypedData, recoverAddress } from 'viem';
import { isObject } from '../protocol/headers.ts';
import { OFFER_RECEIPT, sha256 } from './offer-receipt.ts';
import { flawOf, type Read, readPurchase, readReceipt, SETTLEMENT } from './receipt-form.ts';
import { type PurchasePayload, purchaseTypedData, type ReceiptPayload, receiptTypedData } from './typed-data.ts';

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
  /** Who has signed both parts; absent unless one key has. */
  readonly signer?: `0x${string}`;
  /** What was signed; absent unless it is well-formed. True only if every check is ok. */
  readonly purchase?: PurchasePayload;
};

type Expected = {
  /** The answer's body, as received after any content coding. */
  readonly body?: Uint8Array | undefined;
  /**
   * The seller's address. A signature proves only that some key has made it: without this, anybody's receipt passes
   * (extension `offer-receipt`, section 4.5.1).
   */
  readonly signer?: string | undefined;
};

/**
 * Checks a settlement response and its receipt. Takes anything and never throws.
 *
 * @param response - the decoded content of `PAYMENT-RESPONSE`
 */
export const verifyReceipt = async (response: unknown, expected: Expected = {}): Promise<Verification> => {
  const settlement = isObject(response) ? response : {};
  const info = [OFFER_RECEIPT, 'info'].reduce(memberOf, settlement.extensions);
  const receipt = readReceipt(memberOf(info, 'receipt'));
  const bound = readPurchase(memberOf(info, 'bound'));
  const signers = await signersOf(receipt, bound);
  const [signer] = signers[0] === signers[1] ? signers : [];
  return {
    checks: [
      settlementCheck(settlement),
      formCheck('receipt', receipt),
      formCheck('bound', bound),
      agreementCheck(settlement, receipt, bound),
      signatureCheck(signers),
      ...(expected.signer === undefined ? [] : [signerCheck(signer, expected.signer)]),
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
    : `the receipt is signed by ${receipt ?? 'nobody'}, bound by ${bound ?? 'nobody'}`;
  return { name: 'signature', ok, detail };
};

const signerCheck = (signer: string | undefined, expected: string): Check => {
  const ok = signer !== undefined && signer.toLowerCase() === expected.toLowerCase();
  return { name: 'signer', ok, detail: ok ? 'it is the expected signer' : `${expected} has not signed it` };
};

const bodyCheck = (bound: Read<PurchasePayload>, body: Uint8Array): Check => {
  const digest = sha256(body);
  const ok = 'signed' in bound && bound.signed.payload.bodySha256 === digest;
  const detail = ok ? `SHA-256 ${digest}` : `SHA-256 ${digest} is not the one that was signed`;
  return { name: 'body', ok, detail };
};
