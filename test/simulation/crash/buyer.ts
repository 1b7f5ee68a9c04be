/** A buyer who follows the answers, with the same payment, until the seller serves or refuses it. */
import { outcomeOf } from '../answers.ts';
import { pay } from '../purchases.ts';
import { type Random, randomOf } from '../random.ts';
import { isUsed } from './money.ts';
import { type CrashWorld, nameOf, noteKill, reach, type Sale, violateSale } from './world.ts';

/** No answer takes longer: the deadline of a settlement, and questions to a node that does not answer. */
const PATIENCE_MS = 60_000;

/** Sends the payment once. @returns whether an answer came */
const visit = async (world: CrashWorld, sale: Sale): Promise<boolean> => {
  const { plan } = sale;
  await world.seller.ready();
  sale.requests += 1;
  const controller = new AbortController();
  const hangUp = () => controller.abort();
  sale.hangUp = hangUp;
  const late = setTimeout(() => {
    violateSale(world, sale, `no answer within ${PATIENCE_MS} ms`);
    hangUp();
  }, PATIENCE_MS);
  const timers = [late];
  if (sale.armed === 'random') timers.push(setTimeout(() => reach(world, 'random', sale), plan.delay));
  if (sale.requests === 1 && typeof plan.hangUp === 'number') timers.push(setTimeout(hangUp, plan.hangUp));
  const answer = await pay(world, 'purchase', sale, { signal: controller.signal, subject: () => nameOf(sale) });
  for (const timer of timers) clearTimeout(timer);
  sale.hangUp = undefined;
  if (answer === undefined) {
    sale.seen.push(controller.signal.aborted ? 'HUNG-UP' : 'LOST');
    noteKill(world, sale);
    return false;
  }
  sale.seen.push(outcomeOf(answer).replaceAll(' ', ':'));
  if (answer.status !== 200) return true;
  if (reach(world, 'delivered', sale)) noteKill(world, sale);
  sale.deliveries += 1;
  if (!(await isUsed(world, sale))) violateSale(world, sale, 'was served before the money moved');
  return true;
};

export const isEnded = ({ fate }: Sale): boolean => fate === 'served' || fate === 'refused';

/** Buyers wait less than they are told: the more often they ask, the more can go wrong. */
const pause = (random: Random): Promise<void> => Bun.sleep(150 + random.below(600));

/** Retries until the purchase has ended or the time is over. */
export const insist = async (world: CrashWorld, sale: Sale, until: number): Promise<void> => {
  const random = randomOf(world.seed, sale.nonce, sale.requests);
  while (!isEnded(sale) && Date.now() < until) {
    await visit(world, sale);
    if (!isEnded(sale)) await pause(random);
  }
};

/** A purchase from its first request on. A buyer who stays away comes back only at the end of the run. */
export const buy = async (world: CrashWorld, sale: Sale, until: number): Promise<void> => {
  const random = randomOf(world.seed, sale.nonce);
  await visit(world, sale);
  if (sale.plan.staysAway) return;
  if (!isEnded(sale)) await pause(random);
  await insist(world, sale, until);
  for (let times = 0; sale.fate === 'served' && times < sale.plan.again; times += 1) {
    await pause(random);
    await visit(world, sale);
  }
};

/** Asks once more for a delivered answer. */
export const fetchAgain = async (world: CrashWorld, sale: Sale): Promise<void> => {
  while (!(await visit(world, sale)));
};
