/** The releases of FHIR that are answered in, by the version that a media type names. */
export const RELEASES = { '4.0': '4.0.1', '5.0': '5.0.0' } as const;
export type FhirVersion = keyof typeof RELEASES;
export const FHIR_VERSIONS = Object.keys(RELEASES) as readonly FhirVersion[];
