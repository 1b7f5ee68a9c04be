/**
 * Sends transactions from one key: numbered in order, and with a higher fee when they are not mined. No other program may
 * send from the key.
 */
import {
  BaseError,
  type Hex,
  keccak256,
  type PublicClient,
  TransactionNotFoundError,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { rulesOf } from '../protocol/chain-rules.ts';
import { networkOf } from './chain.ts';
import { boundFor, type Fees, feesNow, tooExpensive } from './fees.ts';

export type Call = { readonly to: Hex; readonly data: Hex; readonly gas: bigint };

/**
 * The outcome of a call.
 *
 * - `rejected`: the node did not take it, so it will never be mined
 * - `too_expensive`: nothing was sent, because gas costs more than is paid for it
 * - `pending`: it may be mined at any time
 */
export type Sent =
  | { readonly kind: 'mined'; readonly receipt: TransactionReceipt }
  | { readonly kind: 'pending'; readonly transaction: Hex }
  | { readonly kind: 'rejected'; readonly reason: string }
  | { readonly kind: 'too_expensive'; readonly reason: string };

export type Settler = {
  readonly address: Hex;
  /** Sends a call and waits until it is mined or the signal aborts. */
  readonly send: (call: Call, signal: AbortSignal) => Promise<Sent>;
};

type SettlerOptions = {
  readonly client: PublicClient;
  /** The private key that sends and pays for gas. */
  readonly key: Hex;
  /** The most that is paid for a unit of gas of a plain transfer, in wei. */
  readonly maxFee: bigint;
  /** A transaction waits this long before its fee is raised, in milliseconds. */
  readonly patience?: number;
  /** Between two questions whether it is mined, in milliseconds. */
  readonly pause?: number;
};

/** Nodes take a replacement that pays at least a tenth more. */
const RAISE_PERCENT = 125n;
const MOST_RAISES = 12;

/** Requests for a receipt after its number is known to be used. */
const MOST_LATE = 20;

/** Requests for a receipt before the pause grows by its length. */
const OFTEN = 40;
const MOST_PAUSES = 16;

/** Requests for a receipt before a transaction that the node may lack is sent again. */
const UNSURE = 4;

/** Attempts to get a free number from the node. */
const MOST_TRIES = 3;

export const createSettler = ({ client, key, maxFee, pause = 250, ...options }: SettlerOptions): Settler => {
  const { patience = Math.max(6000, 2 * rulesOf(networkOf(client)).blockTime) } = options;
  const account = privateKeyToAccount(key);
  let next: number | undefined;
  /** The numbers of the calls that are followed. */
  const waiting = new Set<number>();
  let turn: Promise<unknown> = Promise.resolve();

  /** One after the other, so that each gets a number of its own and none is left out. */
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const mine = turn.then(work, work);
    turn = mine.catch(() => undefined);
    return mine;
  };

  const sign = async (call: Call, nonce: number, fees: Fees): Promise<Signed> => {
    const raw = await account.signTransaction({
      ...call,
      ...fees,
      nonce,
      chainId: networkOf(client).chainId,
      type: 'eip1559',
    });
    return { raw, hash: keccak256(raw) };
  };

  const nextNonce = async (): Promise<number> =>
    next ?? (await client.getTransactionCount({ address: account.address, blockTag: 'pending' }));

  /** Rejects, or returns a reason, only if the node has taken nothing. */
  const begin = async (call: Call, fees: Fees): Promise<Begun | string> => {
    for (let tries = 1; ; tries += 1) {
      const nonce = await nextNonce();
      const signed = await sign(call, nonce, fees);
      const given = await broadcast(client, signed.raw);
      if (given.kind !== 'refused') {
        next = nonce + 1;
        return { nonce, fees, signed, isTaken: given.kind === 'taken' };
      }
      // The number was not used after all, or another program has used it: the node knows better.
      next = undefined;
      // A gateway of two nodes can report this of a transaction that its first node took.
      if (isNonceTaken(given.reason) && (await mayKnow(client, signed.hash)))
        return { nonce, fees, signed, isTaken: true };
      if (!isNonceTaken(given.reason) || tries >= MOST_TRIES) return given.reason;
    }
  };

  /**
   * True if numbers before this one are free, though none of our calls waits with them: a reorganisation or a node has lost
   * their transactions. Later calls must fill the gap, or nothing more is mined.
   */
  const isStranded = async (nonce: number): Promise<boolean> => {
    if (nonce > Math.min(...waiting)) return false;
    return client.getTransactionCount({ address: account.address, blockTag: 'pending' }).then(
      (count) => count < nonce,
      () => false,
    );
  };

  /** Waits for the receipt, and gives the transaction to the node again and again until there is one. */
  const follow = async (
    call: Call,
    { nonce, fees, signed, isTaken }: Begun,
  ): Promise<TransactionReceipt | undefined> => {
    const versions = [signed];
    let [latest, paid, sentAt, passed, isSure] = [signed, fees, performance.now(), 0, isTaken];
    for (let looks = 1; ; looks += 1) {
      const isPassed = await isMined(client, account.address, nonce);
      const receipt = await receiptOf(client, versions);
      if (receipt !== undefined) return receipt;
      // The number is used before the receipt is there; without one after a while, another program has used it.
      if (isPassed) passed += 1;
      if (passed > MOST_LATE) return undefined;
      await Bun.sleep(pause * Math.min(MOST_PAUSES, Math.ceil(looks / OFTEN)));
      const waited = performance.now() - sentAt;
      if (isPassed || waited < (isSure ? patience : UNSURE * pause)) continue;
      if (isSure && (await isStranded(nonce))) next = undefined;
      const raised = raise(paid);
      if (isSure && versions.length <= MOST_RAISES && raised.maxFeePerGas <= boundFor(call.gas, maxFee)) {
        paid = raised;
        latest = await sign(call, nonce, paid);
        versions.unshift(latest);
      }
      isSure = (await broadcast(client, latest.raw)).kind !== 'unsure';
      sentAt = performance.now();
    }
  };

  return {
    address: account.address,
    send: async (call, signal) => {
      const bound = boundFor(call.gas, maxFee);
      const { price, fees } = await feesNow(client, bound);
      if (fees === undefined) return { kind: 'too_expensive', reason: tooExpensive(price, bound) };
      const begun = await inTurn(async () => (signal.aborted ? 'the buyer waits no longer' : begin(call, fees)));
      if (typeof begun === 'string') return { kind: 'rejected', reason: begun };
      const aborted = new Promise<undefined>((resolve) => {
        if (signal.aborted) resolve(undefined);
        signal.addEventListener('abort', () => resolve(undefined), { once: true });
      });
      // It is followed even after the signal: later ones are stuck behind it.
      waiting.add(begun.nonce);
      const followed = follow(call, begun)
        .catch(() => undefined)
        .finally(() => waiting.delete(begun.nonce));
      const receipt = await Promise.race([followed, aborted]);
      return receipt === undefined ? { kind: 'pending', transaction: begun.signed.hash } : { kind: 'mined', receipt };
    },
  };
};

/** A transaction that is ready to be given to a node. */
type Signed = { readonly raw: Hex; readonly hash: Hex };

type Begun = { readonly nonce: number; readonly fees: Fees; readonly signed: Signed; readonly isTaken: boolean };

const raise = ({ maxFeePerGas, maxPriorityFeePerGas }: Fees): Fees => ({
  maxFeePerGas: (maxFeePerGas * RAISE_PERCENT) / 100n + 1n,
  maxPriorityFeePerGas: (maxPriorityFeePerGas * RAISE_PERCENT) / 100n + 1n,
});

/** The node's reaction to a transaction; `unsure` if it may have taken it. */
type Given = { readonly kind: 'taken' | 'unsure' } | { readonly kind: 'refused'; readonly reason: string };

const broadcast = async (client: PublicClient, raw: Hex): Promise<Given> => {
  try {
    await client.sendRawTransaction({ serializedTransaction: raw });
    return { kind: 'taken' };
  } catch (error) {
    const reason = answerOf(error) ?? '';
    if (isNonceTaken(reason) || NOT_TAKEN.test(reason)) return { kind: 'refused', reason };
    return { kind: /already known|already imported/i.test(reason) ? 'taken' : 'unsure' };
  }
};

/**
 * Answers of a node that understands a transaction and does not take it. With any other answer, such as a time-out or a
 * limit of its own, it may have passed the transaction on.
 */
const NOT_TAKEN = /insufficient funds|intrinsic gas|gas limit|less than block base fee|fee cap|invalid sender/i;

/** The node's answer to a request; `undefined` if none came. */
const answerOf = (error: unknown): string | undefined => {
  if (!(error instanceof BaseError)) return undefined;
  const answer = error.walk((cause) => cause instanceof Error && cause.name === 'RpcRequestError');
  return answer instanceof BaseError ? answer.details : undefined;
};

const isNonceTaken = (refusal: string): boolean => /nonce too low|replacement|underpriced/i.test(refusal);

/** True if the node knows the transaction or cannot be asked. */
const mayKnow = async (client: PublicClient, hash: Hex): Promise<boolean> => {
  try {
    await client.getTransaction({ hash });
    return true;
  } catch (error) {
    return !(error instanceof TransactionNotFoundError);
  }
};

/** True if any transaction of this number is mined; false if the node cannot be asked. */
const isMined = (client: PublicClient, address: Hex, nonce: number): Promise<boolean> =>
  client.getTransactionCount({ address, blockTag: 'latest' }).then(
    (count) => count > nonce,
    () => false,
  );

/** The receipt of the mined version; `undefined` if none was mined or the node does not answer. */
const receiptOf = async (
  client: PublicClient,
  versions: readonly Signed[],
): Promise<TransactionReceipt | undefined> => {
  for (const { hash } of versions) {
    try {
      return await client.getTransactionReceipt({ hash });
    } catch (error) {
      if (!(error instanceof TransactionReceiptNotFoundError)) return undefined;
    }
  }
  return undefined;
};
