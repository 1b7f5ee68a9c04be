/** The chain node for ledger commands. */
import { ConfigError } from '../config/config-error.ts';
import { reachFrom } from '../config/hosts.ts';
import { flag } from '../config/option.ts';
import { options } from '../config/options.ts';
import { authoritiesOf } from '../config/service.ts';
import { guardedFetch } from '../network/guarded-fetch.ts';
import type { Chain } from '../payments/chain/chain.ts';
import { nodesFor } from '../payments/chain/nodes.ts';
import { chainFailure, rpcChain } from '../payments/chain/rpc.ts';
import { type Paid, type Payments, paymentsOn } from '../payments/chain/transfers.ts';
import type { Purchase } from '../payments/ledger/ledger.ts';
import type { PaymentKey } from '../payments/protocol/payment.ts';
import type { Network } from '../payments/protocol/usdc.ts';
import type { Range } from '../payments/purchase/reconcile.ts';
import { CommandError } from './command.ts';

export const nodeSettings = {
  network: options.network,
  rpcUrl: { ...options.rpcUrl, doc: 'JSON-RPC URL of a Base node, or a list' },
  upstreamCa: options.upstreamCa,
  allowLocalUpstream: {
    ...options.allowLocalUpstream,
    doc: 'Accept a node whose name leads to this machine or a private network',
  },
};

/** The two kinds of questions to a node. */
export type Node = { readonly chain: Chain; readonly payments: Payments };

type NodeOptions = {
  readonly network: Network;
  readonly upstreamCa: string | undefined;
  readonly allowLocalUpstream: boolean;
};

/** The nodes that a person has named. They are sent no request yet. */
export const nodeAt = (rpcUrls: readonly string[], { network, upstreamCa, ...allowed }: NodeOptions): Node => {
  const authorities = authoritiesOf({ upstreamCa });
  const fetch = guardedFetch({ named: '--rpc-url', reach: reachFrom(rpcUrls, allowed), authorities });
  const { client, each } = nodesFor(rpcUrls, { network, fetch });
  return { chain: rpcChain(client, each), payments: paymentsOn(client) };
};

/** @throws {@link CommandError} without the address of the node, which may contain a key */
export const asked = async <Answer>(ask: () => Promise<Answer>, hint: string): Promise<Answer> => {
  try {
    return await ask();
  } catch (error) {
    throw new CommandError(chainFailure(error), hint);
  }
};

const block = {
  placeholder: 'N',
  accepts: 'the number of a block',
  parse: (text: string): bigint | undefined => (/^\d{1,15}$/.test(text) ? BigInt(text) : undefined),
};

/** The key of a payment that the chain shows. */
export const keyOf = ({ payer, nonce }: Paid, { id, usdc }: Network): PaymentKey => ({
  network: id,
  asset: usdc.toLowerCase(),
  payer,
  nonce,
});

/** Options of the commands that compare the ledger with some blocks. */
export const chainRange = {
  ...nodeSettings,
  rpcUrl: { ...nodeSettings.rpcUrl, isRequired: true as const },
  payTo: { ...options.payTo, doc: 'Address that was paid, besides those in the ledger' },
  fromBlock: flag({
    flag: 'from-block',
    doc: 'First block to compare',
    unset: 'the block at which the first purchase began',
    ...block,
  }),
  toBlock: flag({ flag: 'to-block', doc: 'Last block to compare', unset: 'the newest', ...block }),
};

/** The blocks to compare. @throws {@link ConfigError} if there are none */
export const rangeOf = (
  purchases: readonly Purchase[],
  { from: given, to }: { readonly from: bigint | undefined; readonly to: bigint },
  hint: string,
): Range => {
  const from = given ?? firstBlock(purchases);
  if (from === undefined)
    throw new ConfigError('--from-block is missing, and no purchase records the block at which it began', hint);
  if (to < from) throw new ConfigError(`the last block, ${to}, is before the first one, ${from}`, hint);
  return { from, to };
};

const firstBlock = (purchases: readonly Purchase[]): bigint | undefined =>
  purchases.reduce<bigint | undefined>(
    (first, { mark }) => (mark === null || (first !== undefined && first < BigInt(mark)) ? first : BigInt(mark)),
    undefined,
  );
