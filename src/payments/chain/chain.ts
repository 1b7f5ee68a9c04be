/** The reads of a chain that decide about an authorization. `rpc.ts` implements them with a node. */
import type { PublicClient } from 'viem';
import type { Purchase } from '../ledger/ledger.ts';
import { rulesOf } from '../protocol/chain-rules.ts';
import { type EvmNetwork, evmNetworks } from '../protocol/usdc.ts';

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
  /** True if the same transaction moved the amount from the payer to the recipient. */
  readonly isPaid: boolean;
};

/** The transfer that a purchase waits for. */
export type Awaited = Pick<Purchase, 'payer' | 'nonce' | 'amount' | 'payTo'>;

/** Every method rejects if no node answers. Blocks and their times are trusted as the node gives them. */
export type Chain = {
  /** The newest block. */
  readonly head: () => Promise<Block>;
  /** The newest block that will not be taken back. */
  readonly safe: () => Promise<Block>;
  /** True if the authorization was used or canceled at a block (EIP-3009 `authorizationState`). */
  readonly isEnded: (awaited: Awaited, at: Block) => Promise<boolean>;
  /** The end of the authorization within these blocks, both included. */
  readonly findUse: (awaited: Awaited, from: bigint, to: bigint) => Promise<Use | undefined>;
  /**
   * True if every reachable node shows no use until a block, neither in its state nor in its logs. One node's
   * word does not end a purchase: it may lag behind, or serve another chain by now.
   */
  readonly isUnused: (awaited: Awaited, from: bigint, to: bigint) => Promise<boolean>;
};

/** A chain that can be sold on. */
export type LiveChain = Chain & {
  /** True if the authorization is used or canceled at the newest block. */
  readonly hasEnded: (awaited: Pick<Awaited, 'payer' | 'nonce'>) => Promise<boolean>;
};

/** The network of a client. @throws for a client of another chain, which nothing here makes */
export const networkOf = ({ chain }: Pick<PublicClient, 'chain'>): EvmNetwork => {
  const network = evmNetworks.find(({ chainId }) => chainId === chain?.id);
  if (network === undefined) throw new Error(`nothing is sold on chain ${chain?.id}`);
  return network;
};

/** A node of another chain than the one that is sold on. */
export class WrongChainError extends Error {
  override readonly name = 'WrongChainError';
}

/** The error about a wrong chain that another error was caused by. */
export const wrongChainIn = (error: unknown): WrongChainError | undefined => {
  if (error instanceof WrongChainError) return error;
  return error instanceof Error ? wrongChainIn(error.cause) : undefined;
};

/** The clock of the chain and ours may differ by this much, in seconds. */
export const CLOCK_MARGIN = 60;

/** The age of a block, in seconds; below zero if its node's clock is ahead of ours. @param now - milliseconds */
export const ageOf = ({ timestamp }: Block, now: number): number => now / 1000 - Number(timestamp);

/** The age of a block in words. @param now - milliseconds */
export const describeAge = (block: Block, now: number): string => describeSeconds(ageOf(block, now));

/** An age in words. */
export const describeSeconds = (age: number): string => `${Math.abs(Math.round(age))} s ${age < 0 ? 'ahead' : 'old'}`;

/** True if a block can be the newest one. A stalled node still answers, with an old block. */
export const isRecent = (block: Block, now: number, network: EvmNetwork): boolean =>
  ageOf(block, now) <= rulesOf(network).mostAge;
