/** How phrases name a disease in ways of which ICD-10-CM knows one: loci, inheritance, organs, and what is lacking. */
import { describe, expect, test } from 'bun:test';
import type { Concept } from '../../../../src/terminology/model/concept.ts';
import { variantsOf } from '../../../../src/terminology/systems/icd10cm/phrases.ts';
import { answersFrom, concept } from '../../support/concepts.ts';

const code = (id: string, name: string): Concept => concept('icd10', id, name);

const CONCEPTS: readonly Concept[] = [
  code('H35.52', 'Pigmentary retinal dystrophy'),
  code('H90.3', 'Sensorineural hearing loss, bilateral'),
  code('H91.90', 'Unspecified hearing loss, unspecified ear'),
  code('G11.4', 'Hereditary spastic paraplegia'),
  code('G80.1', 'Spastic diplegic cerebral palsy'),
  code('G04.1', 'Tropical spastic paraplegia'),
  code('E76.1', 'Mucopolysaccharidosis, type II'),
  code('E76.29', 'Other mucopolysaccharidoses'),
  code('Q34.8', 'Other specified congenital malformations of respiratory system'),
  code('Q89.3', 'Situs inversus'),
  code('Q93.88', 'Other microdeletions'),
  code('Q93.59', 'Other deletions of part of a chromosome'),
  code('E04.9', 'Nontoxic goiter, unspecified'),
  code('E05.20', 'Thyrotoxicosis with toxic multinodular goiter'),
  code('I51.81', 'Takotsubo syndrome'),
  code('I42.9', 'Cardiomyopathy, unspecified'),
  code('C51.9', 'Malignant neoplasm of vulva, unspecified'),
  code('C80.1', 'Malignant (primary) neoplasm, unspecified'),
  code('Q16.1', 'Wobbling fits without status epilepticus'),
  code('Q16.2', 'Wobbling fits, refractory kind of old age, with status epilepticus'),
];

const answers = answersFrom('icd10', CONCEPTS);
const first = (phrase: string): string | undefined => answers(phrase)[0]?.code;

describe('a genetic disease', () => {
  test.each([
    ['rp17', 'H35.52'],
    ['DFNB26', 'H90.3'],
    ['spg4a', 'G11.4'],
    ['mps2', 'E76.1'],
  ])('is found by the symbol of a locus: %s', (symbol, expected) => {
    expect(first(symbol)).toBe(expected);
  });

  test('is coded as the disease, whichever locus it has', () => {
    expect(first('autosomal recessive nonsyndromic deafness 55')).toBe('H90.3');
    expect(first('primary ciliary dyskinesia 9 with or without situs inversus')).toBe('Q34.8');
  });

  test('is found by a misspelt symbol, and by its name in any order', () => {
    for (const symbol of ['dfb26', 'fdnb26', 'dfnnb26', 'DFNC26']) expect(first(symbol)).toBe('H90.3');
    expect(first('dyskinesia ciliary primary 9')).toBe('Q34.8');
    expect(first('deafness 55 recessive nonsyndromic autosomal')).toBe('H90.3');
  });

  test('is hereditary when a pattern of inheritance is named', () => {
    expect(first('autosomal dominant spastic paraplegia 12')).toBe('G11.4');
    expect(first('X-linked spastic paraplegia')).toBe('G11.4');
  });

  test('that is a loss of part of a chromosome is found without the place of it', () => {
    expect(first('17q23.1q23.2 microdeletion syndrome')).toBe('Q93.88');
    expect(first('chromosome 2p15-p16.1 deletion syndrome')).toBe('Q93.59');
  });
});

test.each(['type 2 diabetes', 'stage 3 pressure ulcer', 'trisomy 21', 'mucopolysaccharidosis type 2', 'C4 fracture'])(
  'the number of %p is no locus',
  (phrase) => {
    expect(variantsOf(phrase, () => false)).toEqual([phrase]);
  },
);

test('what a name says is lacking is not what was asked for', () => {
  expect(first('wobbling fits with status epilepticus')).toBe('Q16.2');
  expect(first('wobbling fits without status epilepticus')).toBe('Q16.1');
});

test('a compound is the same with a hyphen and without', () => {
  expect(first('non-toxic goitre')).toBe('E04.9');
  expect(first('nontoxic goiter')).toBe('E04.9');
  expect(first('Tako-tsubo cardiomyopathy')).toBe('I51.81');
});

test('an organ is the same as noun and as adjective', () => {
  expect(first('vulval cancer')).toBe('C51.9');
});
