/** Endings that turn the name of a thing into an adjective and back, the longest first. */
const ENDING =
  /(?:iasis|osis|otic|ation|ative|ional|ical|ious|eous|ular|inal|eal|ial|ian|ion|ive|ous|ary|oid|al|ic|ar|ia|is|us|um|on|an|ed|a|e|y)$/;

const SHORTEST_STEM = 5;

/** What a word has in common with its adjective or noun; empty for words too short to tell. */
export const stemOf = (word: string): string => {
  const stem = word.replace(ENDING, '');
  return stem.length >= SHORTEST_STEM ? stem : '';
};
