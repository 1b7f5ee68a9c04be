/** A signed payment from key to header, to check a signer against, and the typed data behind it. */
import { requirementsOf } from '../payments/offer.ts';
import { encodeHeader } from '../payments/protocol/headers.ts';
import { BASE, type EvmNetwork, transferWithAuthorization } from '../payments/protocol/usdc.ts';

const authorization = {
  from: '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A',
  to: '0x000000000000000000000000000000000000dEaD',
  value: '5000',
  validAfter: '0',
  validBefore: '1893456000',
  nonce: `0x${'22'.repeat(32)}`,
} as const;

type On = { readonly network: EvmNetwork };

/** The fields of the EIP-712 type that a buyer signs. */
export const authorizationFields = transferWithAuthorization(authorization, BASE).types.TransferWithAuthorization;

/** The typed data of the vector as JSON (EIP-712). A key signs it with or without the type of the domain. */
export const typedDataOf = ({ network }: On) => {
  const { domain, types, primaryType } = transferWithAuthorization(authorization, network);
  return { domain, types, primaryType, message: authorization };
};

/** The signature of the typed data, and its digest. */
const SIGNED: Readonly<Record<EvmNetwork['name'], { readonly digest: string; readonly signature: string }>> = {
  base: {
    digest: '0x41ad3c0c8dedd946ac6bc033706a3a7da6ba06fff833ffa6e7c7f06301580490',
    signature:
      '0x2954a89bf56015b7fd93c0ac39a09cda2a8a690ac98f9b014596814eb06280ab1773e74c884cfb359dc79bb22023ab4302ec7ea83e0443a24561d6d8689ea69a1b',
  },
  polygon: {
    digest: '0x9537162419fdd1cc06a82c8c4460cbe23c879715b38b411eac60c7fe7cdf3901',
    signature:
      '0x42bd301dd55b2f6b2b26a7c632893dd0b15e8c77b87f968aca1086db0a76c7b5170efc733d143d300a423f894879c48e5a8880495bea2abe74d4acb0fb4689ae1b',
  },
  arbitrum: {
    digest: '0x3005353c46a4757611c2e3492e1f138ebf3e8d1d84429748b88e8299f1b23263',
    signature:
      '0xa675cc165530c25995bc9fe3fa84e78276db8ca3cc1e05de863bd0e44b83a16244cde20810203ec2c2014b82206f65387fd2fcd8ff73d510bf149bde40a89fbd1b',
  },
  avalanche: {
    digest: '0x26c0b6ad1eaee06e97a8460f415b767c177ed86ce5c19fc3e5aa48acc4a3d6a0',
    signature:
      '0x8564c6338272e487b4e4c69aa5109c35521b708fdfbfa57b8d42e43ef77e43ed1d641e7c02db18846b7e176960d8118588b913a7c5ce61846f41b1759e08ba841b',
  },
  ethereum: {
    digest: '0x336518007d5badd30bd82a4f515d1ba89b8378b175a1ccb51e29e4517cf0aadd',
    signature:
      '0x3dcd315b5ed6775ad8c65cd12acb393d2895ca7abe80e4375914186870dca1d31e6b6f827fba4c51634b94a7cc1eabd98dea60bd69f04241c2b02af0a53da12d1b',
  },
  'base-sepolia': {
    digest: '0xc4bddb6df1ea0e699894fa819c44bc2b248d67ecdf64e063cf4b4c2c84f8c72b',
    signature:
      '0xb30d716ce2c6eb82239ca75d961ebf7f1f9db39058d9956e2dffb39dc273b1c616c3b258a1b5e0f43b0dffae52e09545963c2aad1d23798a738daf251a44322f1b',
  },
  'arbitrum-sepolia': {
    digest: '0x557cccbc8919c7ebefb16f98c0ef94bd45dd95bdd7ded8275034a31064724d52',
    signature:
      '0x0783be7ee306c468deaf1ac903176813f45b02b7337d2ab4871bd1d93e7fd13c655070b42fdcccf3ea351f592703e702a8bc34568a66eb9969499d2f890dfcb61b',
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
