import { describe, expect, test } from 'bun:test';
import { type Complaint, prepare, problemsOf } from '../support/calling.ts';

const BMI = '/api/calc/bmi';
const EGFR = '/api/calc/egfr_ckd_epi';

const codes = (path: string, sent: string): readonly string[] => problemsOf(path, sent).map(({ code }) => code);
const messages = (path: string, sent: string): readonly string[] =>
  prepare(path, sent).problems.map(({ message }) => message);
const complaint = (code: string, parameter: string): Complaint => ({ code, parameter });

describe('a quantity with two units', () => {
  const read = (sent: string) => {
    const { answer, warnings } = prepare(BMI, `weight_kg=70&${sent}`);
    return { height: answer?.().height_cm, problems: problemsOf(BMI, `weight_kg=70&${sent}`), warnings };
  };

  test('takes either form alone without a warning', () => {
    expect(read('height_cm=170')).toEqual({ height: 170, problems: [], warnings: [] });
    expect(read('height_in=67')).toEqual({ height: 170.18, problems: [], warnings: [] });
  });

  test('takes the metric form when both are valid, in either order, and names the other in a warning', () => {
    for (const sent of ['height_cm=180&height_in=67', 'height_in=67&height_cm=180']) {
      const { height, problems, warnings } = read(sent);
      expect({ height, problems }).toEqual({ height: 180, problems: [] });
      expect(warnings).toEqual([expect.stringContaining('height_in')]);
    }
  });

  test.each(['height_cm=49.9', 'height_cm=', 'height_cm=1e2', 'height_cm=%ff', 'height_cm=180&height_cm=180'])(
    'takes the imperial form when the metric one is not valid, and names the metric one in a warning: %s',
    (metric) => {
      const { height, problems, warnings } = read(`${metric}&height_in=67`);
      expect({ height, problems }).toEqual({ height: 170.18, problems: [] });
      expect(warnings).toEqual([expect.stringContaining('height_cm must be a number from 50 to 250, got')]);
    },
  );

  test('takes the metric form when the imperial one is not valid, and names the imperial one in a warning', () => {
    const { height, problems, warnings } = read('height_cm=180&height_in=tall');
    expect({ height, problems }).toEqual({ height: 180, problems: [] });
    expect(warnings).toEqual([expect.stringContaining('height_in')]);
  });

  test('is refused when neither form is valid, naming what was sent', () => {
    expect(read('height_cm=49&height_in=99').problems).toEqual([complaint('invalid_height', 'height_cm')]);
    expect(read('height_in=99').problems).toEqual([complaint('invalid_height', 'height_in')]);
    expect(read('').problems).toEqual([complaint('invalid_height', 'height_cm')]);
  });

  test('says what both forms accept when it is missing or refused', () => {
    for (const sent of ['weight_kg=70', 'weight_kg=70&height_cm=1.7', 'weight_kg=70&height_in=5']) {
      const [message] = messages(BMI, sent);
      expect(message).toMatch(/height_cm (must be a number )?from 50 to 250/);
      expect(message).toMatch(/height_in (must be a number )?from 20 to 98/);
    }
    expect(messages(BMI, 'weight_kg=70&height_cm=1.7')[0]).toContain('got "1.7"');
    expect(messages(BMI, 'weight_kg=70&height_cm=1.7&height_in=5')[0]).toContain('got "1.7"');
    expect(prepare(BMI, 'weight_kg=70&height_cm=1.7&height_in=5').warnings).toEqual([
      'height_in must be a number from 20 to 98, got "5"',
    ]);
  });

  test('keeps the bounds of the form that was sent, not those of the metric form', () => {
    // 2 lb are 0.907 kg and 9 umol/L are 0.1018 mg/dL: the first lies outside the metric bounds and is still right.
    expect(problemsOf(BMI, 'height_cm=170&weight_lb=2')).toEqual([]);
    expect(codes(BMI, 'height_cm=170&weight_kg=0.907')).toEqual(['invalid_weight']);
    // 99 in are 251.46 cm and 19.9 in are 50.546 cm: only the second would be in metric range.
    expect(codes(BMI, 'height_in=19.9&weight_kg=70')).toEqual(['invalid_height']);
    expect(codes(EGFR, 'creatinine_umol_l=1768.4&age=50&sex=male')).toEqual(['invalid_creatinine']);
    expect(problemsOf(EGFR, 'creatinine_mg_dl=20&age=50&sex=male')).toEqual([]);
  });
});
