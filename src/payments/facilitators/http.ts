/** A facilitator over HTTP: `POST /settle`, `POST /verify` where it is demanded, `GET /supported` (x402 v2). */
import { isObject } from '../protocol/headers.ts';
import type { FacilitatorRequest } from '../protocol/schema.ts';
import {
  type Authorize,
  type Facilitator,
  type FacilitatorAnswer,
  requestJson,
  type Trouble,
  troubleIn,
} from './facilitator.ts';
import { supportedFrom } from './support.ts';

/**
 * Codes of `fetch` failures after which it is certain that the request never reached the facilitator: the name, the
 * connection and the certificate come before the request. `EPROTO` is not among them: any bad record yields it, also one
 * that comes after the request.
 */
const NOT_SENT = new Set([
  'NotSent',
  'ConnectionRefused',
  'ECONNREFUSED',
  'ENOTFOUND',
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

/** The longest answer that is read, in bytes; the longest one a facilitator has reason to send is a few kilobytes. */
export const MAX_ANSWER_BYTES = 65_536;

/**
 * How long a demanded `/verify` may take, in milliseconds: it leaves time to tell the buyer that nothing has moved, which
 * would not be known at the deadline of the settlement.
 */
const VERIFY_TIMEOUT = 5000;

/** `fetch`, or one that looks first where a connection would lead. */
type Fetch = (url: string, init: RequestInit) => Promise<Response>;

type HttpOptions = {
  /** Absent for a facilitator that asks for no credentials. */
  readonly authorize?: Authorize;
  readonly fetch?: Fetch;
  /** As it is told of; a path can hold a token, so that it is no part of the default. */
  readonly name?: string;
  /** Told of each request that has ended. */
  readonly onRequest?: ((request: RequestSeen) => void) | undefined;
};

/** A request to a facilitator, and the status of its answer, or why there is none. */
export type RequestSeen = { readonly name: string; readonly path: Path } & Trouble;

type Path = '/verify' | '/settle' | '/supported';

/**
 * The facilitator at a base URL, such as `https://x402.org/facilitator`.
 *
 * `/settle` alone is enough for most. One that demands `/verify` first gets it, from that demand on.
 * A demand proves nothing: if `/verify` then fails, the payment counts as `lost`.
 */
export const httpFacilitator = (
  baseUrl: string,
  { authorize, fetch = globalThis.fetch, name = new URL(baseUrl).origin, onRequest = () => {} }: HttpOptions = {},
): Facilitator<unknown> => {
  const base = baseUrl.replace(/(?<!\/)\/+$/, '');
  let verifiesFirst = false;

  const ask = async (
    path: Path,
    signal: AbortSignal,
    content?: FacilitatorRequest<unknown>,
  ): Promise<FacilitatorAnswer> => {
    const url = `${base}${path}`;
    const method = content === undefined ? 'GET' : 'POST';
    const headers = new Headers({ accept: 'application/json' });
    if (content !== undefined) headers.set('content-type', 'application/json');
    try {
      if (authorize !== undefined) headers.set('authorization', await authorize(method, new URL(url)));
    } catch {
      return { kind: 'unauthorized' };
    }
    try {
      const body = content === undefined ? null : requestJson(content);
      const response = await fetch(url, { method, headers, body, redirect: 'manual', signal });
      const { status } = response;
      const answer = { kind: 'answered', status, body: await jsonOf(response) } as const;
      onRequest({ name, path, status });
      return answer;
    } catch (error) {
      const trouble = troubleOf(error);
      onRequest({ name, path, ...trouble });
      return { kind: NOT_SENT.has(codeOf(error)) ? 'not_sent' : 'no_answer', ...trouble };
    }
  };

  return {
    name,
    settle: async (request, signal) => {
      const wasAsked = !verifiesFirst;
      if (wasAsked) {
        const answer = await ask('/settle', signal, request);
        if (!demandsVerification(answer)) return answer;
        verifiesFirst = true;
      }
      const answer = await ask('/verify', AbortSignal.any([signal, AbortSignal.timeout(VERIFY_TIMEOUT)]), request);
      if (isValid(answer)) return ask('/settle', signal, request);
      // A demand is words. The money may have moved behind them, and a spent nonce is no longer valid.
      return wasAsked ? { kind: 'no_answer', ...troubleIn(answer) } : { kind: 'not_verified', answer };
    },
    askVerify: (request, signal) => ask('/verify', signal, request),
    supported: async (signal) => {
      const answer = await ask('/supported', signal);
      if (answer.kind !== 'answered') return troubleIn(answer);
      const { status, body } = answer;
      if (!isSuccessful(answer)) return { status };
      return (await supportedFrom(body)) ?? { status, detail: 'its /supported is not well-formed' };
    },
  };
};

type Answered = Extract<FacilitatorAnswer, { kind: 'answered' }>;

const isSuccessful = (answer: FacilitatorAnswer): answer is Answered =>
  answer.kind === 'answered' && answer.status >= 200 && answer.status < 300;

const isValid = (answer: FacilitatorAnswer): boolean =>
  isSuccessful(answer) && isObject(answer.body) && answer.body.isValid === true;

/**
 * How facilitators say that a payment has to be verified first, in words without any sign between them. The one of the
 * x402 repository's end-to-end tests says `Payment must be verified before settlement`. No field of the protocol says so,
 * and a setting would have to be made before the first sale. That a verification *failed* is no such demand.
 */
const DEMAND =
  /\b(?:must|needs? to|has to) (?:first )?be verified\b|\bverif\w* (?:first|before)\b|\bverify (?:\w+ ){1,3}(?:first|before)\b|\bverification (?:is )?required\b/i;

/** Whether nothing but the missing `/verify` kept `/settle` from its work: a failure that names a transaction did more. */
const demandsVerification = (answer: FacilitatorAnswer): boolean => {
  if (answer.kind !== 'answered' || !isObject(answer.body)) return false;
  const { success, transaction, errorReason, errorMessage, error, message } = answer.body;
  const isClientError = answer.status >= 400 && answer.status < 500;
  const isFailure = success === false || (success === undefined && isClientError && typeof error === 'string');
  if (!isFailure || (typeof transaction === 'string' && transaction !== '')) return false;
  return [errorReason, errorMessage, error, message].some(
    (text) => typeof text === 'string' && DEMAND.test(text.replaceAll(/[^a-z]+/gi, ' ')),
  );
};

/** The JSON of a whole answer of any status and type; `undefined` for one that is too long, encoded or no JSON. */
const jsonOf = async (response: Response): Promise<unknown> => {
  const text = await textOf(response);
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The text of an answer that is neither too long nor encoded: it was asked for without a content encoding. */
const textOf = async (response: Response): Promise<string | undefined> => {
  const { headers, body } = response;
  if ((headers.get('content-encoding') ?? 'identity').trim() !== 'identity') {
    await body?.cancel();
    return undefined;
  }
  // An answer that says that it is not too long need not be counted piece by piece.
  if (Number(headers.get('content-length') ?? Number.NaN) <= MAX_ANSWER_BYTES) return response.text();
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const piece of body ?? []) {
    size += piece.length;
    if (size > MAX_ANSWER_BYTES) return undefined;
    text += decoder.decode(piece, { stream: true });
  }
  return text + decoder.decode();
};

const codeOf = (error: unknown): string => (isObject(error) && typeof error.code === 'string' ? error.code : '');

/** Names that the runtime has of its own. */
const POSIX: Readonly<Record<string, string>> = {
  AbortError: 'ETIMEDOUT',
  TimeoutError: 'ETIMEDOUT',
};

/** What a failed `fetch` says of itself: a name alone, as its message can hold the URL. */
const troubleOf = (error: unknown): Trouble => {
  if (!isObject(error)) return {};
  const { errno, message, name } = error;
  // A request that was not sent says why, and names no URL (see `network/guarded-fetch.ts`).
  if (codeOf(error) === 'NotSent' && typeof errno === 'string') return { errno, detail: String(message) };
  const code = codeOf(error) || String(name);
  return /^\w{1,40}$/.test(code) ? { errno: POSIX[code] ?? code } : {};
};
