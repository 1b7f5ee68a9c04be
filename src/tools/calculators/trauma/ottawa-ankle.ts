import { listed } from '../../currency.ts';
import { flag, flagsOf } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { yesOrNo } from '../results.ts';

const inputs = {
  malleolarPain: flag('malleolar_zone_pain', 'Pain in the malleolar zone'),
  lateral: flag('lateral_malleolus_tenderness', 'Tender posterior edge or tip of the lateral malleolus'),
  medial: flag('medial_malleolus_tenderness', 'Tender posterior edge or tip of the medial malleolus'),
  midfootPain: flag('midfoot_zone_pain', 'Pain in the midfoot zone'),
  fifth: flag('fifth_metatarsal_tenderness', 'Tender base of the fifth metatarsal'),
  navicular: flag('navicular_tenderness', 'Tender navicular bone'),
  cannotBear: flag('cannot_bear_weight', 'Cannot bear weight for four steps, both at once after the injury and now'),
};
const flags = flagsOf(inputs);

/** Ottawa ankle and foot rules (Stiell et al., JAMA 1993). */
export const ottawaAnkle = calculator({
  id: 'ottawa_ankle',
  title: 'Ottawa ankle and foot rules',
  specialty: 'trauma',
  synonyms: ['Ottawa ankle rules', 'Ottawa foot rules', 'ankle X-ray', 'foot X-ray', 'sprained ankle'],
  formula: 'ottawa_ankle_rules',
  description:
    'Decides whether an injured ankle or foot needs an X-ray: pain in the zone and a tender bone, or no four steps. For adults within 10 days, who can answer; with care from 5 years.',
  inputs,
  response: {
    ankle_xray_indicated: yesOrNo('Whether the ankle needs an X-ray'),
    foot_xray_indicated: yesOrNo('Whether the foot needs an X-ray'),
  },
  citation: {
    authors: 'Stiell IG, Greenberg GH, McKnight RD, et al.',
    doi: '',
    id: 'stiell_1993',
    source: 'JAMA 1993;269(9):1127-1132; PMID 8433468',
    title: 'Decision rules for the use of radiography in acute ankle injuries. Refinement and prospective validation',
  },
  examples: [
    {
      input: flags('malleolar_zone_pain', 'lateral_malleolus_tenderness', 'fifth_metatarsal_tenderness'),
      output: { ankle_xray_indicated: true, foot_xray_indicated: false },
      source: 'computed independently: a tender malleolus; the foot has no pain in its zone',
    },
    {
      input: flags('malleolar_zone_pain', 'midfoot_zone_pain', 'cannot_bear_weight'),
      output: { ankle_xray_indicated: true, foot_xray_indicated: true },
      source: 'computed independently: pain in both zones, and no four steps',
    },
    {
      input: flags('malleolar_zone_pain', 'midfoot_zone_pain'),
      output: { ankle_xray_indicated: false, foot_xray_indicated: false },
      source: 'computed independently: pain alone is no criterion',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-29', 'summary'),
  uses: ['acr_ankle_2020'],
  limits: { ...listed('ankle_within_10_days', 'four_steps') },
  run: ({ malleolarPain, lateral, medial, midfootPain, fifth, navicular, cannotBear }) => ({
    ankle_xray_indicated: malleolarPain && (lateral || medial || cannotBear),
    foot_xray_indicated: midfootPain && (fifth || navicular || cannotBear),
  }),
});
