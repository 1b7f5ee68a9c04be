/** The tables of the risk adjustment models of Medicare, as CMS publishes them for a payment year. */

export const RISK_MODELS = ['V24', 'V28', 'ESRD_V24', 'RxHCC_V08'] as const;
export type RiskModel = (typeof RISK_MODELS)[number];

/** The tables of one model, beside the categories of diagnoses. Categories are numbers as text. */
export type RiskTables = {
  /** Payment years of the tables, by table: `categories`, `coefficients`, `hierarchies`, `labels`. */
  readonly years: Readonly<Record<string, string>>;
  /** By name in lower case: the software takes a name in any case. */
  readonly coefficients: ReadonlyMap<string, number>;
  /** The categories that one drops. */
  readonly drops: ReadonlyMap<string, readonly string[]>;
  readonly labels: ReadonlyMap<string, string>;
};

/** The key of the node of a category, and of that of the tables of a model. No code has a space. */
export const categoryKey = (model: RiskModel, category: string): string =>
  `${model} ${model === 'RxHCC_V08' ? 'RXHCC' : 'HCC'}${category}`;
export const tablesKey = (model: RiskModel): string => `${model} tables`;

/** The model and the category of a key. */
export const categoryOfKey = (key: string): { readonly model: RiskModel; readonly category: string } | undefined => {
  const [, name, category] = /^(\w+) (?:RX)?HCC(\d+)$/.exec(key) ?? [];
  const model = RISK_MODELS.find((one) => one === name);
  return model === undefined || category === undefined ? undefined : { model, category };
};
