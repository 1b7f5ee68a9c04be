/** `clinmeter ledger recover`: what a ledger has lost, brought back from the chain by the compiled executable. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Hex } from 'viem';
import { sendPayment } from '../../support/buyer.ts';
import { type LocalChain, startChain } from '../../support/chain/anvil.ts';
import { newBooks } from '../../support/chain/books.ts';
import { describeOnChain } from '../../support/chain/shop.ts';
import { pay } from '../../support/chain/together.ts';
import { newBuyer } from '../../support/chain/wallet.ts';
import { countingFacilitator } from '../../support/counting-facilitator.ts';
import { run, start } from '../../support/executable.ts';
import { ledgerPlace, UNCERTAIN } from '../../support/ledger-file.ts';

describeOnChain('a ledger that has lost payments', () => {
  let chain: LocalChain;
  beforeAll(async () => {
    chain = await startChain();
  });
  afterAll(() => chain.stop());

  const bookkeeper = () => {
    const place = ledgerPlace();
    const ledger = place.open({ mode: 'real' });
    const command = (...argv: readonly string[]) =>
      run(['ledger', ...argv, '--ledger', place.file, '--rpc-url', chain.rpcUrl]);
    return { ...place, ledger, books: newBooks(chain, ledger), command };
  };

  test('a lost ledger gets a settled row for each of them, once, and only when it is told to write', async () => {
    using place = bookkeeper();
    const { books, command } = place;
    await books.sell();
    const open = await books.sign();
    await books.record(open, UNCERTAIN);
    await books.move(open);
    const lost = [await books.sign(), await books.sign()];
    const moved: Hex[] = [];
    for (const one of lost) moved.push(await books.move(one));
    await pay(chain, await newBuyer(chain, 7n), books.payTo, 7n);
    const blocks = await Promise.all(moved.map((hash) => chain.client.getTransactionReceipt({ hash })));
    const times = await Promise.all(
      blocks.map(async ({ blockNumber }) => {
        const { timestamp } = await chain.client.getBlock({ blockNumber });
        return new Date(Number(timestamp) * 1000).toISOString();
      }),
    );
    const authorizations = lost.map(({ paymentPayload }) => paymentPayload.payload.authorization);

    const { head } = place.examine();
    const lines = authorizations.map(
      ({ from }, index) => `  ${times[index]}  0.005 USDC from ${from.toLowerCase()} in ${moved[index]}\n`,
    );
    expect(await command('recover')).toEqual({
      status: 0,
      out: `${lines.join('')}2 lost payments, 0.01 USDC: nothing is written without --write\n`,
      err: '',
    });
    expect(place.examine().head).toBe(head);

    const written = await command('recover', '--write', '--json');
    expect(JSON.parse(written.out)).toMatchObject({
      written: 2,
      lost: authorizations.map(({ nonce }, index) => ({ nonce, transaction: moved[index], amount: '5000' })),
    });
    const rows = place.read((reader) => [...reader.all()]).slice(2);
    expect(rows).toMatchObject(
      authorizations.map(({ from, nonce }, index) => ({
        ...{ state: 'settled', tool: 'recovered', facilitator: 'recovered', transaction: moved[index] },
        ...{ payer: from.toLowerCase(), nonce, payTo: books.payTo.toLowerCase(), amount: 5000n },
        settledAt: Date.parse(times[index] ?? ''),
      })),
    );
    const shown = await command('show', String(rows[0]?.id));
    expect(shown.out).toContain(`why found on the chain in block ${blocks[0]?.blockNumber}, written at 20`);

    expect(await command('recover', '--write')).toEqual({
      status: 0,
      out: '0 lost payments, 0 USDC: 0 rows written\n',
      err: '',
    });
    expect(await command('resolve', '--all')).toMatchObject({ status: 0 });
    expect(await command('reconcile')).toMatchObject({
      status: 0,
      out: expect.stringContaining('4 purchases match, 0.02 USDC'),
    });
    expect(await run(['ledger', 'verify', '--ledger', place.file])).toMatchObject({ status: 0 });
  });

  test('answers such a payment clearly, sells nothing for it, and never with a 402', async () => {
    using place = bookkeeper();
    const { books, ledger, command } = place;
    const lost = await books.sign();
    const from = String(await chain.client.getBlockNumber());
    const transaction = await books.move(lost);
    const argv = ['recover', '--from-block', from, '--pay-to', books.payTo];
    expect(await command(...argv, '--write')).toMatchObject({
      status: 0,
      out: expect.stringContaining('1 row written'),
    });
    ledger.close();
    await using facilitator = countingFacilitator();
    const flags = ['--facilitator', facilitator.url, '--pay-to', books.payTo, '--ledger', place.file];
    await using service = await start(flags);
    for (const path of ['/v1/tools/ping', '/api/calc/bmi?height_cm=170&weight_kg=70']) {
      const answer = await sendPayment(`${service.url}${path}`, lost.paymentPayload);
      expect({ status: answer.status, body: await answer.json() }).toMatchObject({
        status: 409,
        body: { code: 'answer_lost', retry: { action: 'none' }, payment: { state: 'settled', transaction } },
      });
    }
    expect(facilitator.calls).toEqual([]);
    expect(place.examine().flaws).toEqual([]);
  });

  test('a ledger is not touched when it is for payments of the stub', async () => {
    using place = ledgerPlace();
    place.open().close();
    const argv = ['ledger', 'recover', '--ledger', place.file, '--rpc-url', chain.rpcUrl, '--from-block', '0'];
    const { status, err } = await run([...argv, '--write']);
    expect(status).toBe(1);
    expect(err).toStartWith('Error: the ledger is for stub payments, which are on no chain\n');
  });
});
