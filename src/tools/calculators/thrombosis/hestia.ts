import { listed } from '../../currency.ts';
import { flagsOf } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { yesOrNo } from '../results.ts';
import { items, scoring } from '../scoring.ts';

const { inputs, factors } = items({
  haemodynamically_unstable: [1, 'Systolic below 100 mmHg with heart rate above 100, or need of intensive care'],
  thrombolysis_or_embolectomy_needed: [1, 'Need of thrombolysis or embolectomy'],
  active_bleeding_or_high_bleeding_risk: [1, 'Active bleeding or a high risk of it'],
  oxygen_over_24_h: [1, 'Oxygen needed for more than 24 hours to keep the saturation'],
  embolism_during_anticoagulation: [1, 'Embolism diagnosed during anticoagulation'],
  intravenous_analgesia_over_24_h: [1, 'Severe pain with intravenous analgesia for more than 24 hours'],
  medical_or_social_reason: [1, 'Medical or social reason for treatment in hospital'],
  creatinine_clearance_lt_30: [1, 'Creatinine clearance below 30 mL/min'],
  severe_liver_impairment: [1, 'Severe liver impairment'],
  pregnant: [1, 'Pregnancy'],
  heparin_induced_thrombocytopenia: [1, 'Documented history of heparin-induced thrombocytopenia'],
});
const flags = flagsOf(inputs);
const points = scoring(inputs, factors);

/** Hestia criteria (Zondag et al., J Thromb Haemost 2011). doi:10.1111/j.1538-7836.2011.04388.x */
export const hestia = calculator({
  id: 'hestia',
  title: 'Hestia criteria',
  specialty: 'thrombosis',
  synonyms: ['Hestia', 'Hestia rule', 'outpatient pulmonary embolism', 'home treatment of pulmonary embolism'],
  formula: 'hestia',
  description:
    'Hestia criteria against treatment of a confirmed pulmonary embolism at home, 0-11; negative only where none of the eleven applies.',
  inputs,
  response: {
    score: points.score,
    hestia_negative: yesOrNo('Whether none of the eleven criteria applies'),
    components: points.components,
  },
  citation: {
    authors: 'Zondag W, Mos IC, Creemers-Schild D, et al.',
    doi: '10.1111/j.1538-7836.2011.04388.x',
    id: 'zondag_2011',
    source: 'J Thromb Haemost 2011;9(8):1500-1507',
    title: 'Outpatient treatment in patients with acute pulmonary embolism: the Hestia Study',
  },
  examples: [
    {
      input: flags('oxygen_over_24_h'),
      output: { score: 1, hestia_negative: false },
      source: 'computed independently: one criterion is enough',
    },
    {
      input: flags(),
      output: { score: 0, hestia_negative: true },
      source: 'computed independently: none applies',
    },
    {
      input: flags(...Object.keys(inputs)),
      output: { score: 11, hestia_negative: false },
      source: 'computed independently: all eleven apply (Zondag et al., J Thromb Haemost 2011)',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-29', 'summary'),
  uses: ['aha_acc_pe_2026', 'esc_pe_2019'],
  limits: listed('confirmed_embolism'),
  run: (values) => {
    const result = points.of(values);
    return { ...result, hestia_negative: result.score === 0 };
  },
});
