import { listed } from '../../currency.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { category, scale } from '../results.ts';
import { ratedItems, scoring } from '../scoring.ts';

const { inputs, factors } = ratedItems({
  appearance: [2, 'Colour: 0 blue or pale, 1 blue limbs, 2 pink'],
  pulse: [2, 'Heart rate: 0 absent, 1 below 100, 2 from 100'],
  grimace: [2, 'Reflex response: 0 none, 1 grimace, 2 cough, sneeze or cry'],
  activity: [2, 'Muscle tone: 0 limp, 1 some flexion, 2 active'],
  respiration: [2, 'Breathing: 0 absent, 1 weak or irregular, 2 good or crying'],
});
const points = scoring(inputs, factors);

const BAND = {
  source: 'AAP and ACOG, Pediatrics 2015',
  scale: scale('low', ['moderately_abnormal', 'from', '4'], ['reassuring', 'from', '7']),
};

const rated = (...[appearance = '', pulse = '', grimace = '', activity = '', respiration = '']: readonly string[]) => ({
  ...{ appearance, pulse, grimace, activity, respiration },
});

/** Apgar score (AAP and ACOG, Pediatrics 2015). doi:10.1542/peds.2015-2651 */
export const apgar = calculator({
  id: 'apgar',
  title: 'Apgar score',
  specialty: 'birth',
  synonyms: ['Apgar', 'newborn score', 'neonate at birth', 'appearance pulse grimace activity respiration'],
  formula: 'apgar',
  description:
    'Apgar score of a newborn, 0-10, with the band of AAP and ACOG. Taken at 1 and 5 minutes, and every 5 minutes up to 20 while it stays below 7.',
  inputs,
  response: { score: points.score, apgar_band: category(BAND), components: points.components },
  citation: {
    authors: 'American Academy of Pediatrics, American College of Obstetricians and Gynecologists',
    doi: '10.1542/peds.2015-2651',
    id: 'aap_acog_2015',
    source: 'Pediatrics 2015;136(4):819-822',
    title: 'The Apgar score',
  },
  examples: [
    {
      input: rated('1', '2', '2', '2', '0'),
      output: { score: 7, apgar_band: 'reassuring' },
      source: 'computed independently: 1 + 2 + 2 + 2 = 7',
    },
    {
      input: rated('2', '0', '1', '1', '0'),
      output: { score: 4, apgar_band: 'moderately_abnormal' },
      source: 'computed independently: 2 + 1 + 1 = 4',
    },
    {
      input: rated('0', '0', '0', '0', '1'),
      output: { score: 1, apgar_band: 'low' },
      source: 'computed independently: 1 for weak breathing',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-29', 'summary'),
  uses: ['aap_acog_apgar_2015'],
  limits: {
    no_pulse_with_signs: {
      if: 'pulse 0 with another item above 0',
      when: ({ pulse, appearance, grimace, activity, respiration }) =>
        pulse === 0 && Math.max(appearance, grimace, activity, respiration) > 0,
    },
    ...listed('repeat_to_20_minutes'),
  },
  run: (values) => {
    const result = points.of(values);
    return { ...result, apgar_band: result.score };
  },
});
