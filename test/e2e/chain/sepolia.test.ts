/** A rehearsal on a chain like Base Sepolia, from `config check` to `reconcile`. */
import { expect, test } from 'bun:test';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { x402Client } from '@x402/core/client';
import { ExactEvmScheme } from '@x402/evm/exact/client';
import { wrapFetchWithPayment } from '@x402/fetch';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { BASE_SEPOLIA } from '../../../src/payments/protocol/usdc.ts';
import { newAccount } from '../../support/buyer.ts';
import { startChain } from '../../support/chain/anvil.ts';
import { describeOnChain } from '../../support/chain/shop.ts';
import { run, start } from '../../support/executable.ts';

describeOnChain('a rehearsal on Base Sepolia', () => {
  test('sells for its USDC, and the books agree with the chain', async () => {
    await using chain = await startChain({ network: BASE_SEPOLIA });
    const [buyer, seller, settlerKey] = [newAccount(), newAccount().address, generatePrivateKey()];
    await chain.mint(buyer.address, 10_000n);
    await chain.fundEther(privateKeyToAddress(settlerKey));
    const folder = mkdtempSync(join(tmpdir(), 'clinmeter-sepolia-'));
    const file = join(folder, 'shop.toml');
    const lines = [
      'network = "base-sepolia"',
      `pay-to = "${seller}"`,
      'facilitator = "onchain"',
      `rpc-url = "${chain.rpcUrl}"`,
      `settler-key = "${settlerKey}"`,
      'max-fee-gwei = "1000"',
    ];
    writeFileSync(file, lines.join('\n'), { mode: 0o600 });
    expect((await run(['config', 'check', '--config', file], { folder })).status).toBe(0);
    await using service = await start(['--config', file], { folder });
    const client = new x402Client().register(BASE_SEPOLIA.id, new ExactEvmScheme(buyer));
    const answer = await wrapFetchWithPayment(fetch, client)(`${service.url}/v1/tools/ping`);
    expect(answer.status).toBe(200);
    const environment = { CLINMETER_PAYER_KEY: generatePrivateKey() };
    const poor = await run(['pay', `${service.url}/v1/tools/ping`], { environment });
    expect(poor.err).toContain('the payer does not hold enough USDC');
    expect(await chain.balanceOf(seller)).toBe(1000n);
    const books = ['ledger', 'reconcile', '--from-block', '1', '--allow-local-upstream', '--config', file];
    const { status, out } = await run(books, { folder });
    expect([status, out]).toEqual([0, expect.stringContaining('1 purchase matches, 0.001 USDC')]);
    // The same ledger is none for Base mainnet.
    const mainnet = await run(['serve', '--port', '0', '--network', 'base', '--config', file], { folder });
    expect([mainnet.status, mainnet.err]).toEqual([2, expect.stringContaining('is for test payments')]);
  });
});
