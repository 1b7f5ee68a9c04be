/** A phrase with a larger part of the body in place of one that names may not have. */
import anatomy from '../../../../data/lexicon/icd10cm-anatomy.txt' with { type: 'text' };
import { lazily } from '../../../lazily.ts';
import { parsePair } from '../../lexicon/table.ts';

/** Parts and what they are part of, in the order of the file. */
const PARTS = lazily(() =>
  anatomy
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map(parsePair)
    .map(([parts, whole]) => ({
      pattern: new RegExp(String.raw`(?<![\p{L}-])(?:${parts.split('; ').join('|')})s?(?![\p{L}-])`, 'iu'),
      whole,
    })),
);

/** The nearest larger part first. */
export const broaderThan = (phrase: string): readonly string[] =>
  PARTS()
    .filter(({ pattern }) => pattern.test(phrase))
    .map(({ pattern, whole }) => phrase.replace(pattern, whole))
    .filter((broader) => broader.toLowerCase() !== phrase.toLowerCase());
