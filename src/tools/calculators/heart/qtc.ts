import { minus, over, plus, power, ratio, times } from '../../exact-numbers.ts';
import { calculator } from '../calculator.ts';
import { measure } from '../measures.ts';
import { rounded } from '../results.ts';
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
    qt: measure(['qt_ms', 'ms', [100, 900], '400'], 'QT interval', 'invalid_qt'),
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
