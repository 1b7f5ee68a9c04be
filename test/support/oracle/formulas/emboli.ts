/** Pulmonary embolism, bleeding and stroke, from the publications. */
import { type Formula, first, flagRows, ge, gt, le, lt, Refused, scoreOf, step } from './kit.ts';

/** The word of the highest limit that a score reaches. */
const band = (
  score: { gte: (from: number) => boolean },
  lowest: string,
  ...rows: readonly (readonly [number, string])[]
) => rows.find(([from]) => score.gte(from))?.[1] ?? lowest;

export const emboli: Readonly<Record<string, Formula>> = {
  spesi: (g) => {
    const result = scoreOf(
      ['age_gt_80', gt(g.age, 80)],
      ['cancer', g.cancer],
      ['chronic_cardiopulmonary_disease', g.chronic_cardiopulmonary_disease],
      ['heart_rate_ge_110', ge(g.heart_rate_bpm, 110)],
      ['systolic_bp_lt_100', lt(g.sbp_mmhg, 100)],
      ['spo2_lt_90', lt(g.spo2_percent, 90)],
    );
    return { ...result, high_risk: result.score.gte(1) };
  },
  pesi: (g) => {
    const result = scoreOf(
      ['age', Number(g.age)],
      ['male', g.sex === 'male' ? 10 : 0],
      ...flagRows(g, { cancer: 30, heart_failure: 10, chronic_lung_disease: 10 }),
      ['heart_rate_ge_110', ge(g.heart_rate_bpm, 110) ? 20 : 0],
      ['systolic_bp_lt_100', lt(g.sbp_mmhg, 100) ? 30 : 0],
      ['respiratory_rate_ge_30', ge(g.respiratory_rate_bpm, 30) ? 20 : 0],
      ['temperature_lt_36', lt(g.temperature_c, 36) ? 20 : 0],
      ['altered_mental_status', g.altered_mental_status ? 60 : 0],
      ['spo2_lt_90', lt(g.spo2_percent, 90) ? 20 : 0],
    );
    return { ...result, pesi_class: band(result.score, 'I', [126, 'V'], [106, 'IV'], [86, 'III'], [66, 'II']) };
  },
  bova: (g) => {
    const result = scoreOf(
      ['systolic_bp_90_to_100', le(g.sbp_mmhg, 100) ? 2 : 0],
      ...flagRows(g, { troponin_elevated: 2, rv_dysfunction: 2 }),
      ['heart_rate_ge_110', ge(g.heart_rate_bpm, 110)],
    );
    return { ...result, bova_stage: band(result.score, 'I', [5, 'III'], [3, 'II']) };
  },
  hestia: (g) => {
    const result = scoreOf(
      ...flagRows(g, {
        haemodynamically_unstable: 1,
        thrombolysis_or_embolectomy_needed: 1,
        active_bleeding_or_high_bleeding_risk: 1,
        oxygen_over_24_h: 1,
        embolism_during_anticoagulation: 1,
        intravenous_analgesia_over_24_h: 1,
        medical_or_social_reason: 1,
        creatinine_clearance_lt_30: 1,
        severe_liver_impairment: 1,
        pregnant: 1,
        heparin_induced_thrombocytopenia: 1,
      }),
    );
    return { ...result, hestia_negative: result.score.isZero() };
  },
  age_adjusted_d_dimer: (g) => {
    const years = g.d_dimer_units === 'ddu' ? 5 : 10;
    const cutoff = years * (gt(g.age, 50) ? Number(g.age) : 50);
    return { cutoff_ug_l: cutoff, d_dimer_positive: ge(g.d_dimer_ug_l, cutoff) };
  },
  years: (g) => {
    const count = Number(g.clinical_signs_dvt) + Number(g.hemoptysis) + Number(g.pe_most_likely);
    const threshold = count > 0 ? 500 : 1000;
    return { years_items: count, threshold_ug_l: threshold, pe_excluded: lt(g.d_dimer_ug_l, threshold) };
  },
  herdoo2: (g) => {
    const result = scoreOf(
      ['leg_signs', g.leg_signs],
      ['d_dimer_ge_250', ge(g.d_dimer_ug_l, 250)],
      ['bmi_ge_30', ge(g.bmi, 30)],
      ['age_ge_65', ge(g.age, 65)],
    );
    return { ...result, low_risk: result.score.lt(2) };
  },
  vte_bleed: (g) => {
    const isMan = g.sex === 'male';
    const result = scoreOf(
      ['active_cancer', g.active_cancer ? 2 : 0],
      ['male_with_uncontrolled_hypertension', isMan && ge(g.sbp_mmhg, 140)],
      ['anaemia', lt(g.hemoglobin_g_dl, isMan ? 13 : 12) ? 1.5 : 0],
      ['bleeding_history', g.bleeding_history ? 1.5 : 0],
      ['age_ge_60', ge(g.age, 60) ? 1.5 : 0],
      ['crcl_lt_60', lt(g.crcl_ml_min, 60) ? 1.5 : 0],
    );
    return { ...result, high_risk: result.score.gte(2) };
  },
  rockall: (g) => {
    const { endoscopic_diagnosis: lesion, stigmata } = g;
    if ((lesion === undefined) !== (stigmata === undefined))
      throw new Refused(lesion === undefined ? 'invalid_endoscopic_diagnosis' : 'invalid_stigmata');
    const before = [
      ['age', step(g.age, 0, ['80', 2], ['60', 1])],
      ['shock', lt(g.sbp_mmhg, 100) ? 2 : ge(g.heart_rate_bpm, 100) ? 1 : 0],
      ['comorbidity', { none: 0, major: 2, renal_liver_or_cancer: 3 }[g.comorbidity as string] ?? 9],
    ] as const;
    const pre = scoreOf(...before);
    if (lesion === undefined) return { pre_endoscopy_score: pre.score, score: null, components: pre.components };
    const lesions: Readonly<Record<string, number>> = {
      mallory_weiss_or_no_lesion: 0,
      other: 1,
      upper_gi_malignancy: 2,
    };
    const full = scoreOf(
      ...before,
      ['endoscopic_diagnosis', lesions[lesion] ?? 9],
      ['stigmata', stigmata === 'blood_clot_or_vessel' ? 2 : 0],
    );
    return { pre_endoscopy_score: pre.score, ...full };
  },
  aims65: (g) =>
    scoreOf(
      ['albumin_lt_3', lt(g.albumin_g_dl, 3)],
      ['inr_gt_1_5', gt(g.inr, '1.5')],
      ['altered_mental_status', g.altered_mental_status],
      ['systolic_bp_le_90', le(g.sbp_mmhg, 90)],
      ['age_gt_65', gt(g.age, 65)],
    ),
  abcd2: (g) => {
    if (gt(g.dbp_mmhg, g.sbp_mmhg)) throw new Refused('invalid_dbp');
    const result = scoreOf(
      ['age_ge_60', ge(g.age, 60)],
      ['blood_pressure', ge(g.sbp_mmhg, 140) || ge(g.dbp_mmhg, 90)],
      ['clinical_features', ['other', 'speech_disturbance', 'unilateral_weakness'].indexOf(g.clinical_features)],
      ['duration', step(g.duration_min, 0, ['60', 2], ['10', 1])],
      ['diabetes', g.diabetes],
    );
    return { ...result, abcd2_band: band(result.score, 'low', [6, 'high'], [4, 'moderate']) };
  },
  ich_score: (g) =>
    scoreOf(
      ['gcs', step(g.gcs, 2, ['13', 0], ['5', 1])],
      ['volume_ge_30_ml', ge(g.ich_volume_ml, 30)],
      ['intraventricular_haemorrhage', g.intraventricular_haemorrhage],
      ['infratentorial_origin', g.infratentorial_origin],
      ['age_ge_80', ge(g.age, 80)],
    ),
  orbit: (g) => {
    const isMan = g.sex === 'male';
    const isLow =
      g.anaemia_history ||
      lt(g.hemoglobin_g_dl, isMan ? 13 : 12) ||
      (g.hematocrit_percent !== undefined && lt(g.hematocrit_percent, isMan ? 40 : 36));
    const result = scoreOf(
      ['age_ge_75', ge(g.age, 75)],
      ['reduced_haemoglobin', isLow ? 2 : 0],
      ['bleeding_history', g.bleeding_history ? 2 : 0],
      ['egfr_lt_60', lt(g.egfr_ml_min_1_73m2, 60)],
      ['antiplatelet', g.antiplatelet],
    );
    return { ...result, orbit_band: band(result.score, 'low', [4, 'high'], [3, 'medium']) };
  },
  doac_score: (g) => {
    const { components, score } = scoreOf(
      ['age', step(g.age, 0, ['80', 5], ['75', 4], ['70', 3], ['65', 2])],
      ['creatinine_clearance', first([lt(g.crcl_ml_min, 30), 2], [le(g.crcl_ml_min, 60), 1], [true, 0])],
      ['underweight', lt(g.bmi, '18.5')],
      ...flagRows(g, { stroke_tia_embolism: 1, diabetes: 1, hypertension: 1 }),
      ['antiplatelet', { none: 0, aspirin: 2, dual: 3 }[g.antiplatelet as string] ?? 9],
      ...flagRows(g, { nsaid: 1, bleeding_history: 3, liver_disease: 2 }),
    );
    const capped = score.gt(10) ? score.minus(score).plus(10) : score;
    const doac_band = band(capped, 'very_low', [10, 'very_high'], [8, 'high'], [6, 'moderate'], [4, 'low']);
    return { score: capped, components, doac_band };
  },
};
