import { expect, test } from 'bun:test';
import { Type } from '@sinclair/typebox';
import { createMetrics } from '../../src/observability/metrics.ts';
import { timedTool } from '../../src/service/compose.ts';
import { scale } from '../../src/tools/calculators/results.ts';
import { deferred, withMembers } from '../../src/tools/inventory.ts';
import { parseQuery } from '../../src/tools/query.ts';
import { defineTool } from '../../src/tools/tool.ts';
import { toolAt } from '../support/calling.ts';
import { samplesOf } from '../support/exposition.ts';

test('the metrics show how long settlements and tools take', async () => {
  const { settlement, answer, read } = createMetrics();
  settlement('refused', 20);
  const bmi = toolAt('/api/calc/bmi');
  const query = parseQuery(new URLSearchParams(bmi.example).toString());
  expect(timedTool(bmi, answer).prepare(query).answer?.()).toEqual(bmi.prepare(query).answer?.() ?? {});
  const samples = samplesOf(await read());
  expect(samples.get('clinmeter_settlement_seconds_count{end="refused"}')).toBe(1);
  expect(samples.get(`clinmeter_tool_seconds_count{tool="${bmi.id}"}`)).toBe(1);
});

test('a tool that fails is timed too', async () => {
  const { answer, read } = createMetrics();
  const bmi = toolAt('/api/calc/bmi');
  const failing = () => {
    throw new RangeError('broken');
  };
  const prepare = () => ({ problems: [], warnings: [], isMisnamed: false, effort: 0, answer: failing });
  expect(timedTool(withMembers(bmi, { prepare }), answer).prepare(new Map()).answer).toThrow('broken');
  expect(samplesOf(await read()).get(`clinmeter_tool_seconds_count{tool="${bmi.id}"}`)).toBe(1);
});

test('the schemas and details of a tool are made once, when a document first reads them', () => {
  const made: string[] = [];
  const SEVEN = { input: 'seven', scale: scale(7) };
  const declared = defineTool({
    id: 'seven',
    title: 'Seven',
    specialty: 'general',
    description: 'Seven.',
    inputs: {},
    response: () => {
      made.push('response');
      return { seven: Type.Integer() };
    },
    details: () => {
      made.push('details');
      return { counts: [SEVEN] };
    },
    example: {},
    run: () => ({ seven: 7 }),
  });
  const tool = deferred({ id: 'seven', path: '/api/seven', price: 1n }, () => declared);
  const timed = timedTool(tool, () => {});
  expect(timed.prepare(new Map()).answer?.()).toEqual({ seven: 7 });
  expect(made).toEqual([]);
  expect([timed.everyView, timed.response, timed.everyView].map(({ required }) => required)).toEqual([
    ['seven'],
    ['seven'],
    ['seven'],
  ]);
  expect([timed.counts, tool.counts, timed.points]).toEqual([[SEVEN], [SEVEN], []]);
  expect(made).toEqual(['response', 'details']);
  for (const name of Object.keys(declared) as (keyof typeof declared)[])
    if (name !== 'prepare') expect(timed[name]).toEqual(tool[name]);
});
