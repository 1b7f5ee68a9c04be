/** Buyers on Solana: the official client, and its steps one by one. */
import { generateKeyPairSigner, type KeyPairSigner } from '@solana/kit';
import { x402Client } from '@x402/core/client';
import type { PaymentPayload } from '@x402/core/types';
import { wrapFetchWithPayment } from '@x402/fetch';
import { ExactSvmScheme } from '@x402/svm/exact/client';
import { SOLANA } from '../../../src/payments/protocol/usdc.ts';
import { offerFor } from '../buyer.ts';

export const newSigner = (): Promise<KeyPairSigner> => generateKeyPairSigner();

/** The official client, which pays on Solana alone. @param rpcUrl - of a node */
const solanaBuyer = (signer: KeyPairSigner, rpcUrl: string): x402Client =>
  new x402Client().register(SOLANA.id, new ExactSvmScheme(signer, { rpcUrl }));

export const payingOnSolana = async (rpcUrl: string, signer?: KeyPairSigner) =>
  wrapFetchWithPayment(fetch, solanaBuyer(signer ?? (await newSigner()), rpcUrl));

/** Signs the offer of a URL. */
export const solanaPayment = async (url: string, rpcUrl: string, signer?: KeyPairSigner): Promise<PaymentPayload> =>
  solanaBuyer(signer ?? (await newSigner()), rpcUrl).createPaymentPayload(await offerFor(url));
