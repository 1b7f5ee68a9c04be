/** Many phrases in one payment. */
import { describe, expect, test } from 'bun:test';
import { answerTo, prepare, problemsOf, toolAt } from '../support/calling.ts';

const BATCH = '/api/ontology/translate_batch';
const TRANSLATE = '/api/ontology/translate';

const PHRASES = [
  'type 2 diabetes',
  'metformin 500 mg',
  'serum potassium',
  'asthma, no fever',
  'zzyzx',
  'type 2 diabetes',
];
const queryOf = (phrases: readonly string[], more = ''): string =>
  phrases.map((phrase) => `query=${encodeURIComponent(phrase)}`).join('&') + more;

test('costs 20000 units', () => expect(toolAt(BATCH).price).toBe(20_000n));

describe('every result equals the answer to the phrase alone', () => {
  test.each([
    '',
    '&system=icd10',
    '&system=rxnorm&tty=IN',
    '&limit=2&min_score=50',
    '&system=icd10&billable_only=false',
  ])('with the filters %p', (filters) => {
    const alone = PHRASES.map((phrase) => {
      const {
        catalog: _,
        disclaimer: __,
        ...answer
      } = answerTo(TRANSLATE, queryOf([phrase], `${filters}${filters.includes('limit') ? '' : '&limit=3'}`));
      return answer;
    });
    const { results, ...rest } = answerTo(BATCH, queryOf(PHRASES, filters));
    expect(JSON.stringify(results)).toBe(JSON.stringify(alone));
    expect(Object.keys(rest)).toEqual(['catalog', 'disclaimer']);
  });

  test('its reading too', () => {
    const { readings } = answerTo(BATCH, queryOf(PHRASES, '&view=full'));
    expect(readings).toEqual(PHRASES.map((phrase) => answerTo(TRANSLATE, queryOf([phrase], '&view=full')).reading));
  });
});

test.each([
  ['["gout","asthma"]', true],
  ['gout, asthma, ckd', true],
  ['neuropathy, diabetic', false],
])('one phrase %p is warned of as several: %p', (query, isWarned) => {
  const [warning = ''] = prepare(BATCH, queryOf([query])).warnings;
  expect(warning.startsWith('query is read as one phrase')).toBe(isWarned);
});

describe('a wrong phrase', () => {
  test('spoils only its own result, and the offer says so', () => {
    const sent = `${queryOf(['asthma', ' '])}&query=%FF&${queryOf(['x'.repeat(513), 'ckd'])}&view=full`;
    const { problems, warnings } = prepare(BATCH, sent);
    expect(problems).toEqual([]);
    expect(warnings).toEqual([2, 3, 4].map((place) => `query ${place} is no phrase: it gets no match`));
    const { results, readings } = answerTo(BATCH, sent) as Record<string, readonly Record<string, unknown>[]>;
    expect(results?.map(({ match_count, problem }) => [match_count !== 0, problem !== undefined])).toEqual([
      [true, false],
      [false, true],
      [false, true],
      [false, true],
      [true, false],
    ]);
    expect(results?.[1]).toMatchObject({ query: ' ', match_quality: 'none', problem: { code: 'invalid_query' } });
    expect(readings?.map((reading) => reading !== null)).toEqual([true, false, false, false, true]);
  });

  test('is refused, if there is no other', () => {
    const refused = [{ code: 'invalid_query', parameter: 'query' }];
    expect(problemsOf(BATCH, '')).toEqual(refused);
    expect(problemsOf(BATCH, 'query=&query=%20')).toEqual(refused);
  });
});

test('fifty phrases are answered, and more are refused', () => {
  const phrases = (count: number) => queryOf(Array.from({ length: count }, (_, at) => `fracture ${at}`));
  expect(answerTo(BATCH, phrases(50)).results).toHaveLength(50);
  expect(prepare(BATCH, phrases(51)).problems).toEqual([
    { code: 'invalid_query', parameter: 'query', message: 'query must be given 1 to 50 times, got 51' },
  ]);
});
