/** Every page in a real browser: accessible, on every screen, and without a request to another host. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { barriersOf, describeInBrowser, launch, open, overflowOf, PHONE } from '../support/browser.ts';
import { type Running, start } from '../support/executable.ts';
import { nightly } from '../support/nightly.ts';
import { tools } from '../support/tools.ts';

const REFERENCE = '/docs/api';
const PAGES = [
  '/',
  '/docs',
  '/docs/egfr_ckd_epi',
  '/docs/errors',
  '/search',
  '/evidence',
  REFERENCE,
  '/api/calc/bmi?height_cm=170&weight_kg=70',
  '/api/calc/bmi?height_cm=17&foo=1',
];
const LOOKS: Readonly<Record<string, BrowserContextOptions>> = {
  'on a wide light screen': { colorScheme: 'light' },
  'on a dark phone': { ...PHONE, colorScheme: 'dark' },
};

/** CSS pixels, from the narrowest phone that is read to a wide screen. */
const WIDTHS = [320, 640, 1024, 1920];

/** Text that is drawn anew may round to another pixel; a line that moves counts a hundred times as much. */
const A_PIXEL = 0.0001;

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
    await tab.page.goto(service.url + path);
    return tab;
  };

  const fillIn = (page: Page) => page.getByRole('button', { name: 'Fill in the example' }).click();

  for (const [at, path] of PAGES.entries()) {
    describe(path, () => {
      const looks = Object.entries(LOOKS);
      for (const [look, options] of nightly(looks, looks.slice(at % 2, (at % 2) + 1))) {
        test(`${look} is without barriers, does not scroll sideways and asks no other host`, async () => {
          await using tab = await openPage(path, options);
          expect(await barriersOf(tab.page)).toEqual([]);
          expect(await overflowOf(tab.page)).toBe(0);
          expect(tab).toMatchObject({ complaints: [], strays: [] });
        });
      }
    });
  }

  test.each(nightly(['/docs', '/docs/egfr_ckd_epi', '/docs/apache_ii', PAGES.at(-1) ?? ''], ['/docs/apache_ii']))(
    '%s is without barriers and does not scroll sideways at any width, light or dark',
    async (path) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await using tab = await openPage(path, { colorScheme });
        for (const width of WIDTHS) {
          await tab.page.setViewportSize({ width, height: 800 });
          expect([width, await overflowOf(tab.page)]).toEqual([width, 0]);
          // The narrowest in the dark and the widest in the light: each colour and each layout is looked at.
          if (width === nightly(width, colorScheme === 'dark' ? WIDTHS[0] : WIDTHS.at(-1)))
            expect(await barriersOf(tab.page)).toEqual([]);
        }
      }
    },
  );

  describe('the search of the documentation', () => {
    const found = (page: Page) => page.locator('#found a').allTextContents();
    const counted = (page: Page, text: string | RegExp) => page.locator('.find .count', { hasText: text }).waitFor();

    test.each(['/docs', '/docs/bmi'])(
      'the search of the documentation at %s finds tools as one types, and Enter opens the best',
      async (path) => {
        await using tab = await openPage(path);
        await tab.page.keyboard.press('/');
        await tab.page.keyboard.type('kidney funct');
        await counted(tab.page, /^\d+ tools found$/);
        expect((await found(tab.page))[0]).toBe('CKD-EPI 2021 eGFR Kidney');
        expect(await barriersOf(tab.page)).toEqual([]);
        await tab.page.keyboard.press('Enter');
        await tab.page.waitForURL(`${service.url}/docs/egfr_ckd_epi`);
        expect(tab).toMatchObject({ complaints: [], strays: [] });
      },
    );

    test('the search of the documentation says that nothing is found, and Escape clears it', async () => {
      await using tab = await openPage('/docs');
      await tab.page.getByLabel('Find a tool by name').fill('xyzzy');
      await counted(tab.page, '0 tools found');
      await tab.page.getByLabel('Find a tool by name').press('Escape');
      await tab.page.locator('.find .found').waitFor({ state: 'hidden' });
      expect([await tab.page.locator('#find').inputValue(), await found(tab.page)]).toEqual(['', []]);
    });

    test('the search of the documentation is not there without JavaScript, and the list of all tools is', async () => {
      await using tab = await open(browser, service.url, { javaScriptEnabled: false });
      await tab.page.goto(`${service.url}/docs`);
      expect(await tab.page.locator('.find').isVisible()).toBe(false);
      await tab.page.locator('.groups').getByRole('link', { name: 'Body mass index' }).click();
      expect(await tab.page.getByRole('heading', { level: 1 }).textContent()).toBe('Body mass index');
    });
  });

  /** Measured in a page: the top of its form, its height, what is wide, what has an underscore, what moved. */
  const MEASURES = `new Promise((resolve) => {
    let shift = 0;
    new PerformanceObserver((list) => { for (const { value } of list.getEntries()) shift += value; })
      .observe({ type: 'layout-shift', buffered: true });
    const all = (query) => [...document.querySelectorAll(query)];
    const right = document.querySelector('main').getBoundingClientRect().right;
    requestAnimationFrame(() => setTimeout(() => resolve({
      top: document.querySelector('form.try').getBoundingClientRect().top + scrollY,
      height: document.documentElement.scrollHeight,
      over: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      outside: all('.examples li').filter((one) => one.getBoundingClientRect().right > right + 1).length,
      underscored: all('.field .label, .segments span, option').map((one) => one.textContent).filter((text) => text.includes('_')),
      shift,
    }), 50));
  })`;
  type Measures = { readonly top: number; readonly height: number; readonly over: number; readonly shift: number };

  /** One of so many tools on each screen: all of them at night. */
  const EVERY = nightly(1, 12);

  /** One of so many of their forms is answered: all of them at night. */
  const ANSWERED = nightly(1, 4);

  /** The tool with the longest form. */
  const LONGEST = 'ward_vte';

  test.each([
    ['a wide light screen', { viewport: { width: 1280, height: 900 }, colorScheme: 'light' }, 300, 3500],
    ['a dark phone', { ...PHONE, colorScheme: 'dark' }, 360, Number.POSITIVE_INFINITY],
  ] as const)(
    'on %s the page of a tool opens on its form, is short and keeps its place',
    async (_, options, lowest, longest) => {
      await using tab = await openPage('/docs/news2', options);
      const faults: unknown[] = [];
      let forms = 0;
      for (const { id, path } of tools.filter(({ id }, at) => at % EVERY === 0 || id === LONGEST)) {
        await tab.page.goto(`${service.url}/docs/${id}`);
        const found = await tab.page.evaluate<Measures>(MEASURES);
        const { top, height, over, shift, ...rest } = found;
        const isShort = height <= longest;
        if (top > lowest || !isShort || over > 0 || shift >= A_PIXEL) faults.push([id, found]);
        expect([id, rest]).toEqual([id, { outside: 0, underscored: [] }]);
        if (!path.startsWith('/api/calc/')) continue;
        forms += 1;
        if (forms % ANSWERED !== 0) continue;
        await fillIn(tab.page);
        await tab.page.getByRole('button', { name: 'Get the answer' }).click();
        await tab.page.locator('.outcome .answer .tag', { hasText: 'paid' }).waitFor();
        // What stands around the content is that of all pages, which are looked at as wholes above.
        expect([id, await barriersOf(tab.page, [], 'main')]).toEqual([id, []]);
      }
      expect(faults).toEqual([]);
      expect(tab).toMatchObject({ complaints: [], strays: [] });
    },
  );

  test('a phone shows the total at the foot until the result is in sight', async () => {
    await using tab = await openPage('/docs/news2', PHONE);
    const bar = tab.page.locator('.bottom');
    expect(await bar.isVisible()).toBe(false);
    await tab.page.getByLabel('Respiratory rate').fill('24');
    await bar.getByText('– of 20 · 7 values are missing').waitFor();
    await fillIn(tab.page);
    await tab.page.evaluate('scrollTo(0, 0)');
    await bar.getByText('7 of 20 · High').waitFor();
    expect(await barriersOf(tab.page)).toEqual([]);
    await bar.getByRole('link').click();
    await bar.waitFor({ state: 'hidden' });
  });

  test('the scale of NEWS2 names its bands, and marks where the value is', async () => {
    await using tab = await openPage('/docs/news2');
    await fillIn(tab.page);
    const scale = tab.page.locator('.outcome .answer svg.scale');
    expect(await scale.getAttribute('aria-label')).toContain('The value 7 is in the band High');
    expect(await scale.locator('.name').allTextContents()).toEqual(['None', 'Low', 'Medium', 'High']);
  });

  test('the first field of a tool is six steps of the Tab key away', async () => {
    await using tab = await openPage('/docs/news2');
    for (let step = 0; step < 6; step += 1) await tab.page.keyboard.press('Tab');
    expect(await tab.page.evaluate('document.activeElement.name')).toBe('respiratory_rate_bpm');
  });

  test('an answer dims once a value has changed, and goes to paper without the form', async () => {
    await using tab = await openPage('/docs/bmi');
    const isStale = () => tab.page.locator('.outcome').evaluate((place) => place.classList.contains('stale'));
    await fillIn(tab.page);
    expect(await isStale()).toBe(false);
    await tab.page.getByRole('button', { name: 'Get the answer' }).click();
    await tab.page.getByText('Paid 0').waitFor();
    expect(await isStale()).toBe(false);
    await tab.page.emulateMedia({ media: 'print' });
    const shown = await tab.page.evaluate<string>('document.body.innerText');
    expect(shown).toMatch(/24\.22 kg\/m².*Height: 170 cm; Total body weight: 70 kg; \d{4}-\d\d-\d\d.*The receipt/s);
    expect(shown).not.toMatch(/Get the answer|For developers|Checked examples|"bmi"/);
    await tab.page.emulateMedia({ media: 'screen' });
    await tab.page.locator('[name=height_cm]').fill('181');
    expect(await isStale()).toBe(true);
  });

  test('a quantity is asked once: the digits stay when the unit is switched, and the value is that of the other unit', async () => {
    await using tab = await openPage('/docs/egfr_ckd_epi');
    await fillIn(tab.page);
    await tab.page.locator('[name=creatinine_mg_dl]').fill('142');
    await tab.page.locator('[value=creatinine_umol_l]').check();
    expect(await tab.page.locator('[name=creatinine_umol_l]').inputValue()).toBe('142');
    expect(await tab.page.locator('[name=creatinine_mg_dl]').count()).toBe(0);
    expect(await tab.page.locator('.converted').textContent()).toBe('= 1.606 mg/dL');
    expect(await tab.page.locator('[data-shows=url]').textContent()).toContain('creatinine_umol_l=142');
  });

  test('a score is counted as it is filled in, free, with band, meaning and the warnings of its values', async () => {
    await using tab = await openPage('/docs/news2');
    const asked: string[] = [];
    tab.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const card = tab.page.locator('.outcome .answer');
    await tab.page.getByLabel('Respiratory rate').fill('24');
    await card.getByText('7 values are missing').waitFor();
    expect(await card.textContent()).toContain('Oxygen saturation, SpO2 scale, Supplemental oxygen');
    await fillIn(tab.page);
    await card.getByText('Urgent or emergency response; continuous monitoring').waitFor();
    expect(await card.locator('.result, .band').allTextContents()).toEqual(['7 of 20', 'High']);
    expect(await card.locator('.warned').count()).toBe(0);
    await tab.page.locator('[name=spo2_scale][value="2"]').check();
    await card.locator('.warned').getByText('Scale 2 only for confirmed hypercapnic failure').waitFor();
    await tab.page
      .locator('.verdict')
      .getByText(/^NEWS2: \d+ of 20, \w+\.$/)
      .waitFor();
    expect(asked.filter((path) => path !== '/favicon.svg')).toEqual(['/docs/scores.js']);
    expect(await barriersOf(tab.page)).toEqual([]);
    expect(tab).toMatchObject({ complaints: [], strays: [] });
  });

  test('a button copies a program as it stands', async () => {
    await using tab = await openPage('/docs/bmi', { permissions: ['clipboard-read', 'clipboard-write'] });
    await tab.page.locator('#code > summary').click();
    await tab.page.getByText('Python', { exact: true }).click();
    const sample = tab.page.locator('#code-python + label + div');
    await sample.getByRole('button', { name: 'Copy' }).click();
    await sample.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await tab.page.evaluate<string>('navigator.clipboard.readText()')).toBe(
      (await sample.locator('pre code').textContent()) ?? '',
    );
  });

  test('print leaves out what only a screen needs, and shows every program', async () => {
    await using tab = await openPage('/docs/bmi');
    await tab.page.emulateMedia({ media: 'print' });
    expect(await tab.page.locator('.side:visible, .find:visible, form.try:visible, .copy:visible').count()).toBe(0);
    expect(await tab.page.locator('.tabs pre:visible').count()).toBe(5);
  });

  test('the reference shows every operation that is described', async () => {
    await using tab = await openPage(REFERENCE);
    const { paths } = (await (await fetch(`${service.url}/openapi.json`)).json()) as { paths: object };
    for (const path of Object.keys(paths)) await tab.page.getByText(`GET ${path}`, { exact: true }).waitFor();
    await tab.page.getByText('GET /api/calc/bmi', { exact: true }).click();
    expect(await tab.page.locator('#bmi').getByText('height_cm', { exact: true }).isVisible()).toBe(true);
  });

  test('the page of a path that is not served is without barriers, light and dark, and leads on', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await using tab = await openPage('/docs/meld', { ...PHONE, colorScheme });
      expect(await barriersOf(tab.page)).toEqual([]);
      expect(await overflowOf(tab.page)).toBe(0);
      await tab.page.locator('main').getByRole('link', { name: 'MELD 3.0' }).click();
      expect(await tab.page.getByRole('heading', { level: 1 }).textContent()).toBe('MELD 3.0');
    }
  });

  test.each(['/', '/docs/egfr_ckd_epi', '/docs/errors'])(
    '%s is painted before its scripts come, and they move nothing',
    async (path) => {
      await using tab = await open(browser, service.url, { viewport: { width: 360, height: 3000 } });
      await tab.page.route('**/*.js', async (route) => {
        await tab.page.evaluate(`new Promise((resolve) => {
        new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true });
      }).then(() => undefined)`);
        await route.continue();
      });
      await tab.page.goto(service.url + path);
      await tab.page.locator('.find:not([hidden])').waitFor();
      const shift = `new Promise((resolve) => {
      let shift = 0;
      new PerformanceObserver((list) => { for (const { value } of list.getEntries()) shift += value; })
        .observe({ type: 'layout-shift', buffered: true });
      requestAnimationFrame(() => setTimeout(() => resolve(shift), 100));
    })`;
      expect(await tab.page.evaluate<number>(shift)).toBeLessThan(A_PIXEL);
    },
  );

  test('the first page says what it is, what it costs and how to buy without JavaScript', async () => {
    await using tab = await open(browser, service.url, { javaScriptEnabled: false });
    await tab.page.goto(service.url);
    for (const text of [
      'For clinicians',
      'For coders',
      'For agents',
      '$0.005',
      'a call, paid in USDC',
      '53.4',
      'G3a',
    ]) {
      expect(await tab.page.getByText(text).first().isVisible()).toBe(true);
    }
    await tab.page.getByText('A code', { exact: true }).click();
    expect(await tab.page.getByText('Type 2 diabetes mellitus without complications').first().isVisible()).toBe(true);
    expect(await tab.page.locator('form:visible, .find:visible').count()).toBe(0);
    await tab.page.locator('.groups').getByRole('link', { name: 'FIB-4 index' }).click();
    expect(await tab.page.getByRole('heading', { level: 1 }).textContent()).toBe('FIB-4 index');
  });

  test('the first page makes the real call of an example', async () => {
    await using tab = await openPage('/');
    await tab.page.getByText('A score', { exact: true }).click();
    const form = tab.page.locator('#call-cha2ds2_vasc');
    await form.getByRole('button', { name: 'Run it' }).click();
    await form.getByText('Paid 0').waitFor();
    expect(await form.locator('.card .value').first().textContent()).toBe('4');
    expect(tab).toMatchObject({ complaints: [], strays: [] });
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
    expect([await background('light'), await background('dark')]).toEqual(['rgb(252, 252, 250)', 'rgb(14, 19, 20)']);
  });
});
