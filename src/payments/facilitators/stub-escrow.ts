/** The simulated escrow of the stub: it takes deposits as the contract does, and keeps its channels in memory. */
import { type Channel, type ChannelName, NO_SIGHTING, type Sighting } from '../ledger/channels.ts';
import { REASON_PREFIX } from '../methods/schemes/batch-settlement.ts';
import type { FacilitatorRequest, SettlementResponse } from '../protocol/schema.ts';
import type { EvmNetwork, Network } from '../protocol/usdc.ts';
import type { ChannelConfig, DepositAuthorization, Escrow } from './escrow.ts';

/** The simulated money of the addresses of a network. */
export type Wallet = {
  readonly balanceOf: (address: string) => bigint;
  readonly credit: (address: string, units: bigint) => void;
};

export type StubEscrow = {
  /** Pulls a deposit into its channel, or gives back what is left. */
  readonly settle: (request: FacilitatorRequest<unknown>) => SettlementResponse;
  /** Shows a channel. */
  readonly look: (name: Pick<ChannelName, 'id'>) => Sighting;
  /** Goes on with the channels of a ledger, which outlives the memory of the stub. */
  readonly recall: (channels: readonly Channel[]) => void;
};

type Payload = {
  readonly type: string;
  readonly channelConfig: ChannelConfig;
  readonly voucher: { readonly channelId: string; readonly maxClaimableAmount: string; readonly signature: string };
  readonly deposit: {
    readonly amount: string;
    readonly authorization: { readonly erc3009Authorization: DepositAuthorization };
  };
};

type RefundPayload = Pick<Payload, 'channelConfig' | 'voucher'> & {
  readonly amount: string;
  readonly refundNonce: string;
  readonly claims: readonly { readonly totalClaimed: string }[];
};

const hashOf = (text: string): string => `0x${Bun.CryptoHasher.hash('sha256', `stub:${text}`, 'hex')}`;

/** @param now - seconds since the epoch */
export const stubEscrow = (network: EvmNetwork, escrow: Escrow, wallet: Wallet, now: () => bigint): StubEscrow => {
  const channels = new Map<string, Sighting>();
  const used = new Set<string>();
  const look: StubEscrow['look'] = ({ id }) => ({ ...(channels.get(id) ?? NO_SIGHTING), block: BigInt(Date.now()) });

  /** The reason the contract would not take it, in the words of the reference facilitator. */
  const errorOf = ({ channelConfig, voucher, deposit }: Payload, nonce: string): string | undefined => {
    const { amount, authorization } = deposit;
    const { validAfter, validBefore, signature } = authorization.erc3009Authorization;
    const id = escrow.channelId(channelConfig, network.chainId);
    if (voucher.channelId !== id) return `${REASON_PREFIX}channel_id_mismatch`;
    const ceiling = BigInt(voucher.maxClaimableAmount);
    const signed = escrow.voucherDigest(id, ceiling, network.chainId);
    if (escrow.signerOf(signed, voucher.signature) !== channelConfig.payerAuthorizer)
      return `${REASON_PREFIX}voucher_signature`;
    const pulled = { from: channelConfig.payer, amount, validAfter, validBefore, nonce };
    if (escrow.signerOf(escrow.depositDigest(pulled, network.domain), signature) !== channelConfig.payer)
      return `${REASON_PREFIX}receive_authorization_signature`;
    if (BigInt(validBefore) <= now()) return `${REASON_PREFIX}payload_authorization_valid_before`;
    if (BigInt(validAfter) >= now()) return `${REASON_PREFIX}payload_authorization_valid_after`;
    if (used.has(nonce)) return `${REASON_PREFIX}deposit_transaction_failed`;
    if (wallet.balanceOf(channelConfig.payer) < BigInt(amount)) return `${REASON_PREFIX}insufficient_balance`;
    return ceiling > look({ id }).balance + BigInt(amount) ? `${REASON_PREFIX}cumulative_exceeds_balance` : undefined;
  };

  /** Does what the receiver's side asks for: it claims what was charged first. */
  const refund = ({ voucher, channelConfig, amount, refundNonce, claims }: RefundPayload): SettlementResponse => {
    const before = look({ id: voucher.channelId });
    const about = { payer: channelConfig.payer, network: network.id };
    const failed = { ...about, success: false, transaction: '' };
    if (before.refundNonce !== BigInt(refundNonce)) return { ...failed, errorReason: `${REASON_PREFIX}refund_nonce` };
    const claimed = BigInt(claims[0]?.totalClaimed ?? before.claimed);
    const left = before.balance - claimed;
    const moved = BigInt(amount) < left ? BigInt(amount) : left;
    if (moved <= 0n) return { ...failed, errorReason: `${REASON_PREFIX}refund_no_balance` };
    wallet.credit(channelConfig.payer, moved);
    const after = { ...before, claimed, balance: before.balance - moved, refundNonce: before.refundNonce + 1n };
    channels.set(voucher.channelId, after);
    const transaction = hashOf(`${voucher.channelId}:refund:${refundNonce}`);
    return { ...about, success: true, transaction, amount: moved.toString() };
  };

  return {
    settle: (request) => {
      const payload = request.paymentPayload.payload as unknown as Payload;
      if (payload.type === 'refund') return refund(payload as unknown as RefundPayload);
      const { channelConfig, voucher, deposit } = payload;
      const nonce = escrow.depositNonce(voucher.channelId, deposit.authorization.erc3009Authorization.salt);
      const { payer } = channelConfig;
      const errorReason = errorOf(payload, nonce);
      if (errorReason !== undefined)
        return { success: false, errorReason, transaction: '', payer, network: network.id };
      const amount = BigInt(deposit.amount);
      used.add(nonce);
      wallet.credit(payer, -amount);
      const before = look({ id: voucher.channelId });
      channels.set(voucher.channelId, { ...before, balance: before.balance + amount });
      return escrowSuccess(request, network);
    },
    look,
    recall: (known) => {
      for (const channel of known) if (!channels.has(channel.id)) channels.set(channel.id, channel);
    },
  };
};

/** The answer to a deposit or refund that was made. Its transaction says that nothing happened on a chain. */
export const escrowSuccess = (request: FacilitatorRequest<unknown>, network: Network): SettlementResponse => {
  const payload = request.paymentPayload.payload as unknown as Payload;
  const { channelConfig, voucher, deposit } = payload;
  if (payload.type === 'refund') {
    const transaction = hashOf(`${voucher.channelId}:refund`);
    return { success: true, transaction, payer: channelConfig.payer, network: network.id };
  }
  const { salt } = deposit.authorization.erc3009Authorization;
  return {
    success: true,
    transaction: hashOf(`${voucher.channelId}:${salt}`),
    payer: channelConfig.payer,
    network: network.id,
    amount: deposit.amount,
  };
};
