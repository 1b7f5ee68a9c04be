/**
 * Asks nodes of Solana over JSON-RPC (https://solana.com/docs/rpc). A transaction is searched among those of the account that
 * it pays, as its name on the chain is not known before.
 */
import { solanaTransactions } from '../protocol/solana.ts';
import type { SvmNetwork } from '../protocol/usdc.ts';
import { WrongChainError } from './chain.ts';
import type { Paid, Payments } from './transfers.ts';

/** A transaction that the chain has. */
export type Landed = {
  /** In base58. */
  readonly transaction: string;
  readonly slot: bigint;
  readonly hasFailed: boolean;
  readonly isFinal: boolean;
  /** Of its transfer, in atomic units. */
  readonly amount: bigint;
  readonly isPaid: boolean;
};

/** One node. Every method rejects if it does not answer. Times are in seconds since the epoch. */
export type SolanaNode = {
  /** True while a transaction with this blockhash can come into a block, by the newest blocks or by the final ones. */
  readonly isUsable: (blockhash: string) => Promise<boolean>;
  /** The time of the newest final block. */
  readonly finalTime: () => Promise<number>;
  /** The time of the oldest block that the node has. */
  readonly oldestTime: () => Promise<number>;
  /** The transaction of a payment, by the digest of its message. */
  readonly find: (wanted: Wanted) => Promise<Landed | undefined>;
};

type Wanted = { readonly payTo: string; readonly name: string; readonly since: number; readonly until: number };

export type SolanaChain = {
  readonly each: () => readonly SolanaNode[];
  /** Of the first node that answers. */
  readonly payments: Payments;
  /** Asks the first node that answers. */
  readonly ask: Ask;
};

type Ask = (method: string, params?: readonly unknown[]) => Promise<unknown>;
type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>;
type Members = Readonly<Record<string, unknown>>;

/** Time-out of one question, in milliseconds. */
const RPC_TIMEOUT = 4000;
/** The names of transactions that a node gives at once. */
const PAGE = 1000;

/** A node that answers with an error, or with nothing usable. Its address is in no message. */
class SolanaNodeError extends Error {
  override readonly name = 'SolanaNodeError';
}

/** Makes the chain. It sends no request yet. */
export const solanaChain = (
  urls: readonly string[],
  network: SvmNetwork,
  fetch: Fetch = globalThis.fetch,
): SolanaChain => {
  const asks = urls.map((url) => askOf(url, network, fetch));
  const first: Ask = async (method, params) => {
    let failure: unknown;
    for (const ask of asks) {
      try {
        return await ask(method, params);
      } catch (error) {
        failure ??= error;
      }
    }
    throw failure;
  };
  return { each: () => asks.map((ask) => nodeOf(ask, network)), payments: paymentsBy(first, network), ask: first };
};

/** Asks one node, once it has shown that it is of the network: another one would prove that no money moved. */
const askOf = (url: string, network: SvmNetwork, fetch: Fetch): Ask => {
  let isChecked = false;
  let count = 0;
  const post: Ask = async (method, params = []) => {
    count += 1;
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: count, method, params }),
      redirect: 'manual',
      signal: AbortSignal.timeout(RPC_TIMEOUT),
    }).catch(() => {
      throw new SolanaNodeError('the node gave no answer');
    });
    const body = (await response.json().catch(() => ({}))) as Members;
    if (!Object.hasOwn(body, 'result'))
      throw new SolanaNodeError(`the node answers ${response.status} without a result to ${method}`);
    return body.result;
  };
  return async (method, params) => {
    if (!isChecked) {
      const genesis = await post('getGenesisHash');
      isChecked = isGenesisOf(genesis, network);
      if (!isChecked) throw new WrongChainError(`the node is of the chain ${genesis}, not of ${network.title}`);
    }
    return post(method, params);
  };
};

/** CAIP-2 names a cluster by the first 32 characters of its genesis hash. */
const isGenesisOf = (genesis: unknown, { id }: SvmNetwork): boolean =>
  typeof genesis === 'string' && `solana:${genesis.slice(0, 32)}` === id;

const membersOf = (value: unknown): Members => (typeof value === 'object' && value !== null ? (value as Members) : {});

const nodeOf = (ask: Ask, network: SvmNetwork): SolanaNode => ({
  isUsable: async (blockhash) => {
    const answers = await Promise.all(
      ['processed', 'confirmed', 'finalized'].map((commitment) => ask('isBlockhashValid', [blockhash, { commitment }])),
    );
    const valid = answers.map((answer) => membersOf(answer).value);
    if (valid.some((one) => typeof one !== 'boolean')) throw new SolanaNodeError('the node does not know blockhashes');
    return valid.includes(true);
  },
  finalTime: async () => timeOf(ask, Number(await ask('getSlot', [{ commitment: 'finalized' }]))),
  oldestTime: async () => {
    const slot = Number(await ask('getFirstAvailableBlock'));
    return slot === 0 ? 0 : timeOf(ask, slot);
  },
  find: async ({ payTo, name, since, until }) => {
    const account = solanaTransactions().associatedAccount(payTo, network.usdc);
    for await (const one of transactionsOf(ask, account)) {
      if (one.time !== undefined && one.time < since) return undefined;
      if (one.time !== undefined && one.time > until) continue;
      const paid = await paidBy(ask, one.transaction);
      if (paid?.name !== name) continue;
      const { transaction, slot, hasFailed, isFinal } = one;
      return { transaction, slot, hasFailed, isFinal, amount: paid.amount ?? 0n, isPaid: paid.destination === account };
    }
    return undefined;
  },
});

/** @throws {@link SolanaNodeError} for a block that the node does not have */
const timeOf = async (ask: Ask, slot: number): Promise<number> => {
  const time = await ask('getBlockTime', [slot]);
  if (typeof time !== 'number') throw new SolanaNodeError(`the node has no time of slot ${slot}`);
  return time;
};

type Entry = {
  readonly transaction: string;
  readonly slot: bigint;
  readonly time: number | undefined;
  readonly hasFailed: boolean;
  readonly isFinal: boolean;
};

/** The confirmed transactions of an account, the newest first. */
async function* transactionsOf(ask: Ask, account: string): AsyncGenerator<Entry> {
  let before: string | undefined;
  for (;;) {
    const options = { limit: PAGE, commitment: 'confirmed', ...(before === undefined ? {} : { before }) };
    const page = await ask('getSignaturesForAddress', [account, options]);
    if (!Array.isArray(page)) throw new SolanaNodeError('the node lists no transactions');
    for (const { signature, slot, err, blockTime, confirmationStatus } of page.map(membersOf)) {
      before = String(signature);
      yield {
        transaction: before,
        slot: BigInt(Number(slot)),
        time: typeof blockTime === 'number' ? blockTime : undefined,
        hasFailed: err !== null && err !== undefined,
        isFinal: confirmationStatus === 'finalized',
      };
    }
    if (page.length < PAGE) return;
  }
}

/** A transaction of the chain, read: what it pays, if it is like those of buyers. */
const paidBy = async (ask: Ask, transaction: string) => {
  const options = { encoding: 'base64', commitment: 'confirmed', maxSupportedTransactionVersion: 0 };
  const found = await ask('getTransaction', [transaction, options]);
  if (found === null) return undefined;
  const { slot, meta, transaction: encoded } = membersOf(found);
  const [text] = Array.isArray(encoded) ? encoded : [];
  const read = typeof text === 'string' ? solanaTransactions().paidIn(text) : undefined;
  const { err } = membersOf(meta);
  return { name: undefined, ...read, slot: BigInt(Number(slot)), isSuccess: err === null || err === undefined };
};

/** Reads what was paid. A block is a slot here. */
const paymentsBy = (ask: Ask, network: SvmNetwork): Payments => {
  const accountOf = (owner: string): string => solanaTransactions().associatedAccount(owner, network.usdc);
  return {
    head: async () => BigInt(Number(await ask('getSlot', [{ commitment: 'confirmed' }]))),
    paidTo: async (payTo, from, to) => {
      const account = accountOf(payTo);
      const paid: Paid[] = [];
      let others = 0;
      for await (const { transaction, slot, hasFailed } of transactionsOf(ask, account)) {
        if (slot < from) break;
        if (slot > to || hasFailed) continue;
        const read = await paidBy(ask, transaction);
        const { name: nonce, payer, amount, destination } = read ?? {};
        const isPayment = nonce !== undefined && payer !== undefined && amount !== undefined;
        if (isPayment && destination === account) paid.push({ payer, nonce, payTo, amount, block: slot, transaction });
        else others += 1;
      }
      return { paid, others };
    },
    timeOf: async (slot) => (await timeOf(ask, Number(slot))) * 1000,
    blockOf: async (transaction) => {
      const read = await paidBy(ask, transaction);
      return read?.isSuccess === true ? read.slot : undefined;
    },
    receiptOf: async (transaction, awaited) => {
      const read = await paidBy(ask, transaction);
      if (read === undefined) return undefined;
      const { slot, isSuccess, name, amount, destination } = read;
      const isPaid =
        isSuccess && name === awaited.nonce && amount === awaited.amount && destination === accountOf(awaited.payTo);
      return { block: slot, isSuccess, isPaid };
    },
    isPaidBack: async (transaction, { to, amount }) => {
      const read = await paidBy(ask, transaction);
      return read?.isSuccess === true && read.amount === amount && read.destination === accountOf(to);
    },
  };
};
