/** `npm run mutants:constants -- --help`: changes each number of the calculators, and names the changes that no case sees. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { calculators } from '../../src/tools/inventory.ts';
import { queryOf } from '../../src/tools/query.ts';
import type { DeclaredTool } from '../../src/tools/tool.ts';
import { callOf } from '../../test/support/arbitraries.ts';
import { CUTOFFS, MEETING, meetingCall, withOne } from '../../test/support/cutoffs.ts';
import { oracle } from '../../test/support/oracle/oracle.ts';
import { fc } from '../../test/support/properties.ts';

const HELP = `Usage: npm run mutants:constants -- [options] [id …]

Writes a copy of each file of a calculator with one number changed, and asks it and the oracle of the tests the same calls:
its examples, its cut-offs and random ones. A number of a limit, of an example, of a list for the documents or of text is
left alone. The status is 1
if a mutant survives.

  --calls n    random calls a calculator (400)
  --every n    one in so many mutants (1)
  --seconds n  stop after so many seconds (600)
`;

const ROOT = join(import.meta.dir, '..', '..', 'src', 'tools', 'calculators');
const { values, positionals } = parseArgs({
  options: {
    calls: { type: 'string', default: '400' },
    every: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '600' },
    help: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});

/** Parts of a declaration that no answer depends on: they are replaced by blanks of the same length. */
const UNREAD = [
  /\/\*\*[\s\S]*?\*\/|\/\/.*$/gm,
  /^import .*$/gm,
  /^ {2}(?:id|title|formula|expression|specialty|status|reviewed|uses|description|used):.*$/gm,
  /^ {2}(?:synonyms|citation|examples|meaning|limits|changes):(?: listed\(| \{| \[)?[\s\S]*?^ {2}[\]})],?(?:\s*$|\),$)/gm,
  /^ {2}(?:description|expression|limits|synonyms):\n? *.*$/gm,
  /(?:description|source|remedy|message|title|doi|example|factor|error): ?\n? *(?:'[^']*'|"[^"]*"|`[^`]*`)/g,
  /'[^'\n]*[A-Za-z][^'\n]*'|"[^"\n]*[A-Za-z][^"\n]*"|`[^`]*`/g,
  /'\d{4}-\d\d-\d\d'/g,
  // The example of a parameter, which follows its range.
  /(?<=\], )'-?[\d.]+'(?=[,\]])/g,
  /(?:possible: \[|minimum: |maximum: )[\d, ]*/g,
  /\b[A-Za-z_]\w*\b/g,
];

const blanked = (text: string): string =>
  UNREAD.reduce((left, part) => left.replace(part, (found) => found.replace(/[^\n]/g, ' ')), text);

const NUMBER = /(?<![\w.])\d+(?:_\d{3})*(?:\.\d+)?(?![\w.])/g;

/** Another number with as many decimals, which is near. */
const changed = (number: string): string => {
  const decimals = number.split('.')[1]?.length ?? 0;
  return (Number(number.replaceAll('_', '')) + 10 ** -decimals).toFixed(decimals);
};

type Mutant = { readonly line: number; readonly from: string; readonly to: string; readonly source: string };

const mutantsOf = (source: string): readonly Mutant[] =>
  [...blanked(source).matchAll(NUMBER)].map(({ 0: from, index }) => {
    const to = changed(from);
    return {
      ...{ from, to, line: source.slice(0, index).split('\n').length },
      source: source.slice(0, index) + to + source.slice(index + from.length),
    };
  });

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));

/** Calls that rise from the least of every parameter to the most, one step of one parameter after the other. */
const risingOf = ({ parameters, example }: DeclaredTool): readonly Readonly<Record<string, string>>[] => {
  const sent = parameters.filter(({ name }) => name in example);
  const stepsOf = ({ schema }: (typeof sent)[number]): readonly string[] => {
    if (schema.type === 'boolean') return ['false', 'true'];
    if (schema.enum !== undefined) return schema.enum;
    const isFew = schema.type === 'integer' && schema.maximum - schema.minimum < 12;
    const most = isFew ? schema.maximum - schema.minimum : 1;
    return Array.from({ length: most + 1 }, (_, at) =>
      String(isFew ? schema.minimum + at : at === 0 ? schema.minimum : schema.maximum),
    );
  };
  const all = sent.map((parameter) => [parameter.name, stepsOf(parameter)] as const);
  const ordered = [all, all.map(([name, steps]) => [name, steps.toReversed()] as const), all.toReversed()];
  const fixed = all.map(
    ([name, steps]) => [name, steps.length > 2 || steps[0] === 'false' ? steps : [example[name] ?? '']] as const,
  );
  return [...ordered, fixed].flatMap((rows) => {
    let call: Readonly<Record<string, string>> = {
      ...example,
      ...Object.fromEntries(rows.map(([name, steps]) => [name, steps[0] ?? ''])),
    };
    return [
      call,
      ...rows.flatMap(([name, steps]) => steps.slice(1).map((value) => (call = { ...call, [name]: value }))),
    ];
  });
};

/** The calls that a calculator is asked: its examples, its cut-offs in them, and random ones. */
const callsOf = (tool: DeclaredTool): readonly Readonly<Record<string, string>>[] => {
  const random = fc.sample(callOf(tool as never), { numRuns: Number(values.calls), seed: 7 });
  const bases = [tool.example, ...tool.examples.map(({ input }) => input), ...random.slice(0, 5)];
  const steps = (CUTOFFS[tool.id] ?? '').split('; ').flatMap((row) => {
    const [name = '', ...numbers] = row.split(' ');
    return numbers.flatMap((number) =>
      [-1, -0.01, 0, 0.01, 1].map((by) => [name, String(Number((Number(number) + by).toFixed(4)))] as const),
    );
  });
  const bounds = tool.parameters.flatMap(({ name, schema }) =>
    [schema.minimum, schema.maximum].flatMap((bound) =>
      bound === undefined
        ? []
        : [-1, -0.01, 0, 0.01, 1].map((by) => [name, String(Number((Number(bound) + by).toFixed(4)))] as const),
    ),
  );
  const words = tool.parameters.flatMap(({ name, schema }) =>
    [...(schema.enum ?? []), ...(schema.type === 'boolean' ? ['true', 'false'] : [])].map(
      (word: string) => [name, word] as const,
    ),
  );
  const set = [...steps, ...bounds, ...words].filter(([name]) => name !== 'view');
  return [
    ...bases,
    ...random,
    ...risingOf(tool),
    ...(MEETING[tool.id] ?? []).map((text) => meetingCall(tool, text)),
    ...bases.flatMap((base) => set.map(([name, value]) => withOne(tool, base, name, value))),
  ];
};

const shown = (value: unknown): string =>
  typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value))
    ? String(Number(value))
    : JSON.stringify(value);

const pointsOf = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(({ factor, points }: { factor: string; points: number }) => ({ factor, points }))
    : value;

/** True if a calculator answers a call as the oracle does. */
const agrees = (tool: DeclaredTool, wanted: Wanted): boolean => {
  const { answer, problems } = tool.prepare(wanted.query);
  if ('problems' in wanted.verdict) return problems.map(({ code }) => code).join() === wanted.verdict.problems.join();
  if (answer === undefined) return false;
  const given = answer();
  return Object.entries(wanted.verdict.values).every(
    ([name, value]) =>
      shown(name === 'components' ? pointsOf(given[name]) : given[name]) ===
      shown(name === 'components' ? pointsOf(value) : value),
  );
};

type Wanted = { readonly query: ReturnType<typeof queryOf>; readonly verdict: ReturnType<typeof oracle> };

const isTool = (value: unknown): value is DeclaredTool =>
  typeof value === 'object' && value !== null && 'prepare' in value && 'id' in value;

const run = async (): Promise<void> => {
  const end = performance.now() + Number(values.seconds) * 1000;
  let [all, seen, skipped] = [0, 0, 0];
  for (const file of filesIn(ROOT)) {
    const path = join(ROOT, file);
    const source = readFileSync(path, 'utf8');
    const tools = Object.values((await import(path)) as object).filter(isTool);
    const [tool] = tools.filter(({ id }) => calculators.some((one) => one.id === id));
    if (tool === undefined || (positionals.length > 0 && !positionals.includes(tool.id))) continue;
    const url = calculators.find(({ id }) => id === tool.id)?.path ?? '';
    const mutants = mutantsOf(source).filter((_, at) => at % Number(values.every) === 0);
    if (performance.now() > end) {
      skipped += mutants.length;
      continue;
    }
    const wanted = callsOf(tool).map((call): Wanted => ({ query: queryOf(call), verdict: oracle(url, call) }));
    const wrong = wanted.filter((one) => !agrees(tool, one));
    if (wrong.length > 0) throw new Error(`${tool.id} and its oracle differ without a mutant`);
    for (const { line, from, to, source: text } of mutants) {
      if (performance.now() > end) {
        skipped += 1;
        continue;
      }
      all += 1;
      const copy = path.replace(/\.ts$/, `.mutant-${all}.ts`);
      writeFileSync(copy, text);
      let isSeen = true;
      try {
        const mutant = Object.values((await import(copy)) as object)
          .filter(isTool)
          .find(({ id }) => id === tool.id);
        isSeen = mutant === undefined || wanted.some((one) => !agrees(mutant, one));
      } catch {
        isSeen = true;
      } finally {
        rmSync(copy, { force: true });
      }
      if (isSeen) seen += 1;
      else console.log(`${tool.id} line ${line}: ${from} -> ${to}`);
    }
  }
  console.log(`${all} mutants, ${seen} seen, ${all - seen} survive, ${skipped} not tried`);
  process.exitCode = all > seen ? 1 : 0;
};

if (values.help) console.log(HELP);
else await run();
