/** The node of the chain, for the commands of the ledger that ask it. */
import { reachFrom } from '../config/hosts.ts';
import { options } from '../config/options.ts';
import { guardedFetch } from '../network/guarded-fetch.ts';
import type { Chain } from '../payments/chain/chain.ts';
import { chainFailure, clientFor, rpcChain } from '../payments/chain/rpc.ts';
import { type Payments, paymentsOn } from '../payments/chain/transfers.ts';
import { CommandError } from './command.ts';

export const nodeSettings = {
  rpcUrl: { ...options.rpcUrl, doc: 'JSON-RPC URL of a Base node' },
  allowLocalUpstream: {
    ...options.allowLocalUpstream,
    doc: 'Accept a node whose name leads to this machine or a private network',
  },
};

/** The two kinds of questions to a node. */
export type Node = { readonly chain: Chain; readonly payments: Payments };

/** The node that a person has named. It is sent no request yet. */
export const nodeAt = (rpcUrl: string, allowed: { readonly allowLocalUpstream: boolean }): Node => {
  const client = clientFor(rpcUrl, guardedFetch({ named: '--rpc-url', reach: reachFrom(rpcUrl, allowed) }));
  return { chain: rpcChain(client), payments: paymentsOn(client) };
};

/** @throws {@link CommandError} without the address of the node, which may contain a key */
export const asked = async <Answer>(ask: () => Promise<Answer>, hint: string): Promise<Answer> => {
  try {
    return await ask();
  } catch (error) {
    throw new CommandError(chainFailure(error), hint);
  }
};
