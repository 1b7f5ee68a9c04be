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

const FREQUENCIES: Forms = [
  ['night', /^(?:qhs|hs|nightly|at bedtime|at night|every night|each night)$/],
  ['2', /^(?:bid|b\.i\.d\.|twice (?:a day|daily|per day)|two times (?:a day|daily)|q12h|every 12 hours|2x daily)$/],
  ['3', /^(?:tid|t\.i\.d\.|three times (?:a day|daily|per day)|q8h|every 8 hours)$/],
  ['4', /^(?:qid|q\.i\.d\.|four times (?:a day|daily|per day)|q6h|every 6 hours)$/],
  ['6', /^(?:q4h|every 4 hours)$/],
  ['week', /^(?:weekly|once weekly|once a week|every week|qweek)$/],
  ['1', /^(?:daily|qd|q\.d\.|od|once daily|once a day|every day|each day|qday|q24h|every morning|qam|per day)$/],
];

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
export const sameFrequency = same(FREQUENCIES);
