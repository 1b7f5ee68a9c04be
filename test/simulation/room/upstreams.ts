/** A chain and facilitators that move money by the rules of EIP-3009, and answer as the seed says. */
import type { Block, Use } from '../../../src/payments/chain/chain.ts';
import type { WatchedChain } from '../../../src/payments/chain/watch.ts';
import type { Facilitator, FacilitatorAnswer } from '../../../src/payments/facilitators/facilitator.ts';
import type { Authorization, FacilitatorRequest } from '../../../src/payments/protocol/schema.ts';
import { NOW } from '../../support/payments.ts';
import type { Random } from '../random.ts';
import type { VirtualTime } from './time.ts';

/** What the upstreams share with the rest of a run. */
export type Surroundings = {
  readonly time: VirtualTime;
  readonly random: Random;
  /** No more faults. */
  readonly isQuiet: () => boolean;
};

const BLOCK_MS = 2000;
const SAFE_BLOCKS = 30;
const FIRST_BLOCK = 1000;

/** The end of an authorization. `asked`: when the request was sent that has moved the money. */
type End = Use & { readonly asked: number };

/** The chain itself, and the node that tells of it. */
export const simulatedChain = ({ time, random, isQuiet }: Surroundings) => {
  const ends = new Map<string, End>();
  const height = (): number => Math.floor(time.elapsed() / BLOCK_MS);
  const blockAt = (number: number): Block => ({
    number: BigInt(FIRST_BLOCK + number),
    timestamp: BigInt(NOW + (number * BLOCK_MS) / 1000),
  });

  /** Ends an authorization in the next block, unless it has ended. @param then - told whether this has ended it */
  const submit = (
    { nonce, validBefore }: Pick<Authorization, 'nonce' | 'validBefore'>,
    kind: Use['kind'],
    then: (isDone: boolean) => void = () => {},
  ): void => {
    const asked = time.elapsed();
    const number = height() + 1;
    time.after(number * BLOCK_MS - asked, () => {
      const { number: block, timestamp } = blockAt(number);
      const isDone = !ends.has(nonce) && timestamp < BigInt(validBefore);
      const transaction = `0x${nonce.slice(-8).padStart(64, '7')}`;
      if (isDone) ends.set(nonce, { kind, block, transaction, isPaid: kind === 'used', asked });
      then(isDone);
    });
  };

  const life = time.life;
  /** A question to the node, which fails, or takes its time. */
  const read = <Answer>(look: () => Answer): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const born = life();
      const isFailing = !isQuiet() && random.chance(0.1);
      const delay = isQuiet() ? 1 : random.chance(0.1) ? random.below(12_000) : random.below(50);
      time.after(delay, () => {
        if (born !== life()) return;
        if (isFailing) reject(new Error('the node does not answer'));
        else resolve(look());
      });
    });
  /** A node may lag behind. */
  const lag = (): number => (isQuiet() || random.chance(0.8) ? 0 : random.below(5));
  const endOf = (nonce: string, last: bigint): End | undefined => {
    const end = ends.get(nonce);
    return end !== undefined && end.block <= last ? end : undefined;
  };
  const head = () => read(() => blockAt(Math.max(0, height() - lag())));
  const node: WatchedChain = {
    head,
    recent: () => head().catch(() => undefined),
    safe: () => read(() => blockAt(Math.max(0, height() - SAFE_BLOCKS - lag()))),
    hasEnded: ({ nonce }) => read(() => endOf(nonce, blockAt(height()).number) !== undefined),
    isEnded: ({ nonce }, { number }) => read(() => endOf(nonce, number) !== undefined),
    findUse: ({ nonce }, from, to) =>
      read(() => {
        const end = endOf(nonce, to);
        return end !== undefined && end.block >= from ? end : undefined;
      }),
    isUnused: ({ nonce }, _, to) => read(() => endOf(nonce, to) === undefined),
  };
  return {
    node,
    submit,
    /** The end of an authorization, if the newest block shows it. */
    endOf: (nonce: string): End | undefined => ends.get(nonce),
    isPaid: (nonce: string): boolean => ends.get(nonce)?.isPaid === true,
  };
};

export type SimulatedChain = ReturnType<typeof simulatedChain>;

/** What a facilitator does with a request. `moves`: before it answers, a while later, or not at all. */
type Plan = {
  readonly moves: 'before' | 'later' | 'never';
  readonly answer:
    | 'success'
    | 'refusal'
    | 'silence'
    | 'error'
    | 'nonsense'
    | 'wrong network'
    | 'turned away'
    | 'not sent';
};

const HONEST: Plan = { moves: 'before', answer: 'success' };

/** An answer that claims that nothing moved is true: a facilitator that lies is beyond any seller. */
const PLANS: readonly Plan[] = [
  { moves: 'never', answer: 'refusal' },
  { moves: 'never', answer: 'not sent' },
  ...(['before', 'later', 'never'] as const).flatMap((moves) =>
    (['silence', 'error', 'nonsense', 'wrong network', 'turned away'] as const).map((answer) => ({ moves, answer })),
  ),
];

const success = (transaction: string, network = 'eip155:8453'): FacilitatorAnswer => ({
  kind: 'answered',
  status: 200,
  body: { success: true, transaction, network },
});
const failure = (errorReason: string): FacilitatorAnswer => ({
  kind: 'answered',
  status: 200,
  body: { success: false, errorReason, transaction: '', network: 'eip155:8453' },
});

/** A facilitator that settles on the chain. */
export const simulatedFacilitator = (
  name: string,
  { time, random, isQuiet }: Surroundings,
  chain: SimulatedChain,
): Facilitator => {
  const answerOf = ({ answer }: Plan, { nonce }: Authorization, hasMoved: boolean): FacilitatorAnswer => {
    const end = chain.endOf(nonce);
    switch (answer) {
      case 'success':
        if (end?.isPaid === true && (hasMoved || random.chance(0.5))) return success(end.transaction);
        return failure(end === undefined ? EXPIRED : USED);
      case 'refusal':
        return failure(end === undefined ? 'insufficient_funds' : USED);
      case 'error':
        return { kind: 'answered', status: 500, body: undefined };
      case 'nonsense':
        return { kind: 'answered', status: 200, body: undefined };
      case 'wrong network':
        return success(`0x${'66'.repeat(32)}`, 'eip155:1');
      case 'turned away':
        return { kind: 'answered', status: random.pick([401, 403, 404, 429]), body: undefined };
      case 'not sent':
        return { kind: 'not_sent', errno: 'ECONNREFUSED' };
      case 'silence':
        return { kind: 'no_answer', errno: 'ECONNRESET' };
    }
  };
  const settle = ({ paymentPayload }: FacilitatorRequest, signal: AbortSignal): Promise<FacilitatorAnswer> =>
    new Promise((resolve) => {
      const born = time.life();
      const { authorization } = paymentPayload.payload;
      const plan = isQuiet() || random.chance(0.4) ? HONEST : random.pick(PLANS);
      const delay = isQuiet() ? 5 : random.chance(0.2) ? random.below(20_000) : random.below(500);
      const tell = (hasMoved: boolean): void =>
        time.after(delay, () => {
          if (born === time.life()) resolve(answerOf(plan, authorization, hasMoved));
        });
      signal.addEventListener('abort', () => {
        if (born === time.life()) resolve({ kind: 'no_answer', errno: 'ETIMEDOUT' });
      });
      if (plan.moves === 'before') chain.submit(authorization, 'used', tell);
      else tell(false);
      if (plan.moves === 'later') time.after(random.below(90_000), () => chain.submit(authorization, 'used'));
    });
  return { name, settle, supported: async () => undefined };
};

const USED = 'invalid_exact_evm_nonce_already_used';
const EXPIRED = 'invalid_exact_evm_payload_authorization_valid_before';
