/** Follows the newest block of the chain while the service sells on it. */
import { answerBefore } from '../../deferred.ts';
import { rulesOf } from '../protocol/chain-rules.ts';
import { BASE, type EvmNetwork } from '../protocol/usdc.ts';
import { ageOf, type Block, isRecent, type LiveChain, wrongChainIn } from './chain.ts';
import type { Nodes } from './nodes.ts';

/** A chain that can be asked for a block before each attempt. */
export type WatchedChain = LiveChain & {
  /**
   * The newest block, or one of the last minute if no node answers in time. Only blocks after it are searched later,
   * so an older one widens the search.
   *
   * @param patience - milliseconds
   * @throws WrongChainError if there is none, because the node is of another chain
   */
  readonly recent: (patience: number) => Promise<Block | undefined>;
};

/** Between two questions without another purpose, in milliseconds: three of them before a block is too old. */
const INTERVAL = 20_000;

type WatchOptions = {
  /** Until another block comes, the newest one stays the newest. */
  readonly network?: EvmNetwork;
  readonly interval?: number;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
};

/** Asks the nodes now and then. Its timer does not keep a process alive that has nothing else to do. */
export const watchChain = (
  chain: LiveChain,
  { probe }: Pick<Nodes, 'probe'>,
  { network = BASE, interval = INTERVAL, now = Date.now }: WatchOptions = {},
) => {
  const { blockTime, mostAge } = rulesOf(network);
  let newest: Block | undefined;
  let notedAt = 0;
  let asked: { readonly at: number; readonly head: Promise<Block> } | undefined;

  /** A clock of a node that is ahead of ours does not keep a block new. */
  const isNew = (block: Block): boolean => isRecent(block, now(), network);
  const isKnown = (): boolean => newest !== undefined && isNew(newest) && now() - notedAt <= mostAge * 1000;
  const note = (block: Block): Block => {
    if (newest !== undefined && isKnown() && !isNew(block)) return block;
    newest = block;
    notedAt = now();
    return block;
  };
  const head = async (): Promise<Block> => note(await chain.head());
  const asking = (): Promise<Block> => {
    const age = asked === undefined ? blockTime : now() - asked.at;
    if (asked !== undefined && age >= 0 && age < blockTime) return asked.head;
    // While nothing is known, one node that never answers must not hide the others.
    asked = { at: now(), head: isKnown() ? head() : Promise.race([head(), firstOfAll()]) };
    return asked.head;
  };
  /** The first recent block that any node gives; never settles without one. */
  const firstOfAll = (): Promise<Block> =>
    new Promise((resolve) => {
      void probe((block) => {
        note(block);
        if (isNew(block)) resolve(block);
      });
    });
  const recent = async (patience: number): Promise<Block | undefined> => {
    let failure: unknown;
    await answerBefore(patience, asking()).catch((error) => {
      failure = error;
    });
    if (isKnown()) return newest;
    if (wrongChainIn(failure) !== undefined) throw failure;
    return undefined;
  };

  const ask = (): void => void probe(note);
  const timer = setInterval(ask, interval);
  timer.unref();
  ask();
  const watched: WatchedChain = { ...chain, head, recent };
  return {
    chain: watched,
    /** Of the newest block that is known, in seconds. */
    headAge: (): number | undefined => newest && ageOf(newest, now()),
    stop: (): void => clearInterval(timer),
  };
};
