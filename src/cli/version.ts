/** `clinmeter version` */
import { VERSION } from '../version.ts';
import { defineCommand } from './command.ts';

export const version = defineCommand({
  name: 'version',
  summary: 'Show the version',
  options: {},
  examples: ['clinmeter version'],
  run: async (_, { out }) => {
    out(`clinmeter ${VERSION}`);
    return 0;
  },
});
