/** `clinmeter translate` and `clinmeter lookup`: the terminology inside the executable, or a pack, asked locally and free. */
import { loadTerminology } from '../terminology/load.ts';
import type { Terminology } from '../terminology/terminology.ts';
import { lookup as lookupTool } from '../tools/ontology/lookup.ts';
import { translate as translateTool } from '../tools/ontology/translate.ts';
import type { Tool } from '../tools/tool.ts';
import type { Command } from './command.ts';
import { runLocally } from './local.ts';

/** Where a pack is named, as for `serve`. */
const PACK_VARIABLE = 'CLINMETER_DATA';

type Declared = Pick<Command, 'name' | 'operands' | 'summary' | 'examples'> & {
  readonly words: readonly string[];
  readonly toolOf: (terminology: Terminology) => Tool;
};

const local = ({ words, toolOf, ...described }: Declared): Command => ({
  ...described,
  options: {},
  run: async (argv, io) => {
    const tool = toolOf(loadTerminology(io.environment[PACK_VARIABLE]));
    return runLocally({ tool, argv, command: `clinmeter ${described.name}`, words }, io);
  },
});

export const translate = local({
  name: 'translate',
  operands: 'PHRASE [--system …] [--tty …] [--limit N] [--min-score N] [--json]',
  summary: 'Ranked codes for a phrase, on this machine, free',
  words: ['query'],
  toolOf: translateTool,
  examples: [
    "clinmeter translate 'type 2 diabetes' --system icd10",
    `${PACK_VARIABLE}=full.pack clinmeter translate 'metformin 500 mg tablet' --limit 1`,
  ],
});

export const lookup = local({
  name: 'lookup',
  operands: 'SYSTEM CODE [--json]',
  summary: 'The record of a code, on this machine, free',
  words: ['system', 'code'],
  toolOf: lookupTool,
  examples: ['clinmeter lookup icd10 e119', 'clinmeter lookup rxnorm 6809'],
});
