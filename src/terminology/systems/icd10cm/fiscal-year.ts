/** The time that a release of ICD-10-CM is for. */

/**
 * The end of the fiscal year of a release, in milliseconds since the epoch; `undefined` for a release that names no year.
 * It ends with September (45 CFR 162.1000: the code set on the day of service counts).
 */
export const endOfFiscalYear = (release: string): number | undefined => {
  const [year] = /20\d\d/.exec(release) ?? [];
  return year === undefined ? undefined : Date.UTC(Number(year), 9, 1);
};
