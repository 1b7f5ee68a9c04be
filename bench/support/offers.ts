/** Whether what a seller answers to somebody who has not paid is a right 402. */
import { NETWORK, USDC } from '../../src/payments/protocol/usdc.ts';
import { offerAt, PAY_TO } from './payments.ts';

/** @throws for another status, price, asset, recipient or payment flow than the one that is compared */
export const expectOffer = async (port: number, path: string, flow: 'authorization' | 'upfront'): Promise<void> => {
  const { x402Version, accepts } = await offerAt(port, path);
  const [{ scheme, network, amount, asset, payTo, extra }] = accepts;
  const made = {
    ...{ x402Version, offers: accepts.length, scheme, network, amount },
    asset: asset.toLowerCase(),
    payTo: payTo.toLowerCase(),
    // Absent, it is `authorization` (@x402/core, SchemeNetworkServer.paymentFlows of the exact scheme).
    flow: extra.paymentFlow ?? 'authorization',
  };
  const right = {
    ...{ x402Version: 2, offers: 1, scheme: 'exact', network: NETWORK, amount: '5000' },
    ...{ asset: USDC.toLowerCase(), payTo: PAY_TO.toLowerCase(), flow },
  };
  if (!Bun.deepEquals(made, right)) throw new Error(`a wrong offer: ${JSON.stringify(made)}`);
};
