/**
 * `bun run bench:evidence PACK`: measures what the page of evidence shows, and writes `data/evidence`. Figures are counts, so
 * that the page makes rates and intervals of them. No figure is written by hand.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openPack } from '../../src/terminology/load.ts';
import { SYSTEMS } from '../../src/terminology/model/concept.ts';
import { calculators } from '../../src/tools/inventory.ts';
import { queryOf } from '../../src/tools/query.ts';
import { callOf } from '../../test/support/arbitraries.ts';
import { answerTo } from '../../test/support/calling.ts';
import { disagreements, type Vector } from '../../test/support/comparing.ts';
import { oracle } from '../../test/support/oracle/oracle.ts';
import { fc } from '../../test/support/properties.ts';
import { binned, calibrated } from '../terminology/calibration.ts';
import { loadConcepts } from '../terminology/concepts.ts';
import { loadCases, SET_NAMES } from '../terminology/evaluation.ts';
import { noteFigures } from '../terminology/notes.ts';
import { ours } from '../terminology/ours.ts';
import { answerable, evaluate, type Outcome } from '../terminology/scoring.ts';

const FOLDER = join(import.meta.dir, '../../data/evidence');

/** Random calls of a calculator that are compared with the oracle, those that are kept to be downloaded, and their seed. */
const CALLS = 500;
const KEPT = 15;
const SEED = 1;

const git = (...argv: readonly string[]): string => execFileSync('git', argv, { encoding: 'utf8' }).trim();

const [pack] = process.argv.slice(2);
if (pack === undefined) {
  console.error('Error: the pack to measure is missing\nTry: bun run bench:evidence PACK');
  process.exit(2);
}

/** The calls of a calculator with the answers of the oracle; calls whose inputs contradict each other are left out. */
const casesOf = (tool: (typeof calculators)[number]): readonly Vector[] =>
  fc.sample(callOf(tool), { numRuns: CALLS, seed: SEED }).flatMap((query) => {
    const verdict = oracle(tool.path, query);
    const isAnswered = tool.prepare(queryOf(query)).problems.length === 0;
    return 'values' in verdict && isAnswered ? [{ path: tool.path, query, expect: verdict.values }] : [];
  });

const compared = calculators.map((tool) => {
  const cases = casesOf(tool);
  return { id: tool.id, cases, wrong: disagreements(cases, answerTo).length };
});
const kept = compared.flatMap(({ cases }) => cases.slice(0, KEPT));

const { checksum, terminology } = openPack(pack);
const concepts = await loadConcepts();
const { search, searchAll, annotate } = ours(concepts, pack);
const cases = answerable(loadCases(SET_NAMES), concepts);
const counted = (outcomes: readonly Outcome[]) => ({
  cases: outcomes.length,
  first: outcomes.filter(({ rank }) => rank === 1).length,
  inFive: outcomes.filter(({ rank }) => rank >= 1 && rank <= 5).length,
});
const outcomes = evaluate(search, cases, concepts);
const sets = SET_NAMES.flatMap((set) =>
  SYSTEMS.flatMap((system) => {
    const own = outcomes.filter((one) => one.case.set === set && one.case.system === system);
    return own.length === 0 ? [] : [{ set, system, ...counted(own) }];
  }),
);
const calibration = calibrated(search, searchAll ?? search, cases, concepts)
  .filter(({ label }) => SYSTEMS.some((system) => system === label))
  .map(({ label, outcomes: own }) => ({ system: label, ...binned(own) }));

const measured = {
  on: new Date().toISOString().slice(0, 10),
  release: git('describe', '--always', '--abbrev=8'),
  pack: { checksum, releases: terminology.releases },
  sets,
  calibration,
  notes: await noteFigures(annotate),
  calculators: Object.fromEntries(compared.map(({ id, cases: own, wrong }) => [id, { cases: own.length, wrong }])),
};

mkdirSync(FOLDER, { recursive: true });
writeFileSync(join(FOLDER, 'measured.json'), `${JSON.stringify(measured, null, 1)}\n`);
writeFileSync(
  join(FOLDER, 'cases.jsonl'),
  kept.map(({ path, query, expect }) => `${JSON.stringify({ path, query, expect })}\n`).join(''),
);
