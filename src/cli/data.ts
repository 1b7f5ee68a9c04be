/** `clinmeter data`: official releases in, a terminology pack out. */
import { actions, type Command, choicesOf } from './command.ts';
import { BUILD_EXAMPLE, build } from './data/build.ts';
import { info, verify } from './data/info.ts';
import { dataOptions } from './data/options.ts';
import { PULL_EXAMPLE, pull } from './data/pull.ts';
import { json } from './options.ts';

const words = { build, info, verify, pull };

export const data: Command = {
  name: 'data',
  operands: 'build | info [PACK] | verify [PACK] | pull',
  summary: 'Build, show and check terminology packs; download releases',
  choices: choicesOf(words),
  options: { ...dataOptions, json: { ...json, doc: `info: ${json.doc}` } },
  examples: [
    PULL_EXAMPLE,
    BUILD_EXAMPLE,
    'clinmeter data info full.pack',
    'clinmeter data verify full.pack',
    'clinmeter serve --data full.pack',
  ],
  run: actions('data', words),
};
