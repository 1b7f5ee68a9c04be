/** How likely a test is meant when several fit equally well. */
import type { Concept } from '../../model/concept.ts';

/** What a laboratory reports when nobody says how: the first pattern that the name has. */
const PROPERTIES: readonly (readonly [RegExp, number])[] = [
  [/\/(?:100 )?[Ll]eukocytes|\/cells|\/Hemoglobin\.total|\[(?:Mass|Enzymatic activity)\/volume\]/, 1],
  [/\[#\/volume\]/, 0.985],
  [/\[Moles\/volume\]|\[Units\/volume\]|\[Volume Fraction\]/, 0.99],
  [/\[Presence\]|identified/, 0.98],
  [/panel/i, 0.975],
  [/\[/, 0.95],
];

/** What is drawn when nobody says what. */
const SPECIMENS: readonly (readonly [RegExp, number])[] = [
  [/ in (?:Serum or Plasma|Serum, Plasma or Blood)/, 1],
  [/ in (?:Blood|Serum|Platelet poor plasma)|^[^[]*$/, 0.99],
  [/ in Urine/, 0.97],
  [/ in (?:Specimen|Body fluid)/, 0.96],
];

/** How it is done, when nobody says how: automatically if that makes a difference, by hand least. */
const METHODS: readonly (readonly [RegExp, number])[] = [
  [/ by Manual/, 0.95],
  [/ by (?!Automated)/, 0.98],
];

const UNRANKED = 0.83;
const RANK_SHARE = 0.14;

/** Common tests first; then the usual property; no method, time or challenge unless it is asked for. */
export const testPrior = ({ name, rank }: Concept): number => {
  const property = PROPERTIES.find(([pattern]) => pattern.test(name))?.[1] ?? 0.96;
  const common = rank === 0 ? UNRANKED : 1 - RANK_SHARE * Math.min(1, Math.log10(rank) / 4);
  const specimen = SPECIMENS.find(([pattern]) => pattern.test(name))?.[1] ?? 0.94;
  const method = METHODS.find(([pattern]) => pattern.test(name))?.[1] ?? 1;
  return property * specimen * method * common;
};
