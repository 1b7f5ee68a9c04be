/** An offer with several entries: one for each network, in the order of the operator, and what is bought with each. */
import { describe, expect, test } from 'bun:test';
import { x402Client } from '@x402/core/client';
import { decodePaymentRequiredHeader, encodePaymentSignatureHeader } from '@x402/core/http';
import type { PaymentPayload } from '@x402/core/types';
import { ExactEvmScheme } from '@x402/evm/exact/client';
import type { PrivateKeyAccount } from 'viem/accounts';
import { soldTool } from '../../src/mcp/listing.ts';
import { authorizationFor } from '../../src/payments/buyer.ts';
import { stubOn } from '../../src/payments/facilitators/stub.ts';
import { exactEvm } from '../../src/payments/methods/exact-evm.ts';
import { decodeHeader, encodeHeader } from '../../src/payments/protocol/headers.ts';
import type { PaymentRequirements } from '../../src/payments/protocol/schema.ts';
import {
  BASE,
  type EvmNetwork,
  evmNetworks,
  SOLANA,
  transferWithAuthorization,
} from '../../src/payments/protocol/usdc.ts';
import { receiptsWith } from '../../src/payments/receipts/sign.ts';
import { appWith } from '../support/app.ts';
import { newAccount } from '../support/buyer.ts';
import { tools } from '../support/tools.ts';

const BMI = '/api/calc/bmi?height_cm=170&weight_kg=70';
const REAL = evmNetworks.filter(({ isTest }) => !isTest);
const [, ...OTHERS] = REAL;
const NONCE = `0x${'5c'.repeat(32)}` as const;
/** Status line, date, length of the body, connection. */
const ADDED = 200;

type App = ReturnType<typeof appWith>;

const offerOf = async (app: App, path = BMI) => {
  const response = await app.ask(path);
  return decodePaymentRequiredHeader(response.headers.get('PAYMENT-REQUIRED') ?? '');
};

const send = (app: App, payment: unknown, path = BMI): Promise<Response> =>
  app.ask(path, { headers: { 'PAYMENT-SIGNATURE': encodePaymentSignatureHeader(payment as PaymentPayload) } });

/** A payment for one of the entries, with a nonce of the test's own. */
const paymentOn = async (app: App, network: EvmNetwork, account: PrivateKeyAccount, changes: object = {}) => {
  const { accepts } = await offerOf(app);
  const accepted = accepts.find((one) => one.network === network.id) as unknown as PaymentRequirements;
  const now = Math.floor(Date.now() / 1000);
  const authorization = { ...authorizationFor(account.address, accepted, now), nonce: NONCE };
  const signature = await account.signTypedData(transferWithAuthorization(authorization, network));
  return { x402Version: 2, accepted: { ...accepted, ...changes }, payload: { signature, authorization } };
};

const bytesOf = ({ headers }: Response): number =>
  [...headers].reduce((sum, [name, value]) => sum + `${name}: ${value}\r\n`.length, ADDED);

test('with Solana among five entries: all headers of a 402 are within 4,096 bytes, for every tool', async () => {
  for (const receipts of [undefined, receiptsWith(`0x${'11'.repeat(32)}`)]) {
    const payTo = `0x${'22'.repeat(20)},2wKupLR9q6wXYppw8Gr2NvWxKBUqm4PPJKkQfoxHDBg4`;
    const feePayer = 'StubFeePayer1111111111111111111111111111111';
    const own = appWith({ otherNetworks: [...OTHERS.slice(0, 3), SOLANA], payTo, feePayer, receipts });
    for (const { id, path } of tools) {
      const unpaid = await own.ask(path);
      const { accepts } = decodePaymentRequiredHeader(unpaid.headers.get('PAYMENT-REQUIRED') ?? '');
      expect([id, accepts.length, accepts[4]?.payTo, bytesOf(unpaid) <= 4096]).toEqual([id, 5, payTo.slice(43), true]);
    }
  }
});

describe('an offer with several entries', () => {
  const app = appWith({ otherNetworks: OTHERS });

  test('has one for each network, in the order of the operator', async () => {
    const { accepts } = await offerOf(app);
    expect(accepts.map(({ scheme, network, asset }) => [scheme, network, asset])).toEqual(
      REAL.map(({ id, usdc }) => ['exact', id, usdc]),
    );
    expect(accepts.every(({ extra }) => extra?.paymentFlow === 'upfront')).toBe(true);
  });

  test.each([...REAL])('is paid on $title by the official client that knows this network alone', async ({ id }) => {
    const client = new x402Client().register(id, new ExactEvmScheme(newAccount()));
    const payment = await client.createPaymentPayload(await offerOf(app));
    const response = await send(app, payment);
    expect([response.status, await response.json()]).toMatchObject([200, { bmi: 24.22 }]);
    expect(decodeHeader(response.headers.get('PAYMENT-RESPONSE') ?? '')).toMatchObject({ success: true, network: id });
    expect((await app.ledger.list(1))[0]).toMatchObject({ method: 'exact', network: id, state: 'settled' });
  });

  test('is paid on the first by a client that knows all of them', async () => {
    const client = new x402Client().register('eip155:*', new ExactEvmScheme(newAccount()));
    expect((await client.createPaymentPayload(await offerOf(app))).accepted.network).toBe(BASE.id);
  });

  test.each([...REAL.entries()])(
    'with up to five entries: all headers of a 402 are within 4,096 bytes, signed or not (%#)',
    async (count) => {
      for (const receipts of [undefined, receiptsWith(`0x${'11'.repeat(32)}`)]) {
        const own = appWith({ otherNetworks: OTHERS.slice(0, count), receipts });
        if (count === 0 && receipts === undefined) continue;
        const account = newAccount();
        for (const { id, path } of tools) {
          const unpaid = await own.ask(path);
          const offer = decodePaymentRequiredHeader(unpaid.headers.get('PAYMENT-REQUIRED') ?? '');
          expect([id, unpaid.status, bytesOf(unpaid) <= 4096]).toEqual([id, 402, true]);
          const { payment_required: whole, ...outcome } = (await unpaid.json()) as Record<
            string,
            Record<string, object>
          >;
          const inBody = whole ?? (outcome as never);
          if (tools[0]?.id !== id || count === 0) continue;
          expect(inBody.extensions).toMatchObject({ bazaar: { schema: expect.any(Object) } });
          expect(Object.keys(inBody.extensions ?? {})).toEqual(
            expect.arrayContaining(Object.keys(offer.extensions ?? {})),
          );
          expect(offer.extensions).toHaveProperty('payment-identifier');
          expect(offer.accepts).toEqual(inBody.accepts as never);
          // A refusal has the longest of its words, and what the facilitator has said.
          const payment = await paymentOn(own, OTHERS[0] as EvmNetwork, account, { maxTimeoutSeconds: 61 });
          expect(bytesOf(await send(own, payment)) <= 4096).toBe(true);
        }
      }
    },
  );

  test('a signed one has a signature for each of them', async () => {
    const own = appWith({ otherNetworks: OTHERS, receipts: receiptsWith(`0x${'11'.repeat(32)}`) });
    type Signed = { readonly acceptIndex: number; readonly payload: { readonly network: string } };
    const { payment_required: offer } = (await (await own.ask(BMI)).json()) as {
      payment_required: { extensions: Record<'offer-receipt', { info: { offers: Signed[] } }> };
    };
    const { offers } = offer.extensions['offer-receipt'].info;
    expect(offers.map(({ acceptIndex, payload }) => [acceptIndex, payload.network])).toEqual(
      REAL.map(({ id }, index) => [index, id]),
    );
  });
});

describe('payments on several networks', () => {
  test('with the same payer and nonce are two, and each is answered again by itself', async () => {
    const app = appWith({ otherNetworks: OTHERS });
    const account = newAccount();
    const [onBase, onPolygon] = [
      await paymentOn(app, BASE, account),
      await paymentOn(app, OTHERS[0] as EvmNetwork, account),
    ];
    const other = '/api/calc/bmi?height_cm=180&weight_kg=80';
    expect((await send(app, onBase)).status).toBe(200);
    expect((await send(app, onPolygon, other)).status).toBe(200);
    expect(await app.ledger.list(9)).toHaveLength(2);
    for (const [payment, path] of [
      [onBase, BMI],
      [onPolygon, other],
    ] as const)
      expect((await send(app, payment, path)).status).toBe(200);
    expect((await send(app, onPolygon)).status).toBe(402);
    expect(await app.ledger.list(9)).toHaveLength(2);
  });

  test('with the same payer, nonce and identifier are two, of which the second is told that it is not the first', async () => {
    const app = appWith({ otherNetworks: OTHERS });
    const account = newAccount();
    const identified = (payment: object) => ({
      ...payment,
      extensions: { 'payment-identifier': { info: { required: false, id: 'pay_0123456789abcdef' } } },
    });
    expect((await send(app, identified(await paymentOn(app, BASE, account)))).status).toBe(200);
    const second = await send(app, identified(await paymentOn(app, OTHERS[0] as EvmNetwork, account)));
    expect([second.status, await second.json()]).toMatchObject([409, { code: 'payment_identifier_conflict' }]);
  });

  test('of which the offer has none are refused with all of its entries', async () => {
    const app = appWith({ otherNetworks: OTHERS.slice(0, 1) });
    const account = newAccount();
    for (const [changes, reason, message] of [
      [{ network: 'eip155:10' }, 'network_mismatch', 'accepted.network must be "eip155:8453" or "eip155:137"'],
      [{ scheme: 'batch-settlement' }, 'scheme_mismatch', 'accepted.scheme must be "exact"'],
    ] as const) {
      const response = await send(app, await paymentOn(app, BASE, account, changes));
      const body = (await response.json()) as Record<string, Record<string, unknown>>;
      expect([response.status, body]).toMatchObject([402, { reason, message: expect.stringContaining(message) }]);
      expect(body.payment_required?.accepts).toHaveLength(2);
    }
    expect(await app.ledger.list(9)).toEqual([]);
  });

  test('signed for another network than they name are refused', async () => {
    const app = appWith({ otherNetworks: OTHERS });
    const { payload } = await paymentOn(app, BASE, newAccount());
    const { accepts } = await offerOf(app);
    const response = await send(app, { x402Version: 2, accepted: accepts[1], payload });
    expect([response.status, await response.json()]).toMatchObject([402, { reason: 'invalid_signature' }]);
  });

  test('on a network that is left out for now are refused, and what they have bought is answered again', async () => {
    const [polygon] = OTHERS as [EvmNetwork];
    let isSettled = true;
    const [all, less] = [{ network: BASE, otherNetworks: [polygon] }, { network: BASE }];
    const app = appWith({ otherNetworks: [polygon], offered: () => (isSettled ? all : less) });
    const bought = await paymentOn(app, polygon, newAccount());
    expect((await send(app, bought)).status).toBe(200);
    const late = await paymentOn(app, polygon, newAccount());
    isSettled = false;
    expect((await offerOf(app)).accepts.map(({ network }) => network)).toEqual([BASE.id]);
    const refused = await send(app, late);
    expect([refused.status, await refused.json()]).toMatchObject([402, { reason: 'network_mismatch' }]);
    expect((await send(app, bought)).status).toBe(200);
  });

  test('on a network that was sold on before are answered again, and none is taken there any more', async () => {
    const before = appWith({ otherNetworks: OTHERS.slice(0, 1) });
    const [polygon] = OTHERS as [EvmNetwork];
    const [bought, late] = [
      await paymentOn(before, polygon, newAccount()),
      await paymentOn(before, polygon, newAccount()),
    ];
    expect((await send(before, bought)).status).toBe(200);
    const methods = [
      exactEvm({ network: BASE, facilitators: [stubOn([BASE], {})] }),
      exactEvm({ network: polygon }),
    ] as const;
    const after = appWith({ ledger: before.ledger, methods });
    expect((await send(after, bought)).status).toBe(200);
    const refused = await send(after, late);
    expect([refused.status, await refused.json()]).toMatchObject([402, { reason: 'network_mismatch' }]);
  });
});

test('the documents name every way to be paid, the first one as before', async () => {
  const app = appWith({ otherNetworks: OTHERS });
  const { tools: listed } = (await (await app.ask('/v1/catalog')).json()) as { tools: Record<string, unknown>[] };
  for (const { network, asset, scheme, accepts } of listed) {
    expect([scheme, network, asset]).toEqual(['exact', BASE.id, BASE.usdc]);
    expect((accepts as { network: string }[]).map((one) => one.network)).toEqual(REAL.map(({ id }) => id));
  }
  const places = 'Base, Polygon, Arbitrum, Avalanche or Ethereum';
  expect(await (await app.ask('/')).text()).toContain(`paid in USDC on ${places} over x402`);
  expect(await (await app.ask('/llms.txt')).text()).toContain(`in USDC on ${places}`);
  expect(await (await app.ask('/llms-full.txt')).text()).toContain('chain id the number in its `network`');
  const page = await (await app.ask(BMI, { headers: { Accept: 'text/html' } })).text();
  for (const { title, id } of REAL) expect(page).toContain(`${title} (<code>${id}</code>)`);
  const [tool] = tools;
  if (tool === undefined) throw new Error('there is no tool');
  const { x402 } = soldTool(tool, { network: BASE, otherNetworks: OTHERS, payTo: `0x${'2'.repeat(40)}` })._meta as {
    x402: { network: string; accepts: { network: string }[] };
  };
  expect([x402.network, ...x402.accepts.map(({ network }) => network)]).toEqual([BASE.id, ...REAL.map(({ id }) => id)]);
});

test('a header that repeats an entry of the offer is read as any other', async () => {
  const app = appWith({ otherNetworks: OTHERS });
  const offer = await offerOf(app);
  for (const entry of offer.accepts) {
    const network = evmNetworks.find(({ id }) => id === entry.network) as EvmNetwork;
    const { payload } = await paymentOn(app, network, newAccount());
    const { extensions, resource } = offer;
    const header = encodeHeader({ x402Version: 2, payload, extensions, resource, accepted: entry });
    expect((await app.ask(BMI, { headers: { 'PAYMENT-SIGNATURE': header } })).status).toBe(200);
  }
});
