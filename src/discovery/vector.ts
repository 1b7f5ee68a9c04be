/** A signed payment from key to header, to check a signer against, and the typed data behind it. */
import { requirementsOf } from '../payments/offer.ts';
import { encodeHeader } from '../payments/protocol/headers.ts';
import { BASE, type Network, transferWithAuthorization } from '../payments/protocol/usdc.ts';

const authorization = {
  from: '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A',
  to: '0x000000000000000000000000000000000000dEaD',
  value: '5000',
  validAfter: '0',
  validBefore: '1893456000',
  nonce: `0x${'22'.repeat(32)}`,
} as const;

type On = { readonly network: Network };

/** The fields of the EIP-712 type that a buyer signs. */
export const authorizationFields = transferWithAuthorization(authorization, BASE).types.TransferWithAuthorization;

/** The typed data of the vector as JSON (EIP-712). A key signs it with or without the type of the domain. */
export const typedDataOf = ({ network }: On) => {
  const { domain, types, primaryType } = transferWithAuthorization(authorization, network);
  return { domain, types, primaryType, message: authorization };
};

/** The signature of the typed data, and its digest. */
const SIGNED: Readonly<Record<Network['name'], { readonly digest: string; readonly signature: string }>> = {
  base: {
    digest: '0x41ad3c0c8dedd946ac6bc033706a3a7da6ba06fff833ffa6e7c7f06301580490',
    signature:
      '0x2954a89bf56015b7fd93c0ac39a09cda2a8a690ac98f9b014596814eb06280ab1773e74c884cfb359dc79bb22023ab4302ec7ea83e0443a24561d6d8689ea69a1b',
  },
  'base-sepolia': {
    digest: '0xc4bddb6df1ea0e699894fa819c44bc2b248d67ecdf64e063cf4b4c2c84f8c72b',
    signature:
      '0xb30d716ce2c6eb82239ca75d961ebf7f1f9db39058d9956e2dffb39dc273b1c616c3b258a1b5e0f43b0dffae52e09545963c2aad1d23798a738daf251a44322f1b',
  },
};

const { to, value } = authorization;

/** From key to header. The key is public: it must hold no money. */
export const vectorOf = ({ network }: On) => {
  const { digest, signature } = SIGNED[network.name];
  return {
    key: `0x${'11'.repeat(32)}`,
    digest,
    signature,
    header: encodeHeader({
      x402Version: 2,
      accepted: requirementsOf({ price: BigInt(value) }, { payTo: to, network }),
      payload: { signature, authorization },
    }),
  } as const;
};
