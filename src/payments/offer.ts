/** The offer of a tool: its payment requirements, as announced in `PAYMENT-REQUIRED`. */
import { batchEntry, type VoucherTerms } from './methods/batch-evm.ts';
import { exactEntry } from './methods/exact-evm.ts';
import { exactSvmEntry } from './methods/exact-svm.ts';
import { PAYMENT_IDENTIFIER, paymentIdentifierDeclaration } from './payment-identifier.ts';
import type { Correction } from './protocol/payment.ts';
import type { PaymentRequired, PaymentRequirements } from './protocol/schema.ts';
import { isEvm, type Network, networksIn } from './protocol/usdc.ts';

/** The part of a tool's declaration that an offer needs. */
type Sold = {
  readonly path: string;
  readonly price: bigint;
  /** Its own recipient, if it has one. */
  readonly payTo?: string | undefined;
  readonly description: string;
  /** Answers and errors are FHIR resources. */
  readonly format?: 'fhir';
  readonly specialty?: string;
  /** Other names that people search by. */
  readonly synonyms?: readonly string[];
};

/** One way to be paid on a network: each call by itself, or by vouchers. */
export type Way = { readonly network: Network; readonly vouchers?: VoucherTerms | undefined };

/** The recipients of payments, and where they are taken: the first network, and the others in the order of the offer. */
export type Terms = {
  /** One address for each family of networks, with a comma between them. */
  readonly payTo: string;
  /** The one who pays the fee of a payment on Solana; absent while none is known. */
  readonly feePayer?: string | undefined;
  readonly network: Network;
  readonly otherNetworks?: readonly Network[] | undefined;
  /** In the order of the offer; absent where each network is paid on in one way, each call by itself. */
  readonly ways?: readonly Way[] | undefined;
};

export type Seller = Terms & {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  /** The name of the service: at most 32 characters of printable ASCII (x402 v2, section 5.1.2). */
  readonly serviceName: string;
  /** The URL of its icon, if the operator has one. */
  readonly icon?: string | undefined;
  /** Contact of the operator: an email address or a URL. */
  readonly contact?: string | undefined;
  readonly termsUrl?: string | undefined;
};

/** x402 v2, section 5.1.2: at most five tags of printable ASCII, each of at most 32 characters. */
const MOST_TAGS = 5;
const LONGEST_TAG = 32;

/** The words that a listing finds a tool by: its field, then the names that people search by. */
const tagsOf = ({ specialty, synonyms = [] }: Pick<Sold, 'specialty' | 'synonyms'>): string[] => {
  const words = ['healthcare', ...(specialty === undefined ? [] : [specialty]), ...synonyms];
  const fitting = words
    .map((word) => word.toLowerCase())
    .filter((tag) => /^[\x20-\x7e]{3,}$/.test(tag) && tag.length <= LONGEST_TAG);
  // `fib-4` finds what `fib4` does.
  const different = new Map(fitting.map((tag) => [tag.replace(/[^a-z0-9]/g, ''), tag]));
  return [...different.values()].slice(0, MOST_TAGS);
};

type Priced = Pick<Sold, 'price' | 'payTo'>;

/** The address among these that is of a network's family; `undefined` without one. @param network - CAIP-2 identifier */
export const recipientOn = (payTo: string, network: string): string | undefined =>
  payTo.split(',').find((one) => one.startsWith('0x') === network.startsWith('eip155:'));

/** A tool's own recipients, and those of the shop for the families that it has none for. */
export const recipientsOf = (own: string | undefined, payTo: string): string =>
  own === undefined || own.includes(',') || !payTo.includes(',')
    ? (own ?? payTo)
    : [own, ...payTo.split(',').filter((one) => one.startsWith('0x') !== own.startsWith('0x'))].join(',');

/** The first way to pay for a tool. */
export const requirementsOf = (
  sold: Priced,
  terms: Pick<Terms, 'payTo' | 'network' | 'feePayer'>,
): PaymentRequirements => {
  const { network, feePayer } = terms;
  const payTo = payToOn(network, sold, terms);
  return isEvm(network) ? exactEntry(sold.price, payTo, network) : exactSvmEntry(sold.price, payTo, network, feePayer);
};

const payToOn = ({ id }: Network, { payTo: own }: Priced, { payTo: shop }: Pick<Terms, 'payTo'>): string =>
  recipientOn(recipientsOf(own, shop), id) ?? shop;

/** Every way to pay for a tool, in the order that the operator prefers. */
export const entriesOf = (sold: Priced, terms: Terms): readonly [PaymentRequirements, ...PaymentRequirements[]] => {
  const networks = networksIn(terms);
  const entryFor = ({ network, vouchers }: Way): PaymentRequirements =>
    vouchers === undefined || !isEvm(network)
      ? requirementsOf(sold, { ...terms, network })
      : batchEntry(sold.price, payToOn(network, sold, terms), network, vouchers);
  const given = terms.ways?.filter(({ network }) => networks.includes(network)) ?? [];
  const [first, ...others] = given.length > 0 ? given : networks.map((network): Way => ({ network }));
  return [entryFor(first ?? { network: terms.network }), ...others.map(entryFor)];
};

/** An offer with what a refusal adds to it for the clients of its scheme, which read the first entry of theirs. */
export const correctedOffer = (
  offer: PaymentRequired,
  { error, scheme, network, extra }: Correction,
): PaymentRequired => {
  const isOwn = (entry: PaymentRequirements): boolean => entry.scheme === scheme && entry.network === network;
  const own = offer.accepts.filter(isOwn).map((entry) => ({ ...entry, extra: { ...entry.extra, ...extra } }));
  const accepts = [...own, ...offer.accepts.filter((entry) => !isOwn(entry))] as unknown as PaymentRequired['accepts'];
  const identifier = offer.extensions?.[PAYMENT_IDENTIFIER];
  // A signed offer counts the entries in their usual order, and headers have no room for a listing beside a channel.
  const extensions = identifier === undefined ? {} : { [PAYMENT_IDENTIFIER]: identifier };
  return { ...offer, error, accepts, extensions };
};

/** Plain spellings, those of UCUM for units. */
const PLAIN: ReadonlyMap<string, string> = new Map(
  Object.entries({ '²': '2', '³': '3', µ: 'u', '×': 'x', '–': '-', '’': "'", '≥': '>=', '≤': '<=' }),
);

/**
 * A text without characters beyond ASCII. Buyers echo the offer, and `btoa` in their clients refuses or garbles others.
 *
 * @throws {@link RangeError} for a character without a plain spelling
 */
export const asciiOf = (text: string): string =>
  text.replace(/[^\x20-\x7e]/g, (character) => {
    const plain = PLAIN.get(character);
    if (plain === undefined) throw new RangeError(`an offer cannot hold ${JSON.stringify(character)}`);
    return plain;
  });

/** The offer of a tool. Its `resource.url` has no query: query values stay between buyer and seller. */
export const offerOf = (tool: Sold, seller: Seller): PaymentRequired => ({
  x402Version: 2,
  resource: {
    url: `${seller.baseUrl}${tool.path}`,
    description: asciiOf(tool.description),
    mimeType: tool.format === 'fhir' ? 'application/fhir+json' : 'application/json',
    serviceName: seller.serviceName,
    tags: tagsOf(tool),
    iconUrl: seller.icon ?? `${seller.baseUrl}/favicon.svg`,
  },
  accepts: entriesOf(tool, seller),
  extensions: { [PAYMENT_IDENTIFIER]: paymentIdentifierDeclaration },
});
