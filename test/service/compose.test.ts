import { expect, test } from 'bun:test';
import { Type } from '@sinclair/typebox';
import { createMetrics } from '../../src/observability/metrics.ts';
import { announcingTool, timedTool } from '../../src/service/compose.ts';
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

test('an offer tells of a correction for 90 days by the clock, and the answer never does', () => {
  const mme = toolAt('/api/calc/mme');
  const words = 'corrected on 2026-11-27, version 2.0: mme_band is null if no drug of the table of 2022 was sent.';
  const call = (query: string, at: string) =>
    announcingTool(mme, () => Date.parse(at)).prepare(parseQuery(`${query}&view=compact`));
  for (const [query, at, isTold] of [
    ['buprenorphine_mg_day=8', '2026-11-28', true],
    ['buprenorphine_mg_day=8', '2027-02-24T23:59:59Z', true],
    ['buprenorphine_mg_day=8', '2027-02-25', false],
    ['buprenorphine_mg_day=8&morphine_mg_day=5', '2026-11-28', false],
  ] as const) {
    const { warnings, answer } = call(query, at);
    expect([query, at, warnings.includes(words)]).toEqual([query, at, isTold]);
    expect(answer?.()).toEqual(mme.prepare(parseQuery(`${query}&view=compact`)).answer?.() ?? {});
  }
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
