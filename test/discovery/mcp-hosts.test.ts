/** The configurations of MCP hosts that documents show. */
import { expect, test } from 'bun:test';
import { mcpHostFacts } from '../../src/discovery/mcp-hosts.ts';

const facts = mcpHostFacts({ baseUrl: 'https://api.example.com' });
const snippets = facts.flatMap(({ text }) => text.match(/`[^`]*`/g) ?? []).map((quoted) => quoted.slice(1, -1));

test('every configuration is JSON that names one server', () => {
  const files = snippets.filter((snippet) => snippet.startsWith('{')).map((snippet) => JSON.parse(snippet));
  expect(files.length).toBeGreaterThan(4);
  for (const file of files) {
    const { clinmeter } = file.mcpServers ?? file.servers;
    const address = clinmeter.url ?? clinmeter.serverUrl ?? clinmeter.args.find((one: string) => one.includes('://'));
    expect(address).toStartWith('https://api.example.com');
  }
});

test.each(['Claude Desktop', 'Claude Code', 'Cursor', 'VS Code', 'Windsurf', 'mcp-remote', 'any host'])(
  'has a line for %s',
  (host) => {
    expect(facts.some(({ title, text }) => title.includes(host) || text.includes(host))).toBe(true);
  },
);
