/** Marks the words of a text that it says are lacking: `no coma`, `not in remission`, `denies fever, cough`. */
import words from '../../../data/lexicon/negation.txt' with { type: 'text' };
import { lazily } from '../../lazily.ts';
import type { Span } from '../text/trace.ts';
import { parseSections } from './table.ts';

/** Begins a word that is said to be lacking, so that it does not meet the same word elsewhere. */
const LACKED = 'ǃ';

/** Whether an index word is one that a text says is lacking. */
export const isLacked = (word: string): boolean => word.startsWith(LACKED);

/** The index word for the lack of what a word names, and back. */
export const opposite = (word: string): string => (isLacked(word) ? word.slice(LACKED.length) : LACKED + word);

/** How much less than its rarity a lacking word tells of a name: phrases seldom say what is lacking. */
export const LACKED_FACTOR = 0.25;

/** The one word that stands for all that say that something is lacking. */
const WITHOUT = ' without ';

type Rules = {
  readonly before: RegExp;
  readonly behind: RegExp;
  readonly pass: ReadonlySet<string>;
  readonly end: ReadonlySet<string>;
  readonly grade: ReadonlySet<string>;
  readonly detail: ReadonlySet<string>;
};

const RULES = lazily((): Rules => {
  const sections = parseSections(words);
  const wordsIn = (section: string) => new Set(sections(section).flatMap((line) => line.split(' ')));
  const oneOf = (lines: readonly string[]) => lines.map((line) => line.replaceAll(' ', String.raw`\s+`)).join('|');
  const notBefore = [...wordsIn('not')].join('|');
  return {
    before: new RegExp(
      String.raw`(?<![\p{L}\p{N}-])(?:(${oneOf(sections('list'))})|${oneOf(sections('before'))})(?!-)\s+(?!(?<=\bnot\s+)(?:${notBefore})(?!\p{L}))(?=\(?\p{L})`,
      'gu',
    ),
    behind: new RegExp(String.raw`([^,;:.()]+?)\s+(?:${oneOf(sections('behind'))})(?=\s*(?:$|[,;:.()]))`, 'gu'),
    pass: wordsIn('pass'),
    end: wordsIn('end'),
    grade: wordsIn('grade'),
    detail: wordsIn('detail'),
  };
});

/** Texts without one of these have nothing that is lacking. */
const MAYBE = /no|w\/?o|without|sin |den[iy]|neg|free|lack|never|ruled|absen|excluded|other than|n'?t have/;

const DENIALS = lazily(() =>
  parseSections(words)('denied').map((line) => {
    const end = line.lastIndexOf(' = ');
    return [new RegExp(line.slice(0, end), 'giu'), line.slice(end + ' = '.length)] as const;
  }),
);

/** A phrase that denies something by other words or signs than names do, in the words of names: `afebrile`, `cough (-)`. */
export const withDenials = (phrase: string): string =>
  MAYBE_DENIED.test(phrase)
    ? DENIALS().reduce((text, [pattern, denied]) => text.replace(pattern, denied), phrase)
    : phrase;

const MAYBE_DENIED =
  /[([]-|-ve|neg|no|n't|ø|^0 |nil|niega|free|absen|afeb|anict|acyan|smok|deni|rule|exclu|refut|cannot|unlikely|sans|fail|did|does|consistent|unremark|r\/o|[☐□✗✘❌]|\[ ?\]|0$/i;

/** Marks the words that a text in lower case says are lacking, and says so by `without` alone. */
export const markLacked = (text: string): string => {
  if (!MAYBE.test(text)) return text;
  const { before, behind } = RULES();
  const moved = text.replace(behind, (_, lacked: string) => leadingThen(lacked));
  let marked = '';
  let at = 0;
  for (const found of moved.matchAll(before)) {
    if (found.index < at) continue;
    const start = found.index + found[0].length;
    const scope = scopeOf(moved, start, found[1] !== undefined);
    marked += moved.slice(at, found.index) + WITHOUT + scope.text;
    at = scope.end;
  }
  return marked + moved.slice(at);
};

/** The words of a text in lower case that say that something is lacking. */
export const cuesOfLack = (text: string): readonly Span[] => {
  if (!MAYBE.test(text)) return [];
  const { before, behind } = RULES();
  const leading = text
    .matchAll(before)
    .map(({ 0: cue, index }) => ({ start: index, end: index + cue.trimEnd().length }));
  const trailing = text.matchAll(behind).map(({ 0: all, 1: lacked = '', index }) => ({
    start: index + all.indexOf(lacked) + lacked.length + 1,
    end: index + all.length,
  }));
  return [...leading, ...trailing];
};

/** `headache but fever ruled out`: what stands before a conjunction is not ruled out. */
const leadingThen = (lacked: string): string => {
  const [, kept = '', rest = lacked] = /^(.*\b(?:but|and|with)\s)(.*)$/.exec(lacked) ?? [];
  return `${kept} without ${rest}`;
};

/** Most words that a phrase names as lacking; what stands behind them is about something else. */
const MOST_LACKED = 4;

/** The text that is lacking from a place on, with its words marked, and where it ends. */
const scopeOf = (text: string, start: number, isList: boolean): { readonly text: string; readonly end: number } => {
  const { pass, end, grade, detail } = RULES();
  const word = /([^\p{L}\p{N}]*)([\p{L}\p{N}]+)/uy;
  word.lastIndex = start;
  let marked = '';
  let passed = '';
  let isBehindDetail = false;
  let at = start;
  for (let count = 0; count < MOST_LACKED || isList; ) {
    const [whole, gap = '', given = ''] = word.exec(text) ?? [];
    const stop = isList ? LIST_STOP : count === 0 ? FIRST_STOP : STOP;
    const isNumber = /^\d/.test(given);
    if (whole === undefined || (isNumber && !(count === 0 && isBehindDetail))) break;
    // `without tophus (tophi)`: the word again, in another form.
    const isAside = gap === ' (' && text[word.lastIndex] === ')';
    if (!isAside && stop.test(gap)) break;
    const joins = isList && given === 'and';
    const isDetail = count === 0 && (isNumber || detail.has(given));
    isBehindDetail = isDetail && !isNumber;
    if ((end.has(given) && !joins && !isDetail) || (count > 0 && grade.has(given))) break;
    if (WEIGHTY.test(given)) passed = given;
    const isPassed = isDetail
      ? given === UNSAID
      : joins || pass.has(given) || grade.has(given) || given.length < SHORTEST || isLacked(given);
    marked += gap + (isPassed ? given : LACKED + given);
    if (!isPassed && !isDetail) count += 1;
    at = word.lastIndex;
  }
  // `not acute`: nothing else is there to be lacking.
  const isLacking = marked.includes(LACKED) || passed === '';
  return { text: isLacking ? marked : marked.replace(passed, LACKED + passed), end: at };
};

/** Says nothing of what is lacking. */
const UNSAID = 'unspecified';

/** Passed over before what is lacking, or lacking itself. */
const WEIGHTY = /^(?:acute|chronic|active|mild|moderate|severe|significant)$/;

const STOP = /[,;:.()[\]+&]/;
/** `without (acute) exacerbation` */
const FIRST_STOP = /[,;:.[\]+&]/;
const LIST_STOP = /[;:.()[\]]/;
const SHORTEST = 2;
