/** What every calculator has beside its formula: path, price, citation and disclaimer. */
import { type Static, Type } from '@sinclair/typebox';
import { type Rational, roundHalfUp } from '../decimal.ts';
import { disclaimer } from '../disclaimer.ts';
import { type Declaration, defineTool, type Inputs, type Tool } from '../tool.ts';

const Citation = Type.Object(
  {
    authors: Type.String({ description: 'Authors of the publication' }),
    doi: Type.String({ description: 'Digital object identifier; empty where none was assigned' }),
    id: Type.String({ description: 'Short identifier of the publication' }),
    source: Type.String({ description: 'Journal or report, year, volume and pages' }),
    title: Type.String({ description: 'Title of the publication' }),
  },
  { description: 'The publication the formula is taken from' },
);

/** The price of a calculator call in atomic USDC units: 0.005 USD. */
const PRICE = 5000n;

type Calculator<I extends Inputs, A> = Omit<Declaration<I, A>, 'path' | 'price'> & {
  /** Name of the formula, the first field of the answer. */
  readonly formula: string;
  /** The formula as it is evaluated, where it fits one line: the second field. */
  readonly expression?: string;
  /** The last field but the disclaimer. */
  readonly citation: Static<typeof Citation>;
};

/** Makes a tool of a formula: adds path, price, and the fields that every calculator answers with. */
export const calculator = <I extends Inputs, A extends Record<string, unknown>>({
  formula,
  expression,
  citation,
  response,
  run,
  ...declared
}: Calculator<I, A>): Tool => {
  const named = { formula, ...(expression === undefined ? {} : { formula_expression: expression }) };
  return defineTool<I, Record<string, unknown>>({
    ...declared,
    path: `/api/calc/${declared.id}`,
    price: PRICE,
    response: {
      formula: Type.String({ const: formula, description: 'Name of the formula' }),
      ...(expression === undefined
        ? {}
        : { formula_expression: Type.String({ const: expression, description: 'The formula that was evaluated' }) }),
      ...response,
      citation: Citation,
      disclaimer: Type.String({
        const: disclaimer,
        description: 'Fixed notice: deterministic, not a medical device, a clinician stays responsible',
      }),
    },
    run: (values) => ({ ...named, ...run(values), citation: { ...citation }, disclaimer }),
  });
};

/** A quantity as answers report it back: the metric value, half-up to 4 decimals. */
export const reported = (value: Rational): number => roundHalfUp(value, 4);
