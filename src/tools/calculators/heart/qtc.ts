import { listed, mended } from '../../currency.ts';
import { isAbove, isBelow, isFrom, isUpTo, minus, over, plus, power, ratio, times } from '../../exact-numbers.ts';
import { measured } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { measure } from '../measures.ts';
import { rounded, scale } from '../results.ts';
import { heartRate } from '../vitals.ts';

/** Corrected QT by five formulas (Bazett, Heart 1920, and later authors). */
export const qtc = calculator({
  id: 'qtc',
  title: 'Corrected QT, five formulas',
  specialty: 'heart',
  synonyms: [
    'QTc',
    'Bazett',
    'Fridericia',
    'Framingham',
    'Hodges',
    'Rautaharju',
    'QT interval',
    'ECG',
    'EKG',
    'long QT',
  ],
  formula: 'qtc',
  expression:
    'RR_s = 60 / HR; Bazett QT / sqrt(RR); Fridericia QT / cbrt(RR); Framingham QT + 154 * (1 - RR); Hodges QT + 1.75 * (HR - 60); Rautaharju QT * (120 + HR) / 180',
  description:
    'Corrected QT interval in ms by Bazett, Fridericia, Framingham, Hodges and Rautaharju from one QT and heart rate. Bazett overcorrects fast and undercorrects slow rates; the QT of wide QRS complexes needs another correction.',
  inputs: {
    qt: measured('qt', measure(['qt_ms', 'ms', [100, 900], '400'], 'QT interval', 'invalid_qt')),
    heartRate,
  },
  used: 'all',
  response: {
    rr_ms: rounded(1, 'RR interval in ms'),
    qtc_bazett_ms: rounded(1, 'Corrected QT by Bazett in ms'),
    qtc_fridericia_ms: rounded(1, 'Corrected QT by Fridericia in ms'),
    qtc_framingham_ms: rounded(1, 'Corrected QT by the Framingham formula in ms'),
    qtc_hodges_ms: rounded(1, 'Corrected QT by Hodges in ms'),
    qtc_rautaharju_ms: rounded(1, 'Corrected QT by Rautaharju in ms'),
  },
  meaning: [
    {
      field: 'qtc_fridericia_ms',
      use: 'ecg_2009',
      about: 'QT interval of adults without a wide QRS; the upper limits are 450 ms in men and 460 ms in women',
      by: scale(
        'short',
        ['normal', 'above', '390'],
        ['sex_dependent', 'from', '450'],
        ['prolonged', 'from', '460'],
        ['high_risk', 'from', '500'],
      ),
      categories: {
        short: 'short',
        normal: 'normal',
        sex_dependent: 'prolonged in men, normal in women',
        prolonged: 'prolonged',
        high_risk: 'prolonged, with a high risk of torsades de pointes',
      },
      source:
        'AHA/ACCF/HRS recommendations on the electrocardiogram, part IV, 2009; 500 ms: AHA/ACCF on torsade de pointes, 2010; by summaries',
      year: 2009,
      doi: '',
    },
  ],
  citation: {
    authors: 'Bazett HC',
    doi: '',
    id: 'bazett_1920',
    source: 'Heart 1920;7:353-370',
    title: 'An analysis of the time-relations of electrocardiograms',
  },
  examples: [
    {
      input: { qt_ms: '400', heart_rate_bpm: '60' },
      output: {
        rr_ms: 1000,
        qtc_bazett_ms: 400,
        qtc_fridericia_ms: 400,
        qtc_framingham_ms: 400,
        qtc_hodges_ms: 400,
        qtc_rautaharju_ms: 400,
      },
      source: 'computed independently: at 60 beats a minute every formula leaves the QT as it is',
    },
    {
      input: { qt_ms: '380', heart_rate_bpm: '90' },
      output: {
        rr_ms: 666.7,
        qtc_bazett_ms: 465.4,
        qtc_fridericia_ms: 435,
        qtc_framingham_ms: 431.3,
        qtc_hodges_ms: 432.5,
        qtc_rautaharju_ms: 443.3,
      },
      source:
        'computed independently: RR 60 / 90 s: 380 / (2/3)^(1/2), 380 / (2/3)^(1/3), 380 + 154 / 3, 380 + 1.75 * 30, 380 * 210 / 180',
    },
    {
      input: { qt_ms: '420.05', heart_rate_bpm: '240' },
      output: {
        rr_ms: 250,
        qtc_bazett_ms: 840.1,
        qtc_fridericia_ms: 666.8,
        qtc_framingham_ms: 535.6,
        qtc_hodges_ms: 735.1,
        qtc_rautaharju_ms: 840.1,
      },
      source: 'computed independently: RR 0.25 s: Bazett is 420.05 / 0.5 = 840.1 exactly',
    },
    {
      input: { qt_ms: '500', heart_rate_bpm: '93.75' },
      output: {
        rr_ms: 640,
        qtc_bazett_ms: 625,
        qtc_fridericia_ms: 580.2,
        qtc_framingham_ms: 555.4,
        qtc_hodges_ms: 559.1,
        qtc_rautaharju_ms: 593.8,
      },
      source: 'computed independently: RR 0.64 s: Bazett 500 / 0.8 = 625 exactly, Framingham 500 + 154 * 0.36 = 555.44',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-23', 'summary'),
  uses: ['aha_accf_hrs_ecg_2009', 'aha_accf_torsade_2010'],
  limits: {
    ...listed('wide_qrs', 'irregular_rhythm'),
    qtc_500: { if: 'Fridericia from 500 ms', whenResult: ({ qtc_fridericia_ms: qtc }) => isFrom(qtc, 500) },
    qtc_prolonged: {
      if: 'Fridericia from 450 to below 500 ms',
      whenResult: ({ qtc_fridericia_ms: qtc }) => isFrom(qtc, 450) && isBelow(qtc, 500),
    },
    qtc_short: { if: 'Fridericia up to 390 ms', whenResult: ({ qtc_fridericia_ms: qtc }) => isUpTo(qtc, 390) },
    bazett_rate: {
      if: 'heart rate above 90 or below 60',
      when: ({ heartRate }) => isAbove(heartRate, 90) || isBelow(heartRate, 60),
    },
    rate_outside_formulas: {
      if: 'heart rate above 120 or below 40',
      when: ({ heartRate }) => isAbove(heartRate, 120) || isBelow(heartRate, 40),
    },
  },
  changes: [
    mended(
      '2026-11-27',
      'The limits of the QT interval by Fridericia get their meaning.',
      'AHA/ACCF/HRS 2009; AHA/ACCF 2010',
    ),
  ],
  run: ({ qt, heartRate }) => {
    const rr = over(60, heartRate);
    return {
      rr_ms: times(1000, rr),
      qtc_bazett_ms: over(qt, power(rr, '0.5')),
      qtc_fridericia_ms: over(qt, power(rr, ratio(1, 3))),
      qtc_framingham_ms: plus(qt, times(154, minus(1, rr))),
      qtc_hodges_ms: plus(qt, times('1.75', minus(heartRate, 60))),
      qtc_rautaharju_ms: over(times(qt, plus(120, heartRate)), 180),
    };
  },
});
