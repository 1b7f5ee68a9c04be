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
  /** The questions that it answers. */
  readonly situations?: string;
  /** It answers for any phrase, so the words of the phrase say nothing of it. */
  readonly isOfCodes?: boolean;
  readonly isPanel?: boolean;
  /** A guideline in force uses another tool: it stands behind those that answer the same question. */
  readonly isSuperseded?: boolean;
};

/** The weight of a word by the text it stands in. */
const WEIGHTS = { id: 4, title: 4, synonyms: 4, situations: 3, specialty: 2, inputs: 0.5, description: 1 };

/** A tool that fits some words alone says in one of these texts what it is about. */
const TELLING = ['id', 'title', 'synonyms', 'situations'];

/** The share of what the words tell, by how rare they are, that a tool has to fit. */
const LEAST_SHARE = 0.4;

/** A search for a code has words of a phrase, too. */
const CODE_WORDS = new Set('code codes coding coded icd rxnorm rxcui loinc ndc billable'.split(' '));

/** A code of ICD-10-CM or LOINC as people write it. */
const CODE = /\b(?:[A-TV-Z]\d[\dA-Z]\.[\dA-Z]{1,4}|\d{3,5}-\d)\b/i;

/** A superseded tool fits half as well as its words do. */
const SUPERSEDED = 0.5;

/** A panel stands behind the calculator that answers alone. */
const OF_PANEL = 0.7;

/** Words that a question has around the name of a tool. */
const IDLE = new Set(
  `a about after against all am an and any are as at be been before being but by calculate calculator can compute could did do does
  doing during each estimate find for from get given got had has have having he her him his how i if in into is it its just know lady let man me my
  need needed needs now of off on or our out over own patient patients person please she should so some take tell than that the their them
  then there these they this those to tool up us use using want wants was we were what when where which while who whom whose why will with would
  woman year years yo you your`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

/** Words that many names of tools have: they tell little of what is asked for. */
const COMMON = new Set(
  'criteria equation formula index level model number old risk rule scale score scoring test value'.split(' '),
);

const COMMON_WEIGHT = 0.3;

/** Names that are words of a sentence, too. */
const ORDINARY = new Set(['annotate', 'grace', 'lookup', 'map', 'perc', 'prevent', 'related', 'translate', 'validate']);

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

/** Its letters and digits alone, in lower case. */
export const squeezed = (text: string): string => plain(text).replace(/[^\p{L}\p{N}]+/gu, '');

/**
 * Makes the search over some tools.
 *
 * @returns the tools that fit some words, best first; `isNamed`: the words have its name. Tools with exactly this name come first, then those whose name stands
 * in the words or begins so, all in the order of the catalog. A word fits by its beginning, or with one mistake for every
 * four letters. A tool that does not fit all words fits most of what they tell, and a word that no tool has tells most.
 * Of long texts the beginning alone is read.
 */
export const finderOf = (
  tools: readonly Findable[],
): ((words: string) => readonly { readonly id: string; readonly isNamed: boolean }[]) => {
  const index = new MiniSearch<Findable>({
    fields: Object.keys(WEIGHTS),
    extractField: (tool, field) => [tool[field as keyof Findable] ?? ''].flat().join(' '),
    tokenize: (text) => [...wordsOf(text)],
    processTerm: (term) => term,
  });
  index.addAll(tools);
  const known = new Map(
    tools.map((tool, place) => [
      tool.id,
      { ...tool, place, names: [tool.id, tool.title, ...tool.synonyms].map(squeezed) },
    ]),
  );
  return (words) => {
    const asked = askedIn(words);
    const found = index.search(asked.join(' '), {
      boost: WEIGHTS,
      tokenize: () => [...asked],
      prefix: (term) => term.length > 1,
      fuzzy: (term) => (term.length > 4 && !/\d/.test(term) ? 0.25 : false),
    });
    const isForCode = CODE.test(words.slice(0, MOST_CHARACTERS)) || asked.some((word) => CODE_WORDS.has(word));
    const told = tellingOf(asked, found, tools.length);
    const whole = squeezed(asked.join(' '));
    const runs = runsOf(wordsIn(words));
    const named = (names: readonly string[]): number => {
      if (names.includes(whole)) return 3;
      if (names.slice(0, 2).some((name) => !ORDINARY.has(name) && runs.has(name))) return 2;
      return whole.length > 2 && names.some((name) => name.startsWith(whole)) ? 1 : 0;
    };
    return found
      .flatMap(({ id, score, queryTerms, match }) => {
        const tool = known.get(id);
        if (tool === undefined) return [];
        const isTelling = Object.values(match).some((fields) => fields.some((field) => TELLING.includes(field)));
        const share = isForCode && tool.isOfCodes === true ? 1 : told(queryTerms);
        const name = named(tool.names);
        if (name < 2 && share < 1 && !(isTelling && share >= LEAST_SHARE)) return [];
        const weight = tool.isSuperseded === true ? SUPERSEDED : tool.isPanel === true ? OF_PANEL : 1;
        return [{ id, rank: [name, name > 0 ? weight : score * weight * share * share], place: tool.place }];
      })
      .sort((a, b) => compare(b.rank, a.rank) || a.place - b.place)
      .map(({ id, rank: [name = 0] }) => ({ id, isNamed: name > 1 }));
  };
};

/** The share of the words of a search that some of them are. A rare word counts more, and one that no tool has most. */
const tellingOf = (
  asked: readonly string[],
  found: readonly { readonly queryTerms: readonly string[] }[],
  tools: number,
): ((words: readonly string[]) => number) => {
  const weights = new Map(
    asked.map((word) => {
      const having = found.filter(({ queryTerms }) => queryTerms.includes(word)).length;
      return [word, COMMON.has(word) || /^\d+$/.test(word) ? COMMON_WEIGHT : Math.log(1 + tools / Math.max(1, having))];
    }),
  );
  const sum = (words: Iterable<string>): number => [...words].reduce((all, word) => all + (weights.get(word) ?? 0), 0);
  const all = sum(weights.keys());
  return (words) => sum(new Set(words)) / all;
};

/** The most words of the name of a tool. */
const LONGEST_RUN = 5;

/** Words that stand together, in one piece. */
const runsOf = (words: readonly string[]): ReadonlySet<string> =>
  new Set(
    words.flatMap((_, from) =>
      Array.from({ length: LONGEST_RUN }, (__, more) => words.slice(from, from + more + 1).join('')),
    ),
  );

const compare = ([a = 0, b = 0]: readonly number[], [c = 0, d = 0]: readonly number[]): number => a - c || b - d;

/** What is read of a text: counted behind normalisation, which makes one character up to eighteen. */
export const MOST_CHARACTERS = 128;
export const MOST_WORDS = 12;

/** The words of a search, as far as it is read. */
export const wordsIn = (search: string): readonly string[] => {
  const read = [...plain(search.slice(0, 4 * MOST_CHARACTERS))].slice(0, MOST_CHARACTERS).join('');
  return read.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
};

/** The words to search for, each once, without stop words unless there are no others. */
const askedIn = (search: string): readonly string[] => {
  const all = new Set(wordsIn(search));
  const telling = all.difference(IDLE);
  return [...(telling.size > 0 ? telling : all)].slice(0, MOST_WORDS);
};
