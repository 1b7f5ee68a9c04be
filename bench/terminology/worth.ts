/** What each number of the ranking, or each row of synonyms, is worth: the development sets without it. */
import { join } from 'node:path';
import { Glob } from 'bun';
import { parseSections } from '../../src/terminology/lexicon/table.ts';
import { loadPairs } from './contrast.ts';
import { type Case, loadCases, SET_NAMES } from './evaluation.ts';
import { draw } from './measure.ts';
import { percent, table } from './text.ts';

/** A part of the development sets, the minimal pairs among them. */
export const casesOf = (sample: number): readonly Case[] => {
  const pairs: readonly Case[] = loadPairs().map((pair) => ({ ...pair, set: 'everyday' }));
  return [loadCases(SET_NAMES), pairs].flatMap((set) => draw(set, sample, 1));
};

/** Of a row of synonyms only the phrases with one of its words can tell. */
export const mayTell = (row: string, { query }: Case): boolean =>
  row.split(' ').some((word) => /\p{L}/u.test(word) && query.toLowerCase().includes(word));

/** Of each phrase in a fixed order: was the first code right, and called `high`? `null` for one that was not asked. */
export type Answer = { readonly isRight: boolean; readonly isHigh: boolean } | null;
const NOT_ASKED = null;

const ROOT = join(import.meta.dir, '../..');
const SOURCES = join(ROOT, 'src/terminology');

/** One that is left out, as arguments of `without.ts`, and how the report names it. */
type Part = { readonly name: string; readonly without: readonly string[] };

/** A multiplier changes nothing as 1, points and weights as 0. */
const neutral = (value: number): number => (Math.abs(value) < 1 ? 1 : 0);

/** The table of a key, as `OTHER_ON.`; nothing for a constant. */
const tableAt = (text: string, at: number, key: string | undefined): string =>
  key === undefined ? '' : `${[...text.slice(0, at).matchAll(/^export const (\w+)/gm)].at(-1)?.[1] ?? ''}.`;

const numbers = async (): Promise<readonly Part[]> => {
  const files = [...new Glob('**/tuning.ts').scanSync(SOURCES)].sort();
  const found = files.map(async (file) => {
    const text = await Bun.file(join(SOURCES, file)).text();
    return text
      .matchAll(/^(?:export const (\w+) = | {2}(\w+): )([-\d._]+)[;,]$/gm)
      .toArray()
      .map(({ 0: line, 1: constant, 2: key, 3: value = '', index }) => ({
        name: `${file.replace(/tuning\.ts$/, '')}${tableAt(text, index, key)}${constant ?? key} ${value}`,
        without: [
          ...['number', `terminology/${file}`, line, line.replace(value, `${neutral(Number(value))}`)],
          // Lines of two tables may be alike.
          String(text.slice(0, index).split(`\n${line}\n`).length - 1),
        ],
      }));
  });
  return (await Promise.all(found)).flat();
};

/** Rows that no phrase has a word of are left out: each costs a run. */
const synonyms = async (sample: number): Promise<readonly Part[]> => {
  const cases = casesOf(sample);
  const files = [...new Glob('*-words.txt').scanSync(join(ROOT, 'data/lexicon'))].sort();
  const found = files.map(async (file) => {
    const text = await Bun.file(join(ROOT, 'data/lexicon', file)).text();
    const sections = parseSections(text);
    const rows = [...sections('same'), ...sections('learnt')].filter((row) => cases.some((one) => mayTell(row, one)));
    return rows.map((row) => ({
      name: `${file} ${row}`,
      without: ['row', `lexicon/${file}`, row],
    }));
  });
  return (await Promise.all(found)).flat();
};

/** One run after another, so that no two share a core. */
const answersOf = async (...args: readonly string[]): Promise<readonly Answer[]> => {
  const run = Bun.spawn([process.execPath, join(import.meta.dir, 'without.ts'), ...args], { stdout: 'pipe' });
  return JSON.parse(await new Response(run.stdout).text());
};

/** The answers that are right, right and high, and wrong and high, of the phrases that another run asked too. */
const counted = (answers: readonly Answer[], others: readonly Answer[]) => {
  const asked = answers.filter((answer, at) => answer !== NOT_ASKED && others[at] !== NOT_ASKED);
  return {
    asked: asked.length,
    right: asked.filter((answer) => answer?.isRight).length,
    high: asked.filter((answer) => answer?.isRight && answer.isHigh).length,
    wrong: asked.filter((answer) => answer?.isRight === false && answer.isHigh).length,
  };
};

/** The keys of the lexicons that a commit does not have. */
const added = async (_: number, since: string): Promise<readonly Part[]> => [
  { name: `keys added since ${since}`, without: ['added', 'lexicon/(?:icd10cm|rxnorm|loinc|spanish).txt', since] },
];

export const WORTH = { numbers, synonyms, added };

/**
 * A table with a row for each part: what is lost without it, those that matter most first. What the pack holds already,
 * as priors and weights of words, keeps its value.
 *
 * @param sample - phrases of each set
 */
export const worthText = async (
  kind: keyof typeof WORTH,
  pack: string,
  sample: string,
  since: string,
): Promise<string> => {
  const all = await answersOf(pack, sample);
  const rows: (readonly [name: string, asked: number, right: number, high: number, wrong: number])[] = [];
  const parts = await WORTH[kind](Number(sample), since);
  for (const [at, { name, without }] of parts.entries()) {
    const answers = await answersOf(pack, sample, ...without);
    const [now, then] = [counted(all, answers), counted(answers, all)];
    const row = [name, now.asked, then.right - now.right, then.high - now.high, then.wrong - now.wrong] as const;
    rows.push(row);
    console.error(`${at + 1} of ${parts.length}: ${row.join(' · ')}`);
  }
  const lost = ([, , ...changes]: (typeof rows)[number]) => changes.reduce((sum, change) => sum + Math.abs(change), 0);
  const { asked, right, wrong } = counted(all, all);
  return [
    `${asked} phrases, right@1 ${percent(right / asked)}, wrong and high ${wrong}. Without each of ${parts.length}:\n`,
    table(
      ['without', 'asked', 'right@1', 'right and high', 'wrong and high'],
      rows.toSorted((a, b) => lost(b) - lost(a)),
    ),
  ].join('\n');
};
