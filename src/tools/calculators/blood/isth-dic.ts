import { Type } from '@sinclair/typebox';
import { choice, flag } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { fibrinogen, platelets } from '../laboratory.ts';
import { measure } from '../measures.ts';
import { nullable, plain, scale } from '../results.ts';
import { scoring } from '../scoring.ts';

const MARKER = { no_increase: 0, moderate_increase: 2, strong_increase: 3 };

const inputs = {
  disorder: flag('underlying_disorder', 'A disorder that is known to cause disseminated intravascular coagulation'),
  platelets,
  marker: choice({
    name: 'fibrin_marker',
    description: 'D-dimer or fibrin degradation products',
    words: Object.keys(MARKER) as (keyof typeof MARKER)[],
    example: 'moderate_increase',
    error: 'invalid_fibrin_marker',
    remedy: 'Send no_increase, moderate_increase or strong_increase.',
  }),
  prolongation: measure(
    ['pt_prolongation_s', 'seconds', [0, 120], '4'],
    'Prolongation of the prothrombin time',
    'invalid_pt_prolongation',
  ),
  fibrinogen,
};

const points = scoring(inputs, [
  { factor: 'platelets', input: 'platelets', points: scale(2, [1, 'from', '50'], [0, 'from', '100']) },
  { factor: 'fibrin_marker', word: 'marker', points: MARKER },
  { factor: 'pt_prolongation', input: 'prolongation', points: scale(0, [1, 'from', '3'], [2, 'from', '6']) },
  { factor: 'fibrinogen_lt_1', input: 'fibrinogen', points: scale(1, [0, 'from', '1']) },
]);

const OVERT_FROM = 5;

/** ISTH score of overt DIC (Taylor et al., Thromb Haemost 2001). doi:10.1055/s-0037-1616068 */
export const isthDic = calculator({
  id: 'isth_dic',
  title: 'ISTH score of overt DIC',
  specialty: 'blood',
  synonyms: ['DIC', 'DIC score', 'ISTH DIC', 'disseminated intravascular coagulation', 'consumption coagulopathy'],
  formula: 'isth_dic_2001',
  description:
    'ISTH score of overt disseminated intravascular coagulation, 0-8; overt from 5. Only with a disorder known to cause it: without one overt_dic is null. Fibrinogen scores below 1 g/L.',
  inputs,
  response: {
    score: points.score,
    overt_dic: nullable(
      plain(Type.Boolean({ description: 'Whether the score is 5 or more; null without an underlying disorder' })),
    ),
    components: points.components,
  },
  citation: {
    authors: 'Taylor FB Jr, Toh CH, Hoots WK, Wada H, Levi M',
    doi: '10.1055/s-0037-1616068',
    id: 'taylor_2001',
    source: 'Thromb Haemost 2001;86(5):1327-1330',
    title:
      'Towards definition, clinical and laboratory criteria, and a scoring system for disseminated intravascular coagulation',
  },
  examples: [
    {
      input: {
        underlying_disorder: 'true',
        platelets_10e9_l: '49',
        fibrin_marker: 'moderate_increase',
        pt_prolongation_s: '3',
        fibrinogen_g_l: '1',
      },
      output: { score: 5, overt_dic: true },
      source: 'computed independently: 2 + 2 + 1 = 5; fibrinogen of 1 g/L scores nothing',
    },
    {
      input: {
        underlying_disorder: 'false',
        platelets_10e9_l: '50',
        fibrin_marker: 'strong_increase',
        pt_prolongation_s: '6',
        fibrinogen_mg_dl: '99',
      },
      output: { score: 7, overt_dic: null },
      source: 'computed independently: 1 + 3 + 2 + 1 = 7, which says nothing without a disorder',
    },
    {
      input: {
        underlying_disorder: 'true',
        platelets_10e9_l: '100',
        fibrin_marker: 'strong_increase',
        pt_prolongation_s: '2.9',
        fibrinogen_g_l: '3',
      },
      output: { score: 3, overt_dic: false },
      source: 'computed independently: only the marker scores',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-29', 'summary'),
  uses: ['isth_sic_2023'],
  limits: {
    no_underlying_disorder: { isListed: true, if: 'no underlying disorder', when: ({ disorder }) => !disorder },
  },
  run: (values) => {
    const result = points.of(values);
    return { ...result, overt_dic: values.disorder ? result.score >= OVERT_FROM : null };
  },
});
