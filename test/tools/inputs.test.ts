import { describe, expect, test } from 'bun:test';
import { type Complaint, prepare, problemsOf } from '../support/calling.ts';
import { words } from '../support/words.ts';

const BMI = '/api/calc/bmi';
const EGFR = '/api/calc/egfr_ckd_epi';
const CRCL = '/api/calc/crcl_cockcroft_gault';
const FIB4 = '/api/calc/fib4';
const CHA2DS2_VASC = '/api/calc/cha2ds2_vasc';
const HAS_BLED = '/api/calc/has_bled';

const codes = (path: string, sent: string): readonly string[] => problemsOf(path, sent).map(({ code }) => code);
const messages = (path: string, sent: string): readonly string[] =>
  prepare(path, sent).problems.map(({ message }) => message);
const complaint = (code: string, parameter: string): Complaint => ({ code, parameter });

describe('an integer', () => {
  const sent = (age: string) => `creatinine_mg_dl=1&sex=male&age=${age}`;

  test.each(['18', '120', '064', '000000000064'])('is accepted as %j', (age) => {
    expect(codes(EGFR, sent(age))).toEqual([]);
  });

  test.each([
    ...words`
      17 121 64.0 64. -64 %2B64 +64 64+ 6e1 0x40 NaN ６４ 64%0A 0000000000064
    `,
    '',
  ])('is refused as %j', (age) => {
    expect(problemsOf(EGFR, sent(age))).toEqual([complaint('invalid_age', 'age')]);
  });

  test('is answered with the words of the decisions when it is out of range', () => {
    expect(messages(EGFR, sent('17'))).toEqual(['age must be an integer from 18 to 120, got "17"']);
  });
});

describe('a number', () => {
  test.each(['1e3', '0x10', 'NaN', '%2012', '%2B50', '+50', '1,5', '', '.5', '5.', '50.0000000000000', '５０', '-50'])(
    'is refused as %j',
    (ast) => {
      expect(problemsOf(FIB4, `age=50&ast_u_l=${ast}&alt_u_l=40&platelets_10e9_l=200`)).toEqual([
        complaint('invalid_ast', 'ast_u_l'),
      ]);
    },
  );

  test('names what was given and what is accepted when it is refused', () => {
    expect(messages(FIB4, 'age=50&ast_u_l=0.5&alt_u_l=1e3&platelets_10e9_l=200')).toEqual([
      'ast_u_l must be a number from 1 to 10000, got "0.5"',
      'alt_u_l must be a number from 1 to 10000, got "1e3"',
    ]);
  });

  test.each([
    ['250000', '; the unit is 10^9/L: 250, not 250000'],
    ['2001', '; the unit is 10^9/L: 2.001, not 2001'],
    ['2000000', '; the unit is 10^9/L: 2000, not 2000000'],
    ['2000001', ''],
    ['00250000', ''],
    ['250000.0', ''],
    ['999x', ''],
    ['0.5', ''],
  ])('of platelets says %j with its unit exactly when it looks like a count per microlitre', (count, hint) => {
    expect(messages(FIB4, `age=50&ast_u_l=40&alt_u_l=40&platelets_10e9_l=${count}`)).toEqual([
      `platelets_10e9_l must be a number from 1 to 2000, got "${count}"${hint}`,
    ]);
  });
});

describe('a parameter', () => {
  test('that is missing is named with what is accepted', () => {
    expect(messages(EGFR, 'creatinine_mg_dl=1')).toEqual([
      'age is required: an integer from 18 to 120',
      'sex is required: female or male',
    ]);
  });

  test.each(['age=50&age=50', 'age=50&age=51', 'age=50&age=', 'age=50&age', 'age=50&age=%ff', 'age=%35%30&a%67e=50'])(
    'given twice is refused even when both would do: %s',
    (ages) => {
      expect(problemsOf(EGFR, `creatinine_mg_dl=1&sex=male&${ages}`)).toEqual([complaint('invalid_age', 'age')]);
      expect(messages(EGFR, `creatinine_mg_dl=1&sex=male&${ages}`)[0]).toContain('got 2 values');
    },
  );

  test.each(['age=', 'age'])('with an empty value is refused, not taken for missing: %s', (age) => {
    expect(messages(EGFR, `creatinine_mg_dl=1&sex=male&${age}`)).toEqual([
      'age must be an integer from 18 to 120, got ""',
    ]);
  });

  test.each(['%', '%5', '%zz', '%ff', '%c3%28', '5%', '%ed%a0%80'])(
    'with malformed percent-encoding is refused: %s',
    (age) => {
      expect(problemsOf(EGFR, `creatinine_mg_dl=1&sex=male&age=${age}`)).toEqual([complaint('invalid_age', 'age')]);
      expect(messages(EGFR, `creatinine_mg_dl=1&sex=male&age=${age}`)[0]).toContain('percent-encoded');
    },
  );

  test('that is percent-encoded without need is read like any other', () => {
    expect(codes(EGFR, 'creatinine%5Fmg_dl=%31%2E0&sex=%6Dale&a%67e=5%30')).toEqual([]);
  });

  test('is quoted in an error with its control characters escaped and no more than 64 of its characters', () => {
    const [message = ''] = messages(EGFR, `creatinine_mg_dl=1&sex=male&age=%0A%1B${'9'.repeat(500)}`);
    expect(message).toContain(`got "\\n\\u001b${'9'.repeat(62)}…"`);
    expect(message).not.toContain('9'.repeat(63));
  });
});

describe('a word or a flag', () => {
  const flags = 'chf=false&hypertension=false&diabetes=false&stroke_tia=false&vascular_disease=false';

  test.each(['Female', 'FEMALE', 'f', 'fem', 'female ', ' male', 'man', ''])(
    'is refused in another spelling: sex %j',
    (sex) => {
      const sent = `age=50&sex=${encodeURIComponent(sex)}&${flags}`;
      expect(problemsOf(CHA2DS2_VASC, sent)).toEqual([complaint('invalid_sex', 'sex')]);
      expect(messages(CHA2DS2_VASC, sent)).toEqual([`sex must be female or male, got ${JSON.stringify(sex)}`]);
    },
  );

  test.each(['True', 'TRUE', '1', '0', 'yes', 'no', 't', 'on', 'null', '', 'true '])(
    'is refused in another spelling: flag %j',
    (flag) => {
      const sent = `age=50&sex=male&${flags.replace('chf=false', `chf=${encodeURIComponent(flag)}`)}`;
      expect(problemsOf(CHA2DS2_VASC, sent)).toEqual([complaint('invalid_flag', 'chf')]);
      expect(messages(CHA2DS2_VASC, sent)).toEqual([`chf must be true or false, got ${JSON.stringify(flag)}`]);
    },
  );
});

test('several problems are all reported, in the documented order and not in the order sent', () => {
  expect(codes(CRCL, 'creatinine_mg_dl=0&weight_kg=0&sex=x&age=1')).toEqual([
    'invalid_age',
    'invalid_sex',
    'invalid_weight',
    'invalid_creatinine',
  ]);
  expect(codes(EGFR, 'sex=x&age=1&creatinine_mg_dl=0')).toEqual(['invalid_creatinine', 'invalid_age', 'invalid_sex']);
  expect(
    problemsOf(
      HAS_BLED,
      'alcohol=x&age=50&hypertension=x&abnormal_renal=true&abnormal_liver=true&stroke=true&bleeding=true&labile_inr=true&drugs=true',
    ),
  ).toEqual([complaint('invalid_flag', 'hypertension'), complaint('invalid_flag', 'alcohol')]);
});

test('several problems leave nothing to run', () => {
  expect(prepare(CRCL, 'age=50').answer).toBeUndefined();
});

describe('an unknown parameter', () => {
  test('is ignored and named in a warning', () => {
    const { answer, problems, warnings } = prepare(BMI, 'height_cm=170&weight_kg=70&hieght_cm=180&Weight_kg=1');
    expect(problems).toEqual([]);
    expect(answer?.().height_cm).toBe(170);
    expect(warnings).toEqual([expect.stringContaining('"hieght_cm"'), expect.stringContaining('"Weight_kg"')]);
  });

  test('is never taken for a declared one under any name', () => {
    const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'age ', 'AGE', 'age[]', 'age.0'];
    const sent = names.map((name) => `${encodeURIComponent(name)}=1`).join('&');
    const { problems, warnings } = prepare(FIB4, `age=50&ast_u_l=40&alt_u_l=40&platelets_10e9_l=200&${sent}`);
    expect(problems).toEqual([]);
    expect(warnings).toHaveLength(names.length);
  });

  test('does not make up for a missing one', () => {
    expect(codes(BMI, 'height=170&weight=70')).toEqual(['invalid_height', 'invalid_weight']);
  });
});

describe('the smoke test', () => {
  test.each(['', 'probe=1', 'probe=', 'probe=1&probe=2', 'probe=%ff'])('ignores its probe: %j', (sent) => {
    const { answer, problems } = prepare('/v1/tools/ping', sent);
    expect(problems).toEqual([]);
    expect(answer?.().ok).toBe(true);
  });
});
