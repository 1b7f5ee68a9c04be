/** The cost of a translation by the size of the terminology. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildPack } from '../../build/build-pack.ts';
import type { Concept, System } from '../../src/terminology/model/concept.ts';
import { encodePack } from '../../src/terminology/pack/pack.ts';
import type { Bench, Finding, Part } from '../part.ts';
import { SERVER_CORE, spawnPinned } from '../support/processes.ts';
import { figure, spreadOf } from '../support/statistics.ts';
import { table } from '../support/table.ts';
import { loadConcepts } from '../terminology/concepts.ts';
import { loadCases } from '../terminology/evaluation.ts';
import { draw } from '../terminology/measure.ts';

export type Asked = {
  readonly phrases: readonly { readonly query: string; readonly system: System }[];
  readonly codes: readonly { readonly system: System; readonly code: string }[];
};

type Quantiles = { readonly p50: number; readonly p99: number };

/** Milliseconds, bytes, and microseconds for each question. */
export type Opened = {
  readonly load: number;
  readonly memory: number;
  readonly translate: Quantiles;
  readonly lookup: Quantiles;
};

const SIZES = [10_000, 100_000, Number.POSITIVE_INFINITY];

const WHY =
  'Loading grows with the bytes, all of which are read and held against their digest, and memory with them. A lookup is a binary search, whose steps grow with the logarithm of the concepts. A translation reads the terms that hold the words of the phrase: these grow with the concepts, but only the lists of rarer words are read, as the most common ones are bits of the terms.';

/** Processes that open the same pack; loading happens once in each. */
const OPENINGS = 3;

const run = async ({ folder, isQuick }: Bench): Promise<Finding> => {
  const concepts = Object.values(await loadConcepts()).flatMap((map) => [...map.values()]);
  const shuffled = concepts
    .map((concept) => ({ concept, order: Bun.hash.xxHash32(`${concept.system} ${concept.code}`) }))
    .sort((a, b) => a.order - b.order)
    .map(({ concept }) => concept);
  const phrases = draw(loadCases(['everyday', 'icd10_mondo', 'rxnorm_hospital_drugs', 'loinc_hospital_labs']), 300, 1);
  const rows = [];
  for (const size of isQuick ? SIZES.slice(0, 1) : SIZES) {
    const some = shuffled.slice(0, size);
    const codes = shuffled.slice(0, Math.min(size, 5000)).map(({ system, code }) => ({ system, code }));
    const { bytes, opened } = await opening(some, { phrases, codes }, folder);
    const median = (value: (one: Opened) => number) => spreadOf(opened.map(value)).median;
    rows.push([
      figure(some.length),
      (bytes / 1e6).toFixed(1),
      figure(median(({ load }) => load)),
      (median(({ memory }) => memory) / 1e6).toFixed(0),
      figure(median(({ translate }) => translate.p50)),
      figure(median(({ translate }) => translate.p99)),
      figure(median(({ lookup }) => lookup.p50)),
      figure(median(({ lookup }) => lookup.p99)),
    ]);
  }
  const columns = ['pack MB', 'load ms', 'memory MB'];
  const times = ['translate p50 µs', 'p99', 'lookup p50 µs', 'p99'];
  return {
    text: [
      `Concepts drawn evenly from all releases, in a process of their own on one core; ${phrases.length} phrases of the evaluation sets, 5 000 codes, each asked five times, of which the fastest counts; medians of ${OPENINGS} processes.`,
      table(['concepts', ...columns, ...times], rows),
      WHY,
    ],
    verdicts: [],
  };
};

const opening = async (concepts: readonly Concept[], asked: Asked, folder: string) => {
  const info = { coverage: 'full', source: 'benchmark', notes: '' } as const;
  const bytes = encodePack(buildPack({ ...info, releases: { icd10cm: '', loinc: '', rxnorm: '' } }, concepts));
  const place = mkdtempSync(join(folder, 'pack-'));
  const [pack, file] = [join(place, 'pack'), join(place, 'asked.json')];
  writeFileSync(pack, bytes);
  writeFileSync(file, JSON.stringify(asked));
  const script = join(import.meta.dir, 'terminology-process.ts');
  const all: Opened[] = [];
  while (all.length < OPENINGS) {
    const child = spawnPinned(SERVER_CORE, [process.execPath, script, pack, file]);
    all.push(JSON.parse(await new Response(child.stdout).text()));
  }
  return { bytes: bytes.length, opened: all };
};

export const terminologyGrowth: Part = {
  name: 'terminology',
  title: 'How cost grows: size of the terminology',
  needsData: true,
  run,
};
