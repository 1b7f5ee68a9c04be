/** `clinmeter calc`: computes locally and free, with the very code that is sold. */
import { parseArgs } from 'node:util';
import { ConfigError } from '../config/read.ts';
import { calculators } from '../tools/index.ts';
import type { Query } from '../tools/query.ts';
import type { Tool } from '../tools/tool.ts';
import type { Command } from './command.ts';

/** The flag of a parameter: `height_cm` is `--height-cm`. */
const flagOf = (parameter: string): string => parameter.replaceAll('_', '-');

const flagsOf = ({ example }: Tool): string =>
  Object.entries(example)
    .map(([name, value]) => `--${flagOf(name)} ${value}`)
    .join(' ');

export const calc: Command = {
  name: 'calc',
  operands: '<tool> --<parameter> VALUE …',
  summary: 'Compute a result on this machine, free',
  options: {},
  examples: calculators.map((tool) => `clinmeter calc ${tool.id} ${flagsOf(tool)}`),
  run: async ([id, ...argv], { out }) => {
    const tool = calculators.find((candidate) => candidate.id === id);
    if (tool === undefined) {
      const known = calculators.map((candidate) => candidate.id).join(', ');
      throw new ConfigError(
        `calc takes the name of a calculator, got ${id === undefined ? 'nothing' : JSON.stringify(id)}; accepted: ${known}`,
        'clinmeter calc --help',
      );
    }
    const { query, isCompact } = readFlags(tool, argv);
    const { problems, answer } = tool.prepare(query);
    if (answer === undefined) {
      throw new ConfigError(
        problems.map(({ message }) => message).join('\n  '),
        `clinmeter calc ${tool.id} ${flagsOf(tool)}`,
      );
    }
    out(JSON.stringify(answer(), null, isCompact ? undefined : 2));
    return 0;
  },
};

/** Reads `--height-cm 170` for the parameter `height_cm`; `--json` prints one line. */
const readFlags = (tool: Tool, argv: readonly string[]): { query: Query; isCompact: boolean } => {
  const text = { type: 'string', multiple: true } as const;
  const options = Object.fromEntries(tool.parameters.map(({ name }) => [flagOf(name), text]));
  try {
    const { values } = parseArgs({ args: [...argv], options: { ...options, json: { type: 'boolean' } } });
    const given: Readonly<Record<string, unknown>> = values;
    const query = tool.parameters.flatMap(({ name }) => {
      const texts = given[flagOf(name)];
      return Array.isArray(texts) ? [[name, texts.map(String)] as const] : [];
    });
    return { query: new Map(query), isCompact: given.json === true };
  } catch (error) {
    const message = error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error);
    throw new ConfigError(message, `clinmeter calc ${tool.id} ${flagsOf(tool)}`);
  }
};
