/** The questions about an authorization that a chain answers; `rpc.ts` asks a node. */
import type { Purchase } from '../ledger/ledger.ts';

export type Block = {
  readonly number: bigint;
  /** Seconds since the epoch. */
  readonly timestamp: bigint;
};

/** The end of an authorization. */
export type Use = {
  readonly kind: 'used' | 'canceled';
  readonly block: bigint;
  readonly transaction: string;
  /** Whether the same transaction has moved the amount from the payer to the recipient. */
  readonly isPaid: boolean;
};

/** The transfer that a purchase waits for. */
export type Awaited = Pick<Purchase, 'payer' | 'nonce' | 'amount' | 'payTo'>;

/** Every method rejects when the chain cannot be asked. */
export type Chain = {
  /** The newest block. */
  readonly head: () => Promise<Block>;
  /** The newest block that will not be taken back. */
  readonly safe: () => Promise<Block>;
  /** Whether the authorization had been used or canceled at a block (EIP-3009 `authorizationState`). */
  readonly isEnded: (awaited: Awaited, at: Block) => Promise<boolean>;
  /** The end of the authorization within these blocks, both included. */
  readonly findUse: (awaited: Awaited, from: bigint, to: bigint) => Promise<Use | undefined>;
};

/** A node of another chain than the one that is sold on. */
export class WrongChainError extends Error {
  override readonly name = 'WrongChainError';
}
