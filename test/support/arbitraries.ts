/** Random calls to a calculator, as text, made from its declaration. */

import fc from 'fast-check';
import type { Parameter } from '../../src/tools/inputs.ts';
import { calculators } from '../../src/tools/inventory.ts';
import { parseQuery } from '../../src/tools/query.ts';
import type { DeclaredTool } from '../../src/tools/tool.ts';
import { words } from './words.ts';

type Given = Readonly<Record<string, string>>;

/** The parameters of a calculator that its formula takes: all but the view of the answer. */
export const takenBy = ({ parameters }: Pick<DeclaredTool, 'parameters'>): readonly Parameter[] =>
  parameters.filter(({ name }) => name !== 'view');

/** The finest unit of decimal text: 10^-12. */
export const PLACES = 12;

/** Decimal text of a whole number of units of the last of `places` decimals. */
export const textOf = (units: bigint, places: number): string => {
  const digits = units.toString().padStart(places + 1, '0');
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
};

/** Few decimals more often than many: they make exact ties and exact cut-offs possible. */
const places = fc.oneof(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 0, max: PLACES }));

/** Thousandths, as whole units from above. */
const up = (thousandths: bigint): bigint => (thousandths + 999n) / 1000n;

type Range = readonly [low: number, high: number];

/** The least and the most units of the last of `places` decimals within bounds that have at most three decimals. */
const unitsOf = ([low, high]: Range, places: number): readonly [min: bigint, max: bigint] => {
  const unit = 10n ** BigInt(places);
  return [up(BigInt(Math.round(low * 1000)) * unit), (BigInt(Math.round(high * 1000)) * unit) / 1000n];
};

/** Decimal text within bounds, with 0 to 12 decimals. */
const decimals = (bounds: Range): fc.Arbitrary<string> =>
  places.chain((count) => {
    const [min, max] = unitsOf(bounds, count);
    return fc.bigInt({ min, max }).map((units) => textOf(units, count));
  });

const one = (name: string, text: fc.Arbitrary<string>): fc.Arbitrary<Given> => text.map((value) => ({ [name]: value }));

const all = (...parts: readonly fc.Arbitrary<Given>[]): fc.Arbitrary<Given> =>
  fc.tuple(...parts).map((given) => Object.assign({}, ...given));

const boundsOf = ({ schema }: Parameter): Range => [schema.minimum, schema.maximum];

/** Dates of the years 1900 to 2199, most of them near each other. */
const dates = fc
  .oneof(
    { weight: 3, arbitrary: fc.integer({ min: 19_700, max: 20_100 }) },
    { weight: 1, arbitrary: fc.integer({ min: -25_567, max: 84_005 }) },
  )
  .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));

/** A parameter with any value its declaration accepts. */
const valid = (parameter: Parameter): fc.Arbitrary<Given> => {
  const { name, schema } = parameter;
  if (schema.type === 'boolean') return one(name, fc.constantFrom('true', 'false'));
  if (schema.enum !== undefined) return one(name, fc.constantFrom(...schema.enum));
  if (schema.format === 'date') return one(name, dates);
  const [min, max] = boundsOf(parameter);
  return one(name, schema.type === 'integer' ? fc.integer({ min, max }).map(String) : decimals([min, max]));
};

/** Valid calls of a calculator: each quantity in one of its units, each optional parameter now and then. */
export const callOf = (tool: DeclaredTool): fc.Arbitrary<Given> => {
  const { quantities } = tool;
  const parameters = takenBy(tool);
  const paired = quantities.map((quantity) => parameters.filter(({ name }) => quantity.parameters.includes(name)));
  const single = parameters.filter((parameter) => !paired.flat().includes(parameter));
  return all(
    ...paired.map((forms) => fc.oneof(...forms.map(valid))),
    ...single.map((parameter) => (parameter.required ? valid(parameter) : fc.oneof(valid(parameter), fc.constant({})))),
  );
};

/** The numbers of a calculator that decimal text gives. */
export const measured = ({ parameters }: DeclaredTool): readonly Parameter[] =>
  parameters.filter(({ schema }) => schema.type === 'number');

const computed = calculators.filter((tool) => measured(tool).length > 0);

/** The paths of the calculators that take decimal text. */
export const COMPUTED: readonly string[] = computed.map(({ path }) => path);

/** Valid calls of the calculator at a path: some check their inputs against each other. */
export const callTo = (path: string): fc.Arbitrary<Given> => {
  const tool = calculators.find((one) => one.path === path);
  if (tool === undefined) throw new Error(`no calculator at ${path}`);
  return callOf(tool).filter(
    (given) => tool.prepare(parseQuery(new URLSearchParams(given).toString())).answer !== undefined,
  );
};

/** A call, one of its numbers, and two values of it in units of 10^-12; `choose` picks among the fields that differ. */
export const edgesOf = (tool: DeclaredTool) =>
  callOf(tool).chain((query) =>
    fc.constantFrom(...measured(tool).filter(({ name }) => query[name] !== undefined)).chain((parameter) => {
      const [min, max] = unitsOf(boundsOf(parameter), PLACES);
      return fc
        .bigInt({ min, max })
        .chain((from) => fc.record({ from: fc.constant(from), to: fc.bigInt({ min: from, max }), choose: fc.nat() }))
        .map((edge) => ({ query, name: parameter.name, ...edge }));
    }),
  );

/** Texts that some software would take for a number, a flag or a sex. */
const LOOKALIKES = [
  ...words`
    +50 1e2 0x32 NaN Infinity 5,5 .5 50. -50 ５０ TRUE
  `,
  ' 12',
  '12 ',
  '',
];

/** Any text for a parameter: right for something, nearly right, or anything at all. */
const anyText = fc.oneof(
  decimals([0, 2000]),
  fc.integer({ min: 15, max: 125 }).map(String),
  fc.constantFrom('true', 'false', 'female', 'male'),
  fc.constantFrom(...LOOKALIKES, '1', 'yes', 'Female'),
  fc.string({ unit: 'binary', maxLength: 20 }),
);

/** Calls that send any of the parameters with any text, each at most once. */
export const anyCallOf = (tool: DeclaredTool): fc.Arbitrary<Given> =>
  all(
    ...takenBy(tool).map(({ name }) =>
      fc.oneof({ weight: 3, arbitrary: one(name, anyText) }, { weight: 1, arbitrary: fc.constant({}) }),
    ),
  );
