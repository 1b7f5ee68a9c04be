/** A node of Solana that the official client can sign with: it knows the mint of USDC, and gives blockhashes. */
import { getBase58Decoder } from '@solana/codecs-strings';
import { TOKEN_PROGRAM } from '../../../src/payments/protocol/solana-transaction.ts';
import { SOLANA } from '../../../src/payments/protocol/usdc.ts';

/** The genesis hash of the cluster that is called mainnet. */
const GENESIS = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d';

type Methods = Readonly<Record<string, (params: readonly unknown[]) => unknown>>;

const inContext = (value: unknown) => ({ context: { slot: 1, apiVersion: '2.0' }, value });

/** The data of the mint: its supply, its decimals, and that it is initialized. */
export const mintData = (): Buffer => {
  const data = Buffer.alloc(82);
  data.writeBigUInt64LE(10n ** 15n, 36);
  data[44] = 6;
  data[45] = 1;
  return data;
};

const accountOf = (data: Buffer, owner: string) =>
  inContext({
    data: [data.toString('base64'), 'base64'],
    executable: false,
    lamports: 1,
    owner,
    rentEpoch: 0,
    space: data.length,
  });

const METHODS: Methods = {
  getGenesisHash: () => GENESIS,
  getAccountInfo: ([address]) => (address === SOLANA.usdc ? accountOf(mintData(), TOKEN_PROGRAM) : inContext(null)),
  getLatestBlockhash: () => {
    const blockhash = getBase58Decoder().decode(crypto.getRandomValues(new Uint8Array(32)));
    return inContext({ blockhash, lastValidBlockHeight: 150 });
  },
};

/** Starts it. @param methods - beside its own, or instead of them */
export const startSolanaNode = (methods: Methods = {}) => {
  const all: Methods = { ...METHODS, ...methods };
  const asked: string[] = [];
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: async (request) => {
      const { id, method, params = [] } = (await request.json()) as { id: number; method: string; params?: unknown[] };
      asked.push(method);
      const answer = all[method];
      if (answer === undefined) return Response.json({ jsonrpc: '2.0', id, error: { code: -32601, message: method } });
      return Response.json({ jsonrpc: '2.0', id, result: await answer(params) });
    },
  });
  return {
    url: `http://127.0.0.1:${server.port}`,
    asked,
    [Symbol.asyncDispose]: async () => {
      await server.stop(true);
    },
  };
};
