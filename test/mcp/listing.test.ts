/** The length of a list of tools, which costs the model that reads it. */
import { expect, test } from 'bun:test';
import { chosenIn, freeTool } from '../../src/mcp/listing.ts';
import { tools } from '../support/tools.ts';

test('a model reads at most 1,350 characters for a tool, on average', () => {
  const read = tools.map(freeTool).map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
  expect(JSON.stringify(read).length / tools.length).toBeLessThan(1350);
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
