import { expect, test } from 'bun:test';
import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { integer } from '../../src/tools/inputs.ts';
import { canonicalResource, parseQuery } from '../../src/tools/query.ts';
import { defineTool } from '../../src/tools/tool.ts';

const count = integer({
  name: 'count',
  description: 'A number',
  minimum: 0,
  maximum: 9,
  example: '3',
  error: 'invalid_count',
  remedy: 'Send {range}.',
});

const declared = {
  id: 'double',
  title: 'Double',
  specialty: 'general' as const,
  description: 'Twice a number.',
  inputs: { count },
  response: { double: Type.Integer(), notice: Type.String() },
  example: { count: '3' },
  warn: ({ count }: { readonly count: number }) => (count > 8 ? ['double will be 18'] : []),
  caution: ({ count }: { readonly count: number }) => (count > 5 ? ['count is above 5'] : []),
  run: ({ count }: { readonly count: number }) => ({ double: 2 * count, notice: 'n' }),
};

const plain = defineTool(declared);
const viewed = defineTool({
  ...declared,
  views: {
    full: {
      response: { sent: Type.Record(Type.String(), Type.String(), { description: 'As sent' }), half: Type.Number() },
      add: ({ count }, { sent, answer }) => ({ sent: sent(), half: answer.double / 4 - count * 0 }),
    },
    compact: ['notice'],
  },
});

const answerOf = (tool: typeof viewed, query: string) => tool.prepare(parseQuery(query)).answer?.();

test('a view adds members, or leaves out those that are always the same', () => {
  expect(answerOf(viewed, 'count=3&view=full')).toEqual({ double: 6, notice: 'n', sent: { count: '3' }, half: 1.5 });
  expect(answerOf(viewed, 'count=3&view=compact')).toEqual({ double: 6 });
  expect(JSON.stringify(answerOf(viewed, 'count=3'))).toBe(JSON.stringify(answerOf(plain, 'count=3')));
});

test('a view of another name is refused with the names of the views', () => {
  const { problems, answer } = viewed.prepare(parseQuery('count=3&view=brief'));
  expect(problems).toEqual([
    { code: 'invalid_view', parameter: 'view', message: 'view must be full or compact, got "brief"' },
  ]);
  expect(answer).toBeUndefined();
});

test('a view is part of what a payment buys, and no parameter of a tool without views', () => {
  const full = canonicalResource(
    { path: '/api/double', parameters: viewed.parameters },
    parseQuery('view=full&count=3'),
  );
  expect(full).not.toBe(
    canonicalResource({ path: '/api/double', parameters: viewed.parameters }, parseQuery('count=3')),
  );
  expect(plain.parameters.map(({ name }) => name)).toEqual(['count']);
  expect(plain.prepare(parseQuery('count=3&view=full')).warnings).toHaveLength(1);
});

test('a view fits the schema of every view', () => {
  for (const query of ['count=3', 'count=7', 'count=3&view=full', 'count=3&view=compact'])
    expect([...Value.Errors(viewed.everyView, answerOf(viewed, query))]).toEqual([]);
  expect(viewed.everyView.required).toEqual(['double']);
  expect(viewed.everyView.properties.sent?.description).toBe('With view=full: As sent');
});

test('an answer ends with the warnings of its offer, but those it says itself', () => {
  const doubled = viewed.prepare(parseQuery('count=9'));
  expect(doubled.warnings).toEqual(['count is above 5', 'double will be 18']);
  expect(doubled.answer?.()).toEqual({ double: 18, notice: 'n', warnings: ['count is above 5'] });

  const call = viewed.prepare(parseQuery('count=7&colour=red&view=compact'));
  expect(call.warnings).toEqual(['unknown parameter "colour" is ignored', 'count is above 5']);
  expect(call.answer?.()).toEqual({ double: 14, warnings: call.warnings });
  expect(Object.keys(answerOf(viewed, 'count=7') ?? {})).toEqual(['double', 'notice', 'warnings']);
  expect(answerOf(viewed, 'count=3')).not.toHaveProperty('warnings');
});
