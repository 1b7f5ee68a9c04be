/** Names and values of an answer in words, for the script and for the pages that the server writes. */

/** A text of the declarations for a person: without the underscores of names. */
export const asWords = (text: string): string => text.replace(/(?<=[a-z0-9])_(?=[a-z0-9])/gi, ' ');

/** A value for a person: yes or no, a word without underscores. */
export const wordsOf = (value: unknown): string => {
  if (value !== null && typeof value === 'object') return JSON.stringify(value);
  if (typeof value === 'boolean' || value === 'true' || value === 'false')
    return String(value) === 'true' ? 'yes' : 'no';
  return typeof value === 'string' && /^[a-z0-9]+(?:_[a-z0-9]+)+$/.test(value) ? asWords(value) : String(value);
};

/** A band or another word of an answer as a person says it: `Low–medium`, `Severe`. */
export const bandWords = (value: unknown): string => {
  const text = wordsOf(
    typeof value === 'string' ? value.replace(/\b(low|intermediate|medium)_(?=medium|high)/g, '$1–') : value,
  );
  return `${text.charAt(0).toUpperCase()}${asWords(text.slice(1))}`;
};

/** True for a value that stands in a line. */
export const isPlain = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);

/** Words of names that are written in another way. */
const WRITTEN: Readonly<Record<string, string>> = Object.fromEntries(
  'SpO2 DVT PE VTE TIA ECG MI INR pH GCS BMI BSA HDL LDL ST COPD eGFR GFR BUN eAG'
    .split(' ')
    .map((word) => [word.toLowerCase(), word]),
);

export const capitalised = (text: string): string =>
  text
    .split(' ')
    .map((word, at) => WRITTEN[word] ?? (at === 0 ? `${word.charAt(0).toUpperCase()}${word.slice(1)}` : word))
    .join(' ');

/** The units at the ends of names, the longer before those that they end in. */
const UNITS = Object.entries({
  ml_min_1_73m2: 'mL/min/1.73m²',
  ml_min: 'mL/min',
  mg_dl: 'mg/dL',
  g_dl: 'g/dL',
  umol_l: 'µmol/L',
  mmol_l: 'mmol/L',
  ug_l: 'µg/L',
  mg_l: 'mg/L',
  g_l: 'g/L',
  u_l: 'U/L',
  mg_g: 'mg/g',
  mg_mmol: 'mg/mmol',
  mmol_mol: 'mmol/mol',
  mg_day: 'mg/day',
  ml_day: 'mL/day',
  ml_h: 'mL/h',
  kg_m2: 'kg/m²',
  m2: 'm²',
  mmhg: 'mmHg',
  kpa: 'kPa',
  bpm: '/min',
  percent: '%',
  kg: 'kg',
  lb: 'lb',
  cm: 'cm',
  ms: 'ms',
  ml: 'mL',
  years: 'years',
  days: 'days',
});

/** The name of a field for a person, and the unit that it ends in: `eGFR` in `mL/min/1.73m²`. */
export const fieldWords = (field: string): { readonly text: string; readonly unit: string } => {
  const found = UNITS.find(([end]) => field.endsWith(`_${end}`));
  const name = found === undefined ? field : field.slice(0, -found[0].length - 1);
  return { text: capitalised(asWords(name)), unit: found?.[1] ?? '' };
};
