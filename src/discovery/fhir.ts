/** `/fhir/metadata`: what the FHIR views can do, for FHIR R4 and R5. */

import type { Problem } from '../errors/errors.ts';
import { SYSTEMS, type System } from '../terminology/model/concept.ts';
import { IDENTITIES } from '../terminology/model/identity.ts';
import { propertiesOf } from '../tools/fhir/properties.ts';
import { choice, optional, type Parameter } from '../tools/inputs.ts';
import type { Query } from '../tools/query.ts';
import { scopeOf } from './code-systems.ts';
import { type FhirVersion, RELEASES } from './fhir-releases.ts';
import { displayPrice, type Site } from './site.ts';

const modeInput = optional(
  choice({
    name: 'mode',
    description: 'terminology: the code systems; full and normative: the operations',
    words: ['full', 'normative', 'terminology'],
    example: 'terminology',
    error: 'invalid_mode',
    remedy: '',
  }),
  'full',
);

export const metadataParameters: readonly Parameter[] = modeInput.parameters;

type Metadata = { readonly resourceType: string };

/** Reads the resource that a query requests, or the problem of the query. */
export const fhirMetadata = (
  site: Site,
  query: Query,
  version: FhirVersion,
  terms: Terms = termsOf(site),
): Metadata | { readonly problem: Problem } => {
  const mode = modeInput.read(query);
  if (!mode.ok) return { problem: mode.problem };
  return mode.value === 'terminology'
    ? terminologyCapabilities(site, version)
    : capabilityStatement(site, version, terms);
};

/** Conditions of using the operations. */
type Terms = { readonly documentation: string; readonly security: string };

const termsOf = (site: Site): Terms => ({
  documentation: `An operation costs ${priceOf(site)}, paid by x402: ${site.baseUrl}/docs`,
  security: 'No accounts. An operation without a payment gets 402, with the offer in PAYMENT-REQUIRED.',
});

/** The day on which the operations last changed. */
const CHANGED = '2026-11-28';

const shared = ({ baseUrl, version, isStub, serviceName }: Site) => ({
  version,
  status: 'active',
  experimental: isStub,
  date: CHANGED,
  publisher: serviceName,
  kind: 'instance',
  software: { name: 'Clinmeter', version },
  implementation: { description: serviceName, url: `${baseUrl}/fhir` },
});

/** The operations by the resource that they belong to. */
const OPERATIONS = {
  CodeSystem: ['lookup', 'validate-code', 'subsumes'],
  ValueSet: ['validate-code', 'expand', 'batch-validate-code'],
  ConceptMap: ['translate'],
} as const;

const capabilityStatement = (site: Site, version: FhirVersion, terms: Terms) => ({
  resourceType: 'CapabilityStatement',
  url: `${site.baseUrl}/fhir/metadata`,
  name: 'Clinmeter',
  title: `${site.serviceName} FHIR operations`,
  ...shared(site),
  description: 'RxNorm, ICD-10-CM and LOINC by GET and POST, in JSON. Resources cannot be read, searched or written.',
  fhirVersion: RELEASES[version],
  format: ['application/fhir+json'],
  rest: [
    {
      mode: 'server',
      documentation: terms.documentation,
      security: { cors: true, description: terms.security },
      interaction: [{ code: 'batch' }],
      resource: Object.entries(OPERATIONS).map(([type, names]) => ({
        type,
        operation: names.flatMap((name) => {
          const tool = toolAt(site, `/fhir/${type}/$${name}`);
          const definition = `${definedAt(name)}/OperationDefinition/${type}-${name}`;
          return tool === undefined ? [] : [{ name, definition, documentation: tool.description }];
        }),
      })),
    },
  ],
});

/** The batch is of the terminology ecosystem, and no part of FHIR itself. */
const definedAt = (name: string): string =>
  name.startsWith('batch-') ? 'http://hl7.org/fhir/tools' : 'http://hl7.org/fhir';

const toolAt = ({ tools }: Site, path: string) => tools.find((tool) => tool.path === path);

/** The prices of the operations: a batch costs more than one of them. */
const priceOf = (site: Site): string => {
  const prices = site.tools.filter(({ format }) => format === 'fhir').map(displayPrice);
  return prices.length === 0 ? '$0' : [...new Set(prices)].join(' or ');
};

const terminologyCapabilities = (site: Site, version: FhirVersion) => ({
  resourceType: 'TerminologyCapabilities',
  url: `${site.baseUrl}/fhir/metadata?mode=terminology`,
  name: 'ClinmeterTerminology',
  title: `${site.serviceName} code systems`,
  ...shared(site),
  description: scopeOf(site.ontology),
  codeSystem: SYSTEMS.filter((system) => site.ontology.systems.includes(system)).map((system) => ({
    uri: IDENTITIES[system].uri,
    ...versionsOf(site, system),
    // R4 has no such element.
    ...(version === '5.0' ? { content: isFragment(site, system) ? 'fragment' : 'complete' } : {}),
    subsumption: IDENTITIES[system].hasHeaders,
  })),
  expansion: {
    hierarchical: false,
    paging: true,
    incomplete: false,
    parameter: [
      ...['activeOnly', 'check-system-version', 'count', 'date', 'displayLanguage', 'excludeNested', 'filter'],
      ...['force-system-version', 'includeDefinition', 'includeDesignations', 'offset', 'property', 'system-version'],
      ...['tx-resource', 'url', 'valueSet'],
    ].map((name) => ({ name })),
    textFilter: 'The best codes for a text come first. The offset pages through at most 1,000 of them.',
  },
  validateCode: { translations: false },
});

/** True where codes of the release can be missing: a starter selection, or a system of which a pack leaves some out. */
const isFragment = ({ ontology }: Site, system: System): boolean =>
  ontology.coverage === 'starter' || IDENTITIES[system].isPart;

const versionsOf = ({ ontology }: Site, system: System) => {
  const { catalog, fhirVersion } = IDENTITIES[system];
  const version = fhirVersion(ontology[catalog.release] ?? '');
  return version === undefined ? {} : { version: [{ code: version, isDefault: true, property: propertiesOf(system) }] };
};
