/** Reads phrases that ask for a ratio, as `iron/TIBC`: it is none of its parts. */
import type { Lexicon } from '../../lexicon/lexicon.ts';
import type { Hit, HitReader, Rerank } from '../../model/code-system.ts';
import { axesInName } from './axes.ts';
import { readValues } from './axis-values.ts';
import { OTHER_VALUE } from './tuning.ts';
import { testSynonyms, testWords } from './words.ts';

type Ratio = {
  /** True for a test that the phrase may mean. */
  readonly isMeant: (name: string) => boolean;
  readonly rerank: Rerank;
};

/** The dividend and the divisor of a phrase. */
const PATTERNS: readonly RegExp[] = [
  /^(?<above>[^/]*[\p{L}\p{N}]) ?\/ ?(?<below>\p{L}[^/]*)$/u,
  /\bratio of (?<above>\p{L}[^/]*?) to (?<below>\p{L}[^/]*)$/iu,
  /^(?<above>[^/]{0,80}\p{L}) to (?<below>\p{L}[^/]{0,80}?) ratio\b/iu,
];

const RATIO = /\bratio\b/i;

/** The ratio that a phrase asks for; `undefined` for one of units, of specimens or of letters. */
export const ratioIn = (phrase: string, lexicon: Lexicon): Ratio | undefined => {
  const { above = '', below = '' } = PATTERNS.map((pattern) => pattern.exec(phrase)).find(Boolean)?.groups ?? {};
  const last = /(?<![\p{L}\p{N}-])[\p{L}\p{N}-]+$/u.exec(above)?.[0] ?? '';
  const first = /^[\p{L}\p{N}-]+/u.exec(below)?.[0] ?? '';
  const isAxis = (text: string) => readValues(text).asked.some(({ axis }) => axis !== 'class');
  const isTest = (word: string) => (word.length > 2 || lexicon.isKey(word)) && !isAxis(word);
  if (!isTest(last) || !isTest(first) || last.toLowerCase() === first.toLowerCase()) return undefined;
  if (isAxis(`${last}/${first}`)) return undefined;
  const [dividend, divisor] = [saidBy(above, lexicon), saidBy(below, lexicon)];
  const isRatio = (name: string): boolean => {
    const [over = '', ...under] = componentOf(name).split(/\/| to /);
    return saysAll(dividend, over) && saysAll(divisor, under.join(' '));
  };
  const isOfBoth = (name: string): boolean => {
    const parts = componentOf(name).split(/\/|\+| and /);
    return parts.some(
      (part, at) => hasSome(dividend, part) && parts.some((other, place) => place !== at && hasSome(divisor, other)),
    );
  };
  const slash = phrase.indexOf('/');
  const isKey = lexicon.keysIn(phrase).some(({ start, end }) => start < slash && slash < end);
  const isPanel = (name: string) => !RATIO.test(phrase) && !componentOf(name).includes('/') && isOfBoth(name);
  return {
    isMeant: (name) => isKey || isRatio(name) || isPanel(name),
    rerank: { depth: DEPTH, order: (hits, { nameOf }) => ratiosFirst(hits, nameOf, isRatio, isOfBoth) },
  };
};

/** A ratio stands behind its parts and other tests of them. */
const DEPTH = 40;

/** The ratios come first, and what is of one part alone fits like another value of an axis. */
const ratiosFirst = (
  hits: readonly Hit[],
  nameOf: HitReader['nameOf'],
  isRatio: (name: string) => boolean,
  isOfBoth: (name: string) => boolean,
): readonly Hit[] => {
  const ratios = hits.filter((hit) => isRatio(nameOf(hit)));
  if (ratios.length === 0) return hits;
  const others = hits
    .filter((hit) => !ratios.includes(hit))
    .map((hit) => (isOfBoth(nameOf(hit)) ? hit : { ...hit, score: Math.round(OTHER_VALUE * hit.score) }))
    .map((hit) => ({ ...hit, score: Math.min(hit.score, ratios[0]?.score ?? 0) }));
  return [...ratios, ...others.toSorted((a, b) => b.score - a.score || a.concept - b.concept)];
};

/** The words of each way to say a part of a phrase, and those that stand for them. */
type Said = readonly ReadonlySet<string>[];

const saidBy = (part: string, lexicon: Lexicon): Said =>
  lexicon
    .expand(part)
    // A meaning may be a share: `lymphocytes/leukocytes`.
    .map(({ text }) => testWords(text.split('/')[0] ?? ''))
    .map((words) => new Set(words.flatMap((word) => [word, ...testSynonyms(word).map((other) => other.word)])));

const saysAll = (said: Said, part: string): boolean => {
  const words = contentOf(part);
  return words.length > 0 && said.some((one) => words.every((word) => one.has(word)));
};

const hasSome = (said: Said, part: string): boolean =>
  contentOf(part).some((word) => said.some((words) => words.has(word)));

const componentOf = (name: string): string => axesInName(name).component.split('^')[0] ?? '';

/** The parts of a ratio are of all that is there. */
const contentOf = (part: string): readonly string[] =>
  testWords(part.replace(/(?:[. ]total|\b(?:panel|ratio|index))\b/gi, ''));
