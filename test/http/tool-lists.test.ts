/** `/tools.json` has what `tools/list` has, in the form of each interface of a model. */
import { describe, expect, test } from 'bun:test';
import { soldTool } from '../../src/mcp/listing.ts';
import { listedTools } from '../../src/mcp/verbs.ts';
import type { Tool } from '../../src/tools/tool.ts';
import { site } from '../discovery/sites.ts';
import { appWith } from '../support/app.ts';
import { tools } from '../support/tools.ts';

const { ask, options } = appWith({ tools });

type Raw = Readonly<Record<'name' | 'title' | 'description' | 'parameters' | 'input_schema', unknown>> & {
  readonly function: Raw;
};

/** The parts of a tool as each interface reads them. */
const read: Readonly<Record<string, (tool: Raw) => object>> = {
  openai: ({ function: { name, description, parameters } }) => ({ name, description, schema: parameters }),
  anthropic: ({ name, description, input_schema: schema }) => ({ name, description, schema }),
  langchain: ({ title: name, description, ...schema }) => ({ name, description, schema }),
};

const choices: Readonly<Record<string, readonly Tool[] | undefined>> = {
  '': undefined,
  '&tools=all': tools,
  '&tools=kidney,translate': tools.filter(({ id, specialty }) => specialty === 'kidney' || id === 'translate'),
};

describe.each(Object.keys(read))('in the form of %s', (format) => {
  test.each(Object.entries(choices))('the list of%p is that of MCP', async (choice, chosen) => {
    const answer = await ask(`/tools.json?format=${format}${choice}`);
    expect(answer.status).toBe(200);
    const listed = listedTools({ tools, listed: (tool) => soldTool(tool, { ...options, ...site }) }, chosen);
    const expected = listed.map(({ name, description, inputSchema }) => ({ name, description, schema: inputSchema }));
    const forms = ((await answer.json()) as readonly Raw[]).map((tool) => read[format]?.(tool));
    expect(forms).toEqual(expected);
    // OpenAI and Anthropic refuse other names, and schemas without an object at the root.
    for (const form of forms)
      expect(form).toMatchObject({ name: expect.stringMatching(/^[\w-]{1,64}$/), schema: { type: 'object' } });
  });

  test('the lists that most programs ask for are kept, each as its own', async () => {
    const tags = await Promise.all(
      Object.keys(choices).map(async (choice) =>
        (await ask(`/tools.json?format=${format}${choice}`)).headers.get('ETag'),
      ),
    );
    expect(new Set(tags).size).toBe(3);
    const again = await ask(`/tools.json?format=${format}`, { headers: { 'If-None-Match': tags[0] ?? '' } });
    expect(again.status).toBe(304);
  });
});

test('without a format the form is that of OpenAI', async () => {
  expect(await (await ask('/tools.json')).text()).toBe(await (await ask('/tools.json?format=openai')).text());
});

test.each([
  ['format=gemini', 'invalid_format', 'format must be openai or anthropic or langchain, got "gemini"'],
  ['tools=kidneys', 'invalid_tools', 'tools has no "kidneys"; did you mean kidney?; accepted: all, specialties ('],
  ['tools=', 'invalid_tools', 'tools must be'],
])('%s is %s, and names what is accepted', async (query, code, message) => {
  const answer = await ask(`/tools.json?${query}`);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ code, message: expect.stringContaining(message) });
});
