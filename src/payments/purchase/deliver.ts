/** Hands over what a settled payment has bought. */
import type { Ledger, Purchase } from '../ledger/ledger.ts';
import type { SettlementResponse } from '../protocol/schema.ts';
import type { Receipts } from '../receipts/sign.ts';
import { OFFER_RECEIPT } from '../receipts/types.ts';
import type { Outcome } from './outcome.ts';
import type { Claim } from './status.ts';

type Counter = {
  readonly ledger: Pick<Ledger, 'commit' | 'recordAnswer' | 'digestOf'>;
  /** Told of what the operator has to know; never with a query value in it. */
  readonly onError: (error: unknown) => void;
  /** Signs receipts; absent without a key. */
  readonly receipts?: Receipts | undefined;
};

/**
 * Makes the answer while the settlement goes to the disk, and hands it over only then. If anything fails from here on,
 * the payment stays good for this call.
 *
 * @param isKept - of a new settlement, whether it is on the disk; `false` for an older one
 */
export const deliver = async (
  shop: Counter,
  claim: Claim,
  purchase: Purchase,
  isKept: Promise<boolean> | false,
): Promise<Outcome> => {
  claim.trace?.({ purchase: purchase.id, transaction: purchase.transaction ?? '' });
  const body = answerOf(shop, claim);
  if (isKept !== false && !(await isKept)) return { kind: 'uncertain', purchase };
  if (body === undefined) return { kind: 'failed', purchase };
  // The note serves later comparison alone: a ledger that cannot take it does not keep the buyer from the answer.
  void noteDelivery(shop, purchase, body).catch(shop.onError);
  const receipt = await shop.receipts?.confirm(claim.offer, purchase, body);
  const settlement = settlementOf(purchase);
  return {
    kind: 'paid',
    body,
    settlement: receipt === undefined ? settlement : { ...settlement, extensions: { [OFFER_RECEIPT]: receipt } },
    isNew: isKept !== false,
  };
};

/** Makes the answer; `undefined` if that fails. The error's message may hold a query value, and is not told. */
const answerOf = ({ onError }: Pick<Counter, 'onError'>, { tool, answer }: Claim): string | undefined => {
  try {
    if (answer !== undefined) return answer();
    onError(new Error(`${tool}: a call that was paid for has wrong parameters`));
  } catch (error) {
    onError(new Error(`${tool} failed with ${error instanceof Error ? error.name : typeof error}`));
  }
  return undefined;
};

/** Notes the first answer; the answer itself is not kept. */
const noteDelivery = async ({ ledger }: Pick<Counter, 'ledger'>, purchase: Purchase, body: string): Promise<void> => {
  const digest = ledger.digestOf(purchase)?.(body);
  if (purchase.answerDigest !== null || digest === undefined) return;
  await ledger.commit(() => ledger.recordAnswer({ id: purchase.id, digest, pack: null }), 'later').durable;
};

/** The content of `PAYMENT-RESPONSE` for a settled purchase: the same for every delivery. */
const settlementOf = ({ payer, transaction, network, amount }: Purchase): SettlementResponse => ({
  success: true,
  payer,
  transaction: transaction ?? '',
  network,
  amount: amount.toString(),
});
