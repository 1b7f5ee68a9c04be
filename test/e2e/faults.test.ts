/** What a buyer gets when the facilitator fails, and what the same payment gets afterwards. */
import { describe, expect, test } from 'bun:test';
import { decodePaymentResponseHeader } from '@x402/core/http';
import { faultKinds } from '../../src/payments/facilitators/stub-faults.ts';
import { newAccount, paymentFor, sendPayment } from '../support/buyer.ts';
import { type Running, run, start } from '../support/executable.ts';

const ping = ({ url }: Running) => `${url}/v1/tools/ping`;

type Row = { state: string; reason: string | null; attempts: number; transaction: string | null };
const rows = async ({ ledger }: Running): Promise<Row[]> =>
  JSON.parse((await run(['ledger', 'list', '--json', '--ledger', ledger])).out);

/** Starts the service again on the same ledger and port, without the fault. */
const restarted = async (service: Running, argv: readonly string[] = []): Promise<Running> => {
  await service.stop();
  return start(['--port', new URL(service.url).port, ...argv], { folder: service.folder });
};

describe('the stub facilitator in the process', () => {
  for (const fault of ['timeout', 'pending', '500', 'drop']) {
    test(`settle:${fault} leaves the payment uncertain until a retry settles it, once`, async () => {
      await using service = await start(['--fault', `settle:${fault}`, '--settle-timeout', '1']);
      const payment = await paymentFor(ping(service));
      for (const attempts of [1, 2]) {
        const response = await sendPayment(ping(service), payment);
        expect(response.status).toBe(503);
        expect(response.headers.get('retry-after')).toBe('5');
        expect(response.headers.get('PAYMENT-RESPONSE')).toBeNull();
        expect(await response.json()).toMatchObject({
          code: 'settlement_uncertain',
          retry: { allowed: true, action: 'retry_same_payment', after_seconds: 5 },
          payment: { state: 'uncertain', authorization_expires_at: expect.stringMatching(/^20\d\d-.*Z$/) },
        });
        expect(await rows(service)).toMatchObject([{ state: 'uncertain', attempts }]);
      }
      const other = await sendPayment(`${ping(service)}?probe=other`, payment);
      expect(other.status).toBe(402);
      expect(await other.json()).toMatchObject({ reason: 'authorization_already_used' });

      await using healed = await restarted(service);
      expect((await sendPayment(ping(healed), payment)).status).toBe(200);
      expect(await rows(healed)).toMatchObject([{ state: 'settled', attempts: 3 }]);
    });
  }

  test('settle:refuse with a definite reason ends the first attempt, and the payment may be tried again', async () => {
    await using service = await start(['--fault', 'settle:refuse:insufficient_funds']);
    const payment = await paymentFor(ping(service));
    const response = await sendPayment(ping(service), payment);
    expect(response.status).toBe(402);
    expect(await response.json()).toMatchObject({ code: 'payment_required', reason: 'insufficient_funds' });
    const receipt = decodePaymentResponseHeader(response.headers.get('PAYMENT-RESPONSE') ?? '');
    expect(receipt).toMatchObject({ success: false, errorReason: 'insufficient_funds' });
    expect(await rows(service)).toMatchObject([{ state: 'refused', reason: 'insufficient_funds' }]);
    await using healed = await restarted(service);
    expect((await sendPayment(ping(healed), payment)).status).toBe(200);
    expect(await rows(healed)).toMatchObject([{ state: 'settled', reason: null, attempts: 1 }]);
  });

  test('settle:refuse after an uncertain attempt proves nothing: the payment stays uncertain', async () => {
    await using service = await start(['--fault', 'settle:drop']);
    const payment = await paymentFor(ping(service));
    expect((await sendPayment(ping(service), payment)).status).toBe(503);
    await using refusing = await restarted(service, ['--fault', 'settle:refuse:insufficient_funds']);
    const response = await sendPayment(ping(refusing), payment);
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ code: 'settlement_uncertain' });
    expect(await rows(refusing)).toMatchObject([{ state: 'uncertain', attempts: 2 }]);
  });

  test('settle:refuse with an unknown reason is uncertain, and the words of the facilitator are not passed on', async () => {
    await using service = await start(['--fault', 'settle:refuse:moon_phase']);
    const response = await sendPayment(ping(service), await paymentFor(ping(service)));
    expect(response.status).toBe(503);
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({ code: 'settlement_uncertain' });
    expect(text).not.toContain('moon_phase');
  });

  test('a payer without enough made-up money is refused', async () => {
    await using service = await start(['--stub-balance', '0.0009']);
    const response = await sendPayment(ping(service), await paymentFor(ping(service)));
    expect(response.status).toBe(402);
    expect(await response.json()).toMatchObject({ reason: 'insufficient_funds' });
  });

  test('a payment that is being settled gets 409, whatever it is sent for', async () => {
    await using service = await start(['--fault', 'settle:timeout', '--settle-timeout', '2']);
    const payment = await paymentFor(ping(service));
    const first = sendPayment(ping(service), payment);
    await Bun.sleep(300);
    for (const url of [ping(service), `${ping(service)}?probe=other`]) {
      const response = await sendPayment(url, payment);
      expect(response.status).toBe(409);
      expect(response.headers.get('retry-after')).toBe('1');
      expect(await response.json()).toMatchObject({
        code: 'payment_in_progress',
        retry: { action: 'retry_same_payment' },
        payment: { state: 'settling' },
      });
    }
    expect((await first).status).toBe(503);
  });

  test('paid requests beyond the cap get 503 payment_unavailable and are not charged', async () => {
    await using service = await start(['--fault', 'settle:timeout', '--settle-timeout', '2', '--max-in-flight', '2']);
    const payments = await Promise.all([1, 2, 3].map(() => paymentFor(ping(service))));
    const [a, b, c] = payments.map((payment, index) =>
      Bun.sleep(index * 100).then(() => sendPayment(ping(service), payment)),
    );
    const refused = await c;
    expect(refused?.status).toBe(503);
    expect(await refused?.json()).toMatchObject({ code: 'payment_unavailable', payment: { state: 'unused' } });
    expect((await rows(service)).length).toBe(2);
    expect([(await a)?.status, (await b)?.status]).toEqual([503, 503]);
  });
});

describe('a facilitator over HTTP', () => {
  const PAY_TO = `0x${'22'.repeat(20)}`;
  const seller = (url: string, ...argv: string[]) => start(['--facilitator', url, '--pay-to', PAY_TO, ...argv]);

  test('sells through clinmeter facilitator with one settle call', async () => {
    await using stub = await start([], { command: 'facilitator' });
    await using service = await seller(stub.url);
    const payment = await paymentFor(ping(service));
    const responses = await Promise.all(Array.from({ length: 20 }, () => sendPayment(ping(service), payment)));
    expect(responses.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect((await sendPayment(ping(service), payment)).status).toBe(200);
    expect(await rows(service)).toMatchObject([{ state: 'settled', attempts: 1 }]);
    expect(responses.at(0)?.headers.get('Clinmeter-Facilitator')).toBeNull();
  });

  test('a nonce that was spent elsewhere proves neither payment nor refusal', async () => {
    await using stub = await start([], { command: 'facilitator' });
    await using first = await seller(stub.url);
    await using second = await seller(stub.url);
    const payment = await paymentFor(ping(first));
    expect((await sendPayment(ping(first), payment)).status).toBe(200);
    const response = await sendPayment(ping(second), payment);
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ code: 'settlement_uncertain' });
  });

  for (const [fault, status, code] of [
    ['timeout', 503, 'settlement_uncertain'],
    ['drop', 503, 'settlement_uncertain'],
    ['500', 503, 'settlement_uncertain'],
    ['pending', 503, 'settlement_uncertain'],
    ['refuse:invalid_exact_evm_insufficient_balance', 402, 'payment_required'],
  ] as const) {
    test(`settle:${fault} is answered ${status} ${code}`, async () => {
      await using stub = await start(['--fault', `settle:${fault}`], { command: 'facilitator' });
      await using service = await seller(stub.url, '--settle-timeout', '1');
      const response = await sendPayment(ping(service), await paymentFor(ping(service)));
      expect(response.status).toBe(status);
      expect(await response.json()).toMatchObject({ code });
    });
  }

  test('one that is down costs nothing: 503 facilitator_unavailable, and the same payment settles later', async () => {
    await using stub = await start([], { command: 'facilitator' });
    const port = new URL(stub.url).port;
    await stub.stop();
    await using service = await seller(`http://127.0.0.1:${port}`);
    const payment = await paymentFor(ping(service));
    const response = await sendPayment(ping(service), payment);
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({
      code: 'facilitator_unavailable',
      retry: { action: 'retry_same_payment' },
      payment: { state: 'unused' },
    });
    expect(await rows(service)).toMatchObject([{ state: 'refused', reason: 'facilitator_unavailable' }]);
    await using back = await start(['--port', port], { command: 'facilitator' });
    expect(back.url).toBe(`http://127.0.0.1:${port}`);
    expect((await sendPayment(ping(service), payment)).status).toBe(200);
  });

  test('receives the authorization and our own offer, and nothing else that the buyer has sent', async () => {
    const bodies: string[] = [];
    const facilitator = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch: async (request) => {
        const body = await request.text();
        if (request.url.endsWith('/settle') || body !== '') bodies.push(body);
        return new Response('no', { status: 401 });
      },
    });
    await using service = await seller(`http://127.0.0.1:${facilitator.port}`);
    const url = `${service.url}/api/calc/bmi?height_cm=171.25&weight_kg=70`;
    const signed = await paymentFor(url);
    const payload = { ...signed.payload, permit2Authorization: { note: 'Jane Doe' } };
    const payment = { ...signed, payload, resource: { url }, extensions: { note: 'Jane Doe' } };
    const response = await sendPayment(url, payment);
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ code: 'facilitator_unauthorized', retry: { action: 'wait' } });
    expect(bodies.length).toBe(1);
    const [body = ''] = bodies;
    expect(JSON.parse(body)).toMatchObject({
      x402Version: 2,
      paymentPayload: { resource: { url: `${service.url}/api/calc/bmi` }, payload: signed.payload },
      paymentRequirements: { amount: '5000', network: 'eip155:8453' },
    });
    expect(body).not.toContain('171.25');
    expect(body).not.toContain('Jane Doe');
    await facilitator.stop(true);
  });
});

/**
 * What a buyer gets for a first attempt, by the kind of fault: the table of facilitators' answers. What the same payment
 * gets next is the truth where the facilitator tells it, and never a request to pay again where the money has moved.
 */
describe('an answer of a facilitator that is rehearsed', () => {
  const UNCERTAIN = {
    status: 503,
    code: 'settlement_uncertain',
    action: 'retry_same_payment',
    payment: { state: 'uncertain' },
    row: { state: 'uncertain', reason: null },
    next: { state: 'settled', reason: null, attempts: 2 },
  };
  const notMoved = (code: string, action: string) => ({
    status: 503,
    code,
    action,
    payment: { state: 'unused' },
    row: { state: 'refused', reason: code },
    next: { state: 'settled', reason: null, attempts: 1 },
  });
  const REFUSED = {
    status: 402,
    code: 'payment_required',
    action: 'sign_payment',
    payment: undefined,
    row: { state: 'refused', reason: 'insufficient_funds' },
    next: { state: 'settled', reason: null, attempts: 1 },
  };
  const REASON = 'invalid_exact_evm_insufficient_balance';
  const TABLE: Readonly<Record<string, typeof UNCERTAIN | ReturnType<typeof notMoved> | typeof REFUSED>> = {
    timeout: UNCERTAIN,
    drop: UNCERTAIN,
    html: UNCERTAIN,
    '400': UNCERTAIN,
    '500': UNCERTAIN,
    pending: UNCERTAIN,
    'pending-500': UNCERTAIN,
    'wrong-network': UNCERTAIN,
    'wrong-payer': UNCERTAIN,
    'no-transaction': UNCERTAIN,
    'nonce-used': UNCERTAIN,
    'refuse:moon_phase': UNCERTAIN,
    unreachable: notMoved('facilitator_unavailable', 'retry_same_payment'),
    '429': notMoved('facilitator_unavailable', 'retry_same_payment'),
    '401': notMoved('facilitator_unauthorized', 'wait'),
    '403': notMoved('facilitator_unauthorized', 'wait'),
    '404': notMoved('facilitator_misconfigured', 'wait'),
    [`refuse:${REASON}`]: REFUSED,
  };
  /** Nothing of the other side's own words. */
  const WORDS =
    /rehears|doctype|internal error|nonce_already|moon_phase|invalid_exact|eip155:84532|settlement_pending|0{36}dEaD/i;
  /** What one call of the smoke test costs: a buyer who has paid once cannot pay twice. */
  const PRICE = ['--stub-balance', '0.001'];
  const WITHIN = ['--settle-timeout', '1'];
  const kindOf = (fault: string) => fault.split(':')[0] ?? '';

  test('is there in every kind, and the documents say its code', () => {
    const kinds = faultKinds.map(({ form, code }) => [kindOf(form), code] as const);
    expect(new Set(Object.keys(TABLE).map(kindOf))).toEqual(new Set(kinds.map(([kind]) => kind)));
    for (const [kind, code] of kinds) expect(TABLE[kind === 'refuse' ? `refuse:${REASON}` : kind]?.code).toBe(code);
  });

  /** Pays while the fault is there, and checks what the buyer gets and the ledger keeps. */
  const meet = async (service: Running, expected: (typeof TABLE)[string], account = newAccount()) => {
    const payment = await paymentFor(ping(service), account);
    const response = await sendPayment(ping(service), payment);
    const body = await response.text();
    const { status, code, action, payment: state, row } = expected;
    expect({ status: response.status, ...JSON.parse(body) }).toMatchObject({ status, code, retry: { action } });
    expect(JSON.parse(body).payment).toEqual(state === undefined ? undefined : expect.objectContaining(state));
    const receipt = response.headers.get('PAYMENT-RESPONSE');
    expect(receipt !== null).toBe(status === 402);
    const said = JSON.stringify([...response.headers]) + atob(receipt ?? '') + withoutOffer(body);
    expect(said).not.toMatch(WORDS);
    expect(await rows(service)).toMatchObject([{ ...row, attempts: 1 }]);
    return payment;
  };

  const sayPaid = async (service: Running, account: ReturnType<typeof newAccount>) => {
    const another = await sendPayment(ping(service), await paymentFor(ping(service), account));
    expect(another.status).toBe(402);
    expect(await another.json()).toMatchObject({ reason: 'insufficient_funds' });
  };

  for (const [fault, expected] of Object.entries(TABLE)) {
    test(`settle:${fault} before the money has moved: ${expected.status} ${expected.code}, then the same payment settles`, async () => {
      await using service = await start(['--fault', `settle:${fault}@first=1`, ...PRICE, ...WITHIN]);
      const account = newAccount();
      const payment = await meet(service, expected, account);
      for (const _ of ['paid', 'delivered again']) {
        const response = await sendPayment(ping(service), payment);
        expect(response.status).toBe(200);
        expect(decodePaymentResponseHeader(response.headers.get('PAYMENT-RESPONSE') ?? '')).toMatchObject({
          success: true,
          transaction: expect.stringMatching(/^0x[0-9a-f]{64}$/),
        });
        expect(await rows(service)).toMatchObject([expected.next]);
      }
      await sayPaid(service, account);
    });
  }

  for (const { form } of faultKinds.filter(({ mayComeAfter }) => mayComeAfter)) {
    test(`settle:${form} after the money has moved is uncertain, and stays so: nobody is asked to pay again`, async () => {
      await using service = await start(['--fault', `settle:${form}@after@first=1`, ...PRICE, ...WITHIN]);
      const account = newAccount();
      const payment = await meet(service, UNCERTAIN, account);
      for (const attempts of [2, 3]) {
        const response = await sendPayment(ping(service), payment);
        const body = await response.text();
        expect(response.status).toBe(503);
        expect(JSON.parse(body)).toMatchObject({
          code: 'settlement_uncertain',
          retry: { action: 'retry_same_payment' },
        });
        expect(body).not.toMatch(WORDS);
        expect(await rows(service)).toMatchObject([{ ...UNCERTAIN.row, attempts }]);
      }
      await sayPaid(service, account);
    });
  }

  for (const [fault, expected] of Object.entries(TABLE).filter(([fault]) => fault !== 'unreachable')) {
    test(`settle:${fault} is the same over HTTP, before and after`, async () => {
      const mayComeAfter = faultKinds.some((kind) => kind.form === fault && kind.mayComeAfter);
      for (const when of mayComeAfter ? ['', '@after'] : ['']) {
        await using stub = await start(['--fault', `settle:${fault}${when}@first=1`], { command: 'facilitator' });
        await using service = await start(['--facilitator', stub.url, '--pay-to', `0x${'22'.repeat(20)}`, ...WITHIN]);
        const payment = await meet(service, expected);
        const again = await sendPayment(ping(service), payment);
        expect(again.status).toBe(when === '' ? 200 : 503);
        const next = when === '' ? expected.next : { ...UNCERTAIN.row, attempts: 2 };
        expect(await rows(service)).toMatchObject([next]);
      }
    });
  }

  test('is the first that applies, settlement by settlement', async () => {
    await using service = await start(['--fault', 'settle:429@first=1,settle:drop@first=2,settle:401@p=0.000001']);
    const payment = await paymentFor(ping(service));
    const codes: unknown[] = [];
    for (const _ of [1, 2]) codes.push(await (await sendPayment(ping(service), payment)).json());
    expect(codes).toMatchObject([{ code: 'facilitator_unavailable' }, { code: 'settlement_uncertain' }]);
    expect((await sendPayment(ping(service), payment)).status).toBe(200);
  });

  test('cannot be that a facilitator over HTTP is not reached', async () => {
    const { status, out, err } = await run(['facilitator', '--port', '0', '--fault', 'settle:500,settle:unreachable']);
    expect(status).not.toBe(0);
    expect(out).toBe('');
    expect(err).toStartWith('Error: --fault has settle:unreachable');
    expect(err).toContain('\nTry: clinmeter serve --fault settle:unreachable');
  });

  test('is named by the facilitator that starts', async () => {
    await using stub = await start(['--fault', 'settle:drop@p=0.5@after'], { command: 'facilitator' });
    while (!stub.output().includes('Fault')) await Bun.sleep(5);
    expect(stub.output()).toContain('Fault: settle:drop@after@p=0.5\n');
  });
});

/** The body of an error without our own offer, whose words are ours. */
const withoutOffer = (body: string): string => JSON.stringify({ ...JSON.parse(body), payment_required: undefined });
