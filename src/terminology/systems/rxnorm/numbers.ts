/** The numbers of orders that say them in words, or leave out their time. */

const pair = (text: string): readonly [string, number] => {
  const at = text.lastIndexOf(' ');
  return [text.slice(0, at), Number(text.slice(at + 1))];
};

const WORDS: ReadonlyMap<string, number> = new Map([
  ...['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'].map(
    (word, at) => [word, at + 1] as const,
  ),
  ...(
    ['twelve 12', 'fifteen 15', 'twenty 20', 'twenty-five 25', 'thirty 30', 'forty 40', 'fifty 50', 'sixty 60'] as const
  ).map(pair),
  ...(
    ['seventy-five 75', 'eighty 80', 'ninety 90', 'one hundred 100', 'two hundred 200', 'five hundred 500'] as const
  ).map(pair),
]);
const IN_WORDS = new RegExp(
  String.raw`\b(${[...WORDS.keys()].sort((a, b) => b.length - a.length).join('|')})(?=\s+(?:mg|mcg|milligrams?|micrograms?|units?|percent)\b)`,
  'gi',
);

/** What is worn is named by what it gives in an hour, and ordered by the day. */
const WORN = /\b(?:patch(?:es)?|transdermal|td)\b/i;
const RATE = /\/|%|\bper\b|percent/i;
const BY_THE_HOUR = /fentanyl|buprenorphine|duragesic|butrans/i;

/** An order with its numbers in digits, and with the time in which a patch gives its amount. */
export const inNumbers = (phrase: string): string => {
  const counted = phrase.replace(IN_WORDS, (word) => String(WORDS.get(word.toLowerCase()) ?? word));
  if (!WORN.test(counted) || RATE.test(counted)) return counted;
  return counted.replace(
    /(?<![\p{L}\p{N}.])(\d*\.?\d+)\s?(mg|mcg)(?![\p{L}\p{N}])/giu,
    (_, number: string, unit: string) =>
      `${number} ${unit}/${unit.toLowerCase() === 'mcg' && BY_THE_HOUR.test(counted) ? 'hr' : '24 hr'}`,
  );
};
