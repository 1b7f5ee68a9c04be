/** Addresses that can be paid. */
import { solanaTransactions } from '../payments/protocol/solana.ts';
import { networks } from '../payments/protocol/usdc.ts';

/** The texts that {@link parsePayTo} takes. */
export const PAY_TO =
  '0x and 40 hexadecimal digits with a correct EIP-55 checksum (or all of one case), neither the zero address nor the USDC contract; for Solana base58 of 32 bytes; both with a comma between them';

/** The address in its checksummed form; a mixed-case address must have the right checksum (EIP-55). */
export const parseAddress = (text: string): `0x${string}` | undefined =>
  // On first use: most commands read no address.
  require('./checksum.ts').checksummed(text);

/** The addresses of recipients: one for each family of networks, told by its form, with a comma between them. */
export const parsePayTo = (text: string): string | undefined => {
  const parts = text.split(',');
  const read = parts.map((part) => (part.startsWith('0x') ? parseAddress(part) : parseSolana(part)));
  const isBad = read.some(
    (one) => one === undefined || NO_RECIPIENT.has(one) || networks.some(({ usdc }) => usdc === one),
  );
  const families = new Set(parts.map((part) => part.startsWith('0x')));
  return isBad || families.size < parts.length ? undefined : read.join(',');
};

/** 32 bytes in base58, which has no checksum. */
const parseSolana = (text: string): string | undefined =>
  solanaTransactions().isSolanaAddress(text) ? text : undefined;

/** The zero address, and the system program of Solana, which is all zeros. */
const NO_RECIPIENT: ReadonlySet<string> = new Set([`0x${'0'.repeat(40)}`, '1'.repeat(32)]);
