/**
 * A vocabulary as a trie in flat arrays, breadth first. The children of a node stand next to each other in alphabetical
 * order, so a node is two numbers and the trie is a view of the pack.
 */

import { derived } from '../derived.ts';

/** The arrays of a trie; node 0 is the root. */
export type Trie = {
  /** The last character (UTF-16 code unit) of each node. */
  readonly labels: Uint16Array;
  /** The first child of each node; the next node's first child ends the list. One entry more than there are nodes. */
  readonly children: Uint32Array;
  /** One more than the word that ends at each node; 0 where none does. */
  readonly words: Uint32Array;
};

/** Builds the trie of words in ascending order of their code units, without repetitions; a word's id is its position. */
export const buildTrie = (words: readonly string[]): Trie => {
  const labels = [0];
  const children: number[] = [];
  const ends: number[] = [];
  // Each node covers a range of the sorted words that share its prefix.
  let level = [{ from: 0, to: words.length }];
  for (let depth = 0; level.length > 0; depth += 1) {
    const next: typeof level = [];
    let firstChild = labels.length;
    for (const { from, to } of level) {
      const isWord = words[from]?.length === depth && from < to;
      ends.push(isWord ? from + 1 : 0);
      children.push(firstChild);
      for (let start = from + (isWord ? 1 : 0); start < to; ) {
        const label = words[start]?.charCodeAt(depth);
        let end = start + 1;
        while (end < to && words[end]?.charCodeAt(depth) === label) end += 1;
        labels.push(label ?? 0);
        next.push({ from: start, to: end });
        firstChild += 1;
        start = end;
      }
    }
    level = next;
  }
  children.push(labels.length);
  return { labels: Uint16Array.from(labels), children: Uint32Array.from(children), words: Uint32Array.from(ends) };
};

/** A trie without the arrays that follow from its shape. */
export type PackedTrie = {
  readonly labels: Uint16Array;
  /** Twice the number of children of each node, and one more where a word ends. */
  readonly shapes: Uint16Array;
};

export const packTrie = ({ labels, children, words }: Trie): PackedTrie => ({
  labels,
  shapes: Uint16Array.from(
    labels,
    (_, node) => 2 * ((children[node + 1] ?? 0) - (children[node] ?? 0)) + ((words[node] ?? 0) > 0 ? 1 : 0),
  ),
});

/** @throws RangeError for a shape that is not that of its nodes: a walk through it would not end */
export const unpackTrie = ({ labels, shapes }: PackedTrie): Trie => {
  const children = derived(shapes, 'children', () => childrenOf(shapes));
  if (children.at(-1) !== labels.length || labels.length !== shapes.length)
    throw new RangeError('the trie has other nodes than children');
  return { labels, children, words: derived(shapes, 'words', () => numberWords(children, shapes)) };
};

const childrenOf = (shapes: Uint16Array): Uint32Array => {
  const children = new Uint32Array(shapes.length + 1);
  let next = 1;
  for (let node = 0; node < shapes.length; node += 1) {
    children[node] = next;
    next += (shapes[node] ?? 0) >> 1;
  }
  children[shapes.length] = next;
  return children;
};

/** A walk from the root meets the ends of the words in the order of the words. */
const numberWords = (children: Uint32Array, shapes: Uint16Array): Uint32Array => {
  const words = new Uint32Array(shapes.length);
  const open = [0];
  let met = 0;
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (((shapes[node] ?? 0) & 1) === 1) {
      met += 1;
      words[node] = met;
    }
    for (let child = (children[node + 1] ?? 0) - 1; child >= (children[node] ?? 0); child -= 1) open.push(child);
  }
  return words;
};

/** The id of a word, or -1. */
export const findWord = (trie: Trie, word: string): number => {
  let node = 0;
  for (let index = 0; index < word.length; index += 1) {
    node = childOf(trie, node, word.charCodeAt(index));
    if (node < 0) return -1;
  }
  return (trie.words[node] ?? 0) - 1;
};

const childOf = ({ labels, children }: Trie, node: number, label: number): number => {
  let low = children[node] ?? 0;
  let high = (children[node + 1] ?? 0) - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = labels[middle] ?? 0;
    if (found === label) return middle;
    if (found < label) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
};

/** The words that begin with a prefix, in order, at most `most` of them. */
export const findBeginning = (trie: Trie, prefix: string, most: number): readonly { id: number; text: string }[] => {
  let start = 0;
  for (let index = 0; index < prefix.length; index += 1) {
    start = childOf(trie, start, prefix.charCodeAt(index));
    if (start < 0) return [];
  }
  const found: { id: number; text: string }[] = [];
  const walk = (node: number, text: string): void => {
    const id = (trie.words[node] ?? 0) - 1;
    if (id >= 0) found.push({ id, text });
    const end = trie.children[node + 1] ?? 0;
    for (let child = trie.children[node] ?? 0; child < end && found.length < most; child += 1) {
      walk(child, text + String.fromCharCode(trie.labels[child] ?? 0));
    }
  };
  walk(start, prefix);
  return found;
};

export const textOfWord = ({ labels, children, words }: Trie, id: number): string => {
  const firstIn = (node: number): number => {
    let first = node;
    while ((words[first] ?? 0) === 0) first = children[first] ?? 0;
    return (words[first] ?? 0) - 1;
  };
  let node = 0;
  let text = '';
  while ((words[node] ?? 0) - 1 !== id) {
    let child = children[node] ?? 0;
    const end = children[node + 1] ?? 0;
    while (child + 1 < end && firstIn(child + 1) <= id) child += 1;
    if (child >= end) return '';
    text += String.fromCharCode(labels[child] ?? 0);
    node = child;
  }
  return text;
};

/** A word near another: its id and how many edits lie between them. */
export type Near = { readonly word: number; readonly distance: number };

/**
 * Every word within `most` edits (optimal string alignment: insertion, deletion, replacement, swap of neighbours), walking
 * only the branches that can still come near enough.
 *
 * All rows of the table of distances are in one array, by depth, so that no node allocates anything.
 *
 * @param fixed - leading characters that must be equal
 */
export const findNear = (trie: Trie, word: string, most: number, fixed: number): readonly Near[] => {
  const found: Near[] = [];
  let start = 0;
  for (let index = 0; index < fixed; index += 1) {
    start = childOf(trie, start, word.charCodeAt(index));
    if (start < 0) return found;
  }
  const rest = Uint16Array.from({ length: Math.max(0, word.length - fixed) }, (_, at) => word.charCodeAt(fixed + at));
  const width = rest.length + 1;
  // No branch goes deeper than the word is long and edits may add.
  const rows = new Uint16Array((width + most + 2) * width);
  for (let index = 0; index < width; index += 1) rows[index] = index;
  const walk = (node: number, depth: number, lastLabel: number): void => {
    const distance = rows[depth * width + width - 1] ?? 0;
    const id = (trie.words[node] ?? 0) - 1;
    if (id >= 0 && distance <= most) found.push({ word: id, distance });
    const end = trie.children[node + 1] ?? 0;
    for (let child = trie.children[node] ?? 0; child < end; child += 1) {
      const label = trie.labels[child] ?? 0;
      if (fillRow(rows, { depth: depth + 1, word: rest, label, lastLabel, most }) <= most)
        walk(child, depth + 1, label);
    }
  };
  walk(start, 0, 0);
  return found;
};

const LONG = 6;
const VERY_LONG = 8;

/** The nearest words that one may be a misspelling of: one edit away, or two in a long one; the first letter may be wrong in a very long one. */
export const findMisspelt = (trie: Trie, word: string): readonly Near[] => {
  const oneAway = findNear(trie, word, 1, 0);
  if (oneAway.length > 0 || word.length < LONG) return oneAway;
  const twoAway = findNear(trie, word, 2, 1);
  return twoAway.length > 0 || word.length < VERY_LONG ? twoAway : findNear(trie, word, 2, 0);
};

type Row = {
  readonly depth: number;
  readonly word: Uint16Array;
  /** The character of the other word that the row is for, and the one before it. */
  readonly label: number;
  readonly lastLabel: number;
  readonly most: number;
};

/**
 * Fills the row of a depth, for one more character of the other word, and gives the least number in it. What is further
 * from the diagonal than `most` is more than `most`, so only the places beside are filled with more.
 */
const fillRow = (rows: Uint16Array, { depth, word, label, lastLabel, most }: Row): number => {
  const width = word.length + 1;
  const at = depth * width;
  const [first, last] = [Math.max(1, depth - most), Math.min(width - 1, depth + most)];
  rows[at + first - 1] = first === 1 ? depth : most + 1;
  if (last + 1 < width) rows[at + last + 1] = most + 1;
  // The word as a whole may lie outside.
  if (last < width - 1) rows[at + width - 1] = most + 1;
  let least = first === 1 ? depth : most + 1;
  for (let index = first; index <= last; index += 1) {
    const character = word[index - 1];
    const above = at - width + index;
    let cost = Math.min((rows[at + index - 1] ?? 0) + 1, (rows[above] ?? 0) + 1);
    cost = Math.min(cost, (rows[above - 1] ?? 0) + (character === label ? 0 : 1));
    if (index > 1 && depth > 1 && word[index - 2] === label && character === lastLabel) {
      cost = Math.min(cost, (rows[above - width - 2] ?? 0) + 1);
    }
    rows[at + index] = cost;
    if (cost < least) least = cost;
  }
  return least;
};
