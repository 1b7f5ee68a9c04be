/**
 * The numbers that tune the search of every system; below 1 they multiply, from 1 on they are points or weights.
 * `--worth numbers` of `npm run bench:terminology` tells what each is worth.
 */

/** A word that stands for a word of the phrase. */
export const SAME_BOOST = 0.8;
/** A word of names that a word of the phrase means. */
export const WORD_MEANING_BOOST = 0.95;
/** Weight of a negated word: phrases seldom state an absence. */
export const NEGATED_FACTOR = 0.25;
/** Weight of a word that no name has, beside that of a rare word. */
export const UNKNOWN_WEIGHT = 5;
/** Share of the weight of a word that says little in any system. */
export const NOISE_SHARE = 0.1;
/** A word of the same stem with another ending. */
export const RELATED_BOOST = 0.85;
/** A word one edit away. */
export const NEAR_BOOST = 0.95;
/** A word two edits away. */
export const FAR_BOOST = 0.85;
/** A word of the same origin in another language. */
export const COGNATE_BOOST = 0.9;
/** Lost by each rarer word, of those that a word may be a misspelling of. */
export const RARER = 0.04;
/** The first meaning of what is replaced by the lexicon. */
export const FIRST_MEANING = 0.98;
/** The second one. */
export const SECOND_MEANING = 0.93;
/** Each further one. */
export const FURTHER_MEANING = 0.9;
/** The likeliest of several meanings of an abbreviation. */
export const MEANING_BOOST = 0.95;
/** Lost by each further meaning. */
export const LESS_LIKELY = 0.01;
/** A reading that leaves open what the rest means, and a code that adds detail to what was asked: never certain. */
export const UNSURE = 0.79;
/** Least weight of a quantity, which decides between drugs however many have it. */
export const LEAST_QUANTITY = 4.5;
/** Part of the score that does not depend on how much of the designation the phrase covers. */
export const QUERY_SHARE = 0.45;
/** Part of the score of a mention that does not depend on how much of the sentence it covers. */
export const MENTION_SHARE = 0.55;
/** Least share of the weight of the phrase that makes a term a candidate. */
export const LEAST_COVERED = 0.3;
/** A designation that states the opposite of a word. */
export const OPPOSED_TERM = 0.4;
/** A concept whose name states the opposite of the phrase, by whichever designation it was found. */
export const OPPOSED = 0.5;
/** Least strength of a designation that has all words of the phrase and no others. */
export const SAME_WORDS = 0.968;
/** Least strength of the very name: weights are rounded, so that a full match may come out a little less. */
export const AS_NAMED = 0.998;
/** Least strength of a code that its header stands for: the boost of its designation `default` allows no less. */
export const AS_DEFAULT = 0.97;
/** Highest strength of what is not the very name. */
export const MOST_INEXACT = 0.99;
/** Highest score of an uncertain best hit. It keeps `high` reliable. */
export const UNCERTAIN = 79;
/** Score of the best code of a whole sentence below which its only mention comes first. */
export const LEAST_OF_SENTENCE = 60;
/** A concept that no word of the phrase means, among systems. */
export const UNNAMED = 0.72;
/** Part of the score of the best hit from which another one may be its sibling. */
export const LEAST_ALIKE = 0.6;
/** Points below the best one from which a code with the letter of the phrase comes first. */
export const WITHIN_LETTER = 8;
/** Least weight of a usual English word that few names have, so that a phrase may have it around what is meant. */
export const LEAST_ORDINARY = 7;
/** Least score of a code of which one word is not just a part. */
export const LEAST_ALONE = 90;
/** Lead in points by which one word means a code rather than one of another category. */
export const GAP = 4;
/** The hits beside the best one that may be meant as well. */
export const MOST_RIVALS = 7;
/** Share of the weight of a meaning that a name must have. */
export const MOST_OF_MEANING = 0.6;
/** Least weight of what a name says more than the phrase: not `of`, `unspecified` or `disease`. */
export const LEAST_SURPLUS = 2.5;
/** Weight of what a name says more by which it may be of another kind: `alcoholic`. */
export const MUCH_SURPLUS = 6;
/** Least score of a code that a phrase names. */
export const NAMED = 95;
/** Least score of a best hit whose order is judged. */
export const LEAST_JUDGED = 60;
/** Weight of the phrase that another hit must have more to come first. */
export const LEAST_GAIN = 4;
/** Points below the best one within which another fits about as well. */
export const WITHIN = 8;
/** Points below the best one within which one may be meant that a word of a request is about. */
export const WITHIN_AROUND = 15;
/** Least weight of what a name must have: not `of`, `unspecified` or `disease`. */
export const LEAST_WEIGHT = 2.5;
/** The scores of a system if the phrase has cues of another one. */
export const OTHER_SYSTEM = 0.7;
/** Least score of a system that cues can mean. */
export const LEAST_CUED = 40;
/** Two systems whose best codes differ by fewer points fit equally. */
export const EQUAL = 6;

/** Match strength of a full match, by kind of designation. */
export const KIND_BOOST = {
  name: 1,
  synonym: 1,
  default: 0.985,
  inclusion: 0.97,
  index: 0.97,
  short: 0.98,
  component: 0.965,
  inherited: 0.95,
  related: 0.6,
  // Who says what happened means the injury, if one has the name as well.
  external: 0.9,
};
/** A code in use before one that is discouraged or retired. */
export const STATUS_PRIORS = {
  current: 1,
  trial: 0.985,
  discouraged: 0.94,
  deprecated: 0.92,
  obsolete: 0.92,
};
