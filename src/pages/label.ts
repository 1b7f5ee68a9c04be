/** The name of a parameter for a person, from its declaration. */
import type { Parameter } from '../tools/inputs.ts';
import type { Tool } from '../tools/tool.ts';
import { askedOnPages } from './names.ts';
import { capitalised } from './words.ts';

export type Label = {
  /** `Serum creatinine`. */
  readonly text: string;
  /** `mg/dL`; empty where there is none. */
  readonly unit: string;
  /** The rest of its description. */
  readonly rest: string;
};

/** Longer clauses are explanations: the parameter's own name is the better label. */
const LONGEST = 48;

/** Units that descriptions write out. */
const SHORT: Readonly<Record<string, string>> = {
  kilograms: 'kg',
  pounds: 'lb',
  centimetres: 'cm',
  inches: 'in',
  percent: '%',
  'breaths per minute': '/min',
  'beats per minute': '/min',
  'whole years': 'years',
};

/** The unit at the end of a clause: `Weight in kilograms`. */
const IN_UNIT = /,? in ((?:whole |breaths per |beats per )?\S+(?: urea)?)$/;

/** The other unit of a quantity, which stands in the next field. */
const OTHER = /\s*\(or send [^)]*\)/;

export const labelOf = (
  { name, description, schema }: Pick<Parameter, 'name' | 'description' | 'schema'>,
  { path }: { readonly path: string },
): Label => {
  const asked = askedOnPages(path, name);
  if (asked !== undefined) return { text: asked[0], unit: '', rest: asked[1] };
  const said = description.replace(OTHER, '');
  const [, clause = ''] = /^([^;:]*?)\s*(?:\([^)]*\))?(?:[;:]|$)/.exec(said) ?? [];
  const isNumber = schema.type === 'number' || schema.type === 'integer';
  const [, unit = ''] = (isNumber ? IN_UNIT.exec(clause) : null) ?? [];
  const text = unit === '' ? clause : clause.replace(IN_UNIT, '');
  // Of codes and notes the name is the better word: descriptions of options are parts of sentences.
  const isValue = /^\/api\/(?:calc|panel)\//.test(path) && name !== 'view';
  const isLabel =
    isValue && text !== '' && text.length <= LONGEST && !text.includes(',') && !/^\d/.test(text) && !text.includes('_');
  const rest = said.slice(clause.length).replace(/^[\s;:]+/, '');
  return isLabel
    ? { text, unit: SHORT[unit] ?? unit, rest }
    : { text: capitalised(name.replaceAll('_', ' ')), unit: '', rest: said };
};

/** A parameter of a call in words, with its unit: `Serum creatinine (mg/dL)`. */
export const nameOf = (tool: Pick<Tool, 'parameters' | 'path'>, name: string): string => {
  const parameter = tool.parameters.find((one) => one.name === name);
  if (parameter === undefined) return name.replaceAll('_', ' ');
  const { text, unit } = labelOf(parameter, tool);
  return unit === '' ? text : `${text} (${unit})`;
};
