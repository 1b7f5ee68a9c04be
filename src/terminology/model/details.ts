/** The details of a code beside its names: relations, notes, identifiers. They are stored apart and read on demand. */
import type { TermType } from './concept.ts';

/**
 * The storage of the values of a field.
 *
 * - `links`: other nodes, in the order of their codes
 * - `sequence`: other nodes, in the order of the release
 * - `texts`: texts without line feeds, in the order of the release
 * - `numbers`: integers from 0, ascending
 * - `flag`: there or not
 */
export type FieldKind = 'links' | 'sequence' | 'texts' | 'numbers' | 'flag';

/** Every field that a release can fill. A link is stored in one direction and read in both. */
export const FIELDS = {
  // RxNorm
  ingredients: 'links',
  precise_ingredients: 'links',
  brands: 'links',
  components: 'links',
  /** The generic counterpart of a branded concept. */
  generics: 'links',
  /** A drug by ingredient and dose form (SCDF, SBDF). */
  drug_forms: 'links',
  dose_forms: 'links',
  dose_form_groups: 'links',
  contents: 'links',
  /** The same drug without the quantity in its container. */
  unquantified: 'links',
  /** Packages by national drug code, as the number that its eleven digits are. */
  ndcs: 'numbers',
  /** Of a package: the first and the last day of its marketing, as far as they are known; a tab between. */
  marketing: 'texts',
  prescribable: 'flag',
  human_drug: 'flag',
  vet_drug: 'flag',
  strengths: 'texts',
  quantities: 'texts',
  qualitative_distinctions: 'texts',
  /** The dose form as RxTerms names it. */
  rxterms_forms: 'texts',
  // ICD-10-CM
  /** The short description of the order file, where it is not the long one. */
  short_name: 'texts',
  parent: 'links',
  includes: 'texts',
  inclusion_terms: 'texts',
  excludes1: 'texts',
  excludes2: 'texts',
  code_first: 'texts',
  use_additional: 'texts',
  code_also: 'texts',
  /** A character, a tab, and its meaning. */
  seventh_characters: 'texts',
  /** To which codes the seventh characters are added. */
  seventh_character_notes: 'texts',
  notes: 'texts',
  /** Of a deleted code whose notes are those of an older tabular list: its year. */
  tabular_year: 'texts',
  /** Of a new code: the date of its beginning, a tab, and the codes that its condition had before. */
  previous_assignments: 'texts',
  /**
   * Of a code that differs between the fiscal years of the pack: its states. A state is its first year, a tab, and `1` if
   * a claim could carry the code, `0` for a header, `-` for no such code. A tab and the name follow, where it was another.
   */
  history: 'texts',
  /** Of the Medicare Code Editor: an edit, its least and its greatest age, and the list; tabs between. */
  claim_edits: 'texts',
  /** Of a retired code: a date, a tab, and the code that took its place then. */
  replaced_on: 'texts',
  /** Categories of the risk adjustment models that the code counts for. */
  risk_categories: 'links',
  /** Of such a category: those that it drops; of the tables of a model: all categories. */
  risk_drops: 'links',
  /** Of the tables of a model: the name of a coefficient, a tab, and its value; a table, a tab, and its payment year. */
  risk_coefficients: 'texts',
  risk_years: 'texts',
  /** The default category of the Clinical Classifications Software Refined. */
  ccsr: 'links',
  /** General Equivalence Mappings, from codes to ICD-9-CM and from ICD-9-CM to codes. */
  gem_targets: 'links',
  /** A target, a tab, and the five flags of the mapping; no target: there is none. */
  gem_flags: 'texts',
  /** It needs no indicator of whether it was present on admission. */
  poa_exempt: 'flag',
  // LOINC, by the columns of its table
  component: 'texts',
  property: 'texts',
  time_aspect: 'texts',
  specimen: 'texts',
  scale: 'texts',
  method: 'texts',
  class: 'texts',
  class_type: 'texts',
  order_obs: 'texts',
  panel_type: 'texts',
  example_ucum_units: 'texts',
  example_units: 'texts',
  common_test_rank: 'texts',
  common_order_rank: 'texts',
  definition: 'texts',
  formula: 'texts',
  status_reason: 'texts',
  status_text: 'texts',
  change_reason: 'texts',
  copyright_notice: 'texts',
  first_released: 'texts',
  last_changed: 'texts',
  /** Of a code that is mapped to another: that code, a tab, and a comment. */
  map_comments: 'texts',
  panel_members: 'sequence',
  /** A member, a tab, and whether the panel requires it: R, O, C and others, as LOINC writes them. */
  panel_requirements: 'texts',
  /** The column of the table that a part fills, or another property of the code; a tab; the part. */
  parts: 'texts',
  /** Of a question: the lists that its answer comes from. */
  answer_lists: 'links',
  /** Of such a list. */
  answers: 'sequence',
  // Any system
  /** Other names that are Clinmeter's own: no release has them. */
  own_synonyms: 'texts',
  replaced_by: 'links',
} as const satisfies Readonly<Record<string, FieldKind>>;

export type Field = keyof typeof FIELDS;
type FieldOf<Kind extends FieldKind> = { [Name in Field]: (typeof FIELDS)[Name] extends Kind ? Name : never }[Field];
export type LinkField = FieldOf<'links' | 'sequence'>;
export type TextField = FieldOf<'texts'>;
export type NumberField = FieldOf<'numbers'>;
export type FlagField = FieldOf<'flag'>;

/** Kinds of notes for coders, in the order in which they are shown. */
export const NOTE_KINDS = [
  ...(['includes', 'inclusion_terms', 'notes', 'code_first', 'use_additional', 'code_also'] as const),
  ...(['excludes1', 'excludes2'] as const),
] as const satisfies readonly TextField[];
export type NoteKind = (typeof NOTE_KINDS)[number];

/** Values of one node while a release is imported. A link names a code, or the key of another node. */
export type DraftValues = { readonly [Name in LinkField | TextField]?: readonly string[] } & {
  readonly [Name in NumberField]?: readonly number[];
} & { readonly [Name in FlagField]?: boolean };

/** A target of links that is no code of the index: a chapter, a block, a dose form group, a retired code. */
export type OtherNode = {
  /** Told apart from all codes of its system. */
  readonly key: string;
  readonly name: string;
  readonly kind: OtherKind;
};
export const OTHER_KINDS = [
  ...(['chapter', 'block', 'dose_form_group', 'retired'] as const),
  ...(['risk_category', 'risk_tables', 'ccsr', 'icd9'] as const),
  ...(['part', 'answer_list', 'answer', 'partial_code', 'package'] as const),
] as const;
export type OtherKind = (typeof OTHER_KINDS)[number];

/** The details of one system, as its importer gives them. */
export type DraftDetails = {
  readonly others: readonly OtherNode[];
  /** By code, or by the key of another node. */
  readonly values: ReadonlyMap<string, DraftValues>;
  /** Sentences on files that the archives lack, on what is unknown for that reason, and on what is derived instead. */
  readonly absent: readonly string[];
};

/** What another table adds to the details of a system. */
export type AddedDetails = {
  readonly others: readonly OtherNode[];
  /** By code, or by the key of another node. */
  readonly values: readonly (readonly [key: string, values: DraftValues])[];
};

export const NO_DETAILS: DraftDetails = { others: [], values: new Map(), absent: [] };

/** Relations that can be asked for. Each system declares those it has. */
export const RELATIONS = [
  ...['ingredients', 'precise_ingredients', 'brands', 'components', 'products', 'generics', 'branded'],
  ...['drug_forms', 'dose_forms', 'dose_form_groups', 'packs', 'contents', 'quantified', 'unquantified', 'ndcs'],
  ...['parent', 'children', 'ancestors', 'descendants', 'siblings'],
  ...['panel_members', 'panels', 'answer_lists', 'answers', 'answers_for', 'replaced_by', 'replaces'],
  ...['risk_categories', 'risk_codes', 'ccsr', 'ccsr_codes', 'gem', 'gem_back'],
] as const;
export type Relation = (typeof RELATIONS)[number];

/** The nodes of a system, by number: its codes in their order, then its other nodes in the order of their keys. */
export type Graph = {
  readonly codes: number;
  readonly nodes: number;
  readonly linked: (node: number, field: LinkField) => readonly number[];
  /** From where the links of a field lead to a node, ascending. */
  readonly linking: (node: number, field: LinkField) => readonly number[];
  /** `undefined` for a node that is no code. */
  readonly termTypeOf: (node: number) => TermType | undefined;
};

/** Finds the nodes of a relation, each once, in display order. */
export type RelationRules = { readonly [Name in Relation]?: (graph: Graph, node: number) => readonly number[] };

/** A code or range in a note for coders. */
export type NoteReference = {
  /** As the note writes it: `E08.-`, `A00-B99`. */
  readonly text: string;
  readonly first: string;
  /** The last code of a range; of a single code that code. */
  readonly last: string;
  /** True if a hyphen at its end means all codes below. */
  readonly below: boolean;
  /** True if the loaded release has both ends. */
  readonly known: boolean;
};

/** The beginning of the sentence on a tabular list of another year than the codes. */
export const OLDER_TABULAR_LIST = 'the tabular list is of';

/** The year of the tabular list, where it is not that of the codes. */
export const tabularYearIn = (absent: readonly string[]): string | undefined =>
  /\d{4}/.exec(absent.find((text) => text.startsWith(OLDER_TABULAR_LIST)) ?? '')?.[0];

/** That no list of edits was given. */
export const NO_EDITS =
  'no lists of the Medicare Code Editor: edits of age, sex, manifestation and principal diagnosis are not known';
