/** A person buys in a browser with a wallet, for real USDC on a chain of our own. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { describeInBrowser, launch, open } from '../../support/browser.ts';
import { addWallets } from '../../support/browser-wallet.ts';
import { type LocalChain, startChain } from '../../support/chain/anvil.ts';
import { startReferenceFacilitator } from '../../support/chain/facilitator.ts';
import { describeOnChain, isOnChain, openShop, PRICE } from '../../support/chain/shop.ts';
import { newBuyer } from '../../support/chain/wallet.ts';

const WALLET = 'Alpha Wallet';

const pay = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Pay / }).click();
  await page.getByRole('dialog').getByRole('button', { name: WALLET, exact: true }).click();
};

describeInBrowser('a person with a wallet', () => {
  describeOnChain('pays real USDC', () => {
    let browser: Browser;
    let chain: LocalChain;
    beforeAll(async () => {
      [browser, chain] = await Promise.all([launch(), startChain()]);
    });
    afterAll(async () => {
      await browser?.close();
      await chain?.stop();
    });

    for (const settler of ['the reference facilitator', 'the seller itself']) {
      test(`settled by ${settler}, for a calculator and a translation, reloads in the middle, and is charged once`, async () => {
        await using facilitator = await startReferenceFacilitator({ chain });
        const facilitators = [settler === 'the seller itself' ? 'onchain' : facilitator.url];
        await using shop = await openShop({ chain, facilitators });
        const account = await newBuyer(chain, 5n * PRICE);
        await using tab = await open(browser, shop.url);
        const calls = await addWallets(tab.page, [{ name: WALLET, account }]);
        const bought = [
          [shop.bmi(), '24.22'],
          [`${shop.url}/search`, 'S42.302A'],
        ] as const;
        for (const [index, [url, answer]] of bought.entries()) {
          await tab.page.goto(url);
          const phrase = tab.page.locator('[name=query]');
          if ((await phrase.count()) > 0) await phrase.fill('broken left arm');
          const sent: string[] = [];
          // The payment settles, and the page is gone before it has the answer.
          await tab.page.route('**/api/**', async (route) => {
            const payment = route.request().headers()['payment-signature'];
            if (payment === undefined) return route.continue();
            sent.push(payment);
            if (sent.length > 1) return route.continue();
            await route.fetch();
            await tab.page.reload();
          });
          await pay(tab.page);
          await tab.page.locator('.verdict').getByText('Paid 0.005 USDC').waitFor();
          await tab.page.locator('.card').getByText(answer, { exact: true }).first().waitFor();
          await tab.page.unroute('**/api/**');
          const transaction = await tab.page.locator('.receipt a[target] code').textContent();
          expect(await isOnChain(chain, transaction ?? '')).toBe(true);
          expect([sent.length, new Set(sent).size]).toEqual([2, 1]);
          const spent = BigInt(index + 1) * PRICE;
          expect(await chain.balanceOf(account.address)).toBe(5n * PRICE - spent);
          expect(await shop.earned()).toBe(spent);
          const rows = await shop.rows();
          expect(rows).toHaveLength(index + 1);
          expect(rows[0]).toMatchObject({ state: 'settled', transaction, attempts: 1 });
        }
        expect(calls.filter(({ method }) => method === 'eth_signTypedData_v4')).toHaveLength(bought.length);
        expect(tab).toMatchObject({ complaints: [], strays: [] });
      });
    }
  });
});
