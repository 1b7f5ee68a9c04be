/** The numbers that tune the ranking of LOINC. */

/** Another value than the phrase has, on an axis without a number of its own. */
export const OTHER_VALUE = 0.6;
/** No value on an axis that the phrase names, likewise. */
export const SILENT_VALUE = 0.9;
/** Another value than the phrase has; only specimens differ by degrees. */
export const OTHER_ON: Readonly<Record<string, number>> = {
  specimen: 0.72,
  property: 0.82,
  method: 0.88,
};
/** A test without a value on an axis that the phrase names. */
export const SILENT_ON: Readonly<Record<string, number>> = {
  specimen: 0.96,
  property: 0.82,
  method: 0.97,
};
/** Least fit of a test that covers the phrase. */
export const LEAST_READ = 0.95;
/** Least ratio of the fits of two tests, priors aside, that makes them alike. */
export const ALIKE = 0.9;
/** Steps of rank by which the first of two alike leads: half as common. */
export const LEAD = 2;
/** A test by a method, which phrases seldom say, may even be twice as common. */
export const METHOD_LEAD = -2;
/** Commonness from which a test is certain: rank 1,448. */
export const WELL_KNOWN = 10;
/** Least score of a rare test, its prior aside, from which it is certain if no other one fits. */
export const LEAST_SAID = 90;
/** Prior of a specimen that the table does not have. */
export const NO_SPECIMEN = 0.94;
/** Prior of a property that the table does not have. */
export const NO_PROPERTY = 0.96;
/** Prior of a collection of a day that is reported by volume. */
export const BY_VOLUME = 0.97;
/** Least prior of a specimen where the property goes without saying. */
export const LEAST_IMPLIED = 0.99;
/** Prior of a test that is not among the common ones. */
export const UNRANKED = 0.83;
/** Lost by the rarest of the common tests. */
export const RANK_SHARE = 0.14;
