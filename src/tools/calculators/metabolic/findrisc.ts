import { choice, flag, flagsOf } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { inTwoUnits } from '../measures.ts';
import { age, sex } from '../parameters.ts';
import { category, scale, steps } from '../results.ts';
import { items, pointsFor, scoring } from '../scoring.ts';
import { bodyMassIndex } from '../vitals.ts';

const history = items({
  blood_pressure_medication: [2, 'Has taken medicine for high blood pressure'],
  high_glucose_history: [5, 'Has ever had a high blood glucose'],
});

const FAMILY = { none: 0, second_degree: 3, first_degree: 5 };

const inputs = {
  age,
  sex,
  bmi: bodyMassIndex(),
  waist: inTwoUnits(
    'Waist circumference',
    'invalid_waist',
    ['waist_cm', 'cm', [30, 250], '96'],
    ['waist_in', 'in', [12, 98], '38'],
    { times: '2.54' },
  ),
  active: flag('physically_active', 'At least 30 minutes of physical activity a day; 2 points if not'),
  vegetables: flag('daily_vegetables_or_fruit', 'Eats vegetables or fruit every day; 1 point if not'),
  ...history.inputs,
  family: choice({
    name: 'family_history',
    description: 'Nearest relative with diabetes',
    words: Object.keys(FAMILY) as (keyof typeof FAMILY)[],
    example: 'second_degree',
    error: 'invalid_family_history',
    remedy: 'Send none, second_degree or first_degree.',
  }),
};
const flags = flagsOf(inputs);

const WAIST = {
  male: scale(0, [3, 'from', '94'], [4, 'above', '102']),
  female: scale(0, [3, 'from', '80'], [4, 'above', '88']),
};

const points = scoring(inputs, [
  { factor: 'age', input: 'age', points: steps('0 45:2 55:3 65:4') },
  { factor: 'bmi', input: 'bmi', points: scale(0, [1, 'from', '25'], [3, 'above', '30']) },
  {
    factor: 'waist',
    possible: [0, 3, 4],
    points: ({ waist, sex }) => pointsFor(waist, WAIST[sex]),
    value: ({ waist }) => waist,
  },
  { factor: 'not_physically_active', when: ({ active }) => !active, points: 2 },
  { factor: 'no_daily_vegetables', when: ({ vegetables }) => !vegetables, points: 1 },
  ...history.factors,
  { factor: 'family_history', word: 'family', points: FAMILY },
]);

const BAND = {
  source: 'Lindstrom and Tuomilehto, Diabetes Care 2003, as printed on the form',
  scale: scale(
    'low',
    ['slightly_elevated', 'from', '7'],
    ['moderate', 'from', '12'],
    ['high', 'from', '15'],
    ['very_high', 'from', '21'],
  ),
};

/** FINDRISC (Lindstrom and Tuomilehto, Diabetes Care 2003). doi:10.2337/diacare.26.3.725 */
export const findrisc = calculator({
  id: 'findrisc',
  title: 'FINDRISC',
  specialty: 'metabolic',
  synonyms: ['Finnish Diabetes Risk Score', 'diabetes risk', 'risk of type 2 diabetes'],
  formula: 'findrisc',
  description:
    'Finnish diabetes risk score, 0-26, with its band of the 10-year risk of type 2 diabetes. For adults without diabetes; a BMI of 30 scores 1, and a waist of 102 cm in men or 88 cm in women 3.',
  inputs,
  used: 'not_flags',
  response: { score: points.score, findrisc_band: category(BAND), components: points.components },
  meaning: [
    {
      field: 'findrisc_band',
      about: 'drug-treated diabetes within 10 years',
      words: {
        low: 'about 1%',
        slightly_elevated: 'about 4%',
        moderate: 'about 17%',
        high: 'about 33%',
        very_high: 'about 50%',
      },
      cohort: '4,746 and 4,615 people of 35 to 64 years, Finland',
      source: 'Lindstrom and Tuomilehto, Diabetes Care 2003;26(3):725-731, as printed on the form',
      year: 2003,
      doi: '10.2337/diacare.26.3.725',
    },
  ],
  citation: {
    authors: 'Lindstrom J, Tuomilehto J',
    doi: '10.2337/diacare.26.3.725',
    id: 'lindstrom_2003',
    source: 'Diabetes Care 2003;26(3):725-731',
    title: 'The diabetes risk score: a practical tool to predict type 2 diabetes risk',
  },
  examples: [
    {
      input: {
        age: '52',
        sex: 'male',
        bmi: '30',
        waist_cm: '102',
        ...flags('daily_vegetables_or_fruit', 'blood_pressure_medication'),
        family_history: 'second_degree',
      },
      output: { score: 13, findrisc_band: 'moderate' },
      source: 'computed independently: 2 + 1 + 3 + 2 + 2 + 3 = 13',
    },
    {
      input: {
        age: '44',
        sex: 'female',
        bmi: '24.9',
        waist_cm: '79.9',
        ...flags('physically_active', 'daily_vegetables_or_fruit'),
        family_history: 'none',
      },
      output: { score: 0, findrisc_band: 'low' },
      source: 'computed independently: nothing scores',
    },
    {
      input: {
        age: '65',
        sex: 'female',
        bmi: '31',
        waist_in: '40',
        ...flags('blood_pressure_medication', 'high_glucose_history'),
        family_history: 'first_degree',
      },
      output: { score: 26, findrisc_band: 'very_high' },
      source: 'computed independently: 4 + 3 + 4 + 2 + 1 + 2 + 5 + 5 = 26, the highest score; 40 in are 101.6 cm',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-29', 'summary'),
  uses: ['registries'],
  limits: {
    older_than_findrisc_cohort: { isListed: true, if: 'age above 64', when: ({ age }) => age > 64 },
  },
  run: (values) => {
    const result = points.of(values);
    return { ...result, findrisc_band: result.score };
  },
});
