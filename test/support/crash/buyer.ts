/** A buyer who does what the answers say, with the same payment, until it is served or refused. */
import type { RetryAction } from '../../../src/errors/errors.ts';
import { isUsed } from './money.ts';
import { type Random, randomOf } from './random.ts';
import { count, type Purchase, reach, violate, type World } from './world.ts';

type Answer = { readonly status: number; readonly body: string; readonly receipt: string };

/** No answer takes longer: the deadline of a settlement, and questions to a node that does not answer. */
const PATIENCE_MS = 20_000;

/** Sends the payment once; `undefined` when no whole answer came. */
const send = async (world: World, purchase: Purchase): Promise<Answer | undefined> => {
  const { plan } = purchase;
  await world.seller.ready();
  purchase.requests += 1;
  const controller = new AbortController();
  const hangUp = () => controller.abort();
  purchase.hangUp = hangUp;
  let isLate = false;
  const timers = [
    setTimeout(() => {
      isLate = true;
      hangUp();
    }, PATIENCE_MS),
  ];
  if (purchase.armed === 'random') timers.push(setTimeout(() => reach(world, 'random', purchase), plan.delay));
  if (purchase.requests === 1 && typeof plan.hangUp === 'number') timers.push(setTimeout(hangUp, plan.hangUp));
  try {
    const headers = { 'PAYMENT-SIGNATURE': purchase.header };
    const response = await fetch(purchase.url, { headers, signal: controller.signal });
    const body = await response.text();
    return { status: response.status, body, receipt: response.headers.get('PAYMENT-RESPONSE') ?? '' };
  } catch {
    if (isLate) violate(world, purchase, `no answer within ${PATIENCE_MS} ms`);
    purchase.seen.push(controller.signal.aborted ? 'HUNG-UP' : 'LOST');
    return undefined;
  } finally {
    for (const timer of timers) clearTimeout(timer);
    purchase.hangUp = undefined;
  }
};

/** Without an answer, or with one at `delivered`: the kill came when it was meant to. */
const noteKill = ({ kills }: World, purchase: Purchase): void => {
  const kill = kills.findLast((one) => one.purchase === purchase);
  if (kill !== undefined) kill.isSeen = true;
};

const noteDelivery = async (world: World, purchase: Purchase, { body, receipt }: Answer): Promise<void> => {
  if (reach(world, 'delivered', purchase)) noteKill(world, purchase);
  purchase.deliveries += 1;
  purchase.bodies.add(body);
  purchase.receipts.add(receipt);
  const isPaid = await isUsed(world, purchase);
  if (!isPaid) violate(world, purchase, 'was served before the money moved');
};

type Problem = { readonly code: string; readonly reason?: string; readonly retry?: { readonly action: RetryAction } };

/** What an error tells the buyer to do. */
const noteProblem = (world: World, purchase: Purchase, { status, body }: Answer): void => {
  const { code, reason, retry } = JSON.parse(body) as Problem;
  count(world.statuses, `${status} ${code}${reason === undefined ? '' : ` ${reason}`}`);
  purchase.seen.push(`${status}:${reason ?? code}`);
  if (purchase.deliveries > 0) violate(world, purchase, `was served before, and then told ${status} ${code}`);
  else if (status === 402) purchase.refusal = reason ?? code;
  else if (retry?.action !== 'retry_same_payment' && retry?.action !== 'wait')
    violate(world, purchase, `was told to ${retry?.action} by ${status} ${code}`);
};

/** One request, and what follows from it. @returns whether an answer came */
const visit = async (world: World, purchase: Purchase): Promise<boolean> => {
  const answer = await send(world, purchase);
  if (answer === undefined) {
    noteKill(world, purchase);
    return false;
  }
  if (answer.status !== 200) {
    noteProblem(world, purchase, answer);
    return true;
  }
  purchase.seen.push('200');
  count(world.statuses, '200');
  await noteDelivery(world, purchase, answer);
  return true;
};

export const isEnded = ({ deliveries, refusal }: Purchase): boolean => deliveries > 0 || refusal !== undefined;

/** Buyers do not wait as long as they are told: the more often they ask, the more can go wrong. */
const pause = (random: Random): Promise<void> => Bun.sleep(150 + random.below(600));

/** Retries until the purchase has ended or the time is over. */
export const insist = async (world: World, purchase: Purchase, until: number): Promise<void> => {
  const random = randomOf(world.seed, purchase.nonce, purchase.requests);
  while (!isEnded(purchase) && Date.now() < until) {
    await visit(world, purchase);
    if (!isEnded(purchase)) await pause(random);
  }
};

/** A purchase from its first request on. A buyer who stays away is not heard of again before the end. */
export const buy = async (world: World, purchase: Purchase, until: number): Promise<void> => {
  const random = randomOf(world.seed, purchase.nonce);
  await visit(world, purchase);
  if (purchase.plan.staysAway) return;
  if (!isEnded(purchase)) await pause(random);
  await insist(world, purchase, until);
  for (let times = 0; purchase.deliveries > 0 && times < purchase.plan.again; times += 1) {
    await pause(random);
    await visit(world, purchase);
  }
};

/** Asks once more for what was delivered, until an answer comes. */
export const fetchAgain = async (world: World, purchase: Purchase): Promise<void> => {
  while (!(await visit(world, purchase)));
};
