/** Counts what an importer took. */
import type { Concept, Status, TermKind } from '../../../../src/terminology/model/concept.ts';

type Counts = Readonly<Record<'concepts' | 'billable' | 'ranked' | 'withIngredients' | Status | TermKind, number>>;

export const countsOf = (concepts: readonly Concept[]): Counts => {
  const having = (status: Status) => concepts.filter((concept) => concept.status === status).length;
  const terms = (kind: TermKind) => concepts.flatMap((concept) => concept.terms).filter((term) => term.kind === kind);
  return {
    concepts: concepts.length,
    billable: concepts.filter(({ billable }) => billable === true).length,
    ranked: concepts.filter(({ rank }) => rank > 0).length,
    withIngredients: concepts.filter(({ ingredients }) => ingredients.length > 0).length,
    current: having('current'),
    obsolete: having('obsolete'),
    deprecated: having('deprecated'),
    discouraged: having('discouraged'),
    trial: having('trial'),
    synonym: terms('synonym').length,
    inclusion: terms('inclusion').length,
    index: terms('index').length,
    related: terms('related').length,
    external: terms('external').length,
  };
};
