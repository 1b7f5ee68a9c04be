/** USDC on the chains that it is sold on, and the EIP-712 form of an EIP-3009 authorization for it. */
import type { Authorization } from './schema.ts';

/** The EIP-712 domain of a token. */
export type Domain = {
  readonly name: string;
  readonly version: string;
  readonly chainId: number;
  readonly verifyingContract: `0x${string}`;
};

/** A chain, and USDC on it: the one asset that is accepted there. */
export type Network = {
  readonly name: 'base' | 'base-sepolia';
  /** For people. */
  readonly title: string;
  /** CAIP-2 identifier. */
  readonly id: `eip155:${number}`;
  readonly chainId: number;
  /** Circle's USDC contract, with the checksum of EIP-55. */
  readonly usdc: `0x${string}`;
  readonly domain: Domain;
  readonly explorer: string;
};

type Declared = Pick<Network, 'name' | 'title' | 'chainId' | 'usdc' | 'explorer'> & { readonly token: string };

const network = ({ token, ...declared }: Declared): Network => ({
  ...declared,
  id: `eip155:${declared.chainId}`,
  domain: { name: token, version: '2', chainId: declared.chainId, verifyingContract: declared.usdc },
});

/** Base mainnet. */
export const BASE = network({
  name: 'base',
  title: 'Base',
  chainId: 8453,
  usdc: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  token: 'USD Coin',
  explorer: 'https://basescan.org',
});

/** The test network of Base. Its USDC is worth nothing (https://faucet.circle.com). */
export const BASE_SEPOLIA = network({
  name: 'base-sepolia',
  title: 'Base Sepolia',
  chainId: 84532,
  usdc: '0x036CbD53842c5426634e7929541eC2318f3dCF7e',
  token: 'USDC',
  explorer: 'https://sepolia.basescan.org',
});

/** Every network, the usual one first. */
export const networks: readonly Network[] = [BASE, BASE_SEPOLIA];

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
  { domain }: Pick<Network, 'domain'>,
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

const UNITS_PER_DOLLAR = 1_000_000n;

/** Atomic units as a dollar amount without trailing zeros: `5000n` is `0.005`. */
export const formatUsdc = (units: bigint): string => {
  const fraction = (units % UNITS_PER_DOLLAR)
    .toString()
    .padStart(6, '0')
    .replace(/(?<!0)0+$/, '');
  return `${units / UNITS_PER_DOLLAR}${fraction === '' ? '' : `.${fraction}`}`;
};

/** A dollar amount of at most six decimals as atomic units, or `undefined` for other text. */
export const parseUsdc = (text: string): bigint | undefined => {
  const [, whole, fraction = ''] = /^(\d{1,12})(?:\.(\d{1,6}))?$/.exec(text) ?? [];
  return whole === undefined ? undefined : BigInt(whole) * UNITS_PER_DOLLAR + BigInt(fraction.padEnd(6, '0'));
};
