/** Reads the current gas price and bounds it. */
import { formatGwei, type PublicClient } from 'viem';

/** Price of a unit of gas, in wei (EIP-1559). */
export type Fees = { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint };

/** The gas of a plain transfer, with a margin. A transfer that takes more may pay no more in all than this one. */
export const PLAIN_GAS = 150_000n;

/**
 * The most that is paid for each unit of gas, in wei: a wallet whose signature takes much gas to check does not cost the
 * seller more than a key.
 *
 * @param most - for a plain transfer, in wei
 */
export const boundFor = (gas: bigint, most: bigint): bigint => (gas <= PLAIN_GAS ? most : (PLAIN_GAS * most) / gas);

/** In wei: a block takes no transaction without a tip while it is full. */
const LEAST_TIP = 1_000_000n;

const lesser = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** The price of a unit of gas in the next block, in wei, and the fees, if it is within the bound. */
type Gas = { readonly price: bigint; readonly fees: Fees | undefined };

/** @param bound - of the price, in wei */
export const feesNow = async (client: PublicClient, bound: bigint): Promise<Gas> => {
  const [{ baseFeePerGas }, tip] = await Promise.all([client.getBlock(), client.estimateMaxPriorityFeePerGas()]);
  if (baseFeePerGas === null) throw new Error('the node tells no base fee');
  return feesFor(baseFeePerGas, tip, bound);
};

/** Fees that still hold if the base fee rises by a fifth. A node that suggests too large a tip gets what the bound leaves. */
export const feesFor = (base: bigint, suggested: bigint, bound: bigint): Gas => {
  const most = lesser(suggested, bound - base);
  const tip = most < LEAST_TIP ? LEAST_TIP : most;
  const price = base + tip;
  const fees = { maxFeePerGas: lesser((base * 12n) / 10n + tip, bound), maxPriorityFeePerGas: tip };
  return { price, fees: price > bound ? undefined : fees };
};

export const tooExpensive = (price: bigint, bound: bigint): string =>
  `gas costs ${formatGwei(price)} gwei, and at most ${formatGwei(bound)} are paid for this transfer (--max-fee-gwei)`;
