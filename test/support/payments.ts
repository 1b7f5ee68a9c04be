/** Payments without a service: one offer, and contents of `PAYMENT-SIGNATURE` that fit it or not. */
import type { PrivateKeyAccount } from 'viem/accounts';
import { signPayment } from '../../src/payments/buyer.ts';
import { readPayment } from '../../src/payments/methods/exact-evm.ts';
import { offerOf } from '../../src/payments/offer.ts';
import type { Payment } from '../../src/payments/protocol/payment.ts';
import type { Authorization, FacilitatorRequest, PaymentPayload } from '../../src/payments/protocol/schema.ts';
import { BASE } from '../../src/payments/protocol/usdc.ts';

/** The recipient of the offer: an address whose letters matter. */
export const PAY_TO = '0x000000000000000000000000000000000000dEaD';

/** The time of these payments in seconds since the epoch. */
export const NOW = 1_800_000_000;

/** An offer at this price, in atomic units. */
export const offerAt = (price: bigint, payTo: string = PAY_TO) =>
  offerOf(
    { path: '/api/calc/bmi', price, description: 'Body mass index' },
    { baseUrl: 'https://a.example', payTo, network: BASE, serviceName: 'Clinmeter' },
  );

export const OFFER = offerAt(5000n);
export const REQUIREMENTS = OFFER.accepts[0];

type Changes = {
  readonly top?: object;
  readonly accepted?: object;
  readonly authorization?: { readonly [Field in keyof Authorization]?: unknown };
  readonly signature?: unknown;
};

/** A payment that fits the offer except for these changes. Its signature has the right form and no signer. */
export const contentWith = ({ top, accepted, authorization, signature }: Changes = {}): Record<string, unknown> => ({
  x402Version: 2,
  accepted: { ...REQUIREMENTS, ...accepted },
  payload: {
    signature: signature ?? `0x${'5a'.repeat(65)}`,
    authorization: {
      from: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
      to: PAY_TO,
      value: '5000',
      validAfter: '0',
      validBefore: String(NOW + 60),
      nonce: `0x${'0a'.repeat(32)}`,
      ...authorization,
    },
  },
  ...top,
});

/** The payment in a well-formed content. */
export const paymentFrom = (content: Readonly<Record<string, unknown>>): Payment => {
  const decoded = readPayment(content, BASE);
  if ('refusal' in decoded) throw new Error(decoded.refusal.message);
  return decoded.payment;
};

export const paymentWith = (changes?: Changes): Payment => paymentFrom(contentWith(changes));

/** The request to a facilitator for a payment that an account signs, and that `bend` may change afterwards. */
export const requestFrom = async (
  account: PrivateKeyAccount,
  asked = REQUIREMENTS,
  bend: (authorization: Authorization) => Partial<Authorization> = () => ({}),
  now: number = NOW,
): Promise<FacilitatorRequest> => {
  const signed = await signPayment(account, asked, now);
  const { signature, authorization } = signed.payload;
  const paymentPayload: PaymentPayload = {
    ...signed,
    payload: { signature, authorization: { ...authorization, ...bend(authorization) } },
  };
  return { x402Version: 2, paymentPayload, paymentRequirements: asked };
};
