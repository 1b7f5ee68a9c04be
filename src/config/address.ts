/** Addresses that can be paid. */
import { lazily } from '../deferred.ts';
import { networks } from '../payments/protocol/usdc.ts';

/** The texts that {@link parsePayTo} takes. */
export const PAY_TO =
  '0x and 40 hexadecimal digits with a correct EIP-55 checksum (or all of one case), neither the zero address nor the USDC contract';

// `require` on first use: most commands read no address.
const checksum = lazily((): typeof import('./checksum.ts') => require('./checksum.ts'));

/** The address in its checksummed form; a mixed-case address must have the right checksum (EIP-55). */
export const parseAddress = (text: string): `0x${string}` | undefined => {
  const isPlain = /^0x(?:[0-9a-f]{40}|[0-9A-F]{40})$/.test(text);
  return checksum().isAddress(text, { strict: !isPlain }) ? checksum().getAddress(text) : undefined;
};

const ZERO_ADDRESS = `0x${'0'.repeat(40)}`;

/** The address of a recipient. */
export const parsePayTo = (text: string): `0x${string}` | undefined => {
  const address = parseAddress(text);
  const isToken = networks.some(({ usdc }) => usdc === address);
  return address === ZERO_ADDRESS || isToken ? undefined : address;
};
