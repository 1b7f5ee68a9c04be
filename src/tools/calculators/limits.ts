/** Limits that calculators share: their condition, in words and as a rule. */
import { type Limit, listed, mended } from '../currency.ts';
import {
  type Exact,
  isAbove,
  isBelow,
  isFrom,
  isUpTo,
  over,
  type Rational,
  times,
  type Value,
} from '../exact-numbers.ts';
import type { Query } from '../query.ts';
import { reviewed } from '../reviews.ts';

/** The dose of one value: KDIGO counts a creatinine of 4.0 mg/dL as stage 3 of an acute kidney injury. */
export const possibleAki: Limit<{ readonly creatinine: Rational }, unknown> = {
  if: 'creatinine from 4.0 mg/dL',
  when: ({ creatinine }) => isFrom(creatinine, 4),
};

export const lowCreatinine: Limit<{ readonly creatinine: Rational; readonly age: number }, unknown> = {
  if: 'creatinine below 0.5 mg/dL, or below 0.7 mg/dL from 65 years',
  when: ({ creatinine, age }) => isBelow(creatinine, age >= 65 ? '0.7' : '0.5'),
};

export const youngAdult: Limit<{ readonly age: number }, unknown> = {
  if: 'age up to 25',
  when: ({ age }) => age <= 25,
};

export const over75: Limit<{ readonly age: number }, unknown> = { if: 'age above 75', when: ({ age }) => age > 75 };

/** The ages at which the guidelines treat some people at any risk. */
const isTreatedAnyway = (age: number): boolean => age >= 40 && age <= 75;

export const diabetesTreatAnyway: Limit<{ readonly age: number; readonly diabetes: boolean }, unknown> = {
  if: 'diabetes, age from 40 to 75',
  when: ({ age, diabetes }) => diabetes && isTreatedAnyway(age),
};

export const ckdTreatAnyway: Limit<{ readonly age: number; readonly egfr: Rational }, unknown> = {
  if: 'eGFR below 60, age from 40 to 75',
  when: ({ age, egfr }) => isBelow(egfr, 60) && isTreatedAnyway(age),
};

/** No kidney clears more at this age (a rule of this product). */
export const crclAbovePhysiological: Limit<{ readonly age: number }, { readonly crcl_ml_min: Exact }> = {
  if: 'age from 65, and a clearance above 150 mL/min',
  whenResult: ({ crcl_ml_min }, { age }) => age >= 65 && isAbove(crcl_ml_min, 150),
};

type Body = { readonly height: Rational; readonly weight: Rational | undefined };

const bmiOf = ({ height, weight }: Body): Value | undefined =>
  weight === undefined ? undefined : over(times(weight, 10_000), times(height, height));

/** No adult has a body mass index outside these bounds: a unit or a decimal point is wrong. */
export const implausibleBody: Limit<Body, unknown> = {
  if: 'body mass index below 8 or above 150',
  when: (body) => {
    const bmi = bmiOf(body);
    return bmi !== undefined && (isBelow(bmi, 8) || isAbove(bmi, 150));
  },
};

export const obese: Limit<Body, unknown> = {
  if: 'body mass index from 30',
  when: (body) => isFrom(bmiOf(body) ?? 0, 30),
};

/** What no estimate from creatinine can see. */
export const CREATININE_LIMITS = [
  'unstable_creatinine',
  'chronicity_not_shown',
  'pregnancy_not_validated',
  'not_on_dialysis',
  'muscle_mass',
] as const;

/** How current a body surface area is, which doses are computed with. */
export const surface = {
  status: { is: 'current' },
  reviewed: reviewed('2026-11-23', 'summary'),
  uses: ['asco_obesity_2021'],
  limits: { ...listed('no_dose_cap_here'), full_weight_dose: obese, implausible_body: implausibleBody },
} as const;

/** The limits of a creatinine clearance by Cockcroft and Gault. */
export const clearanceLimits = {
  ...listed(
    'unstable_creatinine',
    'pregnancy_not_validated',
    'not_on_dialysis',
    'muscle_mass',
    'overestimates_idms',
    'dosing_equation',
  ),
  possible_aki: possibleAki,
  low_creatinine: lowCreatinine,
};

/** How current a rule of the chance of a pulmonary embolism is. */
export const embolism = {
  status: { is: 'current' },
  reviewed: reviewed('2026-11-23', 'summary'),
  uses: ['aha_acc_pe_2026', 'esc_pe_2019'],
  changes: [
    mended('2026-11-27', 'The meaning names the next step: D-dimer or imaging.', 'AHA/ACC pulmonary embolism 2026'),
  ],
} as const;

/** The ages at which the cut-offs of fibrosis indices do worse (McPherson et al., Am J Gastroenterol 2017). */
export const fibrosisAges = (lowCutOff: string, usedFrom65: string) =>
  ({
    age_under_35: { if: 'age below 35', when: ({ age }) => age < 35 },
    age_from_65: { if: 'age from 65', when: ({ age }) => age >= 65, fill: [lowCutOff, usedFrom65] },
  }) satisfies Readonly<Record<string, Limit<{ readonly age: number }, unknown>>>;

/** Transaminases that an acute hepatitis raises, in U/L. */
export const ACUTE_ABOVE = 200;

type Liver = { readonly bilirubin: Rational; readonly inr: Rational };

export const anticoagulantInr: Limit<Liver, unknown> = {
  isListed: true,
  if: 'INR from 1.7 with bilirubin below 2 mg/dL',
  when: ({ bilirubin, inr }) => isFrom(inr, '1.7') && isBelow(bilirubin, 2),
};

/** A value in mg/dL that looks like one in µmol/L. */
export const bilirubinUnit = (from: number): Limit<Pick<Liver, 'bilirubin'>, unknown> => ({
  if: `bilirubin_mg_dl from ${from}`,
  when: ({ bilirubin }, query: Query) => query.has('bilirubin_mg_dl') && isFrom(bilirubin, from),
});

export const cholestaticBilirubin: Limit<Pick<Liver, 'bilirubin'>, unknown> = {
  isListed: true,
  if: 'bilirubin from 2 to 10 mg/dL',
  when: ({ bilirubin }) => isFrom(bilirubin, 2) && isUpTo(bilirubin, 10),
};

export const dialysisCreatinine = (counted: string): Limit<{ readonly dialysis: boolean }, unknown> => ({
  if: 'dialysis',
  when: ({ dialysis }) => dialysis,
  fill: [counted],
});

/** A D-dimer in ug/L that looks like one in mg/L: few assays read as low as this. */
export const dDimerUnit: Limit<{ readonly dDimer: Rational }, unknown> = {
  if: 'd_dimer_ug_l below 20',
  when: ({ dDimer }) => isBelow(dDimer, 20),
};
