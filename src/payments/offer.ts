/** The offer of a tool: its payment requirements, as announced in `PAYMENT-REQUIRED`. */
import { PAYMENT_IDENTIFIER, paymentIdentifierDeclaration } from './payment-identifier.ts';
import type { PaymentRequired, PaymentRequirements } from './protocol/schema.ts';
import { DOMAIN, NETWORK, USDC } from './protocol/usdc.ts';

/** The part of a tool's declaration that an offer needs. */
type Sold = { readonly path: string; readonly price: bigint; readonly description: string };

/** The validity that a buyer's authorization is asked to have, in seconds. */
const MAX_TIMEOUT_SECONDS = 60;

/** x402 v2, section 5.1.2: at most five tags of printable ASCII. */
const TAGS = ['healthcare', 'clinical', 'calculator', 'terminology', 'deterministic'];

/** The one way to pay for a tool: scheme `exact`, settled before the answer is made (payment flow `upfront`). */
export const requirementsOf = ({ price }: Sold, payTo: string): PaymentRequirements => ({
  scheme: 'exact',
  network: NETWORK,
  amount: price.toString(),
  asset: USDC,
  payTo,
  maxTimeoutSeconds: MAX_TIMEOUT_SECONDS,
  extra: { name: DOMAIN.name, version: DOMAIN.version, paymentFlow: 'upfront' },
});

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
export const offerOf = (tool: Sold, { baseUrl, payTo }: { baseUrl: string; payTo: string }): PaymentRequired => ({
  x402Version: 2,
  resource: {
    url: `${baseUrl}${tool.path}`,
    description: asciiOf(tool.description),
    mimeType: 'application/json',
    serviceName: 'Clinmeter',
    tags: TAGS,
  },
  accepts: [requirementsOf(tool, payTo)],
  extensions: { [PAYMENT_IDENTIFIER]: paymentIdentifierDeclaration },
});
