/** The reference facilitator of `@x402/svm` on a cluster in this process, over HTTP, with what a test does to its answers. */
import { createKeyPairSignerFromPrivateKeyBytes, type KeyPairSigner, lamports } from '@solana/kit';
import { x402Facilitator } from '@x402/core/facilitator';
import { type FacilitatorSvmSigner, toFacilitatorSvmSigner } from '@x402/svm';
import { ExactSvmScheme } from '@x402/svm/exact/facilitator';
import { SOLANA } from '../../../src/payments/protocol/usdc.ts';
import type { startSolanaChain } from './chain.ts';

/** `lose`: no answer after the settlement. `stop`: no answer before it. `alone`: nothing is done, and this is answered. */
export type Fault = 'lose' | 'stop' | { readonly alone: object };

/** Several keys as one: each pays the fee of the transactions that name it. */
const together = ([first, ...others]: readonly FacilitatorSvmSigner[]): FacilitatorSvmSigner => {
  if (first === undefined) throw new Error('a facilitator needs a key');
  const all = [first, ...others];
  const signTransaction: FacilitatorSvmSigner['signTransaction'] = (transaction, feePayer, network) =>
    (all.find((one) => one.getAddresses().includes(feePayer)) ?? first).signTransaction(transaction, feePayer, network);
  return { ...first, getAddresses: () => all.flatMap((one) => [...one.getAddresses()]), signTransaction };
};

export const startSolanaFacilitator = async (chain: ReturnType<typeof startSolanaChain>, keys = 1, port = 0) => {
  const signers: KeyPairSigner[] = [];
  for (let key = 1; key <= keys; key += 1) {
    const signer = await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(key));
    chain.svm.airdrop(signer.address, lamports(1_000_000_000n));
    signers.push(signer);
  }
  const facilitator = new x402Facilitator().register(
    SOLANA.id,
    new ExactSvmScheme(together(signers.map((signer) => toFacilitatorSvmSigner(signer, { defaultRpcUrl: chain.url })))),
  );
  const requests: unknown[] = [];
  let fault: Fault | undefined;
  const server = Bun.serve({
    port,
    hostname: '127.0.0.1',
    idleTimeout: 60,
    fetch: async (request) => {
      const { pathname } = new URL(request.url);
      if (pathname === '/supported') return Response.json(facilitator.getSupported());
      const { paymentPayload, paymentRequirements } = (await request.json()) as {
        paymentPayload: never;
        paymentRequirements: never;
      };
      if (pathname === '/verify') return Response.json(await facilitator.verify(paymentPayload, paymentRequirements));
      requests.push({ paymentPayload, paymentRequirements });
      const met = fault;
      if (typeof met === 'object') return Response.json(met.alone);
      const answer = met === 'stop' ? undefined : await facilitator.settle(paymentPayload, paymentRequirements);
      return met === undefined ? Response.json(answer) : new Response('', { status: 502 });
    },
  });
  return {
    url: `http://127.0.0.1:${server.port}`,
    port: server.port,
    addresses: signers.map(({ address }) => address as string),
    requests,
    /** Does this to each settlement from now on. */
    meet: (next: Fault | undefined) => {
      fault = next;
    },
    [Symbol.asyncDispose]: async () => {
      await server.stop(true);
    },
  };
};
