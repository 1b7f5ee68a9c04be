/** `clinmeter data`: official releases in, a terminology pack out. */
import { ConfigError } from '../config/read.ts';
import { type Command, type CommandIo, usageOf } from './command.ts';
import { BUILD_EXAMPLE, build } from './data/build.ts';
import { info, verify } from './data/info.ts';
import { dataOptions } from './data/options.ts';
import { PULL_EXAMPLE, pull } from './data/pull.ts';
import { json } from './options.ts';

type Action = (argv: readonly string[], io: CommandIo) => Promise<number>;

const ACTIONS: Readonly<Record<string, Action>> = { build, info, verify, pull };

export const data: Command = {
  name: 'data',
  operands: 'build | info [PACK] | verify [PACK] | pull',
  summary: 'Build, show and check terminology packs; download releases',
  options: { ...dataOptions, json: { ...json, doc: `info: ${json.doc}` } },
  examples: [
    PULL_EXAMPLE,
    BUILD_EXAMPLE,
    'clinmeter data info full.pack',
    'clinmeter data verify full.pack',
    'clinmeter serve --data full.pack',
  ],
  run: async ([word, ...argv], io) => {
    const action = Object.hasOwn(ACTIONS, word ?? '') ? ACTIONS[word ?? ''] : undefined;
    if (action !== undefined) return action(argv, io);
    throw new ConfigError(
      `data takes ${Object.keys(ACTIONS).join(', ')}, got ${word === undefined ? 'nothing' : JSON.stringify(word)}`,
      usageOf('data'),
    );
  },
};
