/** Every page in a real browser: accessible, on every screen, and without a request to another host. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { barriersOf, describeInBrowser, launch, open, overflowOf, PHONE } from '../support/browser.ts';
import { type Running, start } from '../support/executable.ts';

setDefaultTimeout(60_000);

const REFERENCE = '/docs/api';
const PAGES = [
  '/',
  '/docs',
  '/docs/errors',
  REFERENCE,
  '/api/calc/bmi?height_cm=170&weight_kg=70',
  '/api/calc/bmi?height_cm=17&foo=1',
];
const LOOKS: Readonly<Record<string, BrowserContextOptions>> = {
  'on a wide light screen': { colorScheme: 'light' },
  'on a dark phone': { ...PHONE, colorScheme: 'dark' },
};

describeInBrowser('the pages in a browser', () => {
  let browser: Browser;
  let service: Running;
  beforeAll(async () => {
    [browser, service] = await Promise.all([launch(), start(['--rate-limit', 'off', '--rate-limit-free', 'off'])]);
  });
  afterAll(async () => {
    await browser?.close();
    await service?.[Symbol.asyncDispose]();
  });

  const openPage = async (path: string, options: BrowserContextOptions = {}) => {
    const tab = await open(browser, service.url, options);
    if (path === '/') await keepAtRoot(tab.page);
    await tab.page.goto(service.url + path);
    if (path === REFERENCE) await tab.page.getByText('Download OpenAPI Document').waitFor();
    return tab;
  };

  /** Keeps the tab at the root, which otherwise redirects at once. */
  const keepAtRoot = (page: Page) =>
    page.route(`${service.url}/`, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/<meta http-equiv="refresh"[^>]*>/, '');
      await route.fulfill({ response, body });
    });

  for (const path of PAGES) {
    describe(path, () => {
      for (const [look, options] of Object.entries(LOOKS)) {
        test(`${look} is without barriers, does not scroll sideways and asks no other host`, async () => {
          await using tab = await openPage(path, options);
          expect(await barriersOf(tab.page)).toEqual([]);
          expect(await overflowOf(tab.page)).toBe(0);
          expect(tab).toMatchObject({ complaints: [], strays: [] });
        });
      }
    });
  }

  test('the root sends people to the documentation, with JavaScript or without', async () => {
    await using tab = await open(browser, service.url, { javaScriptEnabled: false });
    await tab.page.goto(service.url);
    await tab.page.waitForURL(`${service.url}/docs`);
    expect(await tab.page.title()).toBe('Clinmeter documentation');
    expect(tab).toMatchObject({ complaints: [], strays: [] });
  });

  test('the reference shows every operation that is described', async () => {
    await using tab = await openPage(REFERENCE);
    const { paths } = (await (await fetch(`${service.url}/openapi.json`)).json()) as { paths: object };
    for (const path of Object.keys(paths)) await tab.page.getByText(path, { exact: true }).first().waitFor();
    expect(await tab.page.getByText(/Test Request|Ask AI|Open API Client|Generate MCP/).count()).toBe(0);
  });

  test('a keyboard reaches the content with one jump', async () => {
    await using tab = await openPage('/docs');
    await tab.page.keyboard.press('Tab');
    expect(await tab.page.evaluate('document.activeElement.textContent')).toBe('Skip to the content');
    await tab.page.keyboard.press('Enter');
    expect(await tab.page.evaluate('document.activeElement.id')).toBe('main');
  });

  test('dark and light are what the reader has chosen', async () => {
    const background = async (colorScheme: 'light' | 'dark') => {
      await using tab = await openPage('/docs', { colorScheme });
      return await tab.page.evaluate('getComputedStyle(document.body).backgroundColor');
    };
    expect([await background('light'), await background('dark')]).toEqual(['rgb(255, 255, 255)', 'rgb(16, 22, 30)']);
  });
});
