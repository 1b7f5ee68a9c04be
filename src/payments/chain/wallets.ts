/** What a node tells of a payer that may be a contract. */
import type { Hex, PublicClient } from 'viem';

/** Every method rejects when the chain cannot be asked. */
export type Wallets = {
  /** Whether an address has code: a contract's, or that of a key that delegates to one (EIP-7702). */
  readonly isContract: (address: string) => Promise<boolean>;
  /** Whether a signature of a message is that of an address (EIP-1271, ERC-6492). */
  readonly hasSigned: (address: string, signed: Signed) => Promise<boolean>;
};

export type Signed = { readonly message: string; readonly signature: Hex };

export const walletsOf = (client: PublicClient): Wallets => ({
  isContract: async (address) => ((await client.getCode({ address: address as Hex })) ?? '0x') !== '0x',
  hasSigned: (address, signed) => client.verifyMessage({ address: address as Hex, ...signed }),
});
