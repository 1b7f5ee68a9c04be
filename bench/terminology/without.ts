/**
 * A run of `worth.ts`: asks the development sets after it has given one number of a `tuning.ts` another value, or taken a
 * row out of a file of `data/lexicon`, and prints the answers.
 */
import { plugin } from 'bun';
import type { Case } from './evaluation.ts';
import type { Answer } from './worth.ts';

const [packFile = '', sample = '', kind = '', file = '', what = '', value = ''] = process.argv.slice(2);

const edited = (text: string): string =>
  kind === 'number'
    ? text.replace(new RegExp(String.raw`(?<=export const ${what} = )[-\d._]+`), value)
    : text.replace(`\n${what}\n`, '\n');

plugin({
  name: 'without',
  setup: ({ onLoad }) => {
    if (file === '') return;
    onLoad({ filter: new RegExp(`${RegExp.escape(file)}$`) }, async ({ path }) => {
      const contents = edited(await Bun.file(path).text());
      return kind === 'number'
        ? { contents, loader: 'ts' }
        : { contents: `export default ${JSON.stringify(contents)}`, loader: 'js' };
    });
  },
});

// Only what is loaded from here on is without it.
const { loadTerminology } = await import('../../src/terminology/load.ts');
const { loadCases, SET_NAMES } = await import('./evaluation.ts');
const { loadPairs } = await import('./contrast.ts');
const { draw } = await import('./measure.ts');

const terminology = loadTerminology(packFile);

const pairs: readonly Case[] = loadPairs().map((pair) => ({ ...pair, set: 'everyday' }));
const cases = [loadCases(SET_NAMES), pairs].flatMap((set) => draw(set, Number(sample), 1));

// The numbers and words of one system change no answer of another.
const others = ['icd10cm', 'rxnorm', 'loinc'].filter((name) => !file.includes(name));
const isTold = ({ system }: Case) => others.length === 3 || !others.includes(system === 'icd10' ? 'icd10cm' : system);

const isRight = ({ system, gold }: Case, code: string): boolean =>
  gold.some((one) => code === one || (terminology.lookup(system, one)?.billable === false && code.startsWith(one)));

// Of a row of synonyms only the phrases with one of its words can tell.
const words = kind === 'row' ? what.split(' ') : [''];
const answers: readonly Answer[] = cases.map((one) => {
  if (!isTold(one) || !words.some((word) => one.query.toLowerCase().includes(word))) return null;
  const { matches, quality } = terminology.translate(one.query, {
    ...{ system: one.system, limit: 1, minScore: 0, includeObsolete: false, billableOnly: true },
  });
  return { isRight: isRight(one, matches[0]?.code ?? ''), isHigh: quality === 'high' };
});
console.log(JSON.stringify(answers));
