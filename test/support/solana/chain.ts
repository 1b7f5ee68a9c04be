/** A cluster of Solana in this process (litesvm), behind the JSON-RPC that the official packages and we ask. */

import {
  type Address,
  getAddressEncoder,
  getSignatureFromTransaction,
  getTransactionDecoder,
  getTransactionEncoder,
  type Transaction,
} from '@solana/kit';
import { getCompiledTransactionMessageDecoder } from '@solana/transaction-messages';
import { FailedTransactionMetadata, LiteSVM } from 'litesvm';
import { associatedAccount, TOKEN_PROGRAM } from '../../../src/payments/protocol/solana-transaction.ts';
import { SOLANA } from '../../../src/payments/protocol/usdc.ts';
import { mintData, startSolanaNode } from './node.ts';

const inContext = (value: unknown) => ({ context: { slot: 1, apiVersion: '2.0' }, value });

/** The data of a token account of USDC. */
const tokenData = (owner: string, amount: bigint): Buffer => {
  const data = Buffer.alloc(165);
  Buffer.from(getAddressEncoder().encode(SOLANA.usdc as Address)).copy(data, 0);
  Buffer.from(getAddressEncoder().encode(owner as Address)).copy(data, 32);
  data.writeBigUInt64LE(amount, 64);
  data[108] = 1;
  return data;
};

/** A transaction that was executed. */
type Executed = {
  readonly wire: string;
  readonly slot: number;
  readonly time: number;
  readonly accounts: readonly string[];
  readonly err: unknown;
};

/** Starts it. Time and slots do not move by themselves, but for the slot of a transaction. */
export const startSolanaChain = () => {
  const svm = new LiteSVM().withTransactionHistory(10_000n);
  const executed = new Map<string, Executed>();
  let slot = 1;
  /** Seconds by which the chain's clock is ahead of ours. */
  let ahead = 0;
  const now = (): number => Math.floor(Date.now() / 1000) + ahead;
  const put = (address: string, data: Buffer) =>
    svm.setAccount({
      address: address as Address,
      data: new Uint8Array(data),
      executable: false,
      lamports: 10_000_000n as never,
      programAddress: TOKEN_PROGRAM as Address,
      space: BigInt(data.length),
    });
  put(SOLANA.usdc, mintData());
  const decode = (text: unknown): Transaction => getTransactionDecoder().decode(Buffer.from(String(text), 'base64'));
  const errorOf = (result: unknown): unknown =>
    result instanceof FailedTransactionMetadata ? { InstructionError: [0, String(result.err())] } : null;
  const node = startSolanaNode({
    getAccountInfo: ([address]) => {
      const found = svm.getAccount(address as Address);
      if (found === null || !found.exists) return inContext(null);
      const { data, executable, lamports, programAddress } = found;
      const text = Buffer.from(data).toString('base64');
      return inContext({
        ...{ data: [text, 'base64'], executable, lamports: Number(lamports) },
        ...{ owner: programAddress, rentEpoch: 0, space: data.length },
      });
    },
    getLatestBlockhash: () => inContext({ blockhash: svm.latestBlockhash(), lastValidBlockHeight: slot + 150 }),
    isBlockhashValid: ([blockhash]) => inContext(blockhash === svm.latestBlockhash()),
    getSlot: () => slot,
    getBlockHeight: () => slot,
    getBlockTime: () => now(),
    getFirstAvailableBlock: () => 0,
    simulateTransaction: ([wire, options]) => {
      svm.withSigverify((options as { sigVerify?: boolean } | undefined)?.sigVerify === true);
      const result = svm.simulateTransaction(decode(wire));
      svm.withSigverify(true);
      const { logs, computeUnitsConsumed } = {
        logs: result.meta().logs(),
        computeUnitsConsumed: result.meta().computeUnitsConsumed(),
      };
      return inContext({
        err: errorOf(result),
        logs,
        unitsConsumed: Number(computeUnitsConsumed),
        accounts: null,
        returnData: null,
      });
    },
    sendTransaction: ([wire]) => {
      const transaction = decode(wire);
      const signature = getSignatureFromTransaction(transaction);
      if (executed.has(signature)) return signature;
      const result = svm.sendTransaction(transaction);
      slot += 1;
      const { staticAccounts } = getCompiledTransactionMessageDecoder().decode(transaction.messageBytes);
      const text = Buffer.from(getTransactionEncoder().encode(transaction)).toString('base64');
      executed.set(signature, { wire: text, slot, time: now(), accounts: staticAccounts, err: errorOf(result) });
      return signature;
    },
    getSignatureStatuses: ([signatures]) =>
      inContext(
        (signatures as string[]).map((signature) => {
          const found = executed.get(signature);
          return found === undefined
            ? null
            : {
                slot: found.slot,
                confirmations: null,
                err: found.err,
                confirmationStatus: 'finalized',
                status: { Ok: null },
              };
        }),
      ),
    getSignaturesForAddress: ([address]) =>
      [...executed]
        .filter(([, { accounts }]) => accounts.includes(String(address)))
        .map(([signature, one]) => ({
          ...{ signature, slot: one.slot, err: one.err, blockTime: one.time, memo: null },
          confirmationStatus: 'finalized',
        }))
        .toReversed(),
    getTransaction: ([signature]) => {
      const found = executed.get(String(signature));
      return found === undefined
        ? null
        : {
            slot: found.slot,
            blockTime: found.time,
            meta: { err: found.err },
            transaction: [found.wire, 'base64'],
            version: 0,
          };
    },
  });
  return {
    ...node,
    svm,
    executed,
    /** Makes the USDC account of an owner. */
    setUsdc: (owner: string, amount: bigint) => put(associatedAccount(owner, SOLANA.usdc), tokenData(owner, amount)),
    usdcOf: (owner: string): bigint | undefined => {
      const found = svm.getAccount(associatedAccount(owner, SOLANA.usdc) as Address);
      return found?.exists === true ? Buffer.from(found.data).readBigUInt64LE(64) : undefined;
    },
    /** Ends the life of all that is signed and not sent. @param seconds - that pass */
    pass: (seconds: number) => {
      svm.expireBlockhash();
      slot += 1;
      ahead += seconds;
    },
  };
};
