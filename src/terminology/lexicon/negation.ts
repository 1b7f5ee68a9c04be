/** Marks negated words: `no coma`, `not in remission`, `denies fever, cough`. */
import words from '../../../data/lexicon/negation.txt' with { type: 'text' };
import { lazily } from '../../deferred.ts';
import type { Span } from '../text/trace.ts';
import { parseSections, withFewBlanks } from './table.ts';

/** Prefix of the index word of a negated word. */
const NEGATED = 'ǃ';

/** True for the index word of a negated word. */
export const isNegated = (word: string): boolean => word.startsWith(NEGATED);

/** Negates an index word, or removes its negation. */
export const opposite = (word: string): string => (isNegated(word) ? word.slice(NEGATED.length) : NEGATED + word);

/** Canonical word of negation. */
const WITHOUT = ' without ';

type Rules = {
  readonly cues: ReadonlySet<string>;
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
    cues: new Set([...wordsIn('before'), ...wordsIn('list')]),
    before: new RegExp(
      String.raw`(?<![\p{L}\p{N}-])(?:(${oneOf(sections('list'))})|${oneOf(sections('before'))})(?!-)\s+(?!(?<=\bnot\s+)(?:${notBefore})(?!\p{L}))(?=\(?\d?\p{L})`,
      'gu',
    ),
    behind: new RegExp(
      withFewBlanks(String.raw`(?<![^,;:.()])([^,;:.()]+?)\s+(?:${oneOf(sections('behind'))})(?=\s*(?:$|[,;:.()]))`),
      'gu',
    ),
    pass: wordsIn('pass'),
    end: wordsIn('end'),
    grade: wordsIn('grade'),
    detail: wordsIn('detail'),
  };
});

/** True for a word that denies what follows it, or a part of such words. */
export const isOfDenial = (word: string): boolean => RULES().cues.has(word);

/** Quick test: a text without a match has no negation. */
const MAYBE = /no|w\/?o|without|sin |den[iy]|neg|free|lack|never|ruled|absen|excluded|other than|n'?t have/;

/** False for a text that surely denies nothing, known without reading its words. */
export const mayDeny = (phrase: string): boolean => MAYBE.test(phrase.toLowerCase()) || MAYBE_DENIED.test(phrase);

const DENIALS = lazily(() =>
  parseSections(words)('denied').map((line) => {
    const end = line.lastIndexOf(' = ');
    return [new RegExp(withFewBlanks(line.slice(0, end)), 'giu'), line.slice(end + ' = '.length)] as const;
  }),
);

/** Rewrites denials that names write otherwise: `afebrile`, `cough (-)`. */
export const withDenials = (phrase: string): string =>
  MAYBE_DENIED.test(phrase)
    ? DENIALS().reduce((text, [pattern, denied]) => text.replace(pattern, denied), phrase)
    : phrase;

const MAYBE_DENIED =
  /[([]-|-ve|neg|no|n't|ø|^0 |nil|niega|free|absen|afeb|apyrex|anict|acyan|smok|deni|rule|exclu|refut|cannot|unlikely|sans|fail|did|does|consistent|unremark|r\/o|[☐□✗✘❌]|\[ ?\]|0$/i;

/** Marks the negated words of a text in lower case, with `without` as the only word of negation. */
export const markNegated = (text: string): string => {
  if (!MAYBE.test(text)) return text;
  const { before, behind } = RULES();
  const moved = text.replace(behind, (_, negated: string) => leadingThen(negated));
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

/** The words of negation in a text in lower case. */
export const negationCues = (text: string): readonly Span[] => {
  if (!MAYBE.test(text)) return [];
  const { before, behind } = RULES();
  const leading = text
    .matchAll(before)
    .map(({ 0: cue, index }) => ({ start: index, end: index + cue.trimEnd().length }));
  const trailing = text.matchAll(behind).map(({ 0: all, 1: negated = '', index }) => ({
    start: index + all.indexOf(negated) + negated.length + 1,
    end: index + all.length,
  }));
  return [...leading, ...trailing];
};

/** `headache but fever ruled out`: what stands before a conjunction is not ruled out. */
const leadingThen = (negated: string): string => {
  const [kept = ''] = /^.*\b(?:but|and|with)\s/.exec(negated) ?? [];
  return `${kept} without ${negated.slice(kept.length)}`;
};

/** Longest scope of a negation, in words. */
const MOST_NEGATED = 4;

/** The scope of a negation from a place on, with its words marked, and its end. */
const scopeOf = (text: string, start: number, isList: boolean): { readonly text: string; readonly end: number } => {
  const { pass, end, grade, detail } = RULES();
  const word = /([^\p{L}\p{N}]*)([\p{L}\p{N}]+)/uy;
  word.lastIndex = start;
  let marked = '';
  let passed = '';
  let isBehindDetail = false;
  let at = start;
  for (let count = 0; count < MOST_NEGATED || isList; ) {
    const [whole, gap = '', given = ''] = word.exec(text) ?? [];
    const stop = isList ? LIST_STOP : count === 0 ? FIRST_STOP : STOP;
    // `not 3b` denies a part of a stage, `no 2 weeks` nothing.
    const isNumber = /^\d/.test(given) && !(count === 0 && STAGE_PART.test(given));
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
      : joins || pass.has(given) || grade.has(given) || given.length < SHORTEST || isNegated(given);
    marked += gap + (isPassed ? given : NEGATED + given);
    if (!isPassed && !isDetail) count += 1;
    at = word.lastIndex;
  }
  // `not acute`: nothing else is there to negate.
  const hasNegation = marked.includes(NEGATED) || passed === '';
  return { text: hasNegation ? marked : marked.replace(passed, NEGATED + passed), end: at };
};

const STAGE_PART = /^\d[a-c]$/;

const UNSAID = 'unspecified';

/** Skipped before a negated word, or negated itself if alone. */
const WEIGHTY = /^(?:acute|chronic|active|mild|moderate|severe|significant)$/;

const STOP = /[,;:.()[\]+&]/;
/** `without (acute) exacerbation` */
const FIRST_STOP = /[,;:.[\]+&]/;
const LIST_STOP = /[;:.()[\]]/;
const SHORTEST = 2;
