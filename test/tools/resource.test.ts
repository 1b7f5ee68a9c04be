import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { parseQuery } from '../../src/tools/query.ts';
import { canonicalResource } from '../../src/tools/resource.ts';
import { toolAt } from '../support/calling.ts';

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
      { numRuns: 1000 },
    );
  });
});
