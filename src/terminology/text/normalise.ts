/**
 * Text to index words: the same for names and for queries, so that what is written differently but means the same meets.
 *
 * Lower case without accents; British spelling as American; plurals as singulars; numbers with a unit as one word in a
 * canonical unit (`500mcg` and `0.5 MG` are `0.5mg`, `0.1%` and `1 MG/ML` are `0.1%`).
 */
import type { System } from '../model/concept.ts';

/** The words of a text, in its order. */
export const normalise = (text: string, system: System): string[] => {
  const words: string[] = [];
  const plain = system === 'loinc' ? withSpecimens(fold(text)) : fold(text);
  const written = system === 'icd10' ? withCompounds(plain) : withUnits(plain, system);
  for (const [token] of written.matchAll(TOKEN)) words.push(canonicalWord(token, system));
  return words;
};

/** Non-toxic is nontoxic. */
const NON = /(?<!\p{L})non[- ](?=\p{L}{3})/gu;

/** What a name says is lacking: `without status epilepticus` is no status epilepticus. */
const LACKING = /(?<=\bwithout (?:mention of )?)\p{L}{3,}(?: \p{L}{3,})?/gu;

const withCompounds = (text: string): string => {
  const compound = text.includes('non') ? text.replace(NON, 'non') : text;
  return compound.includes('without') ? compound.replace(LACKING, markLacking) : compound;
};

const markLacking = (words: string): string => words.replace(/\p{L}+/gu, (word) => LACKED + word);

/** Begins a word that is said to be lacking, so that it does not meet the same word elsewhere. */
export const LACKED = 'ǃ';

/** Signs, and specimens that several words name, as one word. */
const SPECIMENS: readonly (readonly [RegExp, string])[] = [
  [/#/g, ' number '],
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

const withSpecimens = (text: string): string =>
  SPECIMENS.reduce((changed, [pattern, word]) => changed.replace(pattern, word), text);

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[µμ]/g, 'u')
    .replace(/['’]s\b/g, '')
    .replace(/['’]/g, '')
    // Vitamin B-12 is B12, and omega-3 stays what it is.
    .replace(/(?<![\p{L}\p{N}])([a-z])[- ](?=\d{1,2}(?![\p{L}\p{N}.]))/gu, '$1');

/** A quantity, a number, or a run of letters and digits. */
const TOKEN =
  /\d*\.?\d+(?:mg|ml|unt|meq|mmol|%|cell|pfu|ir|mci|hr|bau|mm|cm)(?:\/(?:ml|mg|hr|actuat|l|cm))?(?![a-z])|\d+(?:\.\d+)?|[\p{L}\p{N}]+/gu;

/** Read in one way only, so that no text makes the pattern try many. */
export const NUMBER = String.raw`\d+(?:,\d{3})*(?:\.\d+)?|\.\d+`;
export const UNIT =
  'mcg|ug|microgram|mg|milligram|g|gm|gram|kg|ng|ml|milliliter|cc|l|liter|unt|unit|iu|u|meq|mmol|percent|%|hr|hour';
const DENOMINATOR = 'ml|mg|l|g|gm|hr|hour|h|day|actuat|actuation|act|dose|puff|spray|inh|cc|cm2|sqcm';

/** `5-325 mg`, `600/200/300 mg`, `70 mg/75ml`: one or more numbers, a unit, and perhaps what it is divided by. */
const QUANTITY = new RegExp(
  String.raw`(?<![\p{L}\p{N}.])((?:(?:${NUMBER})\s?[-/]\s?){0,9}(?:${NUMBER}))\s?-?(${UNIT})s?(?:\s?/\s?(\d*\.?\d*)\s?(${DENOMINATOR})s?)?(?![\p{L}\p{N}])`,
  'gu',
);

type Scale = { readonly unit: string; readonly factor: number };
const SCALES: ReadonlyMap<string, Scale> = new Map(
  Object.entries({
    mg: { unit: 'mg', factor: 1 },
    milligram: { unit: 'mg', factor: 1 },
    mcg: { unit: 'mg', factor: 0.001 },
    ug: { unit: 'mg', factor: 0.001 },
    microgram: { unit: 'mg', factor: 0.001 },
    ng: { unit: 'mg', factor: 0.000001 },
    g: { unit: 'mg', factor: 1000 },
    gm: { unit: 'mg', factor: 1000 },
    gram: { unit: 'mg', factor: 1000 },
    kg: { unit: 'mg', factor: 1_000_000 },
    ml: { unit: 'ml', factor: 1 },
    milliliter: { unit: 'ml', factor: 1 },
    cc: { unit: 'ml', factor: 1 },
    l: { unit: 'ml', factor: 1000 },
    liter: { unit: 'ml', factor: 1000 },
    unt: { unit: 'unt', factor: 1 },
    unit: { unit: 'unt', factor: 1 },
    iu: { unit: 'unt', factor: 1 },
    u: { unit: 'unt', factor: 1 },
    meq: { unit: 'meq', factor: 1 },
    mmol: { unit: 'mmol', factor: 1 },
    percent: { unit: '%', factor: 1 },
    '%': { unit: '%', factor: 1 },
    hr: { unit: 'hr', factor: 1 },
    hour: { unit: 'hr', factor: 1 },
  }),
);
const PER: ReadonlyMap<string, Scale> = new Map(
  Object.entries({
    ...Object.fromEntries(SCALES),
    h: { unit: 'hr', factor: 1 },
    day: { unit: 'hr', factor: 24 },
    actuat: { unit: 'actuat', factor: 1 },
    actuation: { unit: 'actuat', factor: 1 },
    act: { unit: 'actuat', factor: 1 },
    dose: { unit: 'actuat', factor: 1 },
    puff: { unit: 'actuat', factor: 1 },
    spray: { unit: 'actuat', factor: 1 },
    inh: { unit: 'actuat', factor: 1 },
    cm2: { unit: 'cm', factor: 1 },
    sqcm: { unit: 'cm', factor: 1 },
  }),
);

/** Replaces quantities of drugs by their canonical form; other systems keep their numbers as they are. */
const withUnits = (text: string, system: System): string => {
  if (system !== 'rxnorm') return text;
  return text.replace(
    QUANTITY,
    (_, numbers: string, unit: string, per: string | undefined, perUnit: string | undefined) =>
      numbers
        .split(/\s?[-/]\s?/)
        .map((number) => ` ${quantity(Number(number.replaceAll(',', '')), unit, per, perUnit)} `)
        .join(' '),
  );
};

const quantity = (value: number, unit: string, per: string | undefined, perUnit: string | undefined): string => {
  const scale = SCALES.get(unit);
  const denominator = perUnit === undefined ? undefined : PER.get(perUnit);
  if (scale === undefined) return String(value);
  const amount = (value * scale.factor) / ((Number(per) || 1) * (denominator?.factor ?? 1));
  if (denominator === undefined) return `${trim(amount)}${scale.unit}`;
  // A concentration in mass per volume or per mass is a percentage: 1 g in 100 ml, or in 100 g, is 1 %.
  if (scale.unit === 'mg' && denominator.unit === 'ml') return `${trim(amount / 10)}%`;
  if (scale.unit === 'mg' && denominator.unit === 'mg') return `${trim(amount * 100)}%`;
  return `${trim(amount)}${scale.unit}/${denominator.unit}`;
};

/** Three significant digits, as releases and labels round differently beyond; never with an exponent. */
const trim = (value: number): string => {
  // The first rounding takes back what a conversion in doubles has added.
  const text = Number(Number(value.toPrecision(12)).toPrecision(3)).toFixed(SMALLEST_PLACES);
  return text.replace(/\.?0+$/, '');
};

const SMALLEST_PLACES = 12;

const canonicalWord = (token: string, system: System): string => {
  if (/^[\d.]/.test(token)) return /^\d+$/.test(token) ? token.replace(/^0+(?=\d)/, '') : token.replace(/^\./, '0.');
  const word = singular(american(token));
  return system === 'rxnorm' ? word : (ROMAN.get(word) ?? word);
};

const ROMAN: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ii: '2',
    iii: '3',
    iv: '4',
    vi: '6',
    vii: '7',
    viii: '8',
    ix: '9',
    xi: '11',
    xii: '12',
    xiii: '13',
  }),
);

/** British to American spelling by rules that are applied to both sides, so that a wrong guess costs nothing. */
const american = (word: string): string =>
  word.length < 5
    ? word
    : word
        .replace(/ae|oe/g, 'e')
        .replace(/sulph/g, 'sulf')
        .replace(/leuco/g, 'leuko')
        .replace(/our(?=s?$|ed$|ing$)/, 'or')
        .replace(/(?<=[bt])res?$/, 'er')
        .replace(/is(?=e[ds]?$|ing$|ation$)/, 'iz')
        .replace(/yse(?=[ds]?$)/, 'yze');

const singular = (word: string): string => {
  if (word.length < 4 || /(?:ss|us|is)$/.test(word) || !word.endsWith('s')) return word;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:x|ch|sh|ss)es$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
};
