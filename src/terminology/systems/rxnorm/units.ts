/**
 * Quantities as one word in a canonical unit: `500mcg` and `0.5 MG` are `0.5mg`, `0.1%` and `1 MG/ML` are `0.1%`.
 */
import type { Synonym } from '../../lexicon/words.ts';
import type { Trace } from '../../text/trace.ts';

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

/** How many of a canonical unit a unit is. */
type Scale = { readonly unit: string; readonly factor: number };

const scales = (rows: readonly (readonly [unit: string, factor: number, names: string])[]) =>
  new Map<string, Scale>(
    rows.flatMap(([unit, factor, names]) => names.split(' ').map((name) => [name, { unit, factor }])),
  );

const SCALES = scales([
  ['mg', 1, 'mg milligram'],
  ['mg', 0.001, 'mcg ug microgram'],
  ['mg', 0.000001, 'ng'],
  ['mg', 1000, 'g gm gram'],
  ['mg', 1_000_000, 'kg'],
  ['ml', 1, 'ml milliliter cc'],
  ['ml', 1000, 'l liter'],
  ['unt', 1, 'unt unit iu u'],
  ['meq', 1, 'meq'],
  ['mmol', 1, 'mmol'],
  ['%', 1, 'percent %'],
  ['hr', 1, 'hr hour'],
]);

const DENOMINATORS = new Map([
  ...SCALES,
  ...scales([
    ['hr', 1, 'h'],
    ['hr', 24, 'day'],
    ['actuat', 1, 'actuat actuation act dose puff spray inh'],
    ['cm', 1, 'cm2 sqcm'],
  ]),
]);

/** Replaces the quantities of a text in lower case by their canonical form. */
export const withUnits = (text: string): string =>
  text.replace(QUANTITY, (_, numbers: string, unit: string, per: string | undefined, perUnit: string | undefined) => {
    const each = (of?: string, ofUnit?: string) =>
      numbers
        .split(/\s?[-/]\s?/)
        .map((number) => ` ${quantity(Number(number.replaceAll(',', '')), unit, of, ofUnit)} `)
        .join(' ');
    // `10 mg / 100 mg` are the strengths of two ingredients.
    return perUnit === 'mg' && Number(per) > 0 ? `${each()} ${quantity(Number(per), perUnit)} ` : each(per, perUnit);
  });

/** Notes the quantities of a text, with the words of names for them. */
export const noteQuantities = (text: string, trace: Trace): void => {
  for (const match of text.toLowerCase().matchAll(AMOUNT)) {
    const [given] = match;
    const [likeliest] = /\D$/.test(given) ? [] : quantitiesFor(given);
    const meaning = (likeliest?.word ?? withUnits(given)).trim().replace(/\s+/g, ' ').replace(PERCENT, inMillilitres);
    trace.note(text, { start: match.index, end: match.index + given.length }, 'strength', meaning);
  }
};

const PERCENT = /^([\d.]+)%$/;

/** As names have it: 1 % is 10 mg in a millilitre. */
const inMillilitres = (_: string, percent: string): string => `${rounded(10 * Number(percent))}mg/ml`;

/** A quantity, or a number that stands for one. */
const AMOUNT = new RegExp(
  String.raw`${QUANTITY.source}|(?<![\p{L}\p{N}./-])(?:${NUMBER})(?:\s?[-/]\s?(?:${NUMBER}))*(?![\p{L}\p{N}/])`,
  'gu',
);

const quantity = (value: number, unit: string, per?: string, perUnit?: string): string => {
  const scale = SCALES.get(unit);
  const denominator = perUnit === undefined ? undefined : DENOMINATORS.get(perUnit);
  if (scale === undefined) return String(value);
  const amount = (value * scale.factor) / ((Number(per) || 1) * (denominator?.factor ?? 1));
  if (denominator === undefined) return `${rounded(amount)}${scale.unit}`;
  // A concentration in mass per volume or per mass is a percentage: 1 g in 100 ml, or in 100 g, is 1 %.
  if (scale.unit === 'mg' && denominator.unit === 'ml') return `${rounded(amount / 10)}%`;
  if (scale.unit === 'mg' && denominator.unit === 'mg') return `${rounded(amount * 100)}%`;
  return `${rounded(amount)}${scale.unit}/${denominator.unit}`;
};

/** Three significant digits, as releases and labels round differently beyond; never with an exponent. */
const rounded = (value: number): string => {
  // The first rounding takes back what a conversion in doubles has added.
  const text = Number(Number(value.toPrecision(12)).toPrecision(3)).toFixed(SMALLEST_PLACES);
  return text.replace(/\.?0+$/, '');
};

const SMALLEST_PLACES = 12;

/** Units that a bare number in a drug order may leave out, the likeliest first. */
const UNITS = ['mg', '%', 'unt/ml', 'unt', 'mg/actuat', 'mg/hr', 'meq', 'ml'];

/** An amount may leave it out: orders give what a spray or inhaler gives at a time as an amount. */
const PER_ACTUATION = '/actuat';

/** A whole number from here on may also count micrograms, as orders of levothyroxine or fluticasone do. */
const LEAST_MICROGRAMS = 25;

/** Quantities that a bare number, or an amount, may be short for. */
export const quantitiesFor = (word: string): readonly Synonym[] => {
  if (/^[\d.]+mg$/.test(word)) return [{ word: `${word}${PER_ACTUATION}`, boost: 0.9 }];
  if (!/^[\d.]+$/.test(word)) return [];
  const units = UNITS.map((unit, index) => ({ word: `${word}${unit}`, boost: index === 0 ? 0.97 : 0.9 }));
  const micrograms = /^\d+$/.test(word) && Number(word) >= LEAST_MICROGRAMS ? Number(word) / 1000 : undefined;
  if (micrograms === undefined) return units;
  return [...units, ...['mg', 'mg/actuat'].map((unit) => ({ word: `${micrograms}${unit}`, boost: 0.85 }))];
};
