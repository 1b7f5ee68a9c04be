/** The gaps of the loaded data that concern one answer, so that an empty list is not taken for none. */
import type { System } from '../../terminology/model/concept.ts';
import { type Field, NOTE_KINDS, type Relation, tabularYearIn } from '../../terminology/model/details.ts';
import { IDENTITIES } from '../../terminology/model/identity.ts';
import type { CodeDetails, Terminology } from '../../terminology/terminology.ts';
import { releaseFor } from './days.ts';

/** The field that a relation is read from. */
const FIELD_OF: Readonly<Record<Relation, Field>> = {
  ingredients: 'ingredients',
  precise_ingredients: 'precise_ingredients',
  brands: 'brands',
  components: 'components',
  products: 'ingredients',
  generics: 'generics',
  branded: 'generics',
  drug_forms: 'drug_forms',
  dose_forms: 'dose_forms',
  dose_form_groups: 'dose_form_groups',
  packs: 'contents',
  contents: 'contents',
  quantified: 'unquantified',
  unquantified: 'unquantified',
  ndcs: 'ndcs',
  parent: 'parent',
  children: 'parent',
  ancestors: 'parent',
  descendants: 'parent',
  siblings: 'parent',
  panel_members: 'panel_members',
  panels: 'panel_members',
  answer_lists: 'answer_lists',
  answers: 'answers',
  answers_for: 'answer_lists',
  replaced_by: 'replaced_by',
  replaces: 'replaced_by',
  risk_categories: 'risk_categories',
  risk_codes: 'risk_categories',
  ccsr: 'ccsr',
  ccsr_codes: 'ccsr',
  gem: 'gem_targets',
  gem_back: 'gem_targets',
};

/** Where the name of a field is no word of a buyer. */
const WORDS: { readonly [Name in Field]?: string } = {
  ndcs: 'packages (NDC)',
  prescribable: 'prescribable content',
  contents: 'contents of packs',
  unquantified: 'quantities in containers',
  parent: 'hierarchy',
  code_first: 'notes for coders',
  seventh_characters: 'tables of seventh characters',
  component: 'axes',
  panel_members: 'members of panels',
  answer_lists: 'answer lists',
  replaced_by: 'successors of retired codes',
  risk_categories: 'categories of CMS-HCC and RxHCC',
  ccsr: 'CCSR categories',
  gem_targets: 'mappings to and from ICD-9-CM',
};

const wordsOf = (field: Field): string => WORDS[field] ?? field.replaceAll('_', ' ');

const lacking = (terminology: Terminology, system: System, fields: readonly Field[]): readonly string[] => {
  const there = terminology.fieldsIn(system);
  const missing = [...new Set(fields.filter((field) => !there.includes(field)).map(wordsOf))];
  if (missing.length === 0) return [];
  return [`The loaded release has no ${missing.join(', no ')}: an empty value does not mean that there are none.`];
};

const ofStarter = (terminology: Terminology, sentence: string): readonly string[] =>
  terminology.metadata.coverage === 'starter' ? [`The starter selection has some codes only: ${sentence}.`] : [];

/** Successors of a code that is not in use; a conversion table tells those of the changes up to its own year. */
const ofSuccessors = (
  terminology: Terminology,
  system: System,
  details: CodeDetails | undefined,
): readonly string[] => {
  if (details?.self.obsolete === false) return [];
  const lacks = lacking(terminology, system, ['replaced_by']);
  const last = details === undefined ? null : terminology.lifeOf(details).to;
  if (lacks.length > 0 || details === undefined || last === null) return lacks;
  const isTold = last < terminology.conversionsTo(system) || terminology.successorsOf(details).length > 0;
  return isTold
    ? []
    : [`No conversion table covers the year after ${last}: what took the place of ${details.self.code} is not known.`];
};

/** The reason that a map has nothing of a code. */
const ofMap = (relation: Relation, details: CodeDetails | undefined): readonly string[] => {
  if (details === undefined || details.related(relation).total > 0) return [];
  const { code } = details.self;
  if (relation === 'gem')
    return details.texts('gem_flags').length > 0
      ? [`The mapping says that the other revision has no code for ${code}.`]
      : [`${code} is not mapped: it is no code of the mappings of 2018, or newer.`];
  if (relation === 'ccsr') return [`The table has no category for ${code}: it can be newer than the table.`];
  if (relation === 'risk_categories')
    return [`The tables have no payment category for ${code}: it can be newer than the tables.`];
  return [];
};

/** Of the relation of a code. */
export const absentOfRelation = (
  terminology: Terminology,
  system: System,
  relation: Relation,
  details: CodeDetails | undefined,
): string[] => [
  ...(relation === 'replaced_by'
    ? ofSuccessors(terminology, system, details)
    : lacking(terminology, system, [FIELD_OF[relation]])),
  ...(terminology.fieldsIn(system).includes(FIELD_OF[relation]) ? ofMap(relation, details) : []),
  ...ofStarter(terminology, 'others can be related'),
];

/** Of a validation: successors only of a code that is not in use. */
export const absentOfValidation = (
  terminology: Terminology,
  system: System,
  details: CodeDetails | undefined,
): string[] => [
  ...(details === undefined ? [] : lacking(terminology, system, IDENTITIES[system].shows.validation)),
  ...ofSuccessors(terminology, system, details),
  ...(details === undefined ? ofStarter(terminology, 'one that is not found may exist') : []),
];

/** That hierarchy and notes are of another year than the codes. */
const ofTabularList = (terminology: Terminology, system: System, day: string | undefined): readonly string[] => {
  const list = tabularYearIn(terminology.unavailableIn(system)) ?? terminology.identityOf(system).version;
  const asked = releaseFor(terminology, system, day).version;
  const hasList = NOTE_KINDS.some((kind) => terminology.fieldsIn(system).includes(kind));
  if (list === asked || !hasList) return [];
  return [`Chapters, blocks and notes are those of the tabular list of ${list}: those of FY${asked} can differ.`];
};

/** Of a full record. */
export const absentOfRecord = (
  terminology: Terminology,
  system: System,
  details: CodeDetails | undefined,
  day?: string,
): string[] => [
  ...lacking(terminology, system, IDENTITIES[system].shows.record),
  ...ofSuccessors(terminology, system, details),
  ...ofTabularList(terminology, system, day),
  ...ofStarter(terminology, IDENTITIES[system].starterText),
];
