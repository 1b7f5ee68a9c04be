/** Relations of LOINC. */
import type { RelationRules } from '../../model/details.ts';

export const loincRelations: RelationRules = {
  panel_members: (graph, node) => graph.linked(node, 'panel_members'),
  panels: (graph, node) => graph.linking(node, 'panel_members'),
  replaced_by: (graph, node) => graph.linked(node, 'replaced_by'),
  replaces: (graph, node) => graph.linking(node, 'replaced_by'),
};
