/**
 * The answers of the calculators, worked out a second time in another way from the interface and the decisions.
 * It shares no code with `src`: `given.ts` reads the text and `rounding.ts` rounds.
 */
import { isListed, listedOracle } from './formulas/index.ts';
import { ageOf, creatinineOf, type Given, heightOf, sexOf, weightOf, within } from './given.ts';
import { type AtLeast, exactly, type Fraction, halfUp, over, scaledPower, squareRootOf, times } from './rounding.ts';

/** A scored factor, as an answer lists it. */
export type Scored = {
  readonly factor: string;
  readonly points: number;
  readonly present: boolean;
  readonly value?: number;
};

/** The fields of an answer that depend on the query: numbers as exact decimal text, words, and scored factors. */
export type Values = Readonly<Record<string, unknown>>;

/** The expected answer, or the codes of everything wrong with the query, in the documented order. */
export type Verdict = { readonly values: Values } | { readonly problems: readonly string[] };

const reported = (value: Fraction): string => halfUp(exactly(value), 4);

const egfr = (creatinine: Fraction, age: number, sex: 'female' | 'male'): string => {
  const relative = over(creatinine, sex === 'female' ? [7n, 10n] : [9n, 10n]);
  const [p, q] = relative[0] >= relative[1] ? [6, 5] : sex === 'female' ? [241, 1000] : [151, 500];
  const aged: Fraction = [4969n ** BigInt(age), 5000n ** BigInt(age)];
  const scale = times([142n, 1n], aged, sex === 'female' ? [1012n, 1000n] : [1n, 1n]);
  return halfUp(scaledPower(scale, relative, p, q), 1);
};

/** The answer, unless an input could not be read: then the codes of all that could not, in order. */
const solve = <T extends Record<string, unknown>>(
  inputs: { readonly [K in keyof T]: readonly [value: T[K] | undefined, problem: string] },
  answer: (values: T) => Values,
): Verdict => {
  const entries = Object.entries<readonly [unknown, string]>(inputs);
  const problems = entries.flatMap(([, [value, problem]]) => (value === undefined ? [problem] : []));
  if (problems.length > 0) return { problems };
  return { values: answer(Object.fromEntries(entries.map(([name, [value]]) => [name, value])) as T) };
};

const bodyOf = (given: Given) =>
  ({ height: [heightOf(given), 'invalid_height'], weight: [weightOf(given), 'invalid_weight'] }) as const;

/** The word of the last row whose start the value reaches; rows ascend. */
const bandOf = (atLeast: AtLeast, rows: readonly (readonly [hundredths: bigint, word: string])[]): string =>
  rows.reduce((word, [start, next]) => (atLeast([start, 100n]) ? next : word), '');

const WHO = [
  [0n, 'underweight'],
  [1850n, 'normal_weight'],
  [2500n, 'overweight'],
  [3000n, 'obesity_class_1'],
  [3500n, 'obesity_class_2'],
  [4000n, 'obesity_class_3'],
] as const;

/** The components and their sum, from rows of factor, points if it applies, whether it does, and the age if shown. */
const scored = (
  ...rows: readonly (readonly [factor: string, points: number, applies: string | boolean, value?: number])[]
): Values => {
  const components = rows.map(([factor, points, applies, value]) => {
    const present = applies === true || applies === 'true';
    return { factor, points: present ? points : 0, present, ...(value === undefined ? {} : { value }) };
  });
  return { score: String(components.reduce((sum, { points }) => sum + points, 0)), components };
};

type Flags<Name extends string> = { readonly [N in Name]: readonly [string | undefined, string] };

const flags = <Name extends string>(given: Given, ...names: readonly Name[]): Flags<Name> =>
  Object.fromEntries(
    names.map((name) => [name, [['true', 'false'].find((word) => word === given[name]), 'invalid_flag'] as const]),
  ) as Flags<Name>;

const bsaMosteller = (given: Given): Verdict =>
  solve(bodyOf(given), ({ height, weight }) => ({
    height_cm: reported(height),
    weight_kg: reported(weight),
    bsa_m2: halfUp(squareRootOf(over(times(height, weight), [3600n, 1n])), 4),
  }));

const bmi = (given: Given): Verdict =>
  solve(bodyOf(given), ({ height, weight }) => {
    const value = exactly(over(times(weight, [10000n, 1n]), times(height, height)));
    return {
      height_cm: reported(height),
      weight_kg: reported(weight),
      bmi: halfUp(value, 2),
      who_adult_category: bandOf(value, WHO),
    };
  });

const egfrCkdEpi = (given: Given): Verdict =>
  solve(
    {
      creatinine: [creatinineOf(given), 'invalid_creatinine'],
      age: [ageOf(given), 'invalid_age'],
      sex: [sexOf(given), 'invalid_sex'],
    },
    ({ creatinine, age, sex }) => ({
      creatinine_mg_dl: reported(creatinine),
      age_years: String(age),
      sex,
      egfr_ml_min_1_73m2: egfr(creatinine, age, sex),
    }),
  );

const crclCockcroftGault = (given: Given): Verdict =>
  solve(
    {
      age: [ageOf(given), 'invalid_age'],
      sex: [sexOf(given), 'invalid_sex'],
      weight: [weightOf(given), 'invalid_weight'],
      creatinine: [creatinineOf(given), 'invalid_creatinine'],
    },
    ({ age, sex, weight, creatinine }) => ({
      age_years: String(age),
      sex,
      weight_kg: reported(weight),
      creatinine_mg_dl: reported(creatinine),
      crcl_ml_min: halfUp(
        exactly(over(times([BigInt(140 - age), 72n], weight, [sex === 'female' ? 17n : 20n, 20n]), creatinine)),
        1,
      ),
    }),
  );

const fib4 = (given: Given): Verdict =>
  solve(
    {
      age: [ageOf(given), 'invalid_age'],
      ast: [within(given.ast_u_l, '1', '10000'), 'invalid_ast'],
      alt: [within(given.alt_u_l, '1', '10000'), 'invalid_alt'],
      platelets: [within(given.platelets_10e9_l, '1', '2000'), 'invalid_platelets'],
    },
    ({ age, ast, alt, platelets }) => {
      const top = times([BigInt(age), 1n], ast);
      const [squared, bottom] = [times(top, top), times(platelets, platelets, alt)];
      // "Above 3.25" is strict, which "at least" cannot say of the value: its inverse is below 4/13.
      const high = !squareRootOf(over(bottom, squared))([4n, 13n]);
      const value = squareRootOf(over(squared, bottom));
      return {
        age_years: String(age),
        ast_u_l: reported(ast),
        alt_u_l: reported(alt),
        platelets_10e9_l: reported(platelets),
        fib4: halfUp(value, 2),
        sterling_band: high ? 'high' : value([145n, 100n]) ? 'indeterminate' : 'low',
      };
    },
  );

const cha2ds2Vasc = (given: Given): Verdict =>
  solve(
    {
      age: [ageOf(given), 'invalid_age'],
      sex: [sexOf(given), 'invalid_sex'],
      ...flags(given, 'chf', 'hypertension', 'diabetes', 'stroke_tia', 'vascular_disease'),
    },
    ({ age, sex, ...flag }) => ({
      sex,
      age_years: String(age),
      ...scored(
        ['congestive_heart_failure', 1, flag.chf],
        ['hypertension', 1, flag.hypertension],
        ['age', age < 75 ? 1 : 2, age >= 65, age],
        ['diabetes', 1, flag.diabetes],
        ['stroke_tia_thromboembolism', 2, flag.stroke_tia],
        ['vascular_disease', 1, flag.vascular_disease],
        ['sex_female', 1, sex === 'female'],
      ),
    }),
  );

const hasBled = (given: Given): Verdict =>
  solve(
    {
      age: [ageOf(given), 'invalid_age'],
      ...flags(given, 'hypertension', 'abnormal_renal', 'abnormal_liver', 'stroke'),
      ...flags(given, 'bleeding', 'labile_inr', 'drugs', 'alcohol'),
    },
    ({ age, ...flag }) => ({
      age_years: String(age),
      ...scored(
        ['hypertension', 1, flag.hypertension],
        ['abnormal_renal', 1, flag.abnormal_renal],
        ['abnormal_liver', 1, flag.abnormal_liver],
        ['stroke', 1, flag.stroke],
        ['bleeding', 1, flag.bleeding],
        ['labile_inr', 1, flag.labile_inr],
        ['elderly_age_gt_65', 1, age >= 66, age],
        ['drugs', 1, flag.drugs],
        ['alcohol', 1, flag.alcohol],
      ),
    }),
  );

const calculations = new Map([
  ['/api/calc/bsa_mosteller', bsaMosteller],
  ['/api/calc/bmi', bmi],
  ['/api/calc/egfr_ckd_epi', egfrCkdEpi],
  ['/api/calc/crcl_cockcroft_gault', crclCockcroftGault],
  ['/api/calc/fib4', fib4],
  ['/api/calc/cha2ds2_vasc', cha2ds2Vasc],
  ['/api/calc/has_bled', hasBled],
]);

/** True if the oracle computes a calculator. */
export const hasOracle = (path: string): boolean => calculations.has(path) || isListed(path);

/** Brackets powers of up to 1000 for every bit of a result, so that fewer calls have to do. */
export const isSlow = (path: string): boolean => path === '/api/calc/egfr_ckd_epi';

/** The right answer of the calculator at `path`. */
export const oracle = (path: string, given: Given): Verdict => {
  if (isListed(path)) return listedOracle(path, given);
  const calculate = calculations.get(path);
  if (calculate === undefined) throw new Error(`${path} needs an oracle in test/support/oracle/oracle.ts`);
  return calculate(given);
};
