import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { formatQuery, parseQuery, queryOf } from '../../src/tools/query.ts';
import { tools } from '../support/tools.ts';

/** Every pair as [name, value] in the order of the map. */
const pairs = (raw: string) => [...parseQuery(raw)].flatMap(([name, values]) => values.map((value) => [name, value]));

describe('a query string', () => {
  test.each([
    ['', []],
    ['&&', []],
    ['a=1', [['a', '1']]],
    [
      'a=1&b=2',
      [
        ['a', '1'],
        ['b', '2'],
      ],
    ],
    [
      '&a=1&&b=2&',
      [
        ['a', '1'],
        ['b', '2'],
      ],
    ],
    ['a', [['a', '']]],
    ['a=', [['a', '']]],
    ['=1', [['', '1']]],
    ['a=b=c', [['a', 'b=c']]],
    ['a=1;b=2', [['a', '1;b=2']]],
    [
      'a=1&a=1&a=2',
      [
        ['a', '1'],
        ['a', '1'],
        ['a', '2'],
      ],
    ],
    ['a=+1', [['a', ' 1']]],
    ['a=1+2', [['a', '1 2']]],
    ['a=%201', [['a', ' 1']]],
    ['a=%2B1', [['a', '+1']]],
    ['a=%26b%3D2', [['a', '&b=2']]],
    ['a+b=1', [['a b', '1']]],
    [
      '%61=1&a=2',
      [
        ['a', '1'],
        ['a', '2'],
      ],
    ],
    ['a=%C3%A9', [['a', 'é']]],
    ['a=é', [['a', 'é']]],
    ['a=%F0%9F%A9%BA', [['a', '🩺']]],
    ['a=%EF%BB%BF1', [['a', '\uFEFF1']]],
    ['a=%00', [['a', '\0']]],
    [
      'A=1&a=2',
      [
        ['A', '1'],
        ['a', '2'],
      ],
    ],
    ['__proto__=1', [['__proto__', '1']]],
    ['?a=1', [['?a', '1']]],
  ])('is read as written: %j', (raw, expected) => {
    expect(pairs(raw)).toEqual(expected);
  });

  test.each(['%', '%4', '%zz', '%ff', '%c3', '%c3%28', '%ed%a0%80', '%f8%88%80%80%80', '1%'])(
    'keeps a value whose encoding is malformed as one that cannot be read: %j',
    (value) => {
      expect(pairs(`a=${value}&b=2`)).toEqual([
        ['a', undefined],
        ['b', '2'],
      ]);
    },
  );

  test('with a malformed name does not lend its value to another name', () => {
    expect(parseQuery('a%ff=1&a=2').get('a')).toEqual(['2']);
  });

  const words = fc.string({ unit: 'binary', maxLength: 12 });

  test('comes back from its own encoding for any names and values', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(words, words), { selector: ([name]) => name }), (given) => {
        const values = Object.fromEntries(given);
        expect(parseQuery(formatQuery(values).replace('?', ''))).toEqual(queryOf(values));
      }),
    );
  });

  test('gives every value in order however often a name is repeated', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom('a', 'b'), words)), (given) => {
        const query = parseQuery(new URLSearchParams(given).toString());
        for (const name of ['a', 'b']) {
          const values = given.filter(([key]) => key === name).map(([, value]) => value);
          expect(query.get(name) ?? []).toEqual(values);
        }
      }),
    );
  });
});

describe('any query', () => {
  /** Raw query text: anything, or the declared names with anything at all as their values. */
  const raw = (names: readonly string[]) => {
    const text = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.stringMatching(/^[%0-9a-f.&=+-]{0,12}$/),
      fc.integer({ min: 0, max: 200 }).map(String),
      fc.constantFrom('true', 'false', 'female', 'male'),
    );
    const name = fc.oneof({ weight: 4, arbitrary: fc.constantFrom('', ...names) }, { weight: 1, arbitrary: text });
    const pair = fc.tuple(name, text).map(([key, value]) => `${key}=${value}`);
    return fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(pair, { maxLength: 14 }).map((list) => list.join('&')),
    );
  };

  test.each(tools.map((tool) => [tool.path, tool] as const))(
    'to %s is either answered or refused, and never throws',
    (_, tool) => {
      const codes = new Set<string>(tool.errors.map(({ code }) => code));
      const names = tool.parameters.map(({ name }) => name);
      fc.assert(
        fc.property(raw(names), (text) => {
          const { problems, answer } = tool.prepare(parseQuery(text));
          expect(answer === undefined).toBe(problems.length > 0);
          if (answer !== undefined) expect(answer()).toBeObject();
          for (const { code, parameter, message } of problems) {
            expect(codes).toContain(code);
            expect(names).toContain(parameter);
            expect(message).toContain(parameter);
          }
        }),
        { numRuns: 300 },
      );
    },
  );
});

describe('a name that is not declared', () => {
  const warningsOf = (query: string) =>
    tools.find(({ id }) => id === 'bmi')?.prepare(parseQuery(`height_cm=170&weight_kg=70&${query}`)).warnings;

  test('is named even when it is not valid percent-encoding', () => {
    expect(warningsOf('%ff=1')).toEqual(['unknown parameter "%ff" is ignored']);
  });

  test('is named once, and among many others only counted', () => {
    const names = Array.from({ length: 1000 }, (_, index) => `x${index}`);
    const warnings = warningsOf([...names, ...names].join('&')) ?? [];
    expect(warnings.length).toBe(11);
    expect(warnings.at(-1)).toBe('990 more unknown parameters are ignored');
    expect(warningsOf(names.slice(0, 11).join('&'))?.at(-1)).toBe('1 more unknown parameters are ignored');
    expect(warningsOf(names.slice(0, 10).join('&'))).toHaveLength(10);
  });
});
