import { listed } from '../../currency.ts';
import { flag, flagsOf, optional, type Values } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { wholeAge } from '../parameters.ts';
import { oneOf, yesOrNo } from '../results.ts';

const inputs = {
  age: wholeAge(16, 120),
  dangerous_mechanism: flag('dangerous_mechanism', 'Dangerous mechanism, as the limits of the answer define it'),
  paresthesias: flag('paresthesias', 'Paresthesias in the limbs'),
  simple_rear_end_collision: flag(
    'simple_rear_end_collision',
    'Simple rear-end collision, as the limits of the answer define it',
  ),
  sitting_in_emergency_department: flag('sitting_in_emergency_department', 'Sits in the emergency department'),
  ambulatory_at_any_time: flag('ambulatory_at_any_time', 'Walked at any time after the injury'),
  delayed_neck_pain: flag('delayed_neck_pain', 'Neck pain did not begin at once'),
  no_midline_tenderness: flag('no_midline_tenderness', 'No tenderness in the midline of the cervical spine'),
  can_rotate_45: optional(
    flag('can_rotate_45', 'Turns the neck 45 degrees to both sides; needed only where it decides'),
  ),
};
const flags = flagsOf(inputs);

const STEPS = ['high_risk_factor', 'no_low_risk_factor', 'cannot_rotate', 'cleared'] as const;

/** The step that decides; `undefined` where rotation has to and was not sent. */
const stepOf = (v: Values<typeof inputs>): (typeof STEPS)[number] | undefined => {
  if (v.age >= 65 || v.dangerous_mechanism || v.paresthesias) return 'high_risk_factor';
  const isLow =
    v.simple_rear_end_collision ||
    v.sitting_in_emergency_department ||
    v.ambulatory_at_any_time ||
    v.delayed_neck_pain ||
    v.no_midline_tenderness;
  if (!isLow) return 'no_low_risk_factor';
  if (v.can_rotate_45 === undefined) return undefined;
  return v.can_rotate_45 ? 'cleared' : 'cannot_rotate';
};

/** Canadian C-Spine Rule (Stiell et al., JAMA 2001). doi:10.1001/jama.286.15.1841 */
export const canadianCSpine = calculator({
  id: 'canadian_c_spine',
  title: 'Canadian C-Spine Rule',
  specialty: 'trauma',
  synonyms: ['CCR', 'C-spine rule', 'cervical spine imaging', 'neck imaging after trauma'],
  formula: 'canadian_c_spine_rule',
  description:
    'Decides whether the neck needs imaging after trauma: a high-risk factor, else no low-risk factor, else rotation. From 16 years, alert and stable, within 48 hours; not with acute paralysis or known disease of the vertebrae.',
  inputs,
  used: 'not_flags',
  response: {
    imaging_indicated: yesOrNo('Whether the rule asks for imaging'),
    c_spine_step: oneOf(STEPS, 'The step of the rule that decides'),
  },
  citation: {
    authors: 'Stiell IG, Wells GA, Vandemheen KL, et al.',
    doi: '10.1001/jama.286.15.1841',
    id: 'stiell_2001_jama',
    source: 'JAMA 2001;286(15):1841-1848',
    title: 'The Canadian C-spine rule for radiography in alert and stable trauma patients',
  },
  examples: [
    {
      input: { age: '40', ...flags('simple_rear_end_collision', 'ambulatory_at_any_time', 'can_rotate_45') },
      output: { imaging_indicated: false, c_spine_step: 'cleared' },
      source: 'computed independently: a low-risk factor, and the neck turns',
    },
    {
      input: { age: '40', ...flags('sitting_in_emergency_department') },
      output: { imaging_indicated: true, c_spine_step: 'cannot_rotate' },
      source: 'computed independently: a low-risk factor, but the neck does not turn',
    },
    {
      input: { age: '64', ...flags() },
      output: { imaging_indicated: true, c_spine_step: 'no_low_risk_factor' },
      source: 'computed independently: without any low-risk factor rotation is not tested',
    },
    {
      input: { age: '65', ...flags('ambulatory_at_any_time', 'can_rotate_45') },
      output: { imaging_indicated: true, c_spine_step: 'high_risk_factor' },
      source: 'computed independently: an age from 65 decides alone',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-29', 'summary'),
  uses: ['nice_ng41'],
  limits: { ...listed('alert_stable_trauma', 'dangerous_neck_mechanism', 'simple_rear_end') },
  check: (values) =>
    stepOf(values) === undefined
      ? { code: 'invalid_flag', parameter: 'can_rotate_45', message: 'can_rotate_45 is required: it decides this call' }
      : undefined,
  run: (values) => {
    const step = stepOf(values) ?? 'cannot_rotate';
    return { imaging_indicated: step !== 'cleared', c_spine_step: step };
  },
});
