/** The forms on the pages of the tools in a real browser, against the compiled executable. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Browser, Locator, Page } from 'playwright-core';
import { barriersOf, describeInBrowser, launch, open, PHONE } from '../support/browser.ts';
import { type Running, start } from '../support/executable.ts';
import { nightly } from '../support/nightly.ts';
import { tools } from '../support/tools.ts';
import { words } from '../support/words.ts';

/** The form of a tool with the place of its answer. */
const formOf = (page: Page, tool: string): Locator => page.locator(`.calc:has(#call-${tool})`);
const press = (form: Locator, name: string): Promise<void> => form.getByRole('button', { name }).click();
const verdictOf = (form: Locator): Locator => form.locator('.verdict');
const fillIn = (page: Page): Promise<void> => page.getByRole('button', { name: 'Fill in the example' }).click();
const answerOf = async (form: Locator): Promise<unknown> =>
  JSON.parse((await form.locator('.detail details:has-text("The answer as JSON") pre').first().textContent()) ?? '');

describeInBrowser('the forms of the documentation', () => {
  let browser: Browser;
  let service: Running;
  beforeAll(async () => {
    [browser, service] = await Promise.all([launch(), start()]);
  });
  afterAll(async () => {
    await browser?.close();
    await service?.[Symbol.asyncDispose]();
  });

  const openPage = async (tool: string, options = {}) => {
    const tab = await open(browser, service.url, options);
    await tab.page.goto(`${service.url}/docs/${tool}`);
    if (!('javaScriptEnabled' in options)) await fillIn(tab.page);
    return tab;
  };

  test('run a calculator and show the paid answer, the receipt and the headers', async () => {
    await using tab = await openPage('bmi');
    const form = formOf(tab.page, 'bmi');
    await form.locator('[name=height_cm]').fill('180');
    await press(form, 'Get the answer');
    await form.getByText('Paid 0.005 USDC').waitFor();
    expect(await answerOf(form)).toMatchObject({ height_cm: 180, weight_kg: 70, bmi: 21.6 });
    const receipt = JSON.parse((await form.locator('.receipt details:has-text("decoded") pre').textContent()) ?? '');
    expect(receipt).toMatchObject({ success: true, network: 'eip155:8453', amount: '5000' });
    expect(await form.locator('details:has-text("All headers") pre').textContent()).toContain('payment-response: ');
    expect(tab).toMatchObject({ complaints: [], strays: [] });
  });

  test('mark each mention of a note by words, symbol and line, and explain the one that is chosen', async () => {
    await using tab = await openPage('annotate');
    const form = formOf(tab.page, 'annotate');
    await form.locator('[name=text]').fill('Denies fever.\nMother had asthma.');
    await press(form, 'Get the answer');
    await form.getByText('Paid 0').waitFor();
    const marks = tab.page.locator('.outcome .note .said');
    expect(await tab.page.locator('.outcome .note').textContent()).toBe('Denies ✕fever.\nMother had ⌂asthma.');
    const looks = await tab.page.evaluate(
      '[...document.querySelectorAll(".note .said")].map((mark) => getComputedStyle(mark).textDecorationStyle)',
    );
    expect(looks).toEqual(['double', 'dotted']);
    await marks.first().focus();
    expect(await tab.page.locator('.outcome .explained').textContent()).toBe(
      'fever · denied · R50.9 Fever, unspecified. code high, assertion high. Said in “Denies fever”.',
    );
    expect(tab).toMatchObject({ complaints: [], strays: [] });
  });

  test('mark the inputs of a chart, and show each calculator with what it takes as absent', async () => {
    await using tab = await openPage('chart');
    const form = formOf(tab.page, 'chart');
    await form.locator('[name=text]').fill('A 76-year-old woman with hypertension. No diabetes.');
    await form.locator('[name=calculator]').fill('cha2ds2_vasc');
    await press(form, 'Get the answer');
    await form.getByText('Paid 0.05 USDC').waitFor();
    expect(await tab.page.locator('.outcome .note').textContent()).toBe(
      'A ☺76-year-old ☺woman with ●hypertension. No ✕diabetes.',
    );
    const card = (await tab.page.locator('.outcome .card').textContent()) ?? '';
    expect(card).toContain('Read by rules, not by a person. Check each marked input.');
    expect(card).toContain('Not mentioned, taken as absent: Chf');
    await tab.page.locator('.outcome .note .said').last().focus();
    expect(await tab.page.locator('.outcome .explained').textContent()).toContain('Diabetes · false');
    expect(tab).toMatchObject({ complaints: [], strays: [] });
  });

  test('mark the evidence of each claim by its verdict', async () => {
    await using tab = await openPage('verify');
    const form = formOf(tab.page, 'verify');
    await form.locator('[name=text]').fill('Sodium 140 mmol/L. No fever.');
    const claims = [
      { kind: 'value', name: 'sodium', value: '140' },
      { kind: 'finding', words: 'fever' },
    ];
    await form.locator('[name=claim]').fill(JSON.stringify(claims));
    await press(form, 'Get the answer');
    await form.getByText('Paid 0.05 USDC').waitFor();
    expect(await tab.page.locator('.outcome .note').textContent()).toBe('●Sodium 140 mmol/L. No ✕fever.');
    expect(await tab.page.locator('.outcome .card ol li').allTextContents()).toEqual([
      'supported (value)',
      'contradicted (finding), the note or release has: fever: absent (R50.9)',
    ]);
    expect(tab).toMatchObject({ complaints: [], strays: [] });
  });

  test('show the claim codes of a note and what it leaves open', async () => {
    await using tab = await openPage('annotate');
    const form = formOf(tab.page, 'annotate');
    await form.locator('[name=text]').fill('Hypertension and CKD stage 3b. Heart failure.');
    await press(form, 'Get the answer');
    await form.getByText('Paid 0').waitFor();
    const { claim_codes: codes, questions } = (await answerOf(form)) as Record<
      string,
      { code: string; display: string }[]
    >;
    const items = (title: string) => tab.page.locator(`.outcome h3:text-is("${title}") + * li`).allTextContents();
    expect(await items('Claim codes, to be confirmed')).toEqual(
      codes?.map((one) => `${one.code} ${one.display}`) ?? [],
    );
    expect(codes?.length).toBeGreaterThan(1);
    expect((await items('Questions to the record')).length).toBe(questions?.length ?? 0);
    expect(tab).toMatchObject({ complaints: [], strays: [] });
  });

  test('show the findings of a set of codes at each code, with the words and the place of the rule', async () => {
    await using tab = await openPage('check_codes');
    const form = formOf(tab.page, 'check_codes');
    await form.locator('[name=code]').fill('E11.22, E10.9');
    await press(form, 'Get the answer');
    await form.getByText('Paid 0').waitFor();
    const codes = tab.page.locator('.outcome .card .matches > li');
    expect(await codes.locator('.facts code').allTextContents()).toEqual(['E11.22', 'E10.9']);
    const [first, second] = [codes.first(), codes.nth(1)];
    expect(await tab.page.locator('.outcome .card .quality').textContent()).toBe(
      'Errors: at least one code has to change.',
    );
    expect(await first.locator('.finding.error').textContent()).toBe(
      'Error: Excludes1What to do: Report E11.22 or E10.9, not both: a patient has one of the two (guideline I.A.12.a).' +
        'The rule: “type 1 diabetes mellitus (E10.-)” E11, FY2026',
    );
    expect(await second.textContent()).toContain('Also concerned by: Excludes1, at E11.22.');
    await tab.page
      .locator('.outcome .card p', { hasText: /^Do first: Report E11.22 or E10.9.* Then \d+ more/ })
      .waitFor();
    expect(await tab.page.locator('.outcome .card h3:text-is("Not judged") + ul li').count()).toBeGreaterThan(0);
    expect(tab).toMatchObject({ complaints: [], strays: [] });
  });

  test('show the scores of a note in words with their units, below each other', async () => {
    await using tab = await openPage('chart');
    await tab.page.getByRole('button', { name: 'Fill in the example' }).click();
    await press(formOf(tab.page, 'chart'), 'Get the answer');
    const card = tab.page.locator('.outcome .card');
    await card.getByText(/^eGFR: [\d.]+ mL\/min\/1\.73m²$/).waitFor();
    expect(
      await tab.page.evaluate<string>('getComputedStyle(document.querySelector(".outcome .card")).columnCount'),
    ).toBe('auto');
    expect(await card.textContent()).toContain('134 umol/L (1.515 mg/dL)');
    expect(await card.locator('li, td, p').allTextContents()).not.toContainEqual(
      expect.stringMatching(/_| mg dl| 73m2/),
    );
    expect(tab).toMatchObject({ complaints: [], strays: [] });
  });

  test('send a note by POST that no URL holds', async () => {
    await using tab = await openPage('annotate');
    const form = formOf(tab.page, 'annotate');
    await form.locator('[name=text]').fill(`Denies fever. ${'Metformin 500 mg daily. '.repeat(800)}`);
    await press(form, 'Get the answer');
    await form.getByText('Paid 0').waitFor();
    expect(await tab.page.locator('.outcome .note .said').count()).toBe(801);
    expect(tab).toMatchObject({ complaints: [], strays: [] });
  });

  test('show the answer as a card: value, unit, and its own place on the scale of the page', async () => {
    await using tab = await openPage('bmi');
    const form = formOf(tab.page, 'bmi');
    const marked = (scale: Locator) =>
      scale.evaluate((drawn) =>
        [...drawn.querySelectorAll('rect')].findIndex(({ classList }) => classList.contains('on')),
      );
    expect(await marked(tab.page.locator('#meaning figure .scale'))).toBe(1);
    await form.locator('[name=height_cm]').fill('150');
    await form.locator('[name=weight_kg]').fill('95');
    await press(form, 'Get the answer');
    await form.getByText('Paid 0').waitFor();
    expect(await tab.page.locator('.outcome .card .result').first().textContent()).toBe('42.22 kg/m²');
    expect(await marked(tab.page.locator('.outcome .card .scale'))).toBe(5);
    expect(await marked(tab.page.locator('#meaning figure .scale'))).toBe(1);
    expect(tab).toMatchObject({ complaints: [], strays: [] });
  });

  test('mark no band where a number may have been rounded to its bound', async () => {
    await using tab = await openPage('egfr_ckd_epi');
    const form = formOf(tab.page, 'egfr_ckd_epi');
    await form.locator('[name=creatinine_mg_dl]').fill('0.9975');
    await press(form, 'Get the answer');
    await form.getByText('Paid 0').waitFor();
    expect(await tab.page.locator('.outcome .card .value').first().textContent()).toBe('60');
    expect(await tab.page.locator('.outcome .scale .on, .outcome .scale path').count()).toBe(0);
  });

  test('run a translation out of a text, a choice and a flag', async () => {
    await using tab = await openPage('translate');
    const form = formOf(tab.page, 'translate');
    await form.locator('[name=query]').fill('metformin 500 mg oral tablet');
    await form.locator('[name=system][value=rxnorm]').check();
    await form.locator('[name=include_obsolete][value=true]').check();
    const url = `${service.url}/api/ontology/translate?query=metformin+500+mg+oral+tablet&system=rxnorm&include_obsolete=true`;
    expect(await form.locator('[data-shows=url]').textContent()).toBe(url);
    await press(form, 'Get the answer');
    await form.getByText('Paid 0').waitFor();
    expect(await answerOf(form)).toMatchObject({ matches: [{ code: '861007' }, {}, {}, {}, {}] });
    expect(tab).toMatchObject({ complaints: [], strays: [] });
  });

  /** A form may ask for parameters in another order than an example. */
  const partsOf = (url: string | null) => {
    const { origin, pathname, searchParams } = new URL(url ?? '');
    searchParams.delete('view');
    return [origin, pathname, [...searchParams].sort()];
  };

  /** One of so many tools. */
  const EVERY = nightly(1, 4);

  test('run every tool with its example as it stands', async () => {
    await using tab = await openPage('bmi');
    for (const { id } of tools.filter((_, at) => at % EVERY === 0)) {
      await tab.page.goto(`${service.url}/docs/${id}`);
      await fillIn(tab.page);
      const form = formOf(tab.page, id);
      const url = await form.locator('[data-shows=url]').textContent();
      const link = await tab.page.locator('#example p a').first().getAttribute('href');
      expect(partsOf(link)).toEqual(partsOf(url));
      await press(form, 'Get the answer');
      await form.getByText('Paid 0').waitFor();
      const example = await tab.page.locator('#example pre code').first().textContent();
      expect(await answerOf(form)).toMatchObject(JSON.parse(example ?? ''));
      expect(await tab.page.locator('.outcome .answer').count()).toBeLessThan(2);
    }
    expect(tab).toMatchObject({ complaints: [], strays: [] });
  });

  test('show the offer without signing anything', async () => {
    await using tab = await openPage('ping');
    const paid: string[] = [];
    tab.page.on('request', (request) => {
      if (request.headers()['payment-signature'] !== undefined) paid.push(request.url());
    });
    const form = formOf(tab.page, 'ping');
    await form.locator('.commands summary').click();
    await press(form, 'See the offer');
    await form.getByText('It costs $0.001 in USDC on Base. The parameters are right.').waitFor();
    expect(await form.locator('.detail details pre').first().textContent()).toContain('"x402Version": 2');
    expect(paid).toEqual([]);
  });

  test('name a wrong parameter at its field and sign nothing for it', async () => {
    await using tab = await openPage('bmi');
    const form = formOf(tab.page, 'bmi');
    const height = form.locator('[name=height_cm]');
    await height.fill('17');
    await press(form, 'Get the answer');
    await form.getByText('a parameter is wrong').waitFor();
    expect(await height.getAttribute('aria-invalid')).toBe('true');
    expect(await form.locator('.wrong').textContent()).toContain('Height must be a number from 50 to 250, got "17"');
    expect(await form.locator('.detail a').getAttribute('href')).toBe('/docs/errors#invalid_height');
    await height.fill('170');
    await press(form, 'Get the answer');
    await form.getByText('Paid 0').waitFor();
    expect([await height.getAttribute('aria-invalid'), await form.locator('.wrong').count()]).toEqual([null, 0]);
    expect(tab.complaints).toEqual([]);
  });

  test('work with the keyboard alone', async () => {
    await using tab = await openPage('bmi');
    const form = formOf(tab.page, 'bmi');
    await form.locator('[name=weight_kg]').focus();
    await tab.page.keyboard.press('Enter');
    await form.getByText('Paid 0').waitFor();
    expect(await verdictOf(form).textContent()).toBe('Paid 0.005 USDC.');
  });

  test('keep the commands in step with the fields', async () => {
    await using tab = await openPage('lookup');
    const form = formOf(tab.page, 'lookup');
    await form.locator('[name=code]').fill("it's");
    const url = `${service.url}/api/ontology/lookup?system=icd10&code=it%27s`;
    expect(await form.locator('[data-shows=curl]').textContent()).toBe(`curl -i '${url}'`);
    expect(await form.locator('[data-shows=pay]').textContent()).toBe(`clinmeter pay '${url}'`);
  });

  test('the forms are not there without JavaScript, and everything else is', async () => {
    await using tab = await openPage('bmi', { javaScriptEnabled: false });
    expect(await tab.page.locator('form.try:visible, button:visible, .try input:visible').count()).toBe(0);
    expect(await tab.page.locator('noscript p').isVisible()).toBe(true);
    await tab.page.locator('#example summary').click();
    await tab.page.locator('#example p a').first().click();
    expect(await tab.page.getByRole('heading', { level: 1 }).textContent()).toBe('Body mass index');
  });
});

describeInBrowser('a form whose settlement has no clear answer at first', () => {
  test('sends the same payment again until it is answered', async () => {
    const browser = await launch();
    await using service = await start(['--fault', 'settle:timeout@first=1', '--settle-timeout', '1']);
    await using tab = await open(browser, service.url);
    const sent = new Set<string | undefined>();
    tab.page.on('request', (request) => {
      if (request.method() === 'GET' && 'payment-signature' in request.headers()) {
        sent.add(request.headers()['payment-signature']);
      }
    });
    await tab.page.goto(`${service.url}/docs/bmi`);
    await fillIn(tab.page);
    const form = formOf(tab.page, 'bmi');
    await press(form, 'Get the answer');
    await verdictOf(form).getByText('503 settlement_uncertain').waitFor();
    await form.getByText('Paid 0').waitFor();
    expect(await form.locator('.detail ol.steps li').allTextContents()).toMatchObject([
      expect.stringContaining('402 Payment Required'),
      expect.stringContaining('Signed an EIP-3009 authorization as 0x'),
      expect.stringContaining('503 settlement_uncertain'),
      expect.stringMatching(/^503 settlement_uncertain: sending the same payment again in \d+ s$/),
      expect.stringContaining('200 OK'),
    ]);
    expect(sent.size).toBe(1);
    expect(tab).toMatchObject({ complaints: [], strays: [] });
    await browser.close();
  });
});

describeInBrowser('a form where money is real', () => {
  test('the playground shows the offer and the commands, and has no key of its own', async () => {
    const browser = await launch();
    await using service = await start(
      words`--facilitator http://127.0.0.1:9 --pay-to 0x000000000000000000000000000000000000dEaD`,
    );
    await using tab = await open(browser, service.url);
    await tab.page.goto(`${service.url}/docs/bmi`);
    await fillIn(tab.page);
    const form = formOf(tab.page, 'bmi');
    expect(await form.locator('.actions button').allTextContents()).toEqual([
      'Pay $0.005',
      'Fill in the example',
      'See the offer',
    ]);
    expect(await form.locator('[data-shows=pay]').textContent()).toBe(
      `CLINMETER_PAYER_KEY=0x… clinmeter pay '${service.url}/api/calc/bmi?height_cm=170&weight_kg=70&view=full'`,
    );
    await form.locator('.commands summary').click();
    await press(form, 'See the offer');
    await form.getByText('costs $0.005 in USDC on Base').waitFor();
    await press(form, 'Pay $0.005');
    await tab.page.getByRole('dialog').getByText('No wallet was found').waitFor();
    expect(await tab.page.locator('dialog .choices button').count()).toBe(0);
    expect(tab).toMatchObject({ complaints: [], strays: [] });
    await browser.close();
  });

  test('free tries answer the form, and at their end say what a wallet is', async () => {
    const browser = await launch();
    await using service = await start(
      words`--facilitator http://127.0.0.1:9 --pay-to 0x000000000000000000000000000000000000dEaD --free-tries 1`,
    );
    await using tab = await open(browser, service.url, { ...PHONE, hasTouch: true, isMobile: true });
    await tab.page.goto(`${service.url}/docs/bmi`);
    await fillIn(tab.page);
    const form = formOf(tab.page, 'bmi');
    await press(form, 'Get the answer');
    await form.getByText('Free try, not paid: 0 left today.').waitFor();
    expect(await tab.page.locator('.outcome .tag').textContent()).toBe('Free try, not paid');
    expect(await tab.page.locator('.outcome .printed').textContent()).toContain('Height: 170 cm');
    await press(form, 'Get the answer');
    await form.getByText('429 tries_used_up').waitFor();
    const help = tab.page.locator('.detail');
    expect(await help.textContent()).toContain('A wallet app or browser extension');
    const links = await help.locator('a').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    expect(links).toContain(`https://link.metamask.io/dapp/${new URL(service.url).host}/docs/bmi`);
    expect(links).toContain(`${service.url}/docs#local`);
    expect(await barriersOf(tab.page)).toEqual([]);
    expect(tab).toMatchObject({ complaints: [], strays: [] });
    await browser.close();
  });
});
