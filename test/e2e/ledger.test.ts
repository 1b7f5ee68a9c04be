/** `clinmeter ledger` on the compiled executable, where the environment or a chain is real. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Store } from '../../src/payments/ledger/sqlite.ts';
import { paymentFor, sendPayment } from '../support/buyer.ts';
import { type LocalChain, startChain } from '../support/chain/anvil.ts';
import { newBooks } from '../support/chain/books.ts';
import { describeOnChain } from '../support/chain/shop.ts';
import { pay } from '../support/chain/together.ts';
import { newBuyer } from '../support/chain/wallet.ts';
import { run, start } from '../support/executable.ts';
import { ledgerPlace, REFUSED, SETTLED, TRANSACTION } from '../support/ledger-file.ts';
import { openingOf } from '../support/ledger-process.ts';

const printed = (out: string) => ({ status: 0, out, err: '' });

test.each([
  [{ CLINMETER_REFUSED: 'true', CLINMETER_WHY: 'exported' }],
  [{ CLINMETER_SETTLED: 'true', CLINMETER_TRANSACTION: TRANSACTION, CLINMETER_WHY: 'exported' }],
])('clinmeter ledger resolve takes no decision from the environment: %j', async (environment) => {
  using place = ledgerPlace();
  const ledger = place.open();
  ledger.conclude(ledger.begin(openingOf(1)).purchase, { state: 'uncertain' });
  ledger.close();
  const { head } = place.examine();
  const argv = ['ledger', 'resolve', '1', '--ledger', place.file];
  const [name] = Object.keys(environment);
  expect(await run(argv, { folder: place.folder, environment })).toEqual({
    status: 2,
    out: '',
    err: `Error: unknown environment variable ${name}\nTry: unset ${name}\n`,
  });
  expect(place.examine().head).toBe(head);
});

test('the request id of an answer and of its log line leads to the purchase', async () => {
  await using service = await start();
  const url = `${service.url}/v1/tools/ping`;
  const answer = await sendPayment(url, await paymentFor(url));
  const requestId = String(answer.headers.get('X-Request-Id'));
  const show = ['ledger', 'show', requestId, '--json', '--ledger', service.ledger];
  const { status, out } = await run(show);
  expect(status).toBe(0);
  expect(JSON.parse(out)).toMatchObject([
    {
      ...{ id: 1, state: 'settled', tool: 'ping', request_id: requestId, chain: null, next: null },
      history: [{ kind: 'begun', actor: 'request', request_id: requestId }, { kind: 'settled' }],
    },
  ]);
  expect(await service.stop()).toBe(0);
  expect(service.log()).toContain(requestId);
});

test('the books of a month are exported and added up, also while the service sells', async () => {
  await using service = await start();
  const url = `${service.url}/v1/tools/ping`;
  for (const _ of [1, 2]) expect((await sendPayment(url, await paymentFor(url))).status).toBe(200);
  const books = async (...argv: string[]) => (await run(['ledger', ...argv, '--ledger', service.ledger])).out;
  const lines = (await books('export', '--json', '--from', '2020-01-01', '--state', 'settled')).trimEnd().split('\n');
  const amounts = lines.map((line) => BigInt(JSON.parse(line).amount));
  expect(amounts.length).toBe(2);
  expect(await books('export', '--json', '--to', '2020-01-01')).toBe('');
  const { rows, total } = JSON.parse(await books('summary', '--by', 'tool', '--json'));
  expect(rows).toMatchObject([{ tool: 'ping', settled: 2 }]);
  expect(BigInt(total.amount)).toBe(amounts.reduce((sum, amount) => sum + amount, 0n));
  expect(await service.stop()).toBe(0);
});

const NO_REFUNDS = { closed: 0, refunded: 0, refunds_without_transaction: 0, refunds_not_on_chain: [] };

describeOnChain('clinmeter ledger reconcile beside a chain', () => {
  let chain: LocalChain;
  let place: ReturnType<typeof ledgerPlace>;
  let ledger: Store;
  let books: ReturnType<typeof newBooks>;
  beforeAll(async () => {
    chain = await startChain();
    place = ledgerPlace();
    ledger = place.open({ mode: 'real' });
    books = newBooks(chain, ledger);
  });
  afterAll(async () => {
    await chain.stop();
    place[Symbol.dispose]();
  });

  const reconcile = (...argv: readonly string[]) =>
    run(['ledger', 'reconcile', '--ledger', place.file, '--rpc-url', chain.rpcUrl, ...argv]);
  const blockOf = async (transaction: string | null): Promise<string> =>
    String((await chain.client.getTransactionReceipt({ hash: transaction as `0x${string}` })).blockNumber);

  test('clinmeter ledger reconcile says what matches, then what differs, and ends with status 1 only for that', async () => {
    const first = await chain.client.getBlockNumber();
    const sold = [await books.sell(), await books.sell()];
    await pay(chain, await newBuyer(chain, 7n), books.payTo, 7n);
    const head = await chain.client.getBlockNumber();

    expect(await reconcile()).toEqual(
      printed(
        [
          `Blocks ${first} to ${head}`,
          '2 purchases match, 0.01 USDC',
          '1 transfer to us without an authorization',
          '',
        ].join('\n'),
      ),
    );
    const well = await reconcile('--json');
    const counts = {
      network: 'eip155:8453',
      from_block: String(first),
      to_block: String(head),
      matched: 2,
      settled_outside: 0,
    };
    const none = { differing: [], not_in_ledger: [], not_on_chain: [] };
    expect({ ...well, out: JSON.parse(well.out) }).toEqual({
      status: 0,
      err: '',
      out: { ...counts, other_transfers: 1, ...none, ...NO_REFUNDS },
    });
    const earlier = await reconcile('--to-block', await blockOf(sold[0]?.transaction ?? null));
    expect(earlier).toMatchObject({
      status: 0,
      out: expect.stringContaining('1 purchase settled in other blocks\n'),
    });

    const [refused, lost, claimed] = [await books.sign(), await books.sign(), await books.sign()];
    const moved = [await books.move(refused), await books.move(lost)];
    const { id, payer } = await books.record(refused, REFUSED);
    const missing = await books.record(claimed, SETTLED);
    const lostPayer = lost.paymentPayload.payload.authorization.from.toLowerCase();
    const blocks = await Promise.all(moved.map(blockOf));

    const { status, out, err } = await reconcile();
    expect({ status, err }).toEqual({ status: 1, err: '' });
    expect(out.split('\n').slice(2)).toEqual([
      '1 transfer to us without an authorization',
      '',
      'Paid, but not settled like that in the ledger: 1',
      `  purchase ${id}, refused: 0.005 USDC from ${payer} in ${moved[0]}, block ${blocks[0]}`,
      '',
      'Paid, but not in the ledger: 1',
      `  0.005 USDC from ${lostPayer} in ${moved[1]}, block ${blocks[1]}`,
      '',
      'Settled in the ledger, but not on the chain: 1',
      `  purchase ${missing.id}: 0.005 USDC from ${missing.payer} in ${TRANSACTION}`,
      '',
    ]);

    const bad = await reconcile('--json');
    expect({ status: bad.status, err: bad.err }).toEqual({ status: 1, err: '' });
    const payTo = books.payTo.toLowerCase();
    const nonceOf = ({ paymentPayload }: typeof lost): string => paymentPayload.payload.authorization.nonce;
    const paid = (index: number, from: string, nonce: string) => ({
      payer: from,
      nonce,
      pay_to: payTo,
      amount: '5000',
      block: blocks[index],
      transaction: moved[index],
    });
    expect(JSON.parse(bad.out)).toMatchObject({
      matched: 2,
      settled_outside: 0,
      other_transfers: 1,
      differing: [{ ...paid(0, payer, nonceOf(refused)), id, state: 'refused' }],
      not_in_ledger: [paid(1, lostPayer, nonceOf(lost))],
      not_on_chain: [
        { id: missing.id, payer: missing.payer, nonce: missing.nonce, amount: '5000', transaction: TRANSACTION },
      ],
    });

    // What differs is within the blocks that are compared, or it does not count; what is on no chain always does.
    const before = await reconcile('--to-block', String(head), '--json');
    expect(JSON.parse(before.out)).toMatchObject({ ...counts, differing: [], not_in_ledger: [] });
    expect(before.status).toBe(1);
  });
});
