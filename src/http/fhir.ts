/** FHIR over HTTP: media types, versions, and errors as OperationOutcome. */
import type { ErrorBody } from '../discovery/error-body.ts';
import { FHIR_VERSIONS, type FhirVersion } from '../discovery/fhir-releases.ts';
import type { Tool } from '../tools/tool.ts';
import { pathOf, type RequestContext } from './client.ts';

const FHIR_ROOT = '/fhir';

/** True for every path under `/fhir`, served or not. */
export const isFhir = ({ request }: Pick<RequestContext, 'request'>): boolean => {
  const path = pathOf(request);
  return path === FHIR_ROOT || path.startsWith(`${FHIR_ROOT}/`);
};

/**
 * Returns the version of FHIR that a request accepts, else that of its body, else R4: `application/fhir+json; fhirVersion=5.0` in
 * `Accept` or `Content-Type` (FHIR R5, section 3.2.0.1.11). Only `/fhir/metadata` differs between the two; all other
 * resources are valid in both.
 */
export const acceptedVersion = ({ headers }: Request): FhirVersion => {
  const asked = ['accept', 'content-type'].map(
    (name) => /;\s*fhirVersion\s*=\s*"?(\d\.\d)/i.exec(headers.get(name) ?? '')?.[1],
  );
  return FHIR_VERSIONS.find((version) => version === (asked[0] ?? asked[1])) ?? '4.0';
};

export const fhirType = (request: Request): string => `application/fhir+json; fhirVersion=${acceptedVersion(request)}`;

/** True for a client that knows FHIR: it gets the members of the resource alone. */
export const readsFhir = ({ headers }: Request): boolean =>
  (headers.get('accept') ?? '').toLowerCase().includes('fhir+json');

/** The HTTP status of a sold resource. */
export const statusOf = ({ outcomeStatus }: Pick<Tool, 'outcomeStatus'>, resource: string): number =>
  outcomeStatus !== undefined && resource.startsWith('{"resourceType":"OperationOutcome"') ? outcomeStatus : 200;

/** Codes of the FHIR code system issue-type, by HTTP status. */
const ISSUES: Readonly<Record<number, string>> = {
  400: 'value',
  402: 'business-rule',
  404: 'not-found',
  409: 'conflict',
  414: 'too-long',
  429: 'throttled',
  500: 'exception',
  503: 'transient',
};

/**
 * Converts an error body to an OperationOutcome: the error code becomes a coding, the next step and the request id become
 * diagnostics, and the offer of a 402 becomes an extension.
 *
 * @param offer - JSON of the offer
 */
export const outcomeOf = (
  { code, message, status, problems, warnings, retry, payment, docs_url: docs, request_id: id }: ErrorBody,
  offer?: string,
): string => {
  const system = docs.slice(0, docs.indexOf('#'));
  const issueOf = (of: string, text: string, more: object = {}) => ({
    severity: 'error',
    code: ISSUES[of === code ? status : 400] ?? 'not-supported',
    details: { coding: [{ system, code: of }], text },
    ...more,
  });
  const state = payment === undefined ? '' : `; payment: ${payment.state}`;
  const diagnostics = `retry: ${retry.action}${state}; see: ${docs}; request: ${id}`;
  return JSON.stringify({
    resourceType: 'OperationOutcome',
    ...(offer === undefined ? {} : { extension: [{ url: docs, valueString: offer }] }),
    issue: [
      issueOf(code, message, { diagnostics }),
      ...problems
        .filter((problem) => problem.message !== message)
        .map((problem) => issueOf(problem.code, problem.message)),
      ...warnings.map((text) => ({ severity: 'warning', code: 'informational', details: { text } })),
    ],
  });
};
