/** What one request is answered with: who asked, under which id, and how an answer is put together. */
import { isIP } from 'node:net';
import type { Server } from 'bun';
import { canonicalAddress, clientNetwork } from '../network/addresses.ts';
import type { PaymentOutcome, PaymentTrail } from '../observability/seen.ts';

/** What every answer is made with. */
export type HttpOptions = {
  /** Without a slash at its end; documents and answers never take it from a request. */
  readonly baseUrl: string;
  readonly mode: 'local' | 'public';
  /** Payments are made up. */
  readonly isStub: boolean;
  readonly trustedProxy?: string | undefined;
};

/** One request. */
export type RequestContext = {
  readonly request: Request;
  /** The part of the URL after `?`, undecoded. */
  readonly query: string;
  /** Random; says nothing about the request. */
  readonly requestId: string;
  /** What limits are counted by: an address of version 4, or the network of one of version 6. */
  readonly client: string;
  /** Filled in while the request is answered, for log and metrics. */
  readonly payment: PaymentTrail;
};

/** Reads what a handler needs from a request. */
export const contextOf = (
  request: Request,
  server: Server<unknown> | null,
  { trustedProxy }: HttpOptions,
): RequestContext => ({
  request,
  query: queryOf(request.url),
  requestId: crypto.randomUUID(),
  client: clientOf(request, server?.requestIP(request)?.address, trustedProxy),
  payment: {},
});

/** Notes what became of a payment. `reason` is of a closed set. */
export const notePayment = ({ payment }: RequestContext, outcome: PaymentOutcome, reason?: string): void => {
  payment.outcome = outcome;
  if (reason !== undefined) payment.reason = reason;
};

const queryOf = (url: string): string => {
  const start = url.indexOf('?');
  return start < 0 ? '' : url.slice(start + 1);
};

/** The peer, or, when the peer is the trusted proxy, the last address that this proxy has appended. */
const clientOf = (request: Request, peer: string | undefined, trustedProxy: string | undefined): string => {
  if (peer === undefined) return 'unknown';
  if (trustedProxy === undefined || canonicalAddress(peer) !== trustedProxy) return clientNetwork(peer);
  const last = withoutPort((request.headers.get('x-forwarded-for') ?? '').split(',').at(-1)?.trim() ?? '');
  return clientNetwork(isIP(last) === 0 ? peer : last);
};

/** Some proxies write the port of the client too, and then brackets around an address of version 6. */
const withoutPort = (entry: string): string =>
  /^\[([^\]]*)\](?::\d+)?$/.exec(entry)?.[1] ?? entry.replace(/^([\d.]+):\d+$/, '$1');
