/** Who asks: the client, the id of the request, and the trail of its payment. */
import { isIP } from 'node:net';
import type { Server } from 'bun';
import { canonicalAddress, clientNetwork, isWithin } from '../network/addresses.ts';
import type { PaymentOutcome, PaymentTrail } from '../observability/request-record.ts';

/** The options that every answer depends on. */
export type HttpOptions = {
  /** Without a slash at its end, and never taken from a request. */
  readonly baseUrl: string;
  readonly mode: 'local' | 'public';
  /** Payments are simulated. */
  readonly isStub: boolean;
  readonly trustedProxy?: string | undefined;
  /** Told when a near peer names another client, and no proxy is trusted: all clients then look like that peer. */
  readonly onUntrustedProxy?: ((peer: string) => void) | undefined;
};

export type RequestContext = {
  readonly request: Request;
  /** The URL after `?`, undecoded. */
  readonly query: string;
  /** Random; says nothing about the request. */
  readonly requestId: string;
  /** The key of rate limits: an IPv4 address, or the network of an IPv6 address. */
  readonly client: string;
  /** Filled in while the request is answered, for log and metrics. */
  readonly payment: PaymentTrail;
};

export const contextOf = (request: Request, server: Server<unknown> | null, options: HttpOptions): RequestContext => ({
  request,
  query: queryOf(request.url),
  requestId: crypto.randomUUID(),
  client: clientOf(request, server?.requestIP(request)?.address, options),
  payment: {},
});

/** Notes the outcome of a payment. `reason` is of a closed set. */
export const notePayment = ({ payment }: RequestContext, outcome: PaymentOutcome, reason?: string): void => {
  payment.outcome = outcome;
  if (reason !== undefined) payment.reason = reason;
};

const queryOf = (url: string): string => {
  const start = url.indexOf('?');
  return start < 0 ? '' : url.slice(start + 1);
};

/** Stands for a client without an address. */
export const UNKNOWN_CLIENT = 'unknown';

/** The peer or, if the peer is the trusted proxy, the last address that this proxy appended. */
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

/** Some proxies append the client's port, and then put brackets around an IPv6 address. */
const withoutPort = (entry: string): string =>
  /^\[([^\]]*)\](?::\d+)?$/.exec(entry)?.[1] ?? entry.replace(/^([\d.]+):\d+$/, '$1');
