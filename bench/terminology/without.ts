/**
 * A run of `worth.ts`: asks the development sets after it has given one number of a `tuning.ts` another value, or taken a
 * row out of a file of `data/lexicon`, and prints the answers.
 */
import { plugin } from 'bun';
import type { Case } from './evaluation.ts';
import type { Answer } from './worth.ts';

const [packFile = '', sample = '', kind = '', file = '', what = '', value = ''] = process.argv.slice(2);

const edited = (text: string): string => text.replace(`\n${what}\n`, () => (kind === 'number' ? `\n${value}\n` : '\n'));

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
const { casesOf, mayTell } = await import('./worth.ts');

const terminology = loadTerminology(packFile);

const cases = casesOf(Number(sample));

// The numbers and words of one system change no answer of another.
const others = ['icd10cm', 'rxnorm', 'loinc'].filter((name) => !file.includes(name));
const isTold = ({ system }: Case) => others.length === 3 || !others.includes(system === 'icd10' ? 'icd10cm' : system);

const isRight = ({ system, gold }: Case, code: string): boolean =>
  gold.some((one) => code === one || (terminology.lookup(system, one)?.billable === false && code.startsWith(one)));

const answers: readonly Answer[] = cases.map((one) => {
  if (!isTold(one) || (kind === 'row' && !mayTell(what, one))) return null;
  const { matches, quality } = terminology.translate(one.query, {
    ...{ system: one.system, limit: 1, minScore: 0, includeObsolete: false, billableOnly: true },
  });
  return { isRight: isRight(one, matches[0]?.code ?? ''), isHigh: quality === 'high' };
});
console.log(JSON.stringify(answers));
