/** A real browser for the tests: one tab a test, with its errors and its requests to other origins. */
import { existsSync } from 'node:fs';
import axe from 'axe-core';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { needing } from './needing.ts';

const EXECUTABLE = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser'].find(
  (path) => path !== undefined && existsSync(path),
);

/** `describe` for tests that need a browser. */
export const { describe: describeInBrowser } = needing(EXECUTABLE !== undefined, 'no chromium in /usr/bin or CHROMIUM');

/** A busy machine takes long to paint. The test ends later. */
const PATIENCE = 120_000;

/** Starts a browser without a window. Its own sandbox does not work for root, nor in most containers. */
export const launch = (): Promise<Browser> =>
  chromium.launch({
    args: ['--no-sandbox'],
    timeout: PATIENCE,
    ...(EXECUTABLE === undefined ? {} : { executablePath: EXECUTABLE }),
  });

/** A tab with its errors and requests. */
export type Tab = {
  readonly page: Page;
  /** Errors of scripts, the console and the policy; an expected 402 is none. */
  readonly complaints: readonly string[];
  /** Requests to other origins. */
  readonly strays: readonly string[];
  readonly [Symbol.asyncDispose]: () => Promise<void>;
};

const EXPECTED = /^Failed to load resource: the server responded with a status of (?:402|409|429|503) /;

/** Opens a tab that may talk to one origin only. */
export const open = async (browser: Browser, origin: string, options: BrowserContextOptions = {}): Promise<Tab> => {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(PATIENCE);
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

/** The viewport of a phone. */
export const PHONE: BrowserContextOptions = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 };

/** The horizontal overflow of the page in pixels. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');

/**
 * Accessibility violations as `rule: element`.
 *
 * @param without - rules to skip
 * @param within - a selector of the part to look at; the rules of whole pages need the document
 */
export const barriersOf = async (
  page: Page,
  without: readonly string[] = [],
  within?: string,
): Promise<readonly string[]> => {
  if (!(await page.evaluate<boolean>('"axe" in self'))) await page.evaluate(axe.source);
  const rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]));
  const context = within === undefined ? 'document' : JSON.stringify(within);
  const options = JSON.stringify({ rules, resultTypes: ['violations'] });
  const { violations } = await page.evaluate<Pick<axe.AxeResults, 'violations'>>(
    `axe.run(${context}, ${options}).then(({ violations }) => ({ violations }))`,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
};
