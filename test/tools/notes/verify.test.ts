/** Claims about a note: what supports and what contradicts each, and what stays open. */
import { describe, expect, test } from 'bun:test';
import { prepared } from '../../../src/tools/arguments.ts';
import { calculators } from '../../../src/tools/inventory.ts';
import { verify } from '../../../src/tools/notes/verification.ts';
import { terminology, tools } from '../../support/tools.ts';

const tool = verify(terminology, calculators);

type Found = {
  readonly verdict: string;
  readonly found: string | null;
  readonly reasons: readonly string[];
  readonly evidence: readonly { readonly start: number; readonly end: number; readonly text: string }[];
  readonly checks: Readonly<Record<string, boolean | null>>;
};

const verified = (text: string, claims: readonly object[], more: object = {}) => {
  const { call } = prepared(tool, { text, claims, ...more });
  return call.answer?.() as { readonly claims: readonly Found[]; readonly summary: object } | undefined;
};

const one = (text: string, claim: object, more?: object): Found => {
  const [found] = verified(text, [claim], more)?.claims ?? [];
  if (found === undefined) throw new Error('the claim was not read');
  return found;
};

const NOTE = [
  'A 72-year-old woman with hypertension. No diabetes. Her father had gout.',
  'Creatinine 134 µmol/L on admission. Sodium 140 mmol/L, chloride 100 mmol/L, bicarbonate 14 mmol/L.',
  'Takes metformin 500 mg PO BID. Lisinopril was stopped.',
].join('\n');

const verdictOf = (claim: object, note = NOTE): string => one(note, claim).verdict;
const value = (name: string, value: string, unit?: string) => ({ kind: 'value', name, value, ...(unit && { unit }) });

describe('values', () => {
  test.each([
    [value('creatinine', '134', 'umol/L'), 'supported'],
    [value('creatinine', '1.5', 'mg/dL'), 'supported'],
    [value('serum creatinine', '1.8', 'mg/dL'), 'contradicted'],
    [value('creatinine', '134', 'mg/dL'), 'contradicted'],
    [value('sodium', '140'), 'supported'],
    [value('sodium', '140', 'mg/dL'), 'contradicted'],
    [value('potassium', '4.1', 'mmol/L'), 'not_found'],
    [value('age', '72'), 'supported'],
    [value('age', '27'), 'contradicted'],
    [value('sex', 'female'), 'supported'],
    [{ kind: 'value', parameter: 'creatinine_umol_l', value: '134' }, 'supported'],
    [{ kind: 'value', parameter: 'creatinine_mg_dl', value: '134' }, 'contradicted'],
  ])('%j is %s', (claim, verdict) => expect(verdictOf(claim)).toBe(verdict));

  test.each([
    [value('creatinine', '134', 'umol/L'), 'unclear', 'The brother: creatinine 134 umol/L.'],
    [value('D-dimer', '1.9', 'mg/L'), 'supported', 'D-dimer 1.9 mg/L.'],
    [value('D-dimer', '1.9', 'ng/mL'), 'unclear', 'D-dimer 1.9 mg/L.'],
  ])('%j is %s in another note', (claim, verdict, note) => expect(verdictOf(claim, note)).toBe(verdict));

  test('a score without a field is the result, and no input that is repeated', () => {
    const note = '60-year-old man. Weight 80 kg. Creatinine 1.2 mg/dL.';
    const score = (value: string) => ({ kind: 'score', calculator: 'crcl_cockcroft_gault', value });
    expect([verdictOf(score('60'), note), verdictOf(score('74.1'), note)]).toEqual(['contradicted', 'supported']);
  });

  test('the evidence is the place of the name and the value', () => {
    const { evidence, checks } = one(NOTE, value('sodium', '141', 'mmol/L'));
    expect(evidence.map(({ text }) => text)).toEqual(['Sodium 140 mmol/L']);
    expect([NOTE.slice(evidence[0]?.start, evidence[0]?.end), checks.unit_possible]).toEqual([
      'Sodium 140 mmol/L',
      true,
    ]);
  });

  test('a slip of the note that the claim repeats is not called wrong for sure', () =>
    expect(verdictOf(value('albumin', '3.3', 'mg/dL'), 'Albumin 3.3 mg/dL.')).toBe('unclear'));

  test('what the note gives as a bound contradicts nothing', () =>
    expect(verdictOf(value('sodium', '130', 'mmol/L'), 'Sodium > 120 mmol/L.')).toBe('unclear'));

  test('one of two values is supported, and another time is not', () => {
    const note = 'Creatinine 2.0 mg/dL on admission. Creatinine 1.0 mg/dL at discharge.';
    const claim = value('creatinine', '1.0', 'mg/dL');
    expect(verdictOf(claim, note)).toBe('supported');
    expect(verdictOf({ ...claim, when: 'presentation' }, note)).toBe('unclear');
    expect(verdictOf({ ...claim, value: '3.0' }, note)).toBe('contradicted');
  });

  test('a measure that is not in the table is never contradicted', () => {
    const ferritin = (number: string) => verdictOf(value('ferritin', number), 'Ferritin 120 ng/mL.');
    expect([ferritin('120'), ferritin('900')]).not.toContain('contradicted');
  });
});

describe('findings and codes', () => {
  const finding = (words: string, assertion?: string) => ({ kind: 'finding', words, ...(assertion && { assertion }) });
  const code = (code: string, more: object = {}) => ({ kind: 'code', system: 'icd10', code, ...more });

  test.each([
    [finding('hypertension'), 'supported'],
    [finding('hypertension', 'absent'), 'contradicted'],
    [finding('diabetes', 'absent'), 'supported'],
    [finding('diabetes'), 'contradicted'],
    [finding('gout'), 'contradicted'],
    [finding('gout', 'family'), 'supported'],
    [finding('asthma'), 'not_found'],
    [finding('asthma', 'absent'), 'not_found'],
    [code('I10'), 'supported'],
    [code('i10', { display: 'Essential (primary) hypertension' }), 'supported'],
    [code('I10', { display: 'Asthma' }), 'contradicted'],
    [code('E11.9'), 'contradicted'],
    [code('E11'), 'contradicted'],
    [code('J45.909'), 'not_found'],
  ])('%j is %s', (claim, verdict) => expect(verdictOf(claim)).toBe(verdict));

  test('a header is told in any note', () => {
    const { checks, reasons } = one(NOTE, code('E11'));
    expect([checks.billable, reasons]).toEqual([false, ['header']]);
  });

  test('a code that the starter data lack may exist', () => {
    const { verdict, checks } = one(NOTE, code('Q93.51'));
    expect([verdict, checks.exists]).toEqual(['unclear', null]);
  });

  test('a code that the release does not have is wrong', () => {
    const full = { ...terminology, metadata: { ...terminology.metadata, coverage: 'full' } } as typeof terminology;
    const { call } = prepared(verify(full, calculators), { text: NOTE, claims: [code('I10.99')] });
    expect(call.answer?.()).toMatchObject({ claims: [{ verdict: 'contradicted', checks: { exists: false } }] });
  });

  test('the other side is another finding', () => {
    const note = 'Pain in the right knee.';
    expect(verdictOf(finding('pain in the right knee'), note)).toBe('supported');
    expect(verdictOf(finding('pain in the left knee'), note)).toBe('contradicted');
  });

  test('the code of the other side is another finding, though it is among the further codes of the mention', () => {
    const note = 'Assessment: chalazion of the right upper eyelid.';
    expect(verdictOf(code('H00.11'), note)).toBe('supported');
    expect(verdictOf(code('H00.14'), note)).toBe('contradicted');
  });

  test('a note that affirms and denies leaves the claim open', () =>
    expect(verdictOf(finding('fever'), 'He has fever. He has no fever.')).toBe('unclear'));
});

describe('medications', () => {
  const drug = (words: string, more: object = {}) => ({ kind: 'medication', words, ...more });
  test.each([
    [drug('metformin'), 'supported'],
    [drug('metformin', { dose: '0.5 g', route: 'by mouth', frequency: 'twice daily' }), 'supported'],
    [drug('metformin', { dose: '850 mg' }), 'contradicted'],
    [drug('metformin', { frequency: 'once daily' }), 'contradicted'],
    [drug('metformin', { route: 'IV' }), 'contradicted'],
    [drug('lisinopril'), 'contradicted'],
    [drug('lisinopril', { state: 'stopped' }), 'supported'],
    [drug('lisinopril', { state: 'stopped', dose: '10 mg' }), 'unclear'],
    [drug('warfarin'), 'not_found'],
  ])('%j is %s', (claim, verdict) => expect(verdictOf(claim)).toBe(verdict));
});

describe('scores', () => {
  const gap = (value: string, more: object = {}) => ({ kind: 'score', calculator: 'anion_gap', value, ...more });
  const inputs = { sodium_mmol_l: 140, chloride_mmol_l: 100, bicarbonate_mmol_l: 14 };

  test.each([
    [gap('26'), 'supported'],
    [gap('12'), 'contradicted'],
    [gap('26', { inputs }), 'supported'],
    [gap('12', { inputs }), 'contradicted'],
    [gap('36', { inputs: { ...inputs, sodium_mmol_l: 150 } }), 'contradicted'],
    [gap('26', { inputs: { sodium_mmol_l: 140 } }), 'unclear'],
    [{ kind: 'score', calculator: 'egfr_ckd_epi', value: '36.3' }, 'supported'],
    [{ kind: 'score', calculator: 'egfr_ckd_epi', value: '38.1' }, 'contradicted'],
    [{ kind: 'score', calculator: 'cha2ds2_vasc', value: '3' }, 'unclear'],
    [{ kind: 'score', calculator: 'bmi', value: '24' }, 'unclear'],
    [{ kind: 'score', calculator: 'none', value: '24' }, 'unclear'],
  ])('%j is %s', (claim, verdict) => expect(verdictOf(claim)).toBe(verdict));

  test('what is assumed to be absent is told, and makes no score sure', () => {
    const { reasons } = one(NOTE, { kind: 'score', calculator: 'cha2ds2_vasc', value: '3' });
    expect(reasons).toContain('not_mentioned');
  });
});

test('the summary counts the verdicts, and each claim keeps its place', () => {
  const claims = [value('sodium', '140'), value('sodium', '150'), value('potassium', '4')];
  expect(verified(NOTE, claims)).toMatchObject({
    claims: [{ at: 0 }, { at: 1 }, { at: 2 }],
    summary: { supported: 1, contradicted: 1, not_found: 1, unclear: 0 },
  });
});

test('objects and their texts, repeated or in one list, are the same call', () => {
  const [a, b] = [value('sodium', '140'), value('chloride', '100')];
  const forms = [
    { claims: [a, b] },
    { claim: [a, b] },
    { claims: [JSON.stringify(a), JSON.stringify(b)] },
    { claims: [Object.fromEntries(Object.entries(a).reverse()), b] },
  ];
  const queries = forms.map((form) => prepared(tool, { text: NOTE, ...form }).query.get('claim')?.length);
  expect(queries).toEqual([2, 2, 2, 2]);
  const [first, , , last] = forms.map((form) => prepared(tool, { text: NOTE, ...form }).query);
  expect(last).toEqual(first as never);
  const inOne = prepared(tool, { text: NOTE, claim: JSON.stringify([a, b]) }).call.answer?.();
  expect(inOne).toEqual(verified(NOTE, [a, b]) as never);
});

test.each([
  [[], 'claim is required'],
  [[{}], 'claim 1 must have as kind'],
  [[value('sodium', '1'), { kind: 'value', value: '1' }], 'claim 2 of kind value needs name or parameter'],
  [[{ kind: 'code', system: 'icd10' }], 'claim 1 of kind code needs code'],
  [[{ kind: 'code', system: 'icd', code: 'I10' }], 'claim 1 must have as system'],
  [[{ kind: 'finding', words: 'x'.repeat(257) }], 'claim 1 must have as words'],
  [['{'], 'claim must be 1 to 100 claims'],
  [Array.from({ length: 101 }, () => value('sodium', '1')), 'claim must be 1 to 100 claims'],
])('the claims %j are refused before any payment', (claims, message) => {
  const { problems } = prepared(tool, { text: NOTE, claims }).call;
  expect(problems).toMatchObject([{ code: 'invalid_claim', parameter: 'claim' }]);
  expect(problems[0]?.message).toStartWith(message);
});

test('what is wrong with claims is told without a word of them', () => {
  const sent = prepared(tool, { text: NOTE, claims: [{ kind: 'SECRETWORD', words: 'SECRETWORD' }] });
  expect(JSON.stringify(sent.call.problems)).not.toContain('SECRETWORD');
});

test('the tools of notes cost by the length of the note', () => {
  const sold = tools.filter(({ path }) => path.startsWith('/api/note/'));
  expect(sold.map(({ id, price, larger, takesBody }) => [id, price, larger, takesBody])).toEqual(
    ['chart', 'verify'].map((id) => [id, 50_000n, { above: 4000, price: 100_000n }, true]),
  );
});

test('a value of before, claimed without its time, is not sure where there is one of another time', () => {
  const note = 'Creatinine 2.2 mg/dL (baseline 1.0).';
  const before = { ...value('creatinine', '1.0', 'mg/dL'), when: 'before' };
  expect(verdictOf(value('creatinine', '1.0', 'mg/dL'), note)).toBe('unclear');
  expect([verdictOf(before, note), verdictOf(value('creatinine', '2.2', 'mg/dL'), note)]).toEqual([
    'supported',
    'supported',
  ]);
});

describe('another than the patient', () => {
  const TALK = 'Patient: I am 66. My husband is here. He has diabetes and takes metformin.';
  test.each([
    [{ kind: 'finding', words: 'diabetes' }, 'unclear', TALK],
    [{ kind: 'medication', words: 'metformin' }, 'unclear', TALK],
    [{ kind: 'finding', words: 'diabetes' }, 'supported', 'Patient: I am 66. I have diabetes.'],
  ])('%j is %s', (claim, verdict, note) => expect(verdictOf(claim, note)).toBe(verdict));
});

test('a code without complications does not stand beside one of a complication', () => {
  const code = (code: string) => ({ kind: 'code', system: 'icd10', code });
  const note = 'A 60-year-old man. Type 2 diabetes mellitus. Type 2 diabetes mellitus with diabetic nephropathy.';
  expect(verdictOf(code('E11.9'), 'A 60-year-old man. Type 2 diabetes mellitus.')).toBe('supported');
  expect(one(note, code('E11.9'))).toMatchObject({ verdict: 'unclear' });
});

test('an error says what kind of thing was given, and which word may be meant', () => {
  const problem = (claim: object) => prepared(tool, { text: NOTE, claims: [claim] }).call.problems[0]?.message;
  expect(problem({ kind: 'findings' })).toContain('got text of 8 characters; did you mean finding?');
  expect(problem({ kind: 'finding', words: 'gout', assertion: 'abesnt' })).toContain('did you mean absent?');
  expect(problem({ kind: 'finding', words: { secret: 1 } })).toEndWith('got object');
});
