/** Translation and lookup on a tiny set made here, so that each rule shows by itself. */
import { expect, test } from 'bun:test';
import { buildPack } from '../../build/build-pack.ts';
import type { Concept, Status, TermType } from '../../src/terminology/model/concept.ts';
import { decodePack, encodePack } from '../../src/terminology/pack/pack.ts';
import { type Filter, openTerminology } from '../../src/terminology/terminology.ts';
import { concept, type Given } from './support/concepts.ts';

const header = { billable: false };
const retired = { status: 'obsolete', billable: false } as const;
const drug = (code: string, termType: TermType, name: string, given: Given = {}) =>
  concept('rxnorm', code, name, { termType, ...given });
const lab = (code: string, name: string, status: Status = 'current', rank = 0) =>
  concept('loinc', code, name, { status, rank });

const CONCEPTS: readonly Concept[] = [
  concept('icd10', 'E11', 'Type 2 diabetes mellitus', { ...header, synonyms: ['sugar sickness'] }),
  concept('icd10', 'E11.65', 'Type 2 diabetes mellitus with hyperglycemia'),
  concept('icd10', 'E11.9', 'Type 2 diabetes mellitus without complications'),
  concept('icd10', 'I10', 'Essential (primary) hypertension', { synonyms: ['high blood pressure', 'raised tension'] }),
  concept('icd10', 'J45', 'Asthma', header),
  concept('icd10', 'J45.90', 'Unspecified asthma', header),
  concept('icd10', 'J45.901', 'Unspecified asthma with (acute) exacerbation'),
  concept('icd10', 'J45.909', 'Unspecified asthma, uncomplicated'),
  concept('icd10', 'L91', 'Wobbly patches', header),
  concept('icd10', 'L91.1', 'Wobbly patches of chin'),
  concept('icd10', 'L91.2', 'Wobbly patches of scalp'),
  concept('icd10', 'L92', 'Grumbly warty spots', header),
  concept('icd10', 'L92.1', 'Grumbly warty spots of chin'),
  concept('icd10', 'L92.2', 'Grumbly warty spots of scalp, knee and heel'),
  concept('icd10', 'M10.9', 'Gout, unspecified', { synonyms: ['gout'] }),
  concept('icd10', 'W55.3', 'Bitten by goat', { synonyms: ['goat'] }),
  concept('icd10', 'Q99.1', 'Twin label'),
  concept('icd10', 'Q99.2', 'Twin label'),
  concept('icd10', 'Q99.3', 'Twin label'),
  concept('icd10', 'R77.7', 'Lipitur sign'),
  concept('icd10', 'Z98.1', 'Wearer of spectacles', retired),
  drug('83367', 'IN', 'atorvastatin'),
  drug('153165', 'BN', 'Lipitor', { ingredients: ['83367'] }),
  drug('617310', 'SCD', 'atorvastatin 20 MG Oral Tablet', { ingredients: ['83367'] }),
  drug('617311', 'SCD', 'atorvastatin 40 MG Oral Tablet', { ingredients: ['83367'] }),
  drug('617318', 'SBD', 'atorvastatin 20 MG Oral Tablet [Lipitor]', { ingredients: ['83367'] }),
  drug('900001', 'SCD', 'atorvastatin 15 MG Oral Tablet', { ...retired, billable: null, ingredients: ['83367'] }),
  lab('2345-7', 'Glucose [Mass/volume] in Serum or Plasma', 'current', 1),
  lab('2350-7', 'Glucose [Mass/volume] in Urine', 'current', 90),
  lab('5000-5', 'Quixin [Mass/volume] in Serum or Plasma', 'deprecated'),
  lab('5001-3', 'Quixin [Moles/volume] in Serum or Plasma', 'discouraged'),
  lab('5002-1', 'Quixin [Presence] in Serum or Plasma', 'trial'),
  lab('5003-8', 'Zibble with a check digit of old'),
];

/** The commonest words of an index are kept apart; words of no question here take their places. */
const PADDING: readonly Concept[] = Array.from({ length: 40 }, (_, index) => {
  const text = Array.from({ length: 34 }, (_, word) => `zz${String.fromCharCode(97 + (word % 26), 97 + (word % 25))}q`);
  return [
    concept('icd10', `Y${10 + index}`, text.join(' ')),
    drug(`${500 + index}`, 'DF', text.join(' ')),
    lab(`${700 + index}-1`, text.join(' ')),
  ];
}).flat();

const INFO = {
  coverage: 'starter',
  ...{ source: 'made here', notes: 'tiny' },
  releases: { icd10cm: 'FY2026', loinc: '2.81', rxnorm: '2026-01-05' },
} as const;

const open = (concepts: readonly Concept[]) =>
  openTerminology(decodePack(encodePack(buildPack(INFO, concepts)), 'tiny').pack);
const terminology = open([...CONCEPTS, ...PADDING]);

const DEFAULTS: Filter = { limit: 5, minScore: 35, includeObsolete: false, billableOnly: true };
const ask = (phrase: string, filter: Partial<Filter> = {}) => terminology.translate(phrase, { ...DEFAULTS, ...filter });
const codesFor = (phrase: string, filter: Partial<Filter> = {}) => ask(phrase, filter).matches.map(({ code }) => code);

test.each([
  ['Essential (primary) hypertension', 'I10'],
  ['essential primary hypertension', 'I10'],
  ['HYPERTENSION, PRIMARY, ESSENTIAL', 'I10'],
  ['raised tension', 'I10'],
  ['atorvastatin', '83367'],
  ['Lipitor', '153165'],
  ['atorvastatin 20 MG Oral Tablet', '617310'],
  ['atorvastatin 20000 mcg oral tablet', '617310'],
  ['atorvastatin 20 MG Oral Tablet [Lipitor]', '617318'],
  ['Glucose [Mass/volume] in Serum or Plasma', '2345-7'],
])('a phrase that is a name, %p, gives its code with 100', (phrase, code) => {
  expect(ask(phrase)).toMatchObject({ matches: { 0: { code, score: 100 } }, quality: 'high' });
});

test.each([
  ['Type 2 diabetes mellitus', 'E11.9'],
  ['sugar sickness', 'E11.9'],
  ['asthma', 'J45.909'],
  ['unspecified asthma', 'J45.909'],
])('a phrase that is the title of a header, %p, stands for its default code', (phrase, code) => {
  expect(codesFor(phrase)[0]).toBe(code);
  expect(ask(phrase).quality).toBe('high');
});

test('a phrase that asks for the detail gives the code with the detail', () => {
  expect(codesFor('type 2 diabetes mellitus with hyperglycemia')[0]).toBe('E11.65');
  expect(codesFor('asthma acute exacerbation')[0]).toBe('J45.901');
});

test('a phrase that stops at a header is not certain of the code with the least detail', () => {
  const { matches, quality } = ask('grumbly warty spots', { system: 'icd10' });
  expect(matches.map(({ code, score }) => [code, score])).toEqual([
    ['L92.1', 79],
    ['L92.2', expect.any(Number)],
  ]);
  expect(quality).toBe('low');
});

test('a phrase that stops at a header without a default is not certain', () => {
  const { matches, quality } = ask('wobbly patches', { system: 'icd10' });
  expect(matches.map(({ code }) => code)).toEqual(['L91.1', 'L91.2']);
  for (const { score } of matches) expect(score).toBeLessThanOrEqual(79);
  expect(quality).toBe('low');
});

test('a phrase that is a brand gives its ingredient second', () => {
  expect(codesFor('lipitor', { system: 'rxnorm' }).slice(0, 2)).toEqual(['153165', '83367']);
});

test('a phrase that is an ingredient gives the ingredient, with a strength the clinical drug, with the brand the branded one', () => {
  expect(codesFor('atorvastatin')[0]).toBe('83367');
  expect(codesFor('atorvastatin 40 mg tablet')[0]).toBe('617311');
  expect(codesFor('lipitor 20 mg tablet')[0]).toBe('617318');
  expect(codesFor('lipitor 20')[0]).toBe('617318');
});

test('a phrase that six strengths match better has the ingredient fifth, and no other ingredient', () => {
  const strengths = [1, 2, 3, 4, 5, 6].map((mg) =>
    drug(`${700_000 + mg}`, 'SCD', `fluxatine hydrochloride ${mg} MG Oral Tablet`),
  );
  const own = drug('800001', 'IN', 'fluxatine');
  const other = drug('800002', 'IN', 'tablet hydrochloride rinse');
  const { translate } = open([...strengths, own, other, ...PADDING]);
  const of = (limit: number) =>
    translate('fluxatine hydrochloride oral tablet', { ...DEFAULTS, system: 'rxnorm', limit }).matches;
  expect(of(5).map(({ tty }) => tty)).toEqual(['SCD', 'SCD', 'SCD', 'SCD', 'IN']);
  expect(of(5)[4]?.code).toBe('800001');
  expect(of(10).slice(0, 5)).toEqual([...of(5)]);
  expect(of(4)).toEqual(of(5).slice(0, 4));
  const scores = of(10).map(({ score }) => score);
  expect(scores).toEqual([...scores].sort((a, b) => b - a));
});

test('a phrase without a specimen gives the test in serum or plasma', () => {
  expect(codesFor('glucose', { system: 'loinc' })).toEqual(['2345-7', '2350-7']);
  expect(codesFor('glucose urine', { system: 'loinc' })[0]).toBe('2350-7');
});

test('a phrase that two common tests fit is not certain without a specimen or the official name', () => {
  const common = (code: string, name: string, rank: number) => ({ ...concept('loinc', code, name), rank });
  const tests = open([
    common('2823-3', 'Potassium [Moles/volume] in Serum or Plasma', 2),
    common('77142-8', 'Potassium [Moles/volume] in Serum, Plasma or Blood', 3),
    common('2828-2', 'Potassium [Moles/volume] in Urine', 4),
    concept('loinc', '2829-0', 'Potassium [Moles/time] in 24 hour Urine'),
  ]);
  const qualityOf = (phrase: string) => tests.translate(phrase, { ...DEFAULTS, system: 'loinc' });
  expect(qualityOf('potassium')).toMatchObject({ matches: { 0: { code: '2823-3' } }, quality: 'low' });
  expect(qualityOf('potassium urine')).toMatchObject({ matches: { 0: { code: '2828-2' } }, quality: 'high' });
  const official = qualityOf('Potassium [Moles/volume] in Serum or Plasma');
  expect(official).toMatchObject({ matches: { 0: { code: '2823-3', score: 100 } }, quality: 'high' });
});

test('a phrase with an unknown word that is nearly a known one gives what was meant', () => {
  for (const phrase of ['hypertenson', 'hypertennsion', 'hypertnesion', 'hypertemsion']) {
    expect(codesFor(`essential primary ${phrase}`)[0]).toBe('I10');
  }
  expect(codesFor('lipitar', { system: 'rxnorm' })[0]).toBe('153165');
  expect(codesFor('lipitar', { system: 'icd10' })).toEqual(['R77.7']);
});

test('a phrase with a misspelt lay word gives what the lay word means', () => {
  const pressure = codesFor('high blood pressure')[0];
  expect(pressure).toBe('I10');
  expect(codesFor('high blod pressure')[0]).toBe(pressure);
  expect(codesFor('hihg blood presure')[0]).toBe(pressure);
});

test('a phrase of a known word means that word, however near another is', () => {
  expect(codesFor('gout')).toEqual(['M10.9']);
  expect(codesFor('goat')).toEqual(['W55.3']);
});

test('a word that another system knows is no misspelling', () => {
  expect(codesFor('lipitor', { system: 'icd10' })).toEqual([]);
});

test('a phrase that fits several codes equally well gives them in the order of the codes', () => {
  expect(codesFor('twin label')).toEqual(['Q99.1', 'Q99.2', 'Q99.3']);
  expect(codesFor('twin label', { limit: 2 })).toEqual(['Q99.1', 'Q99.2']);
  const reversed = open([...CONCEPTS, ...PADDING].reverse());
  expect(reversed.translate('twin label', DEFAULTS)).toEqual(ask('twin label'));
});

test.each(['xylophone quartet', '!?', '高血圧', '🩺'])('a phrase of nothing known, %p, gives no match', (phrase) => {
  expect(ask(phrase, { minScore: 0 })).toEqual({ matches: [], quality: 'none' });
});

test('a phrase gives what lookup knows of the code, and a score', () => {
  for (const { score, ...match } of ask('glucose atorvastatin hypertension', { minScore: 0, limit: 25 }).matches) {
    expect(score).toBeInteger();
    expect(terminology.lookup(match.system, match.code)).toMatchObject(match);
  }
});

test('a set of few words answers as well as one of many', () => {
  const tiny = open([concept('icd10', 'I10', 'Essential (primary) hypertension'), drug('83367', 'IN', 'atorvastatin')]);
  expect(tiny.translate('hypertension', DEFAULTS).matches.map(({ code }) => code)).toEqual(['I10']);
  expect(tiny.translate('atorvastatin', DEFAULTS).matches.map(({ code }) => code)).toEqual(['83367']);
});

test('a filter keeps to a system', () => {
  const phrase = 'glucose atorvastatin hypertension';
  const all = { minScore: 0, limit: 25 };
  expect(new Set(ask(phrase, all).matches.map(({ system }) => system))).toEqual(new Set(['rxnorm', 'icd10', 'loinc']));
  for (const system of ['rxnorm', 'icd10', 'loinc'] as const) {
    const { matches } = ask(phrase, { ...all, system });
    expect(matches.length).toBeGreaterThan(0);
    for (const match of matches) expect(match.system).toBe(system);
  }
});

test('a filter keeps to a term type, and finds nothing in a system without it', () => {
  expect(codesFor('atorvastatin 20 mg', { termType: 'SBD' })).toEqual(['617318']);
  expect(codesFor('atorvastatin', { termType: 'IN' })).toEqual(['83367']);
  expect(codesFor('glucose', { termType: 'LN' })).toEqual(['2345-7', '2350-7']);
  expect(codesFor('hypertension', { termType: 'CM', system: 'icd10' })).toEqual(['I10']);
  expect(ask('hypertension', { termType: 'IN', system: 'icd10' })).toEqual({ matches: [], quality: 'none' });
});

test('a filter is applied before the best are counted', () => {
  expect(codesFor('atorvastatin', { termType: 'SCD', limit: 1, minScore: 0 })).toHaveLength(1);
  expect(codesFor('atorvastatin 15 mg oral tablet', { limit: 1 })[0]).not.toBe('900001');
});

test('a filter gives as many as asked for, the same ones', () => {
  const all = ask('atorvastatin', { minScore: 0, limit: 25 }).matches;
  expect(all.length).toBeGreaterThan(3);
  for (const limit of [1, 2, 3]) {
    expect(ask('atorvastatin', { minScore: 0, limit }).matches).toEqual(all.slice(0, limit));
  }
});

test('a filter leaves out what scores less, and counts quality by what is left', () => {
  const all = ask('atorvastatin', { minScore: 0, limit: 25 }).matches;
  for (const minScore of [35, 60, 100]) {
    const kept = ask('atorvastatin', { minScore, limit: 25 }).matches;
    expect(kept).toEqual(all.filter(({ score }) => score >= minScore));
  }
  const { score } = all.at(-1) ?? { score: 0 };
  expect(ask('atorvastatin', { minScore: score, limit: 25 }).matches).toHaveLength(all.length);
  expect(ask('atorvastatin exploded sideways', { minScore: 100 })).toEqual({ matches: [], quality: 'none' });
});

test('a filter shows obsolete and deprecated codes when they are asked for, discouraged and trial ones always', () => {
  const quixin = { system: 'loinc', minScore: 0 } as const;
  expect(codesFor('quixin', quixin).toSorted()).toEqual(['5001-3', '5002-1']);
  expect(codesFor('quixin', { ...quixin, includeObsolete: true }).toSorted()).toEqual(['5000-5', '5001-3', '5002-1']);
  expect(codesFor('atorvastatin 15 mg oral tablet', { includeObsolete: true })[0]).toBe('900001');
  expect(codesFor('wearer of spectacles', { billableOnly: false })).toEqual([]);
  expect(codesFor('wearer of spectacles', { billableOnly: false, includeObsolete: true })).toEqual(['Z98.1']);
});

test('a filter shows headers on request, and affects ICD-10-CM alone', () => {
  for (const { billable } of ask('type 2 diabetes mellitus', { limit: 25, minScore: 0 }).matches) {
    expect(billable).toBe(true);
  }
  expect(codesFor('type 2 diabetes mellitus', { billableOnly: false })).toEqual(
    expect.arrayContaining(['E11', 'E11.9']),
  );
  expect(codesFor('wobbly patches', { billableOnly: false })).toContain('L91');
  expect(ask('glucose', { system: 'loinc' })).toEqual(ask('glucose', { system: 'loinc', billableOnly: false }));
  expect(codesFor('wearer of spectacles', { includeObsolete: true })).toEqual([]);
});

test.each(['E11.9', 'E119', 'e11.9', 'e119'])('lookup finds %p dotted or compact, in any case', (code) => {
  expect(terminology.lookup('icd10', code)).toEqual({
    ...{ code: 'E11.9', status: 'current', system: 'icd10' },
    display: 'Type 2 diabetes mellitus without complications',
    ...{ tty: 'CM', obsolete: false, billable: true, synonyms: [] },
  });
});

test('lookup tells the synonyms in their order, and not the name', () => {
  expect(terminology.lookup('icd10', 'I10')?.synonyms).toEqual(['high blood pressure', 'raised tension']);
});

test('lookup finds headers, which are not billable, and gives drugs and tests no billable flag', () => {
  expect(terminology.lookup('icd10', 'E11')).toMatchObject({ billable: false, obsolete: false, status: 'current' });
  expect(terminology.lookup('rxnorm', '83367')).toMatchObject({ billable: null, tty: 'IN' });
  expect(terminology.lookup('loinc', '2345-7')).toMatchObject({ billable: null, tty: 'LN' });
});

test.each([
  ['icd10', 'Z98.1', 'obsolete', true],
  ['rxnorm', '900001', 'obsolete', true],
  ['loinc', '5000-5', 'deprecated', true],
  ['loinc', '5001-3', 'discouraged', false],
  ['loinc', '5002-1', 'trial', false],
] as const)('lookup finds %s %s as %s', (system, code, status, obsolete) => {
  expect(terminology.lookup(system, code)).toMatchObject({
    ...{ code, status, obsolete },
    billable: system === 'icd10' ? false : null,
  });
});

test.each([
  ['icd10', 'E11.99'],
  ['icd10', 'E1'],
  ['icd10', 'E1.19'],
  ['icd10', 'E11.'],
  ['icd10', 'E11.9 '],
  ['icd10', '83367'],
  ['icd10', '2345-7'],
  ['rxnorm', '83368'],
  ['rxnorm', '083367'],
  ['rxnorm', 'I10'],
  ['rxnorm', '-83367'],
  ['loinc', '2345-8'],
  ['loinc', '23457'],
  ['loinc', '83367'],
  ['loinc', ''],
  ['rxnorm', '🩺'],
] as const)('lookup does not find %s %p', (system, code) => {
  expect(terminology.lookup(system, code)).toBeUndefined();
});

test('flawOf gives the reason why a code cannot exist, and none for an existing code', () => {
  expect(terminology.flawOf('loinc', '2345-8')).toBe('has the check digit 8, and 2345 has 7');
  expect(terminology.flawOf('loinc', '23457')).toBe('has not the form of a code of loinc');
  // One of the old codes whose check digit is wrong, and one that nothing is known of.
  for (const code of ['5003-8', '2345-7', '999999-6']) expect(terminology.flawOf('loinc', code)).toBeUndefined();
});

test('codeAsPublished keeps text that is no code', () => {
  expect(terminology.codeAsPublished('icd10', 'e1165')).toBe('E11.65');
  expect(terminology.codeAsPublished('icd10', 'z999')).toBe('Z99.9');
  expect(terminology.codeAsPublished('icd10', 'nonsense')).toBe('nonsense');
  expect(terminology.codeAsPublished('loinc', '99999-9')).toBe('99999-9');
  expect(terminology.codeAsPublished('rxnorm', '1')).toBe('1');
});

test('the catalog says what is loaded', () => {
  expect(terminology.metadata).toMatchObject({
    ...{ coverage: 'starter', source: 'made here', notes: 'tiny' },
    ...{ icd10cm_fy: 'FY2026', loinc_version: '2.81', rxnorm_release: '2026-01-05' },
    systems: ['rxnorm', 'icd10', 'loinc'],
    version: 'icd10:FY2026|loinc:2.81|rxnorm:2026-01-05',
  });
});
