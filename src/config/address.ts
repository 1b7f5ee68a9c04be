/** Addresses that can be paid. */
import { networks } from '../payments/protocol/usdc.ts';

/** The texts that {@link parsePayTo} takes. */
export const PAY_TO =
  '0x and 40 hexadecimal digits with a correct EIP-55 checksum (or all of one case), neither the zero address nor the USDC contract';

/** The address in its checksummed form; a mixed-case address must have the right checksum (EIP-55). */
export const parseAddress = (text: string): `0x${string}` | undefined =>
  // On first use: most commands read no address.
  require('./checksum.ts').checksummed(text);

const ZERO_ADDRESS = `0x${'0'.repeat(40)}`;

/** The address of a recipient. */
export const parsePayTo = (text: string): `0x${string}` | undefined => {
  const address = parseAddress(text);
  const isToken = networks.some(({ usdc }) => usdc === address);
  return address === ZERO_ADDRESS || isToken ? undefined : address;
};
