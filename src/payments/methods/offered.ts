/** A payment beside the entry of the offer that it accepts: the terms that every scheme has its buyers repeat. */
import { isObject } from '../protocol/headers.ts';
import type { Payment, Refusal } from '../protocol/payment.ts';
import type { PaymentRequirements } from '../protocol/schema.ts';

/** The validity of a buyer's signature that an offer requests, in seconds. */
export const MAX_TIMEOUT_SECONDS = 60;

/** A new authorization ends within this time, in seconds: an open purchase could otherwise stay open for ever. */
export const LONGEST_VALIDITY_SECONDS = 3600n;

/** A buyer's clock may be this much ahead of ours, in seconds. */
export const CLOCK_SKEW_SECONDS = 60n;

/** The offered fields a buyer has to repeat, and the reason when one differs. */
const REPEATED = [
  ['scheme', 'scheme_mismatch'],
  ['network', 'network_mismatch'],
  ['asset', 'asset_mismatch'],
  ['amount', 'amount_mismatch'],
  ['payTo', 'recipient_mismatch'],
  ['maxTimeoutSeconds', 'offer_mismatch'],
] as const;

/** The comparison of the texts of a network: fields of the entry, and members of its `extra`. */
type Comparison = Readonly<Record<'isSame' | 'isSameExtra', (given: unknown, offered: unknown) => boolean>>;

/** Equality of texts that have a case. */
export const isEqual = (given: unknown, offered: unknown): boolean => given === offered;

/**
 * Finds the first term that a payment does not repeat.
 *
 * @param extra - the members of the entry's `extra` that are compared; a buyer may have added others
 */
export const unrepeatedIn = (
  { accepted }: Pick<Payment, 'accepted'>,
  offer: PaymentRequirements,
  { isSame, isSameExtra }: Comparison,
  extra: PaymentRequirements['extra'] = offer.extra,
): Refusal | undefined => {
  for (const [field, reason] of REPEATED)
    if (!isSame(accepted[field], offer[field]))
      return { reason, message: `accepted.${field} must be ${JSON.stringify(offer[field])}` };
  const given = isObject(accepted.extra) ? accepted.extra : {};
  for (const [name, value] of Object.entries(extra))
    if (!isSameExtra(given[name], value))
      return { reason: 'offer_mismatch', message: `accepted.extra.${name} must be ${JSON.stringify(value)}` };
  return undefined;
};
