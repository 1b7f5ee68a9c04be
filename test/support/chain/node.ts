/** A node with the answers of a test. */

type Params = readonly Readonly<Record<string, unknown>>[];
type Answers = Readonly<Record<string, (params: Params) => unknown>>;
type Question = { readonly id: number; readonly method: string; readonly params?: Params };

/** Starts a node on Base, unless `eth_chainId` differs. It records its calls. */
export const startNode = (answers: Answers = {}) => {
  const asked: { readonly method: string; readonly params?: Params }[] = [];
  const known: Answers = { eth_chainId: () => '0x2105', ...answers };
  const answer = ({ id, method, params = [] }: Question) => {
    asked.push({ method, params });
    try {
      const make = known[method];
      if (make === undefined) throw new Error(`the method ${method} does not exist`);
      return { jsonrpc: '2.0', id, result: make(params) };
    } catch (error) {
      return { jsonrpc: '2.0', id, error: { code: -32000, message: String(error) } };
    }
  };
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: async (request) => {
      const given = (await request.json()) as Question | Question[];
      return Response.json(Array.isArray(given) ? given.map(answer) : answer(given));
    },
  });
  return {
    rpcUrl: `http://127.0.0.1:${server.port}/secret-key`,
    asked,
    [Symbol.asyncDispose]: () => server.stop(true),
  };
};
