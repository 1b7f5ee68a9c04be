/** Sells one tool on any surface: a request becomes a claim, the purchase decides it, and the log learns the outcome. */
import type { ErrorCode } from '../errors/errors.ts';
import type { Limits } from '../limits/limits.ts';
import { UNKNOWN_CLIENT } from '../limits/limits.ts';
import { methodAmong, type PaymentMethod } from '../payments/methods/method.ts';
import { entriesOf, offerOf, recipientOn, requirementsOf, type Seller, type Terms } from '../payments/offer.ts';
import { outcomes } from '../payments/outcomes.ts';
import { identifierOf } from '../payments/payment-identifier.ts';
import type { Payment, Refusal, Sent } from '../payments/protocol/payment.ts';
import type { PaymentRequired, PaymentRequirements } from '../payments/protocol/schema.ts';
import type { Outcome, ReadableClaim } from '../payments/purchase/decide.ts';
import type { Purchases } from '../payments/purchase/purchase.ts';
import type { Receipts } from '../payments/receipts/sign.ts';
import { OFFER_RECEIPT } from '../payments/receipts/types.ts';
import { SIGN_IN_HEADER } from '../payments/sign-in-with-x.ts';
import { canonicalResource, type Query } from '../tools/query.ts';
import type { Call, Tool } from '../tools/tool.ts';
import { type HttpOptions, notePayment, type RequestContext } from './client.ts';
import { costlyCall, type Work } from './work.ts';

export type SellOptions = HttpOptions &
  Seller & {
    readonly purchases: Purchases;
    /** Those that payments are read by: the offered ones in their order, then those of networks that are not sold on. */
    readonly methods: readonly [PaymentMethod, ...PaymentMethod[]];
    /** The networks that can be settled on now, the same object for the same ones; absent where that does not change. */
    readonly offered?: (() => Places) | undefined;
    readonly limits: Limits;
    /** Absent where one thread does all. */
    readonly work?: Work | undefined;
    /** Signs offers and receipts; absent without a key. */
    readonly receipts?: Receipts | undefined;
    /** The tool as it was with the data of this checksum, if those are still open. */
    readonly formerTool?: (pack: string, id: string) => Tool | undefined;
    /** The other terms on which a tool was offered a moment ago, by the name of its price. */
    readonly formerTerms?: (key: string) => Promise<readonly Pick<PaymentRequirements, 'amount' | 'payTo'>[]>;
    /** Told of what no handler expected; never shown to a buyer, and never with a query value in it. */
    readonly onError: (error: unknown) => void;
  };

/** The networks that payments are taken on, in the order of an offer, who pays the fees of Solana, and the ways to pay. */
export type Places = Pick<Terms, 'network' | 'otherNetworks' | 'feePayer' | 'ways'>;

/** Makes something of an offer once for each choice of networks that can be settled on at that time. */
export const whileOffered = <Made>(options: SellOptions, make: (options: SellOptions) => Made): (() => Made) => {
  const known = new Map<Places, Made>();
  return () => {
    const places = options.offered?.() ?? options;
    const found = known.get(places);
    if (found !== undefined) return found;
    const { network, otherNetworks, feePayer, ways } = places;
    const made = make({ ...options, network, otherNetworks, feePayer, ways });
    known.set(places, made);
    return made;
  };
};

/** One request for a tool, as a surface offers it. */
export type Sale = {
  readonly tool: Tool;
  /** The name of its price among those of all tools: its id, and behind it the size that costs more. */
  readonly key: string;
  readonly offer: PaymentRequired;
  readonly context: RequestContext;
  readonly call: Call;
  readonly options: SellOptions;
};

/** The outcome of a sale. `payment`: the one that was sent, if it could be read. */
export type Sold = { readonly outcome: Outcome; readonly payment?: Payment | undefined };

/** Sells a call, or finds out why it is not sold. */
export const sellTo = async (sale: Sale, query: Query, sent: Sent): Promise<Sold> => {
  const { client, payment: trail } = sale.context;
  const asking = { client: client === UNKNOWN_CLIENT ? undefined : client, trail };
  const { redeem } = sale.options.purchases;
  const outcome =
    'refusal' in sent
      ? await redeem({ ...asking, refusal: sent.refusal, key: 'key' in sent ? sent.key : undefined })
      : await redeem({ ...asking, ...(await claimOf(sale, query, sent)) });
  noteOutcome(sale, outcome);
  return { outcome, payment: 'payment' in sent ? sent.payment : undefined };
};

const claimOf = async (
  sale: Sale,
  query: Query,
  sent: Extract<Sent, { payment: Payment }>,
): Promise<Omit<ReadableClaim, 'client' | 'trail'>> => {
  const { tool, offer, call, context, options } = sale;
  const signIn = context.request.headers.get(SIGN_IN_HEADER);
  const { answer } = call;
  const formerAnswer = (pack: string | null) =>
    pack === null ? undefined : options.formerTool?.(pack, tool.id)?.prepare(query).answer;
  const costly = costlyCall(options, context, tool, call, query);
  const identified = identifierOf(sent);
  return {
    payment: sent.payment,
    entry: await acceptedEntry(sale, sent.payment),
    offer,
    tool: tool.id,
    formulaVersion: tool.formula?.version,
    resource: canonicalResource(tool, query),
    requestId: context.requestId,
    identifier: 'id' in identified ? identified.id : undefined,
    flaw:
      'malformed' in identified
        ? { reason: 'malformed', message: identified.malformed }
        : mismatch(offer, sent.payment),
    signIn: signIn === null ? undefined : { header: signIn, uri: `${options.baseUrl}${tool.path}` },
    answer: costly?.answer ?? (answer && ((pack, isBare) => JSON.stringify((formerAnswer(pack) ?? answer)(isBare)))),
    cost: costly?.cost,
    signal: context.request.signal,
  };
};

/** Tells that a payment is for no entry of the offer. */
const mismatch = ({ accepts }: PaymentRequired, { accepted }: Payment): Refusal | undefined => {
  const must = (field: 'scheme' | 'network', entries: readonly PaymentRequirements[]): string =>
    `accepted.${field} must be ${[...new Set(entries.map((entry) => JSON.stringify(entry[field])))].join(' or ')}`;
  const ofScheme = accepts.filter(({ scheme }) => scheme === accepted.scheme);
  if (ofScheme.length === 0) return { reason: 'scheme_mismatch', message: must('scheme', accepts) };
  return ofScheme.some(({ network }) => network === accepted.network)
    ? undefined
    : { reason: 'network_mismatch', message: must('network', ofScheme) };
};

/**
 * The entry that a payment accepts: the one of now, unless it repeats the terms of a moment ago. A network may be left out
 * of the offer for now; a payment for none of them is held against the first, and refused.
 */
const acceptedEntry = async (
  { tool, key, offer, options }: Sale,
  { method: scheme, key: { network }, accepted }: Payment,
): Promise<PaymentRequirements> => {
  const among = (entries: readonly PaymentRequirements[]): PaymentRequirements | undefined =>
    entries.find((entry) => entry.scheme === scheme && entry.network === network);
  const now = among(offer.accepts) ?? among(entriesOf(tool, options));
  const method = methodAmong(options.methods, { method: scheme, network });
  if (now === undefined || method === undefined) return requirementsOf(tool, options);
  const isOf = ({ amount, payTo }: Pick<PaymentRequirements, 'amount' | 'payTo'>): boolean =>
    accepted.amount === amount && method.isSame(accepted.payTo, payTo);
  if (isOf(now)) return now;
  const former = (await options.formerTerms?.(key))?.map(({ amount, payTo }) => ({
    amount,
    payTo: recipientOn(payTo, method.network) ?? payTo,
  }));
  const repeated = former?.find(isOf);
  return repeated === undefined ? now : { ...now, ...repeated };
};

const noteOutcome = ({ call, context }: Sale, outcome: Outcome): void => {
  const { log, code, condition } = outcomes[outcome.kind];
  if ('body' in outcome && outcome.differing !== undefined) context.payment.isDiffering = true;
  notePayment(context, log, reasonOf(outcome, { call, code: condition === undefined ? code : outcome.kind }));
};

/** The reason in the log; a payment that was not sent, one that was answered and a limit need none. */
const reasonOf = (
  outcome: Outcome,
  { call, code }: { readonly call: Call; readonly code: string | null },
): string | undefined => {
  if ('body' in outcome || outcome.kind === 'unpaid' || outcome.kind === 'rate_limited') return undefined;
  if (outcome.kind === 'invalid_parameters') return firstProblem(call).code;
  return outcome.reason ?? code ?? undefined;
};

/** The first wrong parameter of a call, whose code the error has. */
export const firstProblem = ({ problems: [first] }: Call): { readonly code: ErrorCode; readonly message: string } => {
  if (first === undefined) throw new Error('a call without problems was called invalid');
  return first;
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
