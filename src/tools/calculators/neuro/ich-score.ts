import { listed } from '../../currency.ts';
import { flagsOf } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { measure } from '../measures.ts';
import { age } from '../parameters.ts';
import { scale } from '../results.ts';
import { items, scoring } from '../scoring.ts';
import { comaScale } from '../vitals.ts';

const place = items({
  intraventricular_haemorrhage: [1, 'Blood in the ventricles'],
  infratentorial_origin: [1, 'Origin below the tentorium'],
});

const inputs = {
  gcs: comaScale,
  volume: measure(['ich_volume_ml', 'mL', [0, 500], '25'], 'Volume of the haematoma', 'invalid_ich_volume'),
  ...place.inputs,
  age,
};
const flags = flagsOf(inputs);
const points = scoring(inputs, [
  { factor: 'gcs', input: 'gcs', points: scale(2, [1, 'from', '5'], [0, 'from', '13']) },
  { factor: 'volume_ge_30_ml', input: 'volume', points: scale(0, [1, 'from', '30']) },
  ...place.factors,
  { factor: 'age_ge_80', input: 'age', points: scale(0, [1, 'from', '80']) },
]);

const SOURCE = 'Stroke 2001;32(4):891-897';
const DOI = '10.1161/01.STR.32.4.891';

/** ICH score (Hemphill et al., Stroke 2001). doi:10.1161/01.STR.32.4.891 */
export const ichScore = calculator({
  id: 'ich_score',
  title: 'ICH score',
  specialty: 'neuro',
  synonyms: ['ICH', 'intracerebral haemorrhage score', 'intracerebral bleeding', 'brain haemorrhage mortality'],
  formula: 'ich_score',
  description:
    'ICH score of a spontaneous intracerebral haemorrhage, 0-6, for grading and communication; the volume is that of the ABC/2 method. Not for decisions to limit care within the first days.',
  inputs,
  used: 'not_flags',
  response: { score: points.score, components: points.components },
  meaning: [
    {
      field: 'score',
      about: 'mortality within 30 days',
      bands: scale(
        '0%',
        ['13%', 'from', '1'],
        ['26%', 'from', '2'],
        ['72%', 'from', '3'],
        ['97%', 'from', '4'],
        ['100%', 'from', '5'],
        [null, 'from', '6'],
      ),
      cohort: '152 people of one US centre; no one had 6 points',
      source: `Hemphill et al., ${SOURCE}`,
      year: 2001,
      doi: DOI,
    },
  ],
  citation: {
    authors: 'Hemphill JC 3rd, Bonovich DC, Besmertis L, Manley GT, Johnston SC',
    doi: DOI,
    id: 'hemphill_2001',
    source: SOURCE,
    title: 'The ICH score: a simple, reliable grading scale for intracerebral hemorrhage',
  },
  examples: [
    {
      input: { gcs: '6', ich_volume_ml: '18', ...flags('intraventricular_haemorrhage'), age: '78' },
      output: { score: 2 },
      source: 'computed independently: 1 for a coma scale of 6 and 1 for the ventricles',
    },
    {
      input: { gcs: '13', ich_volume_ml: '29.9', ...flags(), age: '79' },
      output: { score: 0 },
      source: 'computed independently: 13, 29.9 mL and 79 years score nothing',
    },
    {
      input: {
        ...{ gcs: '4', ich_volume_ml: '30', age: '80' },
        ...flags('intraventricular_haemorrhage', 'infratentorial_origin'),
      },
      output: { score: 6 },
      source: 'computed independently: the maximum is 6, when every factor applies (Hemphill et al., Stroke 2001)',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-29', 'summary'),
  uses: ['aha_asa_ich_2022'],
  limits: listed('not_to_limit_care', 'spontaneous_haemorrhage'),
  run: (values) => points.of(values),
});
