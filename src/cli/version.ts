/** `clinmeter version` */

import { type Flag, switched } from '../config/options.ts';
import { ConfigError } from '../config/read.ts';
import { COMMIT, VERSION } from '../version.ts';
import { defineCommand, usageOf } from './command.ts';
import { licenses } from './licenses.ts';
import { json } from './options.ts';

const licensesOption: Flag<boolean> = {
  flag: 'licenses',
  doc: 'Print the licences of everything in this executable',
  ...switched,
};

export const version = defineCommand({
  name: 'version',
  summary: 'Show the version and the commit; the licences of what is inside',
  options: { licenses: licensesOption, json },
  examples: ['clinmeter version', 'clinmeter version --licenses', 'clinmeter version --json'],
  run: async ({ values }, { out }) => {
    if (values.licenses === true && values.json === true) {
      throw new ConfigError('version takes --licenses or --json, got both', usageOf('version'));
    }
    if (values.licenses === true) out(licenses());
    else if (values.json === true) {
      out(JSON.stringify({ version: VERSION, commit: COMMIT ?? null, bun: Bun.version }, null, 2));
    } else out(`clinmeter ${VERSION} (${COMMIT === undefined ? 'unreleased' : `commit ${COMMIT}`})`);
    return 0;
  },
});
