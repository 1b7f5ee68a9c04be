/** The handshake of the page's script, with invented servers and a key in place of a wallet. */
import { expect, test } from 'bun:test';
import { verifyTypedData } from 'viem';
import { ask, CallError, type CallOptions } from '../../../src/pages/browser/call.ts';
import { throwAwayWallet } from '../../../src/pages/browser/crypto.ts';
import { buy as buyWith, isStubAnswer, type Place } from '../../../src/pages/browser/pay.ts';
import type { SavedPayment } from '../../../src/pages/browser/saved-payments.ts';
import { authorize } from '../../../src/pages/browser/sign-payment.ts';
import { contentOf, readPayment } from '../../../src/payments/methods/exact-evm.ts';
import { offerOf } from '../../../src/payments/offer.ts';
import { identifierOf } from '../../../src/payments/payment-identifier.ts';
import { decodePayment, encodeHeader } from '../../../src/payments/protocol/headers.ts';

import { BASE, transferWithAuthorization } from '../../../src/payments/protocol/usdc.ts';
import { site } from '../../discovery/sites.ts';
import { toolAt } from '../../support/calling.ts';

/** Reads a payment on Base. */
const readOnBase = (object: Readonly<Record<string, unknown>>) => readPayment(object, BASE);

const bmi = toolAt('/api/calc/bmi');

const URL = '/api/calc/bmi?height_cm=170&weight_kg=70';
const offer = offerOf(bmi, site);

const unpaid = (change: { offer?: object; headers?: Record<string, string>; body?: object } = {}): Response =>
  Response.json(
    { reason: 'missing', problems: [], ...change.body },
    {
      status: 402,
      headers: {
        'PAYMENT-REQUIRED': encodeHeader({ ...offer, ...change.offer }),
        'Clinmeter-Facilitator': 'stub',
        ...change.headers,
      },
    },
  );

const again = (status: number, seconds?: string): Response =>
  Response.json(
    { code: 'settlement_uncertain', retry: { action: 'retry_same_payment' } },
    { status, headers: seconds === undefined ? {} : { 'Retry-After': seconds } },
  );
const paid = (): Response =>
  Response.json({ bmi: 24.22 }, { headers: { 'PAYMENT-RESPONSE': encodeHeader({ success: true }) } });

/** A server that gives these answers in turn, and what it was sent. */
const serve = (...answers: readonly (Response | 'nothing')[]) => {
  const payments: (string | null)[] = [];
  const waits: number[] = [];
  const steps: string[] = [];
  let next = 0;
  const options: CallOptions = {
    fetch: async (url, { headers }) => {
      expect(url).toBe(URL);
      payments.push(new Headers(headers).get('payment-signature'));
      const answer = answers[next++];
      if (answer === undefined || answer === 'nothing') throw new TypeError('Failed to fetch');
      return answer;
    },
    say: (step) => steps.push(step),
    sleep: async (seconds) => {
      waits.push(seconds);
    },
    now: () => 1_800_000_000,
  };
  return { options, payments, waits, steps };
};

/** A browser that keeps one payment. */
const memory = (before?: SavedPayment) => {
  let kept = before;
  const place: Place = {
    get: () => kept,
    put: (payment) => {
      kept = payment;
      return true;
    },
    forget: () => {
      kept = undefined;
    },
  };
  return { place, kept: () => kept };
};

const buy = async (url: string, price: bigint, options: CallOptions, { place } = memory()) => {
  const answer = await buyWith(
    { url, price, place, sign: ([offer]) => authorize(throwAwayWallet(), offer, { ...options, say: () => {} }) },
    options,
  );
  if (answer === undefined) throw new Error('the purchase was cancelled');
  return answer;
};

const refused = (status: number, body: object): Response => Response.json({ problems: [], ...body }, { status });

test('a call of the page signs the transfer of the offer under our own domain, and shows the answer', async () => {
  const { options, payments, steps } = serve(unpaid(), paid());
  expect(await buy(URL, 5000n, options)).toMatchObject({
    status: 200,
    body: { bmi: 24.22 },
    receipt: { success: true },
  });
  const decoded = decodePayment(payments[1] ?? '', readOnBase);
  if (!('payment' in decoded)) throw new Error(decoded.refusal.message);
  const { authorization, signature } = contentOf(decoded.payment);
  expect(authorization).toMatchObject({ to: site.payTo, value: '5000', validBefore: '1800000600' });
  expect(identifierOf(decoded)).toEqual({ id: expect.stringMatching(/^pay_[0-9a-f]{32}$/) });
  expect(
    await verifyTypedData({
      address: authorization.from,
      signature,
      ...transferWithAuthorization(authorization, BASE),
    }),
  ).toBe(true);
  expect(payments[0]).toBeNull();
  expect(steps).toHaveLength(3);
});

test('a call of the page makes a new key and a new nonce for every call', async () => {
  const sent = await Promise.all(
    [1, 2].map(async () => {
      const { options, payments } = serve(unpaid(), paid());
      await buy(URL, 5000n, options);
      const decoded = decodePayment(payments[1] ?? '', readOnBase);
      return 'payment' in decoded ? decoded.payment.key : undefined;
    }),
  );
  expect(sent[0]?.payer).not.toBe(sent[1]?.payer ?? '');
  expect(sent[0]?.nonce).not.toBe(sent[1]?.nonce ?? '');
});

test('a call of the page sends the same payment again while the server asks for it, after the time the server names', async () => {
  const { options, payments, waits } = serve(
    unpaid(),
    again(503, '5'),
    again(409),
    'nothing',
    again(503, '900'),
    paid(),
  );
  expect((await buy(URL, 5000n, options)).status).toBe(200);
  expect(waits).toEqual([5, 1, 1, 60]);
  expect(new Set(payments.slice(1)).size).toBe(1);
});

test('a call of the page gives up in the end and says that the payment may have been taken', async () => {
  const { options, payments } = serve(unpaid(), ...Array.from({ length: 20 }, () => again(503, '1')));
  await expect(buy(URL, 5000n, options)).rejects.toThrow(/may have been taken/);
  expect(payments).toHaveLength(11);
});

test.each([
  ['a higher price', unpaid({ offer: { accepts: [{ ...offer.accepts[0], amount: '5001' }] } }), /more than the 0.005/],
  ['another asset', unpaid({ offer: { accepts: [{ ...offer.accepts[0], asset: site.payTo }] } }), /does not take USDC/],
  [
    'another chain',
    unpaid({ offer: { accepts: [{ ...offer.accepts[0], network: 'eip155:1' }] } }),
    /does not take USDC/,
  ],
  ['no offer', unpaid({ headers: { 'PAYMENT-REQUIRED': 'nonsense' } }), /does not speak x402 version 2/],
])('a call of the page signs nothing for %s', async (_, answer, message) => {
  const { options, payments } = serve(answer);
  const error = await buy(URL, 5000n, options).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(CallError);
  expect(String(error)).toMatch(message);
  expect(payments).toEqual([null]);
});

test('a call of the page signs nothing for parameters that would be refused', async () => {
  const problems = [{ code: 'invalid_height', parameter: 'height_cm', message: 'wrong' }];
  const { options, payments } = serve(unpaid({ body: { problems } }));
  expect((await buy(URL, 5000n, options)).body.problems).toEqual(problems);
  expect(payments).toEqual([null]);
});

test.each(['', '!', 'bnVsbA==', 'W10='])('a call of the page has no receipt if its header is %j', async (header) => {
  const answer = Response.json({}, { headers: { 'PAYMENT-RESPONSE': header } });
  expect((await ask(URL, serve(answer).options)).receipt).toBeUndefined();
});

test('a call of the page keeps the payment before it is sent, and notes when it was answered', async () => {
  const kept = memory();
  const { options, payments } = serve(unpaid(), paid());
  const seen: (SavedPayment | undefined)[] = [];
  const fetch: CallOptions['fetch'] = (url, init) => {
    seen.push(kept.place.get());
    return options.fetch(url, init);
  };
  await buy(URL, 5000n, { ...options, fetch }, kept);
  const [, header = ''] = payments;
  expect(seen).toEqual([undefined, { header: String(header) }]);
  expect(kept.kept()).toEqual({ header: String(header), answeredAt: 1_800_000_000 });
});

test('a call of the page sends the payment that is kept, and neither asks for an offer nor signs', async () => {
  const { options, payments } = serve(paid());
  await buy(URL, 5000n, options, memory({ header: 'kept' }));
  expect(payments).toEqual(['kept']);
});

test.each([
  ['an open settlement', again(503, '1'), 10],
  ['no answer at all', 'nothing' as const, 10],
  ['a call that it was not for', refused(402, { reason: 'authorization_already_used', retry: { action: 'none' } }), 1],
  ['a lost purchase', refused(409, { code: 'answer_lost', retry: { action: 'none' } }), 1],
  ['a facilitator that is not set up', refused(503, { retry: { action: 'wait' } }), 1],
])('a call of the page goes on keeping the payment after %s', async (_, answer, times) => {
  const kept = memory({ header: 'kept' });
  const answers = Array.from({ length: times }, () => (answer === 'nothing' ? answer : (answer.clone() as Response)));
  await buy(URL, 5000n, serve(...answers).options, kept).catch(() => {});
  expect(kept.kept()).toEqual({ header: 'kept' });
});

test.each([
  ['was refused', refused(402, { reason: 'insufficient_funds', retry: { action: 'sign_payment' } })],
  ['has expired unused', refused(402, { reason: 'expired', retry: { action: 'sign_payment' } })],
  ['is for wrong parameters', refused(400, { code: 'invalid_height', retry: { action: 'fix_parameters' } })],
  ['is too old to be answered', refused(402, { reason: 'redelivery_expired', retry: { action: 'none' } })],
])('a call of the page forgets a payment that %s', async (_, answer) => {
  const kept = memory({ header: 'kept' });
  await buy(URL, 5000n, serve(answer).options, kept);
  expect(kept.kept()).toBeUndefined();
});

test('a call of the page waits for as long as a limit says, and sends the same payment', async () => {
  const limited = Response.json({ retry: { action: 'wait' } }, { status: 429, headers: { 'Retry-After': '7' } });
  const { options, payments, waits } = serve(unpaid(), limited, paid());
  await buy(URL, 5000n, options);
  expect([waits, payments[1]]).toEqual([[7], payments[2] ?? '']);
});

test('a call of the page says when the browser keeps nothing, and pays', async () => {
  const { options, steps } = serve(unpaid(), paid());
  await buy(URL, 5000n, options, { place: { ...memory().place, put: () => false }, kept: () => undefined });
  expect(steps).toContainEqual(expect.stringContaining('leave this page open'));
});

test('a call of the page knows a server that simulates payments', async () => {
  const stub = await ask(URL, serve(unpaid()).options);
  const real = await ask(URL, serve(unpaid({ headers: { 'Clinmeter-Facilitator': '' } })).options);
  expect([isStubAnswer(stub), isStubAnswer(real)]).toEqual([true, false]);
});

test('a call of the page says so when no answer comes', async () => {
  await expect(ask(URL, serve('nothing').options)).rejects.toThrow('No answer: is the service still running?');
});
