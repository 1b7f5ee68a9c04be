/** Decision rules of injuries, from the publications. */
import { type Formula, ge, Refused, scoreOf } from './kit.ts';

const headRisk = (isHigh: boolean, others: readonly boolean[]): string =>
  isHigh ? 'high' : others.some(Boolean) ? 'intermediate' : 'very_low';

export const rules: Readonly<Record<string, Formula>> = {
  canadian_ct_head: (g) => {
    const result = scoreOf(
      ['gcs_below_15_at_2_h', g.gcs_below_15_at_2_h],
      ['suspected_skull_fracture', g.suspected_skull_fracture],
      ['basal_skull_fracture_sign', g.basal_skull_fracture_sign],
      ['vomiting_2_or_more', g.vomiting_2_or_more],
      ['age_ge_65', ge(g.age, 65)],
      ['amnesia_before_impact_30_min', g.amnesia_before_impact_30_min],
      ['dangerous_mechanism', g.dangerous_mechanism],
    );
    const isHigh = result.components.slice(0, 5).some(({ points }) => points === 1);
    const isIndicated = result.score.gt(0);
    return {
      ct_indicated: isIndicated,
      ct_head_risk: isHigh ? 'high' : isIndicated ? 'medium' : 'none',
      components: result.components,
    };
  },
  canadian_c_spine: (g) => {
    const low = [
      g.simple_rear_end_collision,
      g.sitting_in_emergency_department,
      g.ambulatory_at_any_time,
      g.delayed_neck_pain,
      g.no_midline_tenderness,
    ];
    if (ge(g.age, 65) || g.dangerous_mechanism || g.paresthesias)
      return { imaging_indicated: true, c_spine_step: 'high_risk_factor' };
    if (!low.includes(true)) return { imaging_indicated: true, c_spine_step: 'no_low_risk_factor' };
    if (g.can_rotate_45 === undefined) throw new Refused('invalid_flag');
    return { imaging_indicated: !g.can_rotate_45, c_spine_step: g.can_rotate_45 ? 'cleared' : 'cannot_rotate' };
  },
  nexus: (g) => {
    const result = scoreOf(
      ['midline_tenderness', g.midline_tenderness],
      ['intoxication', g.intoxication],
      ['altered_alertness', g.altered_alertness],
      ['focal_deficit', g.focal_deficit],
      ['distracting_injury', g.distracting_injury],
    );
    return { ...result, imaging_indicated: !result.score.isZero() };
  },
  ottawa_ankle: (g) => ({
    ankle_xray_indicated:
      g.malleolar_zone_pain &&
      [g.lateral_malleolus_tenderness, g.medial_malleolus_tenderness, g.cannot_bear_weight].includes(true),
    foot_xray_indicated:
      g.midfoot_zone_pain &&
      [g.fifth_metatarsal_tenderness, g.navicular_tenderness, g.cannot_bear_weight].includes(true),
  }),
  ottawa_knee: (g) => {
    const result = scoreOf(
      ['age_ge_55', ge(g.age, 55)],
      ['fibular_head_tenderness', g.fibular_head_tenderness],
      ['isolated_patellar_tenderness', g.isolated_patellar_tenderness],
      ['cannot_flex_90', g.cannot_flex_90],
      ['cannot_bear_weight', g.cannot_bear_weight],
    );
    return { ...result, knee_xray_indicated: !result.score.isZero() };
  },
  pecarn_under_2: (g) => ({
    pecarn_risk: headRisk(g.altered_mental_status || g.palpable_skull_fracture, [
      g.loss_of_consciousness_5_s,
      g.nonfrontal_scalp_haematoma,
      g.not_acting_normally,
      g.severe_mechanism,
    ]),
  }),
  pecarn_2_and_over: (g) => ({
    pecarn_risk: headRisk(g.altered_mental_status || g.basilar_skull_fracture_sign, [
      g.loss_of_consciousness,
      g.vomiting,
      g.severe_headache,
      g.severe_mechanism,
    ]),
  }),
};
