import { listed } from '../../currency.ts';
import { greatest, isAbove, isBelow, over, type Rational, times, type Value } from '../../exact-numbers.ts';
import { flag, judged, measured, optional, said } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { bilirubin, platelets } from '../laboratory.ts';
import { measure } from '../measures.ts';
import { creatinine } from '../parameters.ts';
import { outcomeOf, rounded, scale } from '../results.ts';
import { pointsFor, scoring } from '../scoring.ts';
import { arterialOxygen, comaScale, inspiredOxygen, meanPressure } from '../vitals.ts';

const drug = (name: 'dopamine' | 'epinephrine' | 'norepinephrine', maximum: number) =>
  optional(
    measured(
      name,
      measure([`${name}_ug_kg_min`, 'µg/kg/min', [0, maximum], '0'], `Dose of ${name}`, `invalid_${name}`),
    ),
    0,
  );

const inputs = {
  pao2: arterialOxygen,
  fio2: inspiredOxygen,
  support: said(judged('ventilation'), flag('respiratory_support', 'Ventilated, or CPAP')),
  platelets,
  bilirubin,
  map: meanPressure,
  dopamine: drug('dopamine', 100),
  dobutamine: optional(flag('dobutamine', 'Dobutamine at any dose'), false),
  epinephrine: drug('epinephrine', 10),
  norepinephrine: drug('norepinephrine', 10),
  gcs: comaScale,
  creatinine,
  urine: optional(
    measure(['urine_output_ml_day', 'mL/day', [0, 20_000], '1500'], 'Urine output', 'invalid_urine_output'),
  ),
};

const pfRatio = (pao2: Rational, fio2: Rational): Value => over(times(100, pao2), fio2);

const RESPIRATION = scale(4, [3, 'from', '100'], [2, 'from', '200'], [1, 'from', '300'], [0, 'from', '400']);
const CREATININE = scale(0, [1, 'from', '1.2'], [2, 'from', '2'], [3, 'from', '3.5'], [4, 'from', '5']);
const URINE = scale(4, [3, 'from', '200'], [0, 'from', '500']);
const MOST_WITHOUT_SUPPORT = 2;

type Circulation = Readonly<Record<'map' | 'dopamine' | 'epinephrine' | 'norepinephrine', Rational>> & {
  readonly dobutamine: boolean;
};

/** Vasopressors count before the pressure; doses are in µg/kg/min. */
const circulation = ({ map, dopamine, dobutamine, epinephrine, norepinephrine }: Circulation): number => {
  const adrenergic = greatest(epinephrine, norepinephrine);
  if (isAbove(dopamine, 15) || isAbove(adrenergic, '0.1')) return 4;
  if (isAbove(dopamine, 5) || isAbove(adrenergic, 0)) return 3;
  if (isAbove(dopamine, 0) || dobutamine) return 2;
  return isBelow(map, 70) ? 1 : 0;
};

const FIVE = [0, 1, 2, 3, 4];

const points = scoring(inputs, [
  {
    factor: 'respiration',
    possible: FIVE,
    points: ({ pao2, fio2, support }) =>
      Math.min(outcomeOf(RESPIRATION, pfRatio(pao2, fio2)), support ? 4 : MOST_WITHOUT_SUPPORT),
  },
  {
    factor: 'coagulation',
    input: 'platelets',
    points: scale(4, [3, 'from', '20'], [2, 'from', '50'], [1, 'from', '100'], [0, 'from', '150']),
  },
  {
    factor: 'liver',
    input: 'bilirubin',
    points: scale(0, [1, 'from', '1.2'], [2, 'from', '2'], [3, 'from', '6'], [4, 'from', '12']),
  },
  { factor: 'cardiovascular', possible: FIVE, points: circulation },
  {
    factor: 'central_nervous_system',
    input: 'gcs',
    points: scale(4, [3, 'from', '6'], [2, 'from', '10'], [1, 'from', '13'], [0, 'from', '15']),
  },
  {
    factor: 'renal',
    possible: FIVE,
    points: ({ creatinine, urine }) =>
      Math.max(pointsFor(creatinine, CREATININE), urine === undefined ? 0 : pointsFor(urine, URINE)),
  },
]);

/** SOFA (Vincent et al., Intensive Care Med 1996). doi:10.1007/BF01709751 */
export const sofa = calculator({
  id: 'sofa',
  title: 'SOFA',
  specialty: 'intensive',
  synonyms: ['sequential organ failure assessment', 'organ failure', 'sepsis', 'ICU'],
  pick: 'worst_24h',
  ages: [18, 120],
  formula: 'sofa',
  description:
    'SOFA score of organ failure in intensive care as published in 1996, 0-24, with the points of every organ. For adults; SOFA-2 of 2025 is another score. Doses are those given for at least one hour.',
  inputs,
  used: 'all',
  response: {
    score: points.score,
    pf_ratio: rounded(1, 'Arterial oxygen pressure in mmHg by the inspired fraction'),
    components: points.components,
  },
  citation: {
    authors: 'Vincent JL, Moreno R, Takala J, et al.',
    doi: '10.1007/BF01709751',
    id: 'vincent_1996',
    source: 'Intensive Care Med 1996;22(7):707-710',
    title: 'The SOFA (Sepsis-related Organ Failure Assessment) score to describe organ dysfunction/failure',
  },
  examples: [
    {
      input: {
        pao2_mmhg: '80',
        fio2_percent: '40',
        respiratory_support: 'true',
        platelets_10e9_l: '120',
        bilirubin_mg_dl: '1.5',
        map_mmhg: '82',
        gcs: '15',
        creatinine_mg_dl: '1.1',
      },
      output: { score: 4, pf_ratio: 200 },
      source: 'computed independently: ratio 80 / 0.4 = 200 scores 2, platelets 1, bilirubin 1',
    },
    {
      input: {
        pao2_mmhg: '60',
        fio2_percent: '80',
        respiratory_support: 'false',
        platelets_10e9_l: '20',
        bilirubin_mg_dl: '12',
        map_mmhg: '69',
        gcs: '9',
        creatinine_mg_dl: '3.5',
        urine_output_ml_day: '199',
      },
      output: { score: 17, pf_ratio: 75 },
      source: 'computed independently: ratio 75 scores 2 without support; 3 + 4 + 1 + 3 + 4',
    },
    {
      input: {
        pao2_kpa: '8',
        fio2_percent: '100',
        respiratory_support: 'true',
        platelets_10e9_l: '10',
        bilirubin_umol_l: '250',
        map_mmhg: '50',
        norepinephrine_ug_kg_min: '0.2',
        gcs: '3',
        creatinine_mg_dl: '6',
      },
      output: { score: 24, pf_ratio: 60 },
      source:
        'computed independently: the maximum is 24, when every organ scores 4 (Vincent et al., Intensive Care Med 1996)',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-23', 'summary'),
  uses: ['sepsis_3_2016'],
  limits: {
    sofa_2_exists: 'warned',
    ...listed('baseline_needed'),
    respiratory_support_needed: {
      if: 'PaO2/FiO2 below 200 without support',
      whenResult: ({ pf_ratio }, { support }) => !support && isBelow(pf_ratio, 200),
    },
  },
  run: (values) => ({ ...points.of(values), pf_ratio: pfRatio(values.pao2, values.fio2) }),
});
