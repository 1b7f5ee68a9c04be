/** `clinmeter translate` and `clinmeter lookup`: the terminology inside the executable, or a pack, asked locally and free. */
import { options } from '../config/options.ts';
import { readArguments } from '../config/read.ts';
import { loadTerminology } from '../terminology/load.ts';
import type { Terminology } from '../terminology/terminology.ts';
import { lookup as lookupTool } from '../tools/terminology/lookup.ts';
import { translate as translateTool } from '../tools/terminology/translate.ts';
import type { Tool } from '../tools/tool.ts';
import type { Command } from './command.ts';
import { parted, runLocally } from './local.ts';

/** The pack is that of `serve`, and is named like there. */
const OPTIONS = { config: options.config, data: options.data };

type Declared = Pick<Command, 'name' | 'operands' | 'summary' | 'examples'> & {
  readonly words: readonly string[];
  readonly toolOf: (terminology: Terminology) => Tool;
};

const local = ({ words, toolOf, ...described }: Declared): Command => ({
  ...described,
  options: OPTIONS,
  run: async (argv, io) => {
    const { taken, rest } = parted(Object.values(OPTIONS), argv);
    const { values } = readArguments(described.name, OPTIONS, taken, io.environment);
    const tool = toolOf(loadTerminology(values.data));
    return runLocally({ tool, argv: rest, command: `clinmeter ${described.name}`, words }, io);
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
    "clinmeter translate 'metformin 500 mg tablet' --limit 1 --data full.pack",
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
