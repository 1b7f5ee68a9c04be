/** Finds tools by words: names, other names, specialties, inputs. The script of the pages uses it too. */
import MiniSearch from 'minisearch';

/** The texts that a tool is found by. */
export type Findable = {
  readonly id: string;
  readonly title: string;
  readonly synonyms: readonly string[];
  readonly specialty: string;
  readonly inputs: string;
  readonly description: string;
  /** A guideline in force uses another tool: it stands behind those that answer the same question. */
  readonly isSuperseded?: boolean;
};

/** The weight of a word by the text it stands in. */
const WEIGHTS = { id: 4, title: 4, synonyms: 4, specialty: 2, inputs: 0.5, description: 1 };

/** A superseded tool fits half as well as its words do. */
const SUPERSEDED = 0.5;

/** Words that a question has around the name of a tool. */
const IDLE = new Set(
  'a an and are by calculate calculator compute do estimate find for from get how i in is my of on the to tool what with'.split(
    ' ',
  ),
);

/** The words of a name; one with hyphens is a word in one piece too: `curb`, `65`, `curb65`. */
const wordsOf = (text: string): readonly string[] =>
  plain(text)
    .split(/[^\p{L}\p{N}_-]+/u)
    .flatMap((word) => {
      const parts = word.split(/[_-]+/).filter((part) => part !== '');
      return parts.length > 1 ? [...parts, parts.join('')] : parts;
    });

/** Lower case without accents. */
const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const squeezed = (text: string): string => plain(text).replace(/[^\p{L}\p{N}]+/gu, '');

/**
 * Makes the search over some tools.
 *
 * @returns the ids that fit some words, best first. Tools with exactly this name come first, then
 * those with a name that begins so, both in the order of the catalog. Every word has to fit, by its beginning or
 * with one mistake for every four letters; if no tool fits all words, those that fit some are found. Of long texts it
 * reads the beginning alone.
 */
export const finderOf = (tools: readonly Findable[]): ((words: string) => readonly string[]) => {
  const index = new MiniSearch<Findable>({
    fields: Object.keys(WEIGHTS),
    extractField: (tool, field) => [tool[field as keyof Findable]].flat().join(' '),
    tokenize: (text) => [...wordsOf(text)],
    processTerm: (term) => term,
  });
  index.addAll(tools);
  const names = new Map(tools.map(({ id, title, synonyms }) => [id, [id, title, ...synonyms].map(squeezed)]));
  const superseded = new Set(tools.flatMap(({ id, isSuperseded = false }) => (isSuperseded ? [id] : [])));
  const places = new Map(tools.map(({ id }, place) => [id, place]));
  return (words) => {
    const asked = askedIn(words);
    const wanted = asked.join(' ');
    const some = index.search(wanted, {
      boost: WEIGHTS,
      tokenize: () => [...asked],
      prefix: (term) => term.length > 1,
      fuzzy: (term) => (term.length > 4 && !/\d/.test(term) ? 0.25 : false),
    });
    const all = some.filter(({ queryTerms }) => queryTerms.length === asked.length);
    const whole = squeezed(wanted);
    const isNamed = (id: string): number => {
      const own = names.get(id) ?? [];
      return own.includes(whole) ? 2 : whole.length > 2 && own.some((name) => name.startsWith(whole)) ? 1 : 0;
    };
    return (all.length > 0 ? all : some)
      .map(({ id, score }) => {
        const weight = superseded.has(id) ? SUPERSEDED : 1;
        return { id, rank: [isNamed(id), isNamed(id) > 0 ? weight : score * weight], place: places.get(id) ?? 0 };
      })
      .sort((a, b) => compare(b.rank, a.rank) || a.place - b.place)
      .map(({ id }) => id);
  };
};

const compare = ([a = 0, b = 0]: readonly number[], [c = 0, d = 0]: readonly number[]): number => a - c || b - d;

/** What is read of a text: counted behind normalisation, which makes one character up to eighteen. */
export const MOST_CHARACTERS = 128;
export const MOST_WORDS = 12;

/** The words to search for, each once, without stop words unless there are no others. */
const askedIn = (words: string): readonly string[] => {
  const read = [...plain(words.slice(0, 4 * MOST_CHARACTERS))].slice(0, MOST_CHARACTERS).join('');
  const all = new Set(read.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== ''));
  const telling = all.difference(IDLE);
  return [...(telling.size > 0 ? telling : all)].slice(0, MOST_WORDS);
};
