/** Buys every vector at the compiled executable: each number is the exact value, rounded once. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { signPayment } from '../../src/payments/buyer.ts';
import type { PaymentRequirements } from '../../src/payments/protocol/schema.ts';
import { calculators } from '../../src/tools/inventory.ts';
import { formatQuery } from '../../src/tools/query.ts';
import { newAccount, offerFor, sendPayment } from '../support/buyer.ts';
import { type Case, disagreements, readLines, type Vector } from '../support/comparing.ts';
import { REFERENCE_DATA, type Running, start } from '../support/executable.ts';
import { needing } from '../support/needing.ts';

const OWN = join(import.meta.dir, '..', 'vectors', 'calculators.jsonl');
const REFUSALS = join(import.meta.dir, '..', 'vectors', 'refusals.jsonl');
const REFERENCE = join(REFERENCE_DATA, 'calc', 'vectors.jsonl');

let service: Running;
beforeAll(async () => {
  service = await start(['--rate-limit', 'off']);
});
afterAll(async () => service[Symbol.asyncDispose]());

const account = newAccount();
const requirements = new Map<string, PaymentRequirements>();

/** Pays for a call with the offer of its path and returns status and answer. */
const buy = async (path: string, query: Readonly<Record<string, string>>) => {
  const url = `${service.url}${path}`;
  const known = requirements.get(path) ?? ((await offerFor(url)).accepts[0] as PaymentRequirements);
  requirements.set(path, known);
  const payment = await signPayment(account, known, Math.floor(Date.now() / 1000));
  const response = await sendPayment(url + formatQuery(query), payment);
  return { status: response.status, answer: (await response.json()) as Record<string, unknown> };
};

/** Works on all items, as many at once as share a wait for the disk. */
const forEach = async <Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> => {
  const left = [...items];
  const next = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: 16 }, next));
};

const expectExact = (file: string): Promise<void> =>
  forEach(readLines<Vector>(file), async (vector) => {
    const { path, query } = vector;
    const { status, answer } = await buy(path, query);
    const wrong = disagreements([vector], () => answer);
    expect({ path, query, status, wrong }).toEqual({ path, query, status: 200, wrong: [] });
  });

test('our own vectors', () => expectExact(OWN), 60_000);

needing(existsSync(REFERENCE), `there is no ${REFERENCE}`).test(
  'the reference vectors',
  () => expectExact(REFERENCE),
  60_000,
);

const MORE = join(REFERENCE_DATA, 'calc', 'vectors-more.jsonl');

needing(existsSync(MORE), `there is no ${MORE}`).test(
  'the reference vectors of more calculators, answers and refusals',
  async () => {
    const sold = new Set(calculators.map(({ path }) => path));
    const cases = readLines<Case>(MORE).filter(({ path }) => sold.has(path));
    expect(cases.length).toBeGreaterThan(0);
    await forEach(cases, async ({ path, query, expect: expected, error }) => {
      const { status, answer } = await buy(path, query);
      const wrong = expected === undefined ? [] : disagreements([{ path, query, expect: expected }], () => answer);
      const code = error === undefined ? undefined : answer.code;
      expect({ path, query, status, wrong, code }).toEqual({
        path,
        query,
        status: error === undefined ? 200 : 400,
        wrong: [],
        code: error as never,
      });
    });
  },
  300_000,
);

test('calls with wrong parameters are answered 400 with every problem in the documented order', async () => {
  type Refusal = Pick<Vector, 'path' | 'query'> & { problems: readonly { code: string; parameter: string }[] };
  await forEach(readLines<Refusal>(REFUSALS), async ({ path, query, problems }) => {
    const { status, answer } = await buy(path, query);
    const found = (answer.problems as typeof problems).map(({ code, parameter }) => ({ code, parameter }));
    expect({ path, query, status, code: answer.code, problems: found }).toEqual({
      path,
      query,
      status: 400,
      code: problems[0]?.code,
      problems: [...problems],
    });
  });
}, 60_000);
