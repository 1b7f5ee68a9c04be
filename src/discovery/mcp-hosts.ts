/** The configuration of each MCP host, for the endpoint and for a bridge that pays. */
import { mcpUrl } from './mcp.ts';
import type { Fact } from './rules.ts';
import type { Site } from './site.ts';

type Address = Pick<Site, 'baseUrl'>;

const code = (value: unknown): string => `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;

/** The form of Claude Desktop, which most hosts have taken over. */
const inFile = (clinmeter: object) => ({ mcpServers: { clinmeter } });

/** Signs within a budget, so that a host without a wallet gets answers. */
const bridge = ({ baseUrl }: Address) => ({
  command: 'clinmeter',
  args: ['mcp', '--pay', baseUrl, '--budget', '5'],
  env: { CLINMETER_PAYER_KEY_FILE: '/path/to/payer.key' },
});

const bridgeLine = ({ baseUrl }: Address): string =>
  `claude mcp add clinmeter --env CLINMETER_PAYER_KEY_FILE=/path/to/payer.key -- clinmeter mcp --pay ${baseUrl} --budget 5`;

/** Names the file and the JSON to write for each host. `Code` stands in backticks. */
export const mcpHostFacts = (site: Address): readonly Fact[] => {
  const url = mcpUrl(site);
  return [
    {
      title: 'Hosts',
      text: 'They have no wallet. Connected to the endpoint, they list the tools and show offers. With the bridge `clinmeter mcp --pay`, which needs the executable on the same machine, they get answers. The bridge signs at most the budget, which it keeps across restarts, and shows each purchase on standard error. `clinmeter mcp` without `--pay` computes on that machine, free.',
    },
    {
      title: 'Claude Desktop, and any host that starts a command',
      text: `The bridge in ${code('claude_desktop_config.json')}: ${code(inFile(bridge(site)))}.`,
    },
    {
      title: 'Claude Code',
      text: `${code(`claude mcp add --transport http clinmeter ${url}`)}. The bridge: ${code(bridgeLine(site))}.`,
    },
    {
      title: 'Cursor',
      text: `${code('~/.cursor/mcp.json')}: ${code(inFile({ url }))}. The bridge as in Claude Desktop.`,
    },
    {
      title: 'VS Code',
      text: `${code('.vscode/mcp.json')}: ${code({ servers: { clinmeter: { type: 'http', url } } })}. The bridge: ${code({ servers: { clinmeter: { type: 'stdio', ...bridge(site) } } })}.`,
    },
    {
      title: 'Windsurf',
      text: `${code('~/.codeium/windsurf/mcp_config.json')}: ${code(inFile({ serverUrl: url }))}. The bridge as in Claude Desktop.`,
    },
    {
      title: 'A host that knows no HTTP',
      text: `${code('mcp-remote')} hands offers and payments through: ${code(inFile({ command: 'npx', args: ['-y', 'mcp-remote', url] }))}.`,
    },
  ];
};
