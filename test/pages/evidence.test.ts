/** The page of evidence: its figures are those of the benches' files, and it says for which data they hold. */
import { expect, test } from 'bun:test';
import { evidenceLine, evidencePage } from '../../src/pages/evidence.ts';
import { allCases, casesOf, comparedOf, evidence, percent, rateWords, wilson } from '../../src/pages/measured.ts';
import { calculators } from '../../src/tools/inventory.ts';
import { site } from '../discovery/sites.ts';
import { answerTo, toolAt } from '../support/calling.ts';
import { disagreements, type Vector } from '../support/comparing.ts';
import { tools } from '../support/tools.ts';

const page = evidencePage({ ...site, tools });
const textOf = (html: string): string => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

test('intervals are those of Wilson, and only what is never wrong is 100 %', () => {
  const rounded = (right: number, cases: number) => wilson({ right, cases }).map((share) => share.toFixed(4));
  expect(rounded(8, 10)).toEqual(['0.4902', '0.9433']);
  expect(rounded(0, 10)).toEqual(['0.0000', '0.2775']);
  expect(rounded(10, 10)).toEqual(['0.7225', '1.0000']);
  expect(wilson({ right: 0, cases: 0 })).toEqual([0, 1]);
  expect([percent(1), percent(0.9999), percent(0.5)]).toEqual(['100.0 %', '99.9 %', '50.0 %']);
  expect(rateWords({ right: 8, cases: 10 })).toBe('80.0 % (49.0–94.3)');
});

test('each set of phrases stands there with its cases, rate and interval', () => {
  const text = textOf(page);
  expect(evidence.sets.length).toBeGreaterThan(5);
  for (const { first, cases } of evidence.sets) {
    expect(text).toContain(rateWords({ right: first, cases }));
    expect(text).toContain(` ${cases.toLocaleString('en-US')} `);
  }
  for (const { set } of evidence.sets) expect([set, text.includes(set) && set.includes('_')]).toEqual([set, false]);
  for (const { asserted, found } of evidence.notes)
    expect(text).toContain(rateWords({ right: asserted, cases: found }));
  expect(text).toContain(evidence.on);
});

test('what fails stands there, the worst first, and nothing that is right nine times of ten', () => {
  const [, list = ''] = page.split('<h2 id="fails">');
  const shown = [...(list.split('</ul>')[0] ?? '').matchAll(/<strong>([\d.]+) %/g)].map(([, share]) => Number(share));
  const rates = evidence.sets.map(({ first, cases }) => (100 * first) / cases).filter((rate) => rate < 90);
  expect(shown).toEqual(rates.sort((a, b) => a - b).map((rate) => Number(rate.toFixed(1))));
});

test('another pack than the measured one is said, and the measured one is not', () => {
  expect(textOf(evidencePage({ ...site, pack: 'f'.repeat(64) }))).toContain('Another pack is loaded here.');
  expect(page).toContain('an unknown one');
  const same = textOf(evidencePage({ ...site, pack: evidence.pack.checksum }));
  expect(same).not.toContain('Another pack is loaded here.');
  expect(same).toContain('which this server answers from');
});

test('every calculator was compared with its oracle, and its page says so with its cases', () => {
  for (const tool of calculators) {
    const { cases = 0, wrong } = comparedOf(tool) ?? {};
    expect([tool.id, cases > 0, wrong]).toEqual([tool.id, true, 0]);
    expect(evidenceLine(tool, site)?.html).toContain(`/evidence/${tool.id}.jsonl`);
  }
});

test('the cases to download are answered as they say, and those of one calculator are its own', () => {
  const read = (text: string) => text.split('\n').map((line) => JSON.parse(line) as Vector);
  const all = read(allCases());
  expect(disagreements(all, answerTo)).toEqual([]);
  const bmi = read(casesOf(toolAt('/api/calc/bmi')));
  expect(bmi.length).toBeGreaterThan(5);
  expect(new Set(bmi.map(({ path }) => path))).toEqual(new Set(['/api/calc/bmi']));
  expect(new Set(all.map(({ path }) => path))).toEqual(new Set(calculators.map(({ path }) => path)));
});

test('how to verify a receipt is said where the shop signs, with its former signers', () => {
  const signer = `0x${'a1'.repeat(20)}`;
  const former = { address: `0x${'b2'.repeat(20)}`, until: Date.parse('2026-11-01') };
  const signed = evidencePage({ ...site, receiptSigner: signer, formerReceiptSigners: [former] });
  expect(signed).toContain(`--signer ${signer}`);
  expect(textOf(signed)).toContain(`${former.address} until 2026-11-01`);
  expect(textOf(evidencePage({ ...site, receiptSigner: undefined }))).toContain('signs no receipts');
});
