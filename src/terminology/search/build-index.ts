/** Builds the index of a system from its concepts. The same concepts in the same order give the same arrays. */
import type { CodeSystem } from '../model/code-system.ts';
import { type Concept, KINDS, type Kind } from '../model/concept.ts';
import { sharing } from '../text/sharing.ts';
import { buildTrie } from '../text/trie.ts';
import { byteWriter, pushInteger } from '../text/varint.ts';
import { LEAST_QUANTITY, STATUS_PRIORS } from '../tuning.ts';
import { COMMON_WORDS, packTraits, type SystemIndex } from './index.ts';
import { buildTextTable } from './text-table.ts';

/** A term while the index is built. */
type Draft = { readonly kind: Kind; readonly words: readonly string[] };

/**
 * Builds the index of one system. Of concepts with the same code the first counts.
 *
 * @param tidy - called for each concept, to collect what is not needed any more
 */
export const buildSystemIndex = (
  system: CodeSystem,
  given: readonly Concept[],
  tidy: () => void = () => {},
): SystemIndex => {
  const concepts = inOrderOfCodes(system, given);
  const { designationsOf, priorOf, factorOf, axesOf } = system.indexing(concepts, tidy);
  const tidied =
    (make: (concept: Concept) => number) =>
    (concept: Concept): number => {
      tidy();
      return make(concept);
    };
  // First, as the drafts of the terms take more memory.
  const texts = buildTextTable(concepts.map(namesOf), tidy);
  const drafts: Draft[] = [];
  const shared = sharing();
  const termCounts = new Uint16Array(concepts.length);
  for (const [number, concept] of concepts.entries()) {
    tidy();
    const terms = designationsOf(concept).map(({ text, kind }) => ({
      kind,
      words: unique(system.normalise(text)).map(shared),
    }));
    for (const draft of distinct(terms)) {
      drafts.push(draft);
      termCounts[number] = (termCounts[number] ?? 0) + 1;
    }
  }
  return {
    system,
    ...arrays(drafts, factorOf, tidy),
    termCounts,
    codes: system.syntax.Keys.from(concepts.map(({ code }) => system.syntax.keyOf(code))),
    traits: Uint8Array.from(concepts, (concept) => packTraits(system, concept)),
    ...axesFrom(axesOf === undefined ? [] : concepts.map(tidied(axesOf))),
    priors: Uint8Array.from(
      concepts,
      tidied((concept) => Math.round(255 * STATUS_PRIORS[concept.status] * priorOf(concept))),
    ),
    texts,
  };
};

/** Numbers the combinations of axes in the order in which they are met. */
const axesFrom = (packed: readonly number[]) => {
  const axisCodes = [...new Set(packed)];
  const numberOf = new Map(axisCodes.map((codes, number) => [codes, number]));
  return {
    axes: Uint16Array.from(packed, (codes) => numberOf.get(codes) ?? 0),
    axisCodes: Uint32Array.from(axisCodes),
  };
};

const inOrderOfCodes = ({ id, syntax }: CodeSystem, concepts: readonly Concept[]): readonly Concept[] => {
  const byKey = new Map<number, Concept>();
  for (const concept of concepts) {
    const key = syntax.keyOf(concept.code);
    if (Number.isNaN(key)) throw new RangeError(`${concept.code} is not a code of ${id}`);
    if (!byKey.has(key)) byKey.set(key, concept);
  }
  return [...byKey].sort(([a], [b]) => a - b).map(([, concept]) => concept);
};

/** The texts that a lookup shows: the name, then its synonyms. */
const namesOf = ({ name, terms }: Concept): readonly string[] => [
  name,
  ...terms.filter(({ kind }) => kind === 'synonym' || kind === 'inclusion').map(({ text }) => text),
];

const unique = (words: readonly string[]): string[] => [...new Set(words)];

/** Merges terms with the same words under the strongest of their kinds. */
const distinct = (drafts: readonly Draft[]): readonly Draft[] => {
  const best = new Map<string, Draft>();
  for (const draft of drafts) {
    const key = [...draft.words].sort().join(' ');
    const known = best.get(key);
    if (draft.words.length > 0 && (known === undefined || KINDS.indexOf(draft.kind) < KINDS.indexOf(known.kind))) {
      best.set(key, draft);
    }
  }
  return [...best.values()];
};

const arrays = (drafts: readonly Draft[], factorOf: (word: string) => number, tidy: () => void) => {
  const frequency = new Map<string, number>();
  for (const { words } of drafts) for (const word of words) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  const words = [...frequency.keys()].sort(byCodeUnits);
  const idOf = new Map(words.map((word, id) => [word, id]));
  const weights = Float32Array.from(words, (word) => {
    const rarity = Math.log(1 + drafts.length / (frequency.get(word) ?? 1));
    const isQuantity = /^\d/.test(word);
    return (isQuantity ? Math.max(rarity, LEAST_QUANTITY) : rarity) * factorOf(word);
  });
  const common = chooseCommon(drafts, frequency);
  const lists: number[][] = words.map(() => {
    tidy();
    return [];
  });
  for (const [term, draft] of drafts.entries()) {
    for (const word of draft.words) if (!common.includes(word)) lists[idOf.get(word) ?? 0]?.push(term);
  }
  return {
    vocabulary: buildTrie(words),
    ...{ weights, ...compress(lists), ...profilesOf(drafts, common) },
    common: Uint32Array.from(common, (word) => idOf.get(word) ?? 0),
  };
};

/** The commonest words; fewer when their combinations are so many that the profiles cannot be numbered. */
const chooseCommon = (drafts: readonly Draft[], frequency: ReadonlyMap<string, number>): readonly string[] => {
  const common = [...frequency]
    .filter(([, count]) => count >= LEAST_COMMON)
    .sort(([a, m], [b, n]) => n - m || byCodeUnits(a, b))
    .slice(0, COMMON_WORDS)
    .map(([word]) => word);
  while (common.length > 0 && profilesOf(drafts, common).profileKinds.length > MOST_PROFILES) common.pop();
  return common;
};

/** Numbers the combinations of common words and kind; few of all combinations occur. */
const profilesOf = (drafts: readonly Draft[], common: readonly string[]) => {
  const bitOf = new Map(common.map((word, bit) => [word, bit]));
  const numbers = new Map<number, number>();
  const profileBits: number[] = [];
  const profileKinds: number[] = [];
  const profiles = Uint16Array.from(drafts, ({ words, kind }) => {
    const bits = words.reduce((sum, word) => sum | (bitOf.has(word) ? 1 << (bitOf.get(word) ?? 0) : 0), 0) >>> 0;
    const key = bits * KINDS.length + KINDS.indexOf(kind);
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, profileBits.length);
    profileKinds.push(KINDS.indexOf(kind));
    return profileBits.push(bits) - 1;
  });
  return { profiles, profileBits: Uint32Array.from(profileBits), profileKinds: Uint8Array.from(profileKinds) };
};

const MOST_PROFILES = 65_536;

/** Least length of a list that is slower to read than bits are to test. */
const LEAST_COMMON = 4096;

const byCodeUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Ascending lists as distances in variable-length integers. */
const compress = (lists: readonly (readonly number[])[]) => {
  const bytes = byteWriter();
  const postingStarts = new Uint32Array(lists.length + 1);
  for (const [word, list] of lists.entries()) {
    postingStarts[word] = bytes.length();
    let last = 0;
    for (const term of list) {
      pushInteger(bytes, term - last);
      last = term;
    }
  }
  postingStarts[lists.length] = bytes.length();
  return { postingStarts, postings: bytes.bytes() };
};
