/** The words of test names. */
import words from '../../../../data/lexicon/loinc-words.txt' with { type: 'text' };
import { wordTable } from '../../lexicon/lexicon.ts';
import { normaliser } from '../../text/normalise.ts';

/** Signs, and specimens that several words name, as one word. */
const AS_ONE: readonly (readonly [RegExp, string])[] = [
  [/#/g, ' number '],
  // A device; an order that is urgent is stat.
  [/\bi-?stat\b/g, 'istat'],
  [/serum, plasma or blood|serum or plasma|serum\/plasma|plasma or serum/g, 'serplas'],
  [/platelet poor plasma/g, 'serplasppp'],
  [/red blood cells/g, 'rbcs'],
  [/cerebral spinal fluid|cerebrospinal fluid/g, 'csf'],
  [/synovial fluid|joint fluid/g, 'synovialfluid'],
  [/pleural fluid/g, 'pleuralfluid'],
  [/peritoneal fluid|ascitic fluid|ascites fluid/g, 'peritonealfluid'],
  [/amniotic fluid/g, 'amnioticfluid'],
  [/(?:other )?body fluid/g, 'bodyfluid'],
];

export const testWords = normaliser({
  prepare: (text) => AS_ONE.reduce((changed, [pattern, word]) => changed.replace(pattern, word), text),
  hasRomanNumerals: true,
});

const table = wordTable(words, testWords);

export const testSynonyms = table.synonymsOf;

export const testWordFactor = (word: string): number => table.factorOf(word) ?? 1;

/** LOINC calls an acid by its salt: methylmalonic acid is methylmalonate. */
const ACID = /(?<!\p{L})(\p{L}{3,})ic acid(?!\p{L})/giu;

/** British beginnings and middles of words, as in haemoglobin, oestriol, faecal and caesium; not coenzyme or aerobic. */
const BRITISH: readonly (readonly [RegExp, string])[] = [
  [/haem/gi, 'hem'],
  [/aemi/gi, 'emi'],
  [/oe(?=str|dem)/gi, 'e'],
  [/foet/gi, 'fet'],
  [/faec/gi, 'fec'],
  [/caes/gi, 'ces'],
  [/leuco/gi, 'leuko'],
];

/** A phrase as the keys of the lexicon are written. */
export const asKeys = (phrase: string): string =>
  BRITISH.reduce((text, [pattern, letters]) => text.replace(pattern, letters), phrase.replace(ACID, '$1ate'));
