/**
 * Finds out from the chain what became of an uncertain purchase. "Nonce already used" proves neither payment nor refusal:
 * a buyer can cancel an authorization, and any program that has seen it can submit it.
 */
import { Condition } from '../../errors/condition.ts';
import { type Block, type Chain, CLOCK_MARGIN, type Use } from '../chain/chain.ts';
import type { Actor } from '../ledger/hash-chain.ts';
import { type Conclusion, type Ledger, LedgerError, type Purchase } from '../ledger/ledger.ts';

/** The state of an authorization on the chain. */
export type Evidence = {
  readonly safe: Block;
  /** The end after the attempt was begun, or a cancellation before; absent if neither is known. */
  readonly use?: Use | undefined;
  /** Whether it had ended, however and whenever, at the safe block. */
  readonly isEndedAtSafe: boolean;
  /** Whether it has ended, however and whenever, at the newest block. */
  readonly isEnded: boolean;
  /** Whether a node shows a use that this evidence lacks, or cannot say. Asked only of a payment that seems to have expired. */
  readonly isDoubtful?: boolean;
};

/**
 * What the evidence proves, or `undefined` where it proves nothing.
 *
 * A use after the attempt was begun that paid us is this purchase. Any other end is certain once its block is: nothing
 * can move any more. An end before the attempt (a lost ledger, a second seller of the same recipient) is left to a person.
 * A node's clock alone does not make a payment expire.
 *
 * @param now - milliseconds since the epoch
 */
export const conclusionFrom = (
  { safe, use, isEndedAtSafe, isDoubtful = false }: Evidence,
  { validBefore }: Pick<Purchase, 'validBefore'>,
  now: number,
): Conclusion | undefined => {
  if (use?.kind === 'used' && use.isPaid) return { state: 'settled', transaction: use.transaction };
  if (use !== undefined)
    return use.block <= safe.number ? { state: 'refused', reason: 'authorization_already_used' } : undefined;
  const isExpired = safe.timestamp >= validBefore && now / 1000 + CLOCK_MARGIN >= Number(validBefore);
  return !isEndedAtSafe && isExpired && !isDoubtful ? { state: 'refused', reason: 'expired' } : undefined;
};

/** Asks the chain. @throws the chain's own errors if it cannot be asked */
export const evidenceOf = async (chain: Chain, purchase: Purchase): Promise<Evidence> => {
  const [head, safe] = await Promise.all([chain.head(), chain.safe()]);
  // A node that lags behind can have a newest block that is older than another node's safe one.
  const [isEndedAtHead, isEndedAtSafe] = await Promise.all([
    chain.isEnded(purchase, head),
    chain.isEnded(purchase, safe),
  ]);
  const isEnded = isEndedAtHead || isEndedAtSafe;
  const before = purchase.mark === null ? null : BigInt(purchase.mark);
  const use =
    isEnded && before !== null && before < head.number
      ? await chain.findUse(purchase, before + 1n, head.number)
      : undefined;
  const evidence = { safe, use, isEnded, isEndedAtSafe };
  if (use === undefined && !isEnded && safe.timestamp >= purchase.validBefore) {
    const first = before === null || before >= safe.number ? safe.number : before + 1n;
    return (await chain.isUnused(purchase, first, safe.number)) ? evidence : { ...evidence, isDoubtful: true };
  }
  if (use !== undefined || !isEndedAtSafe) return evidence;
  return { safe, use: await cancellationBefore(chain, purchase, before ?? head.number), isEnded, isEndedAtSafe };
};

/** A cancellation is looked for this far back, in blocks: half a day. */
const LOOK_BACK = 21_600n;

/** A cancellation at any time proves that nothing is paid; an earlier use proves nothing. */
const cancellationBefore = async (chain: Chain, purchase: Purchase, last: bigint): Promise<Use | undefined> => {
  const first = last >= LOOK_BACK ? last - LOOK_BACK + 1n : 0n;
  const end = await chain.findUse(purchase, first, last);
  return end?.kind === 'canceled' ? end : undefined;
};

export type Resolved =
  | { readonly kind: 'decided'; readonly conclusion: Conclusion }
  /** `mayMove`: the authorization has not ended, so that it can still be settled. */
  | { readonly kind: 'undecided'; readonly mayMove: boolean }
  /** It ended before the attempt was begun, and not by a cancellation that could be found: a person has to decide. */
  | { readonly kind: 'undecidable' };

type ResolveOptions = {
  readonly ledger: Pick<Ledger, 'decide' | 'giveUp'>;
  readonly chain: Chain;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
};

/**
 * Looks what became of an uncertain purchase, and writes down what is certain.
 *
 * @throws LedgerError, or the chain's own errors if it cannot be asked
 */
export const resolvePurchase = async (
  { ledger, chain, now }: ResolveOptions,
  purchase: Purchase,
  actor: Actor,
): Promise<Resolved> => {
  const evidence = await evidenceOf(chain, purchase);
  const conclusion = conclusionFrom(evidence, purchase, now());
  if (conclusion === undefined) {
    const resolved = undecided(evidence);
    // Remembered in the row: no look at it is taken again.
    if (resolved.kind === 'undecidable') await ledger.giveUp(purchase.id);
    return resolved;
  }
  const decided = await ledger.decide(purchase.id, conclusion, { actor });
  return decided !== undefined ? { kind: 'decided', conclusion } : { kind: 'undecided', mayMove: false };
};

/** Logs of a safe block are there: what they do not show now they never will. */
const undecided = ({ use, isEnded, isEndedAtSafe, isDoubtful = false }: Evidence): Resolved =>
  isEndedAtSafe && use === undefined
    ? { kind: 'undecidable' }
    : { kind: 'undecided', mayMove: !isEnded && !isDoubtful };

/** Loaded already where there is a node, and nowhere else. */
const chainLibrary = () => import('../chain/rpc.ts');

type WatchOptions = {
  readonly ledger: Pick<Ledger, 'due' | 'decide' | 'giveUp'>;
  readonly chain: Chain;
  /** Between two rounds, in milliseconds. */
  readonly interval: number;
  readonly now?: () => number;
  /** Told when the ledger or the chain cannot be asked. */
  readonly onError: (error: Error) => void;
  /** Told of each purchase whose end was found and written. */
  readonly onDecided?: (purchase: Purchase, conclusion: Conclusion) => void;
};

/** The most rows that one round looks at: with four rounds a minute, as many as buyers may have looked at. */
const ROUND = 15;

/** The longest pause between two looks at the same row, in milliseconds. Until then, each is twice the one before. */
const LONGEST_PAUSE = 3_600_000;

/**
 * Checks uncertain purchases whose buyers do not come back. Rows are checked ever more seldom, and no more if the chain can
 * never decide them. It never settles: money that no buyer waits for must not move.
 */
export const watchUncertain = ({ ledger, chain, interval, now = Date.now, onError, onDecided }: WatchOptions) => {
  let running: Promise<void> | undefined;
  let failure = '';
  let isStopped = false;

  /** Once for each failure, not for each round. */
  const report = async (error: unknown): Promise<void> => {
    const text = error instanceof LedgerError ? error.message : (await chainLibrary()).chainFailure(error);
    if (text !== failure) onError(new Condition(`cannot check uncertain purchases: ${text}`));
    failure = text;
  };

  const round = async (): Promise<void> => {
    // Put off before the looks: a row at which a look fails must not be the first of the next round.
    const rows = await ledger.due(ROUND, { least: interval, most: LONGEST_PAUSE });
    for (const row of rows) {
      if (isStopped) return;
      const resolved = await resolvePurchase({ ledger, chain, now }, row, 'resolver');
      if (resolved.kind === 'decided') onDecided?.(row, resolved.conclusion);
      failure = '';
    }
  };
  const look = (): void => {
    running ??= round()
      .catch(report)
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(look, interval);
  timer.unref();
  look();
  return {
    /** Ends the rounds, and waits for the look that is taken. */
    stop: async (): Promise<void> => {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
};
