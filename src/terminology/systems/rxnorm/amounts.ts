/** How orders name drugs that are given as a whole, by the spoon or as a sum, where names give concentrations. */

/** `2 ML ondansetron 2 MG/ML Injection`: what is in the container. */
const CONTAINER = /^(?:\S+ )?([\d.]+) ML (.* [\d.]+ (?:MG|UNT|MEQ|MMOL)\/ML .*)$/;

/** What is measured out with a spoon of five millilitres. */
const SPOON =
  /^(.* [\d.]+ (?:MG|UNT|MEQ)\/ML) (?:Extended Release |Oral )?(?:Oral )?(?:Solution|Suspension|Liquid)\b(.*)$/i;
const SPOONFUL = 5;

/** A larger container is stock or an infusion. */
const MOST_GIVEN = 250;

/** A name with the amounts that are given in place of its concentrations or of its parts; none for most names. */
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

/** Mixtures of more are ordered by their brand. */
const MOST_INGREDIENTS = 2;

/** Mixed amphetamine salts are labelled and ordered by the sum of their strengths. */
const asMixedSalts = (name: string): string | undefined => {
  const salts = [...name.matchAll(/\S*amphetamine \S+ ([\d.]+) MG\b/gi)];
  if (salts.length < 4) return undefined;
  const sum = salts.reduce((total, [, strength]) => total + Number(strength), 0);
  return name.replace(/\S*amphetamine .* MG(?= )/i, `amphetamine dextroamphetamine ${sum} MG`);
};

/** What is injected of two substances is ordered by their sum: piperacillin and tazobactam 4.5 g. */
const asSum = (name: string): string | undefined => {
  const [, first, a, second, b, rest] = /^(.*) ([\d.]+) MG \/ (.*) ([\d.]+) MG (Injection\b.*)$/.exec(name) ?? [];
  return first === undefined ? undefined : `${first} / ${second} ${rounded(Number(a) + Number(b))} MG ${rest}`;
};

/** Concentrations as amounts in a volume. */
const inVolume = (name: string, volume: number): string =>
  name.replace(/ ([\d.]+) (MG|UNT|MEQ|MMOL)\/ML\b/g, (_, strength: string, unit: string) => {
    return ` ${rounded(volume * Number(strength))} ${unit}`;
  });

/** To two digits where that is within half a percent, as labels round: 3 ML of 0.83 MG/ML are 2.5 MG. */
const rounded = (amount: number): number => {
  const short = Number(amount.toPrecision(2));
  return Math.abs(short - amount) <= 0.005 * amount ? short : Number(amount.toPrecision(6));
};
