/** The details of drugs: out of the tables of a release, or out of their names where it has no such table. */
import type { Tidy } from '../../import/result.ts';
import type { TermType } from '../../model/concept.ts';
import type { DraftDetails, DraftValues, OtherNode } from '../../model/details.ts';
import type { Atoms, Naming } from './atoms.ts';
import type { DrugAttributes } from './attributes.ts';
import { type Derived, type DerivedField, deriver } from './derive.ts';
import type { History } from './history.ts';
import type { IngredientsOf, LinkName, Links } from './links.ts';

/** All that was read of a release. */
export type Release = {
  readonly byConcept: Atoms['byConcept'];
  /** The concepts that are served. */
  readonly namings: readonly (readonly [code: string, naming: Naming])[];
  readonly links: Links;
  readonly attributes: DrugAttributes;
  readonly history: History;
  readonly ingredientsOf: IngredientsOf;
  /** The names of tables that the release lacks. */
  readonly missing: readonly string[];
};

const DRUGS: readonly TermType[] = ['SCD', 'SBD'];
const PACKS: readonly TermType[] = ['GPCK', 'BPCK'];

/** The relation of a release that a field is taken from, else it is derived; and between which term types it counts. */
const TABLED: readonly (readonly [
  field: DerivedField,
  name: LinkName,
  from: readonly TermType[],
  to: readonly TermType[],
])[] = [
  ['components', 'consists_of', DRUGS, ['SCDC', 'SBDC']],
  ['precise_ingredients', 'has_precise_ingredient', ['SCDC', ...DRUGS], ['PIN']],
  ['drug_forms', 'isa', DRUGS, ['SCDF', 'SBDF']],
  ['dose_forms', 'has_dose_form', [...DRUGS, 'SCDF', 'SBDF', ...PACKS], ['DF']],
  ['contents', 'contains', PACKS, DRUGS],
  ['unquantified', 'quantified_form_of', DRUGS, DRUGS],
  ['generics', 'tradename_of', ['SBD', 'SBDC', 'SBDF', 'BPCK'], ['SCD', 'SCDC', 'SCDF', 'GPCK']],
];
const ATTRIBUTED = ['strengths', 'quantities'] as const satisfies readonly DerivedField[];

/** Of what the name of a drug says, what is looked up again. */
type Named = Pick<Derived, 'ingredients' | 'strengths' | 'quantities'>;

const NONE: readonly string[] = [];
const NOTHING_NAMED: Named = { ingredients: NONE, strengths: NONE, quantities: NONE };

/** @param tidy - called for each concept, to collect what is not needed any more */
export const detailsOfDrugs = (release: Release, tidy: Tidy = () => {}): DraftDetails => {
  const { byConcept, namings, links, attributes } = release;
  const typeOf = new Map(namings.map(([code, { termType }]) => [code, termType]));
  const derive = deriver(namings, release.ingredientsOf);
  const known = new Map<string, Named>();
  const namedIn = (code: string): Named => known.get(code) ?? NOTHING_NAMED;
  const linksOf = (code: string, names: Derived): DraftValues => {
    const isOf = (other: string, types: readonly TermType[]) => types.some((type) => type === typeOf.get(other));
    const tabled = TABLED.map(([field, name, from, to]) => {
      const listed = isOf(code, from) ? links.from(code, name).filter((other) => isOf(other, to)) : [];
      const given = links.has(name) ? listed : names[field];
      return [field, given.length === 0 ? NONE : given] as const;
    });
    const brands = links.from(code, 'has_ingredient').filter((to) => typeOf.get(to) === 'BN');
    return { ...Object.fromEntries(tabled), brands: brands.length > 0 ? brands : names.brands };
  };
  const direct = new Map<string, DraftValues>();
  for (const [code] of namings) {
    tidy();
    const names = derive(code);
    direct.set(code, linksOf(code, names));
    const { ingredients, strengths, quantities } = names;
    if (ingredients.length + strengths.length + quantities.length > 0)
      known.set(code, { ingredients, strengths, quantities });
  }
  const named = new Set<string>();
  const through = partsOf(direct, release.ingredientsOf, (code) => {
    const { ingredients } = namedIn(code);
    if (ingredients.length > 0) named.add(code);
    return ingredients;
  });
  const groups = doseFormGroups(byConcept, links);
  const values = new Map<string, DraftValues>();
  for (const [code, { isPrescribable }] of namings) {
    tidy();
    const names = namedIn(code);
    const texts = ATTRIBUTED.filter((field) => !attributes.has(field)).map((field) => [field, names[field]] as const);
    values.set(code, {
      ...direct.get(code),
      ingredients: through.ingredientsOf(code),
      precise_ingredients: through.preciseOf(code),
      dose_form_groups: groups.of(code),
      ...attributes.valuesOf(code),
      ...Object.fromEntries(texts),
      prescribable: isPrescribable,
    });
  }
  const retired = retiredCodes(release, values, tidy);
  return { others: [...groups.nodes, ...retired], values, absent: absences(release, named.size) };
};

/** The ingredients of the components of a drug, or of the contents of a pack; without either, those in its name. */
const partsOf = (direct: ReadonlyMap<string, DraftValues>, listed: IngredientsOf, named: IngredientsOf) => {
  const parts = (code: string): readonly string[] => {
    const { components = [], contents = [] } = direct.get(code) ?? {};
    return [...components, ...contents];
  };
  const unique = (codes: readonly string[]) => [...new Set(codes)];
  const ingredients = (code: string): readonly string[] => {
    const own = listed(code);
    if (own.length > 0) return own;
    const ofParts = unique(parts(code).flatMap(ingredients));
    return ofParts.length > 0 ? ofParts : named(code);
  };
  const precise = (code: string): readonly string[] =>
    unique([...(direct.get(code)?.precise_ingredients ?? []), ...parts(code).flatMap(precise)]);
  return { ingredientsOf: (code: string) => ingredients(code).filter((other) => other !== code), preciseOf: precise };
};

/** Dose form groups are not served as codes, so they are nodes of their own. */
const doseFormGroups = (byConcept: Atoms['byConcept'], links: Links) => {
  const nodes = new Map<string, OtherNode>();
  for (const [code, atoms] of byConcept) {
    const name = atoms.find(({ type, isSuppressed }) => type === 'DFG' && !isSuppressed)?.text;
    if (name !== undefined) nodes.set(code, { key: code, name, kind: 'dose_form_group' });
  }
  return { nodes: nodes.values(), of: (code: string) => links.from(code, 'isa').filter((to) => nodes.has(to)) };
};

/**
 * Adds what took the place of codes that are not in use, and gives those of them that have no names any more. An atom
 * may move away from a concept that stays, which is no replacement.
 */
const retiredCodes = (
  { namings, history }: Release,
  values: Map<string, DraftValues>,
  tidy: Tidy,
): readonly OtherNode[] => {
  const obsolete = new Map(namings.map(([code, naming]) => [code, naming.isObsolete]));
  const nodes = new Map<string, OtherNode>();
  const addNode = (key: string): void => {
    if (!obsolete.has(key)) nodes.set(key, { key, name: history.names.get(key) ?? '', kind: 'retired' });
  };
  for (const [code, successors] of history.successors) {
    tidy();
    if (obsolete.get(code) === false) continue;
    for (const key of [code, ...successors]) addNode(key);
    values.set(code, { ...values.get(code), replaced_by: [...successors] });
  }
  return [...nodes.values()];
};

const absences = ({ links, attributes, missing }: Release, named: number): readonly string[] => {
  const derived = [
    ...TABLED.filter(([, name]) => !links.has(name)).map(([field]) => field),
    ...ATTRIBUTED.filter((field) => !attributes.has(field)),
  ];
  const lacking = [
    ...(links.has('isa') ? [] : ['dose_form_groups']),
    ...(['ndcs', 'human_drug', 'vet_drug', 'rxterms_forms'] as const).filter((field) => !attributes.has(field)),
  ];
  return [
    ...(missing.length === 0 ? [] : [`${missing.join(', ')} not in the archive`]),
    ...(derived.length === 0 ? [] : [`read from the names, as the release does not list them: ${derived.join(', ')}`]),
    ...(named === 0 ? [] : [`ingredients read from the name, as no relation gives them: ${named}`]),
    ...(lacking.length === 0 ? [] : [`not known, as the release does not list them: ${lacking.join(', ')}`]),
    ...(missing.includes('RXNCUI.RRF') && missing.includes('RXNATOMARCHIVE.RRF')
      ? ['what replaced a retired code is not known']
      : []),
  ];
};
