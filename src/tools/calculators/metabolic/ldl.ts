import { listed, mended } from '../../currency.ts';
import { isAbove, isBelow, isFrom, isUpTo, minus, over, times } from '../../exact-numbers.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { cholesterol, triglycerides } from '../laboratory.ts';
import { nullable, rounded } from '../results.ts';

const HIGHEST_FRIEDEWALD = 400;
const HIGHEST_SAMPSON = 800;

/** LDL cholesterol by Friedewald and by Sampson (Sampson et al., JAMA Cardiol 2020). */
export const ldl = calculator({
  id: 'ldl',
  title: 'LDL cholesterol, Friedewald and Sampson-NIH',
  specialty: 'metabolic',
  pick: 'one_draw',
  stated: { ldl: 'ldl_friedewald_mg_dl' },
  synonyms: ['LDL-C', 'LDL calculated', 'Friedewald', 'Sampson', 'cholesterol', 'lipids', 'non-HDL'],
  formula: 'ldl_calculated',
  expression:
    'Friedewald: TC - HDL - TG / 5; Sampson: TC / 0.948 - HDL / 0.971 - (TG / 8.56 + TG * nonHDL / 2140 - TG^2 / 16100) - 9.44',
  description:
    'LDL and non-HDL cholesterol in mg/dL from a lipid panel: Friedewald up to 400 and Sampson-NIH up to 800 mg/dL of triglycerides, null above. For fasting adults; not in type III hyperlipoproteinaemia.',
  inputs: {
    total: cholesterol('total', [50, 1000], [1.3, 25.8]),
    hdl: cholesterol('hdl', [5, 200], [0.13, 5.17]),
    triglycerides,
  },
  used: 'all',
  response: {
    non_hdl_cholesterol_mg_dl: rounded(1, 'Total less HDL cholesterol in mg/dL'),
    ldl_friedewald_mg_dl: nullable(rounded(1, 'LDL by Friedewald in mg/dL; null above 400 mg/dL of triglycerides')),
    ldl_sampson_mg_dl: nullable(rounded(1, 'LDL by Sampson in mg/dL; null above 800 mg/dL of triglycerides')),
  },
  citation: {
    authors: 'Sampson M, Ling C, Sun Q, et al.',
    doi: '10.1001/jamacardio.2020.0013',
    id: 'sampson_2020',
    source: 'JAMA Cardiol 2020;5(5):540-548',
    title:
      'A new equation for calculation of low-density lipoprotein cholesterol in patients with normolipidemia and/or hypertriglyceridemia',
  },
  examples: [
    {
      input: { total_cholesterol_mg_dl: '200', hdl_cholesterol_mg_dl: '50', triglycerides_mg_dl: '150' },
      output: { non_hdl_cholesterol_mg_dl: 150, ldl_friedewald_mg_dl: 120, ldl_sampson_mg_dl: 123.4 },
      source:
        'computed independently: 200 - 50 - 30 = 120; 200 / 0.948 - 50 / 0.971 - (150 / 8.56 + 150 * 150 / 2140 - 22500 / 16100) - 9.44',
    },
    {
      input: { total_cholesterol_mg_dl: '250', hdl_cholesterol_mg_dl: '40', triglycerides_mg_dl: '400' },
      output: { non_hdl_cholesterol_mg_dl: 210, ldl_friedewald_mg_dl: 130, ldl_sampson_mg_dl: 137 },
      source: 'computed independently: 250 - 40 - 80 = 130: 400 mg/dL is still allowed',
    },
    {
      input: { total_cholesterol_mmol_l: '6', hdl_cholesterol_mmol_l: '1', triglycerides_mmol_l: '5' },
      output: { non_hdl_cholesterol_mg_dl: 193.4, ldl_friedewald_mg_dl: null, ldl_sampson_mg_dl: 115.9 },
      source: 'computed independently: 5 * 88.57 = 442.85 mg/dL is above 400, so Friedewald is null',
    },
    {
      input: { total_cholesterol_mg_dl: '300', hdl_cholesterol_mg_dl: '30', triglycerides_mg_dl: '801' },
      output: { non_hdl_cholesterol_mg_dl: 270, ldl_friedewald_mg_dl: null, ldl_sampson_mg_dl: null },
      source: 'computed independently: 801 mg/dL is above 800, so both are null',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-23', 'summary'),
  uses: ['acc_aha_lipids_2026'],
  limits: {
    ...listed('prefer_sampson'),
    friedewald_above_400: {
      if: 'triglycerides above 400 mg/dL',
      when: ({ triglycerides }) => isAbove(triglycerides, HIGHEST_FRIEDEWALD),
    },
    sampson_above_800: {
      if: 'triglycerides above 800 mg/dL',
      when: ({ triglycerides }) => isAbove(triglycerides, HIGHEST_SAMPSON),
    },
    severe_triglycerides: {
      if: 'triglycerides from 500 mg/dL',
      when: ({ triglycerides }) => isFrom(triglycerides, 500),
    },
    ldl_not_positive: {
      if: 'LDL by either equation of 0 or less',
      whenResult: ({ ldl_friedewald_mg_dl, ldl_sampson_mg_dl }) =>
        [ldl_friedewald_mg_dl, ldl_sampson_mg_dl].some((value) => value !== null && isUpTo(value, 0)),
    },
    friedewald_unreliable: {
      if: 'triglycerides from 150 to 400 mg/dL, or LDL by Friedewald below 70',
      whenResult: ({ ldl_friedewald_mg_dl: ldl }, { triglycerides }) =>
        ldl !== null && (isFrom(triglycerides, 150) || isBelow(ldl, 70)),
    },
  },
  changes: [
    {
      ...mended('2026-11-28', 'An LDL cholesterol of 0 or less has a warning.', 'Product rule'),
      kind: 'limit',
    },
    mended(
      '2026-11-27',
      'The answer says which equation is preferred, and where Friedewald is unreliable.',
      'ACC/AHA dyslipidemia 2026',
    ),
  ],
  check: ({ total, hdl }) =>
    isAbove(hdl, total)
      ? {
          code: 'invalid_hdl_cholesterol',
          parameter: 'hdl_cholesterol_mg_dl',
          message: 'hdl_cholesterol_mg_dl must not be above total_cholesterol_mg_dl',
        }
      : undefined,
  run: ({ total, hdl, triglycerides }) => {
    const nonHdl = minus(total, hdl);
    const sampson = minus(
      over(total, '0.948'),
      over(hdl, '0.971'),
      over(triglycerides, '8.56'),
      over(times(triglycerides, nonHdl), 2140),
      times(-1, over(times(triglycerides, triglycerides), 16_100)),
      '9.44',
    );
    return {
      non_hdl_cholesterol_mg_dl: nonHdl,
      ldl_friedewald_mg_dl: isAbove(triglycerides, HIGHEST_FRIEDEWALD) ? null : minus(nonHdl, over(triglycerides, 5)),
      ldl_sampson_mg_dl: isAbove(triglycerides, HIGHEST_SAMPSON) ? null : sampson,
    };
  },
});
