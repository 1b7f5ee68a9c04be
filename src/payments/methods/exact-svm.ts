/**
 * Scheme `exact` on Solana: the payer signs a transaction that transfers USDC, and a facilitator signs it as the one who pays
 * the fee, and sends it (x402 specification, schemes/exact/scheme_exact_svm.md). The file follows a payment: it is read,
 * compared with the offer, its signature is judged, its money moved, and its chain asked.
 */
import { hash } from 'node:crypto';
import type { SolanaChain } from '../chain/solana.ts';
import { type Facilitator, requestOf } from '../facilitators/facilitator.ts';
import { isObject } from '../protocol/headers.ts';
import type { Decoded, Payment, Refusal } from '../protocol/payment.ts';
import type { Reason } from '../protocol/reasons.ts';
import type { PaymentRequirements, SvmPayload } from '../protocol/schema.ts';
import { solanaTransactions } from '../protocol/solana.ts';
import type { SolanaPayment } from '../protocol/solana-transaction.ts';
import type { SvmNetwork } from '../protocol/usdc.ts';
import { proofOn } from './exact-svm-chain.ts';
import type { PaymentMethod, SignatureFinding } from './method.ts';
import { isEqual, MAX_TIMEOUT_SECONDS, unrepeatedIn } from './offered.ts';
import { EXACT } from './schemes/exact.ts';
import { type Dialect, settledThrough, settlingAmong } from './settling.ts';

export type ExactSvmOptions = {
  readonly network: SvmNetwork;
  /** In the order in which they are asked. */
  readonly facilitators?: readonly Facilitator<SvmPayload>[] | undefined;
  /** Absent without a node. */
  readonly chain?: SolanaChain | undefined;
};

/** Makes the method for one network. */
export const exactSvm = ({ network, facilitators = [], chain }: ExactSvmOptions): PaymentMethod => ({
  scheme: EXACT,
  network: network.id,
  get facilitator() {
    return settlingAmong(facilitators)[0]?.name;
  },
  read: (object) => readSvmPayment(object, network),
  check: (payment, entry) => mismatchIn(payment, entry, (feePayer) => managing(facilitators, feePayer).length > 0),
  isSame: (given, offered) => given === offered,
  signature: judgeSignature,
  // A payer's signature is that of a key: there is nothing that only the chain can tell.
  signatureOnChain: async () => ({ kind: 'unverified' }),
  // Later looks ask whether the chain still takes transactions with this blockhash.
  before: async (payment) => ({ mark: contentOf(payment).blockhash, hasEnded: false }),
  settlement: settlementBy(facilitators),
  prove: chain && proofOn(chain),
  response: ({ payer, transaction, network: id, amount }) => ({
    success: true,
    payer,
    transaction: transaction ?? '',
    network: id,
    amount: amount.toString(),
  }),
});

/** The entry of an offer. @param feePayer - absent in documents, which stay the same while it changes */
export const exactSvmEntry = (
  amount: bigint,
  payTo: string,
  network: SvmNetwork,
  feePayer: string | undefined,
): PaymentRequirements => ({
  scheme: EXACT,
  network: network.id,
  amount: amount.toString(),
  asset: network.usdc,
  payTo,
  maxTimeoutSeconds: MAX_TIMEOUT_SECONDS,
  extra: { ...(feePayer === undefined ? {} : { feePayer }), paymentFlow: 'upfront' },
});

/** The part of a payment that this method alone understands. */
type Content = SolanaPayment & { readonly transaction: string };

const contentOf = ({ content }: Pick<Payment, 'content'>): Content => content as Content;

/** The part of a payment that a facilitator is given. */
export const payloadOf = (payment: Pick<Payment, 'content'>): SvmPayload => ({
  transaction: contentOf(payment).transaction,
});

// A payment is read.

/** No transaction of these payments can be sent after this time, in seconds: its blockhash ends before. */
const LIFETIME_SECONDS = 120;

/** Reads the decoded content of `PAYMENT-SIGNATURE`. */
export const readSvmPayment = (object: Readonly<Record<string, unknown>>, network: SvmNetwork): Decoded => {
  const refused = (reason: Reason, message: string): Decoded => ({ refusal: { reason, message } });
  if (object.x402Version !== 2) return refused('unsupported_version', 'x402Version must be 2');
  const { accepted, payload } = object;
  if (!isObject(accepted)) return refused('malformed', 'accepted must be the chosen entry of accepts');
  if (!isObject(payload) || typeof payload.transaction !== 'string')
    return refused('malformed', 'payload.transaction must be a text');
  const { transaction } = payload;
  const read = solanaTransactions().paymentIn(transaction);
  if ('flaw' in read) return refused('malformed', `payload.transaction: ${read.flaw}`);
  const { name, payer, signature, amount } = read;
  return {
    payment: {
      method: EXACT,
      // The message has the blockhash and the memo of its payer, so that no two payments share its digest.
      key: { network: network.id, asset: network.usdc, payer, nonce: name },
      digest: hash('sha256', Buffer.concat([Buffer.from(`${network.id}\n${name}\n`), signature]), 'hex'),
      amount,
      payTo: typeof accepted.payTo === 'string' ? accepted.payTo : '',
      expiresAt: BigInt(Math.floor(Date.now() / 1000) + LIFETIME_SECONDS),
      accepted,
      content: { ...read, transaction } satisfies Content,
    },
    extensions: object.extensions,
  };
};

// It is compared with the offer.

/** Base58 has a case, so that every text is compared as it is. */
const mismatchIn = (
  payment: Payment,
  entry: PaymentRequirements,
  isManaged: (feePayer: string) => boolean,
): Refusal | undefined => {
  const { feePayer: offered, ...others } = entry.extra;
  const unrepeated = unrepeatedIn(payment, entry, { isSame: isEqual, isSameExtra: isEqual }, others);
  if (unrepeated !== undefined) return unrepeated;
  const must = (reason: Reason, name: string, value: unknown): Refusal => ({
    reason,
    message: `${name} must be ${JSON.stringify(value)}`,
  });
  const { mint, amount, destination, feePayer } = contentOf(payment);
  if (!isManaged(feePayer))
    return must('offer_mismatch', 'the fee payer of the transaction', offered ?? 'one of a new offer');
  const extra = isObject(payment.accepted.extra) ? payment.accepted.extra : {};
  if (extra.feePayer !== feePayer) return must('offer_mismatch', 'accepted.extra.feePayer', feePayer);
  if (mint !== entry.asset) return must('asset_mismatch', 'the mint of the transfer', entry.asset);
  if (amount.toString() !== entry.amount) return must('amount_mismatch', 'the amount of the transfer', entry.amount);
  const account = solanaTransactions().associatedAccount(entry.payTo, entry.asset);
  if (destination !== account)
    return must('recipient_mismatch', 'the destination of the transfer, the associated account of payTo,', account);
  return undefined;
};

// Its signature is judged.

const judgeSignature = async (payment: Payment): Promise<SignatureFinding> => {
  if (await solanaTransactions().isSigned(contentOf(payment))) return { kind: 'good' };
  const message = `the key of ${payment.key.payer} has not signed the message of the transaction (Ed25519)`;
  return { kind: 'wrong', refusal: { reason: 'invalid_signature', message } };
};

// Its money is moved.

/** Those who have the key of a fee payer. */
const managing = (facilitators: readonly Facilitator<SvmPayload>[], feePayer: string) =>
  facilitators.filter((one) => one.feePayers?.().includes(feePayer) === true);

/** Settles through the facilitators that can sign for the fee payer of the transaction; through any if none is known to. */
const settlementBy =
  (configured: readonly Facilitator<SvmPayload>[]): PaymentMethod['settlement'] =>
  ({ payment, offer, entry: offered, amount }) => {
    const { feePayer } = contentOf(payment);
    const owning = managing(configured, feePayer);
    const facilitators = settlingAmong(owning.length === 0 ? configured : owning);
    const entry = offered.extra.feePayer === feePayer ? offered : { ...offered, extra: { ...offered.extra, feePayer } };
    const request = requestOf({ payload: payloadOf(payment), payTo: payment.payTo, offer, entry }, amount);
    const { network, payer } = payment.key;
    return {
      prepare: () => facilitators[0]?.prepare?.(request),
      settle: async (signal, failOver) => {
        const expected = { network, payer, amount };
        return settledThrough(facilitators, { request, expected, dialect: DIALECT, signal, failOver });
      },
    };
  };

/**
 * Facilitators' reasons that prove, on a first attempt, that no money moved: the payment was not sent. Names of the reference
 * facilitator's `exact` SVM scheme, by their endings. Everything else, such as `invalid_exact_svm_transaction_failed` and
 * `duplicate_settlement`, is taken as unknown.
 */
const DEFINITE: readonly (readonly [RegExp, Reason])[] = [
  [/^insufficient_funds$/, 'insufficient_funds'],
  [/^invalid_payload$/, 'malformed'],
  [/^invalid_exact_svm_(?:payload_)?network_mismatch$/, 'network_mismatch'],
  [/^invalid_exact_svm_(?:payload_)?unsupported_scheme$/, 'scheme_mismatch'],
  [/^invalid_exact_svm_payload_amount_mismatch$/, 'amount_mismatch'],
  [/^invalid_exact_svm_payload_mint_mismatch$/, 'asset_mismatch'],
  [/^invalid_exact_svm_payload_recipient_mismatch$/, 'recipient_mismatch'],
  [/^invalid_exact_svm_payload_signature_invalid$/, 'invalid_signature'],
  [/^invalid_exact_svm_(?:payload_|fee_payer_|invalid_fee_payer)/, 'refused'],
  [/^invalid_exact_svm_transaction_(?:simulation|signing)_failed$/, 'refused'],
];

const DIALECT: Dialect = {
  transaction: /^[1-9A-HJ-NP-Za-km-z]{86,88}$/,
  definite: (word) => DEFINITE.find(([form]) => form.test(word))?.[1],
};
