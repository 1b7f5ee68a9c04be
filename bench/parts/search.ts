/** Terminology beside SQLite FTS5 and MiniSearch: a short set of `bench/terminology`. */
import { join } from 'node:path';
import type { Bench, Finding, Part } from '../part.ts';

const MAIN = join(import.meta.dir, '../terminology/main.ts');
const SETS = 'everyday,icd10_mondo,rxnorm_hospital_drugs,loinc_hospital_labs';

const run = async ({ isQuick }: Bench): Promise<Finding> => {
  const argv = [process.execPath, MAIN, '--quick', '--sets', SETS, '--sample', isQuick ? '20' : '100'];
  const child = Bun.spawn(argv, { stdin: 'ignore', stdout: 'pipe', stderr: 'inherit' });
  const report = await new Response(child.stdout).text();
  if ((await child.exited) !== 0) throw new Error('bench/terminology failed; the lines above say why');
  const wanted = ['Hits', 'Speed and size'];
  const sections = report.split(/^## /m).filter((text) => wanted.some((title) => text.startsWith(`${title}\n`)));
  return {
    text: [
      `In process, a sample of 100 phrases of each set; \`bun run bench:terminology\` runs all of them, with spoilt phrases and calibration.`,
      ...sections.map((text) => `### ${text.trim()}`),
    ],
    verdicts: [],
  };
};

export const search: Part = {
  name: 'search',
  title: 'Terminology beside SQLite FTS5 and MiniSearch',
  needsData: true,
  run,
};
