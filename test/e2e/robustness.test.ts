/** However odd a request is, it gets a well-formed answer, and nobody is charged without one. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { signPayment } from '../../src/payments/buyer.ts';
import { encodeHeader } from '../../src/payments/protocol/headers.ts';
import type { PaymentPayload, PaymentRequirements } from '../../src/payments/protocol/types.ts';
import { newAccount, offerFor } from '../support/buyer.ts';
import { type Running, run, start } from '../support/executable.ts';
import { rawRequest } from '../support/raw.ts';
import { tools } from '../support/tools.ts';

let service: Running;
let offers: ReadonlyMap<string, PaymentRequirements>;
beforeAll(async () => {
  service = await start(['--rate-limit', 'off', '--rate-limit-free', 'off']);
  offers = new Map(
    await Promise.all(
      tools.map(async ({ path }) => {
        const [offer] = (await offerFor(service.url + path)).accepts;
        return [path, offer as PaymentRequirements] as const;
      }),
    ),
  );
});
afterAll(async () => service[Symbol.asyncDispose]());

const account = newAccount();
const anyTool = fc.constantFrom(...tools);

const pay = (path: string): Promise<PaymentPayload> =>
  signPayment(account, offers.get(path) as PaymentRequirements, Math.floor(Date.now() / 1000));

/** Characters that may stand in a request line, percent signs that mean nothing among them. */
const anyText = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...'0159.-+%&=eExX,;:/?@[]\'"<>{}|\\^`~!$()*_'),
    fc.string({ minLength: 1, maxLength: 1 }),
  ),
  maxLength: 24,
});
const lineSafe = (text: string): string =>
  text.replace(/[\s#]|[^\x21-\x7e]/g, (character) => encodeURIComponent(character));
const anyValue = fc.oneof(
  anyText.map((text) => lineSafe(text).replaceAll('&', '%26')),
  fc.constantFrom('true', 'false', 'female', 'male', '65', '70', '170', '1.1', '', '%', '%ff', '%00', '%E2%82%AC'),
);

/** A query of mostly known names with any values. */
const anyQuery = anyTool.chain((tool) => {
  const names = tool.parameters.map(({ name }) => name);
  const name = fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...names) }, anyText.map(lineSafe));
  return fc
    .array(fc.tuple(name, anyValue), { maxLength: 12 })
    .map((pairs) => ({ tool, query: pairs.map((pair) => pair.join('=')).join('&') }));
});

/** What every answer must be; returns its status. */
const expectSound = async (response: Response): Promise<number> => {
  expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  expect(response.status).toBeLessThan(500);
  const body = (await response.json()) as Record<string, unknown>;
  if (response.status === 200) {
    expect(response.headers.get('PAYMENT-RESPONSE')).not.toBeNull();
  } else {
    const { status, code, message, docs_url } = body;
    expect([status, typeof code, typeof message]).toEqual([response.status, 'string', 'string']);
    expect(docs_url).toBe(`${service.url}/docs/errors#${String(code)}`);
  }
  return response.status;
};

const settledRows = async (): Promise<number> => {
  const { out } = await run(['ledger', 'list', '--json', '--limit', '100000', '--ledger', service.ledger]);
  return (JSON.parse(out) as { state: string }[]).filter(({ state }) => state === 'settled').length;
};

describe('any request', () => {
  test('with any query and a good payment is answered 200 and charged, or 400 and not', async () => {
    const before = await settledRows();
    let answered = 0;
    await fc.assert(
      fc.asyncProperty(anyQuery, async ({ tool, query }) => {
        const headers = { 'PAYMENT-SIGNATURE': encodeHeader(await pay(tool.path)) };
        const status = await expectSound(await fetch(`${service.url}${tool.path}?${query}`, { headers }));
        expect([200, 400]).toContain(status);
        if (status === 200) answered += 1;
      }),
      { numRuns: 600 },
    );
    expect(answered).toBeGreaterThan(0);
    expect((await settledRows()) - before).toBe(answered);
  }, 60_000);

  test('with any query and no payment is asked for one', async () => {
    await fc.assert(
      fc.asyncProperty(anyQuery, async ({ tool, query }) => {
        expect(await expectSound(await fetch(`${service.url}${tool.path}?${query}`))).toBe(402);
      }),
      { numRuns: 600 },
    );
  }, 60_000);

  test('with anything as its payment is asked for a good one, and nothing is charged', async () => {
    const before = await settledRows();
    const bent = fc.oneof(
      anyText.map(lineSafe),
      fc.base64String({ maxLength: 200 }),
      fc.json().map((text) => Buffer.from(text).toString('base64')),
      fc
        .record(
          {
            x402Version: fc.constantFrom(2, 1, '2', null),
            accepted: fc.oneof(fc.constant([...offers.values()][0]), fc.jsonValue()),
            payload: fc.oneof(
              fc.jsonValue(),
              fc.record({ signature: fc.jsonValue(), authorization: fc.dictionary(fc.string(), fc.jsonValue()) }),
            ),
          },
          { requiredKeys: [] },
        )
        .map(encodeHeader),
    );
    await fc.assert(
      fc.asyncProperty(anyTool, bent, async (tool, header) => {
        const headers = { 'PAYMENT-SIGNATURE': header };
        expect(await expectSound(await fetch(service.url + tool.path, { headers }))).toBe(402);
      }),
      { numRuns: 600 },
    );
    expect(await settledRows()).toBe(before);
  }, 60_000);

  test('for any path and header is answered below 500', async () => {
    const anyPath = fc.oneof(
      anyText.map((text) => `/${lineSafe(text)}`),
      fc.tuple(anyTool, anyText).map(([{ path }, text]) => path + lineSafe(text)),
      fc.tuple(anyTool, anyText).map(([{ path }, text]) => `/${lineSafe(text)}${path}`),
    );
    const anyHeader = fc.tuple(
      fc.constantFrom('Accept', 'Host', 'Origin', 'X-Forwarded-For', 'X-PAYMENT', 'Range', 'If-None-Match', 'Cookie'),
      anyText.map((text) => text.replace(/[^\x20-\x7e]/g, '')),
    );
    await fc.assert(
      fc.asyncProperty(anyPath, fc.array(anyHeader, { maxLength: 4 }), async (path, headers) => {
        const lines = headers.filter(([name]) => name !== 'Host').map(([name, value]) => `${name}: ${value}`);
        const answer = await rawRequest(service.url, `GET ${path} HTTP/1.1`, lines);
        expect(answer).toMatch(/^(HTTP\/1\.1 [234]\d\d |$)/);
      }),
      { numRuns: 400 },
    );
  }, 60_000);
});

test('after all that, the service still sells', async () => {
  const headers = { 'PAYMENT-SIGNATURE': encodeHeader(await pay('/v1/tools/ping')) };
  expect((await fetch(`${service.url}/v1/tools/ping`, { headers })).status).toBe(200);
});
