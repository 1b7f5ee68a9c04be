/** Many codes in one call: a parameter that is repeated, in the order of a claim. In JSON it is a list, `codes`. */
import { Type } from '@sinclair/typebox';
import { errorOf, type Input, text } from '../inputs.ts';

const LONGEST_CODE = 32;

/** @param most - the most codes of a call */
export const codesInput = (most: number): Input<readonly string[]> => {
  const worded = {
    name: 'code',
    description: `ICD-10-CM code, dotted or not; repeat the parameter, or send codes with commas between them, for up to ${most} codes in the order of the claim`,
    example: 'E11.9',
    error: 'invalid_code',
    remedy: `Send code 1 to ${most} times, or send codes with commas between them, each of {range} characters; in JSON codes is a list of them.`,
  } as const;
  const one = text({ ...worded, longest: LONGEST_CODE });
  const condition = `code missing, given more than ${most} times, or not 1-${LONGEST_CODE} characters`;
  const error = errorOf({ ...worded, condition }, '', `1 to ${LONGEST_CODE}`);
  const refused = (message: string) =>
    ({ ok: false, problem: { code: error.code, parameter: worded.name, message }, warnings: [] }) as const;
  return {
    parameters: [
      {
        ...{ name: worded.name, listName: 'codes', description: worded.description, required: true },
        example: worded.example,
        schema: Type.Array(one.parameters[0]?.schema ?? Type.String(), { minItems: 1, maxItems: most }),
      },
    ],
    error,
    read: (query) => {
      const sent = query.get(worded.name) ?? [];
      // No code has a comma, a semicolon or a space in it: they stand between codes.
      const given = sent.flatMap((value = '') => {
        const codes = value.split(/[\s,;]+/).filter((one) => one !== '');
        return codes.length === 0 ? [value] : codes;
      });
      const accepted = `1 to ${most} codes (code repeated, or codes as a list in JSON)`;
      if (given.length === 0) return refused(`code is required: ${accepted}`);
      if (given.length > most) return refused(`code must be ${accepted}, got ${given.length}`);
      const readings = given.map((code) => one.read(new Map([[worded.name, [code]]])));
      const wrong = readings.find((reading) => !reading.ok);
      if (wrong !== undefined) return wrong;
      return { ok: true, value: readings.flatMap((reading) => (reading.ok ? [reading.value] : [])), warnings: [] };
    },
  };
};
