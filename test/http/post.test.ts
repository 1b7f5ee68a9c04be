/** Texts in a body: a call by POST is the call that a URL or MCP would make. */
import { describe, expect, test } from 'bun:test';
import { decodePaymentRequiredHeader, encodePaymentSignatureHeader } from '@x402/core/http';
import { formatQuery } from '../../src/tools/query.ts';
import { appWith } from '../support/app.ts';
import { referenceBuyer } from '../support/buyer.ts';
import { fc, runs } from '../support/properties.ts';
import { anyBend, bentHeader, noPayment } from '../support/random/headers.ts';
import { tools } from '../support/tools.ts';

const { ask, records } = appWith();
const NOTE = '/api/ontology/annotate';
const BATCH = '/api/ontology/translate_batch';

const [CHART, VERIFY] = ['/api/note/chart', '/api/note/verify'];
const CREATININE = '60M, creatinine 1.4 mg/dL.';
const CHART_QUERY = formatQuery({
  text: CREATININE,
  calculator: 'bmi',
  given: '{"height_cm":170,"weight_kg":"70"}',
});
const VERIFY_QUERY = formatQuery({
  text: CREATININE,
  claim: '{"kind":"value","name":"creatinine","value":"1.4"}',
});

type Body = Record<string, unknown>;
const post = (path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  ask(path, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', ...headers },
  });

/** Signs the offer of a call. */
const paymentFor = async (offer: Response): Promise<Record<string, string>> => {
  const required = decodePaymentRequiredHeader(offer.headers.get('PAYMENT-REQUIRED') ?? '');
  return { 'PAYMENT-SIGNATURE': encodePaymentSignatureHeader(await referenceBuyer().createPaymentPayload(required)) };
};

describe.each([
  [NOTE, { text: 'Denies fever. PMH: asthma.' }, '?text=Denies+fever.+PMH%3A+asthma.'],
  [BATCH, { query: ['gout', 'metformin 500 mg'], limit: 2 }, '?query=gout&query=metformin+500+mg&limit=2'],
  [CHART, { text: CREATININE, calculators: ['bmi'], given: { weight_kg: '70', height_cm: 170 } }, CHART_QUERY],
  [VERIFY, { text: CREATININE, claims: [{ value: '1.4', kind: 'value', name: 'creatinine' }] }, VERIFY_QUERY],
])('%s', (path, given, query) => {
  test('a payment buys the answer of the URL, and fetches it again by either door', async () => {
    const offer = await post(path, given);
    expect(offer.status).toBe(402);
    const payment = await paymentFor(offer);
    const bought = await post(path, given, payment);
    const text = await bought.text();
    expect([bought.status, bought.headers.get('payment-response') === null]).toEqual([200, false]);
    const reordered = Object.fromEntries(Object.entries({ view: null, unknown: 1, ...given }).reverse());
    for (const again of [
      post(path, JSON.stringify(reordered, null, 2), payment),
      ask(path + query, { headers: payment }),
    ])
      expect([(await again).status, await (await again).text()]).toEqual([200, text]);
    expect(records.at(-1)).toMatchObject({ payment: { outcome: 'redelivered' } });
  });

  test('the payment of one body buys no other', async () => {
    const payment = await paymentFor(await post(path, given));
    expect((await post(path, given, payment)).status).toBe(200);
    const other = { ...given, ...(path === BATCH ? { query: ['gout'] } : { text: 'Denies fever.' }) };
    const refused = await post(path, other, payment);
    expect([refused.status, await refused.json()]).toMatchObject([402, { reason: 'authorization_already_used' }]);
  });

  test('the offer describes a body', async () => {
    const offer = decodePaymentRequiredHeader((await post(path, given)).headers.get('PAYMENT-REQUIRED') ?? '');
    const tool = tools.find((one) => one.path === path);
    expect(offer.extensions).toMatchObject({
      bazaar: { info: { input: { type: 'http', method: 'POST', bodyType: 'json' } } },
    });
    expect(offer.resource.url).toEndWith(tool?.path ?? '');
  });

  test.each([
    ['', 'fix_parameters'],
    ['{', 'fix_parameters'],
    ['[1]', 'fix_parameters'],
    ['{"text":"a","text":"b"}', 'fix_parameters'],
    ['{"query":"a","que\\u0072y":"b"}', 'fix_parameters'],
    ['"text"', 'fix_parameters'],
    [`{"text":${'['.repeat(200)}`, 'fix_parameters'],
  ])('the body %p gets the offer and its problem, and buys nothing', async (body, action) => {
    const offer = await post(path, body);
    const { retry, problems } = (await offer.json()) as { retry: Body; problems: Body[] };
    // An empty body is a call without parameters: each that is required is told.
    const most = body === '' ? tools.find((tool) => tool.path === path)?.parameters.filter((one) => one.required) : [0];
    expect([offer.status, retry.action, problems.length]).toEqual([402, action, most?.length]);
    const payment = await paymentFor(await post(path, given));
    const refused = await post(path, body, payment);
    expect([refused.status, await refused.json()]).toMatchObject([400, { problems }]);
    expect((await post(path, given, payment)).status).toBe(200);
  });

  test.each([
    [{ 'Content-Type': 'text/plain' }],
    [{ 'Content-Type': 'application/json; charset=iso-8859-1' }],
    [{ 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }],
    [{ 'Content-Type': 'multipart/form-data; boundary=x' }],
  ])('a body with the headers %j is 415 before any offer', async (headers) => {
    const refused = await ask(path, { method: 'POST', body: JSON.stringify(given), headers });
    expect([refused.status, await refused.json()]).toMatchObject([415, { code: 'unsupported_media_type' }]);
    expect(refused.headers.get('PAYMENT-REQUIRED')).toBeNull();
  });
});

describe('a note of more than 4,000 characters', () => {
  const [short, long] = ['🙂'.repeat(4000), `${'Denies fever. '.repeat(290)}PMH: gout.`];
  const offered = async (text: string) => {
    const offer = await post(NOTE, { text });
    const required = decodePaymentRequiredHeader(offer.headers.get('PAYMENT-REQUIRED') ?? '');
    return { required, payment: await paymentFor(offer) };
  };

  test('has an offer of its own, which is constant', async () => {
    const [of, ofLong, other] = await Promise.all([short, long, `${long} Asthma.`].map(offered));
    expect([of, ofLong].map((one) => one?.required.accepts.map(({ amount }) => amount))).toEqual([
      ['20000'],
      ['50000'],
    ]);
    expect(other?.required).toEqual(ofLong?.required as never);
    const [terms, larger] = [of, ofLong].map((one) => ({ ...one?.required.accepts[0], amount: '' }));
    expect([larger, ofLong?.required.resource]).toEqual([terms, of?.required.resource]);
  });

  test.each([
    [short, long],
    [long, short],
  ])('a payment of the other size moves nothing and buys what it was made for', async (own, wrong) => {
    const { payment } = await offered(own);
    const refused = await post(NOTE, { text: wrong }, payment);
    expect([refused.status, await refused.json()]).toMatchObject([402, { reason: 'amount_mismatch' }]);
    expect((await post(NOTE, { text: own }, payment)).status).toBe(200);
  });

  test('that cannot be read has the offer of a shorter one', async () => {
    const offer = await post(NOTE, { text: long, view: 'none' });
    const required = decodePaymentRequiredHeader(offer.headers.get('PAYMENT-REQUIRED') ?? '');
    expect(required.accepts).toMatchObject([{ amount: '20000' }]);
  });
});

test.each([
  [CHART, { calculators: ['bmi'] }],
  [VERIFY, { claims: [{ kind: 'finding', words: 'fever' }] }],
])('%s costs more above 4,000 characters, and is 413 above what is read', async (path, more) => {
  const amounts = ['Denies fever.', 'Denies fever. '.repeat(400)].map(async (text) => {
    const offer = await post(path, { ...more, text });
    const required = decodePaymentRequiredHeader(offer.headers.get('PAYMENT-REQUIRED') ?? '');
    return required.accepts.map(({ amount }) => amount);
  });
  expect(await Promise.all(amounts)).toEqual([['50000'], ['100000']]);
  const tooLong = await post(path, { ...more, text: 'x'.repeat(20_001) });
  expect([tooLong.status, await tooLong.json()]).toMatchObject([402, { problems: [{ code: 'invalid_text' }] }]);
  const refused = await post(path, { ...more, text: 'x'.repeat(100_000) });
  expect([refused.status, await refused.json()]).toMatchObject([413, { code: 'body_not_accepted' }]);
});

test('a parameter in the URL of a POST is told, and not dropped', async () => {
  const offer = await post(`${NOTE}?view=compact`, { text: 'gout' });
  const message = 'the parameters of a POST stand in its body, and not in the URL';
  expect([offer.status, await offer.json()]).toMatchObject([402, { problems: [{ code: 'invalid_body', message }] }]);
});

test('a body that does not end is told so, and never called empty', async () => {
  const body = new ReadableStream({ start: (stream) => stream.error(new Error('cut off')) });
  const refused = await ask(NOTE, { method: 'POST', body, headers: { 'Content-Type': 'application/json' } });
  expect([refused.status, await refused.json()]).toMatchObject([408, { code: 'request_timeout' }]);
});

test('codes are a list in a body, and the call of the URL that repeats them', async () => {
  const path = '/api/ontology/check_codes';
  const payment = await paymentFor(await post(path, { codes: ['E11.9', 'E10.9'], age: 54 }));
  const bought = await post(path, { codes: ['E11.9', 'E10.9'], age: 54 }, payment);
  const text = await bought.text();
  expect([bought.status, JSON.parse(text)]).toMatchObject([200, { verdict: 'errors' }]);
  const again = await ask(`${path}?age=54&code=E11.9&code=E10.9`, { headers: payment });
  expect([again.status, await again.text()]).toEqual([200, text]);
});

test.each([
  [{ codes: Array(26).fill('I10') }, 'code', 'got 26'],
  [{ codes: [] }, 'code', 'code is required'],
  [{ codes: ['I10'], date: '2026-02-30' }, 'date', '2026-02-30'],
  [{ codes: ['I10'], age: 125 }, 'age', 'from 0 to 124'],
  [{ codes: ['I10'], setting: 'ward' }, 'setting', 'inpatient or outpatient'],
])('the claim %j is refused before any settlement', async (body, parameter, message) => {
  const path = '/api/ontology/check_codes';
  const problems = [{ parameter, message: expect.stringContaining(message) }];
  const offer = await post(path, body);
  expect([offer.status, await offer.json()]).toMatchObject([402, { problems }]);
  const payment = await paymentFor(await post(path, { codes: ['I10'] }));
  const refused = await post(path, body, payment);
  expect([refused.status, await refused.json()]).toMatchObject([400, { problems }]);
});

test('tools that read texts or long lists take them by POST, and no other path does', async () => {
  const taking = tools.filter(({ takesBody }) => takesBody === true).map(({ path }) => path);
  const fhir = tools.filter(({ format }) => format === 'fhir').map(({ path }) => path);
  const notes = [NOTE, CHART, VERIFY];
  expect(taking.sort()).toEqual([...notes, BATCH, '/api/ontology/check_codes', '/api/panel/hcc_raf', ...fhir].sort());
  for (const { path } of tools) {
    const { status, headers } = await ask(path, { method: 'PUT' });
    const allow = taking.includes(path) ? 'GET, HEAD, POST, OPTIONS' : 'GET, HEAD, OPTIONS';
    expect([path, status, headers.get('allow')]).toEqual([path, 405, allow]);
    const preflight = await ask(path, { method: 'OPTIONS' });
    expect([preflight.status, preflight.headers.get('access-control-allow-methods')]).toEqual([204, allow]);
  }
});

describe('what is no good payment', () => {
  const [path, given] = [NOTE, { text: 'Denies fever.' }] as const;
  const query = `?text=${encodeURIComponent(given.text)}`;
  /** Status, body and headers, without what is of one request or of one door alone. */
  const told = async (response: Response) => {
    const { request_id, payment_required, ...body } = (await response.json()) as Body;
    const names = [...response.headers.keys()].filter((name) => name !== 'x-request-id');
    return { status: response.status, body, accepts: (payment_required as Body | undefined)?.accepts, names };
  };

  test('is answered at the door of POST as at that of GET, and buys nothing', async () => {
    await fc.assert(
      fc.asyncProperty(noPayment, async (header) => {
        const headers = { 'PAYMENT-SIGNATURE': header };
        const [byGet, byPost] = [
          await told(await ask(path + query, { headers })),
          await told(await post(path, given, headers)),
        ];
        expect(byPost).toEqual(byGet);
        expect(byPost.status).toBe(402);
      }),
      runs(150),
    );
  });

  test('and a payment that was good and is bent is good at both or at none', async () => {
    const required = decodePaymentRequiredHeader((await post(path, given)).headers.get('PAYMENT-REQUIRED') ?? '');
    await fc.assert(
      fc.asyncProperty(anyBend, async (bend) => {
        const payload = await referenceBuyer().createPaymentPayload(required);
        const headers = { 'PAYMENT-SIGNATURE': bentHeader(payload as never, bend) };
        const [byGet, byPost] = [
          await told(await ask(path + query, { headers })),
          await told(await post(path, given, headers)),
        ];
        // The second says that the first was refused a moment ago.
        const [said, saidByGet] = [byPost, byGet].map(({ status, body }) => [status, body.code, body.reason]);
        expect(said).toEqual(saidByGet as never);
      }),
      runs(60),
    );
  });
});

test('any body with a good payment is sold, or told what is wrong and not charged', async () => {
  const payment = await paymentFor(await post(NOTE, {}));
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.json(),
        fc.string(),
        fc.jsonValue().map((text) => JSON.stringify({ text })),
      ),
      async (body) => {
        const offer = await post(NOTE, body);
        const { problems } = (await offer.json()) as { problems: unknown[] };
        expect(offer.status).toBe(402);
        if (problems.length === 0) return;
        const refused = await post(NOTE, body, payment);
        expect([refused.status, await refused.json()]).toMatchObject([400, { problems }]);
      },
    ),
    runs(200),
  );
  expect((await post(NOTE, { text: 'gout' }, payment)).status).toBe(200);
});
