/** Of the phrase of a drug, what the drug must not be: `without epinephrine`, `not ER`. */
import type { Hit, HitReader } from '../../model/code-system.ts';
import { type FormWords, formIn, readFormWords, releaseBit, routeBit, shapeBit } from './forms.ts';
import { drugWords } from './words.ts';

export type Denied = {
  /** In lower case, with the words that deny. */
  readonly said: readonly string[];
  readonly words: ReadonlySet<string>;
  readonly form: FormWords;
};

const WORD = String.raw`\p{L}[\p{L}\d]*`;

/** One word or several that are joined. Further words belong to the drug again: `non chewable tablet`. */
const DENIAL = new RegExp(
  String.raw`(?<![\p{L}\p{N}-])(?:without|w/o|not|no|non|minus)[\s-]+${WORD}(?:\s+(?:or|and|nor)\s+${WORD})?`,
  'giu',
);

/** The phrase with blanks in place of what it denies, so that places stay. */
export const withoutDenied = (phrase: string): string => {
  const rest = phrase.replace(DENIAL, (said) => ' '.repeat(said.length));
  return NAME.test(rest) ? rest : phrase;
};

/** Denied words are a name where nothing else is one: `No-Doz 200 mg`. */
const NAME = /\p{L}{4}/u;

/** @param meaningsOf - what the abbreviations of a text are short for */
export const deniedIn = (phrase: string, meaningsOf: (text: string) => readonly string[]): Denied | undefined => {
  const said = phrase.toLowerCase().match(DENIAL) ?? [];
  if (said.length === 0) return undefined;
  const texts = said.map((one) => one.replace(/^[^\s-]+[\s-]+/, ''));
  const words = texts.flatMap((one) => [one, ...meaningsOf(one)]).flatMap(drugWords);
  return { said, words: new Set(words), form: readFormWords(texts.join(' ')) };
};

/** The drugs that have nothing of what is denied; all, if each has some of it. A name may begin so: `No Doz`. */
export const undenied = (hits: readonly Hit[], { said, words, form: denied }: Denied, read: HitReader) => {
  const isDenied = (hit: Hit): boolean => {
    const name = plain(read.nameOf(hit));
    if (said.some((text) => name.includes(plain(text)))) return false;
    if (read.wordsOf(hit).some((word) => words.has(word))) return true;
    const form = formIn(read.axesOf(hit));
    const { routes, shapes, releases } = denied;
    return form !== 0 && ((routeBit(form) & routes) | (shapeBit(form) & shapes) | (releaseBit(form) & releases)) !== 0;
  };
  const kept = hits.filter((hit) => !isDenied(hit));
  return kept.length === 0 ? hits : kept;
};

const plain = (text: string): string => text.toLowerCase().replace(/[\s-]+/g, ' ');
