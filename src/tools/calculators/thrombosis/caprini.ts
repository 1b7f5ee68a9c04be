import { listed, mended } from '../../currency.ts';
import { choice, flagsOf, judged, recorded, said } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { age } from '../parameters.ts';
import { category, scale } from '../results.ts';
import { items, scoring } from '../scoring.ts';
import { bodyMassIndex } from '../vitals.ts';

const risks = items({
  major_surgery_last_month: [1, 'Major surgery in the last month', judged('recent_surgery')],
  heart_failure_last_month: [1, 'Heart failure in the last month', judged('heart_failure')],
  sepsis_last_month: [1, 'Sepsis in the last month', judged('sepsis')],
  pneumonia_last_month: [1, 'Pneumonia in the last month', judged('pneumonia')],
  plaster_cast_last_month: [2, 'Immobilizing plaster cast in the last month', judged('plaster_cast')],
  hip_pelvis_leg_fracture_last_month: [5, 'Fracture of hip, pelvis or leg in the last month', judged('leg_fracture')],
  stroke_last_month: [5, 'Stroke in the last month', judged('acute_stroke')],
  multiple_trauma_last_month: [5, 'Multiple trauma in the last month', judged('multiple_trauma')],
  spinal_cord_injury_last_month: [5, 'Spinal cord injury in the last month', judged('spinal_cord_injury')],
  varicose_veins: [1, 'Varicose veins', recorded('varicose_veins')],
  swollen_legs: [1, 'Swollen legs', judged('leg_swelling')],
  central_venous_access: [2, 'Central venous access', judged('central_line')],
  history_dvt_pe: [3, 'History of deep vein thrombosis or pulmonary embolism', recorded('previous_thromboembolism')],
  family_history_thrombosis: [3, 'Family history of thrombosis', recorded('family_thrombosis')],
  factor_v_leiden: [3, 'Factor V Leiden', recorded('factor_v_leiden')],
  prothrombin_20210a: [3, 'Prothrombin 20210A', recorded('prothrombin_mutation')],
  elevated_homocysteine: [3, 'Elevated homocysteine', recorded('homocysteine')],
  lupus_anticoagulant: [3, 'Lupus anticoagulant', recorded('lupus_anticoagulant')],
  anticardiolipin_antibody: [3, 'Anticardiolipin antibody', recorded('anticardiolipin')],
  heparin_induced_thrombocytopenia: [3, 'Heparin-induced thrombocytopenia', recorded('heparin_thrombocytopenia')],
  other_thrombophilia: [3, 'Another thrombophilia', recorded('other_thrombophilia')],
  inflammatory_bowel_disease: [1, 'Inflammatory bowel disease', recorded('inflammatory_bowel_disease')],
  acute_mi: [1, 'Acute myocardial infarction', judged('acute_infarction')],
  copd: [1, 'Chronic obstructive lung disease', recorded('copd')],
  malignancy: [2, 'Malignancy', recorded('malignancy')],
  oral_contraceptive_or_hrt: [1, 'Oral contraceptive or hormone replacement', recorded('hormones')],
  pregnant_or_postpartum: [1, 'Pregnant or in the month after birth', recorded('pregnancy')],
  unexplained_pregnancy_loss: [1, 'Unexplained stillbirth or recurrent loss of pregnancy', recorded('pregnancy_loss')],
});

const inputs = {
  age,
  surgery: said(
    {
      findings: {
        elective_lower_extremity_arthroplasty: 'leg_arthroplasty',
        laparoscopic: 'laparoscopic_operation',
        arthroscopic: 'arthroscopic_operation',
        major: 'major_operation',
      },
      otherwise: 'none',
      unmentioned: 'low',
    },
    choice({
      name: 'surgery',
      description: 'Operation that is planned',
      words: ['none', 'minor', 'major', 'laparoscopic', 'arthroscopic', 'elective_lower_extremity_arthroplasty'],
      example: 'major',
      error: 'invalid_surgery',
      remedy: 'Send one of the listed kinds of operation, or none.',
    }),
  ),
  mobility: said(
    { findings: { confined_over_72_h: 'bedridden', bed_rest: 'bed_rest' }, otherwise: 'normal', unmentioned: 'low' },
    choice({
      name: 'mobility',
      description: 'Mobility',
      words: ['normal', 'bed_rest', 'confined_over_72_h'],
      example: 'normal',
      error: 'invalid_mobility',
      remedy: 'Send normal, bed_rest or confined_over_72_h.',
    }),
  ),
  bmi: bodyMassIndex(),
  ...risks.inputs,
};
const flags = flagsOf(inputs);

const points = scoring(inputs, [
  { factor: 'age', input: 'age', points: scale(0, [1, 'from', '41'], [2, 'from', '61'], [3, 'from', '75']) },
  {
    factor: 'surgery',
    word: 'surgery',
    points: {
      none: 0,
      minor: 1,
      major: 2,
      laparoscopic: 2,
      arthroscopic: 2,
      elective_lower_extremity_arthroplasty: 5,
    },
  },
  { factor: 'mobility', word: 'mobility', points: { normal: 0, bed_rest: 1, confined_over_72_h: 2 } },
  { factor: 'bmi_gt_25', input: 'bmi', points: scale(0, [1, 'above', '25']) },
  ...risks.factors,
]);

const BAND = {
  source: 'Caprini, Dis Mon 2005',
  scale: scale('low', ['moderate', 'from', '2'], ['high', 'from', '3'], ['highest', 'from', '5']),
};

/** Caprini score of 2005 (Caprini, Dis Mon 2005). doi:10.1016/j.disamonth.2005.02.003 */
export const caprini = calculator({
  id: 'caprini',
  title: 'Caprini score (2005)',
  specialty: 'thrombosis',
  synonyms: ['VTE risk', 'surgical thrombosis risk', 'DVT prophylaxis', 'venous thromboembolism'],
  formula: 'caprini_2005',
  description:
    'Caprini score of venous thromboembolism around surgery in the version of 2005, with its band. For adults who have surgery; the version of 2013 differs.',
  inputs,
  used: 'not_flags',
  response: { score: points.score, caprini_band: category(BAND), components: points.components },
  meaning: [
    {
      field: 'score',
      about:
        'venous thromboembolism without prophylaxis after general or abdominal-pelvic surgery, in the groups of ACCP 2012; caprini_band is the scale of 2005',
      bands: scale(
        'below 0.5%, very low risk',
        ['1.5%, low risk', 'from', '1'],
        ['3.0%, moderate risk', 'from', '3'],
        ['6.0%, high risk', 'from', '5'],
      ),
      source:
        'ACCP guideline: prevention of VTE in nonorthopedic surgical patients, Chest 2012;141(2 Suppl):e227S-e277S',
      year: 2012,
      doi: '10.1378/chest.11-2297',
    },
  ],
  citation: {
    authors: 'Caprini JA',
    doi: '10.1016/j.disamonth.2005.02.003',
    id: 'caprini_2005',
    source: 'Dis Mon 2005;51(2-3):70-78',
    title: 'Thrombosis risk assessment as a guide to quality patient care',
  },
  examples: [
    {
      input: { age: '61', surgery: 'major', mobility: 'normal', bmi: '25', ...flags() },
      output: { score: 4, caprini_band: 'high' },
      source: 'computed independently: 2 for the age and 2 for the operation: 4; 25 is not above 25',
    },
    {
      input: {
        age: '75',
        surgery: 'elective_lower_extremity_arthroplasty',
        mobility: 'bed_rest',
        bmi: '31',
        ...flags('history_dvt_pe', 'varicose_veins'),
      },
      output: { score: 14, caprini_band: 'highest' },
      source: 'computed independently: 3 + 5 + 1 + 1 + 3 + 1 = 14',
    },
    {
      input: { age: '40', surgery: 'minor', mobility: 'normal', bmi: '22', ...flags() },
      output: { score: 1, caprini_band: 'low' },
      source: 'computed independently: 1 for the operation: low',
    },
    {
      input: { age: '41', surgery: 'minor', mobility: 'normal', bmi: '22', ...flags() },
      output: { score: 2, caprini_band: 'moderate' },
      source: 'computed independently: 1 for the age and 1 for the operation: moderate',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-23', 'summary'),
  uses: ['accp_vte_surgery_2012'],
  limits: {
    ...listed('bleeding_not_weighed'),
    two_caprini_scales: { isListed: true, if: 'score 2', whenResult: ({ score }) => score === 2 },
    surgical_only: { if: 'surgery none', when: ({ surgery }) => surgery === 'none' },
    orthopaedic_other_rules: {
      if: 'lower extremity arthroplasty, or fracture of hip, pelvis or leg',
      when: ({ surgery, hip_pelvis_leg_fracture_last_month: fracture }) =>
        surgery === 'elective_lower_extremity_arthroplasty' || fracture,
    },
    caprini_very_high: { if: 'score from 9', whenResult: ({ score }) => score >= 9 },
  },
  changes: [
    mended(
      '2026-11-27',
      'The meaning names the scale of its groups, which is not that of caprini_band.',
      'ACCP 2012; Caprini 2005',
    ),
  ],
  run: (values) => {
    const result = points.of(values);
    return { ...result, caprini_band: result.score };
  },
});
