/** Concepts made here, and what a pack of them answers. */

import { buildPack } from '../../../build/build-pack.ts';
import type { Concept, System, TermType } from '../../../src/terminology/model/concept.ts';
import { axesInName } from '../../../src/terminology/systems/loinc/axes.ts';
import { type Filter, type Match, openTerminology, type Translation } from '../../../src/terminology/terminology.ts';

export type Given = Partial<Omit<Concept, 'terms'>> & { readonly synonyms?: readonly string[] };

/** A concept that is current, and of ICD-10-CM billable, unless given otherwise. */
export const concept = (
  system: System,
  code: string,
  name: string,
  { synonyms = [], ...given }: Given = {},
): Concept => ({
  ...{ system, code, name, status: 'current', rank: 0, ingredients: [] },
  axes: system === 'loinc' ? axesInName(name) : null,
  termType: system === 'icd10' ? 'CM' : 'LN',
  billable: system === 'icd10' ? true : null,
  terms: synonyms.map((text) => ({ text, kind: 'synonym' })),
  ...given,
});

/** A drug, of one ingredient if one is given; a place in sales above 0 means that it is sold. */
export const drug = (code: string, termType: TermType, name: string, ingredient = '', rank = 0): Concept =>
  concept('rxnorm', code, name, { termType, rank, ingredients: ingredient === '' ? [] : [ingredient] });

const INFO = { source: 'test', notes: '', coverage: 'full', releases: { icd10cm: '', loinc: '', rxnorm: '' } } as const;

/** Translates phrases into codes of one system, out of these concepts alone; without limits unless given. */
export const translatorOf = (
  system: System,
  concepts: readonly Concept[],
): ((phrase: string, filter?: Partial<Filter>) => Translation) => {
  const { translate } = openTerminology(buildPack(INFO, concepts));
  return (phrase, filter) =>
    translate(phrase, { system, limit: 5, minScore: 0, includeObsolete: false, billableOnly: true, ...filter });
};

/** The first five answers of one system to a phrase, out of these concepts alone. */
export const answersFrom = (
  system: System,
  concepts: readonly Concept[],
): ((phrase: string) => readonly Pick<Match, 'code' | 'display' | 'score'>[]) => {
  const translate = translatorOf(system, concepts);
  return (phrase) => translate(phrase).matches;
};

/** Diseases with a word each that no other one has, so that a word of few names weighs as much as in a release. */
export const manyDiseases = (count: number): readonly Concept[] => {
  const letters = 'bcdfghjklmnpqrstvwxz';
  return Array.from({ length: count }, (_, at) => {
    const word = [at % 20, Math.floor(at / 20) % 20, Math.floor(at / 400)].map((place) => letters[place]).join('o');
    return concept('icd10', `G${10 + (at % 80)}.${Math.floor(at / 80)}`, `Quiet ${word}osis of ${word}`);
  });
};
