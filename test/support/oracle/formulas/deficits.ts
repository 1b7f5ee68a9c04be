/** Deficits, gradients, ratios and small equations, from the publications. */
import type { Decimal } from 'decimal.js';
import { D } from '../reading.ts';
import { type Formula, first, ge, gt, lt, Refused } from './kit.ts';

const MICA_PROCEDURES = `anorectal -0.16, aortic 1.60, bariatric -0.25, brain 1.40, breast -1.61, cardiac 1.01, ent 0.71,
  foregut_or_hepatopancreatobiliary 1.39, gallbladder_appendix_adrenal_or_spleen 0.59, hernia 0, intestinal 1.14,
  neck_thyroid_parathyroid 0.18, obstetric_or_gynaecologic 0.76, orthopaedic_or_extremity 0.80, other_abdominal 1.13,
  peripheral_vascular 0.86, skin 0.54, spine 0.21, thoracic_non_oesophageal 0.40, vein -1.09, urology -0.26`;

const DUKE = `personal_care 2.75, walk_indoors 1.75, walk_1_2_blocks 2.75, climb_stairs 5.5, run_short_distance 8,
  light_housework 2.7, moderate_housework 3.5, heavy_housework 8, yard_work 4.5, sexual_relations 5.25,
  moderate_recreation 6, strenuous_sports 7.5`;

const table = (text: string): readonly (readonly [name: string, value: string])[] =>
  text.split(',').map((row) => row.trim().split(' ') as [string, string]);

const waterOf = (age: Decimal, isMan: boolean): string => {
  if (lt(age, 18)) return '0.6';
  if (lt(age, 65)) return isMan ? '0.6' : '0.5';
  return isMan ? '0.5' : '0.45';
};

export const deficits: Readonly<Record<string, Formula>> = {
  gupta_mica: (g) => {
    const creatinine = g.creatinine_mg_dl === undefined ? '-0.10' : gt(g.creatinine_mg_dl, '1.5') ? '0.61' : '0';
    const x = new D('-5.25')
      .plus(g.age.div(50))
      .plus(
        { independent: '0', partially_dependent: '0.65', totally_dependent: '1.03' }[
          g.functional_status as 'independent'
        ],
      )
      .plus(['-5.17', '-3.29', '-1.92', '-0.95', '0'][g.asa_class.toNumber() - 1] ?? '')
      .plus(creatinine)
      .plus(new Map(table(MICA_PROCEDURES)).get(g.procedure) ?? '');
    const odds = D.exp(x);
    return { risk_percent: odds.div(odds.plus(1)).times(100) };
  },
  dasi: (g) => {
    const components = table(DUKE).map(([factor, weight]) => ({ factor, points: g[factor] ? Number(weight) : 0 }));
    const score = table(DUKE).reduce((sum, [factor, weight]) => (g[factor] ? sum.plus(weight) : sum), new D(0));
    const uptake = score.times(43).div(100).plus('9.6');
    return { score, vo2_peak_ml_kg_min: uptake, mets: uptake.div('3.5'), components };
  },
  saag: (g) => {
    const gradient = g.albumin_g_dl.minus(g.ascites_albumin_g_dl);
    return { saag_g_dl: gradient, portal_hypertension: ge(gradient, '1.1') };
  },
  anc: (g) => {
    const share = g.neutrophils_percent.plus(g.bands_percent);
    if (share.gt(100)) throw new Refused('invalid_bands');
    const count = g.wbc_10e9_l.times(share).div(100);
    const anc_band = first(
      [ge(count, '1.5'), 'none'],
      [ge(count, 1), 'mild'],
      [ge(count, '0.5'), 'moderate'],
      [true, 'severe'],
    );
    return { anc_10e9_l: count, anc_band };
  },
  nlr: (g) => ({ nlr: g.neutrophils_10e9_l.div(g.lymphocytes_10e9_l) }),
  sodium_deficit: (g) => {
    const fraction = new D(waterOf(g.age, g.sex === 'male'));
    const water = g.weight_kg.times(fraction);
    return {
      total_body_water_fraction: fraction,
      total_body_water_l: water,
      sodium_deficit_mmol: g.target_sodium_mmol_l.minus(g.sodium_mmol_l).times(water),
    };
  },
  sodium_correction_rate: (g) => {
    const water = g.weight_kg.times(waterOf(g.age, g.sex === 'male'));
    const more = g.infusate_sodium_mmol_l.plus(g.infusate_potassium_mmol_l).minus(g.sodium_mmol_l);
    const change = more.div(water.plus(1));
    const wanted = g.desired_change_mmol_l_24_h;
    const isPossible = wanted !== undefined && !more.isZero() && wanted.times(more).gte(0);
    const volume = isPossible ? wanted.times(water.plus(1)).div(more) : null;
    return {
      total_body_water_l: water,
      sodium_change_per_litre_mmol_l: change,
      infusion_volume_l_24_h: volume,
      infusion_rate_ml_h: volume === null ? null : volume.times(1000).div(24),
    };
  },
  bicarbonate_deficit: (g) => ({
    bicarbonate_deficit_mmol: g.target_bicarbonate_mmol_l
      .minus(g.bicarbonate_mmol_l)
      .times(g.weight_kg)
      .times(g.distribution_fraction),
  }),
  tbw_watson: (g) => {
    const water =
      g.sex === 'male'
        ? g.height_cm.times('0.1074').plus(g.weight_kg.times('0.3362')).minus(g.age.times('0.09516')).plus('2.447')
        : g.height_cm.times('0.1069').plus(g.weight_kg.times('0.2466')).minus('2.097');
    if (!water.gt(0)) throw new Refused('invalid_weight');
    return { total_body_water_l: water, percent_of_weight: water.div(g.weight_kg).times(100) };
  },
  eag: (g) => {
    // 28.7 * (mmol / 10.929 + 2.15) - 46.7, over one denominator.
    const glucose = g.hba1c_mmol_mol.times('28.7').plus(new D('15.005').times('10.929')).div('10.929');
    return { eag_mg_dl: glucose, eag_mmol_l: glucose.div(18) };
  },
  cpp: (g) => ({ cpp_mmhg: g.map_mmhg.minus(g.icp_mmhg) }),
};
