/** Checks of the arrays of a pack, on which the search and the readers of details rely, and the fields that it lacks. */

import { type DetailTable, NODES_PER_START, OTHER_WIDTH } from '../details/detail-table.ts';
import { KINDS, SYSTEMS } from '../model/concept.ts';
import { FIELDS, type FieldKind, OTHER_KINDS } from '../model/details.ts';
import { COMMON_WORDS, type SystemIndex } from '../search/index.ts';
import { nextText, RECORDS_PER_START, type TextTable } from '../search/text-table.ts';
import { CODE_SYSTEMS } from '../systems/index.ts';
import { IntegerReader } from '../text/varint.ts';
import type { Pack } from './pack.ts';

type Flaw = string;
type Check = readonly [holds: boolean, flaw: Flaw];

/** The flaws of an index as `system: flaw`; empty for a valid one. */
export const flawsOf = (index: SystemIndex): readonly Flaw[] => {
  const checks = [...ofVocabulary(index), ...ofPostings(index), ...ofTerms(index), ...ofConcepts(index)];
  return checks.filter(([holds]) => !holds).map(([, flaw]) => `${index.system.id}: ${flaw}`);
};

const ofVocabulary = ({ vocabulary: { labels, children, words }, weights }: SystemIndex): readonly Check[] => {
  const ends = [...words].filter((word) => word > 0).sort((a, b) => a - b);
  return [
    [words.length === labels.length, 'the trie has not as many ends as nodes'],
    [children.length === labels.length + 1, 'the trie has not one list of children a node'],
    [isAscending(children) && children.at(-1) === labels.length, 'children of the trie lie outside it'],
    [ends.length === weights.length && ends.every((end, at) => end === at + 1), 'the trie has not every word once'],
    [weights.every((weight) => Number.isFinite(weight)), 'a weight of a word is no number'],
  ];
};

const ofPostings = (index: SystemIndex): readonly Check[] => {
  const { weights, postingStarts, postings, common, profiles } = index;
  const hasStarts = postingStarts.length === weights.length + 1 && postingStarts[0] === 0;
  return [
    [hasStarts, 'postings have not one start a word'],
    [isAscending(postingStarts) && postingStarts.at(-1) === postings.length, 'postings do not end where they should'],
    [!hasStarts || haveTermsBelow(profiles.length, index), 'postings name terms that are not there'],
    [common.length <= COMMON_WORDS && isBelow(common, weights.length), 'common words are not in the vocabulary'],
  ];
};

const haveTermsBelow = (terms: number, { postingStarts, postings }: SystemIndex): boolean => {
  const read = new IntegerReader(postings);
  for (let word = 1; word < postingStarts.length; word += 1) {
    let term = 0;
    const end = postingStarts[word] ?? 0;
    while (read.at < end) term += read.next();
    if (term >= terms && read.at > (postingStarts[word - 1] ?? 0)) return false;
    if (read.at !== end) return false;
  }
  return true;
};

const ofTerms = ({ profiles, profileBits, profileKinds, termCounts }: SystemIndex): readonly Check[] => [
  [isBelow(profiles, profileBits.length), 'a term has a profile that is not there'],
  [profileBits.length === profileKinds.length, 'arrays of profiles differ in length'],
  [isBelow(profileKinds, KINDS.length), 'a term is of an unknown kind'],
  [
    termCounts.reduce((sum, count) => sum + count, 0) === profiles.length,
    'the concepts have other terms than there are',
  ],
];

const ofConcepts = ({ codes, traits, axes, axisCodes, priors, termCounts, texts }: SystemIndex): readonly Check[] => [
  [codes.every((code, at) => at === 0 || code > (codes[at - 1] ?? code)), 'codes are not ascending'],
  [[traits, priors, termCounts].every(({ length }) => length === codes.length), 'arrays of concepts differ in length'],
  [axes.length === codes.length || axes.length === 0, 'the concepts have not one combination of axes each'],
  [isBelow(axes, axisCodes.length), 'a concept has a combination of axes that is not there'],
  [areWhole(texts, codes.length), 'texts are not one record a concept'],
];

/** Every sixteenth record has a start (see `text-table.ts`); each has a name at least, of words that are there. */
const areWhole = ({ words, records, starts }: TextTable, concepts: number): boolean => {
  const known = new TextDecoder().decode(words).split('\n').length;
  if (starts.length !== Math.ceil(concepts / RECORDS_PER_START)) return false;
  const read = new IntegerReader(records);
  let before: readonly number[] = [];
  for (let concept = 0; concept < concepts; concept += 1) {
    const isFirst = concept % RECORDS_PER_START === 0;
    if (isFirst && starts[concept / RECORDS_PER_START] !== read.at) return false;
    if (isFirst) before = [];
    const texts = read.next();
    if (texts === 0) return false;
    for (let text = 0; text < texts && read.at < records.length; text += 1) {
      before = nextText(read, before);
      if (!before.every((word) => word < known)) return false;
    }
  }
  return read.at === records.length;
};

type Numbers = Uint8Array | Uint16Array | Uint32Array;

const isAscending = (numbers: Numbers): boolean =>
  (numbers as Uint32Array).every((number, at) => at === 0 || number >= (numbers[at - 1] ?? 0));

const isBelow = (numbers: Numbers, limit: number): boolean =>
  (numbers as Uint32Array).every((number) => number < limit);

/** The flaws of a table as `system: flaw`; empty for a valid one. */
export const flawsOfDetails = (table: DetailTable, { system, codes }: SystemIndex): readonly string[] => {
  const { fields, others } = table;
  const limits = { nodes: codes.length + Math.floor(others.length / OTHER_WIDTH), texts: textsIn(table) };
  const checks: readonly (readonly [holds: boolean, flaw: string])[] = [
    [fields.every((field) => Object.hasOwn(FIELDS, field)), 'details have a field that is not known'],
    [others.length % OTHER_WIDTH === 0, 'details have half a node'],
    [
      others.every((number, at) => number < (at % OTHER_WIDTH === 0 ? OTHER_KINDS.length : limits.texts)),
      'details have a node of an unknown kind or without a name',
    ],
    [areRecordsWhole(table, limits), 'details are not one record a node'],
  ];
  return checks.filter(([holds]) => !holds).map(([, flaw]) => `${system.id}: ${flaw}`);
};

type Limits = { readonly nodes: number; readonly texts: number };

/** There is a text for each record; the records are checked as those of names are. */
const textsIn = ({ texts: { records } }: DetailTable): number => {
  const read = new IntegerReader(records);
  let texts = 0;
  for (; read.at < records.length; texts += 1) {
    for (let left = read.count(); left > 0; left -= 1) {
      read.byte();
      for (let words = read.count(); words > 0; words -= 1) read.next();
    }
  }
  return texts;
};

const areRecordsWhole = ({ fields, records, starts }: DetailTable, { nodes, texts }: Limits): boolean => {
  const read = new IntegerReader(records);
  if (starts.length !== Math.ceil(nodes / NODES_PER_START)) return false;
  const limitOf = (kind: FieldKind) =>
    kind === 'numbers' ? Number.MAX_SAFE_INTEGER : kind === 'texts' ? texts : nodes;
  for (let node = 0; node < nodes; node += 1) {
    if (node % NODES_PER_START === 0 && starts[node / NODES_PER_START] !== read.at) return false;
    for (let number = read.next(); number > 0; number = read.next()) {
      const field = fields[number - 1];
      if (field === undefined || read.at > records.length) return false;
      const kind: FieldKind = FIELDS[field];
      let last = 0;
      for (let left = kind === 'flag' ? 0 : read.count(); left > 0; left -= 1) {
        last = read.next() + (kind === 'links' || kind === 'numbers' ? last : 0);
        if (last >= limitOf(kind)) return false;
      }
    }
  }
  return read.at === records.length;
};

/** The fields that the releases of a pack lack, in sentences that begin with the name of the system. */
export const unavailableFields = ({ details, releases }: Pick<Pack, 'details' | 'releases'>): readonly string[] =>
  SYSTEMS.flatMap((system) => {
    const { title, releaseKey } = CODE_SYSTEMS[system];
    const isLoaded = releases[releaseKey] !== undefined;
    const lines = isLoaded ? details[system].absent : [`not loaded: clinmeter data build --${system} adds it`];
    return lines.map((line) => `${title}: ${line}`);
  });
