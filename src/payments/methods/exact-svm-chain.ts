/**
 * Asks Solana what became of a payment whose end is not known. Its transaction is known by the digest of its message alone, as
 * the signature that names it on the chain is the fee payer's.
 */
import type { Landed, SolanaChain } from '../chain/solana.ts';
import type { Purchase } from '../ledger/ledger.ts';
import type { PaymentMethod, Proof } from './method.ts';

/** Clocks of the chain and ours may differ by this much, in seconds. */
const CLOCK_MARGIN = 60;

/** A transaction can be sent for at most so many seconds after its row was written, and then some. */
const LONGEST_LIFE = 240;

/** Asks every node: one word is enough to settle, and all have to agree before a purchase is refused. */
export const proofOn =
  (chain: SolanaChain): NonNullable<PaymentMethod['prove']> =>
  async (purchase) => {
    const since = purchase.createdAt / 1000 - CLOCK_MARGIN;
    const looks = await Promise.all(chain.each().map((node) => lookAt(node, purchase, since)));
    const landed = looks.find((look) => look.landed !== undefined)?.landed;
    if (landed !== undefined) return proofOf(landed, purchase);
    if (looks.every(({ isOver }) => isOver))
      return {
        kind: 'decided',
        conclusion: { state: 'refused', reason: 'expired' },
        text: 'the transaction is in no final block, and can be in none any more: its blockhash has ended',
      };
    return looks.some(({ isUsable }) => isUsable)
      ? { kind: 'movable', text: 'the transaction is in no block, and can still be sent' }
      : { kind: 'open', text: 'the transaction was not found, and it is not certain yet that it cannot come' };
  };

type Look = { readonly landed?: Landed; readonly isOver: boolean; readonly isUsable: boolean };

/**
 * Looks at one node. It asks for the blockhash before the transactions: what was sent in time is then among them. A blockhash
 * can be too new for a final block, so that block has to be younger than the whole life of the transaction.
 */
const lookAt = async (
  node: ReturnType<SolanaChain['each']>[number],
  purchase: Purchase,
  since: number,
): Promise<Look> => {
  const { mark, payTo, nonce } = purchase;
  const [isUsable, final, oldest] = await Promise.all([
    mark === null ? undefined : node.isUsable(mark),
    node.finalTime(),
    node.oldestTime(),
  ]);
  const landed = await node.find({ payTo, name: nonce, since, until: since + LONGEST_LIFE + 2 * CLOCK_MARGIN });
  const hasEnded = isUsable === false && final > since + LONGEST_LIFE + CLOCK_MARGIN && oldest <= since;
  return { ...(landed === undefined ? {} : { landed }), isOver: hasEnded, isUsable: isUsable === true };
};

const proofOf = ({ transaction, slot, hasFailed, isFinal, amount, isPaid }: Landed, purchase: Purchase): Proof => {
  const where = `in ${transaction}, slot ${slot}`;
  if (!hasFailed && isPaid && amount === purchase.amount)
    return { kind: 'decided', conclusion: { state: 'settled', transaction }, text: `the payment is made ${where}` };
  const text = `the transaction has failed ${where}`;
  if (!isFinal) return { kind: 'open', text: `${text}, which is not final yet` };
  return { kind: 'decided', conclusion: { state: 'refused', reason: 'refused' }, text };
};
