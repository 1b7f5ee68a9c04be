/** The declaration of a code system: everything that is said of it, and nothing that works on its codes. */

/** The properties that FHIR answers show of a code, in their order. */
type FhirProperties = {
  /** The one that is read with the code, and how it is made. */
  readonly own?: readonly [name: string, from: 'billable' | 'tty' | 'status'];
  /** The values of `own` by ours, where they are not ours. */
  readonly ownWords?: Readonly<Record<string, string>>;
  readonly related: readonly string[];
  /** A property, and the field that it shows. */
  readonly texts: readonly (readonly [name: string, field: string])[];
};

/** Names of members of the public catalog, and what they mean. */
type CatalogMembers = {
  readonly release: string;
  readonly releaseText: string;
  /** The name of a release in the label of all releases. */
  readonly label: string;
  /** The first and the last day of the release, where it has days. */
  readonly days: readonly (readonly [name: string, text: string])[];
};

export type SystemFacts = {
  readonly id: string;
  /** Its name, as people write it. */
  readonly title: string;
  /** The purpose of its codes, in the plural. */
  readonly subject: string;
  /** In the words of the OMOP common data model. Notes are not read for procedures. */
  readonly domain: 'condition' | 'drug' | 'measurement' | 'procedure';
  /** Its canonical URI in FHIR (terminology.hl7.org, external code systems). */
  readonly uri: string;
  /** The canonical URI of the value set of all its codes. */
  readonly allCodes: string;
  /** Its release among those of a pack. */
  readonly releaseKey: string;
  readonly catalog: CatalogMembers;
  /** True if a pack can be without it. It is searched only if it is asked for. */
  readonly isOptional: boolean;
  /** The option of its archives, of one that a pack can be without. */
  readonly archives?: { readonly doc: string; readonly accepts: string };
  /** A pattern of the names that people write before a code, in any case. */
  readonly namedBefore: string;
  /** True if a release is for a fiscal year, from October to September (45 CFR 162.1000). */
  readonly isYearly: boolean;
  /** When a release was published, in milliseconds since the epoch, and after how many days there are two newer ones. */
  readonly published?: { readonly at: (release: string) => number | undefined; readonly mostDays: number };
  /** The version of a release as FHIR terminology servers write it; `undefined` for an unknown release. */
  readonly fhirVersion: (release: string) => string | undefined;
  /** The notice that the owner asks to be shown with the content of a release. */
  readonly noticeOf: (release: string) => string;
  /** At most 16, by the form of a pack. */
  readonly termTypes: readonly [string, ...string[]];
  /** Whose term types they are, as parameters describe them. */
  readonly termTypesText: string;
  /** True if some codes are headers, which no claim can carry. A code begins with the codes of its headers. */
  readonly hasHeaders: boolean;
  /** A key of a group of codes, in any case, which is a node and no code. */
  readonly groups?: RegExp;
  /** True if its details hold national drug codes (`ndcs`). */
  readonly hasPackages: boolean;
  /** True if a pack leaves codes of a release out. */
  readonly isPart: boolean;
  /** The place in which a code was looked for. */
  readonly unknownIn: string;
  /** The fields that a full record and a validation show. */
  readonly shows: { readonly record: readonly string[]; readonly validation: readonly string[] };
  /** The parts of a record that the starter selection lacks. */
  readonly starterText: string;
  readonly fhir: FhirProperties;
};
