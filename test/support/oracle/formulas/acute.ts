/** Intensive care and bleeding, from the publications. */
import { D } from '../reading.ts';
import { type Formula, flagRows, ge, gt, le, lt, scoreOf, step } from './kit.ts';

export const acute: Readonly<Record<string, Formula>> = {
  qsofa: (g) => {
    const result = scoreOf(
      ['respiratory_rate_ge_22', ge(g.respiratory_rate_bpm, 22)],
      ['systolic_bp_le_100', le(g.sbp_mmhg, 100)],
      ['gcs_lt_15', lt(g.gcs, 15)],
    );
    return { ...result, positive: result.score.gte(2) };
  },
  gcs: ({ eye, verbal, motor }) => {
    const score = eye.plus(verbal).plus(motor);
    return { score, gcs_band: score.lte(8) ? 'severe' : score.lte(12) ? 'moderate' : 'mild' };
  },
  sirs: (g) => {
    const result = scoreOf(
      ['temperature', gt(g.temperature_c, 38) || lt(g.temperature_c, 36)],
      ['heart_rate_gt_90', gt(g.heart_rate_bpm, 90)],
      ['respiration', gt(g.respiratory_rate_bpm, 20) || (g.paco2_mmhg !== undefined && lt(g.paco2_mmhg, 32))],
      [
        'white_cells',
        gt(g.wbc_10e9_l, 12) || lt(g.wbc_10e9_l, 4) || (g.bands_percent !== undefined && gt(g.bands_percent, 10)),
      ],
    );
    return { ...result, sirs: result.score.gte(2) };
  },
  sofa: (g) => {
    const pf = g.pao2_mmhg.times(100).div(g.fio2_percent);
    const breathing = step(pf, 4, ['400', 0], ['300', 1], ['200', 2], ['100', 3]);
    const pressor = D.max(g.epinephrine_ug_kg_min, g.norepinephrine_ug_kg_min);
    const { dopamine_ug_kg_min: dopamine } = g;
    const circulation = [
      gt(dopamine, 15) || gt(pressor, '0.1') ? 4 : 0,
      gt(dopamine, 5) || gt(pressor, 0) ? 3 : 0,
      gt(dopamine, 0) || g.dobutamine ? 2 : 0,
      lt(g.map_mmhg, 70) ? 1 : 0,
    ];
    const urine = g.urine_output_ml_day === undefined ? 0 : step(g.urine_output_ml_day, 4, ['500', 0], ['200', 3]);
    return {
      ...scoreOf(
        ['respiration', g.respiratory_support ? breathing : Math.min(2, breathing)],
        ['coagulation', step(g.platelets_10e9_l, 4, ['150', 0], ['100', 1], ['50', 2], ['20', 3])],
        ['liver', step(g.bilirubin_mg_dl, 0, ['12', 4], ['6', 3], ['2', 2], ['1.2', 1])],
        ['cardiovascular', Math.max(...circulation)],
        ['central_nervous_system', step(g.gcs, 4, ['15', 0], ['13', 1], ['10', 2], ['6', 3])],
        ['renal', Math.max(urine, step(g.creatinine_mg_dl, 0, ['5', 4], ['3.5', 3], ['2', 2], ['1.2', 1]))],
      ),
      pf_ratio: pf,
    };
  },
  glasgow_blatchford: (g) => {
    const hb = g.hemoglobin_g_dl;
    const anemia = g.sex === 'male' ? step(hb, 6, ['13', 0], ['12', 1], ['10', 3]) : step(hb, 6, ['12', 0], ['10', 1]);
    return scoreOf(
      ['urea', step(g.bun_mg_dl, 0, ['70', 6], ['28', 4], ['22.4', 3], ['18.2', 2])],
      ['hemoglobin', anemia],
      ['systolic_bp', step(g.sbp_mmhg, 3, ['110', 0], ['100', 1], ['90', 2])],
      ['pulse_ge_100', ge(g.heart_rate_bpm, 100)],
      ...flagRows(g, { melena: 1, syncope: 2, hepatic_disease: 2, cardiac_failure: 2 }),
    );
  },
};
