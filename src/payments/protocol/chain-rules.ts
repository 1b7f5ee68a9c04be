/** The rules of the chains that USDC is sold on: gas, blocks, and when a block is final. */
import { type Network, networkById } from './usdc.ts';

export type ChainRules = {
  /** The coin that pays for gas. */
  readonly coin: string;
  /** The most that is paid for a unit of gas unless the operator says otherwise, in wei. */
  readonly mostFee: bigint;
  /** The shortest usual time between two blocks, in milliseconds. */
  readonly blockTime: number;
  /** The newest block is at most this old, in seconds. */
  readonly mostAge: number;
  /** The block that is not taken back: the one that nodes call safe, or one so many blocks behind the newest. */
  readonly finality: 'safe' | { readonly depth: bigint };
};

const GWEI = 1_000_000_000n;
const ETHER = 'ether';

/** Those of Base, and of most others. */
const USUAL: ChainRules = { coin: ETHER, mostFee: GWEI / 10n, blockTime: 2000, mostAge: 60, finality: 'safe' };

/** Not every node of Polygon and Avalanche knows a safe block. */
const OWN: Readonly<Partial<Record<Network['name'], Partial<ChainRules>>>> = {
  polygon: { coin: 'POL', mostFee: 200n * GWEI, finality: { depth: 256n } },
  arbitrum: { blockTime: 250 },
  avalanche: { coin: 'AVAX', mostFee: 2n * GWEI, blockTime: 1000, finality: { depth: 64n } },
  ethereum: { blockTime: 12_000, mostAge: 120 },
  'arbitrum-sepolia': { mostFee: GWEI, blockTime: 250 },
};

export const rulesOf = ({ name }: Pick<Network, 'name'>): ChainRules => ({ ...USUAL, ...OWN[name] });

/** True if gas costs ether there. @param id - CAIP-2 identifier */
export const isEther = (id: string): boolean => {
  const network = networkById(id);
  return network === undefined || rulesOf(network).coin === ETHER;
};

/** The blocks of so many seconds. */
export const blocksIn = (network: Pick<Network, 'name'>, seconds: number): bigint =>
  BigInt(Math.ceil((seconds * 1000) / rulesOf(network).blockTime));
