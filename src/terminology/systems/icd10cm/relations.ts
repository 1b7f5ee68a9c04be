/** Relations of ICD-10-CM: all follow from what each code, block and chapter is in. */
import type { Graph, RelationRules } from '../../model/details.ts';

const parentOf = (graph: Graph, node: number): readonly number[] => graph.linked(node, 'parent');
const childrenOf = (graph: Graph, node: number): readonly number[] => graph.linking(node, 'parent');

/** The nearest first, so the last one is a chapter. */
const ancestorsOf = (graph: Graph, node: number): readonly number[] => {
  const found: number[] = [];
  for (
    let [next] = parentOf(graph, node);
    next !== undefined && !found.includes(next);
    [next] = parentOf(graph, next)
  ) {
    found.push(next);
  }
  return found;
};

/** In tabular order: each code before those below it. */
const descendantsOf = (graph: Graph, node: number): readonly number[] => {
  const found: number[] = [];
  const open = childrenOf(graph, node).toReversed();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    found.push(next);
    for (const child of childrenOf(graph, next).toReversed()) open.push(child);
  }
  return found;
};

export const icd10cmRelations: RelationRules = {
  parent: parentOf,
  children: childrenOf,
  ancestors: ancestorsOf,
  descendants: descendantsOf,
  siblings: (graph, node) =>
    parentOf(graph, node).flatMap((parent) => childrenOf(graph, parent).filter((child) => child !== node)),
  replaced_by: (graph, node) => graph.linked(node, 'replaced_by'),
  replaces: (graph, node) => graph.linking(node, 'replaced_by'),
};
