/** `clinmeter mcp`: the tools as an MCP server over the standard streams. */
import { createInterface } from 'node:readline';
import { ConfigError } from '../../config/config-error.ts';
import { flag } from '../../config/option.ts';
import { options } from '../../config/options.ts';
import { reasonOf } from '../../errors/reason.ts';
import { toolsIn } from '../../mcp/listing.ts';
import { localHost } from '../../mcp/local.ts';
import { NO_SERVER } from '../../mcp/reading.ts';
import { serveStdio } from '../../mcp/stdio.ts';
import { loadTerminology } from '../../terminology/load.ts';
import { toolsOf } from '../../tools/index.ts';
import type { Tool } from '../../tools/tool.ts';
import { VERSION } from '../../version.ts';
import { DONE, defineCommand } from '../command.ts';

export const mcp = defineCommand({
  name: 'mcp',
  summary: 'Serve the tools to an MCP host over standard streams, free on this machine',
  options: {
    config: options.config,
    data: options.data,
    tools: flag({
      flag: 'tools',
      placeholder: 'NAMES',
      doc: 'Tools to list, by specialty or name',
      accepts: 'names with commas between them',
      parse: (text) => (text.trim() === '' ? undefined : text),
    }),
  },
  examples: ['clinmeter mcp', 'clinmeter mcp --tools terminology,kidney,bmi --data full.pack'],
  run: async ({ data, tools: groups }, { out, err }) => {
    const terminology = loadTerminology(data);
    const tools = chosen(toolsOf(terminology).filter(isProduct), groups);
    const site = {
      baseUrl: NO_SERVER,
      payTo: '',
      isStub: true,
      version: VERSION,
      tools,
      redeliveryHours: 0,
      ontology: terminology.metadata,
    };
    const lines = createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY });
    const onError = (error: unknown) => err(`clinmeter mcp: ${reasonOf(error)}`);
    await serveStdio(localHost(site, tools), { lines, out, onError });
    return DONE;
  },
});

/** A payment test has nothing to test where calls are free. */
const isProduct = ({ id }: Tool): boolean => id !== 'ping';

const chosen = (tools: readonly Tool[], groups: string | undefined): readonly Tool[] => {
  const found = toolsIn(tools, groups);
  if ('tools' in found) return found.tools;
  throw new ConfigError(`--tools: unknown ${found.unknown.join(', ')}`, 'clinmeter mcp --tools terminology,kidney');
};
