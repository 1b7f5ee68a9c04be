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

/** The price of a unit of gas in the next block, in wei, and fees that still hold if it rises by a fifth. */
export const feesNow = async (client: PublicClient): Promise<{ readonly price: bigint; readonly fees: Fees }> => {
  const [{ baseFeePerGas }, tip] = await Promise.all([client.getBlock(), client.estimateMaxPriorityFeePerGas()]);
  if (baseFeePerGas === null) throw new Error('the node tells no base fee');
  return {
    price: baseFeePerGas + tip,
    fees: { maxFeePerGas: (baseFeePerGas * 12n) / 10n + tip, maxPriorityFeePerGas: tip },
  };
};

/** The fees within a bound; `undefined` if the price is above it. */
export const within = (bound: bigint, { price, fees }: Awaited<ReturnType<typeof feesNow>>): Fees | undefined => {
  if (price > bound) return undefined;
  return { ...fees, maxFeePerGas: fees.maxFeePerGas < bound ? fees.maxFeePerGas : bound };
};

export const tooExpensive = (price: bigint, bound: bigint): string =>
  `gas costs ${formatGwei(price)} gwei, and at most ${formatGwei(bound)} are paid for this transfer (--max-fee-gwei)`;
