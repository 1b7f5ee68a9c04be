import { describe, expect, test } from 'bun:test';
import { canonicalResource, formatQuery, parseQuery, queryOf } from '../../src/tools/query.ts';
import { toolAt } from '../support/calling.ts';
import { fc, runs } from '../support/properties.ts';
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
        runs(300),
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

describe('the resource a payment buys', () => {
  const bmi = toolAt('/api/calc/bmi');
  const bought = (raw: string): string => canonicalResource(bmi, parseQuery(raw));
  const plain = bought('height_cm=170&weight_kg=70');

  test.each([
    ['in another order', 'weight_kg=70&height_cm=170'],
    ['percent-encoded without need', 'height%5Fcm=%31%37%30&%77eight_kg=7%30'],
    ['percent-encoded in another case', 'height%5fcm=170&weight_kg=70'],
    ['with unknown parameters', 'utm_source=x&height_cm=170&weight_kg=70&Height_cm=171'],
    ['with empty pairs', '&height_cm=170&&weight_kg=70&'],
    ['with a malformed unknown name', 'height_cm=170&weight_kg=70&%ff=1'],
  ])('is the same %s', (_, raw) => {
    expect(bought(raw)).toBe(plain);
  });

  test.each([
    ['another value', 'height_cm=171&weight_kg=70'],
    ['the same number written in another way', 'height_cm=170.0&weight_kg=70'],
    ['a leading zero', 'height_cm=0170&weight_kg=70'],
    ['values changed about', 'height_cm=70&weight_kg=170'],
    ['another unit', 'height_in=170&weight_kg=70'],
    ['a second unit', 'height_cm=170&weight_kg=70&height_in=67'],
    ['a value repeated', 'height_cm=170&height_cm=170&weight_kg=70'],
    ['a value missing', 'height_cm=170'],
    ['an empty value more', 'height_cm=170&weight_kg=70&weight_lb='],
    ['a value with a space', 'height_cm=170+&weight_kg=70'],
    ['a malformed value', 'height_cm=%ff&weight_kg=70'],
    ['a separator inside a value', 'height_cm=170%26weight_kg%3D70'],
  ])('is another with %s', (_, raw) => {
    expect(bought(raw)).not.toBe(plain);
  });

  test('is another on another path', () => {
    const query = parseQuery('height_cm=170&weight_kg=70');
    expect(canonicalResource(toolAt('/api/calc/bsa_mosteller'), query)).not.toBe(plain);
  });

  test('lists the parameters by name, so that the order of the documentation may change', () => {
    const crcl = toolAt('/api/calc/crcl_cockcroft_gault');
    const text = canonicalResource(crcl, parseQuery('weight_kg=70&sex=male&creatinine_mg_dl=1&age=50'));
    const places = ['age', 'creatinine_mg_dl', 'sex', 'weight_kg'].map((name) => text.indexOf(`"${name}"`));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  test('keeps the order of repeated values, which is part of what was sent', () => {
    expect(bought('height_cm=1&height_cm=2')).not.toBe(bought('height_cm=2&height_cm=1'));
  });

  test('tells a value that cannot be read from nothing and from its look-alikes', () => {
    const forms = ['height_cm=%ff', 'height_cm=', 'height_cm=null', 'height_cm=undefined', ''].map(bought);
    expect(new Set(forms).size).toBe(forms.length);
  });

  test('is the same for two queries exactly when their declared values are', () => {
    const value = fc.constantFrom('', '1', '2', ',', '"', '],["', '&');
    const given = fc.array(fc.tuple(fc.constantFrom('height_cm', 'height_in', 'weight_kg', 'other'), value), {
      maxLength: 4,
    });
    const declared = (list: readonly (readonly [string, string])[]) =>
      ['height_cm', 'height_in', 'weight_kg'].map((name) =>
        list.filter(([key]) => key === name).map(([, text]) => text),
      );
    fc.assert(
      fc.property(given, given, (a, b) => {
        const [first, second] = [a, b].map((list) => bought(new URLSearchParams(list).toString()));
        expect(first === second).toBe(Bun.deepEquals(declared(a), declared(b)));
      }),
      runs(1000),
    );
  });
});
