/** A chain that remembers whether it could be asked. */
import { type Chain, WrongChainError } from './chain.ts';

/** `unsupported`: the node is of another chain. */
export type ChainState = 'unknown' | 'reachable' | 'unreachable' | 'unsupported';

/** Between two questions without another purpose, in milliseconds. */
const INTERVAL = 60_000;

/** Asks a chain now and then. Its timer does not keep a process alive that has nothing else to do. */
export const watchChain = (chain: Chain, interval = INTERVAL) => {
  let state: ChainState = 'unknown';
  const noted = async <Answer>(question: Promise<Answer>): Promise<Answer> => {
    try {
      const answer = await question;
      state = 'reachable';
      return answer;
    } catch (error) {
      state = error instanceof WrongChainError ? 'unsupported' : 'unreachable';
      throw error;
    }
  };
  const watched: Chain = {
    head: () => noted(chain.head()),
    safe: () => noted(chain.safe()),
    isEnded: (awaited, at) => noted(chain.isEnded(awaited, at)),
    findUse: (awaited, from, to) => noted(chain.findUse(awaited, from, to)),
  };
  const ask = (): void => void watched.head().catch(() => {});
  const timer = setInterval(ask, interval);
  timer.unref();
  ask();
  return { chain: watched, state: (): ChainState => state, stop: (): void => clearInterval(timer) };
};
