/** Derives the relations between drugs from their links. */
import type { TermType } from '../../model/concept.ts';
import type { Graph, LinkField, RelationRules } from '../../model/details.ts';

type Rule = (graph: Graph, node: number) => readonly number[];

/** Each once, in the order of the nodes. */
const sorted = (nodes: Iterable<number>): readonly number[] => [...new Set(nodes)].sort((a, b) => a - b);

const linked =
  (field: LinkField): Rule =>
  (graph, node) =>
    graph.linked(node, field);

const linking =
  (field: LinkField): Rule =>
  (graph, node) =>
    graph.linking(node, field);

const users =
  (field: LinkField, ...types: readonly TermType[]): Rule =>
  (graph, node) =>
    graph.linking(node, field).filter((other) => isOf(graph, other, types));

const isOf = (graph: Graph, node: number, types: readonly TermType[]): boolean => {
  const type = graph.termTypeOf(node);
  return type !== undefined && types.includes(type);
};

/** One rule after the other. */
const through =
  (first: Rule, second: Rule): Rule =>
  (graph, node) =>
    sorted(first(graph, node).flatMap((other) => second(graph, other)));

/** The rule of the term type of a node; `other` for a node that is no code. */
const byType =
  (rules: { readonly [Type in TermType | 'other']?: Rule }): Rule =>
  (graph, node) =>
    rules[graph.termTypeOf(node) ?? 'other']?.(graph, node) ?? [];

/** The nodes with exactly the ingredients of a combination. */
const withSameIngredients =
  (...types: readonly TermType[]): Rule =>
  (graph, node) => {
    const own = graph.linked(node, 'ingredients');
    const [first] = own;
    if (first === undefined) return [];
    return users('ingredients', ...types)(graph, first).filter(
      (other) => graph.linked(other, 'ingredients').join(' ') === own.join(' '),
    );
  };

const PRODUCTS = ['SCD', 'SBD', 'GPCK', 'BPCK'] as const;

const groupsOfForms = through(linked('dose_forms'), linked('dose_form_groups'));
const brandsOfBranded = through(linking('generics'), linked('brands'));

/** The brand of the pack, and those of the drugs in it. */
const brandsOfPack: Rule = (graph, node) =>
  sorted([node, ...graph.linked(node, 'contents')].flatMap((part) => graph.linked(part, 'brands')));

export const drugRelations: RelationRules = {
  ingredients: linked('ingredients'),
  precise_ingredients: byType({
    ...{ SCD: linked('precise_ingredients'), SBD: linked('precise_ingredients'), SCDC: linked('precise_ingredients') },
    ...{ SBDC: through(linked('generics'), linked('precise_ingredients')), IN: users('ingredients', 'PIN') },
    ...{ GPCK: linked('precise_ingredients'), BPCK: linked('precise_ingredients') },
  }),
  brands: byType({
    ...{ SBD: linked('brands'), SBDC: linked('brands'), SBDF: linked('brands'), BPCK: brandsOfPack },
    ...{ SCD: brandsOfBranded, SCDC: brandsOfBranded, SCDF: brandsOfBranded, GPCK: brandsOfBranded },
    ...{ IN: users('ingredients', 'BN'), MIN: withSameIngredients('BN') },
    PIN: through(users('precise_ingredients', 'SBD', 'BPCK'), linked('brands')),
  }),
  components: byType({
    ...{ SCD: linked('components'), SBD: linked('components') },
    ...{ IN: users('ingredients', 'SCDC'), PIN: users('precise_ingredients', 'SCDC'), BN: users('brands', 'SBDC') },
  }),
  products: byType({
    ...{ IN: users('ingredients', ...PRODUCTS), PIN: users('precise_ingredients', ...PRODUCTS) },
    ...{ MIN: withSameIngredients(...PRODUCTS), BN: users('brands', ...PRODUCTS) },
    ...{ SCDC: users('components', ...PRODUCTS), SBDC: users('components', ...PRODUCTS) },
    ...{ SCDF: users('drug_forms', ...PRODUCTS), SBDF: users('drug_forms', ...PRODUCTS) },
    DF: users('dose_forms', ...PRODUCTS),
    other: through(linking('dose_form_groups'), users('dose_forms', ...PRODUCTS)),
  }),
  generics: linked('generics'),
  branded: linking('generics'),
  drug_forms: byType({
    ...{ SCD: linked('drug_forms'), SBD: linked('drug_forms') },
    ...{ IN: users('ingredients', 'SCDF'), BN: users('brands', 'SBDF'), DF: users('dose_forms', 'SCDF', 'SBDF') },
  }),
  dose_forms: byType({
    ...{ SCD: linked('dose_forms'), SBD: linked('dose_forms'), SCDF: linked('dose_forms'), SBDF: linked('dose_forms') },
    ...{ GPCK: linked('dose_forms'), BPCK: linked('dose_forms'), other: linking('dose_form_groups') },
  }),
  dose_form_groups: byType({
    DF: linked('dose_form_groups'),
    ...{ SCD: groupsOfForms, SBD: groupsOfForms, SCDF: groupsOfForms, SBDF: groupsOfForms },
  }),
  packs: linking('contents'),
  contents: linked('contents'),
  quantified: linking('unquantified'),
  unquantified: linked('unquantified'),
  replaced_by: linked('replaced_by'),
  replaces: linking('replaced_by'),
};
