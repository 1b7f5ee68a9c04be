import { expect, test } from 'bun:test';
import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { toolText } from '../../src/discovery/tool-text.ts';
import { integer } from '../../src/tools/inputs.ts';
import { canonicalResource, parseQuery, queryOf } from '../../src/tools/query.ts';
import { defineTool } from '../../src/tools/tool.ts';
import { site } from '../discovery/sites.ts';
import { tools } from '../support/tools.ts';

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
  expect(answerOf(viewed, 'count=3&view=full,compact')).toEqual({ double: 6, sent: { count: '3' }, half: 1.5 });
  expect(JSON.stringify(answerOf(viewed, 'count=3'))).toBe(JSON.stringify(answerOf(plain, 'count=3')));
});

test('a view of another name is refused with the names of the views', () => {
  const { problems, answer } = viewed.prepare(parseQuery('count=3&view=brief'));
  expect(problems).toEqual([
    { code: 'invalid_view', parameter: 'view', message: 'view must be full or compact or full,compact, got "brief"' },
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

/** What tells no model anything about the call. */
const NOTICES = new Set(['catalog', 'disclaimer', 'citation', 'citations', 'license']);
const useful = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(useful);
  if (typeof value !== 'object' || value === null) return value;
  const isEmpty = (inner: unknown): boolean =>
    inner === '' || inner === null || (typeof inner === 'object' && Object.keys(inner).length === 0);
  const kept = Object.entries(value).filter(([name, inner]) => !NOTICES.has(name) && !isEmpty(inner));
  return Object.fromEntries(kept.map(([name, inner]) => [name, useful(inner)]));
};

test.each(tools.map((tool) => [tool.id, tool] as const))(
  'at least 70 % of a compact answer of %s is useful, and what it leaves out is documented',
  (_, tool) => {
    const hasViews = tool.parameters.some(({ name }) => name === 'view');
    const compact = tool.prepare(queryOf({ ...tool.example, ...(hasViews ? { view: 'compact' } : {}) })).answer?.();
    const [all = 0, left = 0] = [compact, useful(compact)].map((one) => JSON.stringify(one).length);
    expect(left / all).toBeGreaterThanOrEqual(0.7);
    const { disclaimer = '', formula_expression = '', citation } = tool.prepare(queryOf(tool.example)).answer?.() ?? {};
    const text = toolText(tool, site);
    const title = (citation as { readonly title: string } | undefined)?.title ?? '';
    for (const part of [disclaimer, formula_expression, title]) expect(text).toContain(part as string);
  },
);
