/** Payments that come again in another form, and payments in another's name, at the compiled executable. */
import { expect, test } from 'bun:test';
import type { PaymentPayload } from '@x402/core/types';
import { newAccount, paymentFor, sendPayment } from '../support/buyer.ts';
import { countingFacilitator, SUPPORTED } from '../support/counting-facilitator.ts';
import { run, start } from '../support/executable.ts';

const PAY_TO = newAccount().address;
const PING = '/v1/tools/ping';
const BMI = '/api/calc/bmi?height_cm=170&weight_kg=70';

const signatureOf = ({ payload }: PaymentPayload): string => (payload as { signature: string }).signature;
const withSignature = (payment: PaymentPayload, signature: string): PaymentPayload => ({
  ...payment,
  payload: { ...payment.payload, signature },
});
const withIdentifier = (payment: PaymentPayload, id: unknown): PaymentPayload => ({
  ...payment,
  extensions: { 'payment-identifier': { info: { required: false, id } } },
});
const random = (bytes: number): string => Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))).toString('hex');
const forged = (payment: PaymentPayload) => withSignature(payment, `0x${random(64)}1b`);

/** The same point in the other byte: 0 or 1 for 27 or 28. */
const otherByte = (signature: string): string => signature.slice(0, 130) + (signature.endsWith('1b') ? '00' : '01');

const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
/** The other signature of the same key for the same digest: n − s, and the other point. */
const twin = (signature: string): string => {
  const s = (ORDER - BigInt(`0x${signature.slice(66, 130)}`)).toString(16).padStart(64, '0');
  return signature.slice(0, 66) + s + (signature.endsWith('1b') ? '1c' : '1b');
};

type Told = {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly reason?: string;
  readonly retry: { readonly action: string };
  readonly payment?: { readonly state: string };
};
const told = async (answer: Promise<Response>): Promise<Told> => (await (await answer).json()) as Told;
const rows = async (ledger: string): Promise<readonly unknown[]> =>
  JSON.parse((await run(['ledger', 'list', '--json', '--limit', '1000', '--ledger', ledger])).out);

test('no form of an uncertain payment is told to sign again for the call it was sent for', async () => {
  await using shop = await start(['--fault', 'settle:500']);
  const url = shop.url + BMI;
  const payment = await paymentFor(url);
  const uncertain = { status: 503, code: 'settlement_uncertain', retry: { action: 'retry_same_payment' } };
  expect(await told(sendPayment(url, payment))).toMatchObject(uncertain);
  const signature = signatureOf(payment);
  const same = [withSignature(payment, otherByte(signature)), withIdentifier(payment, 'short')];
  for (const one of same) expect(await told(sendPayment(url, one))).toMatchObject(uncertain);

  const others = [twin(signature), `0x${random(65)}`, signature.slice(0, 130), `${signature}00`];
  for (const other of others) {
    const answer = await told(sendPayment(url, withSignature(payment, other)));
    expect(answer).toMatchObject({ status: 402, retry: { action: 'none' } });
    expect(answer.message).toContain('do not sign again for the call it was sent for');
  }
  const elsewhere = await told(sendPayment(url.replace('170', '171'), payment));
  expect(elsewhere).toMatchObject({ reason: 'authorization_already_used', retry: { action: 'sign_payment' } });
  expect(elsewhere.message).toContain('may have bought another call');
  expect(elsewhere.message).toContain('sign a new one for this call only');
});

test('an uncertain payment that comes again and again asks the facilitator five times more at once', async () => {
  await using shop = await start(['--fault', 'settle:500']);
  const url = shop.url + BMI;
  const payment = await paymentFor(url);
  for (let count = 0; count < 30; count += 1)
    expect((await told(sendPayment(url, payment))).code).toBe('settlement_uncertain');
  const [{ id }] = (await rows(shop.ledger)) as [{ id: number }];
  const { out } = await run(['ledger', 'show', String(id), '--json', '--ledger', shop.ledger]);
  const [{ history }] = JSON.parse(out) as [{ history: readonly { kind: string }[] }];
  expect(history.filter(({ kind }) => kind === 'begun').length).toBe(6);
});

test('a hundred refused payments at once cost no more rows and requests than one after the other', async () => {
  const end = Promise.withResolvers<void>();
  let asked = 0;
  await using refusing = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: async (request) => {
      if (new URL(request.url).pathname === '/supported') return Response.json(SUPPORTED);
      asked += 1;
      await end.promise;
      const refusal = { success: false, errorReason: 'insufficient_funds', transaction: '', network: 'eip155:8453' };
      return Response.json(refusal);
    },
  });
  await using shop = await start(['--facilitator', refusing.url.href, '--pay-to', PAY_TO, '--max-in-flight', '2000']);
  const url = shop.url + PING;
  const payments = await Promise.all(Array.from({ length: 100 }, () => paymentFor(url)));
  let waiting = 0;
  const statuses = payments.map(async (payment) => {
    const { status, headers } = await sendPayment(url, payment);
    if (status === 503) waiting += Number(headers.get('Retry-After'));
    return status;
  });
  // The other 32 wait for these twenty.
  while (asked + waiting < 68) await Bun.sleep(5);
  end.resolve();
  const expected = [...Array(20).fill(402), ...Array(32).fill(429), ...Array(48).fill(503)];
  expect((await Promise.all(statuses)).sort()).toEqual(expected);
  expect([asked, (await rows(shop.ledger)).length]).toEqual([20, 20]);
  expect((await sendPayment(url, await paymentFor(url))).status).toBe(429);
});

test('a forged payment is screened in front of the stub, too', async () => {
  await using shop = await start(['--rate-limit', 'off']);
  const url = shop.url + PING;
  for (let count = 0; count < 15; count += 1) {
    expect((await sendPayment(url, forged(await paymentFor(url)))).status).toBe(402);
  }
  expect((await rows(shop.ledger)).length).toBe(10);
});

test('a forged payment in the name of a customer reaches no facilitator twice, and takes nothing from the customer', async () => {
  const seen: string[] = [];
  await using refusing = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: async (request) => {
      if (new URL(request.url).pathname === '/supported') return Response.json(SUPPORTED);
      const { paymentPayload } = (await request.json()) as { paymentPayload: PaymentPayload };
      const signature = signatureOf(paymentPayload);
      seen.push(signature);
      const network = 'eip155:8453';
      return Response.json(
        honest.has(signature)
          ? { success: true, transaction: `0x${random(32)}`, network }
          : { success: false, errorReason: 'invalid_exact_evm_signature', transaction: '', network },
      );
    },
  });
  const honest = new Set<string>();
  await using shop = await start(['--facilitator', refusing.url.href, '--pay-to', PAY_TO, '--rate-limit', '600']);
  const url = shop.url + PING;
  const customer = newAccount();
  const buy = async () => {
    const payment = await paymentFor(url, customer);
    honest.add(signatureOf(payment));
    return (await sendPayment(url, payment)).status;
  };
  expect(await buy()).toBe(200);
  for (let count = 0; count < 120; count += 1) await sendPayment(url, forged(await paymentFor(url, customer)));
  // One that was not looked at, and the ten a minute that may be a contract's.
  expect(seen.length).toBe(12);
  expect(await buy()).toBe(200);
});

test('a forged payment does not tell whether an identifier exists', async () => {
  await using shop = await start(['--rate-limit', 'off']);
  const url = shop.url + PING;
  const customer = newAccount();
  const id = `order_${random(16)}`;
  expect((await sendPayment(url, withIdentifier(await paymentFor(url, customer), id))).status).toBe(200);
  for (let count = 0; count < 10; count += 1) await sendPayment(url, forged(await paymentFor(url)));
  const answers = [];
  for (const one of [id, `order_${random(16)}`]) {
    const { status, code, reason } = await told(
      sendPayment(url, forged(withIdentifier(await paymentFor(url, customer), one))),
    );
    answers.push({ status, code, reason });
  }
  const refused = { status: 402, code: 'payment_required', reason: 'invalid_signature' };
  expect(answers).toEqual([refused, refused]);
  const other = await told(sendPayment(url, withIdentifier(await paymentFor(url, customer), id)));
  expect(other).toMatchObject({ status: 409, payment: { state: 'unused' } });
  expect(other.message).toContain('belongs to another payment of this payer');
});

test('a paid answer is delivered again twenty times, and is owed all the same afterwards', async () => {
  await using shop = await start();
  const url = shop.url + BMI;
  const payment = await paymentFor(url);
  const statuses: number[] = [];
  for (let count = 0; count < 23; count += 1) statuses.push((await sendPayment(url, payment)).status);
  expect(statuses).toEqual([...Array(21).fill(200), 429, 429]);
  const answer = await sendPayment(url, payment);
  expect(Number(answer.headers.get('Retry-After'))).toBeWithin(1, 61);
  expect(await answer.json()).toMatchObject({
    payment: { state: 'settled' },
    retry: { action: 'retry_same_payment' },
  });
  expect((await sendPayment(url, await paymentFor(url))).status).toBe(200);
});

test('a client whose payments hang takes no slot of another client', async () => {
  const end = Promise.withResolvers<void>();
  await using settling = countingFacilitator(() => end.promise);
  const limits = ['--max-in-flight', '32', '--trusted-proxy', '127.0.0.1'];
  await using shop = await start(['--facilitator', settling.url, '--pay-to', PAY_TO, ...limits]);
  const url = shop.url + PING;
  const send = async (client: string) =>
    sendPayment(url, await paymentFor(url), { headers: { 'X-Forwarded-For': client } });
  let refused = 0;
  const first = Array.from({ length: 10 }, async () => {
    const { status } = await send('203.0.113.1');
    if (status === 503) refused += 1;
    return status;
  });
  while (settling.calls.length + refused < 10) await Bun.sleep(5);
  const other = send('203.0.113.2');
  while (settling.calls.length < 5) await Bun.sleep(5);
  end.resolve();
  expect((await other).status).toBe(200);
  expect((await Promise.all(first)).sort()).toEqual([...Array(4).fill(200), ...Array(6).fill(503)]);
});
