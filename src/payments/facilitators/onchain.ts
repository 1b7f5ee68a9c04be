/** Settles on the chain itself, without any third party: `transferWithAuthorization` from a key of the operator's. */
import {
  BaseError,
  encodeFunctionData,
  type Hex,
  isErc6492Signature,
  type PublicClient,
  parseErc6492Signature,
} from 'viem';
import { Condition } from '../../errors/condition.ts';
import { networkOf, wrongChainIn } from '../chain/chain.ts';
import { chainFailure, hasTransfer, TOKEN } from '../chain/rpc.ts';
import type { Sent, Settler } from '../chain/settler.ts';
import { EXACT } from '../methods/schemes/exact.ts';
import { gasOf } from '../protocol/gas.ts';
import type { Authorization, FacilitatorRequest, SettlementResponse, SupportedResponse } from '../protocol/schema.ts';
import { type EvmNetwork, transferWithAuthorization } from '../protocol/usdc.ts';
import type { Facilitator, FacilitatorAnswer } from './facilitator.ts';
import { lookAhead, requestError } from './facilitator.ts';
import { isSignedByPayer } from './signature.ts';

type OnchainOptions = {
  readonly client: PublicClient;
  readonly settler: Settler;
  /** Seconds since the epoch. */
  readonly now?: () => bigint;
  /** Told why the node did not take a transaction; never with the key in it. */
  readonly onError: (error: Error) => void;
};

/** The gas of a transfer may change between the estimate and its block. */
const GAS_PERCENT = 125n;

/**
 * The most gas that is paid for one transfer: a plain one takes about 100,000, a wallet's own signature checks more, and a
 * wallet is the buyer's program.
 */
const MOST_GAS = 500_000n;

/** A transfer that can be sent, or why it cannot. */
type Checked = { readonly data: Hex; readonly gas: bigint } | { readonly reason: string };

export const onchainFacilitator = ({
  client,
  settler,
  now = () => BigInt(Math.floor(Date.now() / 1000)),
  onError,
}: OnchainOptions): Facilitator => {
  const network = networkOf(client);
  const { usdc } = network;
  /** Checks everything that can be checked before sending. @throws what the node's failure throws */
  const check = async (request: FacilitatorRequest): Promise<Checked> => {
    const { authorization, signature } = request.paymentPayload.payload;
    const reason = requestError(request, now(), network) ?? (await signatureFlaw(client, authorization, signature));
    if (reason !== undefined) return { reason };
    const data = transferCall(authorization, signature);
    try {
      const gas = await client.estimateGas({ account: settler.address, to: usdc, data });
      return gas > MOST_GAS ? { reason: 'transaction_too_expensive' } : { data, gas: (gas * GAS_PERCENT) / 100n };
    } catch (error) {
      const flaw = reversionOf(error);
      if (flaw === undefined) throw error;
      return { reason: flaw };
    }
  };

  const checked = async (request: FacilitatorRequest): Promise<Checked | FacilitatorAnswer> => {
    try {
      return await check(request);
    } catch (error) {
      return wrongChainIn(error) !== undefined ? { kind: 'unsupported' } : notSent(error);
    }
  };
  const { prepare, findingOn } = lookAhead(checked);

  return {
    name: 'onchain',
    prepare,
    settle: async (request, signal) => {
      const found = await findingOn(request);
      if ('kind' in found) return found;
      const { authorization } = request.paymentPayload.payload;
      if ('reason' in found) return answered(failure(authorization, network, found.reason));
      if (signal.aborted) return { kind: 'not_sent' };
      const sent = await settler.send({ to: usdc, data: found.data, gas: found.gas }, signal).catch(notSent);
      if (sent.kind === 'not_sent') return sent;
      if (sent.kind === 'too_expensive') return { kind: 'too_expensive', detail: sent.reason };
      if (sent.kind === 'rejected') {
        onError(new Condition(`the node did not take a transaction of ${settler.address}: ${sent.reason}`));
        return { kind: 'not_sent', detail: sent.reason };
      }
      const answer = answered(settlementOf(authorization, network, sent));
      return sent.kind === 'mined' ? { ...answer, gas: gasOf(sent.receipt) } : answer;
    },
    supported: async () => {
      try {
        await client.getChainId();
        return supportedWith([{ x402Version: 2, scheme: EXACT, network: network.id }], settler.address);
      } catch (error) {
        return wrongChainIn(error) !== undefined ? supportedWith([], settler.address) : { detail: chainFailure(error) };
      }
    },
  };
};

/** Nothing was sent, and why, without the address of the node. */
const notSent = (error: unknown) => ({ kind: 'not_sent' as const, detail: chainFailure(error) });

const supportedWith = (kinds: SupportedResponse['kinds'], address: string): SupportedResponse => ({
  kinds,
  extensions: [],
  signers: { 'eip155:*': [address] },
});

const answered = (body: unknown): Extract<FacilitatorAnswer, { kind: 'answered' }> => ({
  kind: 'answered',
  status: 200,
  body,
});

const failure = (
  { from }: Authorization,
  { id }: EvmNetwork,
  errorReason: string,
  transaction = '',
): SettlementResponse => ({
  success: false,
  errorReason,
  transaction,
  network: id,
  payer: from,
});

/** A transaction that was mined and did not move the money was too late: the authorization had ended meanwhile. */
const settlementOf = (
  authorization: Authorization,
  network: EvmNetwork,
  sent: Exclude<Sent, { kind: 'rejected' | 'too_expensive' }>,
): SettlementResponse => {
  if (sent.kind === 'pending') return failure(authorization, network, 'settlement_pending', sent.transaction);
  const { status, logs, transactionHash: transaction } = sent.receipt;
  const { from, to, value, nonce } = authorization;
  const awaited = { payer: from, payTo: to, amount: BigInt(value), nonce };
  const isMoved = status === 'success' && hasTransfer(logs, awaited, network);
  if (!isMoved) return failure(authorization, network, 'invalid_transaction_state', transaction);
  return { success: true, transaction, network: network.id, payer: from, amount: value };
};

const transferCall = ({ from, to, value, validAfter, validBefore, nonce }: Authorization, signature: Hex): Hex =>
  encodeFunctionData({
    abi: TOKEN,
    functionName: 'transferWithAuthorization',
    args: [from, to, BigInt(value), BigInt(validAfter), BigInt(validBefore), nonce as Hex, innerOf(signature)],
  });

/** The token takes the inner part of a signature that also says how to deploy its wallet (ERC-6492). */
const innerOf = (signature: Hex): Hex =>
  isErc6492Signature(signature) ? parseErc6492Signature(signature).signature : signature;

/** A wallet's own signature is asked of the wallet (EIP-1271), which has to be deployed already. */
const signatureFlaw = async (
  client: PublicClient,
  authorization: Authorization,
  signature: Hex,
): Promise<string | undefined> => {
  if (await isSignedByPayer(authorization, signature, networkOf(client))) return undefined;
  const address = authorization.from;
  const code = await client.getCode({ address });
  if (code === undefined) return 'invalid_exact_evm_signature';
  const signed = transferWithAuthorization(authorization, networkOf(client));
  const isValid = await client.verifyTypedData({ ...signed, address, signature: innerOf(signature) });
  return isValid ? undefined : 'invalid_exact_evm_signature';
};

/** Words of the token (FiatTokenV2_2) and what they mean to a facilitator. */
const REVERSIONS: readonly (readonly [RegExp, string])[] = [
  [/exceeds balance/, 'invalid_exact_evm_insufficient_balance'],
  [/invalid signature/, 'invalid_exact_evm_signature'],
  [/authorization is expired/, 'invalid_exact_evm_payload_authorization_valid_before'],
  [/authorization is not yet valid/, 'invalid_exact_evm_payload_authorization_valid_after'],
  [/used or canceled/, 'invalid_exact_evm_nonce_already_used'],
];

/** The token's reason to revert; `undefined` if something else failed. */
const reversionOf = (error: unknown): string | undefined => {
  if (!(error instanceof BaseError)) return undefined;
  const reverted = error.walk((cause) => cause instanceof Error && cause.name === 'ExecutionRevertedError');
  if (reverted === null) return undefined;
  const text = reverted instanceof Error ? reverted.message : '';
  return REVERSIONS.find(([pattern]) => pattern.test(text))?.[1] ?? 'invalid_transaction_state';
};
