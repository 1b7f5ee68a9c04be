import { listed } from '../../currency.ts';
import { flagsOf } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { scale } from '../results.ts';
import { items, scoring } from '../scoring.ts';

const signs = items({
  fever_last_24_h: [1, 'Fever in the last 24 hours'],
  purulence: [1, 'Purulent tonsils'],
  attended_within_3_days: [1, 'Attended within 3 days of the onset'],
  severely_inflamed_tonsils: [1, 'Severely inflamed tonsils'],
  no_cough_or_coryza: [1, 'Neither cough nor coryza'],
});

const { inputs } = signs;
const flags = flagsOf(inputs);
const points = scoring(inputs, signs.factors);

/** FeverPAIN score (Little et al., BMJ 2013). doi:10.1136/bmj.f5806 */
export const feverpain = calculator({
  id: 'feverpain',
  title: 'FeverPAIN',
  specialty: 'infection',
  synonyms: ['fever pain score', 'strep throat', 'sore throat', 'pharyngitis', 'tonsillitis', 'antibiotics'],
  formula: 'feverpain',
  description: 'FeverPAIN score of streptococcal sore throat in primary care, 0-5. For people of 3 years or more.',
  inputs,
  used: 'not_flags',
  response: { score: points.score, components: points.components },
  meaning: [
    {
      field: 'score',
      about: 'streptococcus isolated',
      bands: scale('13% to 18%', ['34% to 40%', 'from', '2'], ['62% to 65%', 'from', '4']),
      source: 'NICE guideline NG84, sore throat (acute): antimicrobial prescribing',
      year: 2018,
      doi: '',
    },
  ],
  citation: {
    authors: 'Little P, Hobbs FD, Moore M, et al.',
    doi: '10.1136/bmj.f5806',
    id: 'little_2013',
    source: 'BMJ 2013;347:f5806',
    title:
      'Clinical score and rapid antigen detection test to guide antibiotic use for sore throats: randomised controlled trial of PRISM (primary care streptococcal management)',
  },
  examples: [
    { input: flags('fever_last_24_h', 'purulence'), output: { score: 2 }, source: 'computed independently: 1 + 1 = 2' },
    { input: flags(), output: { score: 0 }, source: 'computed independently: nothing applies' },
    {
      input: flags(
        'fever_last_24_h',
        'purulence',
        'attended_within_3_days',
        'severely_inflamed_tonsils',
        'no_cough_or_coryza',
      ),
      output: { score: 5 },
      source: 'computed independently: five items of one point each (Little et al., BMJ 2013)',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-23', 'summary'),
  uses: ['nice_ng84'],
  limits: {
    ...listed('uk_antibiotic_rule', 'gas_high_risk', 'under_3'),
  },
  run: (values) => points.of(values),
});
