/** The checksum of addresses (EIP-55), apart from what needs none: its hash function takes a start milliseconds to load. */
export { getAddress, isAddress } from 'viem/utils';
