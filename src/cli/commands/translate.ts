/** `clinmeter translate`: asks the terminology inside the executable, or a pack, on this machine and free. */
import { options } from '../../config/options.ts';
import { loadTerminology } from '../../terminology/load.ts';
import type { Terminology } from '../../terminology/terminology.ts';
import { translate as translateTool } from '../../tools/terminology/translate.ts';
import { toolCommand } from '../tool-command.ts';

export const translate = toolCommand({
  name: 'translate',
  summary: 'Rank codes for a phrase on this machine, free',
  // Only an answer reads the terminology.
  declared: translateTool({} as Terminology),
  operands: { query: 'PHRASE' },
  settings: { config: options.config, data: options.data },
  toolFor: ({ data }) => translateTool(loadTerminology(data)),
  examples: [
    "clinmeter translate 'type 2 diabetes' --system icd10",
    "clinmeter translate 'metformin 500 mg tablet' --limit 1 --data full.pack",
  ],
});
