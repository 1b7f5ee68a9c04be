/**
 * Every request gets a well-formed answer, and no buyer is charged without one. The long form:
 * `CLINMETER_RANDOM_REQUESTS=200000`; a run is repeated with the `CLINMETER_RANDOM_SEED` that it has printed.
 */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { signPayment } from '../../src/payments/buyer.ts';
import { encodeHeader } from '../../src/payments/protocol/headers.ts';
import type { PaymentPayload, PaymentRequirements } from '../../src/payments/protocol/schema.ts';
import { newAccount, offerFor } from '../support/buyer.ts';
import { type Running, run, start } from '../support/executable.ts';
import { MARKER } from '../support/marker.ts';
import { nightly } from '../support/nightly.ts';
import { fc } from '../support/properties.ts';
import { anyBytes } from '../support/random/bytes.ts';
import { type Contract, contractOf } from '../support/random/contract.ts';
import { anyBend, bentHeader, noPayment } from '../support/random/headers.ts';
import { anyRequest, pathOf, type Sent, sendRequest, soundFlaw } from '../support/random/request.ts';
import { anyCall, anyTool } from '../support/random/targets.ts';
import { exchange, type WireAnswer } from '../support/random/wire.ts';
import { tools } from '../support/tools.ts';

const numberFrom = (variable: string, otherwise: number): number => Number(process.env[variable] ?? otherwise);

const REQUESTS = numberFrom('CLINMETER_RANDOM_REQUESTS', nightly(24_000, 2400));
const SEED = numberFrom('CLINMETER_RANDOM_SEED', nightly(Date.now() % 1_000_000, 1));
setDefaultTimeout(180_000 + 40 * REQUESTS);

/** A share of all requests, as the bounds of a property. */
const share = (part: number) => ({ numRuns: Math.ceil(part * REQUESTS), seed: SEED });

let service: Running;
let contract: Contract;
let offers: ReadonlyMap<string, PaymentRequirements>;
beforeAll(async () => {
  console.log(`CLINMETER_RANDOM_SEED=${SEED}`);
  service = await start(['--rate-limit', 'off', '--rate-limit-free', 'off', '--log', 'json']);
  contract = await contractOf(service.url);
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

const pay = (path: string): Promise<PaymentPayload> =>
  signPayment(account, offers.get(path) as PaymentRequirements, Math.floor(Date.now() / 1000));

const send = async (sent: Sent): Promise<WireAnswer> => {
  const answer = await sendRequest(service.url, sent);
  expect(soundFlaw(contract, sent, answer)).toBeUndefined();
  return answer;
};

const paying = (header: string): string => `PAYMENT-SIGNATURE: ${header}`;

const settledRows = async (): Promise<number> => {
  const { out } = await run(['ledger', 'export', '--format', 'jsonl', '--ledger', service.ledger]);
  return out.split('\n').filter((line) => line.includes('"state":"settled"')).length;
};

test('any request with any query and a good payment is answered 200 and charged, or 400 and not', async () => {
  const before = await settledRows();
  let answered = 0;
  await fc.assert(
    fc.asyncProperty(anyCall, async ({ tool, query }) => {
      const lines = [paying(encodeHeader(await pay(tool.path)))];
      const { status, headers } = await send({ target: `${tool.path}?${query}`, lines });
      expect([200, 400, 414, 431]).toContain(status);
      if (status !== 200) return;
      expect(headers.get('payment-response')).toBeDefined();
      answered += 1;
    }),
    share(0.2),
  );
  expect(answered).toBeGreaterThan(0);
  expect((await settledRows()) - before).toBe(answered);
});

test('any request of any method for any path with any headers is well answered, and nothing is given without payment', async () => {
  const before = await settledRows();
  const sold = new Set(tools.map(({ path }) => path));
  await fc.assert(
    fc.asyncProperty(anyRequest, async (sent) => {
      const { status, headers } = await send(sent);
      expect(headers.has('payment-response')).toBe(false);
      if (status === 200) expect(sold).not.toContain(pathOf(sent.target));
    }),
    share(0.4),
  );
  expect(await settledRows()).toBe(before);
});

test('any request with something else as its payment is asked for a good one, and nothing is charged', async () => {
  const before = await settledRows();
  await fc.assert(
    fc.asyncProperty(anyCall, noPayment, async ({ tool, query }, header) => {
      const { status, headers } = await send({ target: `${tool.path}?${query}`, lines: [paying(header)] });
      expect([402, 414, 431]).toContain(status);
      expect(headers.has('payment-response')).toBe(false);
    }),
    share(0.15),
  );
  expect(await settledRows()).toBe(before);
});

test('any request with a payment that was good and is bent gets an answer only when the authorization is still what was signed', async () => {
  const before = await settledRows();
  let answered = 0;
  await fc.assert(
    fc.asyncProperty(anyTool, anyBend, async ({ path, example }, bend) => {
      const payment = await pay(path);
      const header = bentHeader(payment, bend);
      const target = `${path}?${new URLSearchParams(example)}`;
      const { status } = await send({ target, lines: [paying(header)] });
      expect([200, 402, 431]).toContain(status);
      if (status !== 200) return;
      answered += 1;
      const { payload } = JSON.parse(Buffer.from(header, 'base64').toString());
      expect(lowered(payload.authorization)).toMatchObject(lowered(payment.payload.authorization));
    }),
    share(0.1),
  );
  expect(answered).toBeGreaterThan(0);
  expect((await settledRows()) - before).toBe(answered);
});

/** Addresses and hashes are the same in any case. */
const lowered = (authorization: object): object => JSON.parse(JSON.stringify(authorization).toLowerCase());

const CONNECTIONS = 12;

test('any bytes get nothing that is paid for, and no fault of the service', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyBytes, { minLength: CONNECTIONS, maxLength: CONNECTIONS }), async (all) => {
      const answers = await Promise.all(all.map((bytes) => exchange(service.url, bytes, { isWhole: false })));
      for (const answer of answers) {
        const text = answer.toString('latin1');
        expect(text).toMatch(/^(HTTP\/1\.1 \d{3} |$)/);
        expect(text).not.toMatch(/^HTTP\/1\.1 5(?!05 )/m);
        expect(text).not.toMatch(/^payment-response:/im);
      }
    }),
    share(0.15 / CONNECTIONS),
  );
});

test('after all that, the service still sells', async () => {
  const answer = await send({ target: '/v1/tools/ping', lines: [paying(encodeHeader(await pay('/v1/tools/ping')))] });
  expect(answer.status).toBe(200);
});

test('after all that, the service stops as it should, and has met no error that it did not expect', async () => {
  expect(await service.stop()).toBe(0);
  expect(service.log()).not.toContain('Unexpected error');
});

test('after all that, the service has written nothing of what was sent: its log has known words and measures alone, its ledger no value', () => {
  const routes = new Set([...contract.paths, ...UNDESCRIBED, '*']);
  for (const line of service.log().trimEnd().split('\n')) {
    const { route, method, msg, reason, ...rest } = JSON.parse(line);
    if (msg !== undefined) continue;
    expect(routes).toContain(route);
    expect(Object.keys(rest).filter((key) => !LOGGED.includes(key))).toEqual([]);
    expect(`${method} ${reason}`).toMatch(/^[A-Za-z]+ [a-z_0-9]+$/);
  }
  expect(service.log()).not.toContain(MARKER);
  const written = readdirSync(service.folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  expect(written.length).toBeGreaterThan(2);
  for (const { parentPath, name } of written) {
    expect(readFileSync(join(parentPath, name)).includes(MARKER)).toBe(false);
  }
});

/** Paths for browsers. */
const UNDESCRIBED = [
  '/',
  '/mcp',
  '/docs/:page',
  '/.well-known/openapi.json',
  '/.well-known/x402.json',
  '/docs/playground.js',
  '/favicon.svg',
  '/favicon.ico',
];
const LOGGED = ['level', 'time', 'request_id', 'status', 'duration_ms', 'work_ms', 'payment'].concat([
  ...['purchase', 'facilitator', 'upstream_status', 'transaction'],
]);
