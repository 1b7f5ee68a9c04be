/** USDC on the chains that it is sold on, and the EIP-712 form of an EIP-3009 authorization for it. */
import type { Authorization } from './schema.ts';

/** The EIP-712 domain of a token. */
export type Domain = {
  readonly name: string;
  readonly version: string;
  readonly chainId: number;
  readonly verifyingContract: `0x${string}`;
};

type Described = {
  /** For people. */
  readonly title: string;
  readonly explorer: string;
  /** Its USDC is worth nothing. */
  readonly isTest: boolean;
};

/** A chain of the Ethereum Virtual Machine, and USDC on it: the one asset that is accepted there. */
export type EvmNetwork = Described & {
  readonly family: 'evm';
  readonly name: 'base' | 'polygon' | 'arbitrum' | 'avalanche' | 'ethereum' | 'base-sepolia' | 'arbitrum-sepolia';
  /** CAIP-2 identifier. */
  readonly id: `eip155:${number}`;
  readonly chainId: number;
  /** Circle's USDC contract, with the checksum of EIP-55. */
  readonly usdc: `0x${string}`;
  readonly domain: Domain;
};

/** A cluster of Solana, and USDC on it. */
export type SvmNetwork = Described & {
  readonly family: 'svm';
  readonly name: 'solana' | 'solana-devnet';
  /** CAIP-2 identifier: the reference is the beginning of the genesis hash. */
  readonly id: `solana:${string}`;
  /** The mint of Circle's USDC, in base58. */
  readonly usdc: string;
};

/** A chain that is sold on. */
export type Network = EvmNetwork | SvmNetwork;

type Declared = Pick<EvmNetwork, 'name' | 'title' | 'chainId' | 'usdc' | 'explorer'> & {
  readonly isTest?: boolean;
  readonly token?: string;
};

const network = ({ token = 'USD Coin', isTest = false, ...declared }: Declared): EvmNetwork => ({
  ...declared,
  family: 'evm',
  isTest,
  id: `eip155:${declared.chainId}`,
  domain: { name: token, version: '2', chainId: declared.chainId, verifyingContract: declared.usdc },
});

/** Base mainnet. */
export const BASE = network({
  name: 'base',
  title: 'Base',
  chainId: 8453,
  usdc: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  explorer: 'https://basescan.org',
});

export const POLYGON = network({
  name: 'polygon',
  title: 'Polygon',
  chainId: 137,
  usdc: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
  explorer: 'https://polygonscan.com',
});

const ARBITRUM = network({
  name: 'arbitrum',
  title: 'Arbitrum',
  chainId: 42161,
  usdc: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
  explorer: 'https://arbiscan.io',
});

const AVALANCHE = network({
  name: 'avalanche',
  title: 'Avalanche',
  chainId: 43114,
  usdc: '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E',
  explorer: 'https://snowtrace.io',
});

const ETHEREUM = network({
  name: 'ethereum',
  title: 'Ethereum',
  chainId: 1,
  usdc: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  explorer: 'https://etherscan.io',
});

/** The test network of Base (https://faucet.circle.com). */
export const BASE_SEPOLIA = network({
  name: 'base-sepolia',
  title: 'Base Sepolia',
  chainId: 84532,
  usdc: '0x036CbD53842c5426634e7929541eC2318f3dCF7e',
  token: 'USDC',
  explorer: 'https://sepolia.basescan.org',
  isTest: true,
});

/** The test network of Arbitrum. */
const ARBITRUM_SEPOLIA = network({
  name: 'arbitrum-sepolia',
  title: 'Arbitrum Sepolia',
  chainId: 421614,
  usdc: '0x75faf114eafb1BDbe2F0316DF893fd58CE46AA4d',
  token: 'USDC',
  explorer: 'https://sepolia.arbiscan.io',
  isTest: true,
});

/** Addresses of Circle (https://developers.circle.com/stablecoins/usdc-contract-addresses). */
export const SOLANA: SvmNetwork = {
  family: 'svm',
  name: 'solana',
  title: 'Solana',
  id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  usdc: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  explorer: 'https://explorer.solana.com',
  isTest: false,
};

/** The test network of Solana. */
const SOLANA_DEVNET: SvmNetwork = {
  family: 'svm',
  name: 'solana-devnet',
  title: 'Solana Devnet',
  id: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  usdc: '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU',
  explorer: 'https://explorer.solana.com',
  isTest: true,
};

/** Every network of the Ethereum Virtual Machine, the usual one first. */
export const evmNetworks: readonly EvmNetwork[] = [
  ...[BASE, POLYGON, ARBITRUM, AVALANCHE, ETHEREUM],
  ...[BASE_SEPOLIA, ARBITRUM_SEPOLIA],
];

/** Every network, the usual one first. */
export const networks: readonly Network[] = [...evmNetworks, SOLANA, SOLANA_DEVNET];

export const isEvm = (one: Network): one is EvmNetwork => one.family === 'evm';

/** The form of a transaction's name that is no mistake. */
const TRANSACTIONS = { evm: /^0x[0-9a-fA-F]{64}$/, svm: /^[1-9A-HJ-NP-Za-km-z]{86,88}$/ } as const;

/** The page of a transaction for people; `undefined` for a name that is none there. @param id - CAIP-2 identifier */
export const transactionPage = (id: unknown, transaction: string): string | undefined => {
  const found = networkById(id);
  if (found === undefined || !TRANSACTIONS[found.family].test(transaction)) return undefined;
  return `${found.explorer}/tx/${transaction}${found === SOLANA_DEVNET ? '?cluster=devnet' : ''}`;
};

/** The network of a CAIP-2 identifier; `undefined` for one that nothing is sold on. */
export const networkById = (id: unknown): Network | undefined => networks.find((one) => one.id === id);

/** The networks of a shop, in the order of its offer. */
export const networksIn = ({
  network,
  otherNetworks = [],
}: {
  readonly network: Network;
  readonly otherNetworks?: readonly Network[] | undefined;
}): readonly [Network, ...Network[]] => [network, ...otherNetworks];

/** The places where entries of an offer are paid, for people: `Base, Polygon or Arbitrum`. */
export const placesOf = (entries: readonly { readonly network: string }[]): string => {
  const titles = new Set(entries.map(({ network }) => networkById(network)?.title ?? network));
  return [...titles].join(', ').replace(/, ([^,]*)$/, ' or $1');
};

const TYPES = {
  TransferWithAuthorization: [
    { name: 'from', type: 'address' },
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'validAfter', type: 'uint256' },
    { name: 'validBefore', type: 'uint256' },
    { name: 'nonce', type: 'bytes32' },
  ],
} as const;

/** The type of an authorization as text (EIP-712, "Definition of encodeType"). */
export const TRANSFER_TYPE = `TransferWithAuthorization(${TYPES.TransferWithAuthorization.map(
  ({ type, name }) => `${type} ${name}`,
).join(',')})`;

/** The typed data a payer signs (EIP-712; EIP-3009, section "Use with EIP-712"). */
export const transferWithAuthorization = (
  { from, to, value, validAfter, validBefore, nonce }: Authorization,
  { domain }: Pick<EvmNetwork, 'domain'>,
) =>
  ({
    domain,
    types: TYPES,
    primaryType: 'TransferWithAuthorization',
    message: {
      from,
      to,
      value: BigInt(value),
      validAfter: BigInt(validAfter),
      validBefore: BigInt(validBefore),
      nonce,
    },
  }) as const;

/** Smallest units as a number without trailing zeros. */
const formatUnits =
  (decimals: number) =>
  (units: bigint): string => {
    const one = 10n ** BigInt(decimals);
    const fraction = (units % one)
      .toString()
      .padStart(decimals, '0')
      .replace(/(?<!0)0+$/, '');
    return `${units / one}${fraction === '' ? '' : `.${fraction}`}`;
  };

const parseUnits =
  (pattern: RegExp, decimals: number) =>
  (text: string): bigint | undefined => {
    const [, whole, fraction = ''] = pattern.exec(text) ?? [];
    return whole === undefined ? undefined : BigInt(whole + fraction.padEnd(decimals, '0'));
  };

/** Atomic units as a dollar amount without trailing zeros: `5000n` is `0.005`. */
export const formatUsdc = formatUnits(6);

/** A dollar amount of at most six decimals as atomic units, or `undefined` for other text. */
export const parseUsdc = parseUnits(/^(\d{1,12})(?:\.(\d{1,6}))?$/, 6);

/** Wei as gwei. Those of viem load its hash functions with them. */
export const formatGwei = formatUnits(9);

/** A number of gwei as wei, or `undefined` for other text. */
export const parseGwei = parseUnits(/^(\d{1,9})(?:\.(\d{1,9}))?$/, 9);
