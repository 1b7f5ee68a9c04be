/** The purchase room on a method of payment that is no scheme of x402: payments are words, and money is numbers in a map. */
import { afterEach, beforeEach, expect, test } from 'bun:test';
import { openStore } from '../../../src/payments/ledger/open.ts';
import { ledgerOn, type Store } from '../../../src/payments/ledger/sqlite.ts';
import type { PaymentMethod, Verdict } from '../../../src/payments/methods/method.ts';
import type { Payment } from '../../../src/payments/protocol/payment.ts';
import { createPurchases } from '../../../src/payments/purchase/purchase.ts';
import { NOW } from '../../support/payments.ts';
import { ADMIT, claimFor } from '../../support/purchases.ts';

let ledger: Store;
beforeEach(() => {
  ledger = openStore({ file: ':memory:', mode: 'stub', now: () => NOW * 1000 });
});
afterEach(() => ledger.close());

const MOVED: Verdict = { moved: 'yes', transaction: `0x${'7a'.repeat(32)}` };
const REFUSED: Verdict = { moved: 'no', kind: 'refused', reason: 'insufficient_funds' };

/** A bank that moves the money of a word once, and says of it what the test wants. */
const bank = () => {
  const moved = new Map<string, bigint>();
  const says: Verdict[] = [];
  const method: PaymentMethod = {
    scheme: 'spoken',
    network: 'bank:1',
    facilitator: 'teller',
    read: ({ word }) => ({ payment: paymentOf(String(word)), extensions: undefined }),
    isSame: (given, offered) => given === offered,
    check: ({ amount }) => (amount === 5n ? undefined : { reason: 'amount_mismatch', message: 'five coins, please' }),
    signature: async ({ content }) =>
      content === 'forged'
        ? { kind: 'wrong', refusal: { reason: 'invalid_signature', message: 'that is not your voice' } }
        : { kind: 'good' },
    signatureOnChain: async () => ({ kind: 'unverified' }),
    settlement: ({ payment, amount }) => ({
      prepare: () => {},
      settle: async () => {
        const verdict = says.shift() ?? MOVED;
        if (verdict.moved !== 'no') moved.set(payment.key.nonce, amount);
        return {
          verdict,
          cause: 'teller_unclear',
          isAnswered: true,
          facts: { facilitator: 'teller' },
          isWorking: true,
        };
      },
    }),
    prove: async ({ nonce }) =>
      moved.has(nonce)
        ? { kind: 'decided', conclusion: { state: 'settled', transaction: MOVED.transaction }, text: 'it moved' }
        : { kind: 'movable', text: 'nothing moved' },
    response: ({ network, amount }) => ({ success: true, transaction: 'slip', network, amount: `${amount} coins` }),
  };
  const { redeem } = createPurchases({
    ...{ ledger: ledgerOn(ledger), methods: [method], limits: ADMIT, deadline: 1000, redelivery: 60_000 },
    now: () => NOW * 1000,
  });
  const buy = (payment: Payment, resource = 'a weather report') => redeem(claimFor({ payment, resource }));
  return { moved, says, method, buy };
};

const paymentOf = (word: string, changes: Partial<Payment> = {}): Payment => ({
  method: 'spoken',
  key: { network: 'bank:1', asset: 'coin', payer: 'Alice', nonce: word },
  digest: Bun.SHA256.hash(word, 'hex'),
  amount: 5n,
  payTo: 'Bob',
  expiresAt: BigInt(NOW + 60),
  accepted: {},
  content: word,
  ...changes,
});

test('a spoken method sells a call once, and redelivers it with its own words', async () => {
  const { moved, method, buy } = bank();
  const read = method.read({ word: 'lark' });
  if (!('payment' in read)) throw new Error('a word is a payment');
  const response = { success: true, transaction: 'slip', network: 'bank:1', amount: '5 coins' };
  expect(await buy(read.payment)).toMatchObject({ kind: 'settled', response });
  expect(await buy(read.payment)).toMatchObject({ kind: 'redelivered', response });
  expect(await buy(read.payment, 'another report')).toMatchObject({ kind: 'bought_other_call' });
  expect([...moved]).toEqual([['lark', 5n]]);
  expect(ledger.list(9)).toMatchObject([{ method: 'spoken', network: 'bank:1', payer: 'Alice', nonce: 'lark' }]);
});

test('a spoken method refuses what it checks, what is forged, and what its bank refuses', async () => {
  const { moved, says, buy } = bank();
  expect(await buy(paymentOf('wren', { amount: 4n }))).toMatchObject({ kind: 'rejected', reason: 'amount_mismatch' });
  expect(await buy(paymentOf('forged'))).toMatchObject({ kind: 'rejected', reason: 'invalid_signature' });
  says.push(REFUSED);
  expect(await buy(paymentOf('wren'))).toMatchObject({ kind: 'refused', reason: 'insufficient_funds' });
  expect(moved.size).toBe(0);
});

test('a spoken method proves what its bank left open', async () => {
  const { says, buy } = bank();
  says.push({ moved: 'perhaps' });
  expect(await buy(paymentOf('swift'))).toMatchObject({ kind: 'uncertain', row: { reason: 'teller_unclear' } });
  expect(await buy(paymentOf('swift'))).toMatchObject({ kind: 'redelivered' });
  says.push({ moved: 'perhaps', kind: 'facilitator_unavailable' });
  expect(await buy(paymentOf('heron'))).toMatchObject({ kind: 'redelivered' });
  expect(ledger.list(9).map(({ state }) => state)).toEqual(['settled', 'settled']);
});

test('purchase, ledger and surfaces know no scheme and no network', async () => {
  const files = [
    ...[...new Bun.Glob('src/payments/purchase/*.ts').scanSync()],
    ...['ledger', 'sqlite', 'commit-queue', 'day-keys', 'hash-chain'].map((name) => `src/payments/ledger/${name}.ts`),
    ...['src/http/sale.ts', 'src/http/reply.ts', 'src/http/problem.ts', 'src/mcp/host.ts', 'src/mcp/result.ts'],
    ...['src/payments/outcomes.ts', 'src/payments/methods/method.ts', 'src/limits/limits.ts', 'src/limits/limits.ts'],
  ];
  const words = /\bauthorizations?\b|0x|'exact'|accepts\[0\]|EIP-|\bEVM\b/;
  const found = await Promise.all(
    files.map(async (file) =>
      (await Bun.file(file).text())
        .split('\n')
        .flatMap((line) => (words.test(line) ? [`${file}: ${line.trim()}`] : [])),
    ),
  );
  expect(files.length).toBeGreaterThan(18);
  expect(found.flat()).toEqual([]);
});
