/** The checksum of addresses (EIP-55), apart from what needs none: its hash function takes a start milliseconds to load. */
import { getAddress, isAddress } from 'viem/utils';

/** The address with its checksum; `undefined` for a wrong one, and for other text. */
export const checksummed = (text: string): `0x${string}` | undefined => {
  const isPlain = /^0x(?:[0-9a-f]{40}|[0-9A-F]{40})$/.test(text);
  return isAddress(text, { strict: !isPlain }) ? getAddress(text) : undefined;
};
