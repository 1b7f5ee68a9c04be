/** Reads the starter data: our own selection of codes, one table a system. */
import { join } from 'node:path';
import type { Concept, Status, System, TermType } from '../src/terminology/model/concept.ts';
import { type DraftDetails, NO_DETAILS } from '../src/terminology/model/details.ts';
import { joined } from '../src/terminology/systems/icd10cm/additions.ts';
import { parentOf } from '../src/terminology/systems/icd10cm/hierarchy.ts';
import { type RiskRow, riskDetails } from '../src/terminology/systems/icd10cm/risk.ts';
import { axesInName } from '../src/terminology/systems/loinc/axes.ts';
import { detailsOfDrugs } from '../src/terminology/systems/rxnorm/details.ts';
import { readTsv } from './tsv.ts';

const FOLDER = join(import.meta.dir, '..', 'data', 'starter');

const readTable = (file: string) => readTsv(join(FOLDER, file));

const terms = (text: string | undefined): Concept['terms'] =>
  (text ?? '')
    .split(' | ')
    .filter((synonym) => synonym !== '')
    .map((synonym) => ({ text: synonym, kind: 'synonym' }));

const blank = { status: 'current', billable: null, rank: 0, ingredients: [], axes: null } as const;

/** The concepts of the starter selection. */
export const starterConcepts = (): readonly Concept[] => [
  ...readTable('icd10cm.tsv').map(
    ({ code = '', name = '', billable, synonyms }): Concept => ({
      ...blank,
      system: 'icd10',
      code,
      name,
      termType: 'CM',
      billable: billable === '1',
      terms: terms(synonyms),
    }),
  ),
  ...readTable('rxnorm.tsv').map(
    ({ rxcui = '', tty, name = '', ingredients = '', synonyms }): Concept => ({
      ...blank,
      system: 'rxnorm',
      code: rxcui,
      name,
      termType: tty as TermType,
      ingredients: ingredients === '' ? [] : ingredients.split(' '),
      terms: terms(synonyms),
    }),
  ),
  ...readTable('loinc.tsv').map(
    ({ code = '', status, rank, name = '', synonyms }): Concept => ({
      ...blank,
      system: 'loinc',
      code,
      name,
      termType: 'LN',
      status: (status === 'active' ? 'current' : status) as Status,
      rank: Number(rank),
      terms: terms(synonyms),
      axes: axesInName(name),
    }),
  ),
];

/**
 * The details of the starter selection: of drugs what their names and ingredients say, of diseases which code is below
 * which.
 *
 * @param concepts - {@link starterConcepts}, or a part of them
 */
export const starterDetails = (concepts: readonly Concept[]): Partial<Record<System, DraftDetails>> => {
  const drugs = concepts.filter(({ system }) => system === 'rxnorm');
  const ingredients = new Map(drugs.map((drug) => [drug.code, drug.ingredients]));
  const { values, others } = detailsOfDrugs({
    byConcept: new Map(),
    namings: drugs.map(({ code, name, termType }) => [
      code,
      { name, termType, isObsolete: false, isPrescribable: !UNMARKED.has(termType), synonyms: [] },
    ]),
    links: { from: () => [], has: () => false },
    attributes: { rankOf: () => 0, valuesOf: () => ({}), has: () => false },
    history: { successors: new Map(), names: new Map() },
    ingredientsOf: (code) => ingredients.get(code) ?? [],
    missing: [],
  });
  return {
    rxnorm: { others, values, absent: STARTER_DRUGS },
    icd10: diseases(concepts),
    loinc: { ...NO_DETAILS, absent: STARTER_TESTS },
  };
};

const diseases = (concepts: readonly Concept[]): DraftDetails => {
  const codes = new Set(concepts.flatMap(({ system, code }) => (system === 'icd10' ? [code] : [])));
  const details: DraftDetails = { others: [], values: parentsIn(concepts), absent: STARTER_DISEASES };
  return joined(details, codes, [riskDetails(riskRows(codes))]);
};

const RISK_YEAR = '2026';

/** Some categories of CMS-HCC V28 with their codes, and the coefficients of members in the community without Medicaid. */
const riskRows = (codes: ReadonlySet<string>): readonly RiskRow[] => {
  const model = 'V28';
  const tables = ['categories', 'coefficients', 'hierarchies', 'labels'];
  return [
    ...tables.map((table): RiskRow => ({ is: 'year', model, table, year: RISK_YEAR })),
    ...readTable('risk.tsv').flatMap(({ name = '', value = '', drops = '', codes: counted = '' }): RiskRow[] => {
      if (!/^\d/.test(name)) return [{ is: 'coefficient', model, name, value }];
      const listed = (text: string) => text.split(' ').filter((one) => one !== '');
      return [
        { is: 'label', model, category: name, label: value },
        ...listed(drops).map((below): RiskRow => ({ is: 'hierarchy', model, above: name, below })),
        ...listed(counted)
          .filter((code) => codes.has(code))
          .map((code): RiskRow => ({ is: 'diagnosis', model, code, category: name })),
      ];
    }),
  ];
};

const parentsIn = (concepts: readonly Concept[]): DraftDetails['values'] => {
  const codes = new Map(concepts.flatMap((concept) => (concept.system === 'icd10' ? [[concept.code, concept]] : [])));
  const parents = [...codes.keys()].map((code) => [code, parentOf(code, codes)] as const);
  return new Map(parents.flatMap(([code, parent]) => (parent === undefined ? [] : [[code, { parent: [parent] }]])));
};

const STARTER_DISEASES = [
  'the starter selection has a code below the longest other one that it begins with, not all codes of the hierarchy',
  'the starter selection has no chapters, blocks, notes, seventh characters and successors of retired codes',
  'the starter selection has some categories of CMS-HCC V28 only, and no mappings to CCSR and ICD-9-CM',
];
const STARTER_TESTS = ['the starter selection has no axes, classes, units, panels and successors of LOINC codes'];

/** Some of them are not in the prescribable content, and the tables do not say which. */
const UNMARKED: ReadonlySet<TermType> = new Set(['IN', 'PIN', 'MIN', 'BN']);

const STARTER_DRUGS = [
  'the starter selection has relations between its own codes only, read from their names',
  'the starter selection has no packages (NDC), no dose form groups and no successors of retired codes',
  'whether an ingredient or a brand is prescribable is not known',
];
