/**
 * Asks an EVM chain about an authorization, before an attempt and after it. "Nonce already used" proves neither payment nor
 * refusal: a buyer can cancel an authorization, and any program that has seen it can submit it.
 */
import { answerBefore } from '../../deferred.ts';
import { type Block, type Chain, CLOCK_MARGIN, type Use, wrongChainIn } from '../chain/chain.ts';
import type { Payments } from '../chain/transfers.ts';
import type { WatchedChain } from '../chain/watch.ts';
import type { Conclusion, Purchase } from '../ledger/ledger.ts';
import { blocksIn } from '../protocol/chain-rules.ts';
import { BASE, formatUsdc, networkById } from '../protocol/usdc.ts';
import type { PaymentMethod, Proof } from './method.ts';

/**
 * Asks before an attempt for the newest block, after which the use of the authorization is searched later. If the chain does
 * not say in time that the authorization has ended, the attempt goes on: the ledger has no row of it, so only a ledger that
 * was lost could have sold it before.
 */
export const beforeOn =
  (chain: WatchedChain): NonNullable<PaymentMethod['before']> =>
  async ({ key }, isFirst, patience) => {
    try {
      const [head, hasEnded] = await Promise.all([
        chain.recent(patience),
        isFirst && answerBefore(patience, chain.hasEnded(key)).catch(() => false),
      ]);
      if (head === undefined) return { trouble: 'node_unavailable', hasEnded: hasEnded === true };
      return { mark: head.number.toString(), hasEnded: hasEnded === true };
    } catch (error) {
      const isWrong = wrongChainIn(error) !== undefined;
      return { trouble: isWrong ? 'node_misconfigured' : 'node_unavailable', hasEnded: false };
    }
  };

/** The state of an authorization on the chain. */
export type Evidence = {
  readonly safe: Block;
  /** The end after the attempt was begun, or a cancellation before; absent if neither is known. */
  readonly use?: Use | undefined;
  /** True if it had ended, however and whenever, at the safe block. */
  readonly isEndedAtSafe: boolean;
  /** True if it has ended, however and whenever, at the newest block. */
  readonly isEnded: boolean;
  /** True if a node shows a use that this evidence lacks, or cannot say. Asked only of a payment that seems to have expired. */
  readonly isDoubtful?: boolean;
};

/** Asks what became of an uncertain purchase. */
export const proofOn =
  (chain: Chain): NonNullable<PaymentMethod['prove']> =>
  async (purchase, now) =>
    proofFrom(await evidenceOf(chain, purchase), purchase, now);

/** Says what the evidence proves. @param now - milliseconds since the epoch */
const proofFrom = (evidence: Evidence, purchase: Purchase, now: number): Proof => {
  const text = textOf(evidence, purchase);
  const conclusion = conclusionFrom(evidence, purchase, now);
  if (conclusion !== undefined) return { kind: 'decided', conclusion, text };
  if (isUndecidable(evidence)) return { kind: 'person', text };
  return { kind: evidence.isEnded || evidence.isDoubtful === true ? 'open' : 'movable', text };
};

/** Logs of a safe block are there: an end that they do not show now they never will. */
const isUndecidable = ({ use, isEndedAtSafe }: Evidence): boolean => use === undefined && isEndedAtSafe;

/**
 * Draws the conclusion of the evidence, or `undefined` where it proves nothing.
 *
 * A use after the attempt was begun that paid us is this purchase. Any other end is certain once its block is: nothing
 * can move any more. An end before the attempt (a lost ledger, a second seller of the same recipient) is left to a person.
 * A node's clock alone does not make a payment expire.
 *
 * @param now - milliseconds since the epoch
 */
export const conclusionFrom = (
  { safe, use, isEndedAtSafe, isDoubtful = false }: Evidence,
  { validBefore }: Pick<Purchase, 'validBefore'>,
  now: number,
): Conclusion | undefined => {
  if (use?.kind === 'used' && use.isPaid) return { state: 'settled', transaction: use.transaction };
  if (use !== undefined)
    return use.block <= safe.number ? { state: 'refused', reason: 'authorization_already_used' } : undefined;
  const isExpired = safe.timestamp >= validBefore && now / 1000 + CLOCK_MARGIN >= Number(validBefore);
  return !isEndedAtSafe && isExpired && !isDoubtful ? { state: 'refused', reason: 'expired' } : undefined;
};

/** Reads the block that a purchase was marked with; null without one. */
const blockIn = ({ mark }: Pick<Purchase, 'mark'>): bigint | null => (mark === null ? null : BigInt(mark));

/** Asks the chain. @throws the chain's own errors if it cannot be asked */
export const evidenceOf = async (chain: Chain, purchase: Purchase): Promise<Evidence> => {
  const [head, safe] = await Promise.all([chain.head(), chain.safe()]);
  // A node that lags behind can have a newest block that is older than another node's safe one.
  const [isEndedAtHead, isEndedAtSafe] = await Promise.all([
    chain.isEnded(purchase, head),
    chain.isEnded(purchase, safe),
  ]);
  const isEnded = isEndedAtHead || isEndedAtSafe;
  const marked = blockIn(purchase);
  const use =
    isEnded && marked !== null && marked < head.number
      ? await chain.findUse(purchase, marked + 1n, head.number)
      : undefined;
  const evidence = { safe, use, isEnded, isEndedAtSafe };
  if (use === undefined && !isEnded && safe.timestamp >= purchase.validBefore) {
    const first = marked === null || marked >= safe.number ? safe.number : marked + 1n;
    return (await chain.isUnused(purchase, first, safe.number)) ? evidence : { ...evidence, isDoubtful: true };
  }
  if (use !== undefined || !isEndedAtSafe) return evidence;
  return { safe, use: await cancellationBefore(chain, purchase, marked ?? head.number), isEnded, isEndedAtSafe };
};

/** A cancellation is looked for this far back, in seconds: half a day. */
const LOOK_BACK = 43_200;

/** A cancellation at any time proves that nothing is paid; an earlier use proves nothing. */
const cancellationBefore = async (chain: Chain, purchase: Purchase, last: bigint): Promise<Use | undefined> => {
  const back = blocksIn(networkById(purchase.network) ?? BASE, LOOK_BACK);
  const first = last >= back ? last - back + 1n : 0n;
  const end = await chain.findUse(purchase, first, last);
  return end?.kind === 'canceled' ? end : undefined;
};

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

/** Says if a transaction has made the payment of a purchase. */
export type PaymentClaim = { readonly isPaid: boolean; readonly text: string };

/**
 * Looks at the transaction that is said to have paid a purchase.
 *
 * @throws the chain's own errors if it cannot be asked
 */
export const paymentIn = async (
  { receiptOf }: Pick<Payments, 'receiptOf'>,
  transaction: string,
  purchase: Purchase,
): Promise<PaymentClaim> => {
  const receipt = await receiptOf(transaction, purchase);
  if (receipt === undefined) return { isPaid: false, text: `there is no transaction ${transaction}` };
  const { isSuccess, isPaid, block } = receipt;
  if (!isSuccess) return { isPaid, text: `${transaction} failed in block ${block}` };
  const what = `${isPaid ? 'pays' : 'does not pay'} ${formatUsdc(purchase.amount)} USDC with this authorization`;
  return { isPaid, text: `${transaction} in block ${block} ${what}` };
};
