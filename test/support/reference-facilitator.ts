/**
 * The scheme `exact` of the reference facilitator on a described chain: a test gives the fate of its transaction.
 */
import type { PendingSettlementStore } from '@x402/core/facilitator';
import type { SettleResponse } from '@x402/core/types';
import { ExactEvmScheme } from '@x402/evm/exact/facilitator';
import { encodeAbiParameters, encodeEventTopics, type Hex, type Log, parseAbi } from 'viem';
import type { FacilitatorRequest } from '../../src/payments/protocol/schema.ts';
import { BASE } from '../../src/payments/protocol/usdc.ts';

const { usdc: USDC } = BASE;

export const TRANSACTION: Hex = `0x${'7a'.repeat(32)}`;

const TRANSFER = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 value)']);

/** The log of the transfer that a request asks for. */
const transferLog = ({ paymentPayload }: FacilitatorRequest): Log => {
  const { from, to, value } = paymentPayload.payload.authorization;
  return {
    address: USDC,
    topics: encodeEventTopics({ abi: TRANSFER, eventName: 'Transfer', args: { from, to } }),
    data: encodeAbiParameters([{ type: 'uint256' }], [BigInt(value)]),
  } as unknown as Log;
};

/** The chain and the store of a facilitator; by default every step succeeds. */
export type Chain = {
  /** Sends the transfer: the hash of its transaction, or an error before or after it was sent. */
  readonly send?: () => Promise<Hex>;
  readonly receipt?: (request: FacilitatorRequest) => Promise<{ status: string; logs?: readonly Log[] }>;
  readonly store?: PendingSettlementStore;
};

/** The answer of the reference facilitator to `/settle`. */
export const settleByReference = (
  request: FacilitatorRequest,
  { send, receipt, store }: Chain,
): Promise<SettleResponse> => {
  const unused = () => Promise.reject(new Error('not part of this chain'));
  const scheme = new ExactEvmScheme(
    {
      getAddresses: () => [],
      readContract: unused,
      verifyTypedData: unused,
      sendTransaction: unused,
      getCode: async ({ address }) => (address.toLowerCase() === USDC.toLowerCase() ? '0x60' : undefined),
      writeContract: send ?? (async () => TRANSACTION),
      waitForTransactionReceipt: () =>
        receipt?.(request) ?? Promise.resolve({ status: 'success', logs: [transferLog(request)] }),
    },
    store === undefined ? {} : { pendingSettlementStore: store },
  );
  // The reference types are not read-only.
  return scheme.settle(
    ...([request.paymentPayload, request.paymentRequirements] as unknown as Parameters<typeof scheme.settle>),
  );
};
