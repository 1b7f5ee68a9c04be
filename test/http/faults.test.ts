/**
 * What a buyer gets for a first attempt that meets a fault, and what the same payment gets next: the truth where the
 * facilitator tells it, and never a request to pay again where the money has moved.
 */
import { describe, expect, test } from 'bun:test';
import { decodePaymentResponseHeader } from '@x402/core/http';
import { createFacilitatorApi } from '../../src/http/facilitator-api.ts';
import { createLimits } from '../../src/limits/limits.ts';
import { signPayment } from '../../src/payments/buyer.ts';
import { httpFacilitator } from '../../src/payments/facilitators/http.ts';
import { stubFacilitator } from '../../src/payments/facilitators/stub.ts';
import { openStore } from '../../src/payments/ledger/open.ts';
import { ledgerOn } from '../../src/payments/ledger/sqlite.ts';
import { exactEvm } from '../../src/payments/methods/exact-evm.ts';
import { requirementsOf } from '../../src/payments/offer.ts';
import { encodeHeader } from '../../src/payments/protocol/headers.ts';
import { BASE } from '../../src/payments/protocol/usdc.ts';
import { createPurchases } from '../../src/payments/purchase/purchase.ts';
import { site } from '../discovery/sites.ts';
import { appWith } from '../support/app.ts';
import { newAccount } from '../support/buyer.ts';
import { toolAt } from '../support/calling.ts';
import { FAULTS, type FaultEnd, faultIn, UNCERTAIN } from '../support/faults.ts';

const ping = toolAt('/v1/tools/ping');

/** The words of the other side, none of which a buyer is told. */
const WORDS =
  /rehears|doctype|internal error|nonce_already|moon_phase|invalid_exact|eip155:1\b|settlement_pending|0{36}dEaD/i;

/** The body of an error without our own offer, whose words are ours. */
const withoutOffer = (body: string): string => JSON.stringify({ ...JSON.parse(body), payment_required: undefined });

/** A service whose facilitator has a fault, in the process or over HTTP, and buyers who can pay for one call. */
const rehearse = (text: string, isOverHttp: boolean) => {
  const stub = stubFacilitator({ network: BASE, balance: ping.price, fault: faultIn(text) });
  const { fetch } = createFacilitatorApi(stub, BASE);
  const server = isOverHttp ? Bun.serve({ hostname: '127.0.0.1', port: 0, development: false, fetch }) : undefined;
  const facilitators = [server === undefined ? stub : httpFacilitator(`http://127.0.0.1:${server.port}`)];
  const ledger = openStore({ file: ':memory:', mode: 'stub' });
  // Only this fault lasts as long as the deadline; a busy machine must not reach it with the others.
  const deadline = text.includes('timeout') ? 1000 : 30_000;
  let passed = 0;
  const now = () => Date.now() + passed;
  const port = ledgerOn(ledger);
  const method = exactEvm({ network: BASE, facilitators });
  const limits = createLimits({ paid: 'off', free: 'off', maxInFlight: 256 });
  const purchases = createPurchases({ ledger: port, method, limits, deadline, redelivery: 3_600_000, now });
  const { ask } = appWith({ purchases, method, limits, ledger: port });
  const account = newAccount();
  return {
    row: () => ledger.list(9),
    /** Lets the time pass in which a refusal is remembered. */
    forget: () => {
      passed = 30_000;
    },
    /** A payment of the one buyer, as often as it is sent. */
    payment: async () => {
      const payment = await signPayment(account, requirementsOf(ping, site), Math.floor(Date.now() / 1000));
      return () => ask(ping.path, { headers: { 'PAYMENT-SIGNATURE': encodeHeader(payment) } });
    },
    [Symbol.dispose]: () => {
      void server?.stop(true);
      ledger.close();
    },
  };
};

/** Pays while the fault is there, and checks what the buyer gets and the ledger keeps. */
const meet = async (service: ReturnType<typeof rehearse>, expected: FaultEnd) => {
  const send = await service.payment();
  const response = await send();
  const body = await response.text();
  const { status, code, action, payment, row } = expected;
  expect({ status: response.status, ...JSON.parse(body) }).toMatchObject({ status, code, retry: { action } });
  expect(JSON.parse(body).payment).toEqual(payment === undefined ? undefined : expect.objectContaining(payment));
  const receipt = response.headers.get('PAYMENT-RESPONSE');
  expect(receipt !== null).toBe(status === 402);
  expect(JSON.stringify([...response.headers]) + atob(receipt ?? '') + withoutOffer(body)).not.toMatch(WORDS);
  expect(service.row()).toMatchObject([{ ...row, attempts: 1 }]);
  return send;
};

/** Another payment of a buyer who has paid is one too many: the money has moved once. */
const expectPaid = async (service: ReturnType<typeof rehearse>) => {
  const another = await (await service.payment())();
  expect([another.status, await another.json()]).toMatchObject([402, { reason: 'insufficient_funds' }]);
};

describe.each([
  ['in the process', false],
  ['over HTTP', true],
])('a fault of a facilitator %s', (_, isOverHttp) => {
  const faults = FAULTS.filter(({ name }) => name !== 'unreachable' || !isOverHttp);
  const UNKNOWN = { ...FAULTS[0], text: 'settle:refuse:moon_phase', end: UNCERTAIN };

  test.each([...faults, UNKNOWN])(
    'before the money has moved ends the attempt, and the same payment settles: $text',
    async ({ text, end }) => {
      using service = rehearse(`${text}@first=1`, isOverHttp);
      const send = await meet(service, end);
      service.forget();
      for (const _ of ['paid', 'delivered again']) {
        const response = await send();
        expect(response.status).toBe(200);
        expect(decodePaymentResponseHeader(response.headers.get('PAYMENT-RESPONSE') ?? '')).toMatchObject({
          success: true,
          transaction: expect.stringMatching(/^0x[0-9a-f]{64}$/),
        });
        expect(service.row()).toMatchObject([end.next]);
      }
      await expectPaid(service);
    },
  );

  test.each(faults.filter(({ mayComeAfter }) => mayComeAfter))(
    'after the money has moved is uncertain, and stays so: $text',
    async ({ text, end }) => {
      using service = rehearse(`${text}@after@first=1`, isOverHttp);
      const send = await meet(service, end);
      for (const attempts of [2, 3]) {
        const response = await send();
        const body = await response.text();
        expect([response.status, JSON.parse(body)]).toMatchObject([
          503,
          { code: 'settlement_uncertain', retry: { action: 'retry_same_payment' } },
        ]);
        expect(body).not.toMatch(WORDS);
        expect(service.row()).toMatchObject([{ ...UNCERTAIN.row, attempts }]);
      }
      await expectPaid(service);
    },
  );
});
