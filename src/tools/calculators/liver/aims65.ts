import { listed } from '../../currency.ts';
import { flag } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { albumin, inr } from '../laboratory.ts';
import { age } from '../parameters.ts';
import { scale } from '../results.ts';
import { scoring } from '../scoring.ts';
import { systolic } from '../vitals.ts';

const inputs = {
  albumin,
  inr,
  mental: flag('altered_mental_status', 'Altered mental status; scores 1'),
  sbp: systolic(),
  age,
};
const points = scoring(inputs, [
  { factor: 'albumin_lt_3', input: 'albumin', points: scale(1, [0, 'from', '3']) },
  { factor: 'inr_gt_1_5', input: 'inr', points: scale(0, [1, 'above', '1.5']) },
  { factor: 'altered_mental_status', when: ({ mental }) => mental, points: 1 },
  { factor: 'systolic_bp_le_90', input: 'sbp', points: scale(1, [0, 'above', '90']) },
  { factor: 'age_gt_65', input: 'age', points: scale(0, [1, 'above', '65']) },
]);

const SOURCE = 'Gastrointest Endosc 2011;74(6):1215-1224';
const DOI = '10.1016/j.gie.2011.06.024';

const call = (albumin: string, inr: string, mental: string, sbp: string, age: string) => ({
  ...{ albumin_g_dl: albumin, inr, altered_mental_status: mental, sbp_mmhg: sbp, age },
});

/** AIMS65 (Saltzman et al., Gastrointest Endosc 2011). doi:10.1016/j.gie.2011.06.024 */
export const aims65 = calculator({
  id: 'aims65',
  title: 'AIMS65',
  specialty: 'liver',
  synonyms: ['AIMS 65', 'AIMS-65', 'upper gastrointestinal bleeding mortality', 'death from an upper GI bleed'],
  formula: 'aims65',
  description:
    'AIMS65 score of death in hospital from an acute upper gastrointestinal bleeding, 0-5. For adults; the paper counts an age above 65, later studies 65 itself too.',
  inputs,
  used: 'not_flags',
  response: { score: points.score, components: points.components },
  meaning: [
    {
      field: 'score',
      about: 'death in hospital, validation',
      bands: scale(
        '0.3%',
        ['1.2%', 'from', '1'],
        ['5.3%', 'from', '2'],
        ['10.3%', 'from', '3'],
        ['16.5%', 'from', '4'],
        ['24.5%', 'from', '5'],
      ),
      cohort: '32,504 admissions, USA',
      source: `Saltzman et al., ${SOURCE}`,
      year: 2011,
      doi: DOI,
    },
  ],
  citation: {
    authors: 'Saltzman JR, Tabak YP, Hyett BH, et al.',
    doi: DOI,
    id: 'saltzman_2011',
    source: SOURCE,
    title:
      'A simple risk score accurately predicts in-hospital mortality, length of stay, and cost in acute upper GI bleeding',
  },
  examples: [
    {
      input: call('3.7', '2', 'false', '217', '66'),
      output: { score: 2 },
      source: 'computed independently: 1 for INR and 1 for the age',
    },
    {
      input: call('3', '1.5', 'false', '91', '64'),
      output: { score: 0 },
      source: 'computed independently: 3.0 g/dL, 1.5, 91 mmHg and 64 years score nothing',
    },
    {
      input: call('2.9', '1.6', 'true', '90', '66'),
      output: { score: 5 },
      source: 'computed independently: the maximum is 5, when every factor applies (Saltzman et al., 2011)',
    },
  ],
  status: { is: 'convention' },
  reviewed: reviewed('2026-11-29', 'summary'),
  uses: [],
  limits: {
    age_65_counted_later: { if: 'age 65', when: ({ age }) => age === 65 },
    ...listed('upper_gi_bleeding_adults'),
  },
  run: (values) => points.of(values),
});
