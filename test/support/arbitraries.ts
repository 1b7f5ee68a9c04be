/** Random calls to the calculators, as text, for the property tests. */
import fc from 'fast-check';

type Given = Readonly<Record<string, string>>;

/** The finest unit of decimal text: 10^-12. */
export const PLACES = 12;

/** Decimal text of a whole number of units of the last of `places` decimals. */
export const textOf = (units: bigint, places: number): string => {
  const digits = units.toString().padStart(places + 1, '0');
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
};

/** Few decimals more often than many: they make exact ties and exact cut-offs possible. */
const places = fc.oneof(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 0, max: PLACES }));

type Range = readonly [low: number, high: number];

/** The least and the most units of the last of `places` decimals within bounds that have at most one decimal. */
const unitsOf = ([low, high]: Range, places: number): readonly [min: bigint, max: bigint] => {
  const unit = 10n ** BigInt(places);
  return [(BigInt(Math.round(low * 10)) * unit + 9n) / 10n, (BigInt(Math.round(high * 10)) * unit) / 10n];
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

/** Bounds of every number, by parameter, as the interface has them. */
const BOUNDS = {
  height_cm: [50, 250],
  height_in: [20, 98],
  weight_kg: [1, 500],
  weight_lb: [2, 1100],
  creatinine_mg_dl: [0.1, 20],
  creatinine_umol_l: [9, 1768],
  ast_u_l: [1, 10_000],
  alt_u_l: [1, 10_000],
  platelets_10e9_l: [1, 2000],
} as const satisfies Record<string, Range>;

type Measured = keyof typeof BOUNDS;

const measured = (...names: readonly Measured[]): fc.Arbitrary<Given> =>
  fc.oneof(...names.map((name) => one(name, decimals(BOUNDS[name]))));

const height = measured('height_cm', 'height_in');
const weight = measured('weight_kg', 'weight_lb');
const creatinine = measured('creatinine_mg_dl', 'creatinine_umol_l');
const age = one('age', fc.integer({ min: 18, max: 120 }).map(String));
const sex = one('sex', fc.constantFrom('female', 'male'));

/** The calculators whose answer is a rounded number. */
export const COMPUTED = [
  '/api/calc/bsa_mosteller',
  '/api/calc/bmi',
  '/api/calc/egfr_ckd_epi',
  '/api/calc/crcl_cockcroft_gault',
  '/api/calc/fib4',
] as const;
type Computed = (typeof COMPUTED)[number];

/** Valid calls of the calculators that compute a number, by path. */
export const calls: Readonly<Record<Computed, fc.Arbitrary<Given>>> = {
  '/api/calc/bsa_mosteller': all(height, weight),
  '/api/calc/bmi': all(height, weight),
  '/api/calc/egfr_ckd_epi': all(creatinine, age, sex),
  '/api/calc/crcl_cockcroft_gault': all(age, sex, weight, creatinine),
  '/api/calc/fib4': all(age, measured('ast_u_l'), measured('alt_u_l'), measured('platelets_10e9_l')),
};

/** A call, one of its numbers, and two values of it in units of 10^-12; `choose` picks among the fields that differ. */
export const edges = (call: fc.Arbitrary<Given>) =>
  call.chain((query) => {
    const names = (Object.keys(BOUNDS) as Measured[]).filter((name) => query[name] !== undefined);
    return fc.constantFrom(...names).chain((name) => {
      const [min, max] = unitsOf(BOUNDS[name], PLACES);
      return fc
        .bigInt({ min, max })
        .chain((from) => fc.record({ from: fc.constant(from), to: fc.bigInt({ min: from, max }), choose: fc.nat() }))
        .map((edge) => ({ query, name, ...edge }));
    });
  });

/** Texts that some software would take for a number, a flag or a sex. */
const LOOKALIKES = [
  ' 12',
  '12 ',
  '+50',
  '1e2',
  '0x32',
  'NaN',
  'Infinity',
  '',
  '5,5',
  '.5',
  '50.',
  '-50',
  '５０',
  'TRUE',
  '1',
  'yes',
  'Female',
];

/** Any text for a parameter: right for something, nearly right, or anything at all. */
const anyText = fc.oneof(
  decimals([0, 2000]),
  fc.integer({ min: 15, max: 125 }).map(String),
  fc.constantFrom('true', 'false', 'female', 'male'),
  fc.constantFrom(...LOOKALIKES),
  fc.string({ unit: 'binary', maxLength: 20 }),
);

/** Calls that send any of these parameters with any text, each at most once. */
export const anyCall = (names: readonly string[]): fc.Arbitrary<Given> =>
  all(
    ...names.map((name) =>
      fc.oneof({ weight: 3, arbitrary: one(name, anyText) }, { weight: 1, arbitrary: fc.constant({}) }),
    ),
  );
