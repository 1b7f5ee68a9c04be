/** Scales of items, trauma, breathing, acid and base, kidney and SCORE2, from the publications. */
import type { Decimal } from 'decimal.js';
import { D, type Read } from '../reading.ts';
import { type Formula, first, ge, gt, le, lt, Refused, scoreOf, step } from './kit.ts';

/** The sum of items, each of which scores its rating. */
const rated = (g: Read, ...names: readonly string[]) =>
  scoreOf(...names.map((name) => [name, Number(g[name])] as const));

const PHQ = 'interest mood sleep energy appetite self_worth concentration movement self_harm'.split(' ');
const GAD = 'nervous uncontrolled_worry excessive_worry trouble_relaxing restless irritable afraid'.split(' ');
const NIHSS =
  'consciousness consciousness_questions consciousness_commands gaze visual_fields facial_palsy motor_arm_left motor_arm_right motor_leg_left motor_leg_right limb_ataxia sensory language dysarthria extinction'.split(
    ' ',
  );

/** The codes of coma scale, pressure and breathing, and their weighted sum. */
const trauma = (g: Read) => {
  const breaths = g.respiratory_rate_bpm;
  const codes = [
    step(g.gcs, 0, ['13', 4], ['9', 3], ['6', 2], ['4', 1]),
    step(g.sbp_mmhg, 0, ['90', 4], ['76', 3], ['50', 2], ['1', 1]),
    first([lt(breaths, 1), 0], [lt(breaths, 6), 1], [lt(breaths, 10), 2], [lt(breaths, 30), 4], [true, 3]),
  ] as const;
  const rts = new D('0.9368')
    .times(codes[0])
    .plus(new D('0.7326').times(codes[1]))
    .plus(new D('0.2908').times(codes[2]));
  return { codes, rts };
};

const survival = (b: Decimal): Decimal => new D(100).div(new D(1).plus(b.neg().exp()));

type Lipid = { readonly unit: string; readonly value: Decimal };
const mmol = ({ unit, value }: Lipid): Decimal => (unit.endsWith('mmol_l') ? value : value.div('38.67'));

const REGIONS = ['low', 'moderate', 'high', 'very_high'];
const SCALES: Readonly<Record<string, readonly string[]>> = {
  male: ['-0.5699 0.7476', '-0.1565 0.8009', '0.3207 0.9360', '0.5836 0.8294'],
  female: ['-0.7380 0.7019', '-0.3143 0.7701', '0.5710 0.9369', '0.9412 0.8329'],
};
const SCALES_OP: typeof SCALES = {
  male: ['-0.34 1.19', '0.01 1.25', '0.08 1.15', '0.05 0.70'],
  female: ['-0.52 1.01', '-0.10 1.10', '0.38 1.09', '0.38 0.69'],
};

/** By the risk before it is recalibrated, as the papers print it. */
const score2Risk = (g: Read, scales: typeof SCALES, survivalAt10: string, x: Decimal): Decimal => {
  const [first = '', second = ''] = (scales[g.sex]?.[REGIONS.indexOf(g.region)] ?? '').split(' ');
  const hazard = new D(survivalAt10).ln().neg().times(x.exp());
  return new D(1).minus(hazard.ln().times(second).plus(first).exp().neg().exp()).times(100);
};

const sumOf = (rows: readonly (readonly [coefficient: string, term: Decimal.Value])[]): Decimal =>
  rows.reduce((sum, [coefficient, term]) => sum.plus(new D(term).times(coefficient)), new D(0));

const of = (sex: string, male: string, female: string): readonly string[] =>
  (sex === 'male' ? male : female).split(' ');

const bands = (value: Decimal, lowest: string, ...rows: readonly (readonly [string, string])[]): string =>
  rows.find(([from]) => ge(value, from))?.[1] ?? lowest;

export const bedside: Readonly<Record<string, Formula>> = {
  nihss: (g) => {
    const result = rated(g, ...NIHSS);
    const { score } = result;
    const rows = [
      ['21', 'severe'],
      ['16', 'moderate_to_severe'],
      ['5', 'moderate'],
      ['1', 'minor'],
    ] as const;
    return { ...result, nihss_band: bands(score, 'none', ...rows) };
  },
  phq_9: (g) => {
    const result = rated(g, ...PHQ);
    const { score } = result;
    const rows = [
      ['20', 'severe'],
      ['15', 'moderately_severe'],
      ['10', 'moderate'],
      ['5', 'mild'],
    ] as const;
    return {
      ...result,
      phq_9_band: bands(score, 'minimal', ...rows),
      positive: score.gte(10),
      self_harm_item_positive: !g.self_harm.isZero(),
    };
  },
  phq_2: (g) => {
    const result = rated(g, 'interest', 'mood');
    return { ...result, positive: result.score.gte(3) };
  },
  gad_7: (g) => {
    const result = rated(g, ...GAD);
    const { score } = result;
    const band = bands(score, 'minimal', ['15', 'severe'], ['10', 'moderate'], ['5', 'mild']);
    return { ...result, gad_7_band: band, positive: score.gte(10) };
  },
  shock_index: (g) => {
    const { heart_rate_bpm: rate, sbp_mmhg: sbp, dbp_mmhg: dbp, age } = g;
    if (dbp !== undefined && gt(dbp, sbp)) throw new Refused('invalid_dbp');
    const index = rate.div(sbp);
    const modified = dbp === undefined ? null : rate.div(sbp.plus(dbp).plus(dbp).div(3));
    return {
      shock_index: index,
      shock_index_band: first([ge(index, 1), 'high'], [gt(index, '0.7'), 'elevated'], [true, 'normal']),
      modified_shock_index: modified,
      modified_shock_index_high: modified === null ? null : gt(modified, '1.3'),
      age_shock_index: age === undefined ? null : index.times(age),
    };
  },
  pf_ratio: (g) => {
    const { pao2_mmhg: pao2, spo2_percent: spo2 } = g;
    if (pao2 === undefined && spo2 === undefined) throw new Refused('invalid_pao2');
    const by = (value: Decimal | undefined) => (value === undefined ? null : value.div(g.fio2_percent.div(100)));
    const [pf, sf] = [by(pao2), by(spo2)];
    return {
      pf_ratio: pf,
      pf_band:
        pf &&
        first(
          [le(pf, 100), 'up_to_100'],
          [le(pf, 200), 'above_100_to_200'],
          [le(pf, 300), 'above_200_to_300'],
          [true, 'above_300'],
        ),
      sf_ratio: sf,
      sf_band: sf && first([le(sf, 235), 'up_to_235'], [le(sf, 315), 'above_235_to_315'], [true, 'above_315']),
      pf_estimated_from_sf: sf?.minus(64).div('0.84') ?? null,
      sf_reliable: spo2 === undefined ? null : le(spo2, 97),
    };
  },
  berlin_ards: (g) => {
    const pf = g.pao2_mmhg.div(g.fio2_percent.div(100));
    const { components, score } = scoreOf(
      ['onset_within_1_week', g.onset_within_1_week],
      ['bilateral_opacities', g.bilateral_opacities],
      ['oedema_not_cardiac', g.oedema_not_cardiac],
      ['peep_ge_5', ge(g.peep_cmh2o, 5)],
      ['pf_ratio_le_300', le(pf, 300)],
    );
    const ards = score.eq(5);
    const severity = first([!ards, 'none'], [le(pf, 100), 'severe'], [le(pf, 200), 'moderate'], [true, 'mild']);
    return { ards, ards_severity: severity, pf_ratio: pf, criteria_met: score, components };
  },
  kdigo_aki: (g) => {
    const { urine_output_ml_kg_h: output, urine_output_hours: hours, creatinine_48_h_ago_mg_dl: before } = g;
    if ((output === undefined) !== (hours === undefined))
      throw new Refused(output === undefined ? 'invalid_urine_output' : 'invalid_urine_output_hours');
    const now = g.creatinine_mg_dl;
    const ratio = now.div(g.baseline_creatinine_mg_dl);
    const rise = before === undefined ? null : now.minus(before);
    const isInjured = ge(ratio, '1.5') || (rise !== null && ge(rise, '0.3'));
    const creatinine = first(
      [g.renal_replacement_therapy, 3],
      [!isInjured, 0],
      [ge(ratio, 3) || ge(now, 4), 3],
      [ge(ratio, 2), 2],
      [true, 1],
    );
    const urine = g.anuria_12_h
      ? 3
      : output === undefined
        ? null
        : first(
            [lt(output, '0.3') && ge(hours, 24), 3],
            [lt(output, '0.5') && ge(hours, 12), 2],
            [lt(output, '0.5') && ge(hours, 6), 1],
            [true, 0],
          );
    const stage = Math.max(creatinine, urine ?? 0);
    return {
      kdigo_aki_stage: stage,
      aki: stage > 0,
      creatinine_stage: creatinine,
      urine_output_stage: urine,
      creatinine_ratio: ratio,
      rise_48_h_mg_dl: rise,
    };
  },
  feurea: (g) => {
    const cleared = g.urine_urea_nitrogen_mg_dl.times(g.creatinine_mg_dl);
    const percent = cleared.times(100).div(g.bun_mg_dl.times(g.urine_creatinine_mg_dl));
    const band = first([le(percent, 35), 'up_to_35'], [le(percent, 50), 'above_35_to_50'], [true, 'above_50']);
    return { feurea_percent: percent, feurea_band: band };
  },
  ttkg: (g) => {
    const { potassium_mmol_l: k, urine_sodium_mmol_l: sodium } = g;
    const concentrated = g.urine_osmolality_mosm_kg.div(g.serum_osmolality_mosm_kg);
    const gradient = g.urine_potassium_mmol_l.div(k).div(concentrated);
    const valid =
      gt(g.urine_osmolality_mosm_kg, g.serum_osmolality_mosm_kg) && (sodium === undefined || gt(sodium, 25));
    const band = first(
      [!valid, 'not_valid'],
      [lt(k, '3.5') && lt(gradient, 3), 'hypokalaemia_below_3'],
      [lt(k, '3.5'), 'hypokalaemia_3_or_more'],
      [le(k, 5), 'potassium_in_range'],
      [lt(gradient, 7), 'hyperkalaemia_below_7'],
      [true, 'hyperkalaemia_7_or_more'],
    );
    return { ttkg: gradient, ttkg_valid: valid, ttkg_band: band };
  },
  abg: (g) => {
    const {
      ph,
      paco2_mmhg: co2,
      bicarbonate_mmol_l: hco3,
      sodium_mmol_l: na,
      chloride_mmol_l: cl,
      albumin_g_dl: alb,
    } = g;
    const [acid, alkaline] = [lt(ph, '7.35'), gt(ph, '7.45')];
    const [hypercapnia, hypocapnia, low, high] = [gt(co2, 45), lt(co2, 35), lt(hco3, 22), gt(hco3, 26)];
    const disorder = first(
      [acid && low && hypercapnia, 'mixed_acidosis'],
      [acid && low, 'metabolic_acidosis'],
      [acid && hypercapnia, 'respiratory_acidosis'],
      [alkaline && high && hypocapnia, 'mixed_alkalosis'],
      [alkaline && high, 'metabolic_alkalosis'],
      [alkaline && hypocapnia, 'respiratory_alkalosis'],
      [acid || alkaline, 'ph_unexplained'],
      [hypercapnia && high, 'ph_normal_both_high'],
      [hypocapnia && low, 'ph_normal_both_low'],
      [!(hypercapnia || hypocapnia || low || high), 'normal'],
      [true, 'ph_normal_one_abnormal'],
    );
    const range =
      disorder === 'metabolic_acidosis'
        ? [hco3.times('1.5').plus(6), hco3.times('1.5').plus(10)]
        : disorder === 'metabolic_alkalosis'
          ? [hco3.minus(24).times('0.7').plus(35), hco3.minus(24).times('0.7').plus(45)]
          : undefined;
    const change = co2.minus(40);
    const slopes =
      disorder === 'respiratory_acidosis'
        ? ['0.1', '0.35']
        : disorder === 'respiratory_alkalosis'
          ? ['0.2', '0.4']
          : [];
    const [acute = null, chronic = null] = slopes.map((slope) => change.times(slope).plus(24));
    const gap = na === undefined || cl === undefined ? null : na.minus(cl).minus(hco3);
    const corrected = gap === null || alb === undefined ? null : gap.plus(new D(4).minus(alb).times('2.5'));
    const used = corrected ?? gap;
    const isRatio = used !== null && gt(used, 12) && lt(hco3, 24);
    return {
      primary_disorder: disorder,
      expected_paco2_low_mmhg: range?.[0] ?? null,
      expected_paco2_high_mmhg: range?.[1] ?? null,
      respiratory_response:
        range === undefined
          ? null
          : first([lt(co2, range[0]), 'below_expected'], [gt(co2, range[1]), 'above_expected'], [true, 'as_expected']),
      expected_bicarbonate_acute_mmol_l: acute,
      expected_bicarbonate_chronic_mmol_l: chronic,
      anion_gap_mmol_l: gap,
      albumin_corrected_anion_gap_mmol_l: corrected,
      delta_ratio: isRatio ? used.minus(12).div(new D(24).minus(hco3)) : null,
    };
  },
  iss: (g) => {
    const codes = ['head_neck', 'face', 'chest', 'abdomen', 'extremities', 'external'].map((name) =>
      Number(g[`ais_${name}`]),
    );
    const isFatal = codes.some((code) => code === 6);
    const [a = 0, b = 0, c = 0] = codes.toSorted().reverse();
    const score = isFatal ? 75 : a ** 2 + b ** 2 + c ** 2;
    return { iss: score, major_trauma: score > 15, unsurvivable: isFatal };
  },
  rts: (g) => {
    const { codes, rts } = trauma(g);
    const { components, score } = scoreOf(['gcs', codes[0]], ['systolic_bp', codes[1]], ['respiratory_rate', codes[2]]);
    return { rts, triage_rts: score, components };
  },
  triss: (g) => {
    const { rts } = trauma(g);
    const isBlunt = g.mechanism === 'blunt';
    const by = (blunt: string, penetrating: string) => {
      const [b0 = '', b1 = '', b2 = '', b3 = ''] = (isBlunt ? blunt : penetrating).split(' ');
      return survival(
        sumOf([
          [b0, 1],
          [b1, rts],
          [b2, g.iss],
          [b3, ge(g.age, 55) ? 1 : 0],
        ]),
      );
    };
    return {
      rts,
      survival_mtos_1995_percent: by('-0.4499 0.8085 -0.0835 -1.7430', '-2.5355 0.9934 -0.0651 -1.1360'),
      survival_boyd_1987_percent: by('-1.2470 0.9544 -0.0768 -1.9052', '-0.6029 1.1430 -0.1516 -2.6676'),
    };
  },
  rox_index: (g) => {
    const index = g.spo2_percent.div(g.fio2_percent.div(100)).div(g.respiratory_rate_bpm);
    const limits: Readonly<Record<string, string>> = { 2: '2.85', 6: '3.47', 12: '3.85' };
    const limit = limits[g.hours_on_hfnc];
    const band = first(
      [ge(index, '4.88'), 'low_risk'],
      [limit === undefined, 'below_4_88'],
      [lt(index, limit ?? 0), 'high_risk'],
      [true, 'indeterminate'],
    );
    return { rox_index: index, rox_band: band };
  },
  score2: (g) => {
    const [a, s] = [new D(g.age).minus(60).div(5), g.sbp_mmhg.minus(120).div(20)];
    const [c, h] = [mmol(g.total_cholesterol_mg_dl).minus(6), mmol(g.hdl_cholesterol_mg_dl).minus('1.3').div('0.5')];
    const smokes = g.smoker ? 1 : 0;
    const terms = [a, smokes, s, c, h, a.times(smokes), a.times(s), a.times(c), a.times(h)];
    const row = of(
      g.sex,
      '0.3742 0.6012 0.2777 0.1458 -0.2698 -0.0755 -0.0255 -0.0281 0.0426 0.9605',
      '0.4648 0.7744 0.3131 0.1002 -0.2606 -0.1088 -0.0277 -0.0226 0.0613 0.9776',
    );
    const risk = score2Risk(
      g,
      SCALES,
      row[9] ?? '',
      sumOf(terms.map((term, index) => [row[index] ?? '', term] as const)),
    );
    const [high, highest] = lt(g.age, 50) ? ['2.5', '7.5'] : ['5', '10'];
    const band = bands(risk, 'low_to_moderate', [highest, 'very_high'], [high, 'high']);
    return { risk_10_year_percent: risk, risk_band: band };
  },
  score2_op: (g) => {
    const [a, s] = [new D(g.age).minus(73), g.sbp_mmhg.minus(150)];
    const [c, h] = [mmol(g.total_cholesterol_mg_dl).minus(6), mmol(g.hdl_cholesterol_mg_dl).minus('1.4')];
    const [diabetic, smokes] = [new D(g.diabetes ? 1 : 0), new D(g.smoker ? 1 : 0)];
    const terms = [
      a,
      diabetic,
      smokes,
      s,
      c,
      h,
      a.times(diabetic),
      a.times(smokes),
      a.times(s),
      a.times(c),
      a.times(h),
    ];
    const row = of(
      g.sex,
      '0.0634 0.4245 0.3524 0.0094 0.0850 -0.3564 -0.0174 -0.0247 -0.0005 0.0073 0.0091 0.7576 0.0929',
      '0.0789 0.6010 0.4921 0.0102 0.0605 -0.3040 -0.0107 -0.0255 -0.0004 -0.0009 0.0154 0.8082 0.2290',
    );
    const x = sumOf(terms.map((term, index) => [row[index] ?? '', term] as const)).minus(row[12] ?? '');
    const risk = score2Risk(g, SCALES_OP, row[11] ?? '', x);
    return {
      risk_10_year_percent: risk,
      risk_band: bands(risk, 'low_to_moderate', ['15', 'very_high'], ['7.5', 'high']),
    };
  },
  score2_diabetes: (g) => {
    if (gt(g.age_at_diabetes_diagnosis, g.age)) throw new Refused('invalid_age_at_diabetes_diagnosis');
    const [a, s] = [new D(g.age).minus(60).div(5), g.sbp_mmhg.minus(120).div(20)];
    const [c, h] = [mmol(g.total_cholesterol_mg_dl).minus(6), mmol(g.hdl_cholesterol_mg_dl).minus('1.3').div('0.5')];
    const smokes = g.smoker ? 1 : 0;
    const diagnosed = new D(g.age_at_diabetes_diagnosis).minus(50).div(5);
    const b = g.hba1c_mmol_mol.minus(31).div('9.34');
    const e = g.egfr_ml_min_1_73m2.ln().minus('4.5').div('0.15');
    const terms = [
      ...[a, smokes, s, 1, c, h, a.times(smokes), a.times(s), a, a.times(c), a.times(h)],
      ...[diagnosed, b, e, e.times(e), a.times(b), a.times(e)],
    ];
    const row = of(
      g.sex,
      '0.5368 0.4774 0.1322 0.6457 0.1102 -0.1087 -0.0672 -0.0268 -0.0983 -0.0181 0.0095 -0.0998 0.0955 -0.0591 0.0058 -0.0134 0.0115 0.9605',
      '0.6624 0.6139 0.1421 0.8096 0.1127 -0.1568 -0.1122 -0.0167 -0.1272 -0.0200 0.0186 -0.1180 0.1173 -0.0640 0.0062 -0.0196 0.0169 0.9776',
    );
    const x = sumOf(terms.map((term, index) => [row[index] ?? '', term] as const));
    const risk = score2Risk(g, SCALES, row[17] ?? '', x);
    return {
      risk_10_year_percent: risk,
      risk_band: bands(risk, 'low', ['20', 'very_high'], ['10', 'high'], ['5', 'moderate']),
    };
  },
  apgar: (g) => {
    const result = rated(g, 'appearance', 'pulse', 'grimace', 'activity', 'respiration');
    return { ...result, apgar_band: bands(result.score, 'low', ['7', 'reassuring'], ['4', 'moderately_abnormal']) };
  },
  bishop: (g) => {
    const stations: Readonly<Record<string, number>> = { '-3': 0, '-2': 1, '-1': 2, 0: 2 };
    const result = scoreOf(
      ['dilation', step(g.dilation_cm, 0, ['5', 3], ['3', 2], ['1', 1])],
      ['effacement', step(g.effacement_percent, 0, ['80', 3], ['60', 2], ['40', 1])],
      ['station', stations[g.station] ?? 3],
      ['consistency', ['firm', 'medium', 'soft'].indexOf(g.consistency)],
      ['position', ['posterior', 'mid', 'anterior'].indexOf(g.position)],
    );
    return { ...result, favourable: result.score.gt(8) };
  },
};
