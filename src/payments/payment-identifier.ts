/**
 * The extension `payment-identifier`: a name a buyer gives a payment so that it can be asked for again (x402
 * specification, extensions/payment_identifier.md).
 */
import { isObject } from './protocol/headers.ts';

/** The key under `extensions` in an offer and in a payment. */
export const PAYMENT_IDENTIFIER = 'payment-identifier';

const MIN_LENGTH = 16;
const MAX_LENGTH = 128;
const PATTERN = '^[a-zA-Z0-9_-]+$';
const IDENTIFIER = new RegExp(PATTERN);

/** The declaration in an offer: an identifier is welcome and not required. */
export const paymentIdentifierDeclaration = {
  info: { required: false },
  schema: {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    properties: {
      required: { type: 'boolean' },
      id: { type: 'string', minLength: MIN_LENGTH, maxLength: MAX_LENGTH, pattern: PATTERN },
    },
    required: ['required'],
  },
} as const;

/** The identifier of a payment, none, or something that is no identifier. */
export type Identified = { readonly id: string } | { readonly none: true } | { readonly malformed: string };

const NONE: Identified = { none: true };

/**
 * Reads the identifier out of a decoded `PAYMENT-SIGNATURE`. Only `info.id` is believed: the rest of the extension is
 * the buyer's copy of our own declaration. What other extensions hold is not looked at.
 *
 * @example
 * identifierOf({ extensions: { 'payment-identifier': { info: { required: false, id: 'pay_7d5d747be160e280' } } } });
 * // { id: 'pay_7d5d747be160e280' }
 */
export const identifierOf = ({ extensions }: Readonly<Record<string, unknown>>): Identified => {
  const extension = isObject(extensions) ? extensions[PAYMENT_IDENTIFIER] : undefined;
  if (extension === undefined || extension === null) return NONE;
  if (!isObject(extension) || !isObject(extension.info)) {
    return { malformed: `extensions.${PAYMENT_IDENTIFIER}.info must be an object` };
  }
  const { id } = extension.info;
  if (id === undefined) return NONE;
  const isIdentifier =
    typeof id === 'string' && id.length >= MIN_LENGTH && id.length <= MAX_LENGTH && IDENTIFIER.test(id);
  if (isIdentifier) return { id };
  return {
    malformed: `extensions.${PAYMENT_IDENTIFIER}.info.id must be ${MIN_LENGTH} to ${MAX_LENGTH} letters, digits, hyphens or underscores`,
  };
};
