/** Third-party clients of agents, each used as documented, behind one signature. */
import { wrap } from '@faremeter/fetch';
import { createPaymentHandler } from '@faremeter/payment-evm/exact';
import { wrapAxiosWithPayment, x402Client } from '@x402/axios';
import { ExactEvmScheme } from '@x402/evm/exact/client';
import axios from 'axios';
import type { PrivateKeyAccount } from 'viem/accounts';
import { BASE } from '../../src/payments/protocol/usdc.ts';
import { payingFetch } from './buyer.ts';

const { id: NETWORK } = BASE;

/** The answer to any client. */
export type Bought = { readonly status: number; readonly json: unknown; readonly receipt: string };

type Buy = (account: PrivateKeyAccount, url: string) => Promise<Bought>;

const boughtFrom = async (response: Response): Promise<Bought> => ({
  status: response.status,
  json: await response.json(),
  receipt: response.headers.get('PAYMENT-RESPONSE') ?? '',
});

const withFetch: Buy = async (account, url) => boughtFrom(await payingFetch(account)(url));

const withAxios: Buy = async (account, url) => {
  const client = new x402Client().register(NETWORK, new ExactEvmScheme(account));
  const { status, data, headers } = await wrapAxiosWithPayment(axios.create(), client).get(url);
  return { status, json: data, receipt: String(headers['payment-response']) };
};

type FaremeterWallet = Parameters<typeof createPaymentHandler>[0];

const withFaremeter: Buy = async (account, url) => {
  // Its types are from another version of viem.
  const signer = account as unknown as FaremeterWallet['account'];
  const wallet = { chain: { id: 8453, name: 'base' }, address: account.address, account: signer };
  return boughtFrom(await wrap(fetch, { handlers: [createPaymentHandler(wallet)] })(url));
};

/** The clients by their package's name. */
export const clients: Readonly<Record<string, Buy>> = {
  '@x402/fetch': withFetch,
  '@x402/axios': withAxios,
  '@faremeter/fetch': withFaremeter,
};
