/** How code systems are named by people and by FHIR. */
import { SYSTEMS, type System } from './concept.ts';

export type Identity = {
  /** Its name, as people write it. */
  readonly title: string;
  /** Its canonical URI in FHIR. */
  readonly uri: string;
  /** The canonical URI of the value set of all its codes. */
  readonly allCodes: string;
};

/** As HL7 lists them (terminology.hl7.org, external code systems). */
export const IDENTITIES: Readonly<Record<System, Identity>> = {
  rxnorm: {
    title: 'RxNorm',
    uri: 'http://www.nlm.nih.gov/research/umls/rxnorm',
    allCodes: 'http://www.nlm.nih.gov/research/umls/rxnorm?fhir_vs',
  },
  icd10: {
    title: 'ICD-10-CM',
    uri: 'http://hl7.org/fhir/sid/icd-10-cm',
    allCodes: 'http://hl7.org/fhir/sid/icd-10-cm?fhir_vs',
  },
  loinc: { title: 'LOINC', uri: 'http://loinc.org', allCodes: 'http://loinc.org/vs' },
};

/** The system that has a value as its `uri` or `allCodes`. */
export const systemWith = (key: 'uri' | 'allCodes', value: string): System | undefined =>
  SYSTEMS.find((system) => IDENTITIES[system][key] === value);
