/** What a settlement of our own has cost. */

/**
 * In wei but `used`, which counts units. `price`: of a unit. `fee`: all of it, with what the chain takes for the data of the
 * transaction.
 */
export type Gas = { readonly used: bigint; readonly price: bigint; readonly fee: bigint };

type Receipt = { readonly gasUsed: bigint; readonly effectiveGasPrice: bigint; readonly l1Fee?: unknown };

/** What a transaction has cost. On Base, a receipt also has `l1Fee`: what Ethereum takes for the data of the transaction. */
export const gasOf = ({ gasUsed: used, effectiveGasPrice: price, l1Fee }: Receipt): Gas => {
  const ofData = typeof l1Fee === 'bigint' || (typeof l1Fee === 'string' && /^0x[0-9a-f]+$/i.test(l1Fee)) ? l1Fee : 0;
  return { used, price, fee: used * price + BigInt(ofData) };
};

/** As a ledger keeps it: three numbers. */
export const gasText = ({ used, price, fee }: Gas): string => `${used} ${price} ${fee}`;

/** Reads what a ledger keeps; null for anything else, and nothing. */
export const gasIn = (text: unknown): Gas | null => {
  const [, used, price, fee] = (typeof text === 'string' && /^(\d+) (\d+) (\d+)$/.exec(text)) || [];
  if (used === undefined || price === undefined || fee === undefined) return null;
  return { used: BigInt(used), price: BigInt(price), fee: BigInt(fee) };
};
