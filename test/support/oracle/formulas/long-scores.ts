/** The three scores with the longest tables, from the publications. */
import type { Decimal } from 'decimal.js';
import { type Formula, first, flagRows, ge, gt, lt, Refused, scoreOf, step } from './kit.ts';

const below = (value: Decimal | undefined, bound: string): boolean => value !== undefined && lt(value, bound);

type Sent = { readonly unit: string; readonly value: Decimal } | undefined;

const from = (sent: Sent, unit: string, bound: number, other: number): boolean =>
  sent !== undefined && ge(sent.value, sent.unit === unit ? bound : other);

const CAPRINI = {
  major_surgery_last_month: 1,
  heart_failure_last_month: 1,
  sepsis_last_month: 1,
  pneumonia_last_month: 1,
  plaster_cast_last_month: 2,
  hip_pelvis_leg_fracture_last_month: 5,
  stroke_last_month: 5,
  multiple_trauma_last_month: 5,
  spinal_cord_injury_last_month: 5,
  varicose_veins: 1,
  swollen_legs: 1,
  central_venous_access: 2,
  history_dvt_pe: 3,
  family_history_thrombosis: 3,
  factor_v_leiden: 3,
  prothrombin_20210a: 3,
  elevated_homocysteine: 3,
  lupus_anticoagulant: 3,
  anticardiolipin_antibody: 3,
  heparin_induced_thrombocytopenia: 3,
  other_thrombophilia: 3,
  inflammatory_bowel_disease: 1,
  acute_mi: 1,
  copd: 1,
  malignancy: 2,
  oral_contraceptive_or_hrt: 1,
  pregnant_or_postpartum: 1,
  unexplained_pregnancy_loss: 1,
};

export const longScores: Readonly<Record<string, Formula>> = {
  psi_port: (g) => {
    const fever = lt(g.temperature_c, 35) || ge(g.temperature_c, 40);
    const vital = [
      g.altered_mental_status,
      ge(g.respiratory_rate_bpm, 30),
      lt(g.sbp_mmhg, 90),
      fever,
      ge(g.heart_rate_bpm, 125),
    ];
    const diseases = flagRows(g, {
      neoplastic_disease: 30,
      liver_disease: 20,
      heart_failure: 10,
      cerebrovascular_disease: 10,
      renal_disease: 10,
    });
    const result = scoreOf(
      ['age', g.age.toNumber()],
      ['sex_female', g.sex === 'female' ? -10 : 0],
      ['nursing_home_resident', g.nursing_home_resident ? 10 : 0],
      ...diseases,
      ['altered_mental_status', vital[0] ? 20 : 0],
      ['respiratory_rate_ge_30', vital[1] ? 20 : 0],
      ['systolic_bp_lt_90', vital[2] ? 20 : 0],
      ['temperature', vital[3] ? 15 : 0],
      ['pulse_ge_125', vital[4] ? 10 : 0],
      ['ph_lt_7_35', below(g.ph, '7.35') ? 30 : 0],
      ['urea', from(g.bun_mg_dl, 'bun_mg_dl', 30, 11) ? 20 : 0],
      ['sodium_lt_130', below(g.sodium_mmol_l, '130') ? 20 : 0],
      ['glucose', from(g.glucose_mg_dl, 'glucose_mg_dl', 250, 14) ? 10 : 0],
      ['hematocrit_lt_30', below(g.hematocrit_percent, '30') ? 10 : 0],
      ['oxygenation', below(g.pao2_mmhg, '60') || below(g.spo2_percent, '90') ? 10 : 0],
      ['pleural_effusion', g.pleural_effusion ? 10 : 0],
    );
    const { score } = result;
    const healthy = diseases.every(([, points]) => !points) && !vital.includes(true);
    const psi = first(
      [g.age.lte(50) && healthy, 'I'],
      [score.lte(70), 'II'],
      [score.lte(90), 'III'],
      [score.lte(130), 'IV'],
      [true, 'V'],
    );
    return { ...result, psi_class: psi };
  },
  apache_ii: (g) => {
    const rich = ge(g.fio2_percent, 50);
    if (rich && g.aa_gradient_mmhg === undefined) throw new Refused('invalid_aa_gradient');
    if (!rich && g.pao2_mmhg === undefined) throw new Refused('invalid_pao2');
    const gas = rich
      ? step(g.aa_gradient_mmhg, 0, ['500', 4], ['350', 3], ['200', 2])
      : gt(g.pao2_mmhg, 70)
        ? 0
        : gt(g.pao2_mmhg, 60)
          ? 1
          : ge(g.pao2_mmhg, 55)
            ? 3
            : 4;
    const kidney = step(g.creatinine_mg_dl, 2, ['3.5', 4], ['2', 3], ['1.5', 2], ['0.6', 0]);
    const acute = scoreOf(
      [
        'temperature',
        step(g.temperature_c, 4, ['41', 4], ['39', 3], ['38.5', 1], ['36', 0], ['34', 1], ['32', 2], ['30', 3]),
      ],
      ['mean_arterial_pressure', step(g.map_mmhg, 4, ['160', 4], ['130', 3], ['110', 2], ['70', 0], ['50', 2])],
      ['heart_rate', step(g.heart_rate_bpm, 4, ['180', 4], ['140', 3], ['110', 2], ['70', 0], ['55', 2], ['40', 3])],
      [
        'respiratory_rate',
        step(g.respiratory_rate_bpm, 4, ['50', 4], ['35', 3], ['25', 1], ['12', 0], ['10', 1], ['6', 2]),
      ],
      ['oxygenation', gas],
      ['ph', step(g.ph, 4, ['7.7', 4], ['7.6', 3], ['7.5', 1], ['7.33', 0], ['7.25', 2], ['7.15', 3])],
      [
        'sodium',
        step(g.sodium_mmol_l, 4, ['180', 4], ['160', 3], ['155', 2], ['150', 1], ['130', 0], ['120', 2], ['111', 3]),
      ],
      ['potassium', step(g.potassium_mmol_l, 4, ['7', 4], ['6', 3], ['5.5', 1], ['3.5', 0], ['3', 1], ['2.5', 2])],
      ['creatinine', g.acute_renal_failure ? 2 * kidney : kidney],
      ['hematocrit', step(g.hematocrit_percent, 4, ['60', 4], ['50', 2], ['46', 1], ['30', 0], ['20', 2])],
      ['white_cells', step(g.wbc_10e9_l, 4, ['40', 4], ['20', 2], ['15', 1], ['3', 0], ['1', 2])],
      ['gcs', 15 - g.gcs.toNumber()],
    );
    const age = step(g.age, 0, ['75', 6], ['65', 5], ['55', 3], ['45', 2]);
    const chronic = { none: 0, nonoperative_or_emergency: 5, elective_postoperative: 2 }[g.chronic_health as 'none'];
    return {
      score: acute.score.plus(age + chronic),
      acute_physiology_score: acute.score,
      components: [...acute.components, { factor: 'age', points: age }, { factor: 'chronic_health', points: chronic }],
    };
  },
  caprini: (g) => {
    const planned = g.surgery === 'none' ? 0 : g.surgery === 'minor' ? 1 : g.surgery.startsWith('elective') ? 5 : 2;
    const result = scoreOf(
      ['age', gt(g.age, 74) ? 3 : gt(g.age, 60) ? 2 : gt(g.age, 40) ? 1 : 0],
      ['surgery', planned],
      ['mobility', ['normal', 'bed_rest', 'confined_over_72_h'].indexOf(g.mobility)],
      ['bmi_gt_25', gt(g.bmi, 25)],
      ...flagRows(g, CAPRINI),
    );
    const { score } = result;
    const band = first([score.gte(5), 'highest'], [score.gte(3), 'high'], [score.gte(2), 'moderate'], [true, 'low']);
    return { ...result, caprini_band: band };
  },
};
