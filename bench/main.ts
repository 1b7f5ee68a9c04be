/** `bun run bench --help`: compares the product with its alternatives. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { executableIsCurrent, makeExecutable } from '../build/executable.ts';
import type { Bench, Part } from './part.ts';
import { PARTS } from './parts/index.ts';
import { type Result, report, sectionOf } from './report.ts';
import { hasReferenceData, packOfAll } from './support/full-pack.ts';
import { startLoad } from './support/load.ts';
import { conditions } from './support/machine.ts';
import { endWithMe } from './support/processes.ts';
import { table } from './support/table.ts';
import { outcome } from './support/verdict.ts';

const HELP = `Usage: bun run bench [options] [part …]

Without a part it runs all of them and writes bench/RESULTS.md. With parts it runs these and prints their results.

${PARTS.map(({ name, title }) => `  ${name.padEnd(14)} ${title}`).join('\n')}

  --quick   a tenth of the requests: tries the benchmark, gives no figures
  --long    parts of many minutes too: ledgers with a million and ten million purchases
`;

const RESULTS = join(import.meta.dir, 'RESULTS.md');

const fail = (message: string): never => {
  console.error(`Error: ${message}\nTry: bun run bench --help`);
  process.exit(2);
};

const { values, positionals } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    long: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});

const chosen = (): readonly Part[] =>
  positionals.length === 0
    ? PARTS
    : positionals.map((name) => PARTS.find((part) => part.name === name) ?? fail(`unknown part ${name}`));

const measure = async (part: Part, bench: Bench): Promise<Result> => {
  if (part.needsData === true && !hasReferenceData()) {
    const missing = 'there is no reference data; CLINMETER_TEST_DATA names its folder';
    console.error(`${part.name}: left out, ${missing}`);
    return { part, missing };
  }
  const started = performance.now();
  try {
    const finding = await part.run(bench);
    console.error(`${part.name}: ${((performance.now() - started) / 1000).toFixed(0)} s`);
    return { part, finding };
  } catch (error) {
    console.error(`${part.name} failed:`, error);
    return { part, missing: `it failed: ${error instanceof Error ? error.message : String(error)}` };
  }
};

const run = async (): Promise<void> => {
  const parts = chosen();
  for (const program of ['taskset', 'getconf']) {
    if (Bun.which(program) === null) fail(`${program} is not installed (Debian: util-linux, libc-bin)`);
  }
  const before = conditions();
  if (!executableIsCurrent()) {
    console.error('Building dist/clinmeter');
    await makeExecutable();
  }
  const folder = mkdtempSync(join(tmpdir(), 'clinmeter-bench-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  endWithMe();
  const load = startLoad();
  const isQuick = values.quick;
  const bench: Bench = {
    load,
    folder,
    isQuick,
    isLong: values.long,
    rounds: isQuick ? 2 : 9,
    fullPack: packOfAll,
    scaled: (count) => (isQuick ? Math.ceil(count / 10) : count),
  };
  const results: Result[] = [];
  try {
    for (const part of parts) results.push(await measure(part, bench));
  } finally {
    await load.stop();
  }
  if (positionals.length === 0 && !isQuick) writeFileSync(RESULTS, `${report(results, before)}\n`);
  else print(results);
  if (results.some(({ part, finding }) => finding === undefined && (part.needsData !== true || hasReferenceData()))) {
    process.exitCode = 1;
  }
};

const print = (results: readonly Result[]): void => {
  console.log(results.flatMap(sectionOf).join('\n\n'));
  const verdicts = results.flatMap(({ finding }) => finding?.verdicts ?? []);
  console.log(
    `\n${table(
      ['target', 'measured', ''],
      verdicts.map((one) => [one.target, one.measured, outcome(one)]),
    )}`,
  );
};

if (values.help) console.log(HELP);
else await run();
