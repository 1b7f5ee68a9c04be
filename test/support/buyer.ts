/** Buyers for the tests: the reference client, and its steps one by one. */

import { x402Client } from '@x402/core/client';
import { decodePaymentRequiredHeader, encodePaymentSignatureHeader } from '@x402/core/http';
import type { PaymentPayload, PaymentRequired } from '@x402/core/types';
import { ExactEvmScheme } from '@x402/evm/exact/client';
import { wrapFetchWithPayment } from '@x402/fetch';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';

/** A buyer with a key of its own. */
export const newAccount = () => privateKeyToAccount(generatePrivateKey());

/** The reference client `@x402/core`. */
export const referenceBuyer = (account = newAccount()) =>
  new x402Client().register('eip155:8453', new ExactEvmScheme(account));

/** `fetch` of the reference client `@x402/fetch`: it pays every offer. */
export const payingFetch = (account = newAccount()) => wrapFetchWithPayment(fetch, referenceBuyer(account));

/** The offer of a URL. */
export const offerFor = async (url: string, init: RequestInit = {}): Promise<PaymentRequired> => {
  const response = await fetch(url, init);
  await response.arrayBuffer();
  return decodePaymentRequiredHeader(response.headers.get('PAYMENT-REQUIRED') ?? '');
};

/** Signs the offer of a URL with the reference client's scheme. */
export const paymentFor = async (
  url: string,
  account = newAccount(),
  init: RequestInit = {},
): Promise<PaymentPayload> => referenceBuyer(account).createPaymentPayload(await offerFor(url, init));

/** Sends a payment. */
export const sendPayment = (url: string, payment: unknown, init: RequestInit = {}): Promise<Response> =>
  fetch(url, {
    ...init,
    headers: { ...init.headers, 'PAYMENT-SIGNATURE': encodePaymentSignatureHeader(payment as PaymentPayload) },
  });

const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
/** The other signature of the same key for the same digest: n − s, and the other point. */
export const twin = (signature: string): string => {
  const s = (ORDER - BigInt(`0x${signature.slice(66, 130)}`)).toString(16).padStart(64, '0');
  return signature.slice(0, 66) + s + (signature.endsWith('1b') ? '1c' : '1b');
};
