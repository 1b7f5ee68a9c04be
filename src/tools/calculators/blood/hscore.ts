import { listed } from '../../currency.ts';
import { isUpTo } from '../../exact-numbers.ts';
import { choice, flagsOf } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { ast, fibrinogen, hemoglobin, platelets, triglycerides, whiteCells } from '../laboratory.ts';
import { measure } from '../measures.ts';
import { scale, yesOrNo } from '../results.ts';
import { items, scoring } from '../scoring.ts';
import { temperature } from '../vitals.ts';

const before = items({ immunosuppression: [18, 'HIV or long-term immunosuppressive treatment'] });
const marrow = items({ haemophagocytosis: [35, 'Haemophagocytosis on the marrow aspirate'] });

const ORGANS = { none: 0, liver_or_spleen: 23, liver_and_spleen: 38 };

const inputs = {
  ...before.inputs,
  temperature,
  organs: choice({
    name: 'organomegaly',
    description: 'Enlarged liver or spleen',
    words: Object.keys(ORGANS) as (keyof typeof ORGANS)[],
    example: 'liver_or_spleen',
    error: 'invalid_organomegaly',
    remedy: 'Send none, liver_or_spleen or liver_and_spleen.',
  }),
  hemoglobin,
  whiteCells,
  platelets,
  ferritin: measure(['ferritin_ug_l', 'ug/L (= ng/mL)', [1, 1_000_000], '2500'], 'Ferritin', 'invalid_ferritin'),
  triglycerides,
  fibrinogen,
  ast,
  ...marrow.inputs,
};
const flags = flagsOf(inputs);

/** The limits of triglycerides are 1.5 and 4 mmol/L, at 88.57 mg/dL each. */
const TRIGLYCERIDES = scale(0, [44, 'from', '132.855'], [64, 'above', '354.28']);

/** Two and three lineages that are low. */
const CYTOPENIAS = [0, 0, 24, 34];

const points = scoring(inputs, [
  ...before.factors,
  { factor: 'temperature', input: 'temperature', points: scale(0, [33, 'from', '38.4'], [49, 'above', '39.4']) },
  { factor: 'organomegaly', word: 'organs', points: ORGANS },
  {
    factor: 'cytopenias',
    possible: [0, 24, 34],
    points: ({ hemoglobin, whiteCells, platelets }) => {
      const low = [isUpTo(hemoglobin, '9.2'), isUpTo(whiteCells, 5), isUpTo(platelets, 110)];
      return CYTOPENIAS[low.filter(Boolean).length] ?? 0;
    },
  },
  { factor: 'ferritin', input: 'ferritin', points: scale(0, [35, 'from', '2000'], [50, 'above', '6000']) },
  { factor: 'triglycerides', input: 'triglycerides', points: TRIGLYCERIDES },
  { factor: 'fibrinogen', input: 'fibrinogen', points: scale(30, [0, 'above', '2.5']) },
  { factor: 'ast', input: 'ast', points: scale(0, [19, 'from', '30']) },
  ...marrow.factors,
]);

const BEST_CUTOFF = 169;

/** HScore (Fardet et al., Arthritis Rheumatol 2014). doi:10.1002/art.38690 */
export const hscore = calculator({
  id: 'hscore',
  title: 'HScore for haemophagocytic syndrome',
  specialty: 'blood',
  synonyms: [
    'reactive hemophagocytic syndrome',
    'HScore',
    'HLH',
    'hemophagocytic',
    'macrophage activation syndrome',
    'haemophagocytosis',
  ],
  formula: 'hscore',
  description:
    'HScore of reactive haemophagocytic syndrome, 0-337, and whether it reaches the best cut-off of 169. For adults; it gives no probability, because the paper prints no formula.',
  inputs,
  used: 'not_flags',
  response: {
    score: points.score,
    above_best_cutoff: yesOrNo('Whether the score is 169 or more'),
    components: points.components,
  },
  meaning: [
    {
      field: 'above_best_cutoff',
      about: 'haemophagocytic syndrome, at a cut-off of 169',
      words: {
        true: 'sensitivity 93%, specificity 86%',
        false: 'below the best cut-off',
      },
      cohort: '312 people, France',
      source: 'Fardet et al., Arthritis Rheumatol 2014;66(9):2613-2620',
      year: 2014,
      doi: '10.1002/art.38690',
    },
  ],
  citation: {
    authors: 'Fardet L, Galicier L, Lambotte O, et al.',
    doi: '10.1002/art.38690',
    id: 'fardet_2014',
    source: 'Arthritis Rheumatol 2014;66(9):2613-2620',
    title: 'Development and validation of the HScore, a score for the diagnosis of reactive hemophagocytic syndrome',
  },
  examples: [
    {
      input: {
        ...flags(),
        temperature_c: '38.9',
        organomegaly: 'liver_or_spleen',
        hemoglobin_g_dl: '9.2',
        wbc_10e9_l: '4',
        platelets_10e9_l: '120',
        ferritin_ug_l: '2500',
        triglycerides_mg_dl: '180',
        fibrinogen_g_l: '2.6',
        ast_u_l: '60',
      },
      output: { score: 178, above_best_cutoff: true },
      source: 'computed independently: 33 + 23 + 24 + 35 + 44 + 19 = 178; two lineages are low',
    },
    {
      input: {
        ...flags(),
        temperature_c: '38.39',
        organomegaly: 'none',
        hemoglobin_g_dl: '9.3',
        wbc_10e9_l: '5',
        platelets_10e9_l: '111',
        ferritin_ug_l: '1999',
        triglycerides_mmol_l: '1.49',
        fibrinogen_mg_dl: '251',
        ast_u_l: '29',
      },
      output: { score: 0, above_best_cutoff: false },
      source: 'computed independently: one low lineage scores nothing, and so does every other value',
    },
    {
      input: {
        ...flags('immunosuppression', 'haemophagocytosis'),
        temperature_f: '104',
        organomegaly: 'liver_and_spleen',
        hemoglobin_g_l: '80',
        wbc_10e9_l: '1',
        platelets_10e9_l: '20',
        ferritin_ug_l: '20000',
        triglycerides_mmol_l: '4.1',
        fibrinogen_g_l: '1',
        ast_u_l: '200',
      },
      output: { score: 337, above_best_cutoff: true },
      source: 'computed independently: 18 + 49 + 38 + 34 + 50 + 64 + 30 + 19 + 35 = 337, the highest score',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-29', 'summary'),
  uses: ['registries'],
  limits: { ...listed('hscore_no_probability') },
  run: (values) => {
    const result = points.of(values);
    return { ...result, above_best_cutoff: result.score >= BEST_CUTOFF };
  },
});
