import { Type } from '@sinclair/typebox';
import { listed } from '../../currency.ts';
import { isBelow, isFrom } from '../../exact-numbers.ts';
import { optional } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { word } from '../measures.ts';
import { age } from '../parameters.ts';
import { nullable, plain, scale } from '../results.ts';
import { scoring } from '../scoring.ts';
import { together } from '../together.ts';
import { heartRate, systolic } from '../vitals.ts';

const DISEASES = ['none', 'major', 'renal_liver_or_cancer'] as const;
const LESIONS = ['mallory_weiss_or_no_lesion', 'other', 'upper_gi_malignancy'] as const;
const STIGMATA = ['none_or_dark_spot', 'blood_clot_or_vessel'] as const;

const inputs = {
  age,
  heartRate,
  sbp: systolic(),
  comorbidity: word(
    'comorbidity',
    'Major (heart failure, ischaemia or other); or renal, liver failure, disseminated cancer',
    DISEASES,
  ),
  diagnosis: optional(word('endoscopic_diagnosis', 'Diagnosis of the endoscopy', LESIONS)),
  stigmata: optional(word('stigmata', 'Signs of a recent bleeding at endoscopy', STIGMATA)),
};

const points = scoring(inputs, [
  { factor: 'age', input: 'age', points: scale(0, [1, 'from', '60'], [2, 'from', '80']) },
  {
    factor: 'shock',
    possible: [0, 1, 2],
    points: ({ sbp, heartRate }) => (isBelow(sbp, 100) ? 2 : isFrom(heartRate, 100) ? 1 : 0),
  },
  { factor: 'comorbidity', word: 'comorbidity', points: { none: 0, major: 2, renal_liver_or_cancer: 3 } },
  {
    factor: 'endoscopic_diagnosis',
    word: 'diagnosis',
    points: { mallory_weiss_or_no_lesion: 0, other: 1, upper_gi_malignancy: 2 },
  },
  { factor: 'stigmata', word: 'stigmata', points: { none_or_dark_spot: 0, blood_clot_or_vessel: 2 } },
]);
const BEFORE_ENDOSCOPY = 3;

const SOURCE = 'Gut 1996;38(3):316-321';
const DOI = '10.1136/gut.38.3.316';

const call = (age: string, rate: string, sbp: string, comorbidity: string) => ({
  ...{ age, heart_rate_bpm: rate, sbp_mmhg: sbp, comorbidity },
});

/** Rockall score (Rockall et al., Gut 1996). doi:10.1136/gut.38.3.316 */
export const rockall = calculator({
  id: 'rockall',
  title: 'Rockall score, before and after endoscopy',
  specialty: 'liver',
  synonyms: ['Rockall', 'full Rockall', 'clinical Rockall', 'rebleeding after upper GI bleeding'],
  formula: 'rockall',
  description:
    'Rockall score of an acute upper gastrointestinal bleeding: 0-7 before endoscopy, and 0-11 with its diagnosis and the signs of bleeding, which are sent together. For adults.',
  inputs,
  used: 'not_flags',
  response: {
    pre_endoscopy_score: plain(
      Type.Integer({ description: 'Points of age, shock and comorbidity', minimum: 0, maximum: 7 }),
    ),
    score: nullable(points.score),
    components: points.components,
  },
  meaning: [
    {
      field: 'score',
      about: 'rebleeding, and death',
      bands: scale(
        '4.9%, death 0%',
        ['3.4%, death 0%', 'from', '1'],
        ['5.3%, death 0.2%', 'from', '2'],
        ['11.2%, death 2.9%', 'from', '3'],
        ['14.1%, death 5.3%', 'from', '4'],
        ['24.1%, death 10.8%', 'from', '5'],
        ['32.9%, death 17.3%', 'from', '6'],
        ['43.8%, death 27.0%', 'from', '7'],
        ['41.8%, death 41.1%', 'from', '8'],
      ),
      cohort: '4,185 and 1,625 people with upper gastrointestinal bleeding, England',
      source: `Rockall et al., ${SOURCE}`,
      year: 1996,
      doi: DOI,
    },
  ],
  citation: {
    authors: 'Rockall TA, Logan RF, Devlin HB, Northfield TC',
    doi: DOI,
    id: 'rockall_1996',
    source: SOURCE,
    title: 'Risk assessment after acute upper gastrointestinal haemorrhage',
  },
  examples: [
    {
      input: {
        ...call('80', '78', '63', 'major'),
        ...{ endoscopic_diagnosis: 'other', stigmata: 'blood_clot_or_vessel' },
      },
      output: { pre_endoscopy_score: 6, score: 9 },
      source: 'computed independently: 2 + 2 + 2 = 6 before endoscopy, 1 + 2 after it',
    },
    {
      input: call('60', '60', '99.99', 'none'),
      output: { pre_endoscopy_score: 3, score: null },
      source: 'computed independently: 1 for the age and 2 for the pressure; no endoscopy',
    },
    {
      input: {
        ...call('59', '100', '100', 'renal_liver_or_cancer'),
        ...{ endoscopic_diagnosis: 'mallory_weiss_or_no_lesion', stigmata: 'none_or_dark_spot' },
      },
      output: { pre_endoscopy_score: 4, score: 4 },
      source: 'computed independently: 1 for the rate and 3 for the disease',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-29', 'summary'),
  uses: ['nice_cg141'],
  limits: listed('upper_gi_bleeding_adults'),
  check: together(inputs, 'diagnosis', 'stigmata'),
  run: (values) => {
    const { score, components } = points.of(values);
    const before = components.slice(0, BEFORE_ENDOSCOPY);
    const isFull = values.diagnosis !== undefined;
    return {
      pre_endoscopy_score: before.reduce((sum, { points }) => sum + points, 0),
      score: isFull ? score : null,
      components: isFull ? components : before,
    };
  },
});
