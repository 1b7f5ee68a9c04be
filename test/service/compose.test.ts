import { expect, test } from 'bun:test';
import { createMetrics } from '../../src/observability/metrics.ts';
import { timedTool } from '../../src/service/compose.ts';
import { parseQuery } from '../../src/tools/query.ts';
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
  const broken = { ...bmi, prepare: () => ({ problems: [], warnings: [], answer: failing }) };
  expect(timedTool(broken, answer).prepare(new Map()).answer).toThrow('broken');
  expect(samplesOf(await read()).get(`clinmeter_tool_seconds_count{tool="${bmi.id}"}`)).toBe(1);
});
