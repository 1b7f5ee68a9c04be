/** `bun run bench:terminology --help`: our terminology search beside others on the evaluation sets. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Conditions, conditions, machine } from '../support/machine.ts';
import { loadConcepts } from './concepts.ts';
import { buildEngine, ENGINE_NAMES } from './engines.ts';
import { loadCases, SET_NAMES } from './evaluation.ts';
import { failures } from './failures.ts';
import { draw, type Measured, measure } from './measure.ts';
import { PARTS, partsText, textsAlone } from './parts.ts';
import { PERTURBATIONS } from './perturb.ts';
import { report } from './report.ts';
import { answerable } from './scoring.ts';
import { WORTH, worthText } from './worth.ts';

const HELP = `Usage: bun run bench:terminology [options]

Without options: all of it, and bench/terminology/RESULTS.md is written. With options: a report is printed.

  --engines A,B   of ${ENGINE_NAMES.join(', ')} (default: all)
  --sets A,B      of ${SET_NAMES.join(', ')} (default: all)
  --parts A,B     of ${PARTS.join(', ')} (default: all)
  --pairs N       minimal pairs to make from the releases (default: 5000; all of it: 200000)
  --quick         no spoilt phrases
  --pack FILE     keep our pack in this file, and read it from there when it is there
  --sample N      at most N cases of each set
  --failures N    no report, but N failing phrases of each set, of the first engine
  --within N      with --failures: what counts as found (default: 1, the first place)
  --as HOW        with --failures: spoil the phrases, ${PERTURBATIONS.join(', ')}
  --worth WHAT    no report, but what each of these is worth: ${Object.keys(WORTH).join(', ')}; takes --pack, --sample
  --since COMMIT  with --worth added: the keys of the lexicons that this commit does not have are left out
  --seed N        another seed for spoiling and drawing (default: 1)
`;

const { values } = parseArgs({
  options: {
    engines: { type: 'string' },
    sets: { type: 'string' },
    parts: { type: 'string' },
    pairs: { type: 'string', default: '5000' },
    pack: { type: 'string' },
    quick: { type: 'boolean', default: false },
    sample: { type: 'string' },
    failures: { type: 'string' },
    within: { type: 'string', default: '1' },
    as: { type: 'string' },
    worth: { type: 'string' },
    since: { type: 'string' },
    seed: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
});

const fail = (message: string): never => {
  console.error(`Error: ${message}\nTry: bun run bench:terminology --help`);
  process.exit(2);
};

const chosen = <T extends string>(list: string | undefined, known: readonly T[]): readonly T[] => {
  const names = list?.split(',') ?? known;
  return names.map((name) => known.find((one) => one === name) ?? fail(`${name} is none of ${known.join(', ')}`));
};

const count = (text: string, option: string): number =>
  /^\d+$/.test(text) ? Number(text) : fail(`--${option} takes a number, not ${text}`);

const worth = (what: string): Promise<string> => {
  const [kind] = chosen(what, ['numbers', 'synonyms', 'added']);
  return worthText(
    kind ?? fail('--worth takes a word'),
    values.pack ?? fail('--worth takes --pack'),
    values.sample ?? '60',
    values.since ?? 'HEAD',
  );
};

const run = async (): Promise<string> => {
  if (values.worth !== undefined) return worth(values.worth);
  const names = chosen(values.engines, ENGINE_NAMES);
  const seed = count(values.seed, 'seed');
  const parts = chosen(values.parts, PARTS);
  const alone = await textsAlone(parts, seed);
  if (alone !== undefined) return alone.join('\n\n');
  const as = chosen(values.as ?? '', [...PERTURBATIONS, '']).find((how) => how !== '');
  const all = loadCases(chosen(values.sets, SET_NAMES));
  const asked = values.sample === undefined ? all : draw(all, count(values.sample, 'sample'), seed);
  const concepts = await loadConcepts();
  const cases = answerable(asked, concepts);
  const pairs = count(values.pairs, 'pairs');
  const measured: Measured[] = [];
  const texts: string[] = [];
  for (const name of names) {
    console.error(`building ${name}`);
    const engine = await buildEngine(name, concepts, values.pack);
    console.error(`built in ${(engine.built / 1000).toFixed(1)} s; asking ${cases.length} phrases`);
    if (values.failures !== undefined) {
      const wanted = { most: count(values.failures, 'failures'), within: count(values.within, 'within'), as, seed };
      return failures(engine, cases, concepts, wanted);
    }
    if (parts.includes('sets')) measured.push(measure(engine, { cases, concepts, seed, quick: values.quick }));
    texts.push(...(await partsText(engine, { cases, concepts, seed, parts, pairs })));
  }
  return [...(measured.length > 0 ? [report(asked, cases, measured)] : []), ...texts].join('\n\n');
};

const RESULTS = join(import.meta.dir, 'RESULTS.md');

const HEAD = ['# Terminology', 'Written by `bun run bench:terminology`; do not edit.'];

const written = (found: string, before: Conditions): string =>
  [...HEAD, machine(before).join('\n'), found].join('\n\n');

if (values.help) console.log(HELP);
else if (process.argv.length > 2) console.log(await run());
else {
  const before = conditions();
  writeFileSync(RESULTS, `${written(await run(), before)}\n`);
  console.error(`Written: ${RESULTS}`);
}
