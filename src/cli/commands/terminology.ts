/** `clinmeter translate` and `clinmeter lookup`: ask the terminology inside the executable, or a pack. */
import { options } from '../../config/options.ts';
import { loadTerminology } from '../../terminology/load.ts';
import type { Terminology } from '../../terminology/terminology.ts';
import { lookup as lookupTool } from '../../tools/terminology/lookup.ts';
import { translate as translateTool } from '../../tools/terminology/translate.ts';
import { toolCommand } from '../tool-command.ts';

const settings = { config: options.config, data: options.data };

/** Declares the parameters of a tool: only an answer reads the terminology. */
const UNREAD = {} as Terminology;

export const translate = toolCommand({
  name: 'translate',
  summary: 'Rank codes for a phrase on this machine, free',
  declared: translateTool(UNREAD),
  operands: { query: 'PHRASE' },
  settings,
  toolFor: ({ data }) => translateTool(loadTerminology(data)),
  examples: [
    "clinmeter translate 'type 2 diabetes' --system icd10",
    "clinmeter translate 'metformin 500 mg tablet' --limit 1 --data full.pack",
  ],
});

export const lookup = toolCommand({
  name: 'lookup',
  summary: 'Show the record of a code on this machine, free',
  declared: lookupTool(UNREAD),
  operands: { system: 'SYSTEM', code: 'CODE' },
  settings,
  toolFor: ({ data }) => lookupTool(loadTerminology(data)),
  examples: ['clinmeter lookup icd10 e119', 'clinmeter lookup rxnorm 6809'],
});
