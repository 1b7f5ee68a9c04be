import type { SystemFacts } from '../facts-of.ts';

export const icd10pcsFacts = {
  id: 'icd10pcs',
  title: 'ICD-10-PCS',
  subject: 'inpatient procedures',
  domain: 'procedure',
  // The URI of its owner (terminology.hl7.org, NamingSystem icd10PCS).
  uri: 'http://www.cms.gov/Medicare/Coding/ICD10',
  allCodes: 'http://www.cms.gov/Medicare/Coding/ICD10?fhir_vs',
  releaseKey: 'icd10pcs',
  catalog: {
    release: 'icd10pcs_fy',
    releaseText: 'Fiscal year of the ICD-10-PCS release; absent if it is not loaded',
    label: 'fy',
    days: [
      ['icd10pcs_valid_from', 'First day of that fiscal year, YYYY-MM-DD, or unknown'],
      ['icd10pcs_valid_to', 'Last day of that fiscal year'],
    ],
  },
  isOptional: true,
  archives: {
    doc: 'ICD-10-PCS; also older years',
    accepts: 'the zip file of CMS or a folder, with icd10pcs_order_YYYY.txt',
  },
  namedBefore: String.raw`(?:icd[\s-]?10[\s-]?)?pcs`,
  isYearly: true,
  fhirVersion: (release: string) => /20\d\d/.exec(release)?.[0],
  noticeOf: (release: string) => `ICD-10-PCS ${release}, CMS. Procedures of hospital inpatients.`,
  termTypes: ['PCS'],
  termTypesText: 'PCS for ICD-10-PCS',
  hasHeaders: true,
  hasPackages: false,
  isPart: false,
  unknownIn: 'the loaded release',
  shows: { record: ['parent'], validation: [] },
  starterText: 'it has no code of ICD-10-PCS',
  fhir: { own: ['billable', 'billable'], related: [], texts: [] },
} as const satisfies SystemFacts;
