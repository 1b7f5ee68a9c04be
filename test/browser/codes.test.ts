/** The page that finds codes for a phrase: live in stub mode, paid by a wallet elsewhere, a plain form without JavaScript. */
import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { barriersOf, describeInBrowser, launch, open, overflowOf, PHONE } from '../support/browser.ts';
import { addWallets } from '../support/browser-wallet.ts';
import { countingFacilitator } from '../support/counting-facilitator.ts';
import { start } from '../support/executable.ts';

const PHRASE = 'broken arm, no fever';

const phraseField = (page: Page) => page.getByLabel('Drug, diagnosis or laboratory test');
const codesOn = (page: Page) => page.locator('.matches .facts code').allTextContents();
const verdictOf = (page: Page) => page.locator('form.search .verdict');

/** A server and a tab at its search page. */
const openSearch = async (argv: readonly string[] = [], options = {}) => {
  const [browser, service] = await Promise.all([launch(), start(argv)]);
  const tab = await open(browser, service.url, options);
  const calls = await addWallets(tab.page, [{ name: 'Alpha Wallet' }]);
  await tab.page.goto(`${service.url}/search`);
  return {
    ...{ service, calls, page: tab.page, complaints: tab.complaints, strays: tab.strays },
    [Symbol.asyncDispose]: async () => {
      await browser.close();
      await service[Symbol.asyncDispose]();
    },
  };
};

describeInBrowser('the search for codes', () => {
  test('the code search shows an example at first, and in stub mode answers what is typed, with its reading and open axes', async () => {
    await using search = await openSearch();
    const { page } = search;
    await page.getByText('An example from the data of this server, free').waitFor();
    expect(await codesOn(page)).toContain('S93.409A');
    await phraseField(page).fill('chest pain, no fever');
    await page.keyboard.press('Enter');
    await verdictOf(page).getByText('Paid 0').waitFor();
    const first = page.locator('.matches li').first();
    expect(await first.textContent()).toMatch(/ICD-10-CM.*billable.*score \d+/);
    expect(await page.locator('.words').textContent()).toMatch(/no says that something is lacking.*lacking/);
    await phraseField(page).fill('broken arm');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Left open: laterality' }).waitFor();
    await page.getByRole('button', { name: 'left', exact: true }).click();
    await page.locator('.matches li').first().getByText('S42.302A').waitFor();
    expect(await phraseField(page).inputValue()).toBe('broken arm left');
    expect(page.url()).toBe(`${search.service.url}/search`);
    expect(search.service.log()).not.toMatch(/broken|chest/);
    expect(search).toMatchObject({ complaints: [], strays: [] });
  });

  test('the code search is paid by a wallet where money is real, and keeps the phrase out of address and storage', async () => {
    await using facilitator = countingFacilitator();
    const seller = ['--facilitator', facilitator.url, '--pay-to', '0x000000000000000000000000000000000000dEaD'];
    for (const options of [{}, { ...PHONE, colorScheme: 'dark' as const }]) {
      await using search = await openSearch(seller, options);
      const { page } = search;
      await phraseField(page).fill(PHRASE);
      await page.getByLabel('Code system').selectOption('icd10');
      await page.getByRole('button', { name: 'Pay $0.005' }).click();
      await page.getByRole('button', { name: 'Alpha Wallet' }).click();
      await verdictOf(page).getByText('Paid 0').waitFor();
      expect(await codesOn(page)).toContain('S42.309A');
      expect([await barriersOf(page), await overflowOf(page)]).toEqual([[], 0]);
      expect(page.url()).toBe(`${search.service.url}/search`);
      expect(await page.evaluate<string>('JSON.stringify([localStorage, sessionStorage])')).not.toContain('broken');
      await page.getByRole('button', { name: 'left', exact: true }).click();
      await verdictOf(page).getByText('searches for “broken arm, no fever left”').waitFor();
      expect(search.calls.filter(({ method }) => method === 'eth_signTypedData_v4')).toHaveLength(1);
      expect(search).toMatchObject({ complaints: [], strays: [] });
    }
  });

  test('the code search is a form without JavaScript that leads to the paywall, and sends no empty parameter', async () => {
    await using search = await openSearch([], { javaScriptEnabled: false });
    await phraseField(search.page).fill(PHRASE);
    await search.page.getByRole('button', { name: 'Search' }).click();
    await search.page.waitForURL(/translate/);
    const { pathname, searchParams } = new URL(search.page.url());
    expect([pathname, [...searchParams]]).toEqual([
      '/api/ontology/translate',
      [
        ['query', PHRASE],
        ['view', 'full'],
      ],
    ]);
    expect(await search.page.getByText('The parameters are valid.').count()).toBe(1);
  });
});
