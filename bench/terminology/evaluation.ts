/** The evaluation sets: phrases with the codes that people other than us gave them. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Row, readTsv } from '../../build/tsv.ts';
import type { System } from '../../src/terminology/model/concept.ts';

/** A phrase and the codes that are right for it. */
export type Case = {
  readonly set: SetName;
  readonly query: string;
  readonly system: System;
  /** Codes that are acceptable at rank 1; of ICD-10-CM they may be headers. */
  readonly gold: readonly string[];
  /** The best of them, where the set names one. */
  readonly ideal?: string;
};

type SetSource = { readonly file: string; readonly toCase: (row: Row) => Omit<Case, 'set'> | undefined };

/** RxNav's own match score below which its answer is no reference. */
const RXNAV_SCORE = 70;

const ofSystem =
  (system: System, goldColumn: string) =>
  (row: Row): Omit<Case, 'set'> => ({ query: cell(row, 'query'), system, gold: [cell(row, goldColumn)] });

/** The rows of one system of CIEL. Some ICD codes of WHO do not exist in ICD-10-CM, which the loaded release decides. */
const ofCiel =
  (name: string, system: System) =>
  (row: Row): Omit<Case, 'set'> | undefined =>
    cell(row, 'system') === name ? ofSystem(system, 'gold_code')(row) : undefined;

const everyday = (row: Row): Omit<Case, 'set'> => ({
  query: cell(row, 'query'),
  system: asSystem(cell(row, 'system')),
  gold: cell(row, 'gold').split('|'),
  ideal: cell(row, 'ideal'),
});

/** The sets in the order of the report. */
const SOURCES = {
  everyday: { file: 'everyday', toCase: everyday },
  icd10_mondo: { file: 'icd10_mondo', toCase: ofSystem('icd10', 'gold_code') },
  icd10_doid: { file: 'icd10_doid', toCase: ofSystem('icd10', 'gold_code') },
  icd10_index: { file: 'icd10_index', toCase: ofSystem('icd10', 'gold_code') },
  multi_ciel_icd10: { file: 'multi_ciel', toCase: ofCiel('ICD10WHO', 'icd10') },
  rxnorm_ehr_orders_silver: {
    file: 'rxnorm_ehr_orders_silver',
    toCase: (row) =>
      Number(cell(row, 'rxnav_score')) >= RXNAV_SCORE ? ofSystem('rxnorm', 'silver_rxcui')(row) : undefined,
  },
  rxnorm_hospital_drugs: { file: 'rxnorm_hospital_drugs', toCase: ofSystem('rxnorm', 'gold_rxcui') },
  rxnorm_infusions: { file: 'rxnorm_infusions', toCase: ofSystem('rxnorm', 'gold_rxcui') },
  rxnorm_eu_ingredients: { file: 'rxnorm_eu_ingredients', toCase: ofSystem('rxnorm', 'gold_rxcui') },
  multi_ciel_rxnorm: { file: 'multi_ciel', toCase: ofCiel('RXNORM', 'rxnorm') },
  loinc_hospital_labs: {
    file: 'loinc_hospital_labs',
    toCase: (row) => ({
      ...ofSystem('loinc', 'gold_loinc')(row),
      query: `${cell(row, 'query')} ${cell(row, 'fluid')}`.trim(),
    }),
  },
  loinc_chart: { file: 'loinc_chart', toCase: ofSystem('loinc', 'gold_loinc') },
  multi_ciel_loinc: { file: 'multi_ciel', toCase: ofCiel('LOINC', 'loinc') },
} as const satisfies Readonly<Record<string, SetSource>>;

export type SetName = keyof typeof SOURCES;
export const SET_NAMES = Object.keys(SOURCES) as readonly SetName[];

/** The folder with the reference data, from any working folder. */
export const referenceFolder = (): string =>
  join(process.env.CLINMETER_TEST_DATA ?? join(import.meta.dir, '../../../shared'), 'terminology');

/** Reads the named sets. */
export const loadCases = (names: readonly SetName[]): readonly Case[] =>
  names.flatMap((set) => {
    const { file, toCase }: SetSource = SOURCES[set];
    return readRows(join(referenceFolder(), 'eval', `${file}.tsv`)).flatMap((row) => {
      const found = toCase(row);
      return found === undefined ? [] : [{ set, ...found }];
    });
  });

const readRows = (path: string): readonly Row[] => {
  if (!existsSync(path)) throw new Error(`${path} is missing: set CLINMETER_TEST_DATA to the folder of the test data`);
  return readTsv(path);
};

const cell = (row: Row, column: string): string => {
  const value = row[column];
  if (value === undefined) throw new Error(`an evaluation set has no column ${column}`);
  return value;
};

export const asSystem = (name: string): System => {
  if (name === 'rxnorm' || name === 'icd10' || name === 'loinc') return name;
  throw new Error(`an evaluation set names the system ${name}`);
};
