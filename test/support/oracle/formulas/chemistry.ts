/** Electrolytes, lipids, liver indices, doses and body size, from the publications. */
import type { Decimal } from 'decimal.js';
import { D } from '../reading.ts';
import { type Formula, first, ge, gt, le, lt, Refused } from './kit.ts';

const num = (value: Decimal.Value): Decimal => new D(value);

export const chemistry: Readonly<Record<string, Formula>> = {
  bsa_mosteller: ({ height_cm, weight_kg }) => ({
    ...{ height_cm, weight_kg },
    bsa_m2: height_cm.times(weight_kg).div(3600).sqrt(),
  }),
  bmi: ({ height_cm, weight_kg }) => {
    const bmi = weight_kg.times(10_000).div(height_cm.times(height_cm));
    const who_adult_category = first(
      [lt(bmi, '18.5'), 'underweight'],
      [lt(bmi, 25), 'normal_weight'],
      [lt(bmi, 30), 'overweight'],
      [lt(bmi, 35), 'obesity_class_1'],
      [lt(bmi, 40), 'obesity_class_2'],
      [true, 'obesity_class_3'],
    );
    return { height_cm, weight_kg, bmi, who_adult_category };
  },
  fib4: ({ age, ast_u_l, alt_u_l, platelets_10e9_l }) => {
    const fib4 = age.times(ast_u_l).div(platelets_10e9_l.times(alt_u_l.sqrt()));
    const sterling_band = lt(fib4, '1.45') ? 'low' : le(fib4, '3.25') ? 'indeterminate' : 'high';
    return { age_years: age, ast_u_l, alt_u_l, platelets_10e9_l, fib4, sterling_band };
  },
  anion_gap: ({ sodium_mmol_l, chloride_mmol_l, bicarbonate_mmol_l: b, albumin_g_dl: alb }) => {
    const gap = sodium_mmol_l.minus(chloride_mmol_l.plus(b));
    const corrected = alb && gap.plus(10).minus(alb.times('2.5'));
    const ratio = (value: Decimal) => (b.eq(24) ? null : value.minus(12).div(num(24).minus(b)));
    return {
      anion_gap_mmol_l: gap,
      delta_gap_mmol_l: gap.minus(12),
      delta_ratio: ratio(gap),
      albumin_corrected_anion_gap_mmol_l: corrected ?? null,
      albumin_corrected_delta_gap_mmol_l: corrected ? corrected.minus(12) : null,
      albumin_corrected_delta_ratio: corrected ? ratio(corrected) : null,
    };
  },
  calcium_corrected: ({ calcium_mg_dl: ca, albumin_g_dl: alb }) => {
    const mg = ca.plus('3.2').minus(alb.times('0.8'));
    return { corrected_calcium_mg_dl: mg, corrected_calcium_mmol_l: mg.times('0.25') };
  },
  sodium_corrected: ({ sodium_mmol_l: na, glucose_mg_dl: glucose }) => ({
    corrected_sodium_katz_mmol_l: na.minus('1.6').plus(glucose.times('0.016')),
    corrected_sodium_hillier_mmol_l: na.minus('2.4').plus(glucose.times('0.024')),
  }),
  osmolality: ({ sodium_mmol_l, glucose_mg_dl, bun_mg_dl, ethanol_mg_dl, measured_osmolality_mosm_kg: measured }) => {
    const alcohol = (ethanol_mg_dl ?? num(0)).times(10).div(37);
    const osm = sodium_mmol_l.times(2).plus(glucose_mg_dl.div(18)).plus(bun_mg_dl.times(5).div(14)).plus(alcohol);
    return { osmolality_mosm_kg: osm, osmolal_gap_mosm_kg: measured ? measured.minus(osm) : null };
  },
  free_water_deficit: ({ age, sex, weight_kg, sodium_mmol_l, target_sodium_mmol_l }) => {
    const adult = sex === 'male' ? '0.6' : '0.5';
    const old = sex === 'male' ? '0.5' : '0.45';
    const fraction = num(age.lt(18) ? '0.6' : age.lte(64) ? adult : old);
    return {
      total_body_water_fraction: fraction,
      free_water_deficit_l: sodium_mmol_l
        .minus(target_sodium_mmol_l)
        .times(weight_kg)
        .times(fraction)
        .div(target_sodium_mmol_l),
    };
  },
  fena: (g) => {
    const fena = g.urine_sodium_mmol_l
      .times(g.creatinine_mg_dl)
      .times(100)
      .div(g.sodium_mmol_l.times(g.urine_creatinine_mg_dl));
    return { fena_percent: fena, fena_band: lt(fena, 1) ? 'below_1' : gt(fena, 2) ? 'above_2' : '1_to_2' };
  },
  apri: ({ ast_u_l, ast_upper_limit_u_l, platelets_10e9_l }) => {
    const apri = ast_u_l.div(ast_upper_limit_u_l).times(100).div(platelets_10e9_l);
    return { apri, wai_band: le(apri, '0.5') ? 'low' : le(apri, '1.5') ? 'indeterminate' : 'high' };
  },
  nafld_fibrosis: (g) => {
    const nfs = g.age
      .times('0.037')
      .plus(g.bmi.times('0.094'))
      .plus(g.diabetes_or_ifg ? '1.13' : 0)
      .plus(g.ast_u_l.times('0.99').div(g.alt_u_l))
      .minus(g.platelets_10e9_l.times('0.013'))
      .minus(g.albumin_g_dl.times('0.66'))
      .minus('1.675');
    return {
      nafld_fibrosis_score: nfs,
      angulo_band: gt(nfs, '0.676') ? 'high' : ge(nfs, '-1.455') ? 'indeterminate' : 'low',
    };
  },
  albi: ({ bilirubin_mg_dl, albumin_g_dl }) => {
    const albi = D.log10(bilirubin_mg_dl.times('17.1')).times('0.66').minus(albumin_g_dl.times('0.85'));
    return { albi_score: albi, albi_grade: le(albi, '-2.6') ? 1 : le(albi, '-1.39') ? 2 : 3 };
  },
  carboplatin_calvert: ({ auc, gfr_ml_min: gfr, cap_gfr }) => {
    const used = cap_gfr ? D.min(gfr, 125) : gfr;
    return { gfr_used_ml_min: used, dose_mg: auc.times(used.plus(25)), capped: cap_gfr && gfr.gt(125) };
  },
  bsa: ({ height_cm: h, weight_kg: w }) => {
    const g = w.times(1000);
    return {
      bsa_du_bois_m2: w.pow('0.425').times(h.pow('0.725')).times('0.007184'),
      bsa_mosteller_m2: h.times(w).div(3600).sqrt(),
      bsa_haycock_m2: w.pow('0.5378').times(h.pow('0.3964')).times('0.024265'),
      bsa_gehan_george_m2: w.pow('0.51456').times(h.pow('0.42246')).times('0.0235'),
      bsa_boyd_m2: h
        .pow('0.3')
        .times(g.pow(num('0.7285').minus(D.log10(g).times('0.0188'))))
        .times('0.0003207'),
    };
  },
  ldl: ({ total_cholesterol_mg_dl: tc, hdl_cholesterol_mg_dl: hdl, triglycerides_mg_dl: tg }) => {
    if (gt(hdl, tc)) throw new Refused('invalid_hdl_cholesterol');
    const non = tc.minus(hdl);
    const sampson = tc
      .div('0.948')
      .minus(hdl.div('0.971'))
      .minus(tg.div('8.56').plus(tg.times(non).div(2140)).minus(tg.pow(2).div(16100)))
      .minus('9.44');
    return {
      non_hdl_cholesterol_mg_dl: non,
      ldl_friedewald_mg_dl: le(tg, 400) ? non.minus(tg.div(5)) : null,
      ldl_sampson_mg_dl: le(tg, 800) ? sampson : null,
    };
  },
  homa_ir: ({ insulin_uiu_ml, glucose_mg_dl }) => ({ homa_ir: insulin_uiu_ml.times(glucose_mg_dl).div(405) }),
  maintenance_fluids: ({ weight_kg: w }) => {
    const rate = first<Decimal>([w.lte(10), w.times(4)], [w.lte(20), w.times(2).plus(20)], [true, w.plus(40)]);
    return { rate_ml_h: rate, volume_ml_day: rate.times(24) };
  },
  aa_gradient: ({ age, pao2_mmhg, paco2_mmhg, fio2_percent, atmospheric_pressure_mmhg }) => {
    const alveolar = atmospheric_pressure_mmhg.minus(47).times(fio2_percent).div(100).minus(paco2_mmhg.times('1.25'));
    return {
      alveolar_po2_mmhg: alveolar,
      aa_gradient_mmhg: alveolar.minus(pao2_mmhg),
      expected_aa_gradient_mmhg: age.plus(16).div(4),
      pf_ratio: pao2_mmhg.times(100).div(fio2_percent),
    };
  },
  winters: ({ bicarbonate_mmol_l: b }) => ({
    expected_paco2_mmhg: b.times('1.5').plus(8),
    expected_paco2_low_mmhg: b.times('1.5').plus(6),
    expected_paco2_high_mmhg: b.times('1.5').plus(10),
  }),
  egfr_schwartz: ({ height_cm, creatinine_mg_dl }) => ({
    egfr_ml_min_1_73m2: height_cm.div(creatinine_mg_dl).times('0.413'),
  }),
  egfr_mdrd: ({ creatinine_mg_dl, age, sex, apply_race_coefficient }) => ({
    egfr_ml_min_1_73m2: num(175)
      .div(creatinine_mg_dl.pow('1.154'))
      .div(age.pow('0.203'))
      .times(sex === 'female' ? '0.742' : 1)
      .times(apply_race_coefficient ? '1.212' : 1),
  }),
  target_weight: ({ bmi, height_cm }) => ({ target_weight_kg: height_cm.div(100).pow(2).times(bmi) }),
  maddrey: ({ pt_s, pt_control_s, bilirubin_mg_dl }) => {
    const maddrey = pt_s.times('4.6').minus(pt_control_s.times('4.6')).plus(bilirubin_mg_dl);
    return { maddrey, severe: ge(maddrey, 32) };
  },
  lille: (g) => {
    const [day0, day7] = [g.bilirubin_day_0_mg_dl, g.bilirubin_day_7_mg_dl].map((mg) => mg.times('17.1'));
    const r = num('3.19')
      .minus(g.age.times('0.101'))
      .plus(g.albumin_g_dl.times(10).times('0.147'))
      .plus(day0.minus(day7).times('0.0165'))
      .minus(gt(g.creatinine_mg_dl, '1.3') ? '0.206' : 0)
      .minus(day0.times('0.0065'))
      .minus(g.pt_s.times('0.0096'));
    const lille = D.exp(r.neg()).div(D.exp(r.neg()).plus(1));
    return { lille, lille_response: le(lille, '0.16') ? 'complete' : le(lille, '0.56') ? 'partial' : 'null' };
  },
  parkland: ({ weight_kg, tbsa_percent }) => {
    const volume = weight_kg.times(tbsa_percent).times(4);
    return {
      volume_24_h_ml: volume,
      volume_first_8_h_ml: volume.div(2),
      rate_first_8_h_ml_h: volume.div(16),
      rate_next_16_h_ml_h: volume.div(32),
    };
  },
};
