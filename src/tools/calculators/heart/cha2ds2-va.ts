import { listed } from '../../currency.ts';
import { flagsOf } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { age } from '../parameters.ts';
import { scale } from '../results.ts';
import { scoring } from '../scoring.ts';
import { strokeFactors, strokeFlags } from './stroke-risk.ts';

const inputs = { age, ...strokeFlags };
const flags = flagsOf(inputs);
const points = scoring(inputs, strokeFactors);

/** CHA2DS2-VA stroke risk score (ESC guidelines 2024). doi:10.1093/eurheartj/ehae176 */
export const cha2ds2Va = calculator({
  id: 'cha2ds2_va',
  title: 'CHA2DS2-VA',
  specialty: 'heart',
  synonyms: ['CHADS-VA', 'CHADS2-VA', 'CHADSVA', 'atrial fibrillation stroke risk', 'afib', 'AF', 'anticoagulation'],
  formula: 'cha2ds2_va',
  description:
    'CHA2DS2-VA stroke risk score for adults with atrial fibrillation, 0-8: CHA2DS2-VASc without the point for sex. The 2024 European guidelines use it; the 2023 American ones still name CHA2DS2-VASc.',
  inputs,
  used: 'not_flags',
  response: { score: points.score, max_score: points.maxScore, components: points.components },
  meaning: [
    {
      field: 'score',
      about: 'oral anticoagulation in clinical atrial fibrillation',
      use: 'af_esc_2024',
      by: scale('none', ['consider', 'from', '1'], ['recommended', 'from', '2']),
      categories: {
        none: 'no recommendation by this score',
        consider: 'should be considered (class IIa)',
        recommended: 'is recommended (class I)',
      },
      source: 'ESC guidelines for the management of atrial fibrillation, Eur Heart J 2024;45(36):3314-3414',
      year: 2024,
      doi: '10.1093/eurheartj/ehae176',
    },
  ],
  citation: {
    authors: 'Van Gelder IC, Rienstra M, Bunting KV, et al.',
    doi: '10.1093/eurheartj/ehae176',
    id: 'van_gelder_2024',
    source: 'Eur Heart J 2024;45(36):3314-3414',
    title: '2024 ESC Guidelines for the management of atrial fibrillation',
  },
  examples: [
    {
      input: { age: '72', ...flags('hypertension', 'diabetes') },
      output: { score: 3 },
      source: 'computed independently: 1 for the age of 72, 1 for hypertension, 1 for diabetes',
    },
    { input: { age: '75', ...flags() }, output: { score: 2 }, source: 'computed independently: 2 for an age from 75' },
    {
      input: { age: '64', ...flags('stroke_tia') },
      output: { score: 2 },
      source: 'computed independently: 2 for a stroke; 64 scores nothing',
    },
    {
      input: { age: '80', ...flags('chf', 'hypertension', 'diabetes', 'stroke_tia', 'vascular_disease') },
      output: { score: 8 },
      source: 'computed independently: the maximum score is 8, when every factor applies (2024 ESC Guidelines)',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-23', 'summary'),
  uses: ['esc_af_2024'],
  limits: {
    ...listed('us_names_vasc', 'valvular_af', 'hcm_or_amyloid', 'clinical_af_only'),
  },
  run: (values) => points.of(values),
});
