/**
 * The contract of a facilitator: its request, its answers, and the preconditions that the seller and its own facilitators (stub,
 * onchain) check. The implementations are beside this file; what an answer proves is in `methods/exact-evm.ts`.
 */
import { EXACT } from '../methods/schemes/exact.ts';
import { PAYMENT_IDENTIFIER } from '../payment-identifier.ts';
import type { Gas } from '../protocol/gas.ts';
import { isObject } from '../protocol/headers.ts';
import type {
  Authorization,
  FacilitatorRequest,
  PaymentPayload,
  PaymentRequired,
  PaymentRequirements,
  SupportedResponse,
} from '../protocol/schema.ts';
import type { EvmNetwork } from '../protocol/usdc.ts';
import { OFFER_RECEIPT } from '../receipts/types.ts';

/** Why an upstream does not do its work: the status that it answers with, or the failure of the connection. */
export type Trouble = {
  readonly status?: number;
  /** As POSIX, or else the runtime, names it. */
  readonly errno?: string;
  readonly detail?: string;
};

/**
 * What became of one request to a facilitator.
 *
 * - `answered`: a whole HTTP answer arrived; `body` is its JSON, or `undefined` when it is not JSON. `gas`: what it has
 *   cost us, where we have settled it
 * - `not_sent`: the request certainly never arrived (connection refused, name not found, certificate not
 *   trusted)
 * - `no_answer`: the request may have arrived, but no usable answer came back (time-out, dropped connection,
 *   broken TLS)
 * - `not_verified`: `/verify` has to come before `/settle`, and this became of it; `/settle` was not asked to move
 *   anything
 * - `unsupported`: by its own `/supported` it does not settle what we sell for; nothing was sent
 * - `too_expensive`: gas costs more than is paid for it; nothing was sent
 * - `unauthorized`: no credentials could be made for the request; nothing was sent
 */
export type FacilitatorAnswer =
  | { readonly kind: 'answered'; readonly status: number; readonly body: unknown; readonly gas?: Gas }
  | ({ readonly kind: 'not_sent' | 'no_answer' } & Trouble)
  | { readonly kind: 'not_verified'; readonly answer: FacilitatorAnswer }
  | { readonly kind: 'unsupported' }
  | { readonly kind: 'too_expensive'; readonly detail: string }
  | { readonly kind: 'unauthorized' };

/** Settles payments; never throws for anything a remote side can do. `Payload`: what it takes of a payment. */
export type Facilitator<Payload = PaymentPayload['payload']> = {
  /** As the ledger records it. */
  readonly name: string;
  /**
   * Told of a request that is settled next, once the attempt is on the disk: what moves nothing can be done meanwhile.
   */
  readonly prepare?: (request: FacilitatorRequest<Payload>) => void;
  readonly settle: (request: FacilitatorRequest<Payload>, signal: AbortSignal) => Promise<FacilitatorAnswer>;
  /** Asks whether a payment is valid, which moves nothing; absent where that is not asked of another side. */
  readonly askVerify?: (request: FacilitatorRequest<Payload>, signal: AbortSignal) => Promise<FacilitatorAnswer>;
  /** True if its own `/supported` does not name what it is for; absent where that is not watched. */
  readonly lacksIt?: () => boolean;
  /**
   * Those of its keys that pay the fee of a payment: the one to be offered, then the others that are accepted still. Absent
   * where payers need none.
   */
  readonly feePayers?: () => readonly string[];
  /** What it supports, or why that is not known. */
  readonly supported: (signal: AbortSignal) => Promise<SupportedResponse | Trouble | undefined>;
};

/** The trouble that an answer shows; `undefined` if the facilitator does its work, which a refusal is, too. */
export const troubleIn = (answer: FacilitatorAnswer): Trouble | undefined => {
  switch (answer.kind) {
    case 'answered': {
      const { status, body } = answer;
      const { success, isValid }: Readonly<Record<string, unknown>> = isObject(body) ? body : {};
      const isWorking = success === true || (status < 500 && typeof (success ?? isValid) === 'boolean');
      return isWorking ? undefined : { status };
    }
    case 'not_verified':
      return troubleIn(answer.answer);
    case 'unsupported':
      return { detail: 'its /supported does not name what is sold' };
    case 'unauthorized':
      return { detail: 'no credentials could be made' };
    default: {
      const { kind: _, ...trouble } = answer;
      return trouble;
    }
  }
};

/**
 * The value of the `Authorization` header for one request.
 *
 * A rejection means that there are no credentials for it, and that it must not be sent.
 */
export type Authorize = (method: 'GET' | 'POST', url: URL) => Promise<string>;

/**
 * The same token for every request (RFC 6750, section 2.1).
 *
 * @example
 * httpFacilitator('https://facilitator.example', { authorize: bearer('token') });
 */
export const bearer =
  (token: string): Authorize =>
  async () =>
    `Bearer ${token}`;

/**
 * The request to a facilitator. Only the authorization and its signature are the buyer's; everything else is our own
 * offer, so that nothing a buyer put into `resource` or `extensions` is forwarded. A repeated attempt asks for what the
 * first one asked, and not for what is offered today.
 *
 * @param amount - what the first attempt asked for, in atomic units
 */
export const requestOf = <Payload>(
  { payload, payTo, offer, entry: offered }: Requested<Payload>,
  amount: bigint,
): FacilitatorRequest<Payload> => {
  const terms = { amount: amount.toString(), payTo };
  const isOffered = terms.amount === offered.amount && terms.payTo === offered.payTo;
  const asked = isOffered ? offered : { ...offered, ...terms };
  const extensions = forFacilitators(offer);
  return {
    x402Version: 2,
    paymentPayload: {
      x402Version: 2,
      resource: offer.resource,
      accepted: asked,
      payload,
      ...(extensions === undefined ? {} : { extensions }),
    },
    paymentRequirements: asked,
  };
};

/** `payTo`: the recipient that the payment names. `entry`: the one of `accepts` that is paid for. */
type Requested<Payload> = {
  readonly payload: Payload;
  readonly payTo: string;
  readonly offer: PaymentRequired;
  readonly entry: PaymentRequirements;
};

/** Makes a value once for each object that it is made of. */
const onceFor = <Source extends object, Made>(make: (source: Source) => Made): ((source: Source) => Made) => {
  const known = new WeakMap<Source, { readonly made: Made }>();
  return (source) => {
    const found = known.get(source) ?? { made: make(source) };
    known.set(source, found);
    return found.made;
  };
};

/** Identifiers and receipts are between buyer and seller. */
const forFacilitators = onceFor(({ extensions = {} }: PaymentRequired) => {
  const { [PAYMENT_IDENTIFIER]: _, [OFFER_RECEIPT]: __, ...rest } = extensions;
  return Object.keys(rest).length === 0 ? undefined : rest;
});

/** The JSON of a part of an offer: the parts are the same objects in all of its requests, and most of their text. */
const partJson = onceFor((part: object) => JSON.stringify(part));

const member = (name: string, part: unknown): string =>
  isObject(part) ? `,"${name}":${partJson(part)}` : part === undefined ? '' : `,"${name}":${JSON.stringify(part)}`;

/** The JSON of a request. */
export const requestJson = ({ paymentPayload, paymentRequirements }: FacilitatorRequest<unknown>): string => {
  const { resource, accepted, payload, extensions } = paymentPayload;
  const before = `${member('resource', resource)}${member('accepted', accepted)}`;
  const sent = `{"x402Version":2${before},"payload":${JSON.stringify(payload)}${member('extensions', extensions)}}`;
  return `{"x402Version":2,"paymentPayload":${sent}${member('paymentRequirements', paymentRequirements)}}`;
};

/** An authorization must stay valid this long, in seconds, or it could expire before it is settled. */
export const SETTLING_SECONDS = 6n;

type Times = {
  /** Seconds since the epoch. */
  readonly now: bigint;
  /** The validity may begin this much in the future, in seconds. */
  readonly clockSkew: bigint;
};

/** Finds what prevents the settlement of an authorization for these terms. */
export const authorizationError = (
  { to, value, validAfter, validBefore }: Authorization,
  { payTo, amount }: Pick<PaymentRequirements, 'payTo' | 'amount'>,
  { now, clockSkew }: Times,
) => {
  if (to.toLowerCase() !== payTo.toLowerCase())
    return { reason: 'recipient_mismatch', message: `authorization.to must be ${payTo}` } as const;
  if (value !== amount) return { reason: 'amount_mismatch', message: `authorization.value must be ${amount}` } as const;
  if (BigInt(validBefore) < now + SETTLING_SECONDS) {
    const message = `authorization.validBefore must be at least ${SETTLING_SECONDS} seconds ahead`;
    return { reason: 'expired', message } as const;
  }
  if (BigInt(validAfter) > now + clockSkew)
    return { reason: 'not_yet_valid', message: 'authorization.validAfter is in the future' } as const;
  return undefined;
};

/** Our reasons in the words of the reference facilitator. */
const WORDS = {
  recipient_mismatch: 'invalid_exact_evm_recipient_mismatch',
  amount_mismatch: 'invalid_exact_evm_payload_authorization_value_mismatch',
  expired: 'invalid_exact_evm_payload_authorization_valid_before',
  not_yet_valid: 'invalid_exact_evm_payload_authorization_valid_after',
} as const;

/**
 * Why a payment cannot be settled, in the words of the reference facilitator; `undefined` if nothing is seen that prevents
 * it. Signature and balance are not looked at.
 *
 * @param now - seconds since the epoch
 */
export const requestError = (
  { paymentPayload, paymentRequirements: asked }: FacilitatorRequest,
  now: bigint,
  network: EvmNetwork,
): string | undefined => {
  if (asked.scheme !== EXACT) return 'invalid_exact_evm_scheme';
  if (asked.network !== network.id) return 'invalid_exact_evm_network_mismatch';
  // The clock of a chain is not ours to excuse.
  const error = authorizationError(paymentPayload.payload.authorization, asked, { now, clockSkew: 0n });
  return error && WORDS[error.reason];
};

/** Looks at a request while the attempt is still on its way to the disk, or else when the finding is needed. */
export const lookAhead = <Finding, Payload = PaymentPayload['payload']>(
  look: (request: FacilitatorRequest<Payload>) => Promise<Finding>,
) => {
  const begun = new WeakMap<FacilitatorRequest<Payload>, Promise<Finding>>();
  return {
    prepare: (request: FacilitatorRequest<Payload>): void => {
      const finding = look(request);
      finding.catch(() => {}); // `findingOn` tells, if it is ever asked.
      begun.set(request, finding);
    },
    findingOn: (request: FacilitatorRequest<Payload>): Promise<Finding> => begun.get(request) ?? look(request),
  };
};
