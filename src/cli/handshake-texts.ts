/** Describes a payment, an offer, a settlement and an error in a line each, without signatures and parameter values. */
import { isObject } from '../payments/protocol/headers.ts';
import type { Decoded } from '../payments/protocol/payment.ts';
import { formatUsdc } from '../payments/protocol/usdc.ts';

/** A name and a text; no text leaves the row out. */
export type HandshakeRow = readonly [name: string, text: string | undefined];

export type Members = Readonly<Record<string, unknown>>;

/** @param at - when it came, in milliseconds since the epoch */
export const paymentText = (read: Decoded | undefined, at: number): string => {
  if (read === undefined) return 'none';
  if ('refusal' in read) return `not readable: ${read.refusal.message}`;
  const { from, to, value, nonce, validBefore } = read.payment.authorization;
  const left = BigInt(validBefore) - BigInt(Math.floor(at / 1000));
  const until = left < 0n ? `ended ${-left} s ago` : `in ${left} s`;
  return `${from} pays ${formatUsdc(BigInt(value))} USDC to ${to}, nonce ${nonce}, valid until ${validBefore} (${until})`;
};

export const offerText = ({ accepts, error }: Members): string => {
  const offers = (Array.isArray(accepts) ? accepts : [])
    .filter(isObject)
    .map(({ scheme, network, amount, payTo, maxTimeoutSeconds }) => {
      const price = typeof amount === 'string' && /^\d+$/.test(amount) ? formatUsdc(BigInt(amount)) : String(amount);
      return `${scheme} on ${network}: ${price} USDC to ${payTo} within ${maxTimeoutSeconds} s`;
    });
  return [offers.join(', or '), ...(error === undefined ? [] : [String(error)])].join('; ');
};

export const settlementText = ({ success, transaction, payer, errorReason }: Members): string =>
  success === true ? `settled, transaction ${transaction}, payer ${payer}` : `not settled: ${errorReason}`;

/** The code of an error, and of a refusal the reason and the sentence that explains it. Other sentences quote parameters. */
export const reasonText = (body: unknown): string | undefined => {
  if (!isObject(body) || body.code === undefined) return undefined;
  const { code, reason, message, status } = body;
  const isExplained = PAYMENT_STATUSES.has(Number(status)) || typeof reason === 'string';
  return [code, ...(typeof reason === 'string' ? [reason] : []), ...(isExplained ? [message] : [])].join(': ');
};

const PAYMENT_STATUSES = new Set([402, 409, 503]);
