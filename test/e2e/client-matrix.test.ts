/** The entry that clients of agents take from an offer with several, each as documented, and mppx over the same offer. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { x402Client as axiosClient, wrapAxiosWithPayment } from '@x402/axios';
import { x402Client } from '@x402/core/client';
import { ExactEvmScheme } from '@x402/evm/exact/client';
import { wrapFetchWithPayment } from '@x402/fetch';
import axios from 'axios';
import { evm, Mppx } from 'mppx/client';
import { BASE, POLYGON, SOLANA } from '../../src/payments/protocol/usdc.ts';
import { newAccount } from '../support/buyer.ts';
import { clients } from '../support/clients.ts';
import { type Running, run, start } from '../support/executable.ts';
import { payingOnSolana } from '../support/solana/buyer.ts';
import { startSolanaNode } from '../support/solana/node.ts';

const node = startSolanaNode();
afterAll(() => node[Symbol.asyncDispose]());

type Buy = (url: string) => Promise<{ readonly status: number }>;

const evmFetch =
  (network: `${string}:${string}`): Buy =>
  (url) =>
    wrapFetchWithPayment(fetch, new x402Client().register(network, new ExactEvmScheme(newAccount())))(url);

/** Types of mppx are from another version of viem. */
const mppx: Buy = (url) =>
  Mppx.create({
    polyfill: false,
    methods: [
      evm.charge({
        account: newAccount() as never,
        currencies: [BASE.usdc],
        networks: [BASE.chainId],
        authorization: { name: BASE.domain.name, version: BASE.domain.version },
        decimals: 6,
      }),
    ],
  }).fetch(url);

const buyers: Readonly<Record<string, Buy>> = {
  '@x402/fetch, exact on Base': evmFetch('eip155:8453'),
  '@x402/fetch, exact on every EVM network': evmFetch('eip155:*'),
  '@x402/fetch, exact on Solana': async (url) => (await payingOnSolana(node.url))(url),
  '@x402/axios': (url) =>
    wrapAxiosWithPayment(
      axios.create(),
      new axiosClient().register('eip155:8453', new ExactEvmScheme(newAccount())),
    ).get(url),
  '@faremeter/fetch': async (url) => (await clients['@faremeter/fetch']?.(newAccount(), url)) ?? { status: 0 },
  'mppx, evm.charge': mppx,
};

const [onBase, onPolygon, onSolana] = [BASE.id, POLYGON.id, SOLANA.id] as const;

describe.each([
  ['base,polygon,arbitrum,solana', [onBase, onBase, onSolana, onBase, onBase, onBase]],
  ['solana,polygon,base', [onBase, onPolygon, onSolana, onBase, onBase, onBase]],
] as const)('--accept %s', (accept, expected) => {
  let service: Running;
  beforeAll(async () => {
    service = await start(['--accept', accept, '--rate-limit', 'off']);
  });
  afterAll(() => service[Symbol.asyncDispose]());

  test.each(Object.keys(buyers).map((name, at) => [name, expected[at]] as const))(
    '%s pays on %s',
    async (name, network) => {
      const answer = await buyers[name]?.(`${service.url}/api/calc/bmi?height_cm=170&weight_kg=70`);
      expect(answer?.status).toBe(200);
      const [row] = JSON.parse((await run(['ledger', 'list', '--json', '--ledger', service.ledger])).out);
      expect(row).toMatchObject({ state: 'settled', network });
    },
  );
});
