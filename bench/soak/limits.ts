/** The rate limits, switched on: one client that asks for too much, and many that do not. */
import { start } from '../../test/support/executable.ts';
import { type Answer, errorFlaw, jsonOf, offerFlaw, resultFlaw } from './answers.ts';
import { prepare } from './buying.ts';
import { residentOf } from './watch.ts';
import { ask, createWorld, violate, type World, withPayment } from './world.ts';

const PAID = 120;
const FREE = 600;
const CLIENTS = 24;

export type LimitsReport = {
  /** Requests of the greedy client, and how many were answered. */
  readonly asked: number;
  readonly answered: number;
  /** Other clients, each with an address of its own. */
  readonly others: number;
  /** Resident memory before and after them, in bytes. */
  readonly resident: readonly [before: number, after: number];
  readonly violations: readonly string[];
};

const GREEDY = '192.0.2.1';

const askFrom = async (
  world: World,
  address: string,
  target: string,
  payment?: string,
): Promise<Answer | undefined> => {
  const headers = { ...(payment === undefined ? {} : withPayment(payment).headers), 'X-Forwarded-For': address };
  return ask(world, 'limited', target, { headers });
};

const limitedFlaw = (answer: Answer, limit: number): string | undefined => {
  const { headers } = answer;
  const isTold = headers.get('ratelimit-limit') === String(limit) && headers.get('ratelimit-remaining') === '0';
  return isTold ? errorFlaw(answer, ['rate_limited']) : 'is limited without saying how much';
};

/** Asks for more than a minute allows, all at once, and says how much was answered. */
const overdraw = async (world: World, target: string, limit: number, status: number): Promise<number> => {
  const asked = Array.from({ length: 2 * limit }, () => askFrom(world, GREEDY, target));
  const answers = (await Promise.all(asked)).filter((answer) => answer !== undefined);
  const limited = answers.filter((answer) => answer.status === 429);
  for (const answer of limited) violate(world, 'rate limit', limitedFlaw(answer, limit));
  const answered = answers.filter((answer) => answer.status === status).length;
  if (answered !== limit)
    violate(world, 'rate limit', `${answered} of ${limit} requests a minute to ${target} were answered`);
  return answered;
};

/** A payment that is limited is not used; one that was served is served again to a client that is limited. */
const payAround = async (world: World): Promise<void> => {
  const { call, signed } = await prepare(world);
  const limited = await askFrom(world, GREEDY, call.target, signed.header);
  violate(world, 'a payment beyond the limit', limited && errorFlaw(limited, ['rate_limited']));
  const served = await askFrom(world, '192.0.2.2', call.target, signed.header);
  violate(world, 'the same payment from elsewhere', served && resultFlaw(served, call));
  const again = await askFrom(world, GREEDY, call.target, signed.header);
  violate(world, 'what was paid for, beyond the limit', again && resultFlaw(again, call));
};

const addressOf = (index: number): string => `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;

/** As many clients as there is time for, each with one request. */
const crowd = async (world: World, seconds: number): Promise<number> => {
  const end = Date.now() + seconds * 1000;
  let others = 0;
  const visit = async (): Promise<void> => {
    while (Date.now() < end) {
      others += 1;
      const answer = await askFrom(world, addressOf(others), world.random.pick(world.right).target);
      violate(
        world,
        'another client',
        answer && (jsonOf(answer).code === 'rate_limited' ? 'is limited' : offerFlaw(answer)),
      );
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, visit));
  return others;
};

/** Runs a service of its own with the limits of the default. */
export const tryLimits = async (seconds: number, seed: number): Promise<LimitsReport> => {
  const limits = ['--rate-limit', String(PAID), '--rate-limit-free', String(FREE)];
  await using service = await start([...limits, '--trusted-proxy', '127.0.0.1', '--log', 'off']);
  const world = await createWorld({ url: service.url, seed, concurrency: CLIENTS, cap: PAID, isFaulty: false });
  try {
    const answered =
      (await overdraw(world, '/v1/tools/ping', PAID, 402)) + (await overdraw(world, '/v1/catalog', FREE, 200));
    await payAround(world);
    const before = residentOf(service.pid);
    const others = await crowd(world, seconds);
    const resident = [before, residentOf(service.pid)] as const;
    const violations = [...world.violations].map(([sentence, times]) => `${times} × ${sentence}`);
    return { asked: 2 * (PAID + FREE), answered, others, resident, violations };
  } finally {
    world.purse.close();
  }
};
