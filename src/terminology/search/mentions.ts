/** Readings of a phrase as a sentence around what is meant: what belongs to the sentence costs nothing. */
import type { Expansion } from '../lexicon/lexicon.ts';
import { isOfSentence, isTelltale, partsOf, withoutSentence } from '../lexicon/sentence.ts';
import type { CodeSystem } from '../model/code-system.ts';
import type { WordReader } from './query-words.ts';
import type { QueryVariant, VariantsOf } from './variants.ts';

type Sentence = {
  readonly system: CodeSystem;
  readonly reader: WordReader;
  readonly variantsOf: VariantsOf;
  readonly phrase: string;
  /** Its index words. */
  readonly words: readonly string[];
  /** Whether something is found without these readings. */
  readonly isFound: boolean;
};

/**
 * The phrase with a larger part of the body. Of a sentence, or if nothing is found without these, also the phrase
 * without the words of the sentence, its parts, and the designations of which it has all words.
 */
export const mentionsIn = ({
  system,
  reader,
  variantsOf,
  phrase,
  words,
  isFound,
}: Sentence): readonly QueryVariant[] => {
  const isUnknown = (word: string) => reader.read(word).alternatives.length === 0;
  const expand = (text: string, boost: number): readonly Expansion[] =>
    system.lexicon.expand(text).map((expansion) => ({ ...expansion, boost: expansion.boost * boost }));
  const broader = (system.broaderThan?.(phrase) ?? []).flatMap((text) =>
    expand(text, UNSURE).flatMap((one) => variantsOf(one)),
  );
  if (isFound && !words.some(isTelltale)) return broader;
  // A word that names have may be part of what is meant, and an unknown one all of it.
  const isSure = words.every((word) => isOfSentence(word) === isUnknown(word));
  const plain = withoutSentence(phrase);
  const parts = partsOf(phrase).filter((part) => system.normalise(part).some((word) => !isOfSentence(word)));
  return [
    ...broader,
    ...(plain === '' ? [] : expand(plain, isSure ? 1 : UNSURE)).flatMap((one) => variantsOf(one, { skip: isUnknown })),
    ...parts.flatMap((part) =>
      expand(part, UNSURE * shareOf(part, phrase)).flatMap((one) => variantsOf(one, { skip: isUnknown })),
    ),
    ...expand(phrase, UNSURE).flatMap((one) =>
      variantsOf(one, { skip: (word) => isOfSentence(word) || isUnknown(word), counts: 'sentence' }),
    ),
  ];
};

/** The boost of readings that leave open what the rest of the phrase means: never certain. */
const UNSURE = 0.79;

/** Of two parts that are found the longer one is meant. */
const shareOf = (part: string, phrase: string): number => 0.9 + (0.1 * part.length) / phrase.length;
