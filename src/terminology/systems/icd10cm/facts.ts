import type { SystemFacts } from '../facts-of.ts';

export const icd10cmFacts = {
  id: 'icd10',
  title: 'ICD-10-CM',
  subject: 'diagnoses',
  domain: 'condition',
  uri: 'http://hl7.org/fhir/sid/icd-10-cm',
  allCodes: 'http://hl7.org/fhir/sid/icd-10-cm?fhir_vs',
  releaseKey: 'icd10cm',
  catalog: {
    release: 'icd10cm_fy',
    releaseText: 'Fiscal year of the ICD-10-CM release',
    label: 'fy',
    days: [
      ['icd10cm_valid_from', 'First day of that fiscal year, YYYY-MM-DD, or unknown'],
      ['icd10cm_valid_to', 'Last day of that fiscal year: later changes are not in the data'],
    ],
  },
  isOptional: false,
  namedBefore: String.raw`icd(?:[\s-]?10)?(?:[\s-]?cm)?|dx|diagnosis`,
  isYearly: true,
  fhirVersion: (release: string) => /20\d\d/.exec(release)?.[0],
  noticeOf: (release: string) =>
    `ICD-10-CM ${release}, CDC/NCHS and CMS. The US clinical modification for claims, not the WHO ICD-10.`,
  termTypes: ['CM'],
  termTypesText: 'CM for ICD-10-CM',
  hasHeaders: true,
  // Chapters by their number, blocks by their range.
  groups: /^(?:\d{1,2}|[A-Z]\d[0-9A-Z]-[A-Z]\d[0-9A-Z])$/i,
  hasPackages: false,
  isPart: false,
  unknownIn: 'the loaded release',
  shows: {
    record: ['parent', 'code_first', 'seventh_characters', 'risk_categories', 'ccsr', 'gem_targets'],
    validation: [],
  },
  starterText: 'others can be related, and most notes for coders are not in it',
  fhir: {
    own: ['billable', 'billable'],
    related: ['parent', 'children', 'replaced_by'],
    texts: [
      ['inclusion_terms', 'inclusion_terms'],
      ['excludes1', 'excludes1'],
      ['excludes2', 'excludes2'],
      ['code_first', 'code_first'],
      ['use_additional', 'use_additional'],
      ['code_also', 'code_also'],
    ],
  },
} as const satisfies SystemFacts;
