import { listed } from '../../currency.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { category, scale } from '../results.ts';
import { ratedItems, scoring } from '../scoring.ts';

const table = ratedItems({
  thrombocytopenia: [2, 'Fall and nadir of the platelets: 2 large, 1 moderate, 0 small; see the limits'],
  timing: [2, 'Timing of the fall: 2 typical, 1 possible, 0 too early; see the limits'],
  thrombosis: [2, '2 new, skin necrosis or systemic reaction; 1 progressive or suspected; 0 absent'],
  other_causes: [2, 'Other causes of the fall: 2 not apparent, 1 possible, 0 definite'],
});

const points = scoring(table.inputs, table.factors);

const BAND = {
  source: 'Lo et al., J Thromb Haemost 2006',
  scale: scale('low', ['intermediate', 'from', '4'], ['high', 'from', '6']),
};

/** 4Ts score (Lo et al., J Thromb Haemost 2006). doi:10.1111/j.1538-7836.2006.01787.x */
export const fourTs = calculator({
  id: 'four_ts',
  title: '4Ts score',
  specialty: 'blood',
  synonyms: ['4Ts', '4T score', 'HIT', 'HIT probability', 'heparin-induced thrombocytopenia'],
  formula: 'four_ts',
  description:
    'Probability of heparin-induced thrombocytopenia before any test, 0-8, with its band. Every item is sent, with its rating of 0, 1 or 2.',
  inputs: table.inputs,
  response: { score: points.score, four_ts_band: category(BAND), components: points.components },
  meaning: [
    {
      field: 'four_ts_band',
      about: 'heparin-induced thrombocytopenia, and the step that ASH advised in 2018',
      words: {
        low: 'below 1%: no test, and heparin stays',
        intermediate: '14%: stop heparin, start another anticoagulant, send an immunoassay',
        high: '64%: stop heparin, start another anticoagulant, send an immunoassay',
      },
      cohort: 'meta-analysis, 3,068 people',
      source: 'Cuker et al., Blood 2012; ASH guideline on heparin-induced thrombocytopenia 2018',
      year: 2012,
      doi: '10.1182/blood-2012-07-443051',
    },
  ],
  citation: {
    authors: 'Lo GK, Juhl D, Warkentin TE, et al.',
    doi: '10.1111/j.1538-7836.2006.01787.x',
    id: 'lo_2006',
    source: 'J Thromb Haemost 2006;4(4):759-765',
    title:
      "Evaluation of pretest clinical score (4 T's) for the diagnosis of heparin-induced thrombocytopenia in two clinical settings",
  },
  examples: [
    {
      input: { thrombocytopenia: '2', timing: '2', thrombosis: '0', other_causes: '1' },
      output: { score: 5, four_ts_band: 'intermediate' },
      source: 'computed independently: 2 + 2 + 0 + 1 = 5',
    },
    {
      input: { thrombocytopenia: '1', timing: '1', thrombosis: '0', other_causes: '1' },
      output: { score: 3, four_ts_band: 'low' },
      source: 'computed independently: 1 + 1 + 0 + 1 = 3, still low',
    },
    {
      input: { thrombocytopenia: '2', timing: '2', thrombosis: '2', other_causes: '2' },
      output: { score: 8, four_ts_band: 'high' },
      source: 'computed independently: 8 is the highest score',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-29', 'summary'),
  uses: ['ash_hit_2018'],
  limits: { ...listed('missing_data_not_low', 'four_ts_platelets', 'four_ts_timing') },
  run: (values) => {
    const result = points.of(values);
    return { ...result, four_ts_band: result.score };
  },
});
