/** Point scores and rated scales of the third group, from the publications. */
import { D } from '../reading.ts';
import { type Formula, first, flagRows, ge, gt, le, lt, Refused, scoreOf, step } from './kit.ts';

const rated = (g: Readonly<Record<string, unknown>>, names: string): [string, number][] =>
  names.split(' ').map((name) => [name, Number(g[name])]);

/** Risks of MAGGIC by score, 0 to 50, in one and in three years. */
const MAGGIC_1 =
  `0.015 0.016 0.018 0.020 0.022 0.024 0.027 0.029 0.032 0.036 0.039 0.043 0.048 0.052 0.058 0.063 0.070 0.077 0.084
  0.093 0.102 0.111 0.122 0.134 0.147 0.160 0.175 0.191 0.209 0.227 0.248 0.269 0.292 0.316 0.342 0.369 0.398 0.427 0.458
  0.490 0.523 0.557 0.591 0.625 0.659 0.692 0.725 0.757 0.787 0.816 0.842`.split(/\s+/);
const MAGGIC_3 =
  `0.039 0.043 0.048 0.052 0.058 0.063 0.070 0.077 0.084 0.092 0.102 0.111 0.122 0.134 0.146 0.160 0.175 0.191 0.209
  0.227 0.247 0.269 0.292 0.316 0.342 0.369 0.397 0.427 0.458 0.490 0.523 0.556 0.590 0.625 0.658 0.692 0.725 0.756 0.787
  0.815 0.842 0.866 0.889 0.908 0.926 0.941 0.953 0.964 0.973 0.980 0.985`.split(/\s+/);

const RANSON_48 = [
  ['hematocrit_fall_percent', 'invalid_hematocrit_fall'],
  ['bun_rise_mg_dl', 'invalid_bun_rise'],
  ['calcium_mg_dl', 'invalid_calcium'],
  ['pao2_mmhg', 'invalid_pao2'],
  ['base_deficit_mmol_l', 'invalid_base_deficit'],
  ['fluid_sequestration_l', 'invalid_fluid_sequestration'],
] as const;

export const points: Readonly<Record<string, Formula>> = {
  atria_bleeding: (g) => {
    const result = scoreOf(
      ['anaemia', lt(g.hemoglobin_g_dl, g.sex === 'male' ? 13 : 12) ? 3 : 0],
      ['severe_renal_disease', g.dialysis || lt(g.egfr_ml_min_1_73m2, 30) ? 3 : 0],
      ['age_ge_75', ge(g.age, 75) ? 2 : 0],
      ...flagRows(g, { bleeding_history: 1, hypertension: 1 }),
    );
    const { score } = result;
    return { ...result, atria_band: score.lt(4) ? 'low' : score.eq(4) ? 'intermediate' : 'high' };
  },
  timi_stemi: (g) =>
    scoreOf(
      ['age', step(g.age, 0, ['75', 3], ['65', 2])],
      ['diabetes_hypertension_or_angina', g.diabetes_hypertension_or_angina],
      ['systolic_bp_lt_100', lt(g.sbp_mmhg, 100) ? 3 : 0],
      ['heart_rate_gt_100', gt(g.heart_rate_bpm, 100) ? 2 : 0],
      ['killip_ii_to_iv', g.killip_class.eq(1) ? 0 : 2],
      ['weight_lt_67_kg', lt(g.weight_kg, 67)],
      ['anterior_st_elevation_or_lbbb', g.anterior_st_elevation_or_lbbb],
      ['time_to_treatment_gt_4_h', gt(g.time_to_treatment_h, 4)],
    ),
  gwtg_hf: (g) => {
    const pressures = [28, 26, 24, 23, 21, 19, 17, 15, 13, 11, 9, 8, 6, 4, 2, 0];
    const urea = [0, 2, 4, 6, 8, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 28];
    const ages = [0, 3, 6, 8, 11, 14, 17, 19, 22, 25, 28];
    const tens = (value: typeof D.prototype, from: number, list: readonly number[]): number =>
      list[
        Math.max(0, Math.min(list.length - 1, value.toSignificantDigits(52).div(10).floor().minus(from).toNumber()))
      ] ?? 0;
    return scoreOf(
      ['systolic_bp', tens(g.sbp_mmhg, 5, pressures)],
      ['bun', tens(g.bun_mg_dl, 0, urea)],
      ['sodium', step(g.sodium_mmol_l, 4, ['139', 0], ['137', 1], ['134', 2], ['131', 3])],
      ['age', tens(g.age, 1, ages)],
      ['heart_rate', step(g.heart_rate_bpm, 0, ['105', 8], ['100', 6], ['95', 5], ['90', 4], ['85', 3], ['80', 1])],
      ['copd', g.copd ? 2 : 0],
      ['race_not_black', g.race === 'black' ? 0 : 3],
    );
  },
  maggic: (g) => {
    const ef = g.ejection_fraction_percent;
    const column = lt(ef, 30) ? 0 : lt(ef, 40) ? 1 : 2;
    const of = (...row: readonly [number, number, number]): number => row[column];
    const age = first<number>(
      [ge(g.age, 80), of(10, 13, 15)],
      [ge(g.age, 75), of(8, 10, 12)],
      [ge(g.age, 70), of(6, 8, 9)],
      [ge(g.age, 65), of(4, 6, 7)],
      [ge(g.age, 60), of(2, 4, 5)],
      [ge(g.age, 55), of(1, 2, 3)],
      [true, 0],
    );
    const pressure = first<number>(
      [ge(g.sbp_mmhg, 150), 0],
      [ge(g.sbp_mmhg, 140), of(1, 0, 0)],
      [ge(g.sbp_mmhg, 130), of(2, 1, 0)],
      [ge(g.sbp_mmhg, 120), of(3, 1, 1)],
      [ge(g.sbp_mmhg, 110), of(4, 2, 1)],
      [true, of(5, 3, 2)],
    );
    const umol = g.creatinine_mg_dl.times('88.42');
    const result = scoreOf(
      ['ejection_fraction', step(ef, 7, ['40', 0], ['35', 2], ['30', 3], ['25', 5], ['20', 6])],
      ['age', age],
      ['systolic_bp', pressure],
      ['bmi', step(g.bmi, 6, ['30', 0], ['25', 2], ['20', 3], ['15', 5])],
      ['creatinine', step(umol, 0, ['250', 8], ['210', 6], ['170', 5], ['150', 4], ['130', 3], ['110', 2], ['90', 1])],
      ['nyha_class', [0, 2, 6, 8][g.nyha_class.toNumber() - 1] ?? 0],
      ['male', g.sex === 'male'],
      ...flagRows(g, { smoker: 1, diabetes: 3, copd: 2, heart_failure_18_months: 2 }),
      ['no_beta_blocker', g.beta_blocker ? 0 : 3],
      ['no_ace_inhibitor_or_arb', g.ace_inhibitor_or_arb ? 0 : 1],
    );
    const risk = (list: readonly string[]) => {
      const found = list[result.score.toNumber()];
      return found === undefined ? null : new D(found).times(100);
    };
    return { ...result, risk_1_year_percent: risk(MAGGIC_1), risk_3_year_percent: risk(MAGGIC_3) };
  },
  ranson: (g) => {
    const early: [string, boolean][] = [
      ['age_gt_55', gt(g.age, 55)],
      ['wbc_gt_16', gt(g.wbc_10e9_l, 16)],
      ['glucose_gt_200', gt(g.glucose_mg_dl, 200)],
      ['ast_gt_250', gt(g.ast_u_l, 250)],
      ['ldh_gt_350', gt(g.ldh_u_l, 350)],
    ];
    const first5 = scoreOf(...early);
    const absent = RANSON_48.filter(([name]) => g[name] === undefined);
    const [missing] = absent;
    if (missing !== undefined && absent.length < RANSON_48.length) throw new Refused(missing[1]);
    if (missing !== undefined) return { admission_score: first5.score, score: null, components: first5.components };
    const all = scoreOf(
      ...early,
      ['hematocrit_fall_gt_10', gt(g.hematocrit_fall_percent, 10)],
      ['bun_rise_gt_5', gt(g.bun_rise_mg_dl, 5)],
      ['calcium_lt_8', lt(g.calcium_mg_dl, 8)],
      ['pao2_lt_60', lt(g.pao2_mmhg, 60)],
      ['base_deficit_gt_4', gt(g.base_deficit_mmol_l, 4)],
      ['fluid_sequestration_gt_6', gt(g.fluid_sequestration_l, 6)],
    );
    return { admission_score: first5.score, ...all };
  },
  alvarado: (g) => {
    const result = scoreOf(
      ...flagRows(g, {
        pain_migration: 1,
        anorexia: 1,
        nausea_or_vomiting: 1,
        right_lower_quadrant_tenderness: 2,
        rebound_tenderness: 1,
      }),
      ['temperature_ge_37_3', ge(g.temperature_c, '37.3')],
      ['wbc_gt_10', gt(g.wbc_10e9_l, 10) ? 2 : 0],
      ['left_shift', g.left_shift],
    );
    const { score } = result;
    const alvarado_band = first(
      [score.gte(9), 'very_probable'],
      [score.gte(7), 'probable'],
      [score.gte(5), 'possible'],
      [true, 'unlikely'],
    );
    return { ...result, alvarado_band };
  },
  four_ts: (g) => {
    const result = scoreOf(...rated(g, 'thrombocytopenia timing thrombosis other_causes'));
    const { score } = result;
    return { ...result, four_ts_band: score.lte(3) ? 'low' : score.lte(5) ? 'intermediate' : 'high' };
  },
  isth_dic: (g) => {
    const result = scoreOf(
      ['platelets', step(g.platelets_10e9_l, 2, ['100', 0], ['50', 1])],
      ['fibrin_marker', { no_increase: 0, moderate_increase: 2, strong_increase: 3 }[g.fibrin_marker as 'no_increase']],
      ['pt_prolongation', step(g.pt_prolongation_s, 0, ['6', 2], ['3', 1])],
      ['fibrinogen_lt_1', lt(g.fibrinogen_g_l, 1)],
    );
    return { ...result, overt_dic: g.underlying_disorder ? result.score.gte(5) : null };
  },
  sic: (g) => {
    const result = scoreOf(
      ['platelets', step(g.platelets_10e9_l, 2, ['150', 0], ['100', 1])],
      ['inr', gt(g.inr, '1.4') ? 2 : gt(g.inr, '1.2') ? 1 : 0],
      ['sofa', Math.min(2, g.sofa_four_items.toNumber())],
    );
    const [platelets, inr] = result.components;
    return { ...result, sic: result.score.gte(4) && (platelets?.points ?? 0) + (inr?.points ?? 0) >= 3 };
  },
  hscore: (g) => {
    const mmol = g.triglycerides_mg_dl.div('88.57');
    const low = [le(g.hemoglobin_g_dl, '9.2'), le(g.wbc_10e9_l, 5), le(g.platelets_10e9_l, 110)].filter(Boolean).length;
    const result = scoreOf(
      ['immunosuppression', g.immunosuppression ? 18 : 0],
      ['temperature', gt(g.temperature_c, '39.4') ? 49 : ge(g.temperature_c, '38.4') ? 33 : 0],
      ['organomegaly', { none: 0, liver_or_spleen: 23, liver_and_spleen: 38 }[g.organomegaly as 'none']],
      ['cytopenias', low === 3 ? 34 : low === 2 ? 24 : 0],
      ['ferritin', gt(g.ferritin_ug_l, 6000) ? 50 : ge(g.ferritin_ug_l, 2000) ? 35 : 0],
      ['triglycerides', gt(mmol, 4) ? 64 : ge(mmol, '1.5') ? 44 : 0],
      ['fibrinogen', gt(g.fibrinogen_g_l, '2.5') ? 0 : 30],
      ['ast', ge(g.ast_u_l, 30) ? 19 : 0],
      ['haemophagocytosis', g.haemophagocytosis ? 35 : 0],
    );
    return { ...result, above_best_cutoff: result.score.gte(169) };
  },
  lrinec: (g) => {
    const result = scoreOf(
      ['crp', ge(g.crp_mg_l, 150) ? 4 : 0],
      ['wbc', gt(g.wbc_10e9_l, 25) ? 2 : ge(g.wbc_10e9_l, 15) ? 1 : 0],
      ['hemoglobin', gt(g.hemoglobin_g_dl, '13.5') ? 0 : ge(g.hemoglobin_g_dl, 11) ? 1 : 2],
      ['sodium_lt_135', lt(g.sodium_mmol_l, 135) ? 2 : 0],
      ['creatinine_gt_1_6', gt(g.creatinine_mg_dl, '1.6') ? 2 : 0],
      ['glucose_gt_180', gt(g.glucose_mg_dl, 180)],
    );
    const { score } = result;
    return { ...result, lrinec_band: score.lte(5) ? 'low' : score.lte(7) ? 'intermediate' : 'high' };
  },
  mascc: (g) => {
    const result = scoreOf(
      ['burden_of_illness', { none_or_mild: 5, moderate: 3, severe: 0 }[g.burden_of_illness as 'severe']],
      ['no_hypotension', gt(g.sbp_mmhg, 90) ? 5 : 0],
      ['no_copd', g.copd ? 0 : 4],
      ['solid_tumour_or_no_fungal_infection', g.solid_tumour_or_no_fungal_infection ? 4 : 0],
      ['no_dehydration', g.dehydration ? 0 : 3],
      ['outpatient', g.outpatient ? 3 : 0],
      ['age_lt_60', lt(g.age, 60) ? 2 : 0],
    );
    return { ...result, low_risk: result.score.gte(21) };
  },
  ciwa_ar: (g) =>
    scoreOf(
      ...rated(
        g,
        'nausea tremor sweats anxiety agitation tactile_disturbances auditory_disturbances visual_disturbances headache orientation',
      ),
    ),
  cows: (g) => {
    const pulse = g.heart_rate_bpm;
    const result = scoreOf(
      ['resting_pulse', gt(pulse, 120) ? 4 : gt(pulse, 100) ? 2 : gt(pulse, 80) ? 1 : 0],
      ...rated(
        g,
        'sweating restlessness pupil_size bone_or_joint_aches runny_nose_or_tearing gi_upset tremor yawning anxiety_or_irritability gooseflesh',
      ),
    );
    const { score } = result;
    const cows_band = first(
      [score.gt(36), 'severe'],
      [score.gt(24), 'moderately_severe'],
      [score.gt(12), 'moderate'],
      [score.gt(4), 'mild'],
      [true, 'none'],
    );
    return { ...result, cows_band };
  },
  audit_c: (g) => {
    const result = scoreOf(...rated(g, 'frequency typical_drinks six_or_more'));
    return { ...result, positive: result.score.gte(g.sex === 'female' ? 3 : 4) };
  },
  findrisc: (g) => {
    const [large, largest] = g.sex === 'male' ? [94, 102] : [80, 88];
    const result = scoreOf(
      ['age', step(g.age, 0, ['65', 4], ['55', 3], ['45', 2])],
      ['bmi', gt(g.bmi, 30) ? 3 : ge(g.bmi, 25) ? 1 : 0],
      ['waist', gt(g.waist_cm, largest ?? 0) ? 4 : ge(g.waist_cm, large ?? 0) ? 3 : 0],
      ['not_physically_active', g.physically_active ? 0 : 2],
      ['no_daily_vegetables', !g.daily_vegetables_or_fruit],
      ...flagRows(g, { blood_pressure_medication: 2, high_glucose_history: 5 }),
      ['family_history', { none: 0, second_degree: 3, first_degree: 5 }[g.family_history as 'none']],
    );
    const { score } = result;
    const findrisc_band = first(
      [score.gt(20), 'very_high'],
      [score.gt(14), 'high'],
      [score.gt(11), 'moderate'],
      [score.gt(6), 'slightly_elevated'],
      [true, 'low'],
    );
    return { ...result, findrisc_band };
  },
};
