/** Inputs that are JSON texts in a URL, and objects among JSON arguments. */
import { Type } from '@sinclair/typebox';
import { isOutsized } from '../bounded-json.ts';
import { type ValidationCode, validationError } from '../errors/errors.ts';
import type { Described, Input, Parameter } from './inputs.ts';

type Declared = Pick<Parameter, 'listName' | 'jsonSchema'> &
  Described & {
    readonly error: ValidationCode;
    readonly accepted: string;
    /** The most values; one if it is absent. */
    readonly most?: number;
    readonly isRequired?: true;
    /** The place of the JSON in a call: `in a Parameters resource by POST` if it is absent. */
    readonly place?: string;
  };

/** Longer than any body that is read. */
const LONGEST = 98_304;

/** JSON text that `read` turns into a value; `undefined` for what it is not. */
export const json = <Value>(
  declared: Declared,
  read: (given: unknown) => Value | undefined,
): Input<readonly Value[]> => {
  const { name, description, example, error: code, accepted, most = 1, isRequired, listName, jsonSchema } = declared;
  const { place = 'in a Parameters resource by POST' } = declared;
  const required = isRequired === true;
  const remedy = `Send ${accepted} ${place}${required ? '' : ', or leave it out'}.`;
  const one = Type.String({ contentMediaType: 'application/json', maxLength: LONGEST });
  const schema = most === 1 ? one : Type.Array(one, { maxItems: most });
  const refused = (message: string) =>
    ({ ok: false, problem: { code, parameter: name, message }, warnings: [] }) as const;
  return {
    parameters: [
      {
        ...{ name, description, required, example, schema },
        ...(listName !== undefined && { listName }),
        ...(jsonSchema !== undefined && { jsonSchema }),
      },
    ],
    error: validationError(code, `${name} not ${accepted}`, remedy),
    ...(required ? {} : { isOptional: true }),
    read: (query) => {
      const given = query.get(name) ?? [];
      if (required && given.length === 0) return refused(`${name} is required: ${accepted}`);
      const values = given.map((sent) => (sent === undefined ? undefined : read(parsed(sent))));
      if (given.length <= most && values.every((value) => value !== undefined))
        return { ok: true, value: values as readonly Value[], warnings: [] };
      return refused(`${name} must be ${accepted}${given.length > most ? `, got ${given.length} values` : ''}`);
    },
  };
};

const parsed = (sent: string): unknown => {
  if (isOutsized(sent)) return undefined;
  try {
    return JSON.parse(sent);
  } catch {
    return undefined;
  }
};
