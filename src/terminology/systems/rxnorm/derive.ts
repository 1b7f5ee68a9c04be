/**
 * Relations that follow from the names of drugs, for releases that do not list them. A relation is derived only where
 * the part of the name is, but for case, the whole name of a concept of the right kind.
 */
import type { TermType } from '../../model/concept.ts';
import type { Naming } from './atoms.ts';
import { unbranded } from './forms.ts';
import type { IngredientsOf } from './links.ts';
import { type DrugName, type NameIndex, nameIndex, readComponent, readDrugName, readPackName } from './naming.ts';

const DERIVED = [
  ...(['brands', 'components', 'precise_ingredients', 'drug_forms', 'dose_forms', 'contents'] as const),
  ...(['unquantified', 'strengths', 'quantities', 'ingredients', 'generics'] as const),
] as const;
/** The relations and texts that names hold. */
export type DerivedField = (typeof DERIVED)[number];
export type Derived = { readonly [Field in DerivedField]: readonly string[] };

type Namings = readonly (readonly [code: string, naming: Naming])[];

export const deriver = (namings: Namings, ingredientsOf: IngredientsOf): ((code: string) => Derived) => {
  const codeOf = nameIndex(namings);
  const namingOf = new Map(namings);
  const substances = (code: string, { components }: DrugName): readonly string[] => {
    const listed = ingredientsOf(code);
    return listed.length > 0 ? listed : substancesOf(components, codeOf, ingredientsOf);
  };
  /** The precise ingredients that components name, if they are forms of the ingredients of the drug. */
  const preciseOf = (name: DrugName, code: string): readonly string[] => {
    const own = substances(code, name);
    const named = known(name.components.map((text) => codeOf('PIN', readComponent(text).substance)));
    return named.filter((precise) => ingredientsOf(precise).some((ingredient) => own.includes(ingredient)));
  };
  const formOf = drugForms(namings, codeOf, substances);
  return (code) => {
    const naming = namingOf.get(code);
    if (naming === undefined) return NOTHING;
    const name = readDrugName(naming.name, codeOf);
    const type = naming.termType;
    const isDrug = type === 'SCD' || type === 'SBD';
    const brands = BRANDED.has(type) ? known([codeOf('BN', name.brand)]) : [];
    const generic = GENERICS[type];
    const components = isDrug ? componentsOf(name, codeOf) : [];
    return {
      brands,
      components,
      ingredients: COMPOSED.has(type) ? substancesOf(name.components, codeOf, ingredientsOf) : [],
      generics: generic === undefined ? [] : known([codeOf(generic, unbranded(naming.name))]),
      precise_ingredients: isDrug || type === 'SCDC' ? preciseOf(name, code) : [],
      drug_forms: isDrug ? known([formOf(type === 'SCD' ? 'SCDF' : 'SBDF', code, name)]) : [],
      dose_forms: FORMED.has(type) ? known([name.form]) : [],
      contents: PACKS.has(type) ? contentsOf(naming.name, codeOf) : [],
      unquantified: isDrug && name.quantity !== '' ? known([codeOf(type, name.unquantified)]) : [],
      strengths:
        type === 'SCDC' ? strengthsOf([naming.name]) : components.length > 0 ? strengthsOf(name.components) : [],
      quantities: isDrug && name.quantity !== '' ? [name.quantity] : [],
    };
  };
};

const NOTHING: Derived = {
  ...{ brands: [], components: [], precise_ingredients: [], drug_forms: [], dose_forms: [], contents: [] },
  ...{ unquantified: [], strengths: [], quantities: [], ingredients: [], generics: [] },
};

const BRANDED: ReadonlySet<string> = new Set(['SBD', 'SBDC', 'SBDF', 'BPCK']);
/** The generic term type of each branded one. */
const GENERICS: { readonly [Type in TermType]?: TermType } = { SBD: 'SCD', SBDC: 'SCDC', SBDF: 'SCDF', BPCK: 'GPCK' };

const FORMED: ReadonlySet<string> = new Set(['SCD', 'SBD', 'SCDF', 'SBDF', 'GPCK', 'BPCK']);
const COMPOSED: ReadonlySet<string> = new Set(['SCD', 'SBD', 'SCDC', 'SBDC', 'SCDF', 'SBDF']);
const PACKS: ReadonlySet<string> = new Set(['GPCK', 'BPCK']);

const known = (codes: readonly (string | undefined)[]): readonly string[] => codes.filter((code) => code !== undefined);

/** All or none: half a list would pass for the whole. */
const allKnown = (codes: readonly (string | undefined)[]): readonly string[] =>
  codes.includes(undefined) ? [] : [...new Set(known(codes))];

const componentsOf = ({ components, brand }: DrugName, codeOf: NameIndex): readonly string[] => {
  const clinical = allKnown(components.map((text) => codeOf('SCDC', text)));
  const branded = brand === '' ? undefined : codeOf('SBDC', `${components.join(' / ')} [${brand}]`);
  return [...clinical, ...known([branded])];
};

/** The ingredients that all components name, themselves or by one of their forms. */
const substancesOf = (components: readonly string[], codeOf: NameIndex, ingredientsOf: IngredientsOf) => {
  const found = components.map((text) => {
    const { substance } = readComponent(text);
    const ingredient = codeOf('IN', substance);
    const precise = codeOf('PIN', substance);
    return ingredient !== undefined ? [ingredient] : precise === undefined ? [] : ingredientsOf(precise);
  });
  return found.some((codes) => codes.length === 0) ? [] : [...new Set(found.flat())];
};

const contentsOf = (name: string, codeOf: NameIndex): readonly string[] =>
  allKnown(readPackName(name).map((text) => codeOf('SBD', text) ?? codeOf('SCD', text)));

const strengthsOf = (components: readonly string[]): readonly string[] => {
  const strengths = components.map((text) => readComponent(text).strength);
  return strengths.includes('') ? [] : strengths;
};

/** Key of a product: ingredients, dose form and brand. Ambiguous keys are skipped. */
const drugForms = (
  namings: Namings,
  codeOf: NameIndex,
  substances: (code: string, name: DrugName) => readonly string[],
) => {
  const keyOf = (type: string, code: string, name: DrugName): string | undefined => {
    const { form, brand } = name;
    const ingredients = [...substances(code, name)].sort();
    return form === undefined || ingredients.length === 0
      ? undefined
      : [type, ...ingredients, form, brand.toLowerCase()].join(' ');
  };
  const forms = new Map<string, Set<string>>();
  for (const [code, { termType, name, isObsolete }] of namings) {
    if (isObsolete || (termType !== 'SCDF' && termType !== 'SBDF')) continue;
    const key = keyOf(termType, code, readDrugName(name, codeOf));
    if (key !== undefined) forms.set(key, (forms.get(key) ?? new Set()).add(code));
  }
  return (type: 'SCDF' | 'SBDF', code: string, name: DrugName): string | undefined => {
    const [first, ...others] = forms.get(keyOf(type, code, name) ?? '') ?? [];
    return others.length === 0 ? first : undefined;
  };
};
