/** A relay to the facilitator, which notes how long that takes for each payment. */
import { jsonOf } from '../../test/simulation/answers.ts';

export type Relay = {
  readonly url: string;
  /** The time that the facilitator took for a payment, in milliseconds, over all its requests. */
  readonly settlementOf: (nonce: string) => number;
  readonly stop: () => Promise<void>;
};

type Sent = {
  readonly paymentPayload?: { readonly payload?: { readonly authorization?: { readonly nonce?: string } } };
};

/** Starts a relay on a free port of this machine. */
export const startRelay = (facilitator: string): Relay => {
  const times = new Map<string, number>();
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    idleTimeout: 60,
    fetch: async (request) => {
      const body = request.method === 'POST' ? await request.text() : undefined;
      const began = performance.now();
      const took = (): void => {
        const { paymentPayload }: Sent = jsonOf({ body: body ?? '' });
        const nonce = paymentPayload?.payload?.authorization?.nonce;
        if (nonce !== undefined) times.set(nonce, (times.get(nonce) ?? 0) + performance.now() - began);
      };
      try {
        const { pathname } = new URL(request.url);
        const { headers, method, signal } = request;
        const answer = await fetch(facilitator + pathname, {
          method,
          headers,
          signal,
          ...(body === undefined ? {} : { body }),
        });
        const text = await answer.text();
        const type = answer.headers.get('content-type') ?? 'application/json';
        return new Response(text, { status: answer.status, headers: { 'Content-Type': type } });
      } catch {
        // The facilitator broke off before its body: so does the relay.
        const broken = new ReadableStream({ start: (controller) => controller.error(new Error('broken off')) });
        return new Response(broken, { headers: { 'Content-Type': 'application/json' } });
      } finally {
        took();
      }
    },
  });
  return {
    url: `http://127.0.0.1:${server.port}`,
    settlementOf: (nonce) => times.get(nonce) ?? 0,
    stop: () => server.stop(true),
  };
};
