/** When the first LOINC code is certain, and when the phrase leaves a choice. */
import { describe, expect, test } from 'bun:test';
import { buildPack } from '../../../../src/terminology/pack/build-pack.ts';
import { asKeys } from '../../../../src/terminology/systems/loinc/words.ts';
import { openTerminology } from '../../../../src/terminology/terminology.ts';
import { answersFrom, concept } from '../../support/concepts.ts';

type Given = readonly [name: string, rank: number];

/** They make the words of the axes common. */
const OTHERS = Array.from({ length: 300 }, (_, at): Given => [`Analyte${at} [Mass/volume] in Serum or Plasma`, 0]);

/** What a release of these names and ranks, 0 for none, answers: the name, and how sure it is. */
const answer = (phrase: string, ...given: readonly Given[]): readonly [name: string | undefined, quality: string] => {
  const concepts = [...given, ...OTHERS].map(([name, rank], at) => concept('loinc', `${at + 1}-0`, name, { rank }));
  const info = {
    source: 'test',
    notes: '',
    coverage: 'full',
    releases: { icd10cm: '', loinc: '', rxnorm: '' },
  } as const;
  const filter = { system: 'loinc', limit: 5, minScore: 0, includeObsolete: false, billableOnly: true } as const;
  const { matches, quality } = openTerminology(buildPack(info, concepts)).translate(phrase, filter);
  return [matches[0]?.display, quality];
};

const MASS = 'Wobblin [Mass/volume] in Serum or Plasma';
const MOLES = 'Wobblin [Moles/volume] in Serum or Plasma';
const PRESENCE = 'Wobblin [Presence] in Serum or Plasma';
const IN_BLOOD = 'Wobblin [Mass/volume] in Blood';
const IN_URINE = 'Wobblin [Mass/volume] in Urine';

describe('by convention is meant', () => {
  test.each<[string, Given, Given]>([
    ['a common test, not the one in another specimen that is rarer', [MASS, 3], [IN_BLOOD, 80]],
    ['a common test, not one without a rank', [MASS, 200], [PRESENCE, 0]],
    ['a rarer test, not the same in other units', [MASS, 1200], [MOLES, 0]],
    [
      'a common test, not the same by a named method that is a little commoner',
      [MASS, 105],
      [`${MASS} by Immunoassay`, 75],
    ],
  ])('%s', (_, meant, other) => {
    expect(answer('wobblin', meant, other)).toEqual([meant[0], 'high']);
  });
});

describe('a choice is left', () => {
  test.each<[string, Given, Given]>([
    ['between two tests that are about as common', [MASS, 94], [MOLES, 78]],
    ['between presence and amount of a rare test', [MASS, 800], [PRESENCE, 0]],
    ['between tests without a rank', [MASS, 0], [IN_BLOOD, 0]],
  ])('%s', (_, one, other) => {
    expect(answer('wobblin', one, other)[1]).toBe('low');
  });
});

test('two specimens that contradict each other are not certain, and a whole one decides', () => {
  const tests: readonly Given[] = [
    [MASS, 1],
    [IN_URINE, 400],
    [IN_BLOOD, 900],
  ];
  expect(answer('wobblin, serum, urine', ...tests)[1]).toBe('low');
  expect(answer('wobblin csf', ...tests)[1]).toBe('low');
  expect(answer('wobblin serum', ...tests)).toEqual([MASS, 'high']);
  expect(answer('wobblin urine', ...tests)).toEqual([IN_URINE, 'high']);
  expect(answer('wobblin, whole blood', ...tests)[0]).toBe(IN_BLOOD);
});

test('the unit of a result decides between mass and moles, and one of neither leaves the common test first', () => {
  const units: Given = ['Wobblin [Units/volume] in Serum or Plasma', 1];
  expect(answer('wobblin 88 umol/L', [MASS, 1], [MOLES, 0])[0]).toBe(MOLES);
  expect(answer('wobblin 1.4 mg/dL', [MOLES, 300], [MASS, 0])[0]).toBe(MASS);
  expect(answer('wobblin 1.4 mg/dL', units, [MASS, 0])).toEqual([units[0], 'low']);
});

test('a code whose very synonym is the phrase without its result has to fit the unit', () => {
  const known = concept('loinc', '1-8', MASS, { rank: 1, synonyms: ['serum wobblin'] });
  const others = [MOLES, ...OTHERS.map(([name]) => name)].map((name, at) => concept('loinc', `${at + 10}-0`, name));
  const answers = answersFrom('loinc', [known, ...others]);
  expect(answers('serum wobblin')[0]).toMatchObject({ code: '1-8', score: 100 });
  expect(answers('serum wobblin 1.4 mg/dL')[0]).toMatchObject({ code: '1-8', score: 100 });
  expect(answers('serum wobblin 88 umol/L')[0]).toMatchObject({ display: MOLES });
});

test('amount is not presence, and what is collected over a day is reported by the day', () => {
  expect(answer('wobblin qualitative', [MASS, 1], [PRESENCE, 0])[0]).toBe(PRESENCE);
  expect(answer('wobblin quant', [PRESENCE, 1], [MASS, 0])[0]).toBe(MASS);
  const perDay = 'Wobblin [Mass/time] in 24 hour Urine';
  expect(answer('wobblin 24h urine', ['Wobblin [Mass/volume] in 24 hour Urine', 0], [perDay, 0])[0]).toBe(perDay);
});

test('British spellings reach the keys of the lexicon', () => {
  for (const [british, american] of [
    ['oestriol', 'estriol'],
    ['haematocrit', 'hematocrit'],
    ['faecal calprotectin', 'fecal calprotectin'],
    ['coenzyme q10', 'coenzyme q10'],
  ] as const) {
    expect(asKeys(british)).toBe(american);
  }
});
