/** For which days a release says which codes are valid. */
import type { System } from '../model/concept.ts';

/** The first and the last day, `YYYY-MM-DD`. */
export type Validity = { readonly from: string; readonly to: string };

/**
 * The days of a release: those of the fiscal year of ICD-10-CM, from October to September (45 CFR 162.1000).
 *
 * @returns `undefined` for LOINC and RxNorm, whose releases name no last day, and for a release without a year
 */
export const validityOf = (system: System, release: string): Validity | undefined => {
  const year = system === 'icd10' ? Number(/20\d\d/.exec(release)?.[0] ?? 0) : 0;
  return year === 0 ? undefined : { from: `${year - 1}-10-01`, to: `${year}-09-30` };
};
