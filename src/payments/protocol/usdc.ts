/** USDC on Base, the one asset that is accepted, and the EIP-712 form of an EIP-3009 authorization for it. */
import type { Authorization } from './schema.ts';

/** CAIP-2 identifier of Base mainnet. */
export const NETWORK = 'eip155:8453';
export const CHAIN_ID = 8453;

/** Circle's USDC contract on Base mainnet. */
export const USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913';

/** The EIP-712 domain of that contract. */
export const DOMAIN = { name: 'USD Coin', version: '2', chainId: CHAIN_ID, verifyingContract: USDC } as const;

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
export const transferWithAuthorization = ({ from, to, value, validAfter, validBefore, nonce }: Authorization) =>
  ({
    domain: DOMAIN,
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
  const fraction = (units % UNITS_PER_DOLLAR).toString().padStart(6, '0').replace(/0+$/, '');
  return `${units / UNITS_PER_DOLLAR}${fraction === '' ? '' : `.${fraction}`}`;
};

/** A dollar amount of at most six decimals as atomic units, or `undefined` for other text. */
export const parseUsdc = (text: string): bigint | undefined => {
  const [, whole, fraction = ''] = /^(\d{1,12})(?:\.(\d{1,6}))?$/.exec(text) ?? [];
  return whole === undefined ? undefined : BigInt(whole) * UNITS_PER_DOLLAR + BigInt(fraction.padEnd(6, '0'));
};
