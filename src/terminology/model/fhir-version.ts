/** How FHIR writes the version of a release. */
import type { System } from './concept.ts';
import type { PackInfo } from './metadata.ts';

/**
 * The version as terminology servers write it: a fiscal year, the version of LOINC, the date of an RxNorm release as
 * MMDDYYYY. `undefined` for a release that is not known.
 */
export const fhirVersionOf = (system: System, { icd10cm, loinc, rxnorm }: PackInfo['releases']): string | undefined => {
  if (system === 'icd10') return /20\d\d/.exec(icd10cm)?.[0];
  if (system === 'loinc') return /^\d+(?:\.\d+)+$/.exec(loinc)?.[0];
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(rxnorm) ?? [];
  return year === undefined ? undefined : `${month}${day}${year}`;
};
