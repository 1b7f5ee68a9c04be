/** Hands over what a settled payment has bought. */
import type { Ledger, Purchase } from '../ledger/ledger.ts';
import type { SettlementResponse } from '../protocol/schema.ts';
import type { Receipts } from '../receipts/sign.ts';
import { OFFER_RECEIPT } from '../receipts/types.ts';
import { answerOf, firstDelivery } from './first-delivery.ts';
import type { Outcome } from './outcome.ts';
import type { Claim } from './status.ts';

type Counter = {
  readonly ledger: Pick<Ledger, 'recordAnswer' | 'digestOf'>;
  /** Digests of first answers that are not on the disk yet, by purchase. */
  readonly unwritten: Map<number, string>;
  /** Checksum of the data that answers are made with now. */
  readonly pack: () => string | null;
  /** Told of what the operator has to know; never with a query value in it. */
  readonly onError: (error: unknown) => void;
  /** Signs receipts; absent without a key. */
  readonly receipts?: Receipts | undefined;
};

/**
 * Hands an answer over once its settlement is on the disk. If anything fails from here on, the payment stays good for this
 * call.
 *
 * @param isKept - of a new settlement, whether it is on the disk; `false` for an older one
 * @param made - the answer, where it was made already; `undefined` in it if that has failed
 */
export const deliver = async (
  shop: Counter,
  claim: Claim,
  purchase: Purchase,
  isKept: Promise<boolean> | false,
  made?: { readonly body: string | undefined },
): Promise<Outcome> => {
  claim.trace?.({ purchase: purchase.id, transaction: purchase.transaction ?? '' });
  const { body } = made ?? { body: await bodyOf(shop, claim, purchase) };
  if (isKept !== false && !(await isKept)) return { kind: 'uncertain', purchase };
  if (body === undefined) return { kind: 'failed', purchase };
  // A ledger that cannot take the note keeps the buyer from a receipt, and not from the answer.
  const [first, receipt] = await Promise.all([
    firstDelivery({ ...shop, isSigned: shop.receipts !== undefined }, purchase, body),
    shop.receipts?.confirm(claim.offer, purchase, body),
  ]);
  const settlement = settlementOf(purchase);
  const isSigned = receipt !== undefined && first?.isSame === true;
  return {
    kind: 'paid',
    body,
    settlement: isSigned ? { ...settlement, extensions: { [OFFER_RECEIPT]: receipt } } : settlement,
    isNew: isKept !== false,
    ...(first?.isSame === false ? { differing: { pack: first.pack } } : {}),
  };
};

/** The answer as it was delivered first, where the same call was then sent without the unknown parameters of this one. */
const bodyOf = async (shop: Counter, claim: Claim, purchase: Purchase): Promise<string | undefined> => {
  const body = answerOf(shop, claim, purchase.pack);
  const first = purchase.answerDigest ?? shop.unwritten.get(purchase.id);
  if (body === undefined || first === undefined) return body;
  const digest = await shop.ledger.digestOf(purchase);
  const isFirst = (made: string) => digest?.(made) === first;
  if (isFirst(body)) return body;
  const bare = answerOf(shop, claim, purchase.pack, true);
  return bare !== undefined && isFirst(bare) ? bare : body;
};

/** The content of `PAYMENT-RESPONSE` for a settled purchase: the same for every delivery. */
const settlementOf = ({ payer, transaction, network, amount }: Purchase): SettlementResponse => ({
  success: true,
  payer,
  transaction: transaction ?? '',
  network,
  amount: amount.toString(),
});
