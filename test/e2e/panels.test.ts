/** Buys panels at the compiled executable, and each part of them by itself: the results are the same. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { signPayment } from '../../src/payments/buyer.ts';
import type { PaymentRequirements } from '../../src/payments/protocol/schema.ts';
import { calculators, panels } from '../../src/tools/inventory.ts';
import { formatQuery } from '../../src/tools/query.ts';
import { newAccount, offerFor, sendPayment } from '../support/buyer.ts';
import { type Running, start } from '../support/executable.ts';

let service: Running;
beforeAll(async () => {
  service = await start(['--rate-limit', 'off']);
});
afterAll(async () => service[Symbol.asyncDispose]());

const account = newAccount();

type Call = Readonly<Record<string, string>>;
type Answer = Readonly<Record<string, unknown>>;

/** Pays for a call and returns status, answer and price. */
const buy = async (path: string, call: Call) => {
  const [accepted] = (await offerFor(service.url + path)).accepts;
  const payment = await signPayment(account, accepted as PaymentRequirements, Math.floor(Date.now() / 1000));
  const response = await sendPayment(service.url + path + formatQuery(call), payment);
  return { status: response.status, amount: accepted?.amount, answer: (await response.json()) as Answer };
};

test.each(panels.map((panel) => [panel.id, panel] as const))(
  '%s is sold, and its parts are those of the tools',
  async (_, panel) => {
    const { status, amount, answer } = await buy(panel.path, panel.example);
    expect([status, amount]).toEqual([200, '10000']);
    const results = answer.results as Readonly<Record<string, Answer>>;
    expect(Object.keys(results).length).toBeGreaterThan(1);
    for (const [id, result] of Object.entries(results)) {
      const tool = calculators.find((one) => one.id === id);
      if (tool === undefined) continue;
      const known: Answer = { ...panel.example, ...(id === 'kfre' || id === 'kdigo_ckd' ? result : {}) };
      const names = tool.parameters
        .map(({ name }) => name)
        .filter((name) => known[name] !== undefined && known[name] !== null);
      const alone = await buy(tool.path, Object.fromEntries(names.map((name) => [name, String(known[name])])));
      expect(alone.status).toBe(200);
      expect(alone.answer).toMatchObject(result);
      expect(answer.citations).toContainEqual(alone.answer.citation);
    }
  },
);

test('a panel refuses a wrong optional value before payment', async () => {
  const [renal] = panels;
  const response = await fetch(`${service.url}${renal?.path}${formatQuery({ ...renal?.example, auc: '11' })}`);
  expect([response.status, ((await response.json()) as Answer).problems]).toMatchObject([
    402,
    [{ code: 'invalid_auc', parameter: 'auc' }],
  ]);
});
