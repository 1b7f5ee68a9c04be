/** The balance of the account that sends settlements. */
import { formatEther, type PublicClient } from 'viem';
import { feesNow, PLAIN_GAS } from './fees.ts';

export type Funds = {
  /** `undefined` until the node has answered. */
  readonly ether: () => number | undefined;
  /** The number of settlements that it pays for at the current gas price. */
  readonly settlements: () => number | undefined;
};

/** Milliseconds for which a balance stays fresh. */
const FRESH = 60_000;

type FundsOptions = {
  readonly client: PublicClient;
  readonly address: `0x${string}`;
  /** The most that is paid for a unit of gas, in wei. */
  readonly maxFee: bigint;
  /** Milliseconds of a monotonic clock. */
  readonly now?: () => number;
};

/**
 * The settlements that an account pays for.
 *
 * @param balance - in wei
 * @param price - of a unit of gas, in wei
 */
export const settlementsFor = (balance: bigint, price: bigint): number =>
  price === 0n ? Number.POSITIVE_INFINITY : Number(balance / (PLAIN_GAS * price));

/** Asks the node when a value is read, at most once a minute. The value is that of the last answer. */
export const fundsOf = ({ client, address, maxFee, now = () => performance.now() }: FundsOptions): Funds => {
  let known: { readonly balance: bigint; readonly price: bigint } | undefined;
  let asked = Number.NEGATIVE_INFINITY;
  const look = async (): Promise<void> => {
    try {
      const [balance, { fees, price }] = await Promise.all([client.getBalance({ address }), feesNow(client, maxFee)]);
      known = { balance, price: fees?.maxFeePerGas ?? price };
    } catch {
      // A stale value would hide that the node does not answer.
      known = undefined;
    }
  };
  const latest = () => {
    if (now() - asked >= FRESH) {
      asked = now();
      void look();
    }
    return known;
  };
  return {
    ether: () => {
      const seen = latest();
      return seen && Number(formatEther(seen.balance));
    },
    settlements: () => {
      const seen = latest();
      return seen && settlementsFor(seen.balance, seen.price);
    },
  };
};
