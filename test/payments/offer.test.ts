import { expect, test } from 'bun:test';
import { asciiOf } from '../../src/payments/offer.ts';
import { reasons } from '../../src/payments/protocol/reasons.ts';
import { appWith } from '../support/app.ts';
import { tools } from '../support/tools.ts';

const { ask } = appWith();

for (const { id, path } of tools) {
  test(`the offer of ${id} is plain ASCII, so that a client with btoa can echo it`, async () => {
    const header = (await ask(path)).headers.get('PAYMENT-REQUIRED') ?? '';
    expect(atob(header)).toMatch(/^[\x20-\x7e]+$/);
    expect(JSON.parse(atob(header)).resource.description.length).toBeGreaterThan(20);
  });
}

test('so are the reasons that an offer is made for', () => {
  expect(Object.values(reasons).filter((text) => !/^[\x20-\x7e]+$/.test(text))).toEqual([]);
});

/** An error, as HTTP and as FHIR have it. */
type Body = { warnings: string[]; problems: { message: string }[] } | { issue: { diagnostics: string }[] };

test.each(tools.map(({ path }) => path))('so are the warnings and problems of wrong calls of %s', async (path) => {
  const own = tools.find((tool) => tool.path === path)?.parameters.map(({ name }) => name) ?? [];
  const names = [...own, 'heigth_cm', 'querry', 'sytem'];
  for (const value of ['', '0', 'x', '-1', '1e3', '2345-8', '99999999']) {
    const body = (await (await ask(`${path}?${names.map((name) => `${name}=${value}`).join('&')}`)).json()) as Body;
    const told =
      'issue' in body
        ? body.issue.map(({ diagnostics }) => diagnostics)
        : [...body.warnings, ...body.problems.map(({ message }) => message)];
    expect(told.length).toBeGreaterThan(0);
    expect(told.filter((text) => !/^[\x20-\x7e]*$/.test(text))).toEqual([]);
  }
});

test('a text becomes ASCII by plain spellings of units', () => {
  expect(asciiOf('eGFR in mL/min/1.73 m², creatinine in µmol/L – a child’s × 2')).toBe(
    "eGFR in mL/min/1.73 m2, creatinine in umol/L - a child's x 2",
  );
});

test('a character without a plain spelling is an error, not a loss', () => {
  expect(() => asciiOf('a 漢')).toThrow(new RangeError('an offer cannot hold "漢"'));
});
