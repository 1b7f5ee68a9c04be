/** Reads from the chain what was paid to an address with authorizations. */
import {
  getAddress,
  type Hex,
  type Log,
  type PublicClient,
  parseEventLogs,
  TransactionReceiptNotFoundError,
} from 'viem';
import type { EvmNetwork } from '../protocol/usdc.ts';
import { type Awaited, networkOf } from './chain.ts';
import { hasTransfer, inRanges, TOKEN, TRANSFER } from './rpc.ts';

/** A transfer that was made with an authorization. Addresses are in lower case. */
export type Paid = {
  readonly payer: string;
  readonly nonce: string;
  readonly payTo: string;
  readonly amount: bigint;
  readonly block: bigint;
  readonly transaction: string;
};

/** Asks a node about payments. */
export type Payments = {
  readonly head: () => Promise<bigint>;
  /** Authorized transfers to an address within these blocks, both included, and how many others there were. */
  readonly paidTo: (payTo: string, from: bigint, to: bigint) => Promise<{ paid: readonly Paid[]; others: number }>;
  /** The time of a block, in milliseconds since the epoch. */
  readonly timeOf: (block: bigint) => Promise<number>;
  /** The block of a transaction that succeeded; `undefined` when there is none. */
  readonly blockOf: (transaction: string) => Promise<bigint | undefined>;
  /** Checks a transaction for the awaited transfer; `undefined` if there is no such transaction. */
  readonly receiptOf: (transaction: string, awaited: Awaited) => Promise<Receipt | undefined>;
  /** True if a transaction has succeeded and moved exactly so much to an address; the sender may be any. */
  readonly isPaidBack: (
    transaction: string,
    refund: { readonly to: string; readonly amount: bigint },
  ) => Promise<boolean>;
};

type Receipt = { readonly block: bigint; readonly isSuccess: boolean; readonly isPaid: boolean };

export const paymentsOn = (client: PublicClient): Payments => {
  const network = networkOf(client);
  const receiptOf = (transaction: string) => client.getTransactionReceipt({ hash: transaction as Hex });
  const receiptIfAny = async (transaction: string) => {
    try {
      return await receiptOf(transaction);
    } catch (error) {
      if (error instanceof TransactionReceiptNotFoundError) return undefined;
      throw error;
    }
  };
  return {
    head: () => client.getBlockNumber(),
    paidTo: async (payTo, from, to) => {
      const args = { to: getAddress(payTo) };
      const transactions = new Set<string>();
      let transfers = 0;
      for (const [fromBlock, toBlock] of inRanges(from, to)) {
        const logs = await client.getLogs({
          address: network.usdc,
          event: TRANSFER,
          args,
          fromBlock,
          toBlock,
          strict: true,
        });
        transfers += logs.length;
        for (const { transactionHash } of logs) transactions.add(transactionHash);
      }
      const paid: Paid[] = [];
      for (const transaction of transactions)
        paid.push(...authorized((await receiptOf(transaction)).logs, payTo, network));
      return { paid, others: transfers - paid.length };
    },
    timeOf: async (blockNumber) => Number((await client.getBlock({ blockNumber })).timestamp) * 1000,
    blockOf: async (transaction) => {
      const receipt = await receiptIfAny(transaction);
      return receipt?.status === 'success' ? receipt.blockNumber : undefined;
    },
    isPaidBack: async (transaction, { to, amount }) => {
      const receipt = await receiptIfAny(transaction);
      if (receipt?.status !== 'success') return false;
      const own = receipt.logs.filter(({ address }) => address.toLowerCase() === network.usdc.toLowerCase());
      return parseEventLogs({ abi: TOKEN, logs: own }).some(
        ({ eventName, args }) =>
          eventName === 'Transfer' && args.to.toLowerCase() === to.toLowerCase() && args.value === amount,
      );
    },
    receiptOf: async (transaction, awaited) => {
      const receipt = await receiptIfAny(transaction);
      if (receipt === undefined) return undefined;
      const { status, blockNumber, logs } = receipt;
      return { block: blockNumber, isSuccess: status === 'success', isPaid: hasTransfer(logs, awaited, network) };
    },
  };
};

/** Reads the authorized transfers. The token logs the use of an authorization right before the transfer. */
const authorized = (logs: readonly Log[], payTo: string, { usdc }: EvmNetwork): readonly Paid[] => {
  const own = logs.filter(({ address }) => address.toLowerCase() === usdc.toLowerCase());
  const events = parseEventLogs({ abi: TOKEN, logs: own });
  return events.flatMap((event, at) => {
    const before = events[at - 1];
    if (event.eventName !== 'Transfer' || before?.eventName !== 'AuthorizationUsed') return [];
    if (event.args.to.toLowerCase() !== payTo.toLowerCase()) return [];
    return [
      {
        payer: event.args.from.toLowerCase(),
        nonce: before.args.nonce.toLowerCase(),
        payTo: event.args.to.toLowerCase(),
        amount: event.args.value,
        block: event.blockNumber,
        transaction: event.transactionHash,
      },
    ];
  });
};
