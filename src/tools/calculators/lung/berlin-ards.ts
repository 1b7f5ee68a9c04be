import { listed } from '../../currency.ts';
import { isFrom, isUpTo, over, type Rational, times } from '../../exact-numbers.ts';
import { flag } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { measure } from '../measures.ts';
import { oneOf, outcomeOf, rounded, scale, yesOrNo } from '../results.ts';
import { scoring } from '../scoring.ts';
import { arterialOxygen, inspiredOxygen } from '../vitals.ts';

const inputs = {
  onset: flag('onset_within_1_week', 'Onset within one week of a known insult or of new symptoms'),
  opacities: flag('bilateral_opacities', 'Bilateral opacities, not fully explained by effusions, collapse or nodules'),
  oedema: flag('oedema_not_cardiac', 'Oedema not fully explained by cardiac failure or fluid overload'),
  peep: measure(['peep_cmh2o', 'cmH2O', [0, 50], '8'], 'PEEP or CPAP', 'invalid_peep'),
  pao2: arterialOxygen,
  fio2: inspiredOxygen,
};

const ratioOf = ({ pao2, fio2 }: { readonly pao2: Rational; readonly fio2: Rational }) => over(times(100, pao2), fio2);

const criteria = scoring(inputs, [
  { factor: 'onset_within_1_week', when: ({ onset }) => onset, points: 1 },
  { factor: 'bilateral_opacities', when: ({ opacities }) => opacities, points: 1 },
  { factor: 'oedema_not_cardiac', when: ({ oedema }) => oedema, points: 1 },
  { factor: 'peep_ge_5', when: ({ peep }) => isFrom(peep, 5), points: 1 },
  { factor: 'pf_ratio_le_300', when: (values) => isUpTo(ratioOf(values), 300), points: 1 },
]);
const ALL = 5;

const SEVERITY = scale('severe', ['moderate', 'above', '100'], ['mild', 'above', '200']);
const SOURCE = 'JAMA 2012;307(23):2526-2533';
const DOI = '10.1001/jama.2012.5669';

const call = (onset: string, opacities: string, peep: string, pao2: string, fio2: string) => ({
  onset_within_1_week: onset,
  bilateral_opacities: opacities,
  oedema_not_cardiac: 'true',
  peep_cmh2o: peep,
  pao2_mmhg: pao2,
  fio2_percent: fio2,
});

/** Berlin definition of ARDS (JAMA 2012). doi:10.1001/jama.2012.5669 */
export const berlinArds = calculator({
  id: 'berlin_ards',
  title: 'ARDS, Berlin definition',
  specialty: 'lung',
  synonyms: ['Berlin criteria', 'Berlin definition', 'ARDS criteria', 'ARDS', 'acute respiratory distress syndrome'],
  formula: 'berlin_2012',
  description:
    'Whether the five criteria of the Berlin definition are met, and the severity by the unrounded P/F ratio: severe up to 100, moderate up to 200, mild up to 300. For adults with PEEP or CPAP of at least 5 cmH2O.',
  inputs,
  used: 'not_flags',
  response: {
    ards: yesOrNo('Whether all five criteria are met'),
    ards_severity: oneOf(
      ['none', 'mild', 'moderate', 'severe'],
      'Severity by the P/F ratio; none if a criterion lacks',
    ),
    pf_ratio: rounded(1, 'PaO2 in mmHg by the inspired fraction'),
    criteria_met: criteria.score,
    components: criteria.components,
  },
  meaning: [
    {
      field: 'ards_severity',
      about: 'mortality',
      words: { none: 'not ARDS by this definition', mild: '27%', moderate: '32%', severe: '45%' },
      cohort: '4,188 people of four multicentre data sets',
      source: `ARDS Definition Task Force, ${SOURCE}`,
      year: 2012,
      doi: DOI,
    },
  ],
  citation: {
    authors: 'ARDS Definition Task Force',
    doi: DOI,
    id: 'ranieri_2012',
    source: SOURCE,
    title: 'Acute respiratory distress syndrome: the Berlin definition',
  },
  examples: [
    {
      input: call('true', 'true', '8', '80', '60'),
      output: { ards: true, ards_severity: 'moderate', pf_ratio: 133.3, criteria_met: 5 },
      source: 'computed independently: 8000 / 60 = 133.3, above 100 and up to 200',
    },
    {
      input: call('true', 'false', '5', '197', '83'),
      output: { ards: false, ards_severity: 'none', pf_ratio: 237.3, criteria_met: 4 },
      source: 'computed independently: 19700 / 83 = 237.3; the opacities are not bilateral',
    },
    {
      input: call('true', 'true', '5', '60', '60'),
      output: { ards: true, ards_severity: 'severe', pf_ratio: 100, criteria_met: 5 },
      source: 'computed independently: 6000 / 60 = 100, which is severe',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-29', 'summary'),
  uses: ['berlin_ards_2012'],
  limits: listed('global_ards_2023'),
  run: (values) => {
    const { score, components } = criteria.of(values);
    const ratio = ratioOf(values);
    return {
      ards: score === ALL,
      ards_severity: score === ALL ? outcomeOf(SEVERITY, ratio) : ('none' as const),
      pf_ratio: ratio,
      criteria_met: score,
      components,
    };
  },
});
