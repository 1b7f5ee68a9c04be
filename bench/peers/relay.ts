/** The floor of a purchase: `Bun.serve` sends each payment to the facilitator, checks nothing and stores nothing. */
import { requirementsOf } from '../../src/payments/offer.ts';
import { encodeHeader } from '../../src/payments/protocol/headers.ts';
import { BASE } from '../../src/payments/protocol/usdc.ts';
import { PAY_TO } from '../support/payments.ts';
import { answerTo } from './shop.ts';

const [, facilitator] = process.argv.slice(2);

const requirements = requirementsOf({ price: 5000n }, { payTo: PAY_TO, network: BASE });
const offer = { 'PAYMENT-REQUIRED': encodeHeader({ x402Version: 2, accepts: [requirements] }) };

const server = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  fetch: async ({ url, headers }) => {
    const payment = headers.get('payment-signature');
    if (payment === null) return Response.json({}, { status: 402, headers: offer });
    const settlement = await fetch(`${facilitator}/settle`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        x402Version: 2,
        paymentRequirements: requirements,
        paymentPayload: JSON.parse(Buffer.from(payment, 'base64').toString()),
      }),
    });
    const receipt = { 'PAYMENT-RESPONSE': encodeHeader(await settlement.json()) };
    return Response.json(answerTo(url), { headers: receipt });
  },
});
console.log(server.url.href);
