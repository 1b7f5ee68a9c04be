/** Free tries of the forms: for pages of the same origin alone, the same answer as a paid one, and nothing else. */
import { expect, test } from 'bun:test';
import { createLimits } from '../../src/limits/limits.ts';
import { createTries } from '../../src/limits/tries.ts';
import { site } from '../discovery/sites.ts';
import { appWith } from '../support/app.ts';
import { tools } from '../support/tools.ts';

const JSON_TYPE = { 'Content-Type': 'application/json' };
const OWN = { ...JSON_TYPE, Origin: new URL(site.baseUrl).origin, 'Sec-Fetch-Site': 'same-origin' };
const BMI = { height_cm: '180', weight_kg: '70' };

const shop = (each = 1000, changes: Parameters<typeof appWith>[0] = {}) => {
  const made = appWith({ tries: createTries({ each, total: 1_000_000 }), ...changes });
  const ask = (id: string, values: unknown = BMI, headers: Record<string, string> = OWN) =>
    made.ask(`/docs/${id}/try`, { method: 'POST', body: JSON.stringify(values), headers });
  return { ...made, tryOut: ask };
};

test('a form is answered as a payment would be, and the answer is marked as free', async () => {
  const { tryOut, records } = shop(20);
  const answer = await tryOut('bmi');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('clinmeter-free-tries-left')).toBe('19');
  expect(answer.headers.get('payment-response')).toBeNull();
  const bmi = tools.find(({ id }) => id === 'bmi');
  expect(await answer.json()).toEqual(
    bmi?.prepare(new Map(Object.entries(BMI).map(([name, value]) => [name, [value]]))).answer?.(),
  );
  expect(records).toMatchObject([{ route: '/docs/:page/try', method: 'POST', status: 200, payment: {} }]);
});

test('each tool answers its example as JSON texts, as its form sends them', async () => {
  const { tryOut } = shop();
  const failed: string[] = [];
  for (const { id, example } of tools) {
    const answer = await tryOut(id, example);
    if (answer.status !== 200) failed.push(`${id}: ${await answer.text()}`);
  }
  expect(failed).toEqual([]);
});

test.each([
  ['without an origin', JSON_TYPE],
  ['of another origin', { ...JSON_TYPE, Origin: 'https://other.example' }],
  ['of another site, by its browser', { ...OWN, 'Sec-Fetch-Site': 'cross-site' }],
  ['of a sister site', { ...OWN, 'Sec-Fetch-Site': 'same-site' }],
  ['of a page without an origin', { ...JSON_TYPE, Origin: 'null' }],
])('a request %s is pointed to the offer, and takes no try', async (_, headers) => {
  const { tryOut } = shop(1);
  const answer = await tryOut('bmi', BMI, headers);
  expect(answer.status).toBe(403);
  const offer = `${site.baseUrl}/api/calc/bmi`;
  expect(await answer.json()).toMatchObject({
    code: 'try_refused',
    offer_url: offer,
    message: expect.stringContaining(offer),
  });
  expect((await tryOut('bmi')).status).toBe(200);
});

test('a page under another name of the service may try, too', async () => {
  const headers = { ...JSON_TYPE, Origin: 'https://clin.example', Host: 'clin.example' };
  expect((await shop().tryOut('bmi', BMI, headers)).status).toBe(200);
});

test('wrong values take no try, and used up tries point to the offer', async () => {
  const { tryOut } = shop(1);
  const wrong = await tryOut('bmi', { ...BMI, height_cm: 'x' });
  expect(wrong.status).toBe(400);
  expect(await wrong.json()).toMatchObject({ parameter: 'height_cm' });
  expect((await tryOut('bmi')).status).toBe(200);
  const over = await tryOut('bmi');
  expect(over.status).toBe(429);
  expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await over.json()).toMatchObject({ code: 'tries_used_up', offer_url: `${site.baseUrl}/api/calc/bmi` });
});

test('a text of the larger price is not read for free', async () => {
  const { tryOut } = shop();
  const answer = await tryOut('annotate', { text: 'No fever. '.repeat(500) });
  expect(answer.status).toBe(403);
  expect(await answer.json()).toMatchObject({ code: 'try_refused' });
  const usual = await tryOut('annotate', { text: 'No fever. '.repeat(390) });
  expect(usual.status).toBe(200);
});

test('free tries count among the free requests of a client', async () => {
  const { tryOut } = shop(10, { limits: createLimits({ paid: 'off', free: 2, maxInFlight: 8 }) });
  expect([(await tryOut('bmi')).status, (await tryOut('bmi')).status]).toEqual([200, 200]);
  expect(await (await tryOut('bmi')).json()).toMatchObject({ code: 'rate_limited' });
});

test('without such tries there is no such path, and other methods are refused', async () => {
  const without = appWith();
  const init = { method: 'POST', body: JSON.stringify(BMI), headers: OWN };
  expect((await without.ask('/docs/bmi/try', init)).status).toBe(404);
  const { ask } = shop();
  expect((await ask('/docs/bmi/try')).status).toBe(405);
  expect((await ask('/docs/no_such/try', init)).status).toBe(404);
  expect((await ask('/docs/bmi/try', { ...init, body: 'x' })).status).toBe(400);
  expect((await ask('/docs/bmi/try', { ...init, headers: { ...OWN, 'Content-Type': 'text/plain' } })).status).toBe(415);
});
