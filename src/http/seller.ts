/** Sells one tool on any surface: a payment, its claim, what the purchase comes to, and what is said of that. */
import { offerOf } from '../payments/offer.ts';
import { identifierOf } from '../payments/payment-identifier.ts';
import type { AuthorizationKey, Decoded, Payment, Refusal } from '../payments/protocol/payment.ts';
import type { PaymentRequired, PaymentRequirements } from '../payments/protocol/schema.ts';
import type { Admission } from '../payments/purchase/admission.ts';
import { type Outcome, resentMalformed } from '../payments/purchase/outcome.ts';
import type { Claim } from '../payments/purchase/status.ts';
import { OFFER_RECEIPT } from '../payments/receipts/types.ts';
import { SIGN_IN_HEADER } from '../payments/sign-in-with-x.ts';
import { canonicalResource, type Query } from '../tools/query.ts';
import type { Tool } from '../tools/tool.ts';
import { UNKNOWN_CLIENT } from './client.ts';
import { type Said, type Sale, type SellOptions, say } from './said.ts';

/** A payment as it was sent, or why there is none. */
export type Sent = Decoded | { readonly refusal: Refusal & { readonly reason: 'missing' } };

/** The outcome of a sale, in words. */
export const sellTo = async (sale: Sale, query: Query, sent: Sent): Promise<Said> => {
  const claim = 'refusal' in sent ? sent : claimOf(await accepting(sale, sent.payment), query, sent);
  if ('refusal' in claim) return say(sale, undefined, await unclaimed(sale, claim));
  return say(sale, claim.payment, await sale.options.purchases.redeem(claim, admissionOf(sale)));
};

type OfferOptions = {
  /** The extension of the surface, by which listings know the tool. */
  readonly extensions: Readonly<Record<string, unknown>>;
  /** The resource that is paid for; by default the path of the tool. */
  readonly url?: string;
};

/** The offer of a tool, signed where the service has a key: the same for all requests. */
export const signedOffer = async (
  tool: Tool,
  options: SellOptions,
  { extensions, url }: OfferOptions,
): Promise<PaymentRequired> => {
  const offer = offerOf(tool, options);
  const plain = url === undefined ? offer : { ...offer, resource: { ...offer.resource, url } };
  const signed = await options.receipts?.sign(plain);
  const signature = signed === undefined ? {} : { [OFFER_RECEIPT]: signed };
  return { ...plain, extensions: { ...extensions, ...plain.extensions, ...signature } };
};

/** No payment, or none that can be read; `key`: of its authorization, if that can. */
type Unclaimed = { readonly refusal: Refusal; readonly key?: AuthorizationKey | undefined };

/** The sale with the offer that a payment accepts: the one of now, unless it repeats one of a moment ago. */
const accepting = async (sale: Sale, { payload: { accepted } }: Payment): Promise<Sale> => {
  const { offer, tool, options } = sale;
  const [now] = offer.accepts;
  const isOf = ({ amount, payTo }: Pick<PaymentRequirements, 'amount' | 'payTo'>): boolean =>
    accepted.amount === amount && String(accepted.payTo).toLowerCase() === payTo.toLowerCase();
  if (isOf(now)) return sale;
  const repeated = (await options.formerTerms?.(tool.id))?.find(isOf);
  return repeated === undefined ? sale : { ...sale, offer: { ...offer, accepts: [{ ...now, ...repeated }] } };
};

/** What a payment is sent for. */
const claimOf = (
  { tool, offer, call, context, options }: Sale,
  query: Query,
  decoded: Extract<Decoded, { payment: unknown }>,
): Claim => {
  const identified = identifierOf(decoded);
  const { answer } = call;
  const formerAnswer = (pack: string | null) =>
    pack === null ? undefined : options.formerTool?.(pack, tool.id)?.prepare(query).answer;
  const { payer } = decoded.payment.key;
  const signIn = context.request.headers.get(SIGN_IN_HEADER);
  const resource = canonicalResource(tool, query);
  const purpose = `${decoded.payment.digest} ${resource}`;
  return {
    payment: decoded.payment,
    offer,
    tool: tool.id,
    requestId: context.requestId,
    resource,
    client: context.client === UNKNOWN_CLIENT ? undefined : context.client,
    prove: signIn === null ? undefined : (now) => options.signIn(signIn, { payer, path: tool.path, purpose, now }),
    identifier: 'id' in identified ? identified.id : undefined,
    flaw: 'malformed' in identified ? { reason: 'malformed', message: identified.malformed } : undefined,
    answer: answer && ((pack, isBare) => JSON.stringify((formerAnswer(pack) ?? answer)(isBare))),
    hasLeft: () => context.request.signal.aborted,
    trace: (facts) => Object.assign(context.payment, facts),
  };
};

/** The outcome without a payment: the offer, as often as the client may ask for it. */
const unclaimed = async ({ options, context }: Sale, { refusal, key }: Unclaimed): Promise<Outcome> => {
  const exceeded = options.limits.exceeded(refusal.reason === 'missing' ? 'unpaid' : 'paid', context.client);
  if (exceeded !== undefined) return { kind: 'limited', exceeded };
  const isHeld = key !== undefined && (await options.purchases.holds(key));
  return isHeld ? resentMalformed(refusal) : { kind: 'refused', ...refusal };
};

/** What the limits of the service admit of a payment. */
const admissionOf = ({ options: { limits, isDraining }, context }: Sale): Admission => ({
  rate: (bucket) => limits.exceeded(bucket, context.client),
  refusal: () => limits.reserve('refused', context.client),
  delivery: limits.delivery,
  repeat: limits.repeat,
  settling: (work, isKnown) => (isDraining() ? undefined : limits.withinCap(work, { client: context.client, isKnown })),
});
