/** A shop on two chains with one settler key: each has its own node, its own numbers and its own books. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { x402Client } from '@x402/core/client';
import { ExactEvmScheme } from '@x402/evm/exact/client';
import { wrapFetchWithPayment } from '@x402/fetch';
import type { PrivateKeyAccount } from 'viem/accounts';
import { generatePrivateKey, privateKeyToAccount, privateKeyToAddress } from 'viem/accounts';
import { BASE, POLYGON } from '../../../src/payments/protocol/usdc.ts';
import { newAccount } from '../../support/buyer.ts';
import { type LocalChain, startChain } from '../../support/chain/anvil.ts';
import { describeOnChain } from '../../support/chain/shop.ts';
import { type Running, run, start } from '../../support/executable.ts';
import { samplesOf } from '../../support/exposition.ts';

const PRICE = 5000n;

describeOnChain('a shop on two chains', () => {
  const [payTo, settlerKey, payerKey] = [newAccount().address, generatePrivateKey(), generatePrivateKey()];
  let base: LocalChain;
  let polygon: LocalChain;
  let service: Running;
  const nodes = () => `${base.rpcUrl},polygon=${polygon.rpcUrl}`;
  const bmi = () => `${service.url}/api/calc/bmi?height_cm=170&weight_kg=70`;
  const alive = () => Promise.all([base, polygon].map(({ test: chain }) => chain.mine({ blocks: 1 })));

  beforeAll(async () => {
    [base, polygon] = await Promise.all([startChain({ network: BASE }), startChain({ network: POLYGON })]);
    for (const chain of [base, polygon]) await chain.fundEther(privateKeyToAddress(settlerKey));
    await alive();
    service = await start(
      [
        ...['--accept', 'base,polygon', '--facilitator', 'onchain', '--pay-to', payTo, '--rate-limit', 'off'],
        ...['--max-fee-gwei', '1000,polygon=1000', '--settle-timeout', '20', '--metrics-public'],
      ],
      { environment: { CLINMETER_SETTLER_KEY: settlerKey, CLINMETER_RPC_URL: nodes() } },
    );
  });
  afterAll(async () => {
    await service?.[Symbol.asyncDispose]();
    await base?.stop();
    await polygon?.stop();
  });

  const buyOn = (network: typeof BASE, account: PrivateKeyAccount): Promise<Response> => {
    const client = new x402Client().register(network.id, new ExactEvmScheme(account));
    return wrapFetchWithPayment(fetch, client)(bmi());
  };
  const reconcile = () => {
    const environment = { CLINMETER_RPC_URL: nodes() };
    return run(['ledger', 'reconcile', '--ledger', service.ledger, '--accept', 'base,polygon'], { environment });
  };

  test('is paid on each of them by the official client', async () => {
    for (const [chain, network] of [
      [polygon, POLYGON],
      [base, BASE],
      [polygon, POLYGON],
    ] as const) {
      const account = newAccount();
      await chain.mint(account.address, PRICE);
      await alive();
      const before = await chain.balanceOf(payTo);
      expect((await buyOn(network, account)).status).toBe(200);
      expect((await chain.balanceOf(payTo)) - before).toBe(PRICE);
    }
  });

  test('is paid by clinmeter pay on the first network where the payer has USDC', async () => {
    await polygon.mint(privateKeyToAccount(payerKey).address, PRICE);
    await alive();
    const { status, out } = await run(['pay', bmi()], { environment: { CLINMETER_PAYER_KEY: payerKey } });
    expect([status, out]).toEqual([0, expect.stringContaining('the next network of the offer is tried')]);
    expect(await polygon.balanceOf(payTo)).toBe(3n * PRICE);
    const poor = await run(['pay', bmi()], { environment: { CLINMETER_PAYER_KEY: payerKey } });
    expect([poor.status, poor.err]).toEqual([1, expect.stringContaining('does not hold enough USDC')]);
  });

  test('has books that agree with each chain', async () => {
    const { status, out } = await reconcile();
    expect([status, out]).toEqual([
      0,
      expect.stringMatching(/^Base\n[\s\S]*1 purchase matches, 0.005 USDC[\s\S]*\nPolygon\n/),
    ]);
    expect(out).toContain('3 purchases match, 0.015 USDC');
    const alone = await run(['ledger', 'reconcile', '--ledger', service.ledger], {
      environment: { CLINMETER_RPC_URL: base.rpcUrl },
    });
    expect([alone.status, alone.out]).toEqual([1, expect.stringContaining('Polygon: no node of Polygon was named')]);
  });

  test('tells of each network what its settler has and how old its newest block is', async () => {
    const samples = samplesOf(await (await fetch(`${service.url}/metrics`)).text());
    for (const name of ['base', 'polygon']) {
      expect(samples.get(`clinmeter_chain_head_age_seconds{network="${name}"}`)).toBeDefined();
      expect(samples.has(`clinmeter_settler_ether{network="${name}"}`)).toBe(true);
    }
    const earned = (id: string) => samples.get(`clinmeter_settled_usdc_total{method="exact",network="${id}"}`);
    expect([earned(BASE.id), earned(POLYGON.id)]).toEqual([0.005, 0.015]);
  });

  test('is paid on one while the node of the other is down, and says so', async () => {
    await base.stop();
    const account = newAccount();
    await polygon.mint(account.address, PRICE);
    await polygon.test.mine({ blocks: 1 });
    expect((await buyOn(POLYGON, account)).status).toBe(200);
    const ready = await fetch(`${service.url}/ready`);
    expect([ready.status, await ready.text()]).toEqual([200, expect.stringContaining('Polygon: the newest block is')]);
  });
});
