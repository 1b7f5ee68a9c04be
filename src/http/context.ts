/** What one request is answered with: who asked, under which id, and how an answer is put together. */
import type { Server } from 'bun';
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
  /** Address that limits are counted by. */
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
  client: clientOf(request, plainAddress(server?.requestIP(request)?.address ?? 'unknown'), trustedProxy),
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
const clientOf = (request: Request, peer: string, trustedProxy: string | undefined): string => {
  if (trustedProxy === undefined || peer !== trustedProxy) return peer;
  return request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() || peer;
};

/** An IPv4 address that came over an IPv6 socket, as itself. */
const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');
