/** A facilitator that agrees to everything at once, or after as many milliseconds as it is told, and counts. */
const delay = Number(process.argv[2] ?? '0');

const counts = { verify: 0, settle: 0, supported: 0 };

type Asked = {
  readonly paymentPayload: { readonly payload: { readonly authorization: Readonly<Record<string, string>> } };
};

const server = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  idleTimeout: 60,
  fetch: async (request) => {
    const path = new URL(request.url).pathname;
    if (path === '/counts') return Response.json(counts);
    if (path === '/supported') {
      counts.supported += 1;
      const kinds = [{ x402Version: 2, scheme: 'exact', network: 'eip155:8453' }];
      return Response.json({ kinds, extensions: [], signers: {} });
    }
    const { paymentPayload } = (await request.json()) as Asked;
    const { from: payer, nonce: transaction } = paymentPayload.payload.authorization;
    if (delay > 0) await Bun.sleep(delay);
    if (path === '/verify') {
      counts.verify += 1;
      return Response.json({ isValid: true, payer });
    }
    counts.settle += 1;
    return Response.json({ success: true, transaction, network: 'eip155:8453', payer });
  },
});
console.log(server.url.href);
