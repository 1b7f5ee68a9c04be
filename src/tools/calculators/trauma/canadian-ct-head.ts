import { listed } from '../../currency.ts';
import { flagsOf } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { wholeAge } from '../parameters.ts';
import { oneOf, scale, yesOrNo } from '../results.ts';
import { items, scoring } from '../scoring.ts';

const high = items({
  gcs_below_15_at_2_h: [1, 'Glasgow coma scale below 15 two hours after the injury'],
  suspected_skull_fracture: [1, 'Suspected open or depressed skull fracture'],
  basal_skull_fracture_sign: [1, 'Any sign of a basal skull fracture'],
  vomiting_2_or_more: [1, 'Vomited at least twice'],
});
const medium = items({
  amnesia_before_impact_30_min: [1, 'Retrograde amnesia of 30 minutes or more'],
  dangerous_mechanism: [1, 'Pedestrian struck, ejected occupant, or fall from more than 3 feet or 5 stairs'],
});

const inputs = { age: wholeAge(16, 120), ...high.inputs, ...medium.inputs };
const flags = flagsOf(inputs);
const old = { factor: 'age_ge_65', input: 'age', points: scale(0, [1, 'from', '65']) } as const;
const highRisk = scoring(inputs, [...high.factors, old]);
const points = scoring(inputs, [...high.factors, old, ...medium.factors]);

const RISKS = ['none', 'medium', 'high'] as const;

const riskOf = (isHigh: boolean, isAny: boolean): (typeof RISKS)[number] => {
  if (isHigh) return 'high';
  return isAny ? 'medium' : 'none';
};

/** Canadian CT Head Rule (Stiell et al., Lancet 2001). doi:10.1016/S0140-6736(00)04561-X */
export const canadianCtHead = calculator({
  id: 'canadian_ct_head',
  title: 'Canadian CT Head Rule',
  specialty: 'trauma',
  synonyms: ['CCHR', 'CT head rule', 'head CT', 'minor head injury', 'concussion CT'],
  formula: 'canadian_ct_head_rule',
  description:
    'Decides whether a minor head injury needs a CT, with high risk (neurosurgery) and medium risk (brain injury on CT). From 16 years, coma scale 13-15, within 24 hours; not with anticoagulants, a bleeding disorder, a seizure or an open fracture.',
  inputs,
  used: 'not_flags',
  response: {
    ct_indicated: yesOrNo('Whether any criterion is present'),
    ct_head_risk: oneOf(RISKS, 'high by any of the first five criteria, medium by the last two alone'),
    components: points.components,
  },
  citation: {
    authors: 'Stiell IG, Wells GA, Vandemheen K, et al.',
    doi: '10.1016/S0140-6736(00)04561-X',
    id: 'stiell_2001_lancet',
    source: 'Lancet 2001;357(9266):1391-1396',
    title: 'The Canadian CT Head Rule for patients with minor head injury',
  },
  examples: [
    {
      input: { age: '64', ...flags('amnesia_before_impact_30_min') },
      output: { ct_indicated: true, ct_head_risk: 'medium' },
      source: 'computed independently: amnesia alone is a medium risk',
    },
    {
      input: { age: '65', ...flags('dangerous_mechanism') },
      output: { ct_indicated: true, ct_head_risk: 'high' },
      source: 'computed independently: an age from 65 is a high risk, beside the mechanism',
    },
    {
      input: { age: '16', ...flags() },
      output: { ct_indicated: false, ct_head_risk: 'none' },
      source: 'computed independently: no criterion is present',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-29', 'summary'),
  uses: ['registries'],
  limits: { ct_head_exclusions: 'warned', ...listed('minor_head_injury') },
  run: (values) => {
    const { score, components } = points.of(values);
    const isIndicated = score > 0;
    return { ct_indicated: isIndicated, ct_head_risk: riskOf(highRisk.of(values).score > 0, isIndicated), components };
  },
});
