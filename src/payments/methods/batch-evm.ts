/**
 * Scheme `batch-settlement` on an EVM network: a buyer locks USDC in an escrow once and signs a voucher for each call, a
 * promise for all of the channel up to a ceiling (x402 specification, schemes/batch-settlement). The file follows a payment: it
 * is read, compared with the offer, its signature is judged, its channel asked, and a deposit moved.
 *
 * No voucher is taken that the escrow would refuse: that call would never be paid.
 */
import { hash } from 'node:crypto';
import type { ChannelConfig, DepositAuthorization, Escrow } from '../facilitators/escrow.ts';
import { type Facilitator, requestOf, SETTLING_SECONDS } from '../facilitators/facilitator.ts';
import type { Channel, Sighting, Voucher } from '../ledger/channels.ts';
import { isObject } from '../protocol/headers.ts';
import { type Correction, type Decoded, type Payment, type Refusal, spelled } from '../protocol/payment.ts';
import type { Reason } from '../protocol/reasons.ts';
import type { PaymentRequirements } from '../protocol/schema.ts';
import type { EvmNetwork } from '../protocol/usdc.ts';
import type { ChannelRefusal, ChannelSide, PaymentMethod, Settled, SignatureFinding } from './method.ts';
import { CLOCK_SKEW_SECONDS, LONGEST_VALIDITY_SECONDS, MAX_TIMEOUT_SECONDS, unrepeatedIn } from './offered.ts';
import { BATCH_SETTLEMENT, ESCROW_DOMAIN, REASON_PREFIX } from './schemes/batch-settlement.ts';
import { type Dialect, definiteReason, EVM_DIALECT, settledThrough } from './settling.ts';

/** The terms of an offer that a channel is opened with. `minDeposit`: atomic units. */
export type VoucherTerms = {
  /** The address whose key signs claims and refunds for the receiver. */
  readonly authorizer: string;
  /** A buyer who wants its money back waits this long, in seconds. */
  readonly withdrawDelay: number;
  readonly minDeposit: bigint;
};

export type BatchEvmOptions = {
  readonly network: EvmNetwork;
  readonly escrow: Escrow;
  /** Shows what the escrow holds of a channel. Rejects if it cannot be asked. */
  readonly look: ChannelSide['look'];
  /** In the order in which they are asked for deposits. */
  readonly facilitators: readonly Facilitator<object>[];
};

/** Makes the method for one network. */
export const batchEvm = ({ network, escrow, look, facilitators }: BatchEvmOptions): PaymentMethod => ({
  scheme: BATCH_SETTLEMENT,
  network: network.id,
  facilitator: facilitators[0]?.name,
  read: (object) => readPayment(object, network, escrow),
  check: (payment, entry, now) => validationError(payment, entry, now, network),
  isSame: (given, offered) => typeof given === 'string' && spelled(given) === spelled(offered),
  signature: async (payment) => judgeSignature(payment, network, escrow),
  // Vouchers of contracts are refused: their signatures can cease to be good before they are claimed.
  signatureOnChain: async () => ({ kind: 'unverified' }),
  before: async (payment) => ({ mark: markOf(payment), hasEnded: false }),
  settlement: ({ payment, offer, entry, amount }) => {
    const payTo = isSameText(payment.payTo, entry.payTo) ? entry.payTo : payment.payTo;
    const request = requestOf<object>({ payload: payloadOf(payment), payTo, offer, entry }, amount);
    const { network: id, payer } = payment.key;
    const { channel, ceiling, deposit } = contentOf(payment);
    return {
      prepare: () => facilitators[0]?.prepare?.(request),
      settle: async (signal, failOver) => {
        const settled = await settledThrough(facilitators, {
          request,
          expected: { network: id, payer, amount: BigInt(deposit?.amount ?? 0) },
          dialect: DIALECT,
          signal,
          failOver,
        });
        return seenAfter(settled, ceiling, () => look(channel, undefined));
      },
    };
  },
  response: responseOf,
  channels: {
    stepOf: (payment) => STEPS[contentOf(payment).type],
    voucherOf: ({ content }) => content as Voucher,
    markOf,
    // Half of the delay is left to claim what was charged, once a withdrawal is seen.
    freshFor: (payment) => (contentOf(payment).config.withdrawDelay * SECOND) / 2,
    look,
    checkChannel,
    refund: refundBy(facilitators),
    correction: (payment, channel) => outOfStep(payment, channel),
  },
});

const SECOND = 1000;

const STEPS = { voucher: 'charges', deposit: 'moves', refund: 'closes' } as const;

/** The entry of an offer: the charge is kept before the answer leaves (payment flow `upfront`). @param amount - atomic units */
export const batchEntry = (
  amount: bigint,
  payTo: string,
  network: EvmNetwork,
  { authorizer, withdrawDelay, minDeposit }: VoucherTerms,
): PaymentRequirements => ({
  scheme: BATCH_SETTLEMENT,
  network: network.id,
  amount: amount.toString(),
  asset: network.usdc,
  payTo,
  maxTimeoutSeconds: MAX_TIMEOUT_SECONDS,
  extra: {
    name: network.domain.name,
    version: network.domain.version,
    receiverAuthorizer: authorizer,
    withdrawDelay,
    minDeposit: minDeposit.toString(),
    paymentFlow: 'upfront',
  },
});

// A payment is read.

/** The part of a payment that this method alone understands. */
type BatchContent = Voucher & {
  readonly type: keyof typeof STEPS;
  /** Atomic units that are asked back; absent for all that is left. */
  readonly refund?: bigint | undefined;
  readonly config: ChannelConfig;
  /** The buyer names the channel so; it has to be that of the configuration. */
  readonly named: string;
  readonly digest: string;
  readonly deposit?: { readonly amount: string; readonly authorization: DepositAuthorization } | undefined;
};

const contentOf = ({ content }: Pick<Payment, 'content'>): BatchContent => content as BatchContent;

const ADDRESS = /^0x[0-9a-fA-F]{40}$/;
const BYTES32 = /^0x[0-9a-fA-F]{64}$/;
const HEX = /^0x(?:[0-9a-fA-F]{2}){1,4096}$/;
/** At most 2^63 − 1, which ledgers keep, and which is more USDC than there is. */
const UNITS = /^[1-9]\d{0,18}$/;
const MOST_UNITS = (1n << 63n) - 1n;
const SECONDS = /^(?:0|[1-9]\d{0,14})$/;
/** The escrow's type `uint40`. */
const MOST_DELAY = 2 ** 40 - 1;

const isUnits = (value: unknown): value is string =>
  typeof value === 'string' && UNITS.test(value) && BigInt(value) <= MOST_UNITS;
const matches =
  (form: RegExp) =>
  (value: unknown): boolean =>
    typeof value === 'string' && form.test(value);

const CONFIG_FIELDS: readonly (readonly [keyof ChannelConfig, (value: unknown) => boolean, string])[] = [
  ['payer', matches(ADDRESS), 'an address'],
  ['payerAuthorizer', matches(ADDRESS), 'an address'],
  ['receiver', matches(ADDRESS), 'an address'],
  ['receiverAuthorizer', matches(ADDRESS), 'an address'],
  ['token', matches(ADDRESS), 'an address'],
  [
    'withdrawDelay',
    (value) => Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= MOST_DELAY,
    'whole seconds',
  ],
  ['salt', matches(BYTES32), '32 bytes in hexadecimal'],
];

/** Takes over what was checked and nothing else. */
const readPayment = (object: Readonly<Record<string, unknown>>, network: EvmNetwork, escrow: Escrow): Decoded => {
  const refused = (reason: Reason, message: string): Decoded => ({ refusal: { reason, message } });
  const malformed = (message: string): Decoded => refused('malformed', message);
  if (object.x402Version !== 2) return refused('unsupported_version', 'x402Version must be 2');
  const { accepted, payload } = object;
  if (!isObject(accepted)) return malformed('accepted must be the chosen entry of accepts');
  if (!isObject(payload)) return malformed('payload must be an object');
  const { type, channelConfig: given, voucher } = payload;
  if (type !== 'voucher' && type !== 'deposit' && type !== 'refund')
    return malformed('payload.type must be voucher, deposit or refund');
  const { amount: asked } = payload;
  if (type === 'refund' && asked !== undefined && !isUnits(asked))
    return malformed('payload.amount must be a decimal number above 0');
  if (!isObject(given)) return malformed('payload.channelConfig must be an object');
  for (const [field, isValid, what] of CONFIG_FIELDS)
    if (!isValid(given[field])) return malformed(`payload.channelConfig.${field} must be ${what}`);
  if (Object.keys(given).length !== CONFIG_FIELDS.length)
    return malformed(`payload.channelConfig must have ${CONFIG_FIELDS.length} members`);
  if (!isObject(voucher)) return malformed('payload.voucher must be an object');
  const { channelId, maxClaimableAmount, signature } = voucher;
  if (!matches(BYTES32)(channelId)) return malformed('payload.voucher.channelId must be 32 bytes in hexadecimal');
  if (!isUnits(maxClaimableAmount))
    return malformed(`payload.voucher.maxClaimableAmount must be a decimal number from 1 to ${MOST_UNITS}`);
  if (!matches(HEX)(signature)) return malformed('payload.voucher.signature must be in hexadecimal');
  if (!isUnits(accepted.amount)) return malformed('accepted.amount must be a decimal number');
  const deposit = type === 'deposit' ? depositIn(payload.deposit) : undefined;
  const refund = type === 'refund' && isUnits(asked) ? BigInt(asked) : undefined;
  if (typeof deposit === 'string') return malformed(deposit);
  const config = Object.fromEntries(
    CONFIG_FIELDS.map(([field]) => [
      field,
      typeof given[field] === 'string' ? given[field].toLowerCase() : given[field],
    ]),
  ) as ChannelConfig;
  const [named, signed] = [String(channelId).toLowerCase(), String(signature).toLowerCase()];
  const id = escrow.channelId(config, network.chainId);
  const ceiling = BigInt(maxClaimableAmount);
  const digest = escrow.voucherDigest(id, ceiling, network.chainId);
  const { payer, receiver, receiverAuthorizer: authorizer } = config;
  const channel = { id, network: network.id, payer, receiver, authorizer, config: JSON.stringify(config) };
  const more = JSON.stringify(deposit ?? refund?.toString() ?? null).toLowerCase();
  const parts = [type, id, maxClaimableAmount, signed, more];
  return {
    payment: {
      method: BATCH_SETTLEMENT,
      key: { network: network.id, asset: spelled(network.usdc), payer, nonce: digest },
      digest: hash('sha256', parts.join('\n'), 'hex'),
      amount: BigInt(accepted.amount),
      payTo: receiver,
      expiresAt: BigInt(deposit?.authorization.validBefore ?? 0),
      accepted,
      content: {
        type,
        refund,
        channel,
        ceiling,
        signature: signed,
        config,
        named,
        digest,
        deposit,
      } satisfies BatchContent,
    },
    extensions: object.extensions,
  };
};

const depositIn = (given: unknown): NonNullable<BatchContent['deposit']> | string => {
  const { amount, authorization } = isObject(given) ? given : {};
  const { erc3009Authorization: inner } = isObject(authorization) ? authorization : {};
  if (!isUnits(amount)) return 'payload.deposit.amount must be a decimal number';
  if (!isObject(inner)) return 'payload.deposit.authorization.erc3009Authorization must be an object';
  const { validAfter, validBefore, salt, signature } = inner;
  for (const [name, value] of Object.entries({ validAfter, validBefore }))
    if (!matches(SECONDS)(value)) return `payload.deposit.authorization.erc3009Authorization.${name} must be seconds`;
  if (!matches(BYTES32)(salt)) return 'payload.deposit.authorization.erc3009Authorization.salt must be 32 bytes';
  if (!matches(HEX)(signature))
    return 'payload.deposit.authorization.erc3009Authorization.signature must be hexadecimal';
  return { amount, authorization: { validAfter, validBefore, salt, signature } as DepositAuthorization };
};

/** The members that were read, as a facilitator is sent them. */
const payloadOf = (payment: Payment) => {
  const { config, channel, ceiling, signature, deposit } = contentOf(payment);
  return {
    type: 'deposit',
    channelConfig: config,
    voucher: { channelId: channel.id, maxClaimableAmount: ceiling.toString(), signature },
    deposit: { amount: deposit?.amount, authorization: { erc3009Authorization: deposit?.authorization } },
  };
};

// It is compared with the offer.

/** A refusal with its code for the scheme's own clients. */
const refusing = (
  { key: { network } }: Pick<Payment, 'key'>,
  code: string,
  [reason, message]: readonly [Reason, string],
  extra?: Correction['extra'],
): Refusal => ({
  reason,
  message,
  correction: { error: `${REASON_PREFIX}${code}`, scheme: BATCH_SETTLEMENT, network, extra },
});

const isSameText = (given: unknown, offered: unknown): boolean =>
  given === offered ||
  (typeof given === 'string' && typeof offered === 'string' && spelled(given) === spelled(offered));

/** @param now - seconds since the epoch */
const validationError = (
  payment: Payment,
  offer: PaymentRequirements,
  now: bigint,
  network: EvmNetwork,
): Refusal | undefined => {
  // A buyer that was corrected may repeat what the correction has added.
  const unrepeated = unrepeatedIn(payment, offer, { isSame: isSameText, isSameExtra: isSameText });
  return unrepeated ?? channelError(payment, offer, network) ?? depositError(payment, offer, now);
};

const NO_ADDRESS = `0x${'0'.repeat(40)}`;

/** A channel of other terms could be claimed by another, or emptied sooner. */
const channelError = (payment: Payment, offer: PaymentRequirements, network: EvmNetwork): Refusal | undefined => {
  const { config, channel, named } = contentOf(payment);
  const { receiverAuthorizer, withdrawDelay } = offer.extra;
  const terms = [
    ['receiver', offer.payTo, 'receiver_mismatch'],
    ['receiverAuthorizer', receiverAuthorizer, 'receiver_authorizer_mismatch'],
    ['token', network.usdc, 'token_mismatch'],
    ['withdrawDelay', withdrawDelay, 'withdraw_delay_mismatch'],
  ] as const;
  for (const [field, value, code] of terms) {
    const message = `channelConfig.${field} must be ${value}`;
    if (!isSameText(config[field], value)) return refusing(payment, code, ['channel_mismatch', message]);
  }
  if (config.payerAuthorizer === NO_ADDRESS) {
    const message = 'channelConfig.payerAuthorizer must be the address of a key: it signs the vouchers';
    return refusing(payment, 'voucher_payload', ['contract_wallet_unsupported', message]);
  }
  return named === channel.id
    ? undefined
    : refusing(payment, 'channel_id_mismatch', ['channel_mismatch', `voucher.channelId must be ${channel.id}`]);
};

const depositError = (payment: Payment, { extra }: PaymentRequirements, now: bigint): Refusal | undefined => {
  const { deposit } = contentOf(payment);
  if (deposit === undefined) return undefined;
  const { validAfter, validBefore } = deposit.authorization;
  if (BigInt(deposit.amount) < BigInt(String(extra.minDeposit))) {
    const message = `deposit.amount must be at least ${extra.minDeposit}`;
    return refusing(payment, 'deposit_below_min_deposit', ['deposit_too_small', message]);
  }
  if (BigInt(validBefore) < now + SETTLING_SECONDS) {
    const message = `validBefore of the deposit must be at least ${SETTLING_SECONDS} seconds ahead`;
    return refusing(payment, 'payload_authorization_valid_before', ['expired', message]);
  }
  if (BigInt(validBefore) > now + LONGEST_VALIDITY_SECONDS) {
    const message = `validBefore of the deposit must be at most ${LONGEST_VALIDITY_SECONDS} seconds ahead`;
    return refusing(payment, 'payload_authorization_valid_before', ['validity_too_long', message]);
  }
  return BigInt(validAfter) > now + CLOCK_SKEW_SECONDS
    ? refusing(payment, 'payload_authorization_valid_after', [
        'not_yet_valid',
        'validAfter of the deposit is in the future',
      ])
    : undefined;
};

// Its signature is judged.

const judgeSignature = (payment: Payment, network: EvmNetwork, escrow: Escrow): SignatureFinding => {
  const { config, signature, digest } = contentOf(payment);
  const signer = escrow.signerOf(digest, signature);
  if (signer === config.payerAuthorizer) return { kind: 'good' };
  const found =
    signer === undefined
      ? 'the escrow takes 65 bytes with a low s and a last byte of 27 or 28'
      : `the key of ${signer} has signed`;
  const message = `${found}; channelConfig.payerAuthorizer ${config.payerAuthorizer} must sign the digest ${digest}`;
  const domain = { ...ESCROW_DOMAIN, chainId: network.chainId };
  return {
    kind: 'wrong',
    refusal: {
      ...refusing(payment, 'voucher_signature', ['invalid_signature', message]),
      signature: { domain, digest, recovered: signer ?? null },
    },
  };
};

// Its channel is asked.

const checkChannel = (payment: Payment, channel: Channel | undefined): ChannelRefusal | undefined => {
  const { type, ceiling, deposit } = contentOf(payment);
  if (type === 'refund') return refundRefusal(payment, channel);
  const refused = (refusal: Refusal): ChannelRefusal => ({ kind: 'refused', refusal });
  if (channel === undefined && deposit === undefined) {
    const message = 'the escrow holds nothing of this channel: send a deposit first';
    return refused(refusing(payment, 'channel_not_found', ['insufficient_deposit', message]));
  }
  const { state, charged, balance } = channel ?? NO_CHANNEL;
  if ((channel?.deposit ?? null) !== null || state === 'closing') return { kind: 'busy' };
  if (state === 'draining' || state === 'short') {
    const message = 'the channel is being emptied: pay with exact, or fill it again when that has ended';
    return refused(refusing(payment, 'channel_busy', ['channel_closing', message]));
  }
  if (charged + payment.amount !== ceiling) return refused(outOfStep(payment, channel));
  const held = balance + BigInt(deposit?.amount ?? 0);
  if (held < ceiling) {
    const message = `the escrow holds ${held} of this channel, and the voucher is for ${ceiling}: send a deposit`;
    return refused(refusing(payment, 'cumulative_exceeds_balance', ['insufficient_deposit', message]));
  }
  return undefined;
};

/** The voucher of a refund charges nothing. A refund that was interrupted goes on. */
const refundRefusal = (payment: Payment, channel: Channel | undefined): ChannelRefusal | undefined => {
  const { ceiling, refund } = contentOf(payment);
  const refused = (refusal: Refusal): ChannelRefusal => ({ kind: 'refused', refusal });
  const { charged, balance, deposit, state } = channel ?? { ...NO_CHANNEL, deposit: null };
  if (deposit !== null) return { kind: 'busy' };
  if (channel !== undefined && ceiling !== charged) return refused(outOfStep(payment, channel));
  const left = balance - charged;
  if (left <= 0n || state === 'short')
    return refused(refusing(payment, 'refund_no_balance', ['refund_refused', 'nothing is left in the channel']));
  const message = `payload.amount must be at most ${left}, what is left in the channel`;
  return refund !== undefined && refund > left
    ? refused(refusing(payment, 'refund_amount_invalid', ['refund_refused', message]))
    : undefined;
};

/** A channel that neither ledger nor escrow knows. */
const NO_CHANNEL = { state: 'closed', charged: 0n, balance: 0n } as const;

/** The correction that the scheme's clients recover from: what was spent, and the newest voucher that proves it. */
const outOfStep = (payment: Payment, channel: Channel | undefined): Refusal => {
  const { charged = 0n, signature = '' } = channel ?? {};
  const message =
    contentOf(payment).type === 'refund'
      ? `the channel has spent ${charged}: sign ${charged}, what was charged, as a refund charges nothing`
      : `the channel has spent ${charged}: sign ${charged + payment.amount}, what was charged and the price of this call`;
  return refusing(payment, 'cumulative_amount_mismatch', ['out_of_step', message], {
    ...(channel && { channelState: stateOf(channel, charged) }),
    ...(signature === '' ? {} : { voucherState: { signedMaxClaimable: charged.toString(), signature } }),
  });
};

const stateOf = (channel: Channel, charged: bigint) => ({
  channelId: channel.id,
  balance: channel.balance.toString(),
  totalClaimed: channel.claimed.toString(),
  withdrawRequestedAt: Number(channel.withdrawAt),
  refundNonce: channel.refundNonce.toString(),
  chargedCumulativeAmount: charged.toString(),
});

/** The ceiling, and of a deposit its amount: all that a later delivery tells. */
const markOf = (payment: Payment): string => {
  const { ceiling, deposit } = contentOf(payment);
  return deposit === undefined ? `${ceiling}` : `${ceiling} ${deposit.amount}`;
};

/** A client adds what was charged to its own sum, and compares that with the ceiling of this very payment. */
const responseOf: PaymentMethod['response'] = ({ payer, transaction, network, amount, mark, nonce }, channel) => {
  const [ceiling = '0', deposited = ''] = (mark ?? '').split(' ');
  return {
    success: true,
    payer,
    transaction: transaction === nonce ? '' : (transaction ?? ''),
    network,
    amount: deposited,
    extra: {
      chargedAmount: amount.toString(),
      ...(channel && { channelState: stateOf(channel, BigInt(ceiling)) }),
    },
  };
};

// What is left of a channel goes back.

/** The charges are claimed in the same transaction: a refund would leave nothing that reserves it. */
const refundBy =
  (facilitators: readonly Facilitator<object>[]): ChannelSide['refund'] =>
  async (payment, channel, { offer, entry, signal }) => {
    const { config, refund } = contentOf(payment);
    const { id, charged, claimed, signature, balance, refundNonce } = channel;
    const amount = refund ?? balance - charged;
    const voucher = { channel: config, maxClaimableAmount: charged.toString() };
    const payload = {
      type: 'refund',
      channelConfig: config,
      voucher: { channelId: id, maxClaimableAmount: charged.toString(), signature: contentOf(payment).signature },
      amount: amount.toString(),
      refundNonce: refundNonce.toString(),
      claims: charged > claimed ? [{ voucher, signature, totalClaimed: charged.toString() }] : [],
    };
    const request = requestOf({ payload, payTo: entry.payTo, offer, entry }, payment.amount);
    const answer = await facilitators[0]?.settle(request, signal);
    const body = answer?.kind === 'answered' && isObject(answer.body) ? answer.body : {};
    const transaction = typeof body.transaction === 'string' ? body.transaction : '';
    return {
      response: (after) => ({
        ...{ success: true, payer: channel.payer, transaction, network: channel.network },
        amount: (balance - after.balance).toString(),
        extra: { channelState: stateOf(after, after.charged) },
      }),
    };
  };

// A deposit is moved.

/** The balance is taken from the escrow alone: a facilitator's word for it can be wrong. */
const seenAfter = async (settled: Settled, ceiling: bigint, look: () => Promise<Sighting>): Promise<Settled> => {
  const { verdict } = settled;
  if (verdict.moved !== 'yes') return settled;
  const seen = await look().catch(() => undefined);
  if (seen !== undefined && seen.balance >= ceiling) return { ...settled, verdict: { ...verdict, seen } };
  const cause = seen === undefined ? 'escrow_silent' : 'escrow_not_filled';
  return { ...settled, verdict: { moved: 'perhaps', transaction: verdict.transaction }, cause };
};

/**
 * Facilitators' reasons that prove, on a first attempt, that no deposit was made. Names of the reference facilitator's scheme
 * `batch-settlement`; everything that is not listed here is taken as unknown.
 */
const DEFINITE: Readonly<Record<string, Reason>> = {
  insufficient_funds: 'insufficient_funds',
  ...Object.fromEntries(
    (
      [
        ['insufficient_balance', 'insufficient_funds'],
        ['deposit_below_min_deposit', 'deposit_too_small'],
        ['payload_authorization_valid_before', 'expired'],
        ['payload_authorization_valid_after', 'not_yet_valid'],
        ['receive_authorization_signature', 'invalid_signature'],
        ['voucher_signature', 'invalid_signature'],
        ['channel_id_mismatch', 'channel_mismatch'],
        ['receiver_mismatch', 'channel_mismatch'],
        ['receiver_authorizer_mismatch', 'channel_mismatch'],
        ['token_mismatch', 'channel_mismatch'],
        ['withdraw_delay_mismatch', 'channel_mismatch'],
        ['voucher_payload', 'malformed'],
        ['payload_type', 'malformed'],
        ['scheme', 'scheme_mismatch'],
        ['network_mismatch', 'network_mismatch'],
        ['cumulative_exceeds_balance', 'insufficient_deposit'],
        ['cumulative_below_claimed', 'out_of_step'],
        ['deposit_simulation_failed', 'refused'],
        ['missing_eip712_domain', 'refused'],
      ] as const satisfies readonly (readonly [string, Reason])[]
    ).map(([code, reason]) => [`${REASON_PREFIX}${code}`, reason]),
  ),
  eip6492_factory_not_allowed: 'invalid_signature',
};

const DIALECT: Dialect = { ...EVM_DIALECT, definite: (reason) => definiteReason(reason, DEFINITE) };
