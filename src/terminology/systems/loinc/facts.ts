import type { SystemFacts } from '../facts-of.ts';

/** LOINC license, section on the notice to be displayed. */
const NOTICE =
  'This material contains content from LOINC (http://loinc.org). LOINC is copyright © Regenstrief Institute, Inc. and the Logical Observation Identifiers Names and Codes (LOINC) Committee and is available at no cost under the license at http://loinc.org/license. LOINC® is a registered United States trademark of Regenstrief Institute, Inc.';

/** LOINC 2.80 is of February 2025; since then there is a version each February and August. */
const ANCHOR = { minor: 80, year: 2025, month: 1 };

/** Versions before the anchor are older than it; how much older is not needed. */
const monthOf = (release: string): number | undefined => {
  const [, minor] = /^2\.(\d{2})$/.exec(release) ?? [];
  if (minor === undefined) return undefined;
  const versions = Math.max(0, Number(minor) - ANCHOR.minor);
  return Date.UTC(ANCHOR.year, ANCHOR.month + 6 * versions, 1);
};

export const loincFacts = {
  id: 'loinc',
  title: 'LOINC',
  subject: 'laboratory tests',
  domain: 'measurement',
  uri: 'http://loinc.org',
  allCodes: 'http://loinc.org/vs',
  releaseKey: 'loinc',
  catalog: { release: 'loinc_version', releaseText: 'LOINC release version', label: 'version', days: [] },
  isOptional: false,
  namedBefore: String.raw`loinc(?:\s+num(?:ber)?)?`,
  isYearly: false,
  published: { at: monthOf, mostDays: 400 },
  fhirVersion: (release: string) => /^\d+(?:\.\d+)+$/.exec(release)?.[0],
  noticeOf: () => NOTICE,
  termTypes: ['LN'],
  termTypesText: 'LN for LOINC',
  hasHeaders: false,
  hasPackages: false,
  isPart: false,
  unknownIn: 'the loaded release',
  shows: { record: ['component', 'panel_members'], validation: [] },
  starterText: 'others can be related',
  fhir: {
    // The words of LOINC's column STATUS (LOINC Users' Guide, appendix A).
    own: ['STATUS', 'status'],
    ownWords: { current: 'ACTIVE', obsolete: 'DEPRECATED' },
    related: ['panel_members', 'replaced_by'],
    // Under the names of its columns (hl7.org/fhir/loinc.html).
    texts: [
      ['COMPONENT', 'component'],
      ['PROPERTY', 'property'],
      ['TIME_ASPCT', 'time_aspect'],
      ['SYSTEM', 'specimen'],
      ['SCALE_TYP', 'scale'],
      ['METHOD_TYP', 'method'],
      ['CLASS', 'class'],
      ['CLASSTYPE', 'class_type'],
      ['ORDER_OBS', 'order_obs'],
      ['EXAMPLE_UCUM_UNITS', 'example_ucum_units'],
    ],
  },
} as const satisfies SystemFacts;
