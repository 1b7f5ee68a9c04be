/** Which code system comes first when a phrase names none. */
import { describe, expect, test } from 'bun:test';
import { cuedBy } from '../../../src/terminology/lexicon/system-cues.ts';
import { SYSTEMS } from '../../../src/terminology/model/concept.ts';
import { acrossSystems, type FoundIn } from '../../../src/terminology/search/across.ts';
import { terminology } from '../../support/tools.ts';

const ask = (query: string) =>
  terminology.translate(query, { limit: 5, minScore: 35, includeObsolete: false, billableOnly: true });

describe('the system that the words of a phrase mean comes first', () => {
  test.each([
    ['TSH', 'loinc'],
    ['TSH level', 'loinc'],
    ['potassium', 'loinc'],
    ['blood glucose 180 mg/dL', 'loinc'],
    ['lisinopril 10 mg', 'rxnorm'],
    ['metformin 500 mg tab bid', 'rxnorm'],
    ['aspirin', 'rxnorm'],
    ['type 2 diabetes', 'icd10'],
    ['chest pain', 'icd10'],
  ] as const)('%p is of %s', (phrase, system) => {
    expect(ask(phrase).matches[0]?.system).toBe(system);
  });
});

const found = (system: FoundIn['system'], ...scores: readonly number[]): FoundIn => ({
  system,
  prefers: undefined,
  hits: scores.map((score, concept) => ({ concept, score })),
  isCertain: true,
});

test('two systems that fit equally are both shown first, and neither is certain', () => {
  const hits = acrossSystems('wobble', [found('rxnorm', 100, 98), found('icd10', 60), found('loinc', 97, 50)]);
  expect(hits.map(({ system, score }) => [system, score])).toEqual([
    ['rxnorm', 79],
    ['loinc', 79],
    ['rxnorm', 79],
    ['icd10', 60],
    ['loinc', 50],
  ]);
});

test('a system whose cue the phrase has comes before one that fits better', () => {
  const hits = acrossSystems('wobble 10 mg tab', [found('rxnorm', 60), found('icd10', 80)]);
  expect(hits.map(({ system }) => system)).toEqual(['rxnorm', 'icd10']);
});

test('a system that fits better alone stays certain, and scores never rise', () => {
  const hits = acrossSystems('wobble', [found('rxnorm', 70), found('icd10', 100, 90)]);
  expect(hits.map(({ score }) => score)).toEqual([100, 90, 70]);
});

test('a cue beside other words means a system, a word alone does not', () => {
  expect(cuedBy('wobble 10 mg tab', SYSTEMS)).toEqual(['rxnorm']);
  expect(cuedBy('wobble antibody titer', SYSTEMS)).toEqual(['loinc']);
  expect(cuedBy('wobble disease', SYSTEMS)).toEqual(['icd10']);
  expect(cuedBy('CAP', SYSTEMS)).toEqual([]);
});
