/** Kidney, liver and body weight, from the publications. */
import { D, type Read } from '../reading.ts';
import { clamp, type Formula, first, ge, gt, le, lt, Refused, scoreOf } from './kit.ts';

const devine = ({ height_cm, sex }: Read) => {
  const ideal = new D(sex === 'male' ? 50 : '45.5').plus(height_cm.div('2.54').minus(60).times('2.3'));
  if (le(ideal, 0)) throw new Refused('invalid_height');
  return ideal;
};

const adjusted = (weight: typeof D.prototype, ideal: typeof D.prototype) =>
  ideal.times('0.6').plus(weight.times('0.4'));

const logOf = (value: typeof D.prototype) => D.ln(D.max(value, 1));

export const organs: Readonly<Record<string, Formula>> = {
  egfr_ckd_epi: ({ creatinine_mg_dl, age, sex }) => {
    const isFemale = sex === 'female';
    const relative = creatinine_mg_dl.div(isFemale ? '0.7' : '0.9');
    const exponent = ge(relative, 1) ? '-1.2' : isFemale ? '-0.241' : '-0.302';
    const aged = new D('0.9938').pow(age).times(isFemale ? '1.012' : 1);
    const egfr_ml_min_1_73m2 = relative.pow(exponent).times(142).times(aged);
    return { creatinine_mg_dl, age_years: age, sex, egfr_ml_min_1_73m2 };
  },
  crcl_cockcroft_gault: ({ age, sex, weight_kg, creatinine_mg_dl }) => ({
    ...{ age_years: age, sex, weight_kg, creatinine_mg_dl },
    crcl_ml_min: new D(140)
      .minus(age)
      .times(weight_kg)
      .times(sex === 'female' ? '0.85' : 1)
      .div(creatinine_mg_dl.times(72)),
  }),
  crcl_by_weight: (given) => {
    const { age, sex, weight_kg, height_cm, creatinine_mg_dl } = given;
    const ideal = devine(given);
    const meters = height_cm.div(100);
    const bmi = weight_kg.div(meters.times(meters));
    const clearance = (weight: typeof D.prototype) =>
      new D(140)
        .minus(age)
        .times(weight)
        .times(sex === 'female' ? '0.85' : 1)
        .div(creatinine_mg_dl.times(72));
    const basis = first(
      [lt(bmi, '18.5'), 'total_body_weight'],
      [ge(bmi, 25), 'adjusted_body_weight'],
      [lt(weight_kg, ideal), 'total_body_weight'],
      [true, 'ideal_body_weight'],
    );
    const results = {
      total_body_weight: clearance(weight_kg),
      ideal_body_weight: clearance(ideal),
      adjusted_body_weight: clearance(adjusted(weight_kg, ideal)),
    };
    return {
      bmi,
      ibw_kg: ideal,
      adjusted_body_weight_kg: adjusted(weight_kg, ideal),
      crcl_total_ml_min: results.total_body_weight,
      crcl_ideal_ml_min: results.ideal_body_weight,
      crcl_adjusted_ml_min: results.adjusted_body_weight,
      weight_basis: basis,
      crcl_ml_min: results[basis as keyof typeof results],
    };
  },
  ibw_devine: (given) => {
    const ideal = devine(given);
    const { weight_kg: weight } = given;
    return {
      ibw_kg: ideal,
      adjusted_body_weight_kg: weight ? adjusted(weight, ideal) : null,
      percent_of_ibw: weight ? weight.div(ideal).times(100) : null,
      below_60_in: lt(given.height_cm, '152.4'),
    };
  },
  kdigo_ckd: ({ egfr_ml_min_1_73m2: egfr, acr_mg_g: { unit, value } }) => {
    const [a2, a3] = unit === 'acr_mg_g' ? [30, 300] : [3, 30];
    const g = first<[string, string]>(
      [ge(egfr, 90), ['G1', 'lmh']],
      [ge(egfr, 60), ['G2', 'lmh']],
      [ge(egfr, 45), ['G3a', 'mhv']],
      [ge(egfr, 30), ['G3b', 'hvv']],
      [ge(egfr, 15), ['G4', 'vvv']],
      [true, ['G5', 'vvv']],
    );
    const column = gt(value, a3) ? 2 : ge(value, a2) ? 1 : 0;
    return {
      gfr_category: g[0],
      albuminuria_category: ['A1', 'A2', 'A3'][column],
      ckd_risk: { l: 'low', m: 'moderately_increased', h: 'high', v: 'very_high' }[g[1][column] as 'l'],
    };
  },
  egfr_ckd_epi_cr_cys: ({ creatinine_mg_dl, cystatin_c_mg_l, age, sex }) => {
    const [k, a, f] = sex === 'female' ? ['0.7', '-0.219', '0.963'] : ['0.9', '-0.144', '1'];
    const [r, c] = [creatinine_mg_dl.div(k), cystatin_c_mg_l.div('0.8')];
    const terms = [r.pow(r.lt(1) ? a : '-0.544'), c.pow(c.lt(1) ? '-0.323' : '-0.778'), new D('0.9961').pow(age), f];
    return { egfr_ml_min_1_73m2: terms.reduce((product, term) => product.times(term), new D(135)) };
  },
  egfr_ckd_epi_cystatin_c: ({ cystatin_c_mg_l, age, sex }) => {
    const c = cystatin_c_mg_l.div('0.8');
    const f = sex === 'female' ? '0.932' : '1';
    return {
      egfr_ml_min_1_73m2: new D(133)
        .times(c.pow(c.lt(1) ? '-0.499' : '-1.328'))
        .times(new D('0.996').pow(age))
        .times(f),
    };
  },
  meld_3: ({ sex, creatinine_mg_dl, bilirubin_mg_dl, inr, sodium_mmol_l, albumin_g_dl, dialysis }) => {
    const [b, i] = [logOf(bilirubin_mg_dl), logOf(inr)];
    const c = D.ln(dialysis ? 3 : clamp(creatinine_mg_dl, 1, 3));
    const na = new D(137).minus(clamp(sodium_mmol_l, 125, 137));
    const alb = new D('3.5').minus(clamp(albumin_g_dl, '1.5', '3.5'));
    const raw = b
      .times(new D('4.56').minus(na.times('0.24')))
      .plus(na.times('0.82'))
      .plus(i.times('9.09'))
      .plus(c.times(new D('11.14').minus(alb.times('1.83'))))
      .plus(alb.times('1.85'))
      .plus(sex === 'female' ? '7.33' : 6);
    return { meld_3: clamp(raw, 6, 40) };
  },
  meld_na: ({ creatinine_mg_dl, bilirubin_mg_dl, inr, sodium_mmol_l, dialysis }) => {
    const c = D.ln(dialysis ? 4 : clamp(creatinine_mg_dl, 1, 4));
    const raw = c
      .times('0.957')
      .plus(logOf(bilirubin_mg_dl).times('0.378'))
      .plus(logOf(inr).times('1.12'))
      .plus('0.643');
    const meld = raw.toSignificantDigits(52).toDecimalPlaces(1, 4).times(10);
    const na = new D(137).minus(clamp(sodium_mmol_l, 125, 137));
    const full = meld.gt(11) ? meld.plus(na.times(new D('1.32').minus(meld.times('0.033')))) : meld;
    return { meld_i: meld, meld_na: clamp(full, 6, 40) };
  },
  child_pugh: ({ bilirubin_mg_dl: b, albumin_g_dl: a, inr, ascites, encephalopathy }) => {
    const { score, components } = scoreOf(
      ['bilirubin', lt(b, 2) ? 1 : le(b, 3) ? 2 : 3],
      ['albumin', gt(a, '3.5') ? 1 : ge(a, '2.8') ? 2 : 3],
      ['inr', lt(inr, '1.7') ? 1 : le(inr, '2.3') ? 2 : 3],
      ['ascites', ['none', 'slight', 'moderate_to_severe'].indexOf(ascites) + 1],
      ['encephalopathy', ['none', 'grade_1_2', 'grade_3_4'].indexOf(encephalopathy) + 1],
    );
    return { score, components, child_pugh_class: score.lte(6) ? 'A' : score.lte(9) ? 'B' : 'C' };
  },
};
