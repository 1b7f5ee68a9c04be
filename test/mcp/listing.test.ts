/** The length of a list of tools, which costs the model that reads it. */
import { expect, test } from 'bun:test';
import { chosenIn, freeTool, soldTool } from '../../src/mcp/listing.ts';
import { listedTools, meantBy } from '../../src/mcp/verbs.ts';
import { BASE } from '../../src/payments/protocol/usdc.ts';
import { withMembers } from '../../src/tools/inventory.ts';
import type { Tool } from '../../src/tools/tool.ts';
import { tools } from '../support/tools.ts';

test('a model reads at most 1,400 characters for a tool, on average', () => {
  const read = tools.map(freeTool).map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
  expect(JSON.stringify(read).length / tools.length).toBeLessThan(1400);
});

test('a schema of an answer has the shape alone: no description, no long constant', () => {
  const schemas = JSON.stringify(tools.map((tool) => freeTool(tool).outputSchema));
  expect(schemas).not.toMatch(/"description":"/);
  expect(schemas).not.toMatch(/"const":"[^"]{33}/);
  expect(schemas).toContain('"const":"bmi"');
});

test.each([
  [undefined, { chosen: undefined }],
  ['find_tool', { chosen: [] }],
  ['kidneys', { unknown: '"kidneys"; did you mean kidney?' }],
])('the groups %j are %j', (groups, found) => {
  expect(chosenIn(tools, groups)).toEqual(found as never);
});

test('all, among other groups, is the whole list', () => {
  const found = chosenIn(tools, 'kidney,all');
  expect('chosen' in found && found.chosen === tools).toBe(true);
});

test('a model reads at most 4,000 tokens of the verbs, of four characters each', () => {
  const terms = { network: BASE, payTo: `0x${'2'.repeat(40)}` } as const;
  const findable = { tools, listed: (tool: Tool) => soldTool(tool, terms) };
  expect(JSON.stringify(listedTools(findable, undefined)).length / 4).toBeLessThan(4000);
});

test('a verb tells a price where its tools have one, and none where the arguments choose it', () => {
  const terms = { network: BASE, payTo: `0x${'2'.repeat(40)}` } as const;
  const dearer = tools.map((tool) => (tool.id === 'validate' ? withMembers(tool, { price: 9000n }) : tool));
  const amounts = (sold: readonly Tool[]) =>
    Object.fromEntries(
      listedTools({ tools: sold, listed: (tool) => soldTool(tool, terms) }, undefined).map(({ name, _meta: meta }) => [
        name,
        (meta as { x402: { amount: string } } | undefined)?.x402.amount,
      ]),
    );
  const expected = { find_codes: '5000', related_codes: '5000', check_codes: '20000' };
  const bySize = { annotate_note: undefined, read_chart: undefined, verify_claims: undefined };
  const none = { find_tool: undefined, calculate: undefined, run_panel: undefined, ...bySize };
  expect(amounts(tools)).toEqual({ ...none, ...expected, look_up_code: '5000' });
  expect(amounts(dearer)).toEqual({ ...none, ...expected, look_up_code: undefined });
});

test.each([
  [{ system: 'icd10', code: 'E11.9' }, 'lookup'],
  [{ system: 'icd10', code: 'E11.9', date: null }, 'lookup'],
  [{ system: 'icd10', code: 'E11.9', date: '2026-03-01' }, 'validate'],
  [{ system: 'icd10', code: 'E11.9', display: 'diabetes' }, 'validate'],
  [{ system: 'ndc', code: '0093-1048-01' }, 'validate'],
])('look_up_code takes what its schema offers: %j is a call of %s', (given, name) => {
  expect(meantBy(tools, 'look_up_code', given)).toEqual({ name, given });
});

test.each([
  [
    'calculate',
    { tool: 'bmi', height_cm: 170, weight_kg: 70 },
    'invalid_arguments',
    'got "height_cm", "weight_kg" beside',
  ],
  ['calculate', { id: 'bmi', arguments: { height_cm: 170, weight_kg: 70 } }, 'invalid_arguments', '"tool": its id'],
  ['run_panel', { panel: 'liver_fibrosis', age: 50 }, 'invalid_arguments', '"panel": its id'],
  ['calculate', { tool: 'CHA2DS2-VASc', arguments: {} }, 'not_found', 'did you mean cha2ds2_vasc?'],
  ['calculate', { tool: 'egfr', arguments: {} }, 'not_found', 'did you mean egfr_ckd_epi?'],
  ['calculate', { tool: 'bmi', arguments: {} }, 'invalid_height', 'height_cm'],
  ['check_codes', { codes: [] }, 'invalid_code', '1 to 25 codes'],
  ['find_codes', { query: null }, 'invalid_query', 'query is required'],
])('%s tells what is wrong with %j before any offer', (name, given, code, words) => {
  const meant = meantBy(tools, name, given);
  expect(meant).toMatchObject({ problem: { code, message: expect.stringContaining(words) } });
  expect(JSON.stringify(meant)).not.toContain('170');
});

test.each([
  ['q', 'code'],
  ['query', 'code'],
  ['term', 'code'],
  ['rel', 'relation'],
  ['ontology', 'system'],
])('a lookup or relation with %s is asked for %s', (wrong, right) => {
  const related = tools.find(({ id }) => id === 'related');
  expect(related?.prepare(new Map([[wrong, ['E11.9']]])).warnings.join()).toContain(`did you mean ${right}?`);
});
