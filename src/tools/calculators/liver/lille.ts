import { listed, mended } from '../../currency.ts';
import { exp, isAbove, minus, over, plus, times } from '../../exact-numbers.ts';
import { measured } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { albumin, bilirubinNamed } from '../laboratory.ts';
import { measure } from '../measures.ts';
import { age, creatinine } from '../parameters.ts';
import { category, outcomeOf, rounded, scale } from '../results.ts';

const RESPONSE = {
  source: 'Mathurin et al., Gut 2011',
  scale: scale('complete', ['partial', 'above', '0.16'], ['null', 'above', '0.56']),
};

const RENAL_INSUFFICIENCY_ABOVE = '1.3';

/** Lille model of alcoholic hepatitis on steroids (Louvet et al., Hepatology 2007). doi:10.1002/hep.21607 */
export const lille = calculator({
  id: 'lille',
  title: 'Lille model',
  specialty: 'liver',
  synonyms: ['Lille score', 'alcoholic hepatitis', 'alcohol-associated hepatitis', 'steroid response'],
  formula: 'lille',
  expression:
    'R = 3.19 - 0.101 * age + 0.147 * albumin_g_L + 0.0165 * (bili_day_0 - bili_day_7)_umol_L - 0.206 * renal - 0.0065 * bili_day_0_umol_L - 0.0096 * PT_s; Lille = exp(-R) / (1 + exp(-R))',
  description:
    'Lille model of the response to 7 days of steroids in severe alcoholic hepatitis, 0-1. For adults; the change of bilirubin is day 0 less day 7. Above 0.45 the publication calls it non-response.',
  inputs: {
    age,
    albumin,
    before: bilirubinNamed('day_0_', 'Bilirubin on day 0'),
    after: bilirubinNamed('day_7_', 'Bilirubin on day 7'),
    creatinine,
    pt: measured('pt', measure(['pt_s', 'seconds', [5, 200], '20'], 'Prothrombin time', 'invalid_pt')),
  },
  used: 'all',
  response: { lille: rounded(3, 'Lille score'), lille_response: category(RESPONSE) },
  meaning: [
    {
      field: 'lille_response',
      about: 'alive after 28 days',
      words: {
        complete: '91.1%',
        partial: '79.4%',
        null: '53.3%',
      },
      cohort: 'people with severe alcoholic hepatitis in five randomised trials',
      source: 'Mathurin et al., Gut 2011;60(2):255-260',
      year: 2011,
      doi: '10.1136/gut.2010.224097',
    },
    {
      field: 'lille',
      use: 'lille_0_45',
      about: 'response to 7 days of corticosteroids in alcohol-associated hepatitis',
      by: scale('response', ['non_response', 'above', '0.45']),
      categories: {
        response: 'response (exactly 0.45: later papers count it as non-response)',
        non_response: 'non-response: a usual reason to stop steroids on day 7',
      },
      source: 'Louvet et al., Hepatology 2007;45(6):1348-1354; AASLD guidance 2019',
      year: 2007,
      doi: '10.1002/hep.21607',
    },
  ],
  citation: {
    authors: 'Louvet A, Naveau S, Abdelnour M, et al.',
    doi: '10.1002/hep.21607',
    id: 'louvet_2007',
    source: 'Hepatology 2007;45(6):1348-1354',
    title:
      'The Lille model: a new tool for therapeutic strategy in patients with severe alcoholic hepatitis treated with steroids',
  },
  examples: [
    {
      input: {
        age: '50',
        albumin_g_dl: '2.8',
        bilirubin_day_0_mg_dl: '15',
        bilirubin_day_7_mg_dl: '8',
        creatinine_mg_dl: '0.9',
        pt_s: '20',
      },
      output: { lille: 0.085, lille_response: 'complete' },
      source:
        'computed independently: R = 3.19 - 5.05 + 4.116 + 0.0165 * 119.7 - 0.0065 * 256.5 - 0.192 = 2.3718…; 1 / (1 + e^R)',
    },
    {
      input: {
        age: '45',
        albumin_g_l: '25',
        bilirubin_day_0_umol_l: '300',
        bilirubin_day_7_umol_l: '350',
        creatinine_mg_dl: '1.3',
        pt_s: '22',
      },
      output: { lille: 0.661, lille_response: 'null' },
      source:
        'computed independently: R = 3.19 - 4.545 + 3.675 - 0.825 - 1.95 - 0.2112; creatinine of 1.3 is not above 1.3',
    },
    {
      input: {
        age: '70',
        albumin_g_l: '20',
        bilirubin_day_0_umol_l: '400',
        bilirubin_day_7_umol_l: '420',
        creatinine_mg_dl: '2',
        pt_s: '30',
      },
      output: { lille: 0.987, lille_response: 'null' },
      source: 'computed independently: R = 3.19 - 7.07 + 2.94 - 0.33 - 0.206 - 2.6 - 0.288',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-23', 'summary'),
  uses: ['aasld_ald_2019'],
  limits: {
    ...listed('seven_days_of_steroids'),
    lille_stop_above_0_45: {
      if: 'Lille above 0.45 to 0.56',
      whenResult: ({ lille }) => isAbove(lille, '0.45') && outcomeOf(RESPONSE.scale, lille) === 'partial',
    },
  },
  changes: [
    mended(
      '2026-11-27',
      'The cut-off of 0.45 stands beside the three classes of 2011, which hide it.',
      'Louvet et al., Hepatology 2007; AASLD 2019',
    ),
  ],
  run: ({ age, albumin, before, after, creatinine, pt }) => {
    const [start, end] = [times('17.1', before), times('17.1', after)];
    const r = plus(
      '3.19',
      times('-0.101', age),
      times('1.47', albumin),
      times('0.0165', minus(start, end)),
      isAbove(creatinine, RENAL_INSUFFICIENCY_ABOVE) ? '-0.206' : 0,
      times('-0.0065', start),
      times('-0.0096', pt),
    );
    const lille = over(1, plus(1, exp(r)));
    return { lille, lille_response: lille };
  },
});
