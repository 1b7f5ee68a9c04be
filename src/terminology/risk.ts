/** Reads the tables of the risk adjustment models out of the details of ICD-10-CM. */
import { lazily, memoised } from '../deferred.ts';
import type { DetailedSystem } from './details/code-details.ts';
import { categoryOfKey, RISK_MODELS, type RiskModel, type RiskTables, tablesKey } from './model/risk.ts';
import { findConcept } from './search/index.ts';

/** By model, the categories of a code. */
export type RiskCategories = { readonly [Model in RiskModel]?: readonly string[] };

/** Reads tables and categories of a loaded system, which is opened by the first question. */
export const riskReader = (open: () => DetailedSystem) => {
  const system = lazily(open);
  const nodeOf = (key: string): number => {
    const { index, details } = system();
    const concept = findConcept(index, key);
    return concept < 0 ? details.findOther(key) : concept;
  };
  const categoryAt = memoised((node: number) => categoryOfKey(system().details.otherAt(node)?.key ?? ''));
  return {
    riskTables: memoised((model: RiskModel): RiskTables | undefined => {
      const node = nodeOf(tablesKey(model));
      const tables = node < 0 ? undefined : tablesAt(system(), node);
      return tables !== undefined && tables.coefficients.size > 0 ? tables : undefined;
    }),
    riskCategoriesOf: (code: string): RiskCategories | undefined => {
      const node = nodeOf(code);
      if (node < 0) return undefined;
      const found = system().details.linked(node, 'risk_categories').map(categoryAt);
      return Object.fromEntries(
        RISK_MODELS.map((model) => [model, found.flatMap((one) => (one?.model === model ? [one.category] : []))]),
      );
    },
  };
};

const tablesAt = ({ details }: DetailedSystem, node: number): RiskTables => {
  const pairsOf = (field: 'risk_years' | 'risk_coefficients') =>
    details.textsOf(node, field).map((text) => text.split('\t') as [string, string]);
  const nodes = details.linked(node, 'risk_drops');
  const categories = new Map(
    nodes.map((other) => [other, categoryOfKey(details.otherAt(other)?.key ?? '')?.category ?? '']),
  );
  const named = (other: number): string => categories.get(other) ?? '';
  return {
    years: Object.fromEntries(pairsOf('risk_years')),
    coefficients: new Map(pairsOf('risk_coefficients').map(([name, value]) => [name.toLowerCase(), Number(value)])),
    drops: new Map(nodes.map((other) => [named(other), details.linked(other, 'risk_drops').map(named)])),
    labels: new Map(nodes.map((other) => [named(other), details.otherAt(other)?.name ?? ''])),
  };
};
