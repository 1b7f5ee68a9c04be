/**
 * A run of `worth.ts`: asks the development sets after it has given one number of a `tuning.ts` another value, or taken a
 * row out of a file of `data/lexicon`, and prints the answers.
 */
import { basename, dirname } from 'node:path';
import { plugin } from 'bun';
import type { Case } from './evaluation.ts';
import type { Answer } from './worth.ts';

const [packFile = '', sample = '', kind = '', file = '', what = '', value = '', place = '0'] = process.argv.slice(2);

const edited = (text: string): string => {
  const parts = text.split(`\n${what}\n`);
  const [before, after] = [parts.slice(0, Number(place) + 1), parts.slice(Number(place) + 1)];
  return before.join(`\n${what}\n`) + (kind === 'number' ? `\n${value}\n` : '\n') + after.join(`\n${what}\n`);
};

/** A lexicon without the keys that a commit does not have. */
const asSince = async (path: string, text: string): Promise<string> => {
  const show = Bun.spawn(['git', 'show', `${what}:data/lexicon/${basename(path)}`], {
    cwd: dirname(path),
    stdout: 'pipe',
  });
  const keysOf = (line: string) => line.replace(/ = .*/, '').split('; ');
  const known = new Set((await new Response(show.stdout).text()).split('\n').flatMap(keysOf));
  const lines = text.split('\n').map((line) => {
    const at = line.indexOf(' = ');
    const keys = at < 0 ? [] : keysOf(line).filter((key) => known.has(key));
    return at < 0 ? line : keys.length === 0 ? '' : keys.join('; ') + line.slice(at);
  });
  return lines.filter((line) => line !== '').join('\n');
};

plugin({
  name: 'without',
  setup: ({ onLoad }) => {
    if (file === '') return;
    onLoad({ filter: new RegExp(`${kind === 'added' ? file : RegExp.escape(file)}$`) }, async ({ path }) => {
      const text = await Bun.file(path).text();
      const contents = kind === 'added' ? await asSince(path, text) : edited(text);
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
const others = ['icd10cm', 'rxnorm', 'loinc'].filter((name) => kind === 'added' || !file.includes(name));
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
