import { expect, test } from 'bun:test';
import { asciiOf } from '../../src/payments/offer.ts';
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

test('a text becomes ASCII by plain spellings of units', () => {
  expect(asciiOf('eGFR in mL/min/1.73 m², creatinine in µmol/L – a child’s × 2')).toBe(
    "eGFR in mL/min/1.73 m2, creatinine in umol/L - a child's x 2",
  );
});

test('a character without a plain spelling is an error, not a loss', () => {
  expect(() => asciiOf('a 漢')).toThrow(new RangeError('an offer cannot hold "漢"'));
});
