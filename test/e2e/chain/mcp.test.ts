/** A call over MCP, paid with real USDC on a chain of our own by the reference buyer. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import { referenceBuyer, sendPayment } from '../../support/buyer.ts';
import { type LocalChain, startChain } from '../../support/chain/anvil.ts';
import { describeOnChain, isOnChain, openShop, PRICE } from '../../support/chain/shop.ts';
import { newBuyer } from '../../support/chain/wallet.ts';
import { handshakeClient, PAYMENT } from '../../support/mcp.ts';

setDefaultTimeout(60_000);

describeOnChain('a call over MCP', () => {
  let chain: LocalChain;
  beforeAll(async () => {
    chain = await startChain();
  });
  afterAll(() => chain.stop());

  test('moves exactly its price, and the same payment is answered over HTTP, uncharged', async () => {
    await using shop = await openShop({ chain, facilitators: ['onchain'] });
    const buyer = await newBuyer(chain, 3n * PRICE);
    const client = await handshakeClient(`${new URL(shop.bmi()).origin}/mcp`);
    const given = { height_cm: 170, weight_kg: 70 };
    const { structuredContent } = await client.call('bmi', given);
    const payment = await referenceBuyer(buyer).createPaymentPayload(structuredContent as never);
    const answer = await client.call('bmi', given, { [PAYMENT]: payment });
    const receipt = answer._meta?.['x402/payment-response'] as { transaction: string };
    expect(answer).toMatchObject({ isError: false, structuredContent: { bmi: 24.22 } });
    expect(await isOnChain(chain, receipt.transaction)).toBe(true);
    const again = await sendPayment(shop.bmi(), payment);
    expect(await again.text()).toBe(answer.content[0]?.text ?? '');
    expect(await chain.balanceOf(buyer.address)).toBe(2n * PRICE);
    expect(await shop.earned()).toBe(PRICE);
    await client.close();
  });
});
