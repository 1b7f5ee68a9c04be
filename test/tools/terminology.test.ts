/** The terminology tools against the interface document, copied by hand, and decisions, section 6. */
import { describe, expect, test } from 'bun:test';
import { Value } from '@sinclair/typebox/value';
import { queryOf } from '../../src/tools/query.ts';
import { translate } from '../../src/tools/terminology/translate.ts';
import { answerTo, prepare, problemsOf, toolAt } from '../support/calling.ts';
import { terminology } from '../support/tools.ts';
import { words } from '../support/words.ts';

const TRANSLATE = '/api/ontology/translate';
const LOOKUP = '/api/ontology/lookup';

const LOADED = ['rxnorm', 'icd10', 'loinc'];
const SYSTEMS = [...LOADED, 'icd10pcs'];
const TERM_TYPES = words`SCD SBD IN PIN MIN BN GPCK BPCK DF SCDC SBDC SCDF SBDF CM LN PCS`;
const MATCH = ['code', 'status', 'system', 'display', 'tty', 'obsolete', 'billable', 'score'];

type Match = Readonly<Record<string, unknown>> & { readonly code: string; readonly score: number };
const matchesOf = (sent: Readonly<Record<string, string>>) => answerTo(TRANSLATE, sent).matches as readonly Match[];

describe('translate', () => {
  const tool = toolAt(TRANSLATE);

  test('costs 5000 units', () => {
    expect(tool.price).toBe(5000n);
  });

  test('takes the parameters of the interface in order, with their bounds, words and defaults', () => {
    const declared = tool.parameters.map(({ name, required, schema }) => {
      const { type, enum: words, minimum, maximum, minLength, maxLength, default: fallback } = schema;
      const limits = words ?? [minimum ?? minLength, maximum ?? maxLength].filter((bound) => bound !== undefined);
      return [name, type, required, limits, fallback];
    });
    expect(declared).toEqual([
      ['query', 'string', true, [1, 512], undefined],
      ['system', 'string', false, SYSTEMS, undefined],
      ['tty', 'string', false, TERM_TYPES, undefined],
      ['limit', 'integer', false, [1, 25], 5],
      ['min_score', 'integer', false, [0, 100], 35],
      ['include_obsolete', 'boolean', false, [], false],
      ['billable_only', 'boolean', false, [], true],
      ['view', 'string', false, ['full', 'compact', 'full,compact'], undefined],
    ]);
  });

  test('may answer with the errors of the interface, in order, invalid_flag and invalid_view', () => {
    const codes = words`invalid_query invalid_system invalid_tty invalid_limit invalid_min_score invalid_flag invalid_view`;
    expect(tool.errors.map(({ code }): string => code)).toEqual([...codes]);
  });

  test('says how the phrase was read only with view=full, and leaves out the notices with view=compact', () => {
    const sent = { query: 'ckd, no fever', system: 'icd10' };
    const answer = answerTo(TRANSLATE, sent);
    const { reading, codings, ...rest } = answerTo(TRANSLATE, { ...sent, view: 'full' });
    expect(JSON.stringify(rest)).toBe(JSON.stringify(answer));
    const first = { system: 'http://hl7.org/fhir/sid/icd-10-cm', code: 'N18.9' };
    expect(codings).toHaveLength((answer.matches as readonly Match[]).length);
    expect((codings as readonly object[])[0]).toMatchObject(first);
    expect(reading).toMatchObject({ system: 'icd10', negated: ['fever'], open: expect.any(Array) });
    const { catalog, disclaimer, ...compact } = answer;
    expect(answerTo(TRANSLATE, { ...sent, view: 'compact' })).toEqual(compact);
    const deaf = translate({
      ...terminology,
      read: () => {
        throw new Error('read');
      },
    });
    expect(deaf.prepare(queryOf(sent)).answer?.()).toEqual(answer);
  });

  test('reports everything that is wrong in the documented order', () => {
    const wrong = 'billable_only=no&include_obsolete=1&min_score=x&limit=0&tty=XX&system=snomed';
    expect(problemsOf(TRANSLATE, wrong)).toEqual([
      { code: 'invalid_query', parameter: 'query' },
      { code: 'invalid_system', parameter: 'system' },
      { code: 'invalid_tty', parameter: 'tty' },
      { code: 'invalid_limit', parameter: 'limit' },
      { code: 'invalid_min_score', parameter: 'min_score' },
      { code: 'invalid_flag', parameter: 'include_obsolete' },
      { code: 'invalid_flag', parameter: 'billable_only' },
    ]);
  });

  test('says what to send for the names that others use for a system, and for all systems', () => {
    const remedy = tool.errors.find(({ code }) => code === 'invalid_system')?.remedy;
    expect(remedy).toContain('icd10 for ICD-10-CM');
    expect(remedy).toContain('A translation without system searches all but ICD-10-PCS.');
  });

  test.each([
    ['query', 'invalid_query', ['', ' ', '\t\n', '\u3000', 'a'.repeat(513), '🩺'.repeat(513)]],
    ['system', 'invalid_system', ['', 'ICD10', 'all', 'icd10cm', 'rxnorm ', 'snomed']],
    ['tty', 'invalid_tty', ['', 'in', 'SCDG', 'XX', 'CM,LN', ' CM']],
    ['limit', 'invalid_limit', ['', '0', '26', '-1', '5.0', '1e1', '+5', ' 5', 'five', '0x5']],
    ['min_score', 'invalid_min_score', ['', '-1', '101', '35.5', '1e1', ' 35', 'high']],
    ['include_obsolete', 'invalid_flag', ['', '1', '0', 'yes', 'True', 'FALSE', 'true ']],
    ['billable_only', 'invalid_flag', ['', '1', '0', 'no', 'True', 'FALSE', ' false']],
  ])('refuses a wrong %s with %s', (parameter, code, values) => {
    for (const value of values) {
      expect(problemsOf(TRANSLATE, { query: 'asthma', [parameter]: value })).toEqual([{ code, parameter }]);
    }
    expect(problemsOf(TRANSLATE, `query=asthma&${parameter}=a&${parameter}=a`)).toEqual([{ code, parameter }]);
    expect(problemsOf(TRANSLATE, `${parameter === 'query' ? '' : 'query=asthma&'}${parameter}=%ff`)).toEqual([
      { code, parameter },
    ]);
  });

  test.each([
    ['query', ['a', 'a'.repeat(512), '🩺'.repeat(512), '🇺🇸'.repeat(256), ' asthma ', '?', '0']],
    ['system', LOADED],
    ['tty', TERM_TYPES],
    ['limit', ['1', '5', '25']],
    ['min_score', ['0', '35', '100']],
    ['include_obsolete', ['true', 'false']],
    ['billable_only', ['true', 'false']],
  ])('accepts every allowed %s', (parameter, values) => {
    for (const value of values) {
      expect(problemsOf(TRANSLATE, { query: 'asthma', [parameter]: value })).toEqual([]);
    }
  });

  test('needs a query', () => {
    expect(problemsOf(TRANSLATE, '')).toEqual([{ code: 'invalid_query', parameter: 'query' }]);
    expect(prepare(TRANSLATE, '').problems[0]?.message).toBe('query is required: 1 to 512 characters, not blank');
    expect(prepare(TRANSLATE, { query: 'asthma', limit: '26' }).problems[0]?.message).toBe(
      'limit must be an integer from 1 to 25, got "26"',
    );
  });

  test('answers with the fields of the interface in order, as declared', () => {
    const answer = answerTo(TRANSLATE, tool.example);
    const fields = ['query', 'system', 'match_count', 'match_quality', 'matches', 'catalog', 'disclaimer'];
    expect(Object.keys(answer)).toEqual(fields);
    expect(Object.keys(tool.response.properties)).toEqual(fields);
    for (const match of matchesOf(tool.example)) expect(Object.keys(match)).toEqual(MATCH);
    expect([...Value.Errors(tool.response, answer)]).toEqual([]);
    expect(answer).toMatchObject({ query: 'type 2 diabetes', system: 'icd10', match_quality: 'high' });
    expect(JSON.parse(JSON.stringify(answer))).toEqual(answer);
  });

  test.each(['Type 2 DIABETES ', '<b>&amp;', '"\\\n', '🩺', 'Ménière'])('gives back %p as it was sent', (query) => {
    expect(answerTo(TRANSLATE, { query }).query).toBe(query);
  });

  test('searches all systems when none is named', () => {
    expect(answerTo(TRANSLATE, { query: 'asthma' }).system).toBe('all');
    for (const system of LOADED) {
      expect(answerTo(TRANSLATE, { query: 'asthma', system }).system).toBe(system);
      for (const match of matchesOf({ query: 'glucose', system, min_score: '0' })) expect(match.system).toBe(system);
    }
  });

  test('has the defaults of the interface', () => {
    const defaults = { limit: '5', min_score: '35', include_obsolete: 'false', billable_only: 'true' };
    for (const query of ['diabetes', 'metformin 500 mg', 'potassium', 'fracture of wrist']) {
      expect(answerTo(TRANSLATE, { query, ...defaults })).toEqual(answerTo(TRANSLATE, { query }));
      expect(matchesOf({ query, limit: '25', min_score: '0' }).length).toBeGreaterThan(5);
    }
  });

  test('counts the matches it returns, the best first', () => {
    for (const limit of ['1', '7', '25']) {
      const matches = matchesOf({ query: 'diabetes', limit, min_score: '0' });
      const scores = matches.map(({ score }) => score);
      expect(matches).toHaveLength(Number(limit));
      expect(answerTo(TRANSLATE, { query: 'diabetes', limit, min_score: '0' }).match_count).toBe(Number(limit));
      expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    }
  });

  test('says how good the best match is', () => {
    const qualityOf = (query: string, more: Readonly<Record<string, string>> = {}) =>
      answerTo(TRANSLATE, { query, ...more }).match_quality;
    expect(qualityOf('essential (primary) hypertension')).toBe('high');
    expect(qualityOf('qqqqqq')).toBe('none');
    expect(answerTo(TRANSLATE, { query: 'qqqqqq' })).toMatchObject({ match_count: 0, matches: [] });
    expect(qualityOf('asthma', { system: 'icd10', tty: 'IN' })).toBe('none');
    const vague = { query: 'asthma of the purple elephant', system: 'icd10', min_score: '0' };
    expect(answerTo(TRANSLATE, vague).match_quality).toBe('low');
    for (const { score } of matchesOf(vague)) expect(score).toBeLessThan(80);
  });

  test('gives billable as a flag of ICD-10-CM only, headers when they are asked for', () => {
    const query = 'type 2 diabetes mellitus';
    for (const { billable } of matchesOf({ query, system: 'icd10' })) expect(billable).toBe(true);
    const all = matchesOf({ query, system: 'icd10', billable_only: 'false', limit: '25' });
    expect(all.find(({ code }) => code === 'E11')?.billable).toBe(false);
    for (const [system, name] of [
      ['rxnorm', 'atorvastatin'],
      ['loinc', 'glucose'],
    ] as const) {
      const matches = matchesOf({ query: name, system });
      expect(matches.length).toBeGreaterThan(0);
      for (const { billable } of matches) expect(billable).toBeNull();
    }
  });
});

describe('lookup', () => {
  const tool = toolAt(LOOKUP);
  const FIELDS = [...words`code status system display tty obsolete found billable synonyms catalog disclaimer`];

  test('costs 5000 units', () => {
    expect(tool.price).toBe(5000n);
  });

  test('takes the parameters of the interface in order, with their bounds and words', () => {
    const declared = tool.parameters.map(({ name, required, schema }) => {
      const { type, enum: words, minLength, maxLength } = schema;
      return [name, type, required, words ?? [minLength, maxLength]];
    });
    expect(declared).toEqual([
      ['system', 'string', true, SYSTEMS],
      ['code', 'string', true, [1, 32]],
      ['date', 'string', false, [undefined, undefined]],
      ['view', 'string', false, ['full', 'compact', 'full,compact']],
    ]);
  });

  test('may answer with the errors of the interface, in order, and reports all at once', () => {
    expect(tool.errors.map(({ code }): string => code)).toEqual([
      ...(['invalid_system', 'invalid_code', 'invalid_date', 'invalid_view'] as const),
    ]);
    const both = [
      { code: 'invalid_system', parameter: 'system' },
      { code: 'invalid_code', parameter: 'code' },
    ];
    expect(problemsOf(LOOKUP, '')).toEqual(both);
    expect(problemsOf(LOOKUP, 'code=&system=all')).toEqual(both);
  });

  test.each(['', ' ', 'a'.repeat(33), '🩺'.repeat(33)])('refuses the code %p', (code) => {
    expect(problemsOf(LOOKUP, { system: 'icd10', code })).toEqual([{ code: 'invalid_code', parameter: 'code' }]);
  });

  test.each(['I10', 'a'.repeat(32), '🩺'.repeat(32), '?'])('answers for the code %p', (code) => {
    expect(problemsOf(LOOKUP, { system: 'icd10', code })).toEqual([]);
    expect(answerTo(LOOKUP, { system: 'icd10', code }).found).toBe(code === 'I10');
  });

  test.each([
    ['icd10', 'I10'],
    ['icd10', 'E11'],
    ['icd10', 'Z99.99'],
    ['rxnorm', '83367'],
    ['rxnorm', '1'],
    ['loinc', '4548-4'],
    ['loinc', '1-1'],
  ])('answers for %s %s with the fields of the interface in order, as declared', (system, code) => {
    const answer = answerTo(LOOKUP, { system, code });
    expect(Object.keys(answer)).toEqual(FIELDS);
    expect([...Value.Errors(tool.response, answer)]).toEqual([]);
    expect(JSON.parse(JSON.stringify(answer))).toEqual(answer);
  });

  test('declares exactly those fields', () => {
    const onlyWithDate = ['date', 'date_covered', 'judged_on', 'date_note'];
    expect(Object.keys(tool.response.properties)).toEqual(FIELDS.toSpliced(9, 0, ...onlyWithDate));
    expect(tool.response.required).toEqual(FIELDS);
    expect(answerTo(LOOKUP, { system: 'icd10', code: 'I10', date: '2026-09-30' })).toMatchObject({
      ...{ found: true, status: 'current', date_covered: true, judged_on: '2026-09-30' },
    });
  });

  test.each(['E11.9', 'E119', 'e11.9', 'e119'])('finds %p', (code) => {
    expect(answerTo(LOOKUP, { system: 'icd10', code })).toMatchObject({
      ...{ code: 'E11.9', status: 'current', system: 'icd10', tty: 'CM' },
      display: 'Type 2 diabetes mellitus without complications',
      ...{ obsolete: false, found: true, billable: true },
    });
  });

  test('finds a header, a drug and a test', () => {
    expect(answerTo(LOOKUP, { system: 'icd10', code: 'e11' })).toMatchObject({ code: 'E11', billable: false });
    expect(answerTo(LOOKUP, { system: 'rxnorm', code: '83367' })).toMatchObject({
      ...{ display: 'atorvastatin', tty: 'IN', found: true, billable: null },
    });
    expect(answerTo(LOOKUP, { system: 'loinc', code: '4548-4' })).toMatchObject({
      ...{ display: 'Hemoglobin A1c/Hemoglobin.total in Blood', tty: 'LN', found: true, billable: null },
    });
  });

  test.each([
    ['icd10', 'z9999', 'Z99.99', 'CM'],
    ['icd10', 'E11.99', 'E11.99', 'CM'],
    ['icd10', 'nonsense', 'nonsense', 'CM'],
    ['icd10', '83367', '83367', 'CM'],
    ['rxnorm', '99999999', '99999999', ''],
    ['rxnorm', 'I10', 'I10', ''],
    ['loinc', '99999-9', '99999-9', 'LN'],
    ['loinc', '4548-5', '4548-5', 'LN'],
    ['loinc', 'a1c', 'a1c', 'LN'],
  ])('says of %s %s that there is no such code', (system, code, shown, tty) => {
    const { catalog, disclaimer, warnings, ...record } = answerTo(LOOKUP, { system, code });
    expect(record).toEqual({
      ...{ code: shown, status: 'unknown', system, display: '', tty },
      ...{ obsolete: false, found: false, billable: null, synonyms: [] },
    });
    expect(catalog).toEqual(terminology.metadata);
    expect(disclaimer).toMatch(/not a medical device/i);
  });
});

describe('both', () => {
  test.each([TRANSLATE, LOOKUP])('%s carries the catalog of the loaded data and the disclaimer', (path) => {
    const { catalog, disclaimer } = answerTo(path, toolAt(path).example) as {
      catalog: Readonly<Record<string, unknown>> & { license: object; notes: string; version: string };
      disclaimer: string;
    };
    const fields = words`coverage icd10cm_fy icd10cm_valid_from icd10cm_valid_to loinc_version rxnorm_release license notes source systems version`;
    expect(Object.keys(catalog)).toEqual([...fields]);
    expect(Object.keys(catalog.license)).toEqual(['icd10cm', 'loinc', 'rxnorm']);
    for (const notice of Object.values(catalog.license)) expect(notice).not.toBeEmpty();
    expect(catalog.systems).toEqual(LOADED);
    expect(catalog.coverage).toBeOneOf(['full', 'starter']);
    expect(catalog.notes).toContain('ICD-10-CM');
    expect(catalog.version).toBe(
      `icd10:${catalog.icd10cm_fy}|loinc:${catalog.loinc_version}|rxnorm:${catalog.rxnorm_release}`,
    );
    expect(disclaimer).toMatch(/deterministic.*not a medical device.*licensed clinician.*responsible.*care.*billing/i);
  });

  test.each([TRANSLATE, LOOKUP])('%s has an example that is a valid call without warnings', (path) => {
    const { problems, warnings } = prepare(path, toolAt(path).example);
    expect({ problems, warnings }).toEqual({ problems: [], warnings: [] });
    for (const { name, example } of toolAt(path).parameters) {
      expect(problemsOf(path, { ...toolAt(path).example, [name]: example })).toEqual([]);
    }
  });

  test.each([
    ['invalid_query', 'query missing or not 1-512 characters'],
    ['invalid_system', 'system not rxnorm, icd10, loinc, icd10pcs'],
    ['invalid_tty', 'tty not a known term type'],
    ['invalid_limit', 'limit not an integer 1-25'],
    ['invalid_min_score', 'min_score not an integer 0-100'],
    ['invalid_code', 'code missing or not 1-32 characters'],
    ['invalid_flag', 'a boolean flag not true or false'],
  ] as const)('%s is a 400 with the condition of the interface', (code, message) => {
    const declared = [TRANSLATE, LOOKUP].flatMap((path) => toolAt(path).errors).find((error) => error.code === code);
    expect(declared).toMatchObject({ status: 400, message, action: 'fix_parameters' });
    expect(declared).not.toHaveProperty('afterSeconds');
  });
});
