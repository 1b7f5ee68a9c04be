import { Type } from '@sinclair/typebox';
import type { ValidationCode } from '../../errors/errors.ts';
import { disclaimer } from '../disclaimer.ts';
import { type Rational, toNumber } from '../exact-numbers.ts';
import { type Input, number, optional, quote, refined, text, withSchema } from '../inputs.ts';
import { defineTool } from '../tool.ts';
import { convertUnits, doubtOfUnit, insteadOf, UCUM_NOTICE, type Unit, unitOf } from './ucum.ts';

/** As long as decimal text is read. */
const LARGEST = 999_999_999_999;

/** A code of UCUM. What others write is refused, with what UCUM writes in its place. */
const unitInput = (name: string, description: string, example: string, error: ValidationCode): Input<Unit> => {
  const remedy = 'Send a code of UCUM of {range} characters, case sensitive: mg/dL, 10*3/uL, mm[Hg], [IU].';
  const flaw = error === 'not_ucum' ? 'no code of UCUM' : 'no unit that from converts to';
  const condition = `${name} missing, not 1-64 characters, or ${flaw}`;
  const written = text({ name, description, longest: 64, example, error, remedy, condition });
  return refined(withSchema(written, { pattern: '^[!-~]+$' }), (sent) => {
    const unit = unitOf(sent);
    if (unit !== undefined) return { ok: true, value: unit, warnings: doubtOfUnit(unit.code) };
    const message = `${name} must be a code of UCUM, got ${quote(sent)}${hintFor(sent)}`;
    return { ok: false, problem: { code: 'not_ucum', parameter: name, message }, warnings: [] };
  });
};

const hintFor = (written: string): string => {
  const code = insteadOf(written);
  return code === undefined ? '' : `; UCUM writes ${code}`;
};

const inputs = {
  value: number({
    name: 'value',
    description: 'The number to convert',
    minimum: -LARGEST,
    maximum: LARGEST,
    example: '100',
    error: 'invalid_value',
    remedy: 'Send a number from {range} as decimal text.',
  }),
  from: unitInput('from', 'Its unit, a code of UCUM', 'mg/dL', 'not_ucum'),
  to: unitInput('to', 'The unit to convert it to, a code of UCUM', 'mmol/L', 'not_commensurable'),
  molecularWeight: optional(
    number({
      name: 'molecular_weight_g_mol',
      description: 'Molecular weight in g/mol, to convert between mass and amount of substance',
      minimum: 1,
      maximum: 10_000_000,
      example: '180.156',
      error: 'needs_molecular_weight',
      condition: 'molecular_weight_g_mol not a number 1-10000000, or missing between mass and amount of substance',
      remedy: 'Send the molecular weight in g/mol, from {range}.',
    }),
  ),
};

type Asked = {
  readonly value: Rational;
  readonly from: Unit;
  readonly to: Unit;
  readonly molecularWeight?: Rational | undefined;
};

const converted = ({ value, from, to, molecularWeight }: Asked) =>
  convertUnits(toNumber(value), from, to, molecularWeight && toNumber(molecularWeight));

const unitFields = (name: string) => ({
  code: Type.String({ description: `Code of UCUM of the unit ${name}` }),
  name: Type.String({ description: 'Its name' }),
});

/** Conversion between units of UCUM, also between mass and amount of substance. */
export const convertUnit = defineTool({
  id: 'convert_unit',
  title: 'Unit conversion',
  specialty: 'general',
  synonyms: ['UCUM', 'unit converter', 'SI units', 'mg/dL to mmol/L', 'molar', 'conventional units'],
  description:
    'Converts a number between units of UCUM, case sensitive. With a molecular weight, it also converts between mass and amount of substance. Equivalents, osmoles and international units convert only among themselves. It does not check whether a value is plausible.',
  inputs,
  response: {
    value: Type.Number({ description: 'The number as used' }),
    from: Type.Object(unitFields('from'), { description: 'The unit of the number' }),
    to: Type.Object(unitFields('to'), { description: 'The unit of the result' }),
    result: Type.Number({ description: 'The converted number, to 12 significant digits' }),
    molecular_weight_g_mol: Type.Union([Type.Null(), Type.Number()], {
      description: 'The molecular weight as used; null if the conversion does not need it',
    }),
    source: Type.String({ description: 'The definition of the units' }),
    disclaimer: Type.String({ const: disclaimer, description: 'Fixed notice' }),
  },
  example: { value: '100', from: 'mg/dL', to: 'mmol/L', molecular_weight_g_mol: '180.156' },
  examples: [
    {
      input: { value: '100', from: 'mg/dL', to: 'mmol/L', molecular_weight_g_mol: '180.156' },
      output: { result: 5.55074490997 },
      source: 'computed independently: 100 mg/dL = 1000 mg/L; 1000 / 180.156 = 5.550744909967…',
    },
    {
      input: { value: '37', from: 'Cel', to: '[degF]' },
      output: { result: 98.6, molecular_weight_g_mol: null },
      source: 'computed independently: 37 * 9 / 5 + 32 = 98.6',
    },
    {
      input: { value: '2.5', from: 'm[IU]/L', to: 'u[IU]/mL' },
      output: { result: 2.5 },
      source: 'computed independently: both prefixes and volumes differ by 1000',
    },
  ],
  views: { compact: ['source', 'disclaimer'] },
  check: (asked) => {
    const outcome = converted(asked);
    if (!('problem' in outcome)) return undefined;
    const { from, to } = asked;
    return outcome.problem === 'not_commensurable'
      ? {
          code: 'not_commensurable',
          parameter: 'to',
          message: `to must be a unit that ${quote(from.code)} converts to, got ${quote(to.code)}`,
        }
      : {
          code: 'needs_molecular_weight',
          parameter: 'molecular_weight_g_mol',
          message: `molecular_weight_g_mol is required to convert ${quote(from.code)} to ${quote(to.code)}: a number from 1 to 10000000`,
        };
  },
  run: (asked) => {
    const outcome = converted(asked);
    const { value, from, to, molecularWeight } = asked;
    if ('problem' in outcome) throw new TypeError(outcome.problem);
    return {
      value: toNumber(value),
      from: { code: from.code, name: from.name },
      to: { code: to.code, name: to.name },
      result: outcome.result,
      molecular_weight_g_mol: outcome.isMolar && molecularWeight !== undefined ? toNumber(molecularWeight) : null,
      source: UCUM_NOTICE,
      disclaimer,
    };
  },
});
