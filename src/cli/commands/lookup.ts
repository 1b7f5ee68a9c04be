/** `clinmeter lookup`: reads a code from the terminology inside the executable, or from a pack, free. */
import { options } from '../../config/options.ts';
import { loadTerminology } from '../../terminology/load.ts';
import type { Terminology } from '../../terminology/terminology.ts';
import { lookup as lookupTool } from '../../tools/terminology/lookup.ts';
import { toolCommand } from '../tool-command.ts';

export const lookup = toolCommand({
  name: 'lookup',
  summary: 'Show the record of a code on this machine, free',
  // Only an answer reads the terminology.
  declared: lookupTool({} as Terminology),
  operands: { system: 'SYSTEM', code: 'CODE' },
  settings: { config: options.config, data: options.data },
  toolFor: ({ data }) => lookupTool(loadTerminology(data)),
  examples: ['clinmeter lookup icd10 e119', 'clinmeter lookup rxnorm 6809'],
});
