import { describe, expect, test } from 'bun:test';
import { withMember } from '../../src/http/reply.ts';
import { fc } from '../support/properties.ts';

describe('withMember', () => {
  test('adds a member behind the others, as the object itself would be written', () => {
    const json = withMember(JSON.stringify({ code: 'a', message: 'b"}' }), 'payment_required', '{"x":[1]}');
    expect(json).toBe('{"code":"a","message":"b\\"}","payment_required":{"x":[1]}}');
  });

  test('writes every object, name and value as JSON.stringify does', () => {
    const member = fc.string().filter((name) => !/^\d+$/.test(name) && name !== '__proto__');
    const object = fc.dictionary(member, fc.jsonValue(), { minKeys: 1, noNullPrototype: true });
    fc.assert(
      fc.property(object, member, fc.jsonValue(), (given, name, value) => {
        fc.pre(!Object.hasOwn(given, name));
        expect(withMember(JSON.stringify(given), name, JSON.stringify(value))).toBe(
          JSON.stringify({ ...given, [name]: value }),
        );
      }),
    );
  });
});
