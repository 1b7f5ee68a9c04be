/** A facilitator that has named transactions without the payments: the chain shows it. */
import { expect, test } from 'bun:test';
import { openStore } from '../../../src/payments/ledger/open.ts';
import { startChain } from '../../support/chain/anvil.ts';
import { newBooks } from '../../support/chain/books.ts';
import { describeOnChain, until } from '../../support/chain/shop.ts';
import { start } from '../../support/executable.ts';
import { samplesOf } from '../../support/exposition.ts';
import { ledgerPlace } from '../../support/ledger-file.ts';

const THREE_MINUTES = 180_000;

describeOnChain('a settled purchase', () => {
  test('a settled purchase whose transaction does not hold its payment is an error in the log, in /ready and in the metrics', async () => {
    await using chain = await startChain({ blockTime: 1 });
    using place = ledgerPlace();
    const ledger = openStore({ file: place.file, mode: 'real', now: () => Date.now() - THREE_MINUTES });
    const books = newBooks(chain, ledger);
    const { transaction } = await books.sell();
    await books.record(await books.sign(), { state: 'settled', transaction: transaction ?? '' });
    await books.record(await books.sign(), { state: 'settled', transaction: `0x${'7a'.repeat(32)}` });
    ledger.close();
    await using seller = await start(
      ['--ledger', place.file, '--facilitator', 'http://127.0.0.1:9', '--pay-to', books.payTo, '--metrics-public'],
      { environment: { CLINMETER_RPC_URL: chain.rpcUrl } },
    );
    await until(() => /purchase 2 is settled/.test(seller.output()) && /purchase 3 is settled/.test(seller.output()));
    expect(seller.output()).toContain('which is named for purchase 1 too');
    expect(seller.output()).not.toContain('purchase 1 is settled');
    const metrics = samplesOf(await (await fetch(`${seller.url}/metrics`)).text());
    expect(metrics.get('clinmeter_settled_not_on_chain')).toBe(2);
    expect(await (await fetch(`${seller.url}/ready`)).json()).toMatchObject({
      checks: {
        chain: { status: 'failed', detail: expect.stringContaining('2 settled purchases are not paid on the chain') },
      },
    });
  });
});
