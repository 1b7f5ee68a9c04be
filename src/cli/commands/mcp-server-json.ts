/** `clinmeter mcp server-json`: the file that an operator submits to the MCP Registry. */
import { ConfigError } from '../../config/config-error.ts';
import { flag } from '../../config/option.ts';
import { options } from '../../config/options.ts';
import { serverJson } from '../../discovery/mcp.ts';
import { VERSION } from '../../version.ts';
import { DONE, defineCommand } from '../command.ts';

/** Schema of 2025-12-11: reverse DNS, one slash. */
const NAME = /^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/;
const LONGEST_NAME = 200;

export const mcpServerJson = defineCommand({
  name: 'mcp server-json',
  summary: 'Print the server.json of a public server for the MCP Registry',
  options: {
    name: flag({
      flag: 'name',
      placeholder: 'NAME',
      doc: 'Name in the registry, in a namespace that its owner can prove',
      accepts: 'reverse DNS and a name, such as com.example/clinmeter or io.github.someone/clinmeter',
      isRequired: true,
      parse: (text: string) => (NAME.test(text) && text.length <= LONGEST_NAME ? text : undefined),
    }),
    config: options.config,
    baseUrl: options.baseUrl,
    serviceName: options.serviceName,
    icon: options.icon,
  },
  examples: ['clinmeter mcp server-json --name com.example/clinmeter --base-url https://api.example.com'],
  run: ({ name, baseUrl, serviceName, icon }, { out }) => {
    if (baseUrl === undefined || !baseUrl.startsWith('https:'))
      throw new ConfigError('--base-url: the registry takes a public https URL', 'clinmeter mcp server-json --help');
    out(JSON.stringify(serverJson({ baseUrl, serviceName, icon, version: VERSION }, name), null, 2));
    return DONE;
  },
});
