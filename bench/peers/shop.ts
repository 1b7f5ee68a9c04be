/** The shop of every peer: our BMI tool at our price, with the x402 packages wired as documented. */
import { HTTPFacilitatorClient } from '@x402/core/server';
import { ExactEvmScheme } from '@x402/evm/exact/server';
import { bmi } from '../../src/tools/calculators/general/bmi.ts';
import { parseQuery } from '../../src/tools/query.ts';
import { PAY_TO } from '../support/payments.ts';

const [flow, facilitator] = process.argv.slice(2);
if (facilitator === undefined) throw new Error('usage: <peer> authorization|upfront FACILITATOR');

const NETWORK = 'eip155:8453';

export const PATH = '/api/calc/bmi';

/** For `new x402ResourceServer(…).register(…)`. */
export const facilitatorClient = new HTTPFacilitatorClient({ url: facilitator });
export const scheme = [NETWORK, new ExactEvmScheme()] as const;

/** Without extensions, which a peer would load and echo. */
export const routes = {
  [`GET ${PATH}`]: {
    accepts: {
      scheme: 'exact',
      price: '$0.005',
      network: NETWORK,
      payTo: PAY_TO,
      ...(flow === 'upfront' ? { extra: { paymentFlow: 'upfront' } } : {}),
    },
    description: bmi.description,
    mimeType: 'application/json',
  },
} as const;

/** The answer of the tool, computed as in our server. */
export const answerTo = (url: string): Readonly<Record<string, unknown>> | undefined =>
  bmi.prepare(parseQuery(url.slice(url.indexOf('?') + 1))).answer?.();
