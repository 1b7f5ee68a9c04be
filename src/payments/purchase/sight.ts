/** What the chain shows of one purchase, for the person who looks into it. */
import type { Chain } from '../chain/chain.ts';
import type { Payments } from '../chain/transfers.ts';
import type { Conclusion, Purchase } from '../ledger/ledger.ts';
import { formatUsdc } from '../protocol/usdc.ts';
import { conclusionFrom, type Evidence, evidenceOf } from './chain-watch.ts';

export type Sight = {
  /** A sentence without its full stop. */
  readonly text: string;
  /** What it proves; absent if nothing yet. */
  readonly conclusion?: Conclusion | undefined;
  /** Whether the authorization ended in a way that the chain alone will never explain. */
  readonly isUndecidable: boolean;
};

/**
 * Looks at the authorization of a purchase.
 *
 * @param now - milliseconds since the epoch
 * @throws the chain's own errors if it cannot be asked
 */
export const sightOf = async (chain: Chain, purchase: Purchase, now = Date.now()): Promise<Sight> => {
  const evidence = await evidenceOf(chain, purchase);
  const conclusion = conclusionFrom(evidence, purchase, now);
  return { text: textOf(evidence, purchase), conclusion, isUndecidable: isUndecidable(evidence) };
};

const isUndecidable = ({ use, isEndedAtSafe }: Evidence): boolean => use === undefined && isEndedAtSafe;

const textOf = (evidence: Evidence, { validBefore, mark }: Purchase): string => {
  const { use, isEnded, safe } = evidence;
  if (use?.kind === 'canceled') return `the payer canceled the authorization in ${use.transaction}, block ${use.block}`;
  if (use !== undefined) {
    const what = use.isPaid ? 'the payment is made' : 'the authorization is used up, without this payment,';
    return `${what} in ${use.transaction}, block ${use.block}`;
  }
  if (isUndecidable(evidence)) {
    return mark === null
      ? 'the authorization is used up, and the ledger does not know since which block to look for it'
      : `the authorization was used up before the attempt began at block ${mark}`;
  }
  if (evidence.isDoubtful) return 'the nodes do not agree that the authorization was never used, or one cannot say';
  if (isEnded) return 'the authorization was used a moment ago, in a block that is not final yet';
  return safe.timestamp >= validBefore
    ? `the authorization was never used, and ended at ${timeOf(validBefore)}`
    : `the authorization is not used, and can be used until ${timeOf(validBefore)}`;
};

/** The last second that a date can hold. */
const LAST_SECOND = 8_640_000_000_000n;

const timeOf = (seconds: bigint): string =>
  seconds > LAST_SECOND ? `second ${seconds} since 1970` : new Date(Number(seconds) * 1000).toISOString();

/** Whether a transaction has made the payment of a purchase, and a sentence that says so. */
export type Claimed = { readonly isPaid: boolean; readonly text: string };

/**
 * Looks at the transaction that is said to have paid a purchase.
 *
 * @throws the chain's own errors if it cannot be asked
 */
export const paymentIn = async (
  { receiptOf }: Pick<Payments, 'receiptOf'>,
  transaction: string,
  purchase: Purchase,
): Promise<Claimed> => {
  const receipt = await receiptOf(transaction, purchase);
  if (receipt === undefined) return { isPaid: false, text: `there is no transaction ${transaction}` };
  const { isSuccess, isPaid, block } = receipt;
  if (!isSuccess) return { isPaid, text: `${transaction} failed in block ${block}` };
  const what = `${isPaid ? 'pays' : 'does not pay'} ${formatUsdc(purchase.amount)} USDC with this authorization`;
  return { isPaid, text: `${transaction} in block ${block} ${what}` };
};
