/** Rewrites the quantities of orders as the names of drugs have them. */
import { NUMBER, UNIT } from './units.ts';

/** An amount in a volume: `40 mg/0.4 mL` is a concentration, and in some names the size of what it is sold in. */
const IN_VOLUME = new RegExp(
  String.raw`(?<![\p{L}\p{N}.])(?:${NUMBER})\s?(?:${UNIT})s?\s?/\s?(\d*\.?\d+\s?ml)(?![\p{L}\p{N}])`,
  'giu',
);

/** What is measured out with a spoon: its volume is that of a dose. */
const DRUNK = /\b(?:oral|po|syrup|susp|suspension|elixir|liquid)\b/i;

/** `400/250`: so many milligrams in an infusion bag of so many millilitres. */
const IN_BAG = /(?<![\d/.,-])(\d+(?:\.\d+)?) ?\/ ?(50|100|250|500|1000)(?![\d/.,-]|\s?(?:mg|mcg|g|unit|%))/gi;

/** `220 (44 Fe) MG/5ML`: the strength of the salt, and of what counts in it. */
const OF_WHICH = new RegExp(
  String.raw`(?<![\p{L}\p{N}.])(${NUMBER}) ?\((${NUMBER}) [a-z]+\) ?(?=(?:${UNIT})(?![\p{L}\p{N}]))`,
  'giu',
);

/** `MG/5ML … 100`: a unit that stands without its number, and the first number that stands without a unit. */
const LONE_UNIT = /(?<![\d.] ?)\b(?:mg|mcg|meq|units?)\/\d*\.?\d*(?:ml|hr)\b/i;
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
  /(?:\bkcl\s*(\d+)\s*(?:meq)?|\b(\d+)\s*(?:meq)?\s*(?:of\s+)?(?:kcl|k|potassium(?: chloride)?))(?:\s*\/\s*l)?\b/i;
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
