/** A signed payment from key to header, to check a signer against, and the typed data behind it. */
import { requirementsOf } from '../payments/offer.ts';
import { encodeHeader } from '../payments/protocol/headers.ts';
import { transferWithAuthorization } from '../payments/protocol/usdc.ts';

const authorization = {
  from: '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A',
  to: '0x000000000000000000000000000000000000dEaD',
  value: '5000',
  validAfter: '0',
  validBefore: '1893456000',
  nonce: `0x${'22'.repeat(32)}`,
} as const;

const { domain, types, primaryType } = transferWithAuthorization(authorization);

/** The fields of the EIP-712 type that a buyer signs. */
export const authorizationFields = types.TransferWithAuthorization;

/** The typed data of the vector as JSON (EIP-712). A key signs it with or without the type of the domain. */
export const typedData = { domain, types, primaryType, message: authorization };

const signature =
  '0x2954a89bf56015b7fd93c0ac39a09cda2a8a690ac98f9b014596814eb06280ab1773e74c884cfb359dc79bb22023ab4302ec7ea83e0443a24561d6d8689ea69a1b';

const { to, value } = authorization;

/** From key to header. The key is public: it must hold no money. */
export const vector = {
  key: `0x${'11'.repeat(32)}`,
  digest: '0x41ad3c0c8dedd946ac6bc033706a3a7da6ba06fff833ffa6e7c7f06301580490',
  signature,
  header: encodeHeader({
    x402Version: 2,
    accepted: requirementsOf({ price: BigInt(value) }, to),
    payload: { signature, authorization },
  }),
} as const;
