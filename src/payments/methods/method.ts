/**
 * The seam for methods of payment. A method is a scheme of x402 on a network: it alone reads its payments, judges them, moves
 * their money and asks its chain about them. Purchase, ledger and surfaces know this interface and no scheme.
 */
import type { Channel, ChannelName, Sighting, Voucher } from '../ledger/channels.ts';
import type { Conclusion, Purchase } from '../ledger/ledger.ts';
import type { Gas } from '../protocol/gas.ts';
import type { Decoded, Payment, Refusal } from '../protocol/payment.ts';
import type { Reason } from '../protocol/reasons.ts';
import type { PaymentRequired, PaymentRequirements, SettlementResponse } from '../protocol/schema.ts';

/** One scheme on one network. */
export type PaymentMethod = {
  /** Scheme of x402, as the ledger keeps it. */
  readonly scheme: string;
  /** CAIP-2 identifier. */
  readonly network: string;
  /** Who moves the money of a first attempt, as the ledger records it; `undefined` while none is configured. */
  readonly facilitator: string | undefined;
  /** Reads the decoded content of `PAYMENT-SIGNATURE` strictly: only what it names is taken over. */
  readonly read: (object: Readonly<Record<string, unknown>>) => Decoded;
  /** Compares a payment with an entry of `accepts`, and asks no other side. @param now - seconds since the epoch */
  readonly check: (payment: Payment, entry: PaymentRequirements, now: bigint) => Refusal | undefined;
  /** True if two names of an account or asset are the same to the network. */
  readonly isSame: (given: unknown, offered: string) => boolean;
  /** Judges the signature by mathematics alone. */
  readonly signature: (payment: Payment) => Promise<SignatureFinding>;
  /** Asks the chain about a signature that mathematics cannot judge. */
  readonly signatureOnChain: (payment: Payment) => Promise<ChainFinding>;
  /** Checks the chain before an attempt; absent without a node. @param patience - in milliseconds */
  readonly before?: ((payment: Payment, isFirst: boolean, patience: number) => Promise<Before>) | undefined;
  /** Makes ready to move the money of one attempt. */
  readonly settlement: (terms: SettlementTerms) => Settlement;
  /** Asks the chain what became of an uncertain purchase; absent without a node. Rejects if it cannot be asked. */
  readonly prove?: ((purchase: Purchase, now: number) => Promise<Proof>) | undefined;
  /**
   * The content of `PAYMENT-RESPONSE` for a settled purchase: the same for every delivery.
   *
   * @param channel - that it was paid out of, if it was
   */
  readonly response: (purchase: Purchase, channel?: Channel) => SettlementResponse;
  /** Of a method whose payments are paid out of channels. */
  readonly channels?: ChannelSide | undefined;
};

/** The part of a method that knows its channels. */
export type ChannelSide = {
  /** `charges`: one write of the ledger, and no other side; `moves`: a deposit comes first; `closes`: it asks for what is left. */
  readonly stepOf: (payment: Payment) => 'charges' | 'moves' | 'closes';
  readonly voucherOf: (payment: Payment) => Voucher;
  /** Tells what later deliveries have to know of a payment, in the words of the method. */
  readonly markOf: (payment: Payment) => string;
  /** A look at the escrow that is older does not count, in milliseconds. */
  readonly freshFor: (payment: Payment) => number;
  /** Asks the escrow. Rejects if it cannot be asked. @param known - as the ledger has it */
  readonly look: (name: ChannelName, known: Channel | undefined) => Promise<Sighting>;
  /** Says what keeps a payment from being charged now. @param channel - after its last look; absent if there is none */
  readonly checkChannel: (payment: Payment, channel: Channel | undefined) => ChannelRefusal | undefined;
  /** Gives back what the buyer asks for of its channel. Never throws: the escrow shows what has happened. */
  readonly refund: (payment: Payment, channel: Channel, terms: RefundTerms) => Promise<Refunded>;
  /** Tells its payer how to go on from what the channel has spent. */
  readonly correction: (payment: Payment, channel: Channel | undefined) => Refusal;
};

export type RefundTerms = Pick<SettlementTerms, 'offer' | 'entry'> & { readonly signal: AbortSignal };

/** The transaction of a refund, if its facilitator names one, and what `PAYMENT-RESPONSE` says of it once the escrow shows it. */
export type Refunded = { readonly response: (after: Channel) => SettlementResponse };

/** `busy`: for a moment, because another payment of the channel is under way. */
export type ChannelRefusal = { readonly kind: 'busy' } | { readonly kind: 'refused'; readonly refusal: Refusal };

/** The method of a payment or a row; `undefined` if there is none. */
export const methodAmong = (
  methods: readonly PaymentMethod[],
  { method, network }: Readonly<Record<'method' | 'network', string>>,
): PaymentMethod | undefined => methods.find((one) => one.scheme === method && one.network === network);

/**
 * Reads a payment by the method that it names. One that names none of them is read by the first, whose check says so; what
 * is no payment of the first either says that it is of no entry.
 *
 * @param methods - in the order of the offer
 */
export const readAmong =
  (methods: readonly [PaymentMethod, ...PaymentMethod[]]): PaymentMethod['read'] =>
  (object) => {
    const { accepted } = object;
    const { scheme, network } = (typeof accepted === 'object' && accepted !== null ? accepted : {}) as Readonly<
      Record<string, unknown>
    >;
    const method = methodAmong(methods, { method: String(scheme), network: String(network) });
    const decoded = (method ?? methods[0]).read(object);
    if (method !== undefined || !('refusal' in decoded) || typeof scheme !== 'string') return decoded;
    const reason = methods.some((one) => one.scheme === scheme) ? 'network_mismatch' : 'scheme_mismatch';
    return {
      refusal: { reason, message: 'accepted.scheme and accepted.network must be those of an entry of accepts' },
    };
  };

/** `chain`: only the chain can tell; `refusal` is the answer if no contract can have made it. */
export type SignatureFinding =
  | { readonly kind: 'good' }
  | { readonly kind: 'wrong'; readonly refusal: Refusal }
  | { readonly kind: 'chain'; readonly refusal?: Refusal | undefined };

/** `contract`: the payer is one, so that the signature may be good; `unverified`: no chain tells, so that it may be good, too. */
export type ChainFinding =
  | { readonly kind: 'contract' | 'unverified' }
  | { readonly kind: 'wrong'; readonly refusal: Refusal };

/**
 * The chain before an attempt. `mark`: where later checks of the chain begin; null where no chain is asked. `hasEnded`: the
 * payment was used or canceled on the chain before its first attempt.
 */
export type Before =
  | { readonly mark: string | null; readonly hasEnded: boolean }
  | { readonly trouble: NodeTrouble; readonly hasEnded: boolean };

/** No node answers in time, or the node is of another chain. */
export type NodeTrouble = 'node_unavailable' | 'node_misconfigured';

/** The terms of an attempt. `amount`: what the first attempt asked for, in atomic units. */
export type SettlementTerms = {
  readonly payment: Payment;
  readonly offer: PaymentRequired;
  /** The entry of `accepts` that the payment is for. */
  readonly entry: PaymentRequirements;
  readonly amount: bigint;
};

/** One attempt to move the money. */
export type Settlement = {
  /** Does what moves nothing, while the lease is on its way to the disk. */
  readonly prepare: () => void;
  /**
   * Moves the money. Never throws for anything that a remote side can do.
   *
   * @param failOver - notes the next facilitator before it is asked; `false` stops there
   */
  readonly settle: (signal: AbortSignal, failOver: (facilitator: string) => Promise<boolean>) => Promise<Settled>;
};

/** Why a facilitator has moved nothing, or probably nothing. */
export type NotMoved =
  | 'client_left'
  | 'facilitator_unavailable'
  | 'facilitator_misconfigured'
  | 'facilitator_unauthorized'
  | 'settlement_too_expensive';

/**
 * What the end of an attempt proves of the money.
 *
 * - `yes`: it has moved to us, in this transaction, or into the channel that is `seen` after it
 * - `no`: it is certain that nothing moved; `refused` for this reason, every other kind may be tried again
 * - `perhaps`: it may have moved; `kind` where a status says why it has probably not moved
 */
export type Verdict =
  | { readonly moved: 'yes'; readonly transaction: string; readonly gas?: Gas; readonly seen?: Sighting }
  | { readonly moved: 'no'; readonly kind: 'refused'; readonly reason: Reason }
  | { readonly moved: 'no'; readonly kind: NotMoved }
  | { readonly moved: 'perhaps'; readonly kind?: NotMoved; readonly transaction?: string };

/** An attempt that has ended, or of which nothing is heard any more. */
export type Settled = {
  readonly verdict: Verdict;
  /** Why the end is not known: a code of ours and a status or errno, never words of another side. */
  readonly cause: string;
  /** An answer came at all. */
  readonly isAnswered: boolean;
  /** For the log: who was asked last, and the status of its answer or why there is none. */
  readonly facts: { readonly facilitator?: string; readonly upstreamStatus?: number; readonly errno?: string };
  /** For the operator: who has turned the payment away, and how. */
  readonly turnedAway?: string | undefined;
  /** The facilitator has shown that it works; a refusal of the payment shows that, too. */
  readonly isWorking: boolean;
};

/**
 * What the chain proves of an uncertain purchase.
 *
 * - `decided`: its end is certain
 * - `movable`: nothing has happened, so that it can still be settled
 * - `open`: something has happened, or may have, and no block of it is final yet
 * - `person`: the chain can never tell; a person decides
 */
export type Proof = {
  /** A sentence without its full stop, for the operator. */
  readonly text: string;
} & ({ readonly kind: 'decided'; readonly conclusion: Conclusion } | { readonly kind: 'movable' | 'open' | 'person' });
