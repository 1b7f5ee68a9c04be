/** Buyers who sign once, and then repeat, race and ask again: what each of them has been told. */
import type { Hex } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import type { Random } from '../../simulation/random.ts';
import { paymentFor, sendPayment } from '../buyer.ts';
import type { LocalChain } from '../chain/anvil.ts';
import { PRICE } from '../chain/shop.ts';
import { newBuyer } from '../chain/wallet.ts';

/** The state of a buyer and its one payment. */
export type Known = {
  readonly account: PrivateKeyAccount;
  readonly nonce: Hex;
  readonly path: string;
  /** The parameters, of a call by POST. */
  readonly body: string | undefined;
  /** The part of an answer that no other buyer's has. */
  readonly own: string;
  readonly payment: unknown;
  /** The different answers that were delivered. */
  readonly answers: Set<string>;
  /** The last refusal that says that nothing was charged, if no answer came after it. */
  refusal: string | undefined;
  /** Number of times that it was sent. */
  sent: number;
};

/** A question that no other buyer asks, so that an answer shows whose it is. */
const callOf = (number: number): Pick<Known, 'path' | 'body' | 'own'> =>
  number % 3 === 0
    ? {
        path: '/api/ontology/annotate',
        body: JSON.stringify({ text: `Denies fever. Potassium ${number} mmol/L.` }),
        own: `"value":"${number}"`,
      }
    : {
        path: `/api/calc/bmi?height_cm=${100 + number / 1000}&weight_kg=70`,
        body: undefined,
        own: `"height_cm":${100 + number / 1000},`,
      };

/** Signs a payment for a call of its own. */
export const newKnown = async (chain: LocalChain, url: string, number: number): Promise<Known> => {
  const account = await newBuyer(chain, PRICE);
  const { path, body, own } = callOf(number);
  const payment = await paymentFor(url + path, account);
  const { nonce } = payment.payload.authorization as { nonce: Hex };
  return { account, nonce, path, body, own, payment, answers: new Set(), refusal: undefined, sent: 0 };
};

/** Sends the payment once. @returns whether this is the end of it: an answer, or a refusal */
export const ask = async (known: Known, url: string): Promise<boolean> => {
  known.sent += 1;
  try {
    const { body } = known;
    const byPost = body !== undefined && { method: 'POST', body, headers: { 'Content-Type': 'application/json' } };
    const init = { signal: AbortSignal.timeout(8000), ...byPost };
    const response = await sendPayment(url + known.path, known.payment, init);
    const text = await response.text();
    if (response.status === 200) {
      known.answers.add(text);
      known.refusal = undefined;
      return true;
    }
    if (response.status !== 402) return false;
    if (known.answers.size === 0) known.refusal = text;
    return true;
  } catch {
    return false;
  }
};

type Habits = {
  readonly random: Random;
  /** URL of the balancer. */
  readonly balancer: string;
  readonly nodes: readonly string[];
  /** True when the buyer gives up for now. */
  readonly isOver: () => boolean;
};

/** Sends a payment until it is answered; some at two nodes at once, some again although it was answered. */
export const buy = async (known: Known, { random, balancer, nodes, isOver }: Habits): Promise<void> => {
  while (!isOver()) {
    const places = random.chance(0.3) ? [random.pick(nodes), random.pick(nodes)] : [balancer];
    const ends = await Promise.all(places.map((place) => ask(known, place)));
    if (ends.includes(true) && random.chance(0.8)) return;
    await Bun.sleep(100 + random.below(400));
  }
};
