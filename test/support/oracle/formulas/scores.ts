/** Scores and doses of several specialties, from the publications. */
import { D } from '../reading.ts';
import { type Formula, first, flagRows, ge, gt, Refused, scoreOf, step } from './kit.ts';

const STEROIDS: Readonly<Record<string, string>> = {
  betamethasone: '0.75',
  cortisone: '25',
  dexamethasone: '0.75',
  hydrocortisone: '20',
  methylprednisolone: '4',
  prednisolone: '5',
  prednisone: '5',
  triamcinolone: '4',
};

const OPIOIDS: Readonly<Record<string, string>> = {
  codeine_mg_day: '0.15',
  fentanyl_patch_ug_h: '2.4',
  hydrocodone_mg_day: '1',
  hydromorphone_mg_day: '5',
  methadone_mg_day: '4.7',
  morphine_mg_day: '1',
  oxycodone_mg_day: '1.5',
  oxymorphone_mg_day: '3',
  tapentadol_mg_day: '0.4',
  tramadol_mg_day: '0.2',
  fentanyl_buccal_ug_day: '0.13',
  buprenorphine_mg_day: '10',
};

export const scores: Readonly<Record<string, Formula>> = {
  news2: (g) => {
    const { spo2_percent: o2, supplemental_oxygen: oxygen, temperature_c: t } = g;
    const hypercapnic = o2.gte(93)
      ? oxygen
        ? step(o2, 1, ['97', 3], ['95', 2])
        : 0
      : step(o2, 3, ['88', 0], ['86', 1], ['84', 2]);
    const rows: readonly (readonly [string, number])[] = [
      ['respiratory_rate', step(g.respiratory_rate_bpm, 3, ['25', 3], ['21', 2], ['12', 0], ['9', 1])],
      ['spo2', g.spo2_scale === '2' ? hypercapnic : step(o2, 3, ['96', 0], ['94', 1], ['92', 2])],
      ['supplemental_oxygen', oxygen ? 2 : 0],
      ['systolic_bp', step(g.sbp_mmhg, 3, ['220', 3], ['111', 0], ['101', 1], ['91', 2])],
      ['pulse', step(g.heart_rate_bpm, 3, ['131', 3], ['111', 2], ['91', 1], ['51', 0], ['41', 1])],
      ['consciousness', g.consciousness === 'alert' ? 0 : 3],
      ['temperature', gt(t, 39) ? 2 : gt(t, 38) ? 1 : gt(t, 36) ? 0 : gt(t, 35) ? 1 : 3],
    ];
    const result = scoreOf(...rows);
    const { score } = result;
    const band = first(
      [score.gte(7), 'high'],
      [score.gte(5), 'medium'],
      [rows.some(([, points]) => points === 3), 'low_medium'],
      [score.gt(0), 'low'],
      [true, 'none'],
    );
    return { ...result, news2_band: band };
  },
  padua: (g) => {
    const result = scoreOf(
      ...flagRows(g, {
        active_cancer: 3,
        previous_vte: 3,
        reduced_mobility: 3,
        thrombophilia: 3,
        trauma_or_surgery_last_month: 2,
      }),
      ['age_ge_70', ge(g.age, 70)],
      ...flagRows(g, {
        heart_or_respiratory_failure: 1,
        acute_mi_or_stroke: 1,
        acute_infection_or_rheumatologic: 1,
      }),
      ['bmi_ge_30', ge(g.bmi, 30)],
      ['hormonal_treatment', g.hormonal_treatment],
    );
    return { ...result, high_risk: result.score.gte(4) };
  },
  geneva_revised: (g) => {
    const result = scoreOf(
      ['age_gt_65', gt(g.age, 65)],
      ['heart_rate', step(g.heart_rate_bpm, 0, ['95', 5], ['75', 3])],
      ...flagRows(g, {
        previous_dvt_pe: 3,
        surgery_or_fracture_last_month: 2,
        active_malignancy: 2,
        unilateral_limb_pain: 3,
        hemoptysis: 2,
        limb_palpation_pain_and_edema: 4,
      }),
    );
    const { score } = result;
    return { ...result, geneva_band: score.lte(3) ? 'low' : score.lte(10) ? 'intermediate' : 'high' };
  },
  centor_mcisaac: (g) =>
    scoreOf(
      ['age', step(g.age, 1, ['45', -1], ['15', 0])],
      ...flagRows(g, { tonsillar_exudate: 1, tender_anterior_nodes: 1 }),
      ['temperature_gt_38', gt(g.temperature_c, 38)],
      ['cough_absent', g.cough_absent],
    ),
  feverpain: (g) =>
    scoreOf(
      ...flagRows(g, {
        fever_last_24_h: 1,
        purulence: 1,
        attended_within_3_days: 1,
        severely_inflamed_tonsils: 1,
        no_cough_or_coryza: 1,
      }),
    ),
  timi_nstemi: (g) => {
    const result = scoreOf(
      ['age_ge_65', ge(g.age, 65)],
      ...flagRows(g, {
        three_or_more_cad_risk_factors: 1,
        known_cad_stenosis_50: 1,
        aspirin_last_7_days: 1,
        severe_angina_2_in_24_h: 1,
        st_deviation: 1,
        elevated_marker: 1,
      }),
    );
    const { score } = result;
    return { ...result, timi_band: score.lte(2) ? 'low' : score.lte(4) ? 'intermediate' : 'high' };
  },
  grace: (g) => {
    const result = scoreOf(
      ['age', step(g.age, 0, ['90', 100], ['80', 91], ['70', 75], ['60', 58], ['50', 41], ['40', 25], ['30', 8])],
      [
        'heart_rate',
        step(g.heart_rate_bpm, 0, ['200', 46], ['150', 38], ['110', 24], ['90', 15], ['70', 9], ['50', 3]),
      ],
      ['systolic_bp', step(g.sbp_mmhg, 58, ['200', 0], ['160', 10], ['140', 24], ['120', 34], ['100', 43], ['80', 53])],
      [
        'creatinine',
        step(g.creatinine_mg_dl, 1, ['4', 28], ['2', 21], ['1.6', 13], ['1.2', 10], ['0.8', 7], ['0.4', 4]),
      ],
      ['killip', [0, 20, 39, 59][g.killip_class.toNumber() - 1] ?? 0],
      ...flagRows(g, { cardiac_arrest_at_admission: 39, st_deviation: 28, elevated_enzymes: 14 }),
    );
    const { score } = result;
    return { ...result, grace_band: score.lte(108) ? 'low' : score.lte(140) ? 'intermediate' : 'high' };
  },
  framingham_chd: (g) => {
    const isMan = g.sex === 'male';
    const [age, tc, hdl, sbp] = [g.age, g.total_cholesterol_mg_dl, g.hdl_cholesterol_mg_dl, g.sbp_mmhg].map((value) =>
      D.ln(value),
    ) as [typeof D.prototype, typeof D.prototype, typeof D.prototype, typeof D.prototype];
    const smokerAge = D.ln(D.min(g.age, isMan ? 70 : 78));
    const main = isMan
      ? age
          .times('52.00961')
          .plus(tc.times('20.014077'))
          .minus(hdl.times('0.905964'))
          .plus(sbp.times('1.305784'))
          .plus(g.bp_treated ? '0.241549' : 0)
          .minus(age.times(tc).times('4.605038'))
          .minus(age.pow(2).times('2.93323'))
          .minus('172.300168')
      : age
          .times('31.764001')
          .plus(tc.times('22.465206'))
          .minus(hdl.times('1.187731'))
          .plus(sbp.times('2.552905'))
          .plus(g.bp_treated ? '0.420251' : 0)
          .minus(age.times(tc).times('5.060998'))
          .minus('146.5933061');
    const smoking = isMan
      ? new D('12.096316').minus(smokerAge.times('2.84367'))
      : new D('13.07543').minus(smokerAge.times('2.996945'));
    const survival = new D(isMan ? '0.9402' : '0.98767');
    const risk = new D(1).minus(survival.pow(D.exp(g.smoker ? main.plus(smoking) : main)));
    return { risk_10_year_percent: risk.times(100) };
  },
  steroid_conversion: ({ from_steroid, dose_mg, to_steroid }) => ({
    equivalent_dose_mg: dose_mg.div(STEROIDS[from_steroid] ?? 0).times(STEROIDS[to_steroid] ?? 0),
  }),
  bisap: (g) =>
    scoreOf(
      ['bun_gt_25', gt(g.bun_mg_dl, 25)],
      ...flagRows(g, { impaired_mental_status: 1, sirs: 1 }),
      ['age_gt_60', gt(g.age, 60)],
      ['pleural_effusion', g.pleural_effusion],
    ),
  charlson: (g) => {
    const diseases = scoreOf(
      ...flagRows(g, {
        myocardial_infarction: 1,
        heart_failure: 1,
        peripheral_vascular_disease: 1,
        cerebrovascular_disease: 1,
        dementia: 1,
        chronic_pulmonary_disease: 1,
        connective_tissue_disease: 1,
        peptic_ulcer_disease: 1,
        hemiplegia: 2,
        moderate_severe_ckd: 2,
        leukemia: 2,
        lymphoma: 2,
        aids: 6,
      }),
      ['liver_disease', { none: 0, mild: 1, moderate_severe: 3 }[g.liver_disease as 'none']],
      ['diabetes', { none: 0, uncomplicated: 1, end_organ_damage: 2 }[g.diabetes as 'none']],
      ['solid_tumor', { none: 0, localized: 2, metastatic: 6 }[g.solid_tumor as 'none']],
    );
    const points = Math.max(0, Math.min(4, g.age.div(10).floor().minus(4).toNumber()));
    const index = diseases.score.plus(points);
    return {
      charlson_index: diseases.score,
      age_adjusted_index: index,
      estimated_10_year_survival_percent: new D('0.983').pow(D.exp(index.times('0.9'))).times(100),
      components: [...diseases.components, { factor: 'age', points }],
    };
  },
  mme: (g) => {
    const doses = Object.entries(OPIOIDS).map(([drug, factor]) => g[drug].times(factor));
    const mme = doses.reduce((sum, dose) => sum.plus(dose), new D(0));
    if (mme.isZero()) throw new Refused('invalid_dose');
    const ofTable = mme.minus(g.fentanyl_buccal_ug_day.times('0.13')).minus(g.buprenorphine_mg_day.times(10));
    return {
      mme_mg_day: mme,
      mme_band: ofTable.isZero() ? null : ge(mme, 90) ? '90_or_more' : ge(mme, 50) ? '50_to_below_90' : 'below_50',
      outside_cdc_2022: g.fentanyl_buccal_ug_day.gt(0) || g.buprenorphine_mg_day.gt(0),
    };
  },
};
