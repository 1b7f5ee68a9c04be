/** A seller that settles itself pays no gas price above its bound. */
import { expect, test } from 'bun:test';
import { parseEther, parseGwei } from 'viem';
import { privateKeyToAddress } from 'viem/accounts';
import { paymentFor } from '../../support/buyer.ts';
import { startChain } from '../../support/chain/anvil.ts';
import { describeOnChain, openShop, PRICE, pay, problemIn } from '../../support/chain/shop.ts';
import { newBuyer } from '../../support/chain/wallet.ts';
import { run } from '../../support/executable.ts';

describeOnChain('a sale while gas is dear', () => {
  test('a sale above the gas limit is 503 and costs neither side anything; the same payment buys when gas is cheap again', async () => {
    await using chain = await startChain();
    const environment = { CLINMETER_MAX_FEE_GWEI: '5' };
    await using shop = await openShop({ chain, facilitators: ['onchain'], environment });
    const buyer = await newBuyer(chain, PRICE);
    const payment = await paymentFor(shop.bmi(), buyer);
    const gasPrice = async (gwei: string) => {
      await chain.test.setNextBlockBaseFeePerGas({ baseFeePerGas: parseGwei(gwei) });
      await chain.test.mine({ blocks: 1 });
    };
    const ether = () => chain.client.getBalance({ address: privateKeyToAddress(shop.settlerKey) });
    const before = await ether();
    await gasPrice('2000');
    expect(problemIn(await pay(shop.bmi(), payment))).toMatchObject({
      status: 503,
      code: 'payment_unavailable',
      reason: 'settlement_too_expensive',
      retry: { allowed: true, action: 'retry_same_payment' },
      payment: { state: 'unused' },
    });
    expect([await ether(), await shop.earned()]).toEqual([before, 0n]);
    expect(await shop.rows()).toMatchObject([{ state: 'refused', reason: 'settlement_too_expensive' }]);
    const ready = (await (await fetch(`${shop.url}/ready`)).json()) as { checks: { facilitator: { detail: string } } };
    expect(ready.checks.facilitator.detail).toMatch(/onchain: gas costs \d+.* gwei, and at most 5 are paid/);
    await gasPrice('1');
    expect((await pay(shop.bmi(), payment)).status).toBe(200);
    expect(await shop.earned()).toBe(PRICE);
  });

  test('a sale is made although the node suggests a tip above the limit', async () => {
    await using chain = await startChain();
    await using shop = await openShop({
      chain,
      facilitators: ['onchain'],
      environment: { CLINMETER_MAX_FEE_GWEI: '0.1' },
    });
    expect(await chain.client.estimateMaxPriorityFeePerGas()).toBe(parseGwei('1'));
    const payment = await paymentFor(shop.bmi(), await newBuyer(chain, PRICE));
    await chain.test.setNextBlockBaseFeePerGas({ baseFeePerGas: parseGwei('0.01') });
    await chain.test.mine({ blocks: 1 });
    expect((await pay(shop.bmi(), payment)).status).toBe(200);
    const { out } = await run(['ledger', 'export', '--json', '--ledger', shop.ledger]);
    expect(BigInt(JSON.parse(out).gas_price_wei)).toBeLessThanOrEqual(parseGwei('0.1'));
  });

  test('the books have what the settler has paid', async () => {
    await using chain = await startChain();
    await using shop = await openShop({
      chain,
      facilitators: ['onchain'],
      environment: { CLINMETER_MAX_FEE_GWEI: '5' },
    });
    const ether = () => chain.client.getBalance({ address: privateKeyToAddress(shop.settlerKey) });
    const before = await ether();
    const payment = await paymentFor(shop.bmi(), await newBuyer(chain, PRICE));
    expect((await pay(shop.bmi(), payment)).status).toBe(200);
    const paid = before - (await ether());
    const { out } = await run(['ledger', 'export', '--json', '--ledger', shop.ledger]);
    const { gas_used: used, gas_price_wei: price, gas_fee_eth: fee } = JSON.parse(out);
    expect([parseEther(fee), BigInt(used) * BigInt(price)]).toEqual([paid, paid]);
    const summary = JSON.parse((await run(['ledger', 'summary', '--json', '--ledger', shop.ledger])).out);
    expect(summary.total).toMatchObject({ gas_fee_eth: fee, gas_known: 1 });
    expect((await run(['ledger', 'verify', '--ledger', shop.ledger])).status).toBe(0);
  });
});
