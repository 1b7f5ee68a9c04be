/** The context of a request: its client, its id, and the record of its payment. */
import { isIP } from 'node:net';
import type { Server } from 'bun';
import { UNKNOWN_CLIENT } from '../limits/limits.ts';
import { canonicalAddress, clientNetwork, isWithin } from '../network/addresses.ts';
import type { PaymentOutcome, PaymentTrail } from '../payments/outcomes.ts';

/** The options that every answer depends on. */
export type HttpOptions = {
  /** Has no trailing slash, and never comes from a request. */
  readonly baseUrl: string;
  readonly mode: 'local' | 'public';
  /** It speaks HTTPS itself, without a proxy. */
  readonly isSecure?: boolean;
  /** Payments are simulated. */
  readonly isStub: boolean;
  readonly trustedProxy?: string | undefined;
  /** Called when a peer nearby sends X-Forwarded-For and no proxy is trusted: all clients then share its address. */
  readonly onUntrustedProxy?: ((peer: string) => void) | undefined;
};

export type RequestContext = {
  readonly request: Request;
  /** The URL after `?`, undecoded. */
  readonly query: string;
  /** Random, so that it tells nothing about the request. */
  readonly requestId: string;
  /** The key of rate limits: an IPv4 address, or the network of an IPv6 address. */
  readonly client: string;
  /** Log and metrics read it once the request is answered. */
  readonly payment: PaymentTrail;
  /** Processor time that other threads have used for the answer, in milliseconds. */
  work?: number;
};

export const contextOf = (request: Request, server: Server<unknown> | null, options: HttpOptions): RequestContext => ({
  request,
  query: queryOf(request.url),
  requestId: crypto.randomUUID(),
  client: clientOf(request, server?.requestIP(request)?.address, options),
  payment: {},
});

/** Records the outcome of a payment, with a reason from a closed set. */
export const notePayment = ({ payment }: RequestContext, outcome: PaymentOutcome, reason?: string): void => {
  payment.outcome = outcome;
  if (reason !== undefined) payment.reason = reason;
};

/**
 * Returns the path as it was sent, or an empty text for a URL without a host: Bun passes those on when the Host header
 * is malformed.
 */
export const pathOf = ({ url }: Request): string => /^[^/]*\/\/[^/?#]*([^?]*)/.exec(url)?.[1] ?? '';

const queryOf = (url: string): string => {
  const start = url.indexOf('?');
  return start < 0 ? '' : url.slice(start + 1);
};

/** Returns the peer or, behind the trusted proxy, the last address that this proxy appended. */
const clientOf = (
  request: Request,
  peer: string | undefined,
  { trustedProxy, onUntrustedProxy }: HttpOptions,
): string => {
  if (peer === undefined) return UNKNOWN_CLIENT;
  if (trustedProxy === undefined) {
    if (onUntrustedProxy !== undefined && request.headers.has('x-forwarded-for') && isNear(peer))
      onUntrustedProxy(peer);
    return clientNetwork(peer);
  }
  if (canonicalAddress(peer) !== trustedProxy) return clientNetwork(peer);
  const last = withoutPort((request.headers.get('x-forwarded-for') ?? '').split(',').at(-1)?.trim() ?? '');
  return clientNetwork(isIP(last) === 0 ? peer : last);
};

const isNear = (peer: string): boolean => isWithin(peer, 'near') && !isWithin(peer, 'public');

/** Removes the port that some proxies append, and the brackets around an IPv6 address. */
const withoutPort = (entry: string): string =>
  /^\[([^\]]*)\](?::\d+)?$/.exec(entry)?.[1] ?? entry.replace(/^([\d.]+):\d+$/, '$1');
