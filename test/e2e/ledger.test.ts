/** `clinmeter ledger` on the compiled executable. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { RECONCILE_EXAMPLE } from '../../src/cli/ledger/reconcile.ts';
import { RESOLVE_EXAMPLE } from '../../src/cli/ledger/resolve.ts';
import type { Conclusion, Ledger, Purchase } from '../../src/payments/ledger/ledger.ts';
import { isChainAvailable, type LocalChain, startChain } from '../support/chain/anvil.ts';
import { newBooks } from '../support/chain/books.ts';
import { startNode } from '../support/chain/node.ts';
import { pay } from '../support/chain/together.ts';
import { newBuyer } from '../support/chain/wallet.ts';
import { type Finished, run } from '../support/executable.ts';
import { ledgerPlace } from '../support/ledger-file.ts';
import { openingOf } from '../support/ledger-process.ts';

setDefaultTimeout(60_000);

const TRANSACTION = `0x${'7a'.repeat(32)}`;
const SETTLED: Conclusion = { state: 'settled', transaction: TRANSACTION };
const REFUSED: Conclusion = { state: 'refused', reason: 'insufficient_funds' };
const UNCERTAIN: Conclusion = { state: 'uncertain' };

/** A ledger with purchases that ended like this, one second apart, numbered from 1. */
const withPurchases = (...conclusions: readonly (Conclusion | undefined)[]) => {
  const place = ledgerPlace();
  let now = Date.UTC(2030, 0, 1);
  const ledger = place.open({ now: () => now });
  for (const [index, conclusion] of conclusions.entries()) {
    now += 1000;
    // A text that has everything in it that a table could stumble over.
    const requestId = index === 0 ? 'a "b",\r\nc' : `request ${index + 1}`;
    const { purchase } = ledger.begin(openingOf(index + 1, { requestId, headBlock: index === 0 ? 7n : null }));
    if (conclusion !== undefined) ledger.conclude(purchase, conclusion);
  }
  ledger.close();
  return {
    ...place,
    run: (...argv: readonly string[]): Promise<Finished> =>
      run(['ledger', ...argv, '--ledger', place.file], { folder: place.folder }),
    rows: (): readonly Purchase[] => place.read((reader) => [...reader.all()]),
  };
};

const ALL = [SETTLED, REFUSED, UNCERTAIN, undefined] as const;

/** A purchase as it is to be shown. */
const shown = (purchase: Purchase) => {
  const time = (at: number | null) => (at === null ? null : new Date(at).toISOString());
  const { id, state, tool, payer, nonce, network, asset, facilitator, transaction, reason, attempts } = purchase;
  return {
    ...{ id, state, tool, amount: String(purchase.amount), payer, pay_to: purchase.payTo, nonce, network, asset },
    ...{ facilitator, transaction, reason, attempts, request_id: purchase.requestId },
    head_block: purchase.headBlock === null ? null : String(purchase.headBlock),
    valid_before: String(purchase.validBefore),
    ...{ created_at: time(purchase.createdAt), updated_at: time(purchase.updatedAt) },
    settled_at: time(purchase.settledAt),
  };
};

const done = (out: string): Finished => ({ status: 0, out, err: '' });
const failed = (message: string): Finished => ({
  status: 1,
  out: '',
  err: `Error: ${message}\nTry: clinmeter ledger --help\n`,
});

describe('clinmeter ledger list', () => {
  test('shows the newest purchases first, and what became of each', async () => {
    using place = withPurchases(...ALL);
    const { status, out, err } = await place.run('list');
    expect({ status, err }).toEqual({ status: 0, err: '' });
    const { payer } = openingOf(1);
    const [head, ...lines] = out.trimEnd().split('\n');
    expect(head?.split(/ {2,}/)).toEqual(['id', 'created', 'state', 'tool', 'USDC', 'payer', 'transaction or reason']);
    expect(lines.map((line) => line.split(/ {2,}/))).toEqual([
      ['4', '2030-01-01T00:00:04.000Z', 'settling', 'bmi', '0.005', payer],
      ['3', '2030-01-01T00:00:03.000Z', 'uncertain', 'bmi', '0.005', payer],
      ['2', '2030-01-01T00:00:02.000Z', 'refused', 'bmi', '0.005', payer, 'insufficient_funds'],
      ['1', '2030-01-01T00:00:01.000Z', 'settled', 'bmi', '0.005', payer, TRANSACTION],
    ]);
  });

  test('prints JSON alone when it is asked for, and as many as are asked for', async () => {
    using place = withPurchases(...ALL);
    const { status, out, err } = await place.run('list', '--json', '--limit', '3');
    expect({ status, err }).toEqual({ status: 0, err: '' });
    expect(JSON.parse(out)).toEqual([...place.rows()].reverse().slice(0, 3).map(shown));
  });

  test('says that there is nothing, or nothing that it could read', async () => {
    using place = withPurchases();
    expect(await place.run('list')).toEqual(done('The ledger is empty.\n'));
    expect(await place.run('list', '--json')).toEqual(done('[]\n'));
    writeFileSync(place.file, 'this is no database\n'.repeat(500));
    expect(await place.run('list')).toEqual(failed('the ledger is not usable: file is not a database'));
  });
});

describe('clinmeter ledger export', () => {
  test('writes CSV that reads back as the purchases, the oldest first', async () => {
    using place = withPurchases(...ALL);
    const { status, out, err } = await place.run('export');
    expect({ status, err }).toEqual({ status: 0, err: '' });
    const rows = place.rows();
    const text = (value: unknown): string => (value === null ? '' : String(value));
    expect(parse(out, { columns: true }) as unknown).toEqual(
      rows.map((row) => Object.fromEntries(Object.entries(shown(row)).map(([name, value]) => [name, text(value)]))),
    );
    expect(rows[0]?.requestId).toContain('"b",\r\n');
  });

  test('writes JSON lines that read back as the purchases, the oldest first', async () => {
    using place = withPurchases(...ALL);
    const { status, out, err } = await place.run('export', '--format', 'jsonl');
    expect({ status, err }).toEqual({ status: 0, err: '' });
    const lines = out.trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual(place.rows().map(shown));
    expect(lines.length).toBe(4);
  });

  test('has no digest, lease or key in it', async () => {
    using place = withPurchases(...ALL);
    const { paymentDigest, resourceDigest } = openingOf(1);
    const secrets = [paymentDigest, resourceDigest, ...place.rows().map(({ owner }) => owner)];
    for (const format of ['csv', 'jsonl']) {
      const { out } = await place.run('export', '--format', format);
      for (const secret of secrets) expect(out).not.toContain(secret);
    }
  });

  test('of an empty ledger is the line with the names, or nothing', async () => {
    using place = withPurchases();
    expect((await place.run('export')).out).toMatch(/^id,state,tool,[a-z_,]+,settled_at\n$/);
    expect(await place.run('export', '--format', 'jsonl')).toEqual(done(''));
  });

  test('says that the file is damaged', async () => {
    using place = withPurchases(...ALL);
    writeFileSync(place.file, readFileSync(place.file).fill(0xa5, 4096));
    const { status, err } = await place.run('export');
    expect(status).toBe(1);
    expect(err).toMatch(/^Error: the ledger is not usable: .+\nTry: clinmeter ledger --help\n$/);
  });
});

describe('clinmeter ledger verify', () => {
  test('says that all is well, with what a later look can be compared with', async () => {
    using place = withPurchases(...ALL);
    const { head } = place.examine();
    expect(head).toMatch(/^[0-9a-f]{64}$/);
    expect(await place.run('verify')).toEqual(done(`ok: 4 purchases, 7 events, the last one is ${head}\n`));
    const { status, out, err } = await place.run('verify', '--json');
    expect({ status, err }).toEqual({ status: 0, err: '' });
    expect(JSON.parse(out)).toEqual({ ok: true, purchases: 4, events: 7, head, flaws: [] });
  });

  test('says what was changed, with status 1', async () => {
    using place = withPurchases(...ALL);
    place.sql((database) => {
      database.run("UPDATE purchase SET amount = '1' WHERE id = 2");
      database.run("UPDATE event SET actor = 'operator' WHERE id = 7");
    });
    const flaws = ['event 7 does not follow from the one before it', 'purchase 2: amount is not what its history says'];
    expect(await place.run('verify')).toEqual({ status: 1, out: `${flaws.join('\n')}\n`, err: '' });
    const { status, out, err } = await place.run('verify', '--json');
    expect({ status, err }).toEqual({ status: 1, err: '' });
    expect(JSON.parse(out)).toMatchObject({ ok: false, purchases: 4, flaws });
  });

  test('says that the file is damaged, with status 1', async () => {
    using place = withPurchases(...ALL);
    writeFileSync(place.file, readFileSync(place.file).fill(0xa5, 4096));
    const { status, out, err } = await place.run('verify');
    expect({ status, err }).toEqual({ status: 1, err: '' });
    expect(out).toMatch(/^the file is damaged: /);
  });
});

describe('clinmeter ledger resolve', () => {
  const WHY = ['--why', 'seen on basescan.org'];

  test.each<[string, readonly string[], string]>([
    ['no id', ['--refused', ...WHY], 'resolve takes the id of one purchase'],
    ['two ids', ['1', '2', '--refused', ...WHY], 'resolve takes the id of one purchase'],
    ['an id of letters', ['one', '--refused', ...WHY], 'resolve takes the id of one purchase'],
    ['the id 0', ['0', '--refused', ...WHY], 'resolve takes the id of one purchase'],
    ['neither end', ['1', ...WHY], 'resolve takes either --settled or --refused'],
    ['both ends', ['1', '--settled', '--refused', ...WHY], 'resolve takes either --settled or --refused'],
    ['no reason', ['1', '--refused'], '--why is missing: say how you know, for the history'],
    [
      'no transaction of what is settled',
      ['1', '--settled', ...WHY],
      '--transaction is missing: --settled takes the hash of the transaction that moved the money',
    ],
    [
      'a transaction of what is refused',
      ['1', '--refused', '--transaction', TRANSACTION, ...WHY],
      '--transaction goes with --settled alone',
    ],
  ])('does nothing with %s, and says so', async (_, argv, message) => {
    using place = withPurchases(UNCERTAIN);
    const { head } = place.examine();
    expect(await place.run('resolve', ...argv)).toEqual({
      status: 2,
      out: '',
      err: `Error: ${message}\nTry: ${RESOLVE_EXAMPLE}\n`,
    });
    expect(place.examine().head).toBe(head);
  });

  test.each<[string, readonly string[], string]>([
    [
      'a transaction that is none',
      ['--settled', '--transaction', '0x12', ...WHY],
      '--transaction is "0x12"; accepted: 0x and 64 hexadecimal digits',
    ],
    ['an empty reason', ['--refused', '--why', ' '], '--why is " "; accepted: a text of 1 to 500 characters'],
    ['an end twice', ['--refused', '--refused', ...WHY], '--refused is given 2 times; give it once'],
    ['a flag that is not known', ['--refuse', ...WHY], "Unknown option '--refuse'; did you mean --refused?"],
  ])('does nothing with %s, and says so', async (_, argv, message) => {
    using place = withPurchases(UNCERTAIN);
    const { head } = place.examine();
    const { status, err } = await place.run('resolve', '1', ...argv);
    expect({ status, err }).toEqual({ status: 2, err: `Error: ${message}\nTry: clinmeter ledger --help\n` });
    expect(place.examine().head).toBe(head);
  });

  test.each<[string, readonly string[], Conclusion]>([
    ['settled', ['--settled', '--transaction', TRANSACTION.toUpperCase().replace('0X', '0x')], SETTLED],
    ['refused', ['--refused'], { state: 'refused', reason: 'refused' }],
  ])('writes down that a purchase is %s, by whom and why', async (state, argv, expected) => {
    using place = withPurchases(SETTLED, UNCERTAIN);
    expect(await place.run('resolve', '2', ...argv, ...WHY)).toEqual(done(`purchase 2 is ${state}\n`));
    expect(place.rows()[1]).toMatchObject({ id: 2, ...expected });
    const last = place.read((reader) => reader.history(2)).slice(-2);
    expect(last.map(({ kind, actor, detail }) => [kind, actor, detail.why])).toEqual([
      ['taken_up', 'operator', undefined],
      [state, 'operator', 'seen on basescan.org'],
    ]);
    expect(await place.run('verify')).toMatchObject({ status: 0 });
    expect(await place.run('resolve', '2', ...argv, ...WHY)).toEqual(
      failed(`purchase 2 is ${state}; only an uncertain one can be decided`),
    );
  });

  test.each<[string, Conclusion | undefined]>([
    ['settling', undefined],
    ['settled', SETTLED],
    ['refused', REFUSED],
  ])('leaves a purchase alone that is %s', async (state, conclusion) => {
    using place = withPurchases(conclusion);
    const [before, { head }] = [place.rows(), place.examine()];
    for (const end of [['--refused'], ['--settled', '--transaction', TRANSACTION]]) {
      const message = `purchase 1 is ${state}; only an uncertain one can be decided`;
      expect(await place.run('resolve', '1', ...end, ...WHY)).toEqual(failed(message));
    }
    expect(place.rows()).toEqual(before);
    expect(place.examine().head).toBe(head);
  });

  test.each([
    [{ CLINMETER_REFUSED: 'true', CLINMETER_WHY: 'exported' }],
    [{ CLINMETER_SETTLED: 'true', CLINMETER_TRANSACTION: TRANSACTION, CLINMETER_WHY: 'exported' }],
  ])('takes no decision from the environment: %j', async (environment) => {
    using place = withPurchases(UNCERTAIN);
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

  test('says that there is no such purchase', async () => {
    using place = withPurchases(UNCERTAIN);
    expect(await place.run('resolve', '7', '--refused', ...WHY)).toEqual(failed('there is no purchase 7'));
  });
});

describe('clinmeter ledger reconcile', () => {
  const wrong = (message: string): Finished => ({
    status: 2,
    out: '',
    err: `Error: ${message}\nTry: ${RECONCILE_EXAMPLE}\n`,
  });
  const unasked = (message: string): Finished => ({ ...wrong(message), status: 1 });

  test('needs to be told which node to ask', async () => {
    using place = withPurchases(SETTLED);
    expect(await place.run('reconcile')).toEqual(wrong('--rpc-url is missing'));
  });

  test.each(['secret-key', 'ftp://base.example/secret-key'])(
    'does not show the address that it cannot use: %s',
    async (url) => {
      using place = withPurchases(SETTLED);
      const expected = {
        status: 2,
        out: '',
        err: 'Error: --rpc-url is a value that is not shown; accepted: an http or https URL\nTry: clinmeter ledger --help\n',
      };
      expect(await place.run('reconcile', '--rpc-url', url)).toEqual(expected);
    },
  );

  test('needs to be told the first block when no purchase tells it', async () => {
    await using node = startNode({ eth_blockNumber: () => '0x9' });
    using place = withPurchases();
    const message = '--from-block is missing: no purchase says at which block it was begun';
    expect(await place.run('reconcile', '--rpc-url', node.rpcUrl)).toEqual(wrong(message));
  });

  test('takes no range that ends before it begins', async () => {
    await using node = startNode({ eth_blockNumber: () => '0x9' });
    using place = withPurchases(SETTLED);
    const range = (...argv: readonly string[]) => place.run('reconcile', '--rpc-url', node.rpcUrl, ...argv);
    expect(await range('--to-block', '6')).toEqual(wrong('the last block, 6, is before the first one, 7'));
    expect(await range('--from-block', '10')).toEqual(wrong('the last block, 9, is before the first one, 10'));
    expect(await range('--from-block', '-1')).toMatchObject({ status: 2 });
  });

  test.each<[string, Parameters<typeof startNode>[0], string]>([
    ['that is of another chain', { eth_chainId: () => '0x1' }, 'the node is of chain 1, not of 8453'],
    [
      'that answers with an error in which its address is',
      {
        eth_getLogs: () => {
          throw new Error('no archive at http://127.0.0.1/secret-key');
        },
      },
      'the node cannot be asked: ',
    ],
    ['that does not know what is asked', {}, 'the node cannot be asked: '],
  ])('says that it cannot ask a node %s, without its address', async (_, answers, message) => {
    await using node = startNode({ eth_blockNumber: () => '0x9', ...answers });
    using place = withPurchases(SETTLED);
    const { status, out, err } = await place.run('reconcile', '--rpc-url', node.rpcUrl);
    expect({ status, out }).toEqual({ status: 1, out: '' });
    expect(err).toContain(message);
    expect(err).not.toContain('secret-key');
  });

  test('says that it cannot reach a node, without its address, which may come from the environment', async () => {
    using place = withPurchases(SETTLED);
    const node = startNode();
    await node[Symbol.asyncDispose]();
    const environment = { CLINMETER_RPC_URL: node.rpcUrl };
    const found = await run(['ledger', 'reconcile', '--ledger', place.file], { folder: place.folder, environment });
    expect(found).toEqual(unasked('the node cannot be asked: HTTP request failed.'));
  });

  test('makes no ledger where there is none', async () => {
    await using node = startNode({ eth_blockNumber: () => '0x9' });
    using place = withPurchases();
    const missing = join(place.folder, 'missing.sqlite');
    const { status } = await run(['ledger', 'reconcile', '--rpc-url', node.rpcUrl, '--ledger', missing]);
    expect({ status, exists: existsSync(missing) }).toEqual({ status: 1, exists: false });
  });

  describe.skipIf(!isChainAvailable())('beside a chain', () => {
    let chain: LocalChain;
    let place: ReturnType<typeof ledgerPlace>;
    let ledger: Ledger;
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

    test('says what matches, then what differs, and ends with status 1 only for that', async () => {
      const first = await chain.client.getBlockNumber();
      const sold = [await books.sell(), await books.sell()];
      await pay(chain, await newBuyer(chain, 7n), books.payTo, 7n);
      const head = await chain.client.getBlockNumber();

      expect(await reconcile()).toEqual(
        done(
          [
            `Blocks ${first} to ${head}`,
            '2 purchases match, 0.01 USDC',
            '1 transfer to us without an authorization',
            '',
          ].join('\n'),
        ),
      );
      const well = await reconcile('--json');
      const counts = { from_block: String(first), to_block: String(head), matched: 2, settled_outside: 0 };
      const none = { differing: [], not_in_ledger: [], not_on_chain: [] };
      expect({ ...well, out: JSON.parse(well.out) }).toEqual({
        ...{ status: 0, err: '' },
        out: { ...counts, other_transfers: 1, ...none },
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
        ...{ payer: from, nonce, pay_to: payTo, amount: '5000', block: blocks[index], transaction: moved[index] },
      });
      expect(JSON.parse(bad.out)).toMatchObject({
        ...{ matched: 2, settled_outside: 0, other_transfers: 1 },
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
});

test('clinmeter ledger names its words when it is given none or another', async () => {
  const words = 'ledger takes list, export, verify, backup, resolve, reconcile, got';
  for (const [argv, got] of [
    [[], 'nothing'],
    [['show'], '"show"'],
    [['toString'], '"toString"'],
  ] as const) {
    expect(await run(['ledger', ...argv])).toEqual({
      status: 2,
      out: '',
      err: `Error: ${words} ${got}\nTry: clinmeter ledger list\n`,
    });
  }
  for (const word of ['list', 'export', 'verify', 'reconcile']) {
    const { status, err } = await run(['ledger', word, 'more']);
    expect({ status, err }).toEqual({
      status: 2,
      err: `Error: ${word} takes no words, got "more"\nTry: clinmeter ledger --help\n`,
    });
  }
});
