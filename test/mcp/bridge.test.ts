/** The bridge against scripted servers: payments it signs, repeats and refuses. */
import { expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { bridgeHost } from '../../src/mcp/bridge.ts';
import { type Fields, RpcError } from '../../src/mcp/message.ts';
import { UnansweredError } from '../../src/mcp/remote.ts';
import { openSpendLedger } from '../../src/mcp/spend-ledger.ts';
import { offerOf } from '../../src/payments/offer.ts';
import { site } from '../discovery/sites.ts';
import { toolAt } from '../support/calling.ts';

const bmi = toolAt('/api/calc/bmi');

const OFFER = offerOf(bmi, { ...site, baseUrl: 'https://seller.example', payTo: `0x${'ab'.repeat(20)}` });
const offer = { content: [], structuredContent: OFFER, isError: true };
const answer = {
  content: [],
  structuredContent: { bmi: 24.22 },
  isError: false,
  _meta: { 'x402/payment-response': { transaction: `0x${'1'.repeat(64)}` } },
};
const problem = (action: string) => ({
  content: [],
  structuredContent: { code: 'x', retry: { action, after_seconds: 3 } },
  isError: true,
});

type Step = object | Error;

/** A bridge in front of a server that answers paid calls in these ways, one after the other; the last way stays. */
const bridge = (
  paid: readonly Step[],
  { budget = 1_000_000n, maxPrice = 20_000n, file = ':memory:', unpaid = offer as Step } = {},
) => {
  const payments: string[] = [];
  const said: string[] = [];
  const waits: number[] = [];
  const ledger = openSpendLedger(file, budget);
  const account = privateKeyToAccount(generatePrivateKey());
  const host = bridgeHost({
    remote: {
      ask: async (_, params) => {
        const { _meta: meta } = params as { _meta?: { 'x402/payment'?: { payload: { signature: string } } } };
        const signature = meta?.['x402/payment']?.payload.signature;
        if (signature === undefined && unpaid instanceof Error) throw unpaid;
        if (signature === undefined) return unpaid as Fields;
        payments.push(signature);
        const step = paid[Math.min(payments.length, paid.length) - 1];
        if (step instanceof Error) throw step;
        return step as Fields;
      },
    },
    server: 'https://seller.example/mcp',
    known: [],
    version: '1',
    accountFor: () => account,
    maxPrice,
    ledger,
    say: (line) => said.push(line),
    digest: async (text) => text,
    now: () => 1_700_000_000_000,
    sleep: async (milliseconds) => {
      waits.push(milliseconds);
    },
  });
  const call = async (given: Fields = { height_cm: 170 }) => host.call('bmi', given, {});
  return { call, payments, said, waits, ledger };
};

test('a call is paid once, and the bridge prints the remaining budget', async () => {
  const { call, payments, said } = bridge([answer]);
  expect(await call()).toMatchObject({ structuredContent: { bmi: 24.22 } });
  expect(payments).toHaveLength(1);
  expect(said).toEqual([`paid $0.005 for bmi in transaction 0x${'1'.repeat(64)}; $0.995 left`]);
});

test.each([
  ['no answer', new UnansweredError('gone'), 1000],
  ['a wish to be asked again', problem('retry_same_payment'), 3000],
  ['a wish to wait', problem('wait'), 3000],
  ['a server that names a time', new UnansweredError('busy', 7), 7000],
])('a call is sent again with the same payment after %s', async (_, first, wait) => {
  const { call, payments, waits, ledger } = bridge([first, answer]);
  expect(await call()).toMatchObject({ isError: false });
  expect([payments.length, new Set(payments).size, waits]).toEqual([2, 1, [wait]]);
  expect(ledger.spent()).toBe(5000n);
});

test('a call without an answer is uncertain, and the next one like it sends the same payment', async () => {
  const { call, payments, ledger } = bridge([...Array.from({ length: 6 }, () => new UnansweredError('gone')), answer]);
  expect(await call()).toMatchObject({ isError: true, structuredContent: { code: 'settlement_uncertain' } });
  expect(await call()).toMatchObject({ isError: false });
  expect([payments.length, new Set(payments).size, ledger.spent()]).toEqual([7, 1, 5000n]);
});

test('a call that is made twice at once is bought once', async () => {
  const { call, payments, said } = bridge([answer]);
  await Promise.all([call(), call()]);
  expect([payments.length, said.length]).toEqual([1, 1]);
});

test('a call whose bridge has ended before the answer is sent again with the same payment by the next one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'clinmeter-bridge-'));
  const file = join(folder, 'purchases.sqlite');
  const crash = bridge([new Error('killed')], { file });
  expect(await crash.call({ height_cm: 170, weight_kg: 70 }).catch(String)).toContain('killed');
  crash.ledger.close();
  const next = bridge([answer], { file });
  expect(await next.call({ weight_kg: 70, height_cm: 170 })).toMatchObject({ isError: false });
  expect([next.payments, next.ledger.spent()]).toEqual([crash.payments, 5000n]);
  await next.call({ weight_kg: 70, height_cm: 170 });
  expect(new Set(next.payments).size).toBe(2);
  next.ledger.close();
  rmSync(folder, { recursive: true });
});

test('a call whose payment gets a protocol error is uncertain', async () => {
  const { call, payments, said } = bridge([new RpcError(-32603, 'broken'), answer]);
  expect(await call().catch((error: RpcError) => error.message)).toBe('broken');
  expect(said).toEqual(['may have paid $0.005 for bmi; $0.995 left']);
  await call();
  expect(new Set(payments).size).toBe(1);
});

test('a receipt cannot write on the terminal', async () => {
  const receipt = { 'x402/payment-response': { transaction: '\u001b[2J' } };
  const { call, said } = bridge([{ ...answer, _meta: receipt }]);
  await call();
  expect(said).toEqual(['paid $0.005 for bmi; $0.995 left']);
});

test('a call that is made again later is bought again', async () => {
  const { call, payments, ledger } = bridge([answer]);
  await call();
  await call();
  expect([new Set(payments).size, ledger.spent()]).toEqual([2, 10_000n]);
});

test('a refused payment is reported without the offer, and counts against the budget', async () => {
  const { call, ledger, said } = bridge([{ ...offer, structuredContent: { ...OFFER, error: 'insufficient funds' } }]);
  const result = await call();
  expect(result).toMatchObject({ isError: true, structuredContent: { code: 'payment_refused' } });
  expect(JSON.stringify(result)).not.toContain('accepts');
  expect(ledger.spent()).toBe(5000n);
  expect(said).toEqual(['not taken, but counted: $0.005 for bmi; $0.995 left']);
});

test('nothing is signed for arguments that the server calls wrong beside its offer', async () => {
  const problems = [{ code: 'invalid_height', parameter: 'height_cm', message: 'height_cm is required' }];
  const { call, payments, ledger } = bridge([answer], {
    unpaid: { ...offer, _meta: { 'clinmeter/problems': problems } },
  });
  expect((await call({}))?.structuredContent).toMatchObject({ code: 'invalid_height', problems });
  expect([payments, ledger.spent()]).toEqual([[], 0n]);
});

test('nothing is signed if no server answers, and the error names it', async () => {
  const { call, ledger } = bridge([answer], { unpaid: new UnansweredError('no answer from seller.example') });
  const message = await call().catch((error: RpcError) => error.message);
  expect([message, ledger.spent()]).toEqual(['no answer from seller.example; nothing was paid', 0n]);
});

test('nothing is signed beyond the budget', async () => {
  const { call, payments } = bridge([answer], { budget: 7000n });
  await call();
  const second = await call({ height_cm: 171 });
  expect(second?.structuredContent).toMatchObject({
    code: 'budget_exhausted',
    message: '0.005 USD of the budget are spent, and this call costs 0.005: --budget USD allows more',
  });
  expect(payments).toHaveLength(1);
});

test('nothing is signed above the highest price', async () => {
  const { call, payments } = bridge([answer], { maxPrice: 4999n });
  expect((await call())?.structuredContent).toMatchObject({ code: 'price_refused' });
  expect(payments).toEqual([]);
});
