/** Checks the offer of a seller and its answer to a payment. */
import { BASE } from '../../src/payments/protocol/usdc.ts';
import { askOnce, headerOf, requestFor } from './connection.ts';
import { offerAt, PAY_TO, paymentsFor } from './payments.ts';

const { id: NETWORK, usdc: USDC } = BASE;

/** @throws if the status, price, asset, recipient or payment flow differs */
export const expectOffer = async (port: number, path: string, flow: 'authorization' | 'upfront'): Promise<void> => {
  const { x402Version, accepts } = await offerAt(port, path);
  const [{ scheme, network, amount, asset, payTo, extra }] = accepts;
  const made = {
    x402Version,
    offers: accepts.length,
    scheme,
    network,
    amount,
    asset: asset.toLowerCase(),
    payTo: payTo.toLowerCase(),
    // Absent, it is `authorization` (@x402/core, SchemeNetworkServer.paymentFlows of the exact scheme).
    flow: extra.paymentFlow ?? 'authorization',
  };
  const right = {
    x402Version: 2,
    offers: 1,
    scheme: 'exact',
    network: NETWORK,
    amount: '5000',
    asset: USDC.toLowerCase(),
    payTo: PAY_TO.toLowerCase(),
    flow,
  };
  if (!Bun.deepEquals(made, right)) throw new Error(`a wrong offer: ${JSON.stringify(made)}`);
};

/** Buys once with the first payment. @throws if the answer lacks the body mass index or a receipt */
export const expectPurchase = async (port: number, path: string): Promise<void> => {
  const [payment] = await paymentsFor(port, path, 1);
  const answer = await askOnce(port, requestFor(path, payment));
  const receipt = headerOf(answer, 'PAYMENT-RESPONSE');
  const { success } = receipt === '' ? {} : JSON.parse(Buffer.from(receipt, 'base64').toString());
  if (answer.status === 200 && success === true && JSON.parse(answer.body.toString()).bmi === 24.22) return;
  throw new Error(`a purchase was answered ${answer.status}: ${answer.body.toString().slice(0, 200)}`);
};
