/**
 * The tables of the risk adjustment models: diagnoses to categories, coefficients, hierarchies and labels of CMS, as CSV
 * files `ra_dx_to_cc_2026.csv`, `ra_coefficients_2026.csv`, `ra_hierarchies_2026.csv` and `ra_labels_2026.csv`. Of each
 * the newest year counts. Proposed coefficients are no tables of a payment year.
 */
import { type Archive, type Entry, ImportError, invalidField } from '../../import/entry.ts';
import { readCsv } from '../../import/table.ts';
import type { AddedDetails, OtherNode } from '../../model/details.ts';
import { categoryKey, RISK_MODELS, type RiskModel, tablesKey } from '../../model/risk.ts';
import { normaliseIcd10cmCode } from './code.ts';

/** As the files name the models: in the table of diagnoses, with the coefficients, and in the other two. */
const NAMES: Readonly<Record<RiskModel, readonly [diagnoses: string, coefficients: string, others: string]>> = {
  V24: ['CMS-HCC Model V24', 'CMS-HCC C24', 'CMS-HCC V24'],
  V28: ['CMS-HCC Model V28', 'CMS-HCC C28', 'CMS-HCC V28'],
  ESRD_V24: ['CMS-HCC ESRD Model V24', 'ESRD D24', 'ESRD V24'],
  RxHCC_V08: ['RxHCC Model V08', 'RxHCC R08', 'RxHCC R08'],
};

const KINDS = ['dx_to_cc', 'coefficients', 'hierarchies', 'labels'] as const;
type Kind = (typeof KINDS)[number];

/** What the rows of the tables say, in any order. */
export type RiskRow =
  | { readonly is: 'diagnosis'; readonly model: RiskModel; readonly code: string; readonly category: string }
  | { readonly is: 'coefficient'; readonly model: RiskModel; readonly name: string; readonly value: string }
  | { readonly is: 'hierarchy'; readonly model: RiskModel; readonly above: string; readonly below: string }
  | { readonly is: 'label'; readonly model: RiskModel; readonly category: string; readonly label: string }
  | { readonly is: 'year'; readonly model: RiskModel; readonly table: string; readonly year: string };

/**
 * Reads the newest tables of some archives.
 *
 * @throws {@link ImportError} for an archive without any, when one of the four is missing, and for a damaged row
 */
export const readRisk = async (archives: readonly Archive[]): Promise<readonly RiskRow[]> => {
  const newest = new Map<Kind, { readonly entry: Entry; readonly year: string }>();
  for (const { entries } of archives) {
    for (const entry of entries) {
      const [, kind, year = ''] = /(?:^|\/)ra_(\w+)_(20\d\d)\.csv$/.exec(entry.path) ?? [];
      const known = KINDS.find((one) => one === kind);
      if (known !== undefined && year > (newest.get(known)?.year ?? '')) newest.set(known, { entry, year });
    }
  }
  const missing = KINDS.find((kind) => !newest.has(kind));
  if (missing !== undefined) {
    const file = archives.map(({ path }) => path).join(', ');
    throw new ImportError({ file }, `there is no ra_${missing}_YYYY.csv in it, a table of the risk adjustment models`);
  }
  const rows: RiskRow[] = [];
  for (const [kind, { entry, year }] of newest) {
    const table = kind === 'dx_to_cc' ? 'categories' : kind;
    for (const model of RISK_MODELS) rows.push({ is: 'year', model, table, year });
    await READERS[kind](entry, rows);
  }
  return rows;
};

const modelNamed = (at: 0 | 1 | 2, name: string): RiskModel | undefined =>
  RISK_MODELS.find((model) => NAMES[model][at] === name);

const numberIn = (category: string): string => category.replace(/^(?:RX)?HCC/, '');

const READERS: Readonly<Record<Kind, (entry: Entry, rows: RiskRow[]) => Promise<void>>> = {
  dx_to_cc: (entry, rows) =>
    readCsv(entry, ['diagnosis_code', 'cc', 'model_name'], [], (field, row) => {
      const model = modelNamed(0, field('model_name'));
      const code = normaliseIcd10cmCode(field('diagnosis_code'));
      if (code === undefined) throw invalidField(entry, row, 'diagnosis_code', 'is no ICD-10-CM code');
      if (model !== undefined) rows.push({ is: 'diagnosis', model, code, category: numberIn(field('cc')) });
    }),
  coefficients: (entry, rows) =>
    readCsv(entry, ['coefficient', 'value', 'model_domain', 'model_version'], [], (field, row) => {
      const model = modelNamed(1, `${field('model_domain')} ${field('model_version')}`);
      const value = field('value');
      if (!/^-?\d+(?:\.\d+)?$/.test(value)) throw invalidField(entry, row, 'value', 'is no number');
      if (model !== undefined) rows.push({ is: 'coefficient', model, name: field('coefficient'), value });
    }),
  hierarchies: (entry, rows) =>
    readCsv(entry, ['cc_parent', 'cc_child', 'model_domain', 'model_version'], ['model_fullname'], (field) => {
      const model = modelNamed(2, `${field('model_domain')} ${field('model_version')}`);
      if (model === undefined) return;
      rows.push({ is: 'hierarchy', model, above: field('cc_parent'), below: field('cc_child') });
    }),
  labels: (entry, rows) =>
    readCsv(entry, ['cc', 'label', 'model_domain', 'model_version'], ['model_fullname'], (field) => {
      const model = modelNamed(2, `${field('model_domain')} ${field('model_version')}`);
      if (model !== undefined)
        rows.push({ is: 'label', model, category: numberIn(field('cc')), label: field('label') });
    }),
};

/** The details that the rows add: a node for each category, and one for the tables of each model. */
export const riskDetails = (rows: readonly RiskRow[]): AddedDetails => {
  const names = new Map<string, string>();
  const categories = new Map<string, Set<string>>();
  const drops = new Map<string, Set<string>>();
  const coefficients = new Map<string, Map<string, string>>();
  const years = new Map<string, string[]>();
  const members = new Map<string, Set<string>>();
  const into = (lists: Map<string, Set<string>>, key: string, value: string) =>
    lists.set(key, (lists.get(key) ?? new Set()).add(value));
  for (const row of rows) {
    const { model } = row;
    const node = (category: string): string => {
      const key = categoryKey(model, category);
      names.set(key, names.get(key) ?? '');
      into(members, tablesKey(model), key);
      return key;
    };
    if (row.is === 'diagnosis') into(categories, row.code, node(row.category));
    if (row.is === 'hierarchy') into(drops, node(row.above), node(row.below));
    if (row.is === 'label') names.set(node(row.category), row.label);
    if (row.is === 'year')
      years.set(tablesKey(model), [...(years.get(tablesKey(model)) ?? []), `${row.table}\t${row.year}`]);
    if (row.is === 'coefficient') {
      // Where the file has a name twice, the last one counts, as in the software that reads it.
      const of = coefficients.get(tablesKey(model)) ?? new Map();
      coefficients.set(tablesKey(model), of.set(row.name, row.value));
    }
  }
  const values: AddedDetails['values'] = [
    ...[...categories].map(([code, keys]) => [code, { risk_categories: [...keys] }] as const),
    ...[...drops].map(([key, below]) => [key, { risk_drops: [...below] }] as const),
    ...[...coefficients].map(
      ([key, of]) => [key, { risk_coefficients: [...of].map(([name, value]) => `${name}\t${value}`) }] as const,
    ),
    ...[...years].map(([key, risk_years]) => [key, { risk_years }] as const),
    ...[...members].map(([key, risk_drops]) => [key, { risk_drops: [...risk_drops] }] as const),
  ];
  const others: readonly OtherNode[] = [
    ...[...names].map(([key, name]) => ({ key, name, kind: 'risk_category' as const })),
    ...[...new Set([...coefficients.keys(), ...years.keys()])].map((key) => ({
      key,
      name: '',
      kind: 'risk_tables' as const,
    })),
  ];
  return { others, values };
};
