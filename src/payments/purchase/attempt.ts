/** One attempt to settle a claim: the chain is asked first, then the facilitators, and the ledger is written before each. */
import { answerBefore } from '../../answer-before.ts';
import { wrongChainIn } from '../chain/chain.ts';
import { type Facilitator, type FacilitatorAnswer, troubleIn } from '../facilitators/facilitator.ts';
import { requestOf } from '../facilitators/request.ts';
import { LedgerError, type Opening, type Purchase } from '../ledger/ledger.ts';
import type { Reason } from '../protocol/reasons.ts';
import type { Attempts, End } from './attempts.ts';
import { conclude } from './conclude.ts';
import { type Judged, LOST, settleThrough, settleWithin } from './failover.ts';
import {
  type Claim,
  factsOf,
  identifierDigestOf,
  type NodeCause,
  type OpenStatus,
  type SaleFacts,
  statusOf,
} from './status.ts';
import { type FacilitatorCode, proven, turnedAwayBy } from './verdict.ts';

/** An attempt keeps its lease this much longer than the deadline, in milliseconds. */
export const LEASE_MARGIN = 5000;

/** An answer is waited for at most this much longer than the buyer waits: well within the lease. */
const LATE_MARGIN = 4000;

/** The chain is waited for this long before an attempt, in milliseconds, and at most a quarter of the deadline. */
const CHAIN_PATIENCE = 1500;

/** Settles a claim. Never throws for what a ledger, a chain or a facilitator can do. */
export const settle = async (attempts: Attempts, claim: Claim, status: OpenStatus): Promise<End> => {
  const end = await settled(attempts, claim, status);
  if (end.kind === 'unavailable' && end.cause !== undefined) claim.trace?.({ cause: end.cause });
  if (status.kind === 'new') attempts.sales.note(end);
  return end;
};

const settled = async (attempts: Attempts, claim: Claim, status: OpenStatus): Promise<End> => {
  try {
    return await counted(attempts, attempt(attempts, claim, status));
  } catch (error) {
    if (!(error instanceof LedgerError)) throw error;
    if (attempts.health.ledger !== false) attempts.onError(error);
    attempts.health.ledger = false;
    attempts.health.ledgerFailure = error.message;
    return { kind: 'unavailable', code: 'ledger_unavailable' };
  }
};

/** Counts what must come to its end before the ledger is closed. */
const counted = async <Result>(attempts: Attempts, work: Promise<Result>): Promise<Result> => {
  attempts.running += 1;
  try {
    return await work;
  } finally {
    attempts.running -= 1;
  }
};

/** The chain and the facilitators share the deadline. */
const attempt = async (attempts: Attempts, claim: Claim, status: OpenStatus): Promise<End> => {
  const { deadline } = attempts;
  const end = performance.now() + deadline;
  if (status.kind === 'uncertain') {
    const decided = await answerBefore(deadline, decidedByChain(attempts, claim, status.purchase));
    if (decided !== undefined) return decided === 'late' ? status : decided;
    if (claim.isPaused === true) return status;
  }
  const [first] = attempts.facilitators;
  if (first === undefined) return { kind: 'unavailable', code: 'facilitator_misconfigured' };
  const { mark = null, cause, hasEnded } = await askedBefore(attempts, claim, status);
  // An attempt of ours may have used it, if there was one.
  if (hasEnded && (await attempts.ledger.find(claim.payment.key)) === undefined) return { kind: 'ended' };
  // Without a block, the chain could never tell afterwards that a use of the authorization is this purchase.
  const isKnown = status.kind === 'uncertain' && status.purchase.mark !== null;
  if (cause !== undefined && !isKnown) return { kind: 'unavailable', code: NODE_CODES[cause], cause };
  const before = status.kind === 'uncertain' ? status.purchase : undefined;
  return settleBy(attempts, claim, { first, mark, end, before });
};

type Before = {
  /** The newest block before the attempt; absent if no chain is configured, or for the cause. */
  readonly mark?: string;
  readonly cause?: NodeCause;
  /** Whether the authorization was used or canceled before its first attempt: that bought something else, or nothing. */
  readonly hasEnded: boolean;
};

/**
 * Asks the chain before an attempt. If it does not say in time that the authorization has ended, the attempt goes on: the
 * ledger has no row of it, so only a ledger that was lost could have sold it before.
 */
const askedBefore = async ({ chain, deadline }: Attempts, claim: Claim, status: OpenStatus): Promise<Before> => {
  if (chain === undefined) return { hasEnded: false };
  const patience = Math.min(CHAIN_PATIENCE, deadline / 4);
  try {
    const [head, hasEnded] = await Promise.all([
      chain.recent(patience),
      status.kind === 'new' && answerBefore(patience, chain.hasEnded(claim.payment.key)).catch(() => false),
    ]);
    const found = head === undefined ? { cause: 'node_unavailable' as const } : { mark: String(head.number) };
    return { ...found, hasEnded: hasEnded === true };
  } catch (error) {
    const isWrong = wrongChainIn(error) !== undefined;
    return { cause: isWrong ? 'node_misconfigured' : 'node_unavailable', hasEnded: false };
  }
};

/**
 * An end, or what the chain proves instead if a facilitator has turned the request away: the money may have moved all the
 * same.
 */
const looked = async (attempts: Attempts, claim: Claim, end: End, deadline: number): Promise<End> => {
  if (end.kind !== 'uncertain' || end.code === undefined || attempts.chain === undefined) return end;
  const patience = Math.max(0, deadline - performance.now());
  const decided = await answerBefore(patience, decidedByChain(attempts, claim, end.purchase));
  if (decided === undefined || decided === 'late' || decided.kind === 'uncertain') return end;
  return decided;
};

/** The end that the chain proves; `undefined` if the purchase may be settled again. */
const decidedByChain = async (attempts: Attempts, claim: Claim, purchase: Purchase): Promise<End | undefined> => {
  const resolved = await attempts.looks?.at(purchase);
  if (resolved === undefined) return undefined;
  if (resolved.kind === 'undecided' && resolved.mayMove) return undefined;
  if (resolved.kind === 'decided' && resolved.conclusion.state === 'refused')
    return { kind: 'refused', reason: resolved.conclusion.reason as Reason };
  // Another look, or a late answer, may have been written in the meantime.
  return statusOf(attempts, await attempts.ledger.find(purchase), claim);
};

const NODE_CODES = {
  node_unavailable: 'node_unavailable',
  node_misconfigured: 'facilitator_misconfigured',
} as const satisfies Readonly<Record<NodeCause, string>>;

type Start = {
  readonly first: Facilitator;
  readonly mark: string | null;
  readonly end: number;
  /** The uncertain row that the claim is for. */
  readonly before: Purchase | undefined;
};

/** Leases the row, waits until the lease is on the disk, and only then lets a facilitator move money. */
const settleBy = async (attempts: Attempts, claim: Claim, start: Start): Promise<End> => {
  const { ledger, facilitators, deadline, health } = attempts;
  const { first, end } = start;
  const { result, kept } = await ledger.begin(await openingFor(attempts, claim, start));
  const { begun, purchase } = result;
  claim.trace?.(factsOf(purchase));
  if (!begun) return statusOf(attempts, purchase, claim);
  const request = requestOf(claim, purchase.amount);
  first.prepare?.(request);
  await kept;
  health.ledger = true;
  const finish = ({ verdict, answer }: Judged, isAwaited = true) =>
    conclude(attempts, claim, { purchase, isAwaited, answer }, proven(verdict, purchase.attempts === 1));
  if (purchase.attempts === 1 && claim.hasLeft?.() === true) return finish(notSent('client_left'));
  const bound = Math.max(0, end - performance.now());
  // The disk has taken longer than a buyer waits, and nothing was sent.
  if (bound === 0) return finish(notSent('facilitator_unavailable'));
  const call = settleWithin(bound + Math.min(deadline, LATE_MARGIN), (signal) =>
    settleThrough(facilitators, {
      request,
      expected: purchase,
      signal,
      failOver: ({ name }) => ledger.failOver(purchase, name),
    }),
  );
  const judged = await answerBefore(bound, call);
  claim.trace?.(judged === 'late' ? LATE : answerFacts(judged));
  health.turnedAway = judged === 'late' ? undefined : turnedAwayIn(judged);
  health.facilitator = judged !== 'late' && hasAnswered(judged.answer) && health.turnedAway === undefined;
  if (judged !== 'late') return looked(attempts, claim, await finish(judged), end);
  // A success that comes after the buyer has left is still the truth.
  const late = call.then((one) => (one.answer.kind === 'answered' ? finish(one, false) : undefined));
  void counted(attempts, late).catch(attempts.onError);
  return finish(LOST);
};

const openingFor = async (
  { ledger, deadline }: Attempts,
  claim: Claim,
  { first, mark, before }: Start,
): Promise<Opening> => {
  const { key, digest, authorization } = claim.payment;
  // An uncertain row keeps its key: with another one, it would not be recognised as the same resource.
  const today = await ledger.today();
  const resourceKey = before === undefined ? today.name : before.resourceKey;
  const digestOf = (before && (await ledger.digestOf({ resourceKey }))) ?? today.digest;
  return {
    ...key,
    method: METHOD,
    paymentDigest: digest,
    resourceDigest: digestOf(claim.resource),
    resourceKey,
    amount: BigInt(authorization.value),
    payTo: authorization.to.toLowerCase(),
    tool: claim.tool,
    facilitator: first.name,
    requestId: claim.requestId,
    validBefore: BigInt(authorization.validBefore),
    lease: deadline + LEASE_MARGIN,
    mark,
    identifierDigest: identifierDigestOf(ledger, claim),
  };
};

/** The scheme of every offer. */
const METHOD = 'exact';

const LATE: SaleFacts = { errno: 'ETIMEDOUT' };

const notSent = (code: FacilitatorCode): Judged => ({
  answer: { kind: 'not_sent' },
  verdict: { kind: 'not_moved', code },
});

/** What an answer says of the facilitator that gave it. */
const answerFacts = ({ answer, name }: Judged): SaleFacts => {
  const last = answer.kind === 'not_verified' ? answer.answer : answer;
  const { errno } = troubleIn(last) ?? {};
  return {
    ...(name === undefined ? {} : { facilitator: name }),
    ...(last.kind === 'answered' ? { upstreamStatus: last.status } : {}),
    ...(errno === undefined ? {} : { errno }),
  };
};

/** Which facilitator has turned a request away, and how: a wrong key or path, a quota that is used up, or dear gas. */
const turnedAwayIn = ({ answer, verdict, name }: Judged): string | undefined => {
  const last = answer.kind === 'not_verified' ? answer.answer : answer;
  if (last.kind === 'too_expensive') return `${name}: ${last.detail}`;
  const code = last.kind === 'answered' ? turnedAwayBy(last.status) : undefined;
  if (last.kind !== 'answered' || code === undefined || verdict.kind === 'settled' || verdict.kind === 'refused')
    return undefined;
  return `${name}: status ${last.status}, ${code}`;
};

/** Whether a facilitator has shown that it works. A refusal of the payment shows that, too. */
const hasAnswered = (answer: FacilitatorAnswer): boolean =>
  answer.kind === 'not_verified' ? hasAnswered(answer.answer) : answer.kind === 'answered' && answer.status < 500;
