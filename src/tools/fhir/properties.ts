/** The properties that a client wants of a code (hl7.org/fhir/codesystem-operation-lookup.html, `property`). */
import { Type } from '@sinclair/typebox';
import { type Problem, validationError } from '../../errors/errors.ts';
import type { Input } from '../input.ts';

/** Names of properties; absent: all. */
export type Properties = ReadonlySet<string> | undefined;

const NAME = 'property';
const MOST = 32;
const LONGEST = 64;

const error = validationError(
  'invalid_property',
  `property is given more than ${MOST} times, or is none of the code system`,
  'Leave it out, or repeat it with names that /fhir/metadata?mode=terminology lists.',
);

export const propertyRefusal = (message: string): Problem => ({ code: 'invalid_property', parameter: NAME, message });

/** A parameter that is repeated, once a property. */
export const propertiesInput: Input<Properties> = {
  parameters: [
    {
      name: NAME,
      description: 'A property that the answer has; repeat it for several; absent: all. `designation` asks for names.',
      required: false,
      example: 'inactive',
      schema: Type.Array(Type.String({ minLength: 1, maxLength: LONGEST, pattern: '\\S' }), { maxItems: MOST }),
    },
  ],
  error,
  read: (query) => {
    const given = query.get(NAME);
    if (given === undefined) return { ok: true, value: undefined, warnings: [] };
    const names = given.flatMap((name) =>
      name === undefined || name.trim() === '' || name.length > LONGEST ? [] : [name],
    );
    if (given.length <= MOST && names.length === given.length) {
      return { ok: true, value: new Set(names), warnings: [] };
    }
    const problem = propertyRefusal(
      `property must be given 0 to ${MOST} times, each with 1 to ${LONGEST} characters; got ${given.length}`,
    );
    return { ok: false, problem, warnings: [] };
  },
};
