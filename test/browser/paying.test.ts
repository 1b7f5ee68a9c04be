/** Paying in a browser with scripted wallets: paywall and pages of tools, against the compiled executable. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser, Page, Request } from 'playwright-core';
import { recoverTypedDataAddress } from 'viem';
import { generatePrivateKey } from 'viem/accounts';
import { barriersOf, describeInBrowser, launch, open, overflowOf, PHONE } from '../support/browser.ts';
import { addWallets, type ScriptedWallet, type WalletCall } from '../support/browser-wallet.ts';
import { newAccount } from '../support/buyer.ts';
import { countingFacilitator } from '../support/counting-facilitator.ts';
import { type Running, run, start } from '../support/executable.ts';

const PAY_TO = '0x000000000000000000000000000000000000dEaD';
const BMI = '/api/calc/bmi?height_cm=170&weight_kg=70';
const ALPHA: ScriptedWallet = { name: 'Alpha Wallet' };
const BETA: ScriptedWallet = { name: 'Beta Wallet' };

const payButton = (page: Page) => page.getByRole('button', { name: /^Pay / });
const walletButton = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });
const verdictOf = (page: Page) => page.locator('form.try .verdict');
const signaturesAsked = (calls: readonly WalletCall[]) =>
  calls.filter(({ method }) => method === 'eth_signTypedData_v4').length;
const keptIn = (page: Page): Promise<string[]> => page.evaluate<string[]>('Object.keys(localStorage)');

/** The payments that a tab sends. */
const paymentsOf = (page: Page): string[] => {
  const sent: string[] = [];
  page.on('request', (request: Request) => {
    const payment = request.headers()['payment-signature'];
    if (payment !== undefined) sent.push(payment);
  });
  return sent;
};

describeInBrowser('a wallet pays in the browser', () => {
  let browser: Browser;
  let service: Running;
  let facilitator: ReturnType<typeof countingFacilitator>;
  beforeAll(async () => {
    facilitator = countingFacilitator();
    [browser, service] = await Promise.all([
      launch(),
      start(['--facilitator', facilitator.url, '--pay-to', PAY_TO, '--receipt-key', generatePrivateKey()]),
    ]);
  });
  afterAll(async () => {
    await browser?.close();
    await service?.[Symbol.asyncDispose]();
    await facilitator?.[Symbol.asyncDispose]();
  });

  const openPage = async (path: string, wallets: readonly ScriptedWallet[], options = {}) => {
    const tab = await open(browser, service.url, options);
    const calls = await addWallets(tab.page, wallets);
    await tab.page.goto(service.url + path);
    return { ...tab, calls };
  };

  const payWith = async (page: Page, name: string) => {
    await payButton(page).click();
    await walletButton(page, name).click();
  };

  test('the paywall lists the wallets by name, shows what is signed, and then answer and receipt', async () => {
    const account = newAccount();
    await using tab = await openPage(BMI, [ALPHA, { ...BETA, account }]);
    await payButton(tab.page).click();
    const dialog = tab.page.getByRole('dialog', { name: 'Pay $0.005' });
    await dialog.waitFor();
    expect(await dialog.locator('.choices button').allTextContents()).toEqual(['Alpha Wallet', 'Beta Wallet']);
    const terms = await dialog.locator('.terms').textContent();
    for (const term of ['0.005 USDC', PAY_TO, 'Base (eip155:8453)', 'for 10 minutes']) expect(terms).toContain(term);
    expect(tab.calls).toEqual([]);
    expect(await barriersOf(tab.page)).toEqual([]);
    await walletButton(tab.page, 'Beta Wallet').click();
    await verdictOf(tab.page).getByText('Paid 0.005 USDC').waitFor();
    expect(tab.calls.map(({ wallet, method }) => `${wallet} ${method}`)).toEqual([
      'Beta Wallet eth_requestAccounts',
      'Beta Wallet eth_chainId',
      'Beta Wallet eth_signTypedData_v4',
    ]);
    expect(JSON.parse((await tab.page.locator('.detail pre').first().textContent()) ?? '')).toMatchObject({
      bmi: 24.22,
    });
    expect(await tab.page.locator('.card .result').allTextContents()).toContainEqual(expect.stringMatching(/^24\.22 /));
    await tab.page.locator('.receipt .check.good').waitFor();
    expect(await tab.page.locator('.receipt .terms').textContent()).toContain(account.address.toLowerCase());
    const explorer = await tab.page.locator('.receipt a[target]').getAttribute('href');
    expect(explorer).toMatch(/^https:\/\/basescan\.org\/tx\/0x[0-9a-f]{64}$/);
    expect(await barriersOf(tab.page)).toEqual([]);
    expect(tab).toMatchObject({ complaints: [], strays: [] });
  });

  test('what is signed is one transfer of the price, under the domain of USDC, for ten minutes', async () => {
    const account = newAccount();
    await using tab = await openPage(BMI, [{ ...ALPHA, account }]);
    const before = Math.floor(Date.now() / 1000);
    await payWith(tab.page, 'Alpha Wallet');
    await verdictOf(tab.page).getByText('Paid 0').waitFor();
    const [from, json] = tab.calls.at(-1)?.params ?? [];
    const data = JSON.parse(String(json));
    expect(from).toBe(account.address.toLowerCase());
    expect(data).toMatchObject({
      domain: { name: 'USD Coin', version: '2', chainId: 8453 },
      primaryType: 'TransferWithAuthorization',
      message: { to: PAY_TO, value: '5000' },
    });
    const { validBefore } = data.message;
    expect(Number(validBefore) - before).toBeGreaterThanOrEqual(600);
    expect(Number(validBefore) - Date.now() / 1000).toBeLessThanOrEqual(600);
    const signature = await account.signTypedData(data);
    expect(await recoverTypedDataAddress({ ...data, signature })).toBe(account.address);
  });

  test.each([
    ['is declined', { eth_signTypedData_v4: { code: 4001 } }, 8453, 'You declined in Alpha Wallet. Nothing was signed'],
    ['sees no account', { eth_requestAccounts: { code: 4001 } }, 8453, 'You declined in Alpha Wallet. Nothing was'],
    ['is waiting already', { eth_requestAccounts: { code: -32002 } }, 8453, 'Alpha Wallet is waiting for you already'],
    [
      'will not switch',
      { wallet_switchEthereumChain: { code: 4001 } },
      1,
      'You declined to switch Alpha Wallet to Base',
    ],
    ['does not know Base', { wallet_switchEthereumChain: { code: 4902 } }, 1, 'does not know Base (chain 8453)'],
    ['cannot sign typed data', { eth_signTypedData_v4: { code: -32601 } }, 8453, 'Alpha Wallet does not know eth_sign'],
    ['fails', { eth_chainId: { code: -32603 } }, 8453, 'Alpha Wallet failed at eth_chainId. Nothing was signed'],
  ])('a wallet that %s leads to a sentence, and nothing is sent or kept', async (_, refuses, chainId, sentence) => {
    await using tab = await openPage(BMI, [{ ...ALPHA, refuses, chainId }]);
    const sent = paymentsOf(tab.page);
    await payWith(tab.page, 'Alpha Wallet');
    await verdictOf(tab.page).getByText(sentence).waitFor();
    expect([sent, await keptIn(tab.page)]).toEqual([[], []]);
    expect(await payButton(tab.page).textContent()).toBe('Pay $0.005');
    expect(tab.complaints).toEqual([]);
  });

  test('a wallet on another chain is asked to switch to Base first', async () => {
    await using tab = await openPage(BMI, [{ ...ALPHA, chainId: 1 }]);
    await payWith(tab.page, 'Alpha Wallet');
    await verdictOf(tab.page).getByText('Paid 0').waitFor();
    expect(tab.calls.map(({ method }) => method)).toEqual([
      'eth_requestAccounts',
      'eth_chainId',
      'wallet_switchEthereumChain',
      'eth_chainId',
      'eth_signTypedData_v4',
    ]);
    expect(tab.calls[2]?.params).toEqual([{ chainId: '0x2105' }]);
  });

  test('a limit on the question is told with the time to wait, and no wallet is asked', async () => {
    await using tab = await openPage(BMI, [ALPHA]);
    const json = { code: 'rate_limited', message: 'too many requests', retry: { action: 'wait', after_seconds: 60 } };
    await tab.page.route(`**${BMI}`, (route) => route.fulfill({ status: 429, json }));
    await payButton(tab.page).click();
    const said = '429 rate_limited: too many requests. Try again in 60 s. Nothing was charged.';
    await verdictOf(tab.page).getByText(said).waitFor();
    expect(tab.calls).toEqual([]);
  });

  test('without a wallet the dialog says so, and Escape leaves it', async () => {
    await using tab = await openPage(BMI, []);
    await payButton(tab.page).click();
    await tab.page.getByText('No wallet was found in this browser').waitFor();
    await tab.page.keyboard.press('Escape');
    await verdictOf(tab.page).getByText('Cancelled: nothing was signed').waitFor();
    expect(tab.complaints).toEqual([]);
  });

  test('a wallet that only stands at window.ethereum pays too', async () => {
    await using tab = await open(browser, service.url);
    await addWallets(tab.page, [ALPHA], 'window.ethereum');
    await tab.page.goto(service.url + BMI);
    await payWith(tab.page, 'The wallet of this browser');
    await verdictOf(tab.page).getByText('Paid 0').waitFor();
  });

  test('the keyboard alone pays', async () => {
    await using tab = await openPage(BMI, [ALPHA, BETA]);
    await payButton(tab.page).focus();
    await tab.page.keyboard.press('Enter');
    await walletButton(tab.page, 'Alpha Wallet').waitFor();
    await tab.page.keyboard.press('Tab');
    await tab.page.keyboard.press('Enter');
    await verdictOf(tab.page).getByText('Paid 0').waitFor();
    expect(tab.calls.at(-1)?.wallet).toBe('Beta Wallet');
  });

  test('a name that is markup stays text', async () => {
    const name = '<img src=x onerror=alert(1)>';
    await using tab = await openPage(BMI, [{ name }]);
    await payButton(tab.page).click();
    expect(await walletButton(tab.page, name).textContent()).toBe(name);
    expect(tab.complaints).toEqual([]);
  });

  test('the page of a tool pays for what its form says, and says what is wrong before it asks a wallet', async () => {
    await using tab = await openPage('/docs/bmi', [ALPHA]);
    await tab.page.getByRole('button', { name: 'Fill in the example' }).click();
    await tab.page.locator('[name=height_cm]').fill('17');
    await payButton(tab.page).click();
    await tab.page.locator('.field .wrong').getByText('Height must be a number from 50 to 250').waitFor();
    expect(tab.calls).toEqual([]);
    await tab.page.locator('[name=height_cm]').fill('180');
    await payWith(tab.page, 'Alpha Wallet');
    await verdictOf(tab.page).getByText('Paid 0').waitFor();
    expect(await tab.page.locator('.outcome .card .result, .detail .card .result').first().textContent()).toMatch(
      /^21\.6 /,
    );
    expect(await keptIn(tab.page)).toEqual([expect.stringMatching(/^clinmeter-payment-[0-9a-f]{64}$/)]);
    const [kept = ''] = await tab.page.evaluate<string[]>('Object.values(localStorage)');
    expect(atob(JSON.parse(kept).header)).not.toMatch(/height|weight/);
    expect(Object.keys(JSON.parse(kept))).toEqual(['header', 'answeredAt']);
    expect(tab).toMatchObject({ complaints: [], strays: [] });
  });

  test('what was paid for is shown again without paying, until it is forgotten', async () => {
    await using tab = await openPage(BMI, [ALPHA]);
    const sent = paymentsOf(tab.page);
    await payWith(tab.page, 'Alpha Wallet');
    await verdictOf(tab.page).getByText('Paid 0').waitFor();
    await tab.page.goto(`${service.url}/api/calc/bmi?weight_kg=70&height_cm=170`);
    await tab.page.getByRole('button', { name: 'Show the paid answer again' }).click();
    await verdictOf(tab.page).getByText('Paid 0').waitFor();
    expect([signaturesAsked(tab.calls), sent.length, new Set(sent).size]).toEqual([1, 2, 1]);
    await tab.page.getByRole('button', { name: 'Forget this payment' }).click();
    expect(await keptIn(tab.page)).toEqual([]);
    await payButton(tab.page).waitFor();
    expect(tab.complaints).toEqual([]);
  });

  for (const path of [BMI, '/docs/bmi']) {
    test(`a reload after the signature and before the answer resumes at ${path}, and is charged once`, async () => {
      const settled = facilitator.calls.length;
      await using tab = await openPage(path, [ALPHA]);
      if (path !== BMI) {
        await tab.page.getByRole('button', { name: 'Fill in the example' }).click();
        await tab.page.locator('[name=height_cm]').fill('181');
      }
      const sent: string[] = [];
      // The first payment reaches the server, and its answer never reaches the page.
      await tab.page.route('**/api/calc/bmi?*', async (route) => {
        const payment = route.request().headers()['payment-signature'];
        if (payment === undefined) return route.continue();
        sent.push(payment);
        if (sent.length > 1) return route.continue();
        await route.fetch();
        await tab.page.reload();
      });
      await payWith(tab.page, 'Alpha Wallet');
      await verdictOf(tab.page).getByText('Paid 0').waitFor();
      expect(await tab.page.locator('.outcome .card .result, .detail .card .result').first().textContent()).toMatch(
        path === BMI ? /^24\.22 / : /^21\.37 /,
      );
      expect([sent.length, new Set(sent).size, signaturesAsked(tab.calls)]).toEqual([2, 1, 1]);
      expect(facilitator.calls.length - settled).toBe(1);
    });
  }

  test('a receipt that was changed on its way does not hold', async () => {
    await using tab = await openPage(BMI, [ALPHA]);
    await tab.page.route(`**${BMI}`, async (route) => {
      const response = await route.fetch();
      if (response.status() !== 200) return route.fulfill({ response });
      await route.fulfill({ response, body: (await response.text()).replace('24.22', '24.23') });
    });
    await payWith(tab.page, 'Alpha Wallet');
    await tab.page.locator('.receipt .check.bad').waitFor();
    expect(await tab.page.locator('.receipt .check').textContent()).toMatch(/^The receipt does not hold\. body: /);
  });

  test('receipt and answer can be kept as files that the command line checks', async () => {
    await using tab = await openPage(BMI, [ALPHA]);
    await payWith(tab.page, 'Alpha Wallet');
    const download = async (name: string) => {
      const [file] = await Promise.all([
        tab.page.waitForEvent('download'),
        tab.page.getByText(name, { exact: true }).click(),
      ]);
      return file;
    };
    const answer = await download('Download the answer');
    expect(answer.suggestedFilename()).toMatch(/^answer-[0-9a-f]{8}\.json$/);
    const receipt = await download('Download the receipt');
    expect(receipt.suggestedFilename()).toMatch(/^receipt-[0-9a-f]{8}\.txt$/);
    const command = await tab.page.locator('.files pre').textContent();
    const signer = /--signer (0x\w{40})$/.exec(command ?? '')?.[1] ?? '';
    const files = [await receipt.path(), '--body', await answer.path(), '--signer', signer];
    expect((await run(['receipt', 'verify', ...files])).status).toBe(0);
  });

  describe('on a dark phone', () => {
    test('on a dark phone choosing, answer and receipt are without barriers and do not scroll sideways', async () => {
      await using tab = await openPage(BMI, [ALPHA, BETA], { ...PHONE, colorScheme: 'dark' });
      await payButton(tab.page).click();
      expect([await barriersOf(tab.page), await overflowOf(tab.page)]).toEqual([[], 0]);
      await walletButton(tab.page, 'Alpha Wallet').click();
      await tab.page.locator('.receipt .check.good').waitFor();
      expect([await barriersOf(tab.page), await overflowOf(tab.page)]).toEqual([[], 0]);
    });
  });
});

describeInBrowser('a payment that is not answered at once', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser?.close());

  /** A server in stub mode with rehearsed faults, and a tab at its paywall with a wallet. */
  const rehearse = async (...faults: readonly string[]) => {
    const service = await start([...faults.flatMap((fault) => ['--fault', fault]), '--settle-timeout', '1']);
    const tab = await open(browser, service.url);
    const calls = await addWallets(tab.page, [ALPHA]);
    const sent = paymentsOf(tab.page);
    await tab.page.goto(service.url + BMI);
    return {
      ...{ page: tab.page, complaints: tab.complaints, calls, sent },
      [Symbol.asyncDispose]: async () => {
        await tab[Symbol.asyncDispose]();
        await service[Symbol.asyncDispose]();
      },
    };
  };
  const choose = async (page: Page, name: string) => {
    await payButton(page).click();
    await walletButton(page, name).click();
  };

  test('a signed payment is sent again after a 503, and never signed anew', async () => {
    await using seller = await rehearse('settle:timeout@first=1');
    await choose(seller.page, 'Alpha Wallet');
    await verdictOf(seller.page).getByText('503 settlement_uncertain: sending the same payment again').waitFor();
    expect(await keptIn(seller.page)).toHaveLength(1);
    await verdictOf(seller.page).getByText('Paid 0').waitFor();
    expect([new Set(seller.sent).size, signaturesAsked(seller.calls)]).toEqual([1, 1]);
    expect(seller.sent.length).toBeGreaterThan(1);
    expect(seller.complaints).toEqual([]);
  });

  test('a signed payment is given up when the payer is too poor, and the next one is signed anew', async () => {
    await using seller = await rehearse('settle:refuse:invalid_exact_evm_insufficient_balance@first=1');
    await choose(seller.page, 'Alpha Wallet');
    await verdictOf(seller.page).getByText('Put USDC of this network into this wallet').waitFor();
    expect(await verdictOf(seller.page).textContent()).toEndWith(' Nothing was charged.');
    expect(await keptIn(seller.page)).toEqual([]);
    await choose(seller.page, 'Alpha Wallet');
    await verdictOf(seller.page).getByText('Paid 0').waitFor();
    expect(signaturesAsked(seller.calls)).toBe(2);
  });

  test('a saved payment that a server no longer takes leads to its own words', async () => {
    await using seller = await rehearse();
    await seller.page.route(`**${BMI}`, async (route) => {
      if (route.request().headers()['payment-signature'] === undefined) return route.continue();
      const problems = [{ code: 'invalid_height', parameter: 'height_cm', message: 'height_cm is <b>wrong</b>' }];
      const body = { code: 'invalid_height', message: 'height_cm is <b>wrong</b>', problems };
      await route.fulfill({ status: 400, json: { ...body, retry: { action: 'fix_parameters' } } });
    });
    await choose(seller.page, 'Alpha Wallet');
    await verdictOf(seller.page)
      .getByText('400 invalid_height: height_cm is <b>wrong</b>. Nothing was charged.')
      .waitFor();
    expect(await seller.page.locator('.detail b').count()).toBe(0);
    expect(await keptIn(seller.page)).toEqual([]);
  });

  test('a payment in stub mode can be signed by a key of the page, and a real wallet comes with a caution', async () => {
    await using seller = await rehearse();
    await payButton(seller.page).click();
    await seller.page.getByRole('dialog').getByText('This server is in stub mode').waitFor();
    await walletButton(seller.page, 'A throw-away key, made in this page').click();
    await verdictOf(seller.page).getByText('Paid 0').waitFor();
    expect(seller.calls).toEqual([]);
    expect(await seller.page.locator('.receipt a[target]').count()).toBe(0);
    expect(await seller.page.locator('.receipt').textContent()).toContain('This server signs no receipts');
  });
});
