import { listed, mended } from '../../currency.ts';
import { flagsOf } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { wholeAge } from '../parameters.ts';
import { scale } from '../results.ts';
import { items, scoring } from '../scoring.ts';
import { temperature } from '../vitals.ts';

const tonsils = items({
  tonsillar_exudate: [1, 'Tonsillar swelling or exudate'],
  tender_anterior_nodes: [1, 'Tender anterior cervical nodes'],
});
const cough = items({ cough_absent: [1, 'No cough'] });

const inputs = { age: wholeAge(3, 120), ...tonsils.inputs, temperature, ...cough.inputs };
const flags = flagsOf(inputs);
const points = scoring(inputs, [
  { factor: 'age', input: 'age', points: scale(1, [0, 'from', '15'], [-1, 'from', '45']) },
  ...tonsils.factors,
  { factor: 'temperature_gt_38', input: 'temperature', points: scale(0, [1, 'above', '38']) },
  ...cough.factors,
]);

/** Centor score in the modification of McIsaac (McIsaac et al., CMAJ 1998; no DOI). */
export const centorMcisaac = calculator({
  id: 'centor_mcisaac',
  title: 'Centor score, McIsaac modification',
  specialty: 'infection',
  synonyms: ['Centor criteria', 'strep throat', 'sore throat', 'pharyngitis', 'tonsillitis', 'McIsaac'],
  formula: 'centor_mcisaac',
  description:
    'Centor score of streptococcal sore throat in the modification of McIsaac, -1 to 5. For people of 3 years or more; it decides who is tested, not who is treated.',
  inputs,
  used: 'not_flags',
  response: { score: points.score, components: points.components },
  meaning: [
    {
      field: 'score',
      about: 'throat swab positive for group A streptococcus',
      bands: scale(
        null,
        ['8%', 'from', '0'],
        ['14%', 'from', '1'],
        ['23%', 'from', '2'],
        ['37%', 'from', '3'],
        ['55%', 'from', '4'],
        [null, 'from', '5'],
      ),
      cohort:
        '206,870 people of 3 years or more with a sore throat, US retail clinics, 2006-2008; the study has scores of 0 to 4',
      source: 'Fine et al., Arch Intern Med 2012;172(11):847-852',
      year: 2012,
      doi: '10.1001/archinternmed.2012.950',
    },
  ],
  citation: {
    authors: 'McIsaac WJ, White D, Tannenbaum D, Low DE',
    doi: '',
    id: 'mcisaac_1998',
    source: 'CMAJ 1998;158(1):75-83',
    title: 'A clinical score to reduce unnecessary antibiotic use in patients with sore throat',
  },
  examples: [
    {
      input: {
        age: '10',
        tonsillar_exudate: 'true',
        tender_anterior_nodes: 'true',
        temperature_c: '38.5',
        cough_absent: 'true',
      },
      output: { score: 5 },
      source: 'computed independently: the maximum is 5, with 1 for an age of 3 to 14 (McIsaac et al., CMAJ 1998)',
    },
    {
      input: { age: '45', ...flags(), temperature_c: '38' },
      output: { score: -1 },
      source: 'computed independently: -1 for an age from 45; 38 °C is not above 38',
    },
    {
      input: { age: '15', ...flags('cough_absent'), temperature_f: '101' },
      output: { score: 2 },
      source: 'computed independently: 0 for the age, 1 for 38.33… °C, 1 for no cough',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-23', 'summary'),
  uses: ['idsa_gas_2025'],
  limits: {
    ...listed('test_not_treat', 'gas_high_risk', 'under_3'),
  },
  changes: [mended('2026-11-27', 'The score decides who is tested, and not who is treated.', 'IDSA 2025')],
  run: (values) => points.of(values),
});
