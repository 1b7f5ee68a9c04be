/** A shop that is paid on Solana through the reference facilitator, with a cluster in this process. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { decodePaymentResponseHeader } from '@x402/core/http';
import { offerFor, sendPayment } from '../../support/buyer.ts';
import { type Running, run, start } from '../../support/executable.ts';
import { newSigner, payingOnSolana, solanaPayment } from '../../support/solana/buyer.ts';
import { startSolanaChain } from '../../support/solana/chain.ts';
import { startSolanaFacilitator } from '../../support/solana/facilitator.ts';

const SELLER = '2wKupLR9q6wXYppw8Gr2NvWxKBUqm4PPJKkQfoxHDBg4';
const bmi = ({ url }: Pick<Running, 'url'>, height = 170): string =>
  `${url}/api/calc/bmi?height_cm=${height}&weight_kg=70`;

const chain = startSolanaChain();
let facilitator: Awaited<ReturnType<typeof startSolanaFacilitator>>;
let service: Running;
const argv = (node = true): readonly string[] => [
  ...['--accept', 'solana', '--pay-to', SELLER, '--facilitator', facilitator.url, '--rate-limit', 'off'],
  ...(node ? ['--rpc-url', `solana=${chain.url}`] : []),
];

/** A buyer with money. */
const buyer = async () => {
  const signer = await newSigner();
  chain.setUsdc(signer.address, 1_000_000n);
  return signer;
};

const isOffered = async (one: Running): Promise<void> => {
  for (let look = 0; look < 500; look += 1) {
    if ((await offerFor(bmi(one))).accepts[0]?.extra?.feePayer !== undefined) return;
    await Bun.sleep(20);
  }
  throw new Error('no fee payer is offered');
};

const rowsOf = async (ledger = service.ledger): Promise<readonly Record<string, unknown>[]> =>
  JSON.parse((await run(['ledger', 'list', '--json', '--ledger', ledger])).out);

beforeAll(async () => {
  chain.setUsdc(SELLER, 0n);
  facilitator = await startSolanaFacilitator(chain, 3);
  service = await start(argv());
  await isOffered(service);
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await facilitator[Symbol.asyncDispose]();
  await chain[Symbol.asyncDispose]();
});

describe('the official client and the reference facilitator', () => {
  test('sell 20 calls, and the seller has their price', async () => {
    const before = chain.usdcOf(SELLER) ?? 0n;
    const pay = await payingOnSolana(chain.url, await buyer());
    for (let call = 0; call < 20; call += 1) {
      const answer = await pay(bmi(service, 150 + call));
      expect(answer.status).toBe(200);
      const { transaction } = decodePaymentResponseHeader(answer.headers.get('PAYMENT-RESPONSE') ?? '');
      expect(chain.executed.get(transaction)?.err).toBeNull();
    }
    expect((chain.usdcOf(SELLER) ?? 0n) - before).toBe(100_000n);
  });

  test('sell one payment once, however often it is sent at once', async () => {
    const before = chain.usdcOf(SELLER) ?? 0n;
    const payment = await solanaPayment(bmi(service), chain.url, await buyer());
    const answers = await Promise.all(Array.from({ length: 64 }, () => sendPayment(bmi(service), payment)));
    const statuses = new Set(answers.map(({ status }) => status));
    expect(statuses.has(200)).toBe(true);
    expect([...statuses].every((status) => status === 200 || status === 409)).toBe(true);
    expect((chain.usdcOf(SELLER) ?? 0n) - before).toBe(5000n);
    expect((await sendPayment(bmi(service, 171), payment)).status).toBe(402);
  });

  test('refuse a buyer without money, and none of the row stays open', async () => {
    const poor = await newSigner();
    chain.setUsdc(poor.address, 10n);
    const answer = await sendPayment(bmi(service), await solanaPayment(bmi(service), chain.url, poor));
    expect([answer.status, await answer.json()]).toMatchObject([402, { code: 'payment_required', reason: 'refused' }]);
    const [row] = await rowsOf();
    expect(row).toMatchObject({ state: 'refused', payer: poor.address });
  });
});

test('one fee payer is offered while the facilitator has its key, though it names another each time', async () => {
  const offered = new Set<unknown>();
  for (let start = 0; start < 4; start += 1) offered.add((await offerFor(bmi(service))).accepts[0]?.extra?.feePayer);
  expect(offered.size).toBe(1);
  expect(facilitator.addresses).toContain([...offered][0] as string);
});

describe('an answer of the facilitator that is lost', () => {
  const first = async (fault: Parameters<typeof facilitator.meet>[0]) => {
    const payment = await solanaPayment(bmi(service), chain.url, await buyer());
    facilitator.meet(fault);
    const lost = await sendPayment(bmi(service), payment);
    facilitator.meet(undefined);
    return { payment, lost };
  };

  test('after the money has moved: the same header gets the answer, and nothing moves again', async () => {
    const before = chain.usdcOf(SELLER) ?? 0n;
    const { payment, lost } = await first('lose');
    expect([lost.status, await lost.json()]).toMatchObject([503, { code: 'settlement_uncertain' }]);
    const again = await sendPayment(bmi(service), payment);
    expect(again.status).toBe(200);
    expect((await sendPayment(bmi(service), payment)).status).toBe(200);
    expect((chain.usdcOf(SELLER) ?? 0n) - before).toBe(5000n);
  });

  test('before it has moved: the same header is settled', async () => {
    const before = chain.usdcOf(SELLER) ?? 0n;
    const { payment, lost } = await first('stop');
    expect(lost.status).toBe(503);
    expect((await sendPayment(bmi(service), payment)).status).toBe(200);
    expect((chain.usdcOf(SELLER) ?? 0n) - before).toBe(5000n);
  });

  test('and whose blockhash has ended since: the chain proves that nothing can move any more', async () => {
    const before = chain.usdcOf(SELLER) ?? 0n;
    const { payment } = await first('stop');
    chain.pass(3600);
    const answer = await sendPayment(bmi(service), payment);
    expect([answer.status, await answer.json()]).toMatchObject([402, { reason: 'expired' }]);
    expect((await rowsOf())[0]).toMatchObject({ state: 'refused', reason: 'expired' });
    expect(chain.usdcOf(SELLER) ?? 0n).toBe(before);
  });

  test.each([
    ['invalid_exact_svm_transaction_failed'],
    ['duplicate_settlement'],
    ['settlement_pending'],
    ['post_settlement_transfer_not_confirmed'],
  ])('%s proves nothing: the purchase is uncertain', async (errorReason) => {
    const alone = { success: false, errorReason, transaction: '', network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' };
    const { lost } = await first({ alone });
    expect([lost.status, await lost.json()]).toMatchObject([503, { code: 'settlement_uncertain' }]);
  });
});

test('without a node, what is not known stays uncertain', async () => {
  const blind = await start(argv(false));
  try {
    await isOffered(blind);
    const payment = await solanaPayment(bmi(blind), chain.url, await buyer());
    facilitator.meet('stop');
    expect((await sendPayment(bmi(blind), payment)).status).toBe(503);
    chain.pass(3600);
    facilitator.meet(undefined);
    const again = await sendPayment(bmi(blind), payment);
    expect([again.status, await again.json()]).toMatchObject([503, { code: 'settlement_uncertain' }]);
    await blind.stop();
    const resolved = await run([
      'ledger',
      'resolve',
      '1',
      '--ledger',
      blind.ledger,
      '--rpc-url',
      `solana=${chain.url}`,
    ]);
    expect([resolved.status, resolved.out]).toEqual([0, expect.stringContaining('refused')]);
  } finally {
    await blind[Symbol.asyncDispose]();
  }
});

test('the books and the chain agree, and a lost ledger is brought back', async () => {
  await service.stop();
  const node = ['--rpc-url', `solana=${chain.url}`];
  const { out, status } = await run(['ledger', 'reconcile', '--json', '--ledger', service.ledger, ...node]);
  const report = JSON.parse(out);
  expect([status, report.unknown ?? report.not_in_ledger, report.not_on_chain]).toEqual([0, [], []]);
  const exported = await run(['ledger', 'export', '--json', '--ledger', service.ledger]);
  expect(exported.out).toContain('"explorer_url":"https://explorer.solana.com/tx/');
  const other = await start(argv(), {});
  await other.stop();
  const recovery = ['ledger', 'recover', '--write', '--json', '--ledger', other.ledger, '--pay-to', SELLER, ...node];
  const recovered = await run([...recovery, '--from-block', 'solana=0']);
  expect(recovered.status).toBe(0);
  const settled = [...chain.executed.values()].filter(({ err }) => err === null).length;
  expect(JSON.parse(recovered.out)).toMatchObject({ written: settled });
  await other[Symbol.asyncDispose]();
});

test('doctor names an account that is not there, one that is another’s, and the right one', async () => {
  const stranger = (await newSigner()).address;
  const found = async (payTo: string) => {
    const given = argv().map((word) => (word === SELLER ? payTo : word));
    const { out } = await run(['doctor', '--json', ...given]);
    const { findings } = JSON.parse(out) as { findings: { name: string; severity: string; found: string }[] };
    return findings.filter(({ name }) => name.endsWith('on Solana')).map(({ name, severity }) => [name, severity]);
  };
  expect(await found(SELLER)).toEqual([
    ['chain on Solana', 'ok'],
    ['pay-to on Solana', 'ok'],
  ]);
  expect(await found(stranger)).toEqual([
    ['chain on Solana', 'ok'],
    ['pay-to on Solana', 'error'],
  ]);
});

test('without a fee payer Solana is not offered, and /ready names it', async () => {
  const both = argv().map((word) =>
    word === 'solana' ? 'base,solana' : word === SELLER ? `0x${'22'.repeat(20)},${SELLER}` : word,
  );
  const deaf = both.map((word) => (word === facilitator.url ? 'http://127.0.0.1:9' : word));
  await using waiting = await start(deaf);
  expect((await offerFor(bmi(waiting))).accepts.map(({ network }) => network)).toEqual(['eip155:8453']);
  const ready = await (await fetch(`${waiting.url}/ready`)).json();
  expect(ready).toMatchObject({ checks: { offer: { status: 'failed', detail: expect.stringContaining('Solana') } } });
});
