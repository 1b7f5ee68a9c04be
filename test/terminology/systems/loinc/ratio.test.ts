/** A ratio is none of its parts, and a choice that a phrase does not make is never certain. */
import { expect, test } from 'bun:test';
import lexicon from '../../../../data/lexicon/loinc.txt' with { type: 'text' };
import { parseLexicon } from '../../../../src/terminology/lexicon/table.ts';
import { concept, translatorOf } from '../../support/concepts.ts';

const CHOLESTEROL = concept('loinc', '2093-3', 'Cholesterol [Mass/volume] in Serum or Plasma', { rank: 10 });
const HDL = concept('loinc', '2085-9', 'Cholesterol in HDL [Mass/volume] in Serum or Plasma', { rank: 12 });
const RATIO = concept('loinc', '9830-1', 'Cholesterol.total/Cholesterol in HDL [Mass Ratio] in Serum or Plasma', {
  rank: 900,
});
const REVERSE = concept('loinc', '2095-8', 'Cholesterol in HDL/Cholesterol.total [Mass Ratio] in Serum or Plasma', {
  rank: 1900,
});
const IRON = concept('loinc', '2498-4', 'Iron [Mass/volume] in Serum or Plasma', { rank: 40 });
const TIBC = concept('loinc', '2500-7', 'Iron binding capacity [Mass/volume] in Serum or Plasma', { rank: 60 });
const PANEL = concept('loinc', '50190-8', 'Iron and Iron binding capacity panel - Serum or Plasma', { rank: 300 });
const SATURATION = concept('loinc', '2505-6', 'Iron/Iron binding capacity.total [Mass Ratio] in Serum or Plasma');
const ZINC = concept('loinc', '5763-8', 'Zinc [Mass/volume] in Serum or Plasma', { rank: 700 });
const INR = concept('loinc', '6301-6', 'INR in Platelet poor plasma by Coagulation assay', { rank: 20 });

const all = translatorOf('loinc', [CHOLESTEROL, HDL, RATIO, REVERSE, IRON, TIBC, PANEL, SATURATION, ZINC, INR]);

test.each([
  ['cholesterol.total/HDL', RATIO],
  ['cholesterol / HDL', RATIO],
  ['total cholesterol to HDL ratio', RATIO],
  ['HDL/total cholesterol', REVERSE],
  ['iron/TIBC', SATURATION],
  ['ratio of iron to TIBC', SATURATION],
])('%p is the ratio, not a part of it or the reverse', (phrase, { code }) => {
  expect(all(phrase).matches[0]?.code).toBe(code);
});

test('a ratio that has no code is not for certain one of its parts, nor is a panel of both if it is called a ratio', () => {
  for (const phrase of ['zinc/iron', 'iron/zinc', 'zinc to iron ratio']) expect(all(phrase).quality).not.toBe('high');
  const without = translatorOf('loinc', [IRON, TIBC, PANEL]);
  expect(without('iron/TIBC')).toMatchObject({ quality: 'high', matches: [{ code: PANEL.code }, {}, {}] });
  expect(without('iron / iron binding capacity ratio').quality).not.toBe('high');
});

test('a slash within a term of the lexicon, a unit or a specimen is no ratio', () => {
  expect(all('PT/INR')).toMatchObject({ quality: 'high', matches: [{ code: INR.code }] });
  expect(all('zinc serum/plasma').matches[0]?.code).toBe(ZINC.code);
  expect(all('zinc mcg/dL')).toMatchObject({ quality: 'high', matches: [{ code: ZINC.code }] });
});

const FREE = concept('loinc', '36916-5', 'Kappa light chains.free [Mass/volume] in Serum', { rank: 500 });
const BOUND = concept('loinc', '11050-2', 'Kappa light chains [Mass/volume] in Serum or Plasma', { rank: 1200 });
const SCREENED = concept('loinc', '19550-3', 'Methadone [Presence] in Urine by Screen method', { rank: 420 });

test('what is free, screened or confirmed is certain only for a phrase that says so', () => {
  const light = translatorOf('loinc', [FREE, BOUND]);
  expect(light('kappa light chains').quality).not.toBe('high');
  for (const phrase of ['free kappa light chains', 'kflc'])
    expect(light(phrase)).toMatchObject({ quality: 'high', matches: [{ code: FREE.code }, {}] });
  const alone = translatorOf('loinc', [FREE, SCREENED]);
  expect(alone('kappa light chains serum').quality).not.toBe('high');
  expect(alone('methadone urine').quality).not.toBe('high');
  expect(alone('methadone presence urine screen method')).toMatchObject({
    quality: 'high',
    matches: [{ code: SCREENED.code }],
  });
});

test('a class of substances is not for certain the one of its name', () => {
  const some = translatorOf('loinc', [concept('loinc', '3349-8', 'Amphetamines [Presence] in Urine', { rank: 300 })]);
  expect(some('amphetamines in urine').quality).toBe('high');
  expect(some('amphetamine in urine').quality).not.toBe('high');
});

test('no term of ours for one blood group means both', () => {
  const both = parseLexicon(lexicon, 'loinc').meanings;
  for (const term of ['abo', 'abo group', 'abo typing', 'rh', 'rh type', 'rh factor'])
    expect(both(term)?.[0]).not.toInclude('abo and rh');
});

test('cells that lack a marker are not for certain those that have it', () => {
  const cells = translatorOf('loinc', [concept('loinc', '51279-8', 'CD3+CD56+ cells/cells in Blood', { rank: 300 })]);
  expect(cells('CD3+CD56+ cells in blood').quality).toBe('high');
  expect(cells('CD3-CD56+ cells in blood').quality).not.toBe('high');
});
