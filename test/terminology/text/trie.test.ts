import { expect, test } from 'bun:test';
import { buildTrie, findBeginning, findNear, findWord, type Near } from '../../../src/terminology/text/trie.ts';
import { fc, runs } from '../../support/properties.ts';

/** Few letters, so that words share beginnings and lie near each other; now and then anything at all. */
const word = fc.oneof(
  { weight: 8, arbitrary: fc.stringMatching(/^[abc]{0,7}$/) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 5 }) },
);
const vocabulary = fc.array(word, { maxLength: 40 }).map((words) => [...new Set(words)].sort());

/** Optimal string alignment by its definition: every way to end, no table. */
const distanceOf = (a: string, b: string): number => {
  const known = new Map<string, number>();
  const upTo = (i: number, j: number): number => {
    if (i === 0 || j === 0) return i + j;
    const key = `${i},${j}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
    const distance = Math.min(
      upTo(i - 1, j) + 1,
      upTo(i, j - 1) + 1,
      upTo(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
      swapped ? upTo(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
    );
    known.set(key, distance);
    return distance;
  };
  return upTo(a.length, b.length);
};

test('a vocabulary gives each word its position and every other text none', () => {
  fc.assert(
    fc.property(vocabulary, fc.array(word, { maxLength: 10 }), (words, others) => {
      const trie = buildTrie(words);
      for (const text of [...words, ...others]) expect(findWord(trie, text)).toBe(words.indexOf(text));
    }),
  );
});

test('a vocabulary gives the words that begin with a text in their order, the first of them when there are too many', () => {
  fc.assert(
    fc.property(vocabulary, word, fc.integer({ min: 1, max: 8 }), (words, prefix, most) => {
      const expected = words.flatMap((text, id) => (text.startsWith(prefix) ? [{ id, text }] : []));
      expect(findBeginning(buildTrie(words), prefix, most)).toEqual(expected.slice(0, most));
    }),
  );
});

test('a vocabulary gives exactly the words within so many edits, with their distance', () => {
  const options = fc.record({ most: fc.integer({ min: 0, max: 3 }), fixed: fc.integer({ min: 0, max: 2 }) });
  fc.assert(
    fc.property(vocabulary, word, options, (words, text, { most, fixed }) => {
      const candidates = words.flatMap((other, id): Near[] => {
        const isEqualThere = text.length >= fixed && other.startsWith(text.slice(0, fixed));
        return isEqualThere ? [{ word: id, distance: distanceOf(text.slice(fixed), other.slice(fixed)) }] : [];
      });
      const found = findNear(buildTrie(words), text, most, fixed).toSorted((a, b) => a.word - b.word);
      expect(found).toEqual(candidates.filter(({ distance }) => distance <= most));
    }),
    runs(500),
  );
});

test.each([
  ['insertion', 'asthmaa'],
  ['deletion', 'astma'],
  ['replacement', 'asthme'],
  ['swap of neighbours', 'ashtma'],
])('a vocabulary counts one %s as one edit', (_, misspelt) => {
  expect(findNear(buildTrie(['asthma', 'eczema']), misspelt, 1, 1)).toEqual([{ word: 0, distance: 1 }]);
});

test('a vocabulary holds nothing when it is empty', () => {
  const trie = buildTrie([]);
  expect(findWord(trie, '')).toBe(-1);
  expect(findWord(trie, 'a')).toBe(-1);
  expect(findBeginning(trie, '', 5)).toEqual([]);
  expect(findNear(trie, 'a', 3, 0)).toEqual([]);
});
