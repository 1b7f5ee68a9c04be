import type { TermType } from '../../model/concept.ts';

/** The numbers that tune the ranking of RxNorm. */

/** Weight of a salt: salts seldom tell drugs apart. */
export const SALT_FACTOR = 0.3;
/** Another unit of a number without one, or an amount as that of an actuation. */
export const OTHER_UNIT = 0.9;
/** A number without a unit as micrograms. */
export const AS_MICROGRAMS = 0.85;
/** A whole number from here on may count micrograms, as orders of levothyroxine or fluticasone do. */
export const LEAST_MICROGRAMS = 25;
/** Largest volume of a single dose in millilitres; a larger container is stock or an infusion. */
export const MOST_GIVEN = 250;
/** Another route than the phrase asks for. */
export const OTHER_ROUTE = 0.6;
/** A shape of the same group as the one asked for. */
export const NEAR_SHAPE = 0.9;
/** Another shape. */
export const OTHER_SHAPE = 0.75;
/** Another release. */
export const OTHER_RELEASE = 0.8;
/** Prior of a form that older releases list as an ingredient. */
export const DOSE_FORM_PRIOR = 0.5;
/** Prior of a product that is not sold. */
export const NOT_SOLD = 0.97;
/** Lost by a dose form that is not sold. */
export const FORM_SHARE = 0.02;
/** Products that score less than the best hit by more points are other drugs. */
export const WINDOW = 45;
/** A phrase that names a brand finds its generic further down. */
export const BRAND_WINDOW = 12;
/** Steps of frequency lost by a maker or tablet technology that the phrase does not name. */
export const UNSAID_QUALIFIER = 40;
/** By a salt that it does not name. */
export const UNSAID_SALT = 8;
/** By a duration that it does not name. */
export const UNSAID_HOURS = 5;
/** By a mixture whose strengths are in another order. */
export const OTHER_ORDER = 2;
/** By another container volume. */
export const OTHER_VOLUME = 30;
/** By an extended release that it does not ask for. */
export const EXTENDED_UNASKED = 12;
/** By a special shape or another route that it does not ask for. */
export const FORM_UNASKED = 3;
/** Points within which a product may lack a salt of the best hit. */
export const NEAR = 10;
/** Fit that a rival may have less. */
export const SAME_FIT = 0.02;
/** Steps of frequency by which a rival is seldom meant: an eighth, by rank. */
export const RARER = 6;
/** Least score of a drug that matches enough to be certain. */
export const LEAST_ALIKE = 85;
/** Points below a name within which its form is looked for. */
export const FORM_WINDOW = 30;
/** Least fit of a drug of the form that is asked for: a suspension for a solution is another one. */
export const LEAST_FIT = 0.93;
/** Points below the best within which a drug of the route that is asked for is looked for. */
export const ROUTE_WINDOW = 45;
/** A bare name means the ingredient or brand; with strength and form the clinical drug; packs and parts seldom. */
export const TERM_TYPES: Readonly<Partial<Record<TermType, number>>> = {
  IN: 1,
  BN: 0.998,
  MIN: 0.99,
  SCD: 0.985,
  SBD: 0.985,
  DF: 0.98,
  SCDC: 0.975,
  SBDC: 0.975,
  SCDF: 0.975,
  SBDF: 0.975,
  PIN: 0.97,
  GPCK: 0.96,
  BPCK: 0.96,
};
