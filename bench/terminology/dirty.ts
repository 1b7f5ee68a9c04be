/** Spoils phrases that are found alone as typing, scanning and copying do. */
import { type Concept, designationsOf, SEARCHED } from '../../src/terminology/model/concept.ts';
import type { Case } from './evaluation.ts';
import { draw } from './measure.ts';
import { below, generator, misspell, type Random } from './perturb.ts';
import { type Concepts, evaluate, HIGH, isIndexed, type Outcome, type Search, share } from './scoring.ts';
import { percent, table } from './text.ts';

/** Phrases of each set, of those that are found clean. */
const PHRASES = 320;

const SETS = ['everyday', 'icd10_mondo', 'rxnorm_ehr_orders_silver'];

/** A long word has seven letters or more. */
const LONG = /\p{L}{7,}/gu;
const WORD = /\p{L}{4,}/gu;

/** Digits that scanners read for letters. */
const LOOKALIKES: Readonly<Record<string, string>> = { o: '0', i: '1', l: '1', s: '5', e: '3', b: '8', g: '9', z: '2' };

type Spoil = (query: string, random: Random) => string;

const inWord =
  (pattern: RegExp, change: (word: string, random: Random) => string): Spoil =>
  (query, random) => {
    const words = [...query.matchAll(pattern)];
    const word = words[below(words.length, random)];
    if (word === undefined) return query;
    return query.slice(0, word.index) + change(word[0], random) + query.slice(word.index + word[0].length);
  };

const withDigit = (word: string, random: Random): string => {
  const places = [...word.toLowerCase()].flatMap((letter, at) => (letter in LOOKALIKES ? [at] : []));
  const at = places[below(places.length, random)];
  return at === undefined ? word : word.slice(0, at) + LOOKALIKES[word[at]?.toLowerCase() ?? ''] + word.slice(at + 1);
};

const glued: Spoil = (query, random) => {
  const gaps = [...query.matchAll(/(?<=\p{L}{3}) (?=\p{L}{3})/gu)];
  const gap = gaps[below(gaps.length, random)];
  return gap === undefined ? query : query.slice(0, gap.index) + query.slice(gap.index + 1);
};

const WAYS: Readonly<Record<string, Spoil>> = {
  'one typo': inWord(WORD, misspell),
  'two edits in a long word': inWord(LONG, (word, random) => misspell(misspell(word, random), random)),
  'digit for a letter': inWord(WORD, withDigit),
  'lost space': glued,
  'split word': inWord(LONG, (word, random) => {
    const at = 3 + below(word.length - 5, random);
    return `${word.slice(0, at)} ${word.slice(at)}`;
  }),
};

/** Terms of each release that are drawn. */
const TERMS = 700;

/** What a release calls its codes, in as many words as are typed; a term of several codes has each of them as gold. */
const termsOf = (concepts: Iterable<Concept>, system: Case['system']): readonly Case[] => {
  const golds = new Map<string, string[]>();
  for (const concept of concepts) {
    if (!isIndexed(concept) || concept.billable === false) continue;
    for (const { text, kind } of designationsOf(concept)) {
      if (!OWN_NAMES.includes(kind) || !TYPED.test(text)) continue;
      const gold = golds.get(text.toLowerCase()) ?? [];
      if (gold.push(concept.code) === 1) golds.set(text.toLowerCase(), gold);
    }
  }
  // The set only decides how many are drawn.
  return [...golds].map(([query, gold]) => ({ set: 'everyday', query, system, gold }));
};

const OWN_NAMES: readonly string[] = ['name', 'synonym', 'inclusion'];

/** Two to eight words, one of them long enough to be misspelt. */
const TYPED = /^(?=.*\p{L}{5})\S+(?: \S+){1,7}$/u;

const isRight = ({ rank }: Outcome): boolean => rank === 1;
const isSure = ({ hits }: Outcome): boolean => (hits[0]?.score ?? 0) >= HIGH;

/** Of phrases that are right at rank 1 when they are clean: the share that stays right, and those wrong for certain. */
export const dirtyText = (search: Search, cases: readonly Case[], concepts: Concepts, seed: number): string => {
  const ofSets = draw(
    cases.filter(({ set }) => SETS.includes(set)),
    PHRASES,
    seed,
  );
  const asked: readonly (readonly [name: string, cases: readonly Case[]])[] = [
    ['development sets', ofSets],
    ...SEARCHED.map(
      (system) => [`terms of ${system}`, draw(termsOf(concepts[system].values(), system), TERMS, seed)] as const,
    ),
  ];
  const rows = asked.flatMap(([name, clean]) => {
    const right = evaluate(search, clean, concepts).filter(isRight);
    return Object.entries(WAYS).map(([way, spoil]) => [
      name,
      way,
      ...spoilt(search, right, concepts, (query) =>
        spoil(query, generator(Bun.hash.xxHash32(`${way} ${query}`, seed))),
      ),
    ]);
  });
  return table(['phrases', 'spoilt by', 'n', 'right@1', 'high', 'wrong and high'], rows);
};

const spoilt = (
  search: Search,
  right: readonly Outcome[],
  concepts: Concepts,
  spoil: (query: string) => string,
): readonly (string | number)[] => {
  const asked = right
    .map((outcome) => outcome.case)
    .flatMap((one) => {
      const query = spoil(one.query);
      return query === one.query ? [] : [{ ...one, query }];
    });
  const found = evaluate(search, asked, concepts);
  const sure = found.filter(isSure);
  return [found.length, percent(share(found, isRight)), sure.length, sure.filter((one) => !isRight(one)).length];
};
