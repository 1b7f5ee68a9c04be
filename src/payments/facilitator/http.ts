/** A facilitator over HTTP: `POST /verify`, `POST /settle`, `GET /supported` (x402 v2 facilitator interface). */
import type { FacilitatorRequest, SupportedResponse } from '../protocol/types.ts';
import type { Facilitator, FacilitatorAnswer } from './facilitator.ts';

/** Codes of `fetch` failures after which it is certain that the request never reached the facilitator. */
const NOT_SENT = new Set([
  'ConnectionRefused',
  'ECONNREFUSED',
  'ENOTFOUND',
  'EPROTO',
  'EAI_AGAIN',
  'DNSException',
  'FailedToOpenSocket',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

/** The facilitator at a base URL, such as `https://x402.org/facilitator`. */
export const httpFacilitator = (baseUrl: string): Facilitator => {
  const base = baseUrl.replace(/\/+$/, '');

  const post = async (path: string, body: FacilitatorRequest, signal: AbortSignal): Promise<FacilitatorAnswer> => {
    try {
      const response = await fetch(`${base}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify(body),
        redirect: 'manual',
        signal,
      });
      return { kind: 'answered', status: response.status, body: parseJson(await response.text()) };
    } catch (error) {
      return { kind: NOT_SENT.has(codeOf(error)) ? 'not_sent' : 'lost' };
    }
  };

  return {
    name: base,
    verify: (request, signal) => post('/verify', request, signal),
    settle: (request, signal) => post('/settle', request, signal),
    supported: async (signal) => {
      try {
        const response = await fetch(`${base}/supported`, { redirect: 'manual', signal });
        return response.ok ? ((await response.json()) as SupportedResponse) : undefined;
      } catch {
        return undefined;
      }
    },
  };
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : '';
