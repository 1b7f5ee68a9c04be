import { describe, expect, test } from 'bun:test';
import { measuredIn } from '../../../src/terminology/measures/read.ts';

/** `name value unit` of each reading, then what is said of it. */
const read = (note: string): readonly string[] =>
  measuredIn(note).map(({ measure, value, unit, when, specimen, reasons }) =>
    [
      ...[measure.name, value, unit.unit],
      ...(when === 'unknown' ? [] : [when]),
      ...(specimen === 'blood' ? [] : [specimen]),
      ...reasons.filter((reason) => reason !== when),
    ].join(' '),
  );

describe('a number and the name before it', () => {
  test.each<[note: string, readings: readonly string[]]>([
    ['Sodium 131 mmol/L.', ['sodium 131 mmol/L']],
    ['Serum creatinine was found to be 1.9 mg/dL', ['creatinine 1.9 mg/dL']],
    ['creatinine (Cr) 134 µmol/L', ['creatinine 134 umol/L']],
    ['Hb of 9.1 g/dL, platelets 88 x 10^9/L', ['hemoglobin 9.1 g/dL', 'platelets 88 10^9/L']],
    ['WBC 12,400/mm3', ['wbc 12400 /uL']],
    ['platelet count 2.1 lakh/mm3', ['platelets 2.1 lakh']],
    ['Na+: 128 mEq/L; K+ 5.9 mEq/L', ['sodium 128 mEq/L', 'potassium 5.9 mEq/L']],
    ['PaO₂ at 62 mmHg on FiO2 0.5', ['pao2 62 mmHg', 'fio2 0.5 fraction']],
    ['INR 1.8, pH 7.21', ['inr 1.8 1', 'ph 7.21 1']],
    ['Temp 101.3 F, HR 112, RR 24', ['temperature 101.3 degF', 'heart_rate 112 /min', 'respiratory_rate 24 /min']],
    ['BP 96/58 mmHg', ['sbp 96 mmHg', 'dbp 58 mmHg']],
    ['Temperature at a normal 98.6 degrees Fahrenheit', ['temperature 98.6 degF']],
    ['Dopamine at 5 mcg/kg/min', ['dopamine 5 ug/kg/min']],
    ['WBC 22 /µL', ['wbc 22 /uL unit_ambiguous']],
    ['190 mg/dL total cholesterol, 84 mg/dL triglycerides', ['cholesterol 190 mg/dL', 'triglycerides 84 mg/dL']],
    ['She is 163 cm (5 ft 4 in) tall.', ['height 163 cm']],
    ['He lifts a 2.3 kg (5 lb) weight.', []],
    ['Na/K/Cl 140/4.2/101', ['sodium 140 mmol/L', 'potassium 4.2 mmol/L', 'chloride 101 mmol/L']],
    ['AST and ALT were 310 and 95 U/L', ['ast 310 U/L', 'alt 95 U/L']],
    ['BP 118/76 in ED', ['sbp 118 mmHg presentation', 'dbp 76 mmHg presentation']],
    ['Height 66 in, weight 70 kg', ['height 66 in', 'weight 70 kg']],
    ['T 101.2 F, P 104, R 20', ['temperature 101.2 degF', 'heart_rate 104 /min', 'respiratory_rate 20 /min']],
    ['P 104', []],
    ['Creatinine 1,3 mg/dL', ['creatinine 1.3 mg/dL']],
    ['INR 1,3', ['inr 1.3 1 decimal_comma']],
    ['WBC 12,400', ['wbc 12400 /uL']],
    ['Sodium 129 L, K 5.8 H', ['sodium 129 mmol/L', 'potassium 5.8 mmol/L']],
    ['Glucose 31.0 (H) mmol/L', ['glucose 31.0 mmol/L']],
    ['Calcium      2.05    L    mmol/L', ['calcium 2.05 mmol/L']],
    ['sodium for 12 h', []],
  ])('%s', (note, readings) => expect(read(note)).toEqual([...readings]));
});

describe('a number whose unit, or a finding, tells what it is', () => {
  test.each<[note: string, readings: readonly string[]]>([
    ['He is 182 cm tall and weighs 91 kg', ['height 182 cm', 'weight 91 kg']],
    ['height 5 ft 9 in', ['height 69 in']],
    ['height 5 ft 9, weight 160 lb', ['height 69 in', 'weight 160 lb']],
    [`5'9", 160 lbs`, ['height 69 in', 'weight 160 lb']],
    ['He fell 5 ft.', []],
    ['24 breaths per minute', ['respiratory_rate 24 /min']],
    ['hypoglycemia (41 mg/dL)', ['glucose 41 mg/dL']],
    ['saturation 88% on room air', ['spo2 88 %', 'fio2 21 %']],
  ])('%s', (note, readings) => expect(read(note)).toEqual([...readings]));
});

describe('a number that is none of the measure before it', () => {
  test.each([
    ['a range of what is normal', 'sodium (135-145)'],
    ['a day', 'sodium on day 3'],
    ['the number of another measure', 'creatinine and CRP 84 mg/L'],
    ['a dose', 'potassium chloride 20 mg twice daily'],
    ['a weight that was lost', 'weight loss of 12 kg'],
    ['a stage', 'albumin stage 3'],
    ['a date', 'glucose on 12/03/2024'],
    ['the next clause', 'creatinine was not measured; 84 patients'],
    ['a value that no unit of it has', 'sodium 14000'],
  ])('%s: %s', (_, note) => expect(read(note)).toEqual([]));
});

describe('what is not sure says why', () => {
  test.each<[note: string, reading: string]>([
    ['glucose 15 mmol/L at baseline', 'glucose 15 mmol/L before'],
    ['creatinine 2.4 mg/dL on admission', 'creatinine 2.4 mg/dL presentation'],
    ['creatinine 1.1 mg/dL on postoperative day 2', 'creatinine 1.1 mg/dL after'],
    ['creatinine >10 mg/dL', 'creatinine 10 mg/dL range'],
    ['albumin 3.3 mg/dL', 'albumin 3.3 g/dL unit_implausible'],
    ['urine sodium 24 mmol/L', 'urine_sodium 24 mmol/L urine'],
    ['pleural fluid glucose 30 mg/dL', 'glucose 30 mg/dL other'],
    ['urine protein absent, serum creatinine 3.2 mg/dL', 'creatinine 3.2 mg/dL'],
    ['His brother: creatinine 1.0 mg/dL', 'creatinine 1.0 mg/dL another_person'],
    ['The son weighs 45 kg', 'weight 45 kg another_person'],
    ['Goal potassium 4.5 mmol/L', 'potassium 4.5 mmol/L goal'],
    ['Call if HR 130/min', 'heart_rate 130 /min goal'],
    ['Creatinine trend: 1.1, 1.8, 3.2 mg/dL', 'creatinine 1.1 mg/dL more_values'],
    ['Booking sodium 131 mmol/L', 'sodium 131 mmol/L before'],
  ])('%s', (note, reading) => expect(read(note)).toEqual([reading]));

  test.each(['Weight 12 stone 4 lb', 'Weight 8 lb 4 oz', 'Fetal heart rate 148/min', 'Adjusted calcium 2.95 mmol/L'])(
    'no value of the measure: %s',
    (note) => expect(read(note)).toEqual([]),
  );

  test('of a course each value stands, the first as one from before', () => {
    expect(read('creatinine rose from 1.0 to 2.8 mg/dL')).toEqual([
      'creatinine 1.0 mg/dL before',
      'creatinine 2.8 mg/dL',
    ]);
  });
});

describe('the specimen of a value is the fluid that the note names for it', () => {
  test.each<[note: string, ...readings: readonly string[]]>([
    ['UNa 12 mmol/L', 'urine_sodium 12 mmol/L urine'],
    ['Pleural fluid: LDH 300; glucose 60 mg/dL', 'glucose 60 mg/dL other'],
    ['Pleural fluid: LDH 300, glucose 60 mg/dL', 'glucose 60 mg/dL other'],
    [
      'CSF showed protein 120 and glucose 30 mg/dL; serum glucose 110 mg/dL',
      'glucose 30 mg/dL other',
      'glucose 110 mg/dL',
    ],
    ['Glucose of 30 mg/dL in the CSF', 'glucose 30 mg/dL other'],
    ['glucose 40 mg/dL (synovial)', 'glucose 40 mg/dL other'],
    ['Spinal fluid (CSF) microscopy revealed glucose 30 mg/dL', 'glucose 30 mg/dL other'],
    [
      'Random urine studies revealed sodium 32 mmol/L, creatinine 60 mg/dL',
      'urine_sodium 32 mmol/L urine',
      'urine_creatinine 60 mg/dL urine',
    ],
    ['Creatinine (urine) 80 mg/dL', 'urine_creatinine 80 mg/dL urine'],
    ['Sodium, urine 12 mmol/L', 'urine_sodium 12 mmol/L urine'],
    ['Urine: Na 12, creatinine 80 mg/dL', 'urine_sodium 12 mmol/L urine', 'urine_creatinine 80 mg/dL urine'],
    [
      'urine sodium was 15 mmol/L, creatinine 80 mg/dL',
      'urine_sodium 15 mmol/L urine',
      'urine_creatinine 80 mg/dL urine',
    ],
    ['UA: protein 30, glucose 500 mg/dL', 'glucose 500 mg/dL urine'],
    ['UA showed ketones, creatinine 2.1 mg/dL', 'creatinine 2.1 mg/dL other'],
    ['Paracentesis: albumin 1.1 g/dL. Serum albumin 2.8 g/dL', 'albumin 1.1 g/dL other', 'albumin 2.8 g/dL'],
    ['urine output 300 mL, creatinine 2.1 mg/dL', 'creatinine 2.1 mg/dL'],
    ['urinary tract infection, Hgb 8.2 g/dL', 'hemoglobin 8.2 g/dL'],
    ['stool guaiac positive, Hgb 8.2 g/dL', 'hemoglobin 8.2 g/dL'],
    ['spinal cord compression, Na 133 mmol/L', 'sodium 133 mmol/L'],
    ['CSF glucose 60 mg/dL, blood glucose 110 mg/dL', 'glucose 110 mg/dL'],
    ['Pleural fluid sent. Labs: glucose 102 mg/dL', 'glucose 102 mg/dL'],
  ])('%s', (note, ...readings) => expect(read(note)).toEqual([...readings]));
});

test('places are those of the note as it was sent', () => {
  const note = 'Labs:\r\n  Sodium \t 131   mmol/L';
  const [reading] = measuredIn(note);
  expect(reading?.spans.map(({ start, end }) => note.slice(start, end))).toEqual(['Sodium', '131   mmol/L']);
});

test('white space, line ends and signs that look alike change no value', () => {
  const note = 'Labs: sodium 131 mmol/L, potassium 5.1 mmol/L, albumin 2.9 g/dL.\nBP 96/58 mmHg, HR 112/min.';
  const forms = [
    note.replaceAll(' ', '  '),
    note.replaceAll('\n', '\r\n'),
    note.replaceAll(' ', '\t'),
    note.replaceAll(' ', ' '),
  ];
  for (const form of forms) expect(read(form)).toEqual(read(note));
});

describe('two times of one value', () => {
  test.each<[note: string, readings: readonly string[]]>([
    ['GCS 12 at scene, 14 now', ['gcs 12 1 before', 'gcs 14 1 during']],
    ['GCS 12 on scene, 14 on arrival', ['gcs 12 1 before', 'gcs 14 1 presentation']],
    ['Potassium 6.1, repeat 4.5', ['potassium 6.1 mmol/L', 'potassium 4.5 mmol/L after']],
    ['Creatinine 2.2 mg/dL (baseline 1.0)', ['creatinine 2.2 mg/dL', 'creatinine 1.0 mg/dL before']],
    ['Creatinine 2.2 mg/dL (baseline)', ['creatinine 2.2 mg/dL before']],
    ['Creatinine 2.2 mg/dL, up from 1.0 last month', ['creatinine 2.2 mg/dL', 'creatinine 1.0 mg/dL before']],
    [
      'Creatinine 1.0 at baseline, now 2.2 mg/dL',
      ['creatinine 1.0 mg/dL before more_values', 'creatinine 2.2 mg/dL during'],
    ],
    ['Creatinine 2.2 mg/dL, 30 patients', ['creatinine 2.2 mg/dL']],
    ['Creatinine 71 umol/L on 2/4, 88 umol/L on 9/4', ['creatinine 71 umol/L', 'creatinine 88 umol/L']],
    ['Creatinine 1.4 mg/dL (was 1.0 last year)', ['creatinine 1.4 mg/dL', 'creatinine 1.0 mg/dL before']],
    ['BP 144/82 R arm, 120/76 L arm', ['sbp 144 mmHg', 'dbp 82 mmHg', 'sbp 120 mmHg', 'dbp 76 mmHg']],
    ['Weight approx 60 kg', ['weight 60 kg range']],
    ['HR 130 -> 104', ['heart_rate 130 /min', 'heart_rate 104 /min']],
    ['GCS 9 at scene, 14 in ED', ['gcs 9 1 before', 'gcs 14 1 presentation']],
    ['Bilirubin 3.1 mg/dL (1.9 in March)', ['bilirubin 3.1 mg/dL', 'bilirubin 1.9 mg/dL']],
    ['67F, fever', []],
    ['67F, fever 101F', ['temperature 101 degF']],
    ['ht 102 cm, wt 16 kg', ['height 102 cm', 'weight 16 kg']],
  ])('%s', (note, readings) => expect(read(note)).toEqual([...readings]));

  test.each([
    ['On admission platelets 90.', true],
    ['06:15 platelets 90.', true],
    ['Platelets 90 (14:30).', true],
    ['At 12 hours: platelets 90.', true],
    ['Platelets 90 30 h later.', false],
    ['Platelets 90.', false],
    ['ICU day 3. 06:15 platelets 90.', false],
    ['Day 1. 06:15 platelets 90.', true],
  ])('of the first 24 hours: %s', (note, is) => expect(measuredIn(note)[0]?.isFirstDay).toBe(is));
});
