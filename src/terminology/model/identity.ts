/** Names, domain and release labels of the code systems. */
import { type Domain, SYSTEMS, type System } from './concept.ts';
import type { PackInfo } from './metadata.ts';

export type Identity = {
  /** Its name, as people write it. */
  readonly title: string;
  readonly domain: Domain;
  /** Its canonical URI in FHIR. */
  readonly uri: string;
  /** The canonical URI of the value set of all its codes. */
  readonly allCodes: string;
  /** Its release among those of a pack. */
  readonly releaseKey: keyof PackInfo['releases'];
  /** The version of a release as FHIR terminology servers write it; `undefined` for an unknown release. */
  readonly fhirVersion: (release: string) => string | undefined;
};

/** As HL7 lists them (terminology.hl7.org, external code systems). */
export const IDENTITIES: Readonly<Record<System, Identity>> = {
  rxnorm: {
    title: 'RxNorm',
    domain: 'drug',
    uri: 'http://www.nlm.nih.gov/research/umls/rxnorm',
    allCodes: 'http://www.nlm.nih.gov/research/umls/rxnorm?fhir_vs',
    releaseKey: 'rxnorm',
    fhirVersion: (release) => {
      const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(release) ?? [];
      return year === undefined ? undefined : `${month}${day}${year}`;
    },
  },
  icd10: {
    title: 'ICD-10-CM',
    domain: 'condition',
    uri: 'http://hl7.org/fhir/sid/icd-10-cm',
    allCodes: 'http://hl7.org/fhir/sid/icd-10-cm?fhir_vs',
    releaseKey: 'icd10cm',
    fhirVersion: (release) => /20\d\d/.exec(release)?.[0],
  },
  loinc: {
    title: 'LOINC',
    domain: 'measurement',
    uri: 'http://loinc.org',
    allCodes: 'http://loinc.org/vs',
    releaseKey: 'loinc',
    fhirVersion: (release) => /^\d+(?:\.\d+)+$/.exec(release)?.[0],
  },
};

/** The system that has a value as its `uri` or `allCodes`. */
export const systemWith = (key: 'uri' | 'allCodes', value: string): System | undefined =>
  SYSTEMS.find((system) => IDENTITIES[system][key] === value);
