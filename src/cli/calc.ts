/** `clinmeter calc`: computes locally and free, with the very code that is sold. */
import { ConfigError } from '../config/read.ts';
import { calculators } from '../tools/index.ts';
import type { Parameter } from '../tools/tool.ts';
import { type Command, type ToldFlag, usageOf } from './command.ts';
import { exampleOf, flagOf, runLocally } from './local.ts';
import { json } from './options.ts';

const flagFor = ({ name, description, schema }: Parameter): ToldFlag => ({
  flag: flagOf(name),
  placeholder: Array.isArray(schema.enum) ? schema.enum.join('|') : 'VALUE',
  doc: description,
});

export const calc: Command = {
  name: 'calc',
  operands: '<tool> --<parameter> VALUE …',
  summary: 'Compute a result on this machine, free',
  choices: Object.fromEntries(calculators.map(({ id, parameters }) => [id, [...parameters.map(flagFor), json]])),
  options: {},
  examples: calculators.map((tool) => `clinmeter calc ${tool.id} ${exampleOf(tool)}`),
  run: async ([id, ...argv], io) => {
    const tool = calculators.find((candidate) => candidate.id === id);
    if (tool !== undefined) return runLocally({ tool, argv, command: `clinmeter calc ${tool.id}` }, io);
    const known = calculators.map((candidate) => candidate.id).join(', ');
    const got = id === undefined ? 'nothing' : JSON.stringify(id);
    throw new ConfigError(`calc takes the name of a calculator, got ${got}; accepted: ${known}`, usageOf('calc'));
  },
};
