/**
 * The escrow of the scheme `batch-settlement` on EVM networks, as far as it is mathematics: the digests that are signed
 * (EIP-712), and the key that has signed them as the escrow finds it (x402 specification, schemes/batch-settlement).
 */

import { COLLECTOR, ESCROW_DOMAIN } from '../methods/schemes/batch-settlement.ts';
import { signerIn, signingTools } from './signature.ts';

/** The terms of a channel. They never change, and their digest is its name. */
export type ChannelConfig = {
  readonly payer: string;
  readonly payerAuthorizer: string;
  readonly receiver: string;
  readonly receiverAuthorizer: string;
  readonly token: string;
  readonly withdrawDelay: number;
  readonly salt: string;
};

/** The authorization by which a deposit is pulled, as a buyer sends it. */
export type DepositAuthorization = {
  readonly validAfter: string;
  readonly validBefore: string;
  readonly salt: string;
  readonly signature: string;
};

export type Escrow = {
  /** The name of a channel on a chain: `0x` and 64 digits in lower case. */
  readonly channelId: (config: ChannelConfig, chainId: number) => string;
  /** The digest of a voucher. */
  readonly voucherDigest: (channelId: string, ceiling: bigint, chainId: number) => string;
  /** The nonce of the authorization that fills a channel. */
  readonly depositNonce: (channelId: string, salt: string) => string;
  /** The digest of that authorization. */
  readonly depositDigest: (deposit: DigestedDeposit, domain: TokenDomain) => string;
  /**
   * The address whose key has signed a digest, in lower case. The escrow takes 65 bytes with a low s and a last byte of 27 or
   * 28, and nothing else: what it refuses is never paid.
   */
  readonly signerOf: (digest: string, signature: string) => string | undefined;
};

type DigestedDeposit = Pick<DepositAuthorization, 'validAfter' | 'validBefore'> & {
  readonly from: string;
  readonly amount: string;
  readonly nonce: string;
};

type TokenDomain = {
  readonly name: string;
  readonly version: string;
  readonly chainId: number;
  readonly verifyingContract: string;
};

const DOMAIN = 'EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)';
const CONFIG =
  'ChannelConfig(address payer,address payerAuthorizer,address receiver,address receiverAuthorizer,address token,uint40 withdrawDelay,bytes32 salt)';
const VOUCHER = 'Voucher(bytes32 channelId,uint128 maxClaimableAmount)';
const RECEIVE =
  'ReceiveWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)';

/** Half of the order of the curve: a greater s is the same signature in its other form (EIP-2, item 2). */
const MOST_S = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;

const SIGNATURE = /^0x[0-9a-fA-F]{128}1[bBcC]$/;

const word = (hex: string): string => hex.replace(/^0x/, '').toLowerCase().padStart(64, '0');
const number = (value: bigint | number | string): string => word(BigInt(value).toString(16));

/** Makes the mathematics; curve and hash take milliseconds to load. */
export const loadEscrow = async (): Promise<Escrow> => {
  const tools = await signingTools();
  const { keccak256 } = tools;
  const ofText = (text: string): string => keccak256(text).digest();
  const ofHex = (hex: string): string => keccak256(Buffer.from(hex, 'hex')).digest();
  const separator = ({ name, version, chainId, verifyingContract }: TokenDomain): string =>
    ofHex(ofText(DOMAIN) + ofText(name) + ofText(version) + number(chainId) + word(verifyingContract));
  const [config, voucher, receive] = [CONFIG, VOUCHER, RECEIVE].map(ofText) as [string, string, string];
  const domains = new Map<number, string>();
  const domainOn = (chainId: number): string => {
    const known = domains.get(chainId) ?? separator({ ...ESCROW_DOMAIN, chainId });
    domains.set(chainId, known);
    return known;
  };
  const signed = (domain: string, struct: string): string => `0x${ofHex(`1901${domain}${ofHex(struct)}`)}`;

  return {
    channelId: (given, chainId) => {
      const { payer, payerAuthorizer, receiver, receiverAuthorizer, token, withdrawDelay, salt } = given;
      const addresses = [payer, payerAuthorizer, receiver, receiverAuthorizer, token].map(word).join('');
      return signed(domainOn(chainId), config + addresses + number(withdrawDelay) + word(salt));
    },
    voucherDigest: (channelId, ceiling, chainId) =>
      signed(domainOn(chainId), voucher + word(channelId) + number(ceiling)),
    depositNonce: (channelId, salt) => `0x${ofHex(word(channelId) + word(salt))}`,
    depositDigest: ({ from, amount, validAfter, validBefore, nonce }, domain) => {
      const numbers = [amount, validAfter, validBefore].map(number).join('');
      return signed(separator(domain), receive + word(from) + word(COLLECTOR) + numbers + word(nonce));
    },
    signerOf: (digest, signature) => {
      if (!SIGNATURE.test(signature) || BigInt(`0x${signature.slice(66, 130)}`) > MOST_S) return undefined;
      return signerIn(tools, signature, Buffer.from(digest.slice(2), 'hex'));
    },
  };
};
