/** Doses, routes and frequencies of two writers, as far as their forms can be told to be the same. */

const AMOUNT =
  /(\d{1,7}(?:\.\d{1,6})?)\s?(mg|mcg|µg|μg|ug|grams?|gm?|units?|iu|u|meq|mmol|ml|tablets?|tabs?|capsules?|caps?|puffs?|drops?|%)(?![\p{L}])/iu;

/** Micrograms, milligrams and grams in milligrams; other units by their first letters. */
const amountOf = (text: string): readonly [unit: string, value: number] | undefined => {
  const [, number, unit = ''] = AMOUNT.exec(text.replaceAll(',', '')) ?? [];
  if (number === undefined) return undefined;
  const [value, written] = [Number(number), unit.toLowerCase()];
  if (/^(?:mcg|[µμu]g)$/.test(written)) return ['mg', value / 1000];
  if (/^g/.test(written)) return ['mg', value * 1000];
  if (/^(?:u|iu|units?)$/.test(written)) return ['unit', value];
  return [written.replace(/s$/, '').slice(0, 3), value];
};

/** `undefined` where one of them says no dose in a form that is known, or both in units of another kind. */
export const sameDose = (claimed: string, written: string): boolean | undefined => {
  const [a, b] = [amountOf(claimed), amountOf(written)];
  if (a === undefined || b === undefined || a[0] !== b[0]) return undefined;
  return Math.abs(a[1] - b[1]) < 1e-9;
};

type Forms = readonly (readonly [is: string, forms: RegExp])[];

const ROUTES: Forms = [
  ['subcutaneous', /^(?:sub-?cut(?:aneous(?:ly)?)?|sc|s\.c\.|sq|subq)$/],
  ['intramuscular', /^(?:im|i\.m\.|intramuscular(?:ly)?)$/],
  ['intravenous', /^(?:iv|i\.v\.|intravenous(?:ly)?)$/],
  ['oral', /^(?:po|p\.o\.|oral(?:ly)?|by mouth|per os)$/],
  ['inhaled', /^(?:inhaled|inhalation|inh|nebuli[sz]ed|neb)$/],
  ['topical', /^(?:topical(?:ly)?|top)$/],
  ['sublingual', /^(?:sl|s\.l\.|sublingual(?:ly)?)$/],
  ['rectal', /^(?:pr|p\.r\.|rectal(?:ly)?|per rectum)$/],
];

/** Frequencies, each with its times a day; a number and its times stand with or without `daily`. */
const FREQUENCIES = [
  ['week', 1 / 7, 'weekly|once weekly|once a week|every week|qweek'],
  ['12', 12, String.raw`q\s?2\s?h|every (?:2|two) hours`],
  ['8', 8, String.raw`q\s?3\s?h|every (?:3|three) hours`],
  ['6', 6, String.raw`q\s?4\s?h|every (?:4|four) hours|(?:six|6) times(?: a day| daily| per day)?`],
  ['4', 4, String.raw`qid|q\.i\.d\.|q\s?6\s?h|every (?:6|six) hours|(?:four|4) times(?: a day| daily| per day)?`],
  [
    '3',
    3,
    String.raw`tid|t\.i\.d\.|q\s?8\s?h|every (?:8|eight) hours|(?:(?:three|3) times|thrice)(?: a day| daily| per day)?`,
  ],
  [
    '2',
    2,
    String.raw`bid|b\.i\.d\.|bd|q\s?12\s?h|every (?:12|twelve) hours|(?:twice|(?:two|2) times|2x)(?: a day| daily| per day)?`,
  ],
  ['night', 1, 'qhs|hs|nightly|at bedtime|at night|every night|each night'],
  [
    '1',
    1,
    String.raw`q\.?d\.?|od|qday|q\s?24\s?h|(?:once|(?:one|1) time)(?: daily| a day| per day)?|daily|every (?:day|24 hours|morning)|each day|qam|a day|per day|/day`,
  ],
] as const;

const FREQUENCY_FORMS: Forms = FREQUENCIES.map(([is, , forms]) => [is, new RegExp(`^(?:${forms})$`)]);
const FREQUENCIES_WITHIN = FREQUENCIES.map(
  ([, times, forms]) => [times, new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${forms})(?![\p{L}\p{N}])`, 'iu')] as const,
);

/** The times a day that a text says: a part of one for what is taken once a week. */
export const timesADay = (text: string): number | undefined =>
  FREQUENCIES_WITHIN.find(([, forms]) => forms.test(text))?.[0];

const formOf = (forms: Forms, text: string): string | undefined => {
  const plain = text
    .toLowerCase()
    .replace(/\b(?:prn|as needed|as required)\b/, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return forms.find(([, form]) => form.test(plain))?.[0];
};

const same =
  (forms: Forms) =>
  (claimed: string, written: string): boolean | undefined => {
    if (claimed.toLowerCase() === written.toLowerCase()) return true;
    const [a, b] = [formOf(forms, claimed), formOf(forms, written)];
    return a === undefined || b === undefined ? undefined : a === b;
  };

export const sameRoute = same(ROUTES);
export const sameFrequency = same(FREQUENCY_FORMS);
