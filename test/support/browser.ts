/** A real browser for the tests: one tab a test, and everything it complains about or asks other hosts for. */
import { existsSync } from 'node:fs';
import axe from 'axe-core';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { needing } from './needing.ts';

const EXECUTABLE = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser'].find(
  (path) => path !== undefined && existsSync(path),
);

/** `describe` for tests that need a browser. */
export const { describe: describeInBrowser } = needing(EXECUTABLE !== undefined, 'no chromium in /usr/bin or CHROMIUM');

/** Starts a browser without a window. Its own sandbox does not work for root, nor in most containers. */
export const launch = (): Promise<Browser> =>
  chromium.launch({ args: ['--no-sandbox'], ...(EXECUTABLE === undefined ? {} : { executablePath: EXECUTABLE }) });

/** A tab and what happened in it. */
export type Tab = {
  readonly page: Page;
  /** Errors of scripts, of the console and of the policy; a 402 that was asked for is none. */
  readonly complaints: readonly string[];
  /** What was asked of other origins than the one given. */
  readonly strays: readonly string[];
  readonly [Symbol.asyncDispose]: () => Promise<void>;
};

const EXPECTED = /^Failed to load resource: the server responded with a status of (?:402|409|503) /;

/** Opens a tab that may talk to one origin only. */
export const open = async (browser: Browser, origin: string, options: BrowserContextOptions = {}): Promise<Tab> => {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const complaints: string[] = [];
  const strays: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !EXPECTED.test(message.text())) {
      complaints.push(message.text());
    }
  });
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (url.origin !== origin && !['data:', 'blob:'].includes(url.protocol)) strays.push(url.href);
  });
  return { page, complaints, strays, [Symbol.asyncDispose]: () => context.close() };
};

/** How a phone shows a page. */
export const PHONE: BrowserContextOptions = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 };

/** How far the page itself can be scrolled sideways, in pixels. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');

/** What keeps people from using the page, as `rule: element`; `without` names rules that are not applied to it. */
export const barriersOf = async (page: Page, without: readonly string[] = []): Promise<readonly string[]> => {
  await page.evaluate(axe.source);
  const rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]));
  const { violations } = await page.evaluate<axe.AxeResults>(`axe.run(document, ${JSON.stringify({ rules })})`);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
};
