/**
 * Quantities as one word in a canonical unit: `500mcg` and `0.5 MG` are `0.5mg`, `0.1%` and `1 MG/ML` are `0.1%`.
 */
import type { Synonym } from '../../lexicon/lexicon.ts';
import type { Trace } from '../../text/trace.ts';
import { AS_MICROGRAMS, LEAST_MICROGRAMS, MOST_GIVEN, OTHER_UNIT } from './tuning.ts';

/** Read in one way only, so that no text makes the pattern try many. */
const NUMBER = String.raw`\d+(?:,\d{3}){0,3}(?:\.\d+)?|\.\d+`;
const UNIT =
  'mcg|ug|microgram|mg|milligram|g|gm|gram|kg|ng|ml|milliliter|cc|l|liter|unt|unit|iu|u|meq|mmol|percent|%|hr|hour';
const DENOMINATOR = 'ml|mg|l|g|gm|hr|hour|h|day|actuat|actuation|act|dose|puff|spray|inh|cc|cm2|sqcm';

/** `5-325 mg`, `600/200/300 mg`, `70 mg/75ml`: one or more numbers, a unit, and perhaps what it is divided by. */
const QUANTITY = new RegExp(
  String.raw`(?<![\p{L}\p{N}.])((?:(?:${NUMBER})\s?[-/]\s?){0,9}(?:${NUMBER}))\s?-?(${UNIT})s?(?:\s?/\s?(\d*(?:\.\d*)?)\s?(${DENOMINATOR})s?)?(?![\p{L}\p{N}])`,
  'gu',
);

/** Conversion of a unit to its canonical unit. */
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
  return text.replace(/(?:\.|(?<!0))0+$/, '');
};

const SMALLEST_PLACES = 12;

/** Units that a bare number in a drug order may leave out, the likeliest first. */
const UNITS = ['mg', '%', 'unt/ml', 'unt', 'mg/actuat', 'mg/hr', 'meq', 'ml'];

/** An amount may leave it out: orders give what a spray or inhaler gives at a time as an amount. */
const PER_ACTUATION = '/actuat';

/** The quantities that a bare number or an amount may stand for. */
export const quantitiesFor = (word: string): readonly Synonym[] => {
  if (/^[\d.]+mg$/.test(word)) return [{ word: `${word}${PER_ACTUATION}`, boost: OTHER_UNIT }];
  if (!/^[\d.]+$/.test(word)) return [];
  const units = UNITS.map((unit, index) => ({ word: `${word}${unit}`, boost: index === 0 ? 1 : OTHER_UNIT }));
  const micrograms = /^\d+$/.test(word) && Number(word) >= LEAST_MICROGRAMS ? Number(word) / 1000 : undefined;
  if (micrograms === undefined) return units;
  return [...units, ...['mg', 'mg/actuat'].map((unit) => ({ word: `${micrograms}${unit}`, boost: AS_MICROGRAMS }))];
};

/** An amount in a volume: `40 mg/0.4 mL` is a concentration, and in some names the size of what it is sold in. */
const IN_VOLUME = new RegExp(
  String.raw`(?<![\p{L}\p{N}.])(?:${NUMBER})\s?(?:${UNIT})s?\s?/\s?((?:\d+(?:\.\d+)?|\.\d+)\s?ml)(?![\p{L}\p{N}])`,
  'giu',
);

/** Oral liquids: their volume is that of a dose. */
const DRUNK = /\b(?:oral|po|syrup|susp|suspension|elixir|liquid)\b/i;

/** `400/250`: so many milligrams in an infusion bag of so many millilitres. */
const IN_BAG = /(?<![\d/.,-])(\d+(?:\.\d+)?) ?\/ ?(50|100|250|500|1000)(?![\d/.,-]|\s?(?:mg|mcg|g|unit|%))/gi;

/** `220 (44 Fe) MG/5ML`: the strength of the salt, and of what counts in it. */
const OF_WHICH = new RegExp(
  String.raw`(?<![\p{L}\p{N}.])(${NUMBER}) ?\((${NUMBER}) [a-z]+\) ?(?=(?:${UNIT})(?![\p{L}\p{N}]))`,
  'giu',
);

/** `MG/5ML … 100`: a unit that stands without its number, and the first number that stands without a unit. */
const LONE_UNIT = /(?<![\d.] ?)\b(?:mg|mcg|meq|units?)\/\d*(?:\.\d*)?(?:ml|hr)\b/i;
const LONE_NUMBER = /(?<![\p{L}\p{N}./-])\d+(?:\.\d+)?(?:-\d+(?:\.\d+)?)*(?![\p{L}\p{N}./%-])/u;

const reunited = (phrase: string): string => {
  const [unit] = LONE_UNIT.exec(phrase) ?? [];
  if (unit === undefined) return phrase;
  const rest = phrase.replace(unit, ' ');
  const [number] = LONE_NUMBER.exec(rest) ?? [];
  return number === undefined ? phrase : `${rest.replace(number, ' ')} ${number} ${unit}`;
};

/** The volumes of the concentrations of an order. */
export const volumesIn = (phrase: string): readonly string[] =>
  DRUNK.test(phrase) ? [] : [...phrase.matchAll(IN_VOLUME)].flatMap(([, volume]) => volume ?? []);

/** `20 mEq KCl` in a bag of fluid, mostly of a litre: names say how much a millilitre has. */
const ADDED =
  /(?:\bkcl\s*(\d+)(?:\s*meq)?|\b(\d+)(?:\s*meq)?\s*(?:of\s+)?(?:kcl|k|potassium(?: chloride)?))(?:\s*\/\s*l)?\b/i;
const FLUID = /\b(?:ns|nacl|saline|d(?:2\.5|5|10)\w*|lr|dextrose|ringers?)\b/i;
const LITRE = 1000;

export const withAdded = (phrase: string): string =>
  FLUID.test(phrase)
    ? phrase.replace(
        ADDED,
        (_, after?: string, before?: string) => ` potassium chloride ${Number(after ?? before) / LITRE} meq/ml `,
      )
    : phrase;

/**
 * Other ways to write the quantities of an order, the phrase itself first:
 * - with the volumes of its concentrations as further words
 * - with one strength where those of salt and base stand
 * - with a lone unit at its number
 * - with the potassium of a fluid by the millilitre
 */
export const withOtherQuantities = (phrase: string): readonly string[] => {
  const mixed = withAdded(phrase);
  if (!/[/(]/.test(phrase)) return [...new Set([phrase, mixed])];
  const inBags = phrase.replace(IN_BAG, '$1 mg/$2 ml');
  const others = phrase.includes('(') ? ['$1 ', '$2 '].map((strength) => phrase.replace(OF_WHICH, strength)) : [];
  return [...new Set([phrase, mixed, [inBags, ...volumesIn(inBags)].join(' '), ...others, reunited(phrase)])];
};

const numbered = (text: string): readonly [string, number] => {
  const at = text.lastIndexOf(' ');
  return [text.slice(0, at), Number(text.slice(at + 1))];
};

const NUMBERS: ReadonlyMap<string, number> = new Map([
  ...['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'].map(
    (word, at) => [word, at + 1] as const,
  ),
  ...(
    ['twelve 12', 'fifteen 15', 'twenty 20', 'twenty-five 25', 'thirty 30', 'forty 40', 'fifty 50', 'sixty 60'] as const
  ).map(numbered),
  ...(
    ['seventy-five 75', 'eighty 80', 'ninety 90', 'one hundred 100', 'two hundred 200', 'five hundred 500'] as const
  ).map(numbered),
]);
const IN_WORDS = new RegExp(
  String.raw`\b(${[...NUMBERS.keys()].sort((a, b) => b.length - a.length).join('|')})(?=\s+(?:mg|mcg|milligrams?|micrograms?|units?|percent)\b)`,
  'gi',
);

/** Patches are named by the rate per hour and ordered by the day. */
const WORN = /\b(?:patch(?:es)?|transdermal|td)\b/i;
const RATE = /\/|%|\bper\b|percent/i;
const BY_THE_HOUR = /fentanyl|buprenorphine|duragesic|butrans/i;

/** An order with its numbers in digits, and with the time in which a patch gives its amount. */
export const inNumbers = (phrase: string): string => {
  const counted = phrase.replace(IN_WORDS, (word) => String(NUMBERS.get(word.toLowerCase()) ?? word));
  if (!WORN.test(counted) || RATE.test(counted)) return counted;
  return counted.replace(
    /(?<![\p{L}\p{N}.])(\d+(?:\.\d+)?|\.\d+)\s?(mg|mcg)(?![\p{L}\p{N}])/giu,
    (_, number: string, unit: string) =>
      `${number} ${unit}/${unit.toLowerCase() === 'mcg' && BY_THE_HOUR.test(counted) ? 'hr' : '24 hr'}`,
  );
};

/** `2 ML ondansetron 2 MG/ML Injection`: what is in the container. */
const CONTAINER = /^(?:\S+ )?([\d.]+) ML (.* [\d.]+ (?:MG|UNT|MEQ|MMOL)\/ML .*)$/;

/** Oral liquids with a concentration. */
const SPOON =
  /^(.* [\d.]+ (?:MG|UNT|MEQ)\/ML) (?:Extended Release |Oral )?(?:Oral )?(?:Solution|Suspension|Liquid)\b(.*)$/i;
const SPOONFUL = 5;

/** Alternative names with the amount given instead of concentrations or parts; most names have none. */
export const amountsIn = (name: string): readonly string[] => {
  const salts = asMixedSalts(name);
  if (salts !== undefined) return [salts];
  const parts = name.split(' / ').length;
  if (parts > MOST_INGREDIENTS) return [];
  const [, volume, rest = ''] = CONTAINER.exec(name) ?? [];
  const given =
    volume !== undefined && Number(volume) <= MOST_GIVEN
      ? inVolume(rest, Number(volume))
      : /\b(?:Oral|Extended Release) /i.test(name) && SPOON.test(name)
        ? inVolume(name, SPOONFUL)
        : undefined;
  const sum = parts === 2 ? asSum(given ?? name) : undefined;
  return [given, sum].filter((text) => text !== undefined);
};

/** Most ingredients of a mixture that is not ordered by its brand. */
const MOST_INGREDIENTS = 2;

/** Mixed amphetamine salts are labelled and ordered by the sum of their strengths. */
const asMixedSalts = (name: string): string | undefined => {
  const salts = [...name.matchAll(/\S*amphetamine \S+ ([\d.]+) MG\b/gi)];
  if (salts.length < 4) return undefined;
  const sum = salts.reduce((total, [, strength]) => total + Number(strength), 0);
  return name.replace(/\S*amphetamine .* MG(?= )/i, `amphetamine dextroamphetamine ${sum} MG`);
};

/** Injections of two substances are ordered by their sum: piperacillin and tazobactam 4.5 g. */
const asSum = (name: string): string | undefined => {
  const [, first, a, second, b, rest] = /^(.*) ([\d.]+) MG \/ (.*) ([\d.]+) MG (Injection\b.*)$/.exec(name) ?? [];
  return first === undefined ? undefined : `${first} / ${second} ${asLabelled(Number(a) + Number(b))} MG ${rest}`;
};

/** Concentrations as amounts in a volume. */
const inVolume = (name: string, volume: number): string =>
  name.replace(/ ([\d.]+) (MG|UNT|MEQ|MMOL)\/ML\b/g, (_, strength: string, unit: string) => {
    return ` ${asLabelled(volume * Number(strength))} ${unit}`;
  });

/** To two digits where that is within half a percent, as labels round: 3 ML of 0.83 MG/ML are 2.5 MG. */
const asLabelled = (amount: number): number => {
  const short = Number(amount.toPrecision(2));
  return Math.abs(short - amount) <= 0.005 * amount ? short : Number(amount.toPrecision(6));
};
