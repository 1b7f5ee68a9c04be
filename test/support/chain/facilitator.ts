/** The reference facilitator on a local chain behind HTTP. It moves money, and fails on demand. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { x402Facilitator } from '@x402/core/facilitator';
import type { SettleResponse } from '@x402/core/types';
import { toFacilitatorEvmSigner } from '@x402/evm';
import { ExactEvmScheme } from '@x402/evm/exact/facilitator';
import { createWalletClient, http, nonceManager, publicActions, toHex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { base } from 'viem/chains';
import type { FacilitatorRequest } from '../../../src/payments/protocol/schema.ts';
import { BASE } from '../../../src/payments/protocol/usdc.ts';
import type { LocalChain } from './anvil.ts';

const { id: NETWORK } = BASE;

/**
 * A fault of `/settle`. `before`: it settles nothing. `after`: it settles the payment and withholds only the result.
 */
export type Fault = { readonly when: 'before' | 'after' } & (
  | {
      /**
       * `timeout` never answers; `drop` closes the connection without an answer; `pending-200` and `pending-500` say
       * with that status that the transaction is not confirmed yet; `wrong-network` reports success on another chain.
       */
      readonly kind: 'timeout' | 'drop' | 'pending-200' | 'pending-500' | 'wrong-network';
    }
  | {
      /** Any answer: by default status 500 without a body. */
      readonly kind: 'status';
      readonly status?: number;
      readonly body?: string;
    }
);

/** A request that has arrived. */
export type FacilitatorCall = {
  readonly path: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** `undefined` as long as there is no answer. */
  readonly status: number | undefined;
};

/** A `/settle` has arrived; the money has moved; the operating system has the answer. */
export type SettlePhase = 'received' | 'moved' | 'answered';

type FacilitatorOptions = {
  readonly chain: LocalChain;
  /** It refuses to settle a payment that it has not verified before. */
  readonly requireVerify?: boolean;
  /** Asked for each `/settle`, which are counted from 1. */
  readonly faults?: (callNumber: number, request: FacilitatorRequest) => Fault | undefined;
  /** Called, and waited for, at these moments of the `/settle` with this number. */
  readonly onSettle?: (phase: SettlePhase, callNumber: number) => void | Promise<void>;
};

/** An answer, or the lack of one. */
type Answer = { readonly status: number; readonly body: string } | 'timeout' | 'drop';

type ReferenceRequest = Parameters<x402Facilitator['settle']>;

/** The reference types are not read-only. */
const referenceRequest = ({ paymentPayload, paymentRequirements }: FacilitatorRequest): ReferenceRequest =>
  [paymentPayload, paymentRequirements] as unknown as ReferenceRequest;

const nonceOf = (payload: ReferenceRequest[0]): unknown =>
  (payload.payload as FacilitatorRequest['paymentPayload']['payload']).authorization?.nonce;

/** A facilitator with a funded key of its own. */
const referenceFacilitator = async (chain: LocalChain, requireVerify: boolean): Promise<x402Facilitator> => {
  const account = privateKeyToAccount(generatePrivateKey(), { nonceManager });
  await chain.fundEther(account.address);
  const client = createWalletClient({
    account,
    chain: base,
    transport: http(chain.rpcUrl),
    pollingInterval: 20,
    cacheTime: 0,
  }).extend(publicActions);
  // viem's own functions, whose types are narrower than what they are called with.
  const functions = { ...client, address: account.address } as unknown as Parameters<typeof toFacilitatorEvmSigner>[0];
  const signer = toFacilitatorEvmSigner(functions, { confirmationTimeoutMs: 20_000 });
  const facilitator = new x402Facilitator().register(NETWORK, new ExactEvmScheme(signer));
  if (!requireVerify) return facilitator;
  const verified = new Set<unknown>();
  return facilitator
    .onAfterVerify(async ({ result, paymentPayload }) => {
      if (result.isValid) verified.add(nonceOf(paymentPayload));
    })
    .onBeforeSettle(async ({ paymentPayload }) =>
      verified.has(nonceOf(paymentPayload)) ? undefined : { abort: true, reason: 'not_verified_before_settlement' },
    );
};

const ok = (body: unknown, status = 200): Answer => ({ status, body: JSON.stringify(body) });

/** The answer of a fault. */
const faultAnswer = (fault: Fault, { paymentPayload }: FacilitatorRequest, result?: SettleResponse): Answer => {
  const transaction = result?.transaction || toHex(crypto.getRandomValues(new Uint8Array(32)));
  const payer = paymentPayload.payload.authorization.from;
  const pending = { success: false, errorReason: 'settlement_pending', transaction, network: NETWORK, payer };
  switch (fault.kind) {
    case 'timeout':
    case 'drop':
      return fault.kind;
    case 'pending-200':
      return ok(pending);
    case 'pending-500':
      return ok(pending, 500);
    case 'wrong-network':
      return ok({ success: true, transaction, network: 'eip155:84532', payer });
    case 'status':
      return { status: fault.status ?? 500, body: fault.body ?? '' };
  }
};

/** Starts a facilitator on a free port of this machine. */
export const startReferenceFacilitator = async (options: FacilitatorOptions) => {
  const { chain, requireVerify = false, faults, onSettle } = options;
  const facilitator = await referenceFacilitator(chain, requireVerify);
  const calls: { path: string; at: number; status: number | undefined }[] = [];
  let settlements = 0;

  const settle = async (request: FacilitatorRequest, callNumber: number): Promise<Answer> => {
    await onSettle?.('received', callNumber);
    const fault = faults?.(callNumber, request);
    if (fault?.when === 'before') return faultAnswer(fault, request);
    const result = await facilitator.settle(...referenceRequest(request)).catch(refusalOf);
    if (result.success) await onSettle?.('moved', callNumber);
    return fault === undefined ? ok(result) : faultAnswer(fault, request, result);
  };

  const answerTo = async (incoming: IncomingMessage, callNumber: number): Promise<Answer> => {
    const route = `${incoming.method} ${incoming.url}`;
    if (route === 'GET /supported') return ok(facilitator.getSupported());
    if (route !== 'POST /verify' && route !== 'POST /settle') return ok({ error: 'not found' }, 404);
    const request = (await json(incoming)) as FacilitatorRequest;
    if (!request.paymentPayload || !request.paymentRequirements) return ok({ error: 'incomplete request' }, 400);
    if (route === 'POST /settle') return settle(request, callNumber);
    return ok(await facilitator.verify(...referenceRequest(request)));
  };

  const serve = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const call: (typeof calls)[number] = { path: incoming.url ?? '', at: Date.now(), status: undefined };
    calls.push(call);
    const isSettlement = call.path === '/settle';
    if (isSettlement) settlements += 1;
    const callNumber = settlements;
    const answer = await answerTo(incoming, callNumber).catch((error) => ok({ error: String(error) }, 500));
    if (answer === 'timeout') return;
    if (answer === 'drop') {
      incoming.socket.destroy();
      return;
    }
    call.status = answer.status;
    if (isSettlement) response.once('finish', () => onSettle?.('answered', callNumber));
    const type = answer.body.startsWith('<') ? 'text/html' : 'application/json';
    response.writeHead(answer.status, { 'content-type': type }).end(answer.body);
  };

  // Bun.serve has no way to close a connection without an answer.
  const server = createServer((incoming, response) => void serve(incoming, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = async (): Promise<void> => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Every request so far, in the order of arrival. */
    calls: calls as readonly FacilitatorCall[],
    stop,
    [Symbol.asyncDispose]: stop,
  };
};

/** The answer after a hook refused to settle; any other error is the facilitator's own. */
const refusalOf = (error: unknown): SettleResponse => {
  const [, errorReason] = /^Settlement aborted: (.*)$/s.exec(error instanceof Error ? error.message : '') ?? [];
  if (errorReason === undefined) throw error;
  return { success: false, errorReason, transaction: '', network: NETWORK };
};
