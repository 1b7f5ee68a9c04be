/** The inputs that the tools of notes share. */

import { Type } from '@sinclair/typebox';
import { suggestion } from '../../nearest.ts';
import { isObject } from '../arguments.ts';
import { date, type Input, type Inputs, optional, quote, type Reading, refined } from '../inputs.ts';
import { json } from '../json-input.ts';
import type { Tool } from '../tool.ts';

/** The note of the examples. */
export const EXAMPLE_NOTE = '72F, creatinine 134 umol/L on admission (baseline 90).';

export const noteDate = optional(
  date({
    name: 'note_date',
    description: 'Day of the note',
    example: '2026-03-01',
    error: 'invalid_note_date',
    remedy: 'Send a day of the calendar as YYYY-MM-DD, or leave it out.',
  }),
);

/** Values of parameters, by name. */
export type Given = Readonly<Record<string, string>>;

/** Named values of JSON, each as text; `undefined` without one, and where one is neither text, nor a number, nor a flag. */
export const valuesIn = (given: unknown): Given | undefined => {
  if (!isObject(given)) return undefined;
  const entries = Object.entries(given);
  if (entries.some(([, value]) => !['string', 'number', 'boolean'].includes(typeof value))) return undefined;
  return entries.length === 0 ? undefined : Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
};

const givenSchema = Type.Unsafe<Given>({ type: 'object' });

/** Parameters of the calculators that the caller knows and the note does not say. */
export const givenInput = (calculators: readonly Pick<Tool, 'parameters'>[]): Input<Given> =>
  refined(
    json(
      {
        name: 'given',
        description: 'Parameters of calculators, by name; they win',
        example: '{"height_cm":"170"}',
        error: 'invalid_given',
        accepted: 'an object of JSON: names of parameters of calculators, each with text, a number, true or false',
        place: 'as JSON',
        jsonSchema: givenSchema,
      },
      valuesIn,
    ),
    ([given = {}]): Reading<Given> => {
      const names = calculators.flatMap(({ parameters }) => parameters.map(({ name }) => name));
      const unknown = Object.keys(given).find((name) => !names.includes(name));
      if (unknown === undefined) return { ok: true, value: given, warnings: [] };
      const message = `given has ${quote(unknown)}, which is no parameter of a calculator${suggestion(unknown.slice(0, LONGEST_NAME), names)}`;
      return { ok: false, problem: { code: 'invalid_given', parameter: 'given', message }, warnings: [] };
    },
  );

const LONGEST_NAME = 64;

/** The values that a tool takes. */
export const ofTool = ({ parameters }: Pick<Tool, 'parameters'>, given: Given): Given =>
  Object.fromEntries(Object.entries(given).filter(([name]) => parameters.some((one) => one.name === name)));

/** The parameters of a tool that are the day of the note. */
export const datesOf = ({ inputs }: { readonly inputs: Inputs }, day: string | undefined): Given =>
  day === undefined
    ? {}
    : Object.fromEntries(
        Object.values(inputs).flatMap(({ inText, parameters: [parameter] }) =>
          inText !== undefined && 'date' in inText && inText.date === 'note' && parameter !== undefined
            ? [[parameter.name, day]]
            : [],
        ),
      );

/** The number of times that each word stands in a list. */
export const countsOf = <Word extends string>(words: readonly Word[], all: readonly Word[]): Record<Word, number> =>
  Object.fromEntries(words.map((word) => [word, all.filter((one) => one === word).length])) as Record<Word, number>;
