/** The panels of emergency, ward and mental health. */
import { isthDic } from '../calculators/blood/isth-dic.ts';
import { sic } from '../calculators/blood/sic.ts';
import { dasi } from '../calculators/heart/dasi.ts';
import { guptaMica } from '../calculators/heart/gupta-mica.ts';
import { rcri } from '../calculators/heart/rcri.ts';
import { gcs } from '../calculators/intensive/gcs.ts';
import { news2 } from '../calculators/intensive/news2.ts';
import { shockIndex } from '../calculators/intensive/shock-index.ts';
import { sofa } from '../calculators/intensive/sofa.ts';
import { auditC } from '../calculators/mind/audit-c.ts';
import { gad7 } from '../calculators/mind/gad-7.ts';
import { phq9 } from '../calculators/mind/phq-9.ts';
import { caprini } from '../calculators/thrombosis/caprini.ts';
import { padua } from '../calculators/thrombosis/padua.ts';
import { iss } from '../calculators/trauma/iss.ts';
import { rts } from '../calculators/trauma/rts.ts';
import { ratio } from '../exact-numbers.ts';
import { neededBy, panel } from './panel.ts';

/** The components of SOFA that the score of sepsis-induced coagulopathy counts. */
const FOUR = new Set(['respiration', 'cardiovascular', 'liver', 'renal']);

/** Operations that the revised cardiac risk index always calls high-risk, and never. */
const INSIDE = 'aortic bariatric foregut_or_hepatopancreatobiliary intestinal thoracic_non_oesophageal';
const OUTSIDE = 'breast ent neck_thyroid_parathyroid orthopaedic_or_extremity skin vein';

/** Activities of the Duke index that a totally dependent person cannot do. */
const EFFORTS = ['personal_care', 'run_short_distance', 'heavy_housework', 'yard_work', 'strenuous_sports'];

type Components = readonly { readonly factor: string; readonly points: number }[];

const fourOf = (components: Components) =>
  ratio(components.reduce((sum, { factor, points }) => (FOUR.has(factor) ? sum + points : sum), 0));

export const sepsis = panel({
  id: 'sepsis',
  title: 'Sepsis panel',
  specialty: 'intensive',
  synonyms: ['sepsis', 'septic shock', 'NEWS2 and SOFA'],
  description:
    'NEWS2 in one call; with the values of its organs, SOFA; with the INR too, sepsis-induced coagulopathy by four items of that SOFA; with a cause, fibrin marker, prothrombin time and fibrinogen, overt DIC. For adults with suspected infection.',
  required: neededBy(news2),
  parts: [
    { tool: sofa },
    { tool: news2 },
    { tool: isthDic },
    {
      tool: sic,
      given: { sofa_four_items: ({ sofa: found }) => found && fourOf(found.components as Components) },
    },
  ],
  // Eyes, words and movements: an alert person has at least 6 points, and one who answers nothing has 3.
  excluded: [
    { consciousness: 'alert', gcs: '<6' },
    { consciousness: 'confusion voice', gcs: '>14' },
    { consciousness: 'pain', gcs: '>13' },
    { consciousness: 'unresponsive', gcs: '>3' },
    { supplemental_oxygen: 'false', fio2_percent: '>21' },
    { supplemental_oxygen: 'true', fio2_percent: '21' },
  ],
  example: {
    respiratory_rate_bpm: '24',
    spo2_percent: '93',
    spo2_scale: '1',
    supplemental_oxygen: 'true',
    sbp_mmhg: '96',
    heart_rate_bpm: '112',
    consciousness: 'alert',
    temperature_c: '38.7',
    pao2_mmhg: '72',
    fio2_percent: '40',
    respiratory_support: 'false',
    platelets_10e9_l: '92',
    bilirubin_mg_dl: '1.4',
    map_mmhg: '66',
    gcs: '14',
    creatinine_mg_dl: '1.9',
    inr: '1.5',
  },
});

export const preoperative = panel({
  id: 'preoperative',
  title: 'Preoperative panel',
  specialty: 'surgery',
  synonyms: ['preop', 'preoperative evaluation', 'cardiac clearance', 'noncardiac surgery'],
  description:
    'Revised cardiac risk index in one call; with age, functional status, ASA class and the kind of operation, the Gupta risk; with twelve activities, the Duke index and metabolic equivalents. For adults before noncardiac surgery.',
  required: neededBy(rcri),
  parts: [{ tool: rcri }, { tool: guptaMica }, { tool: dasi }],
  excluded: [
    { procedure: INSIDE, high_risk_surgery: 'false' },
    { procedure: OUTSIDE, high_risk_surgery: 'true' },
    { functional_status: 'independent', personal_care: 'false' },
    ...EFFORTS.map((activity) => ({ functional_status: 'totally_dependent', [activity]: 'true' })),
  ],
  example: {
    high_risk_surgery: 'true',
    ischemic_heart_disease: 'false',
    heart_failure: 'false',
    cerebrovascular_disease: 'false',
    insulin: 'true',
    creatinine_mg_dl: '1.1',
    age: '70',
    functional_status: 'independent',
    asa_class: '3',
    procedure: 'intestinal',
  },
});

export const wardVte = panel({
  id: 'ward_vte',
  title: 'Ward thrombosis panel',
  specialty: 'thrombosis',
  synonyms: ['VTE prophylaxis', 'thromboprophylaxis on the ward', 'inpatient VTE risk'],
  description:
    'Padua score of medical inpatients in one call; with the operation, mobility and factors of the Caprini score, that too. For adults in hospital; neither weighs bleeding.',
  required: neededBy(padua),
  parts: [{ tool: padua }, { tool: caprini, renamed: { history_dvt_pe: 'previous_vte' } }],
  excluded: [
    { active_cancer: 'true', malignancy: 'false' },
    { reduced_mobility: 'false', mobility: 'confined_over_72_h' },
    ...['factor_v_leiden', 'prothrombin_20210a', 'other_thrombophilia'].map((defect) => ({
      thrombophilia: 'false',
      [defect]: 'true',
    })),
    ...['major_surgery_last_month', 'multiple_trauma_last_month', 'hip_pelvis_leg_fracture_last_month'].map(
      (injury) => ({ trauma_or_surgery_last_month: 'false', [injury]: 'true' }),
    ),
    { acute_mi_or_stroke: 'false', acute_mi: 'true' },
    { hormonal_treatment: 'false', oral_contraceptive_or_hrt: 'true' },
  ],
  example: {
    active_cancer: 'false',
    previous_vte: 'false',
    reduced_mobility: 'true',
    thrombophilia: 'false',
    trauma_or_surgery_last_month: 'false',
    age: '74',
    heart_or_respiratory_failure: 'true',
    acute_mi_or_stroke: 'false',
    acute_infection_or_rheumatologic: 'true',
    bmi: '27',
    hormonal_treatment: 'false',
  },
});

export const trauma = panel({
  id: 'trauma',
  title: 'Trauma panel',
  specialty: 'trauma',
  synonyms: ['trauma scores', 'injured patient', 'trauma triage scores'],
  description:
    'Glasgow coma scale, Revised Trauma Score by that scale, and shock index in one call; with the AIS codes of six regions, the Injury Severity Score. For adults, by the first values after the injury.',
  required: ['eye', 'verbal', 'motor', 'sbp_mmhg', 'respiratory_rate_bpm', 'heart_rate_bpm'],
  parts: [
    { tool: gcs },
    { tool: rts, given: { gcs: ({ gcs: found }) => found && ratio(found.score as number) } },
    { tool: iss },
    { tool: shockIndex },
  ],
  example: {
    eye: '3',
    verbal: '4',
    motor: '5',
    sbp_mmhg: '92',
    respiratory_rate_bpm: '28',
    heart_rate_bpm: '118',
    ais_head_neck: '3',
    ais_face: '0',
    ais_chest: '4',
    ais_abdomen: '2',
    ais_extremities: '0',
    ais_external: '1',
  },
});

export const mentalHealth = panel({
  id: 'mental_health',
  title: 'Mental health panel',
  specialty: 'mind',
  synonyms: ['depression, anxiety and alcohol', 'mental health screening', 'behavioral health screening'],
  description:
    'PHQ-9 in one call; with seven more items, GAD-7; with the sex and three items about alcohol, AUDIT-C. Scales screen and are no diagnosis.',
  required: neededBy(phq9),
  parts: [{ tool: phq9 }, { tool: gad7 }, { tool: auditC }],
  example: {
    interest: '2',
    mood: '2',
    sleep: '1',
    energy: '2',
    appetite: '0',
    self_worth: '1',
    concentration: '1',
    movement: '0',
    self_harm: '0',
    sex: 'female',
    frequency: '2',
    typical_drinks: '1',
    six_or_more: '1',
  },
});
