/** A facilitator that settles everything and records each call with its nonce. */
import type { FacilitatorRequest } from '../../src/payments/protocol/schema.ts';

export const SUPPORTED = {
  kinds: [{ x402Version: 2, scheme: 'exact', network: 'eip155:8453' }],
  extensions: [],
  signers: {},
};

/** @param answered - delays each answer, and can change some of it */
export const countingFacilitator = (answered: () => Promise<unknown> = async () => {}) => {
  const calls: string[] = [];
  const callsOf = (path: string): number => calls.filter((call) => call.startsWith(path)).length;
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    idleTimeout: 60,
    fetch: async (request) => {
      const { pathname } = new URL(request.url);
      if (pathname === '/supported') return Response.json(SUPPORTED);
      if (pathname === '/counts') return Response.json({ verify: callsOf('/verify'), settle: callsOf('/settle') });
      const { paymentPayload } = (await request.json()) as FacilitatorRequest;
      const { from: payer, nonce: transaction } = paymentPayload.payload.authorization;
      calls.push(`${pathname} ${transaction}`);
      const changes = (await answered()) as object | undefined;
      return Response.json({ success: true, isValid: true, transaction, network: 'eip155:8453', payer, ...changes });
    },
  });
  return { calls, url: server.url.href, [Symbol.asyncDispose]: () => server.stop(true) };
};
