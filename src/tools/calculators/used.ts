/** The inputs of a call as the formula used them, for the answer. */
import { type TSchema, Type } from '@sinclair/typebox';
import type { Rational } from '../decimal.ts';
import type { Inputs, Parameter } from '../input.ts';
import type { Sent } from '../quantity.ts';
import { orNull, plain, type Result, reported } from './results.ts';

type Field = {
  readonly name: string;
  readonly result: Result<never>;
  readonly value: (values: Readonly<Record<string, unknown>>) => unknown;
};

const nullIfLeftOut = ({ schema, finish, ...rest }: Result<never>): Result<never> => ({
  ...rest,
  schema: () => orNull(schema()),
  finish: (value) => (value === undefined ? null : finish(value)),
});

const numberField = (description: string): Result<never> => reported(description) as Result<never>;

const fieldOf = ({ description, schema }: Parameter): Result<never> => {
  const told = `${description.replace(/ \(or send .*/, '')}, as used`;
  if (schema.type === 'number') return numberField(told);
  const kind: TSchema =
    schema.type === 'boolean'
      ? Type.Boolean({ description: told })
      : schema.type === 'integer'
        ? Type.Integer({ description: told })
        : schema.enum === undefined
          ? Type.String({ description: told })
          : Type.Union(
              schema.enum.map((word: string) => Type.Literal(word)),
              { description: told },
            );
  return plain(kind) as Result<never>;
};

const sentFields = (key: string, parameters: readonly Parameter[]): readonly Field[] =>
  parameters.map((parameter) => ({
    name: parameter.name,
    result: nullIfLeftOut(fieldOf(parameter)),
    value: (values) => {
      const sent = values[key] as Sent | undefined;
      return sent?.name === parameter.name ? sent.value : undefined;
    },
  }));

/** The name of a field that repeats an input: that of its metric parameter. */
const nameOf = (parameter: string): string => (parameter === 'age' ? 'age_years' : parameter);

/**
 * A field for every input; of a score its numbers and words only, because its components tell the rest. A quantity
 * has the name of its metric parameter. One that stays in the unit sent has a field for each unit.
 */
export const usedInputs = (inputs: Inputs, isScore: boolean): readonly Field[] =>
  Object.entries(inputs).flatMap(([key, input]): readonly Field[] => {
    const [first] = input.parameters;
    if (first === undefined || (isScore && first.schema.type === 'boolean')) return [];
    if (input.quantity !== undefined && input.quantity.conversion === undefined)
      return sentFields(key, input.parameters);
    const field = fieldOf(first);
    const result = input.isOptional === true ? nullIfLeftOut(field) : field;
    return [{ name: nameOf(first.name), result, value: (values) => values[key] as Rational }];
  });
