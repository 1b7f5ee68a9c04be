import { listed } from '../../currency.ts';
import { flag, said } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { dDimer } from '../laboratory.ts';
import { dDimerUnit } from '../limits.ts';
import { word } from '../measures.ts';
import { age } from '../parameters.ts';
import { scale, yesOrNo } from '../results.ts';
import { scoring } from '../scoring.ts';
import { bodyMassIndex } from '../vitals.ts';

const inputs = {
  sex: said({ person: 'sex' }, word('sex', 'The rule is for women only', ['female'])),
  age,
  bmi: bodyMassIndex(),
  legSigns: flag('leg_signs', 'Hyperpigmentation, oedema or redness of either leg; scores 1'),
  dDimer,
};
const points = scoring(inputs, [
  { factor: 'leg_signs', when: ({ legSigns }) => legSigns, points: 1 },
  { factor: 'd_dimer_ge_250', input: 'dDimer', points: scale(0, [1, 'from', '250']) },
  { factor: 'bmi_ge_30', input: 'bmi', points: scale(0, [1, 'from', '30']) },
  { factor: 'age_ge_65', input: 'age', points: scale(0, [1, 'from', '65']) },
]);
const LOW_UP_TO = 1;
const OLDER_FROM = 50;

const call = (age: string, bmi: string, legs: string, dDimer: string) => ({
  ...{ sex: 'female', age, bmi, leg_signs: legs, d_dimer_ug_l: dDimer },
});

/** HERDOO2 rule (Rodger et al., BMJ 2017). doi:10.1136/bmj.j1065 */
export const herdoo2 = calculator({
  id: 'herdoo2',
  title: 'HERDOO2 rule (women)',
  specialty: 'thrombosis',
  synonyms: ['HERDOO2', 'HERDOO', 'men continue and HERDOO2', 'stop anticoagulation after unprovoked thrombosis'],
  formula: 'herdoo2',
  description:
    'HERDOO2 rule for women after a first unprovoked thrombosis and 5 to 12 months of anticoagulation, 0-4; low risk up to 1. D-dimer by VIDAS, while anticoagulation goes on. Men are refused.',
  inputs,
  used: 'not_flags',
  response: {
    score: points.score,
    low_risk: yesOrNo('Whether the score is at most 1'),
    components: points.components,
  },
  meaning: [
    {
      field: 'low_risk',
      about: 'recurrence a patient-year after stopping',
      words: { true: '3.0% (95% interval 1.8 to 4.8)', false: 'not low by this rule' },
      cohort: 'low-risk women who stopped, REVERSE II',
      source: 'Rodger et al., BMJ 2017;356:j1065',
      year: 2017,
      doi: '10.1136/bmj.j1065',
    },
  ],
  citation: {
    authors: 'Rodger MA, Le Gal G, Anderson DR, et al.',
    doi: '10.1136/bmj.j1065',
    id: 'rodger_2017',
    source: 'BMJ 2017;356:j1065',
    title: 'Validating the HERDOO2 rule to guide treatment duration for women with unprovoked venous thrombosis',
  },
  examples: [
    {
      input: call('48', '31', 'false', '240'),
      output: { score: 1, low_risk: true },
      source: 'computed independently: 1 for a body mass index from 30',
    },
    {
      input: call('66', '18.8', 'true', '1830'),
      output: { score: 3, low_risk: false },
      source: 'computed independently: 1 each for the leg, D-dimer and age',
    },
    {
      input: call('64', '29.9', 'false', '250'),
      output: { score: 1, low_risk: true },
      source: 'computed independently: 1 for a D-dimer from 250',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-29', 'summary'),
  uses: ['no_guideline_seen'],
  limits: {
    d_dimer_unit: dDimerUnit,
    older_low_risk_women: { if: 'age from 50', when: ({ age }) => age >= OLDER_FROM },
    ...listed('first_unprovoked_women', 'recurrence_scores_not_routine', 'herdoo2_white_women'),
  },
  run: (values) => {
    const result = points.of(values);
    return { ...result, low_risk: result.score <= LOW_UP_TO };
  },
});
