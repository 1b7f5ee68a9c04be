import { listed } from '../../currency.ts';
import { isBelow } from '../../exact-numbers.ts';
import { flag, flagsOf, optional } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { egfr, hematocrit, hemoglobin } from '../laboratory.ts';
import { age, sex } from '../parameters.ts';
import { category, scale } from '../results.ts';
import { scoring } from '../scoring.ts';

const inputs = {
  age,
  sex,
  hemoglobin,
  hematocrit: optional(hematocrit),
  anaemia: flag('anaemia_history', 'History of anaemia; with it the haemoglobin factor scores 2 at any value'),
  bleeding: flag('bleeding_history', 'History of bleeding; scores 2'),
  egfr: egfr([1, 200]),
  antiplatelet: flag('antiplatelet', 'Treatment with an antiplatelet agent; scores 1'),
};
const flags = flagsOf(inputs);

const REDUCED_BELOW = { female: { hemoglobin: 12, hematocrit: 36 }, male: { hemoglobin: 13, hematocrit: 40 } };

const points = scoring(inputs, [
  { factor: 'age_ge_75', input: 'age', points: scale(0, [1, 'from', '75']) },
  {
    factor: 'reduced_haemoglobin',
    when: ({ sex, hemoglobin, hematocrit, anaemia }) =>
      anaemia ||
      isBelow(hemoglobin, REDUCED_BELOW[sex].hemoglobin) ||
      (hematocrit !== undefined && isBelow(hematocrit, REDUCED_BELOW[sex].hematocrit)),
    points: 2,
  },
  { factor: 'bleeding_history', when: ({ bleeding }) => bleeding, points: 2 },
  { factor: 'egfr_lt_60', input: 'egfr', points: scale(1, [0, 'from', '60']) },
  { factor: 'antiplatelet', when: ({ antiplatelet }) => antiplatelet, points: 1 },
]);

const SOURCE = 'Eur Heart J 2015;36(46):3258-3264';
const DOI = '10.1093/eurheartj/ehv476';
const BAND = {
  source: "O'Brien et al., Eur Heart J 2015",
  scale: scale('low', ['medium', 'from', '3'], ['high', 'from', '4']),
};

const call = (age: string, sex: string, hemoglobin: string, egfr: string) => ({
  ...{ age, sex, hemoglobin_g_dl: hemoglobin, egfr_ml_min_1_73m2: egfr },
});

/** ORBIT bleeding score (O'Brien et al., Eur Heart J 2015). doi:10.1093/eurheartj/ehv476 */
export const orbit = calculator({
  id: 'orbit',
  title: 'ORBIT bleeding score',
  specialty: 'heart',
  synonyms: ['ORBIT', 'ORBIT score', 'ORBIT-AF', 'bleeding on anticoagulation in atrial fibrillation'],
  formula: 'orbit',
  description:
    'ORBIT score of major bleeding in adults with atrial fibrillation who take an anticoagulant, 0-7, with its band. Low haemoglobin or haematocrit and a history of anaemia score once.',
  inputs,
  used: 'not_flags',
  response: { score: points.score, orbit_band: category(BAND), components: points.components },
  meaning: [
    {
      field: 'orbit_band',
      about: 'major bleeding a 100 patient-years',
      words: { low: '2.4', medium: '4.7', high: '8.1' },
      cohort: '7,411 people with atrial fibrillation, ORBIT-AF',
      source: `O'Brien et al., ${SOURCE}`,
      year: 2015,
      doi: DOI,
    },
  ],
  citation: {
    authors: "O'Brien EC, Simon DN, Thomas LE, et al.",
    doi: DOI,
    id: 'obrien_2015',
    source: SOURCE,
    title: 'The ORBIT bleeding score: a simple bedside score to assess bleeding risk in atrial fibrillation',
  },
  examples: [
    {
      input: { ...call('76', 'female', '12', '63'), hematocrit_percent: '38', ...flags('bleeding_history') },
      output: { score: 3, orbit_band: 'medium' },
      source: 'computed independently: 1 for the age and 2 for bleeding; 12 g/dL and 38 percent score nothing',
    },
    {
      input: { ...call('74', 'male', '13', '60'), hematocrit_percent: '39.9', ...flags() },
      output: { score: 2, orbit_band: 'low' },
      source: 'computed independently: 2 for a haematocrit below 40',
    },
    {
      input: { ...call('75', 'female', '11.9', '59'), ...flags('anaemia_history', 'bleeding_history', 'antiplatelet') },
      output: { score: 7, orbit_band: 'high' },
      source: "computed independently: the maximum is 7, when every factor applies (O'Brien et al., 2015)",
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-29', 'summary'),
  uses: ['nice_ng196'],
  limits: listed('af_on_anticoagulant'),
  run: (values) => {
    const result = points.of(values);
    return { ...result, orbit_band: result.score };
  },
});
