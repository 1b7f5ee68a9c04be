/**
 * One run of the purchase room: clock, network and disk come from one seed, and nothing else does. The buyers check every
 * answer against the chain, which alone knows what is paid.
 */
import { exactEvm } from '../../../src/payments/methods/exact-evm.ts';
import { proofOn } from '../../../src/payments/methods/exact-evm-chain.ts';
import { outcomes } from '../../../src/payments/outcomes.ts';
import type { Payment } from '../../../src/payments/protocol/payment.ts';
import { BASE } from '../../../src/payments/protocol/usdc.ts';
import { watchUncertain } from '../../../src/payments/purchase/chain-resolution.ts';
import type { Outcome } from '../../../src/payments/purchase/decide.ts';
import { NOW, paymentWith } from '../../support/payments.ts';
import { claimFor, doorWith } from '../../support/purchases.ts';
import { randomOf } from '../random.ts';
import { simulatedStorage } from './storage.ts';
import { virtualTime } from './time.ts';
import { simulatedChain, simulatedFacilitator } from './upstreams.ts';

/** Faults happen for so long, in milliseconds. */
const FAULTY = 60_000;
/** Buyers insist until every authorization has ended, on safe blocks. */
const INSISTS = 1_200_000;
/** By then all is looked at: a clock that was set back for a while can put a look off for an hour. */
const END = 10_800_000;
/** By then everything has moved that a facilitator moves at all. */
const LAST_MOVE = 180_000;
/** A buyer who insists asks again after this time. */
const AGAIN = 15_000;
/** No claim takes longer: a settlement, questions to the chain, and some writes that are late. */
const PATIENCE = 60_000;

const RESOURCES = ['/api/calc/bmi?height_cm=170', '/api/calc/bmi?height_cm=171'] as const;
type Resource = (typeof RESOURCES)[number];
const bodyOf = (resource: Resource): string => `{"of":"${resource}"}`;

/** A signed payment, as its buyer knows it. */
type Signed = {
  readonly payment: Payment;
  readonly nonce: `0x${string}`;
  /** Its buyer does not come back before the end. */
  readonly staysAway: boolean;
  /** The call that was delivered for it, and when that was first. */
  served?: { readonly resource: Resource; readonly at: number };
  /** It was refused: the buyer has signed another one since. */
  isGivenUp: boolean;
};

/** Answers that tell a buyer that this payment buys nothing, and that another one is to be signed. */
const REFUSALS: readonly Outcome['kind'][] = ['refused', 'rejected', 'used_on_chain'];
/** What a buyer who was served may be told besides the answer. */
const UNREADABLE: readonly Outcome['kind'][] = ['settled', 'redelivered', 'ledger_unreadable'];

/** The end of a run: what it was about, in order, and what was wrong. */
export type Report = { readonly violations: readonly string[]; readonly events: readonly string[] };

/** Plays one seed. */
export const playRoom = (seed: number): Report => {
  const random = randomOf('room', seed);
  const time = virtualTime();
  const [violations, events]: [string[], string[]] = [[], []];
  try {
    play({ random, time, violations, events });
  } catch (error) {
    violations.push(`threw ${error instanceof Error ? error.stack : String(error)}`);
  } finally {
    time.restore();
  }
  return { violations, events };
};

type Stage = {
  readonly random: ReturnType<typeof randomOf>;
  readonly time: ReturnType<typeof virtualTime>;
  readonly violations: string[];
  readonly events: string[];
};

const play = ({ random, time, violations, events }: Stage): void => {
  let jump = 0;
  const now = (): number => NOW * 1000 + time.elapsed() + jump;
  const isQuiet = (): boolean => time.elapsed() >= FAULTY;
  const surroundings = { time, random, isQuiet };
  const chain = simulatedChain(surroundings);
  const storage = simulatedStorage({ ...surroundings, now });
  const facilitators = (random.chance(0.3) ? ['one', 'two'] : ['one']).map((name) =>
    simulatedFacilitator(name, surroundings, chain),
  );
  const asksChain = random.chance(0.75);
  const say = (text: string): void => void events.push(`${time.elapsed()} ms: ${text}`);
  const violate = (text: string): void => {
    say(`VIOLATION ${text}`);
    violations.push(text);
  };

  const open = () => {
    const ledger = storage.ledger();
    const door = doorWith({
      ...{ ledger, facilitators, now, redelivery: 7 * 86_400_000 },
      ...(asksChain ? { chain: chain.node } : {}),
    });
    if (asksChain)
      watchUncertain({
        ...{
          ledger,
          now,
          methods: [{ ...exactEvm({ network: BASE }), prove: proofOn(chain.node) }],
          interval: AGAIN,
          onError: () => {},
        },
        describe: async (error) => String(error),
      });
    return door;
  };
  let door = open();
  /** Claims that are lost with the process. */
  let lose: (() => void)[] = [];
  const restart = (isPowerLost: boolean): void => {
    say(isPowerLost ? 'the power fails' : 'the process dies');
    time.die();
    for (const one of lose) one();
    lose = [];
    storage.restart(isPowerLost);
    door = open();
  };

  const payments = Array.from({ length: 1 + random.below(3) }, (_, index): Signed => {
    const nonce = `0x${(index + 1).toString(16).padStart(64, 'c')}` as const;
    const validBefore = String(NOW + 60 + random.below(540));
    const payment = paymentWith({ authorization: { nonce, validBefore } });
    return { payment, nonce, staysAway: random.chance(0.3), isGivenUp: false };
  });

  const judge = (signed: Signed, resource: Resource, sentAt: number, outcome: Outcome): void => {
    const { nonce, served } = signed;
    const name = `payment ${nonce.slice(-1)}, sent at ${sentAt} ms, is ${outcome.kind}`;
    say(`${name}${'reason' in outcome && outcome.reason !== undefined ? ` (${outcome.reason})` : ''}`);
    const end = chain.endOf(nonce);
    if ('body' in outcome) {
      if (end?.isPaid !== true) violate(`${name}, and nothing is paid`);
      if (outcome.body !== bodyOf(resource)) violate(`${name} with another answer: ${outcome.body}`);
      if (served !== undefined && served.resource !== resource) violate(`${name}, and has bought another call before`);
      signed.served ??= { resource, at: time.elapsed() };
      return;
    }
    const wasServed = served?.resource === resource && served.at < sentAt;
    if (wasServed && !UNREADABLE.includes(outcome.kind)) violate(`${name}, and was served before`);
    if (outcome.kind === 'bought_other_call') signed.isGivenUp = true;
    if (!REFUSALS.includes(outcome.kind)) return;
    if (end?.isPaid === true) violate(`${name}, and it is paid`);
    if (outcomes[outcome.kind].action === 'sign_payment' && outcome.kind === 'refused') refusedAt.set(nonce, sentAt);
    signed.isGivenUp = true;
  };
  /** When the claims were sent that were refused. */
  const refusedAt = new Map<string, number>();

  const send = (signed: Signed, resource: Resource, hangsUpAfter?: number): void => {
    const sentAt = time.elapsed();
    const controller = new AbortController();
    if (hangsUpAfter !== undefined) time.after(hangsUpAfter, () => controller.abort());
    const lost = Promise.withResolvers<undefined>();
    const answered = Promise.race([
      door.redeem(
        claimFor({ payment: signed.payment, resource, answer: () => bodyOf(resource), signal: controller.signal }),
      ),
      lost.promise,
    ]);
    lose.push(() => lost.resolve(undefined));
    let isOver = false;
    const life = time.life();
    time.after(PATIENCE, () => {
      if (!isOver && life === time.life()) violate(`a claim of ${sentAt} ms has no end`);
    });
    void answered.then(
      (outcome) => {
        isOver = true;
        if (outcome !== undefined) judge(signed, resource, sentAt, outcome);
      },
      (error) => {
        isOver = true;
        violate(`a claim throws ${error instanceof Error ? error.stack : String(error)}`);
      },
    );
  };

  /** The faulty part: buyers in a hurry, a machine that dies, and a clock that jumps. */
  for (const signed of payments) {
    const begins = random.below(FAULTY / 2);
    for (let times = 1 + random.below(6); times > 0; times -= 1) {
      const resource = random.chance(0.12) ? RESOURCES[1] : RESOURCES[0];
      const hangsUpAfter = random.chance(0.15) ? random.below(3000) : undefined;
      const delay = begins + (random.chance(0.3) ? 0 : random.below(FAULTY / 2));
      time.after(delay, () => {
        if (!signed.isGivenUp) send(signed, resource, hangsUpAfter);
      });
    }
    if (random.chance(0.1))
      time.after(random.below(FAULTY), () =>
        chain.submit({ nonce: signed.nonce, validBefore: String(NOW + FAULTY) }, 'canceled'),
      );
  }
  for (let times = random.below(4); times > 0; times -= 1) {
    const isPowerLost = random.chance(0.5);
    time.after(random.below(FAULTY), () => restart(isPowerLost));
  }
  for (let times = random.below(3); times > 0; times -= 1) {
    const size = random.pick([-3_600_000, -60_000, -5000, 5000, 60_000, 600_000]);
    time.after(random.below(FAULTY), () => {
      say(`the clock is ${size} ms off`);
      jump = size;
    });
  }
  time.after(FAULTY, () => {
    jump = 0;
  });
  // By now every flush has ended that was begun among faults.
  time.after(FAULTY + 5000, () => {
    if (storage.hasFailed()) restart(true);
  });

  /** The quiet part: who has no answer yet insists on it, or stays away. */
  for (const signed of payments)
    for (let at = FAULTY + 1000; at < INSISTS; at += AGAIN)
      time.after(at, () => {
        if (signed.staysAway || signed.isGivenUp || signed.served !== undefined) return;
        send(signed, RESOURCES[0]);
      });
  const isOver = (): boolean =>
    payments.every(({ staysAway, served, isGivenUp }) => staysAway || isGivenUp || served !== undefined) &&
    !(asksChain && storage.hasOpen());
  time.passUntil(LAST_MOVE);
  while (time.elapsed() < END && !isOver()) time.passUntil(time.elapsed() + AGAIN);
  const end = time.elapsed();

  if (asksChain)
    for (const { state, nonce, nextLookAt } of storage.rows())
      if (state === 'settling' || state === 'uncertain')
        violate(`payment ${nonce.slice(-1)} is ${state} in the end${nextLookAt === null ? ', for a person' : ''}`);
  if (door.unfinished() > 0) violate(`${door.unfinished()} attempts are unfinished`);
  const rows = new Map(storage.rows().map((row) => [row.nonce, row]));
  for (const signed of payments) {
    const { nonce } = signed;
    const state = rows.get(nonce)?.state ?? 'none';
    const ended = chain.endOf(nonce);
    const possible = ended?.isPaid === true ? ['settled'] : ['none', 'refused'];
    if (!possible.includes(state) && (asksChain || state !== 'uncertain'))
      violate(`payment ${nonce.slice(-1)} is ${state} in the end, and ${ended?.isPaid === true ? '' : 'not '}paid`);
    const refused = refusedAt.get(nonce);
    if (ended?.isPaid === true && refused !== undefined && ended.asked < refused)
      violate(`payment ${nonce.slice(-1)} was refused at ${refused} ms, and moved by an earlier attempt`);
    for (const resource of RESOURCES) send(signed, resource);
  }
  time.passUntil(end + PATIENCE + 1);
  for (const { nonce, served } of payments)
    if (served === undefined && rows.get(nonce)?.state === 'settled')
      violate(`payment ${nonce.slice(-1)} is settled, and was never delivered`);
  time.die();
  storage.close();
};
