/** Heart, thrombosis, lung and kidney risk, from the publications. */
import type { Decimal } from 'decimal.js';
import { D, type Read } from '../reading.ts';
import { type Formula, first, flagRows, ge, gt, le, lt, Refused, scoreOf, step } from './kit.ts';
import { PCE, PREVENT } from './tables.ts';

const sum = (terms: readonly Decimal.Value[], weights: readonly Decimal.Value[]): Decimal =>
  terms.reduce<Decimal>((total, term, index) => total.plus(new D(term).times(weights[index] ?? 0)), new D(0));

const risky = (percent: Decimal): string =>
  first([lt(percent, 5), 'low'], [lt(percent, '7.5'), 'borderline'], [lt(percent, 20), 'intermediate'], [true, 'high']);

const yes = (flag: boolean): number => (flag ? 1 : 0);

/** The terms of the model: piecewise linear in pressure, GFR and body mass index. */
const preventTerms = (g: Read): readonly Decimal.Value[] => {
  const a = g.age.minus(55).div(10);
  const tc = g.total_cholesterol_mg_dl.times('0.02586');
  const hd = g.hdl_cholesterol_mg_dl.times('0.02586');
  const n = tc.minus(hd).minus('3.5');
  const h = hd.minus('1.3').div('0.3');
  const s1 = D.min(g.sbp_mmhg, 110).minus(110).div(20);
  const s2 = D.max(g.sbp_mmhg, 110).minus(130).div(20);
  const e1 = D.min(g.egfr_ml_min_1_73m2, 60).minus(60).div(-15);
  const e2 = D.max(g.egfr_ml_min_1_73m2, 60).minus(90).div(-15);
  const b1 = D.min(g.bmi, 30).minus(25).div(5);
  const b2 = D.max(g.bmi, 30).minus(30).div(5);
  const [dm, sm, tx, st] = [yes(g.diabetes), yes(g.smoker), yes(g.bp_treated), yes(g.statin)];
  return [
    1,
    a,
    a.pow(2),
    n,
    h,
    s1,
    s2,
    dm,
    sm,
    e1,
    e2,
    tx,
    st,
    s2.times(tx),
    n.times(st),
    a.times(n),
    a.times(h),
  ].concat([a.times(s2), a.times(dm), a.times(sm), a.times(e1), b1, b2, a.times(b2)]);
};

const tiers = (score: Decimal, low: boolean, middle: boolean, likely: boolean) => ({
  score,
  three_tier: low ? 'low' : middle ? 'moderate' : 'high',
  two_tier: likely ? 'likely' : 'unlikely',
});

const orderly = ({ sbp_mmhg, dbp_mmhg }: Read): void => {
  if (gt(dbp_mmhg, sbp_mmhg)) throw new Refused('invalid_dbp');
};

export const heart: Readonly<Record<string, Formula>> = {
  cha2ds2_vasc: (g) => ({
    ...{ age_years: g.age, sex: g.sex },
    ...scoreOf(
      ['congestive_heart_failure', g.chf],
      ['hypertension', g.hypertension],
      ['age', step(g.age, 0, ['75', 2], ['65', 1])],
      ['diabetes', g.diabetes],
      ['stroke_tia_thromboembolism', g.stroke_tia ? 2 : 0],
      ['vascular_disease', g.vascular_disease],
      ['sex_female', g.sex === 'female'],
    ),
  }),
  has_bled: (g) => ({
    age_years: g.age,
    ...scoreOf(
      ...flagRows(g, { hypertension: 1, abnormal_renal: 1, abnormal_liver: 1, stroke: 1, bleeding: 1, labile_inr: 1 }),
      ['elderly_age_gt_65', ge(g.age, 66)],
      ...flagRows(g, { drugs: 1, alcohol: 1 }),
    ),
  }),
  cha2ds2_va: (g) =>
    scoreOf(
      ['congestive_heart_failure', g.chf],
      ['hypertension', g.hypertension],
      ['age', step(g.age, 0, ['75', 2], ['65', 1])],
      ['diabetes', g.diabetes],
      ['stroke_tia_thromboembolism', g.stroke_tia ? 2 : 0],
      ['vascular_disease', g.vascular_disease],
    ),
  prevent: (g) => {
    const terms = preventTerms(g);
    const risk = (outcome: string) => {
      const x = sum(terms, (PREVENT[`${g.sex} ${outcome}`] ?? '').split(' '));
      const odds = D.exp(x);
      return odds.div(odds.plus(1)).times(100);
    };
    const late = (outcome: string) => (g.age.gte(60) ? null : risk(outcome));
    const lean = g.bmi.lte('39.9');
    return {
      risk_10_year_cvd_percent: risk('cvd_10'),
      risk_10_year_ascvd_percent: risk('ascvd_10'),
      risk_10_year_hf_percent: lean ? risk('hf_10') : null,
      risk_30_year_cvd_percent: late('cvd_30'),
      risk_30_year_ascvd_percent: late('ascvd_30'),
      risk_30_year_hf_percent: lean ? late('hf_30') : null,
      risk_band: risky(risk('cvd_10')),
    };
  },
  ascvd_pce: (g) => {
    const weights = (PCE[`${g.sex} ${g.race}`] ?? '').split(' ');
    const [a, t, h, s] = [g.age, g.total_cholesterol_mg_dl, g.hdl_cholesterol_mg_dl, g.sbp_mmhg].map((x) =>
      D.ln(x),
    ) as [Decimal, Decimal, Decimal, Decimal];
    const [on, off] = [yes(g.bp_treated), yes(!g.bp_treated)];
    const terms = [a, a.pow(2), t, a.times(t), h, a.times(h), s.times(on), a.times(s).times(on), s.times(off)];
    const x = sum([...terms, a.times(s).times(off), yes(g.smoker), a.times(yes(g.smoker)), yes(g.diabetes)], weights);
    const [mean = 0, survival = 0] = weights.slice(13);
    const risk = new D(1).minus(new D(survival).pow(D.exp(x.minus(mean)))).times(100);
    return { risk_10_year_percent: risk, risk_band: risky(risk) };
  },
  kfre: ({ age, sex, egfr_ml_min_1_73m2: egfr, acr_mg_g: acr, region }) => {
    const x = new D('7.036')
      .minus(age.div(10))
      .times('0.2201')
      .plus(sex === 'male' ? new D('0.2467').times('0.4358') : new D('-0.2467').times('0.5642'))
      .plus(new D('7.222').minus(egfr.div(5)).times('0.5567'))
      .plus(D.ln(acr).minus('5.137').times('0.451'));
    const risk = (na: string, other: string) =>
      new D(1).minus(new D(region === 'other' ? other : na).pow(D.exp(x))).times(100);
    return { risk_2_year_percent: risk('0.975', '0.9832'), risk_5_year_percent: risk('0.924', '0.9365') };
  },
  wells_pe: (g) => {
    const { score, components } = scoreOf(
      ...flagRows(g, { clinical_signs_dvt: 3, pe_most_likely: 3 }),
      ['heart_rate_gt_100', gt(g.heart_rate_bpm, 100) ? 1.5 : 0],
      ...flagRows(g, { immobilization_or_surgery: 1.5, previous_dvt_pe: 1.5, hemoptysis: 1, malignancy: 1 }),
    );
    return { ...tiers(score, score.lt(2), score.lte(6), score.gt(4)), components };
  },
  perc: (g) => {
    const result = scoreOf(
      ['age_ge_50', ge(g.age, 50)],
      ['heart_rate_ge_100', ge(g.heart_rate_bpm, 100)],
      ['spo2_lt_95', lt(g.spo2_percent, 95)],
      ...flagRows(g, {
        unilateral_leg_swelling: 1,
        hemoptysis: 1,
        recent_surgery_or_trauma: 1,
        previous_dvt_pe: 1,
        hormone_use: 1,
      }),
    );
    return { ...result, perc_negative: result.score.isZero() };
  },
  wells_dvt: (g) => {
    const { score, components } = scoreOf(
      ...flagRows(g, {
        active_cancer: 1,
        bedridden_or_major_surgery: 1,
        calf_swelling_gt_3_cm: 1,
        collateral_superficial_veins: 1,
        entire_leg_swollen: 1,
        localized_tenderness: 1,
        pitting_edema: 1,
        paralysis_or_immobilization: 1,
        previous_dvt: 1,
        alternative_diagnosis_as_likely: -2,
      }),
    );
    return { ...tiers(score, score.lte(0), score.lte(2), score.gte(2)), components };
  },
  qtc: ({ qt_ms: qt, heart_rate_bpm: rate }) => ({
    rr_ms: new D(60000).div(rate),
    qtc_bazett_ms: qt.times(rate.div(60).sqrt()),
    qtc_fridericia_ms: qt.times(rate.div(60).cbrt()),
    qtc_framingham_ms: qt.plus(154).minus(new D(9240).div(rate)),
    qtc_hodges_ms: qt.minus(105).plus(rate.times('1.75')),
    qtc_rautaharju_ms: rate.plus(120).times(qt).div(180),
  }),
  curb_65: (g) => {
    const { unit, value } = g.bun_mg_dl;
    const result = scoreOf(
      ['confusion', g.confusion],
      ['urea', gt(value, unit === 'bun_mg_dl' ? 19 : 7)],
      ['respiratory_rate_ge_30', ge(g.respiratory_rate_bpm, 30)],
      ['blood_pressure', lt(g.sbp_mmhg, 90) || le(g.dbp_mmhg, 60)],
      ['age_ge_65', ge(g.age, 65)],
    );
    return { ...result, curb_65_band: ['low', 'low', 'intermediate'][result.score.toNumber()] ?? 'high' };
  },
  heart_score: (g) => {
    const result = scoreOf(
      ['history', ['slightly_suspicious', 'moderately_suspicious', 'highly_suspicious'].indexOf(g.history)],
      ['ecg', ['normal', 'nonspecific_repolarization', 'significant_st_deviation'].indexOf(g.ecg)],
      ['age', lt(g.age, 45) ? 0 : lt(g.age, 65) ? 1 : 2],
      ['risk_factors', g.atherosclerotic_disease ? 2 : step(g.risk_factor_count, 0, ['3', 2], ['1', 1])],
      ['troponin', ['normal', '1_to_3_times_limit', 'above_3_times_limit'].indexOf(g.troponin)],
    );
    const { score } = result;
    return { ...result, heart_band: score.lte(3) ? 'low' : score.lte(6) ? 'moderate' : 'high' };
  },
  rcri: (g) => {
    const result = scoreOf(
      ...flagRows(g, {
        high_risk_surgery: 1,
        ischemic_heart_disease: 1,
        heart_failure: 1,
        cerebrovascular_disease: 1,
        insulin: 1,
      }),
      ['creatinine_gt_2', gt(g.creatinine_mg_dl, 2)],
    );
    return { ...result, rcri_class: ['I', 'II', 'III'][result.score.toNumber()] ?? 'IV' };
  },
  map: (g) => {
    orderly(g);
    return { map_mmhg: g.dbp_mmhg.plus(g.sbp_mmhg.minus(g.dbp_mmhg).div(3)) };
  },
};
