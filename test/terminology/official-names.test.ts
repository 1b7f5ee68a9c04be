/** A current official name finds its own code first, with 100. */
import { expect, test } from 'bun:test';
import { starterConcepts } from '../../build/starter.ts';
import type { System } from '../../src/terminology/model/concept.ts';
import { terminology } from '../support/tools.ts';
import { concept } from './support/concepts.ts';
import { FILTER, packOf, strangers } from './support/strangers.ts';

test.each(['loinc', 'icd10', 'rxnorm'] as const)('in the embedded %s codes', (system) => {
  expect(strangers(terminology, system, starterConcepts())).toEqual([]);
});

/** More words than a search looks for. */
const LONG = Array.from({ length: 40 }, (_, at) => `word${String.fromCharCode(97 + (at % 26))}${at}`).join(' ');

test.each<[string, System, readonly string[]]>([
  [
    'the order of its words',
    'icd10',
    ['Blindness right eye, low vision left eye', 'Low vision right eye, blindness left eye'],
  ],
  ['a plural', 'loinc', ['Metanephrine in Urine', 'Metanephrines in Urine']],
  ['a sign', 'loinc', ['CD3+CD16+ cells in Blood', 'CD3-CD16+ cells in Blood']],
  ['its specimen', 'loinc', ['Wobblin [Mass/volume] in Amniotic fluid', 'Wobblin [Mass/volume] in Body fluid']],
  ['an amount', 'loinc', ['Wobblin [Units/volume] in Blood', 'Wobblin induced in Blood --500 umol/L']],
  [
    'an adjective',
    'loinc',
    ['Wobblin [Presence] in Urine by Test strip', 'Wobblin Qualitative in Urine by Test strip'],
  ],
  ['who gave it', 'loinc', ['Wobblin Ab in Serum or Plasma', 'Wobblin Ab in Serum or Plasma from Donor']],
  ['the last of many words', 'loinc', [`${LONG} of it`, `${LONG} in it`]],
])('where another name differs only in %s', (_, system, names) => {
  const codes = system === 'icd10' ? ['A00.1', 'A00.2'] : ['1-8', '2-6'];
  const concepts = names.map((name, at) => concept(system, codes[at] ?? '', name));
  expect(strangers(packOf(concepts), system, concepts)).toEqual([]);
});

test('where all its words are common, and a word that stands for one of them is not', () => {
  const filler = Array.from({ length: 5000 }, (_, at) =>
    concept('loinc', codeOf(at + 10), `IgE [Mass] in Serum ${at}q`),
  );
  const asked = concept('loinc', '1-8', 'IgE [Mass] in Serum');
  const other = concept('loinc', '2-6', 'Ammonia in Plasma');
  const answers = packOf([asked, other, ...filler]).translate(asked.name, { ...FILTER, system: 'loinc' });
  expect(answers.matches[0]).toMatchObject({ code: '1-8', score: 100 });
});

const codeOf = (number: number): string => `${number}-0`;
