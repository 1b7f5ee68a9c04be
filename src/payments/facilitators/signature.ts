/**
 * Recovers the key that signed an authorization, with the result of viem's `verifyTypedData`.
 *
 * Written by hand: viem takes 428 µs a signature, this less than half. It hashes only what differs between payments, and
 * curve (libsecp256k1) and hash are WebAssembly.
 */
import type { Secp256k1 } from '@bitauth/libauth';
import { createKeccak, type IHasher } from 'hash-wasm';
import { domainSeparator, isAddress, isErc6492Signature, parseErc6492Signature } from 'viem';
import { secp256k1 } from '../protocol/curve.ts';
import type { Authorization } from '../protocol/schema.ts';
import { type EvmNetwork, TRANSFER_TYPE } from '../protocol/usdc.ts';

/** The constant parts of all signatures, made when they are first needed. */
type Signing = {
  readonly curve: Secp256k1;
  /** Its `digest` is the hash of the content. */
  readonly keccak256: (content: string | Uint8Array) => Pick<IHasher, 'digest'>;
  /** The hash of the type's own text, in hexadecimal (EIP-712, "Definition of hashStruct"). */
  readonly typeHash: string;
};

let signing: Promise<Signing> | undefined;

const makeSigning = async (): Promise<Signing> => {
  const [curve, hasher] = await Promise.all([secp256k1(), createKeccak(256)]);
  const keccak256: Signing['keccak256'] = (content) => hasher.init().update(content);
  return { curve, keccak256, typeHash: keccak256(TRANSFER_TYPE).digest() };
};

/** Curve and hash, loaded once for everything that is signed. */
export const signingTools = (): Promise<Pick<Signing, 'curve' | 'keccak256'>> => {
  signing ??= makeSigning();
  return signing;
};

/** `0x1901` and the domain's hash, in hexadecimal (EIP-712, "Definition of domainSeparator"), by network. */
const prefixes = new Map<string, string>();

const prefixOf = ({ id, domain }: EvmNetwork): string => {
  const known = prefixes.get(id) ?? `1901${digits(domainSeparator({ domain }))}`;
  prefixes.set(id, known);
  return known;
};

/** Whether a signature has the mark of a wallet that is not deployed yet (ERC-6492). */
export const isCounterfactual = (signature: `0x${string}`): boolean =>
  isErc6492Signature(signature.toLowerCase() as `0x${string}`);

/** Whether a signature has that mark, and not what stands before it. */
export const isUndecodable = (signature: `0x${string}`): boolean => {
  const spelled = signature.toLowerCase() as `0x${string}`;
  if (!isErc6492Signature(spelled)) return false;
  try {
    const { address, data, signature: inner } = parseErc6492Signature(spelled);
    return address === undefined || data === undefined || inner.length <= 2;
  } catch {
    return true;
  }
};

/** The digest that the payer signs, and the address of the key that signed it; without one, no key can have. */
export type Recovered = { readonly digest: `0x${string}`; readonly signer: `0x${string}` | undefined };

/**
 * Whether `signature` is that of the key of `authorization.from` over the authorization, for USDC on a network
 * (EIP-712, EIP-3009). A smart-contract wallet's signature (EIP-1271) is not: only the chain can tell.
 *
 * @param authorization - well-formed: addresses, decimal numbers, and a nonce of 32 bytes
 * @param signature - 65 bytes in hexadecimal; anything longer is `false`
 */
export const isSignedByPayer = async (
  authorization: Authorization,
  signature: `0x${string}`,
  network: EvmNetwork,
): Promise<boolean> => {
  const { signer } = await recoverSigner(authorization, signature, network);
  return signer === authorization.from.toLowerCase();
};

/** One look at a payment serves the door and a facilitator of our own. */
const looks = new WeakMap<
  Authorization,
  { readonly signature: string; readonly network: EvmNetwork; readonly found: Promise<Recovered> }
>();

/** The signer of an authorization, in lower case. The parameters are those of {@link isSignedByPayer}. */
export const recoverSigner = (
  authorization: Authorization,
  signature: `0x${string}`,
  network: EvmNetwork,
): Promise<Recovered> => {
  const last = looks.get(authorization);
  if (last?.signature === signature && last.network === network) return last.found;
  const found = recover(authorization, signature, network);
  looks.set(authorization, { signature, network, found });
  return found;
};

const recover = async (
  authorization: Authorization,
  signature: `0x${string}`,
  network: EvmNetwork,
): Promise<Recovered> => {
  signing ??= makeSigning();
  const made = await signing;
  const content = digestOf(authorization, { ...made, prefix: prefixOf(network) });
  const digest = `0x${Buffer.from(content).toString('hex')}` as const;
  const { from, to } = authorization;
  return { digest, signer: isAddress(from) && isAddress(to) ? signerIn(made, signature, content) : undefined };
};

/** The address of the key that signed a digest, in lower case; `undefined` if no key can have. @param signature - in hexadecimal */
export const signerIn = (
  { curve, keccak256 }: Pick<Signing, 'curve' | 'keccak256'>,
  signature: string,
  digest: Uint8Array,
): `0x${string}` | undefined => {
  const recovery = RECOVERY.get(signature.slice(130).toLowerCase());
  if (recovery === undefined) return undefined;
  const key = curve.recoverPublicKeyUncompressed(Buffer.from(signature.slice(2, 130), 'hex'), recovery, digest);
  // The first byte says that the key is not compressed; an address is the end of the hash of the rest.
  return typeof key === 'string' ? undefined : `0x${keccak256(key.subarray(1)).digest().slice(-40)}`;
};

/** The last byte of a signature: which of the two points it is, as such or with 27 added (Ethereum's yellow paper, appendix F). */
const RECOVERY: ReadonlyMap<string, 0 | 1> = new Map([
  ['00', 0],
  ['01', 1],
  ['1b', 0],
  ['1c', 1],
]);

/** The digest that is signed (EIP-712, "encode"). */
const digestOf = (
  { from, to, value, validAfter, validBefore, nonce }: Authorization,
  { keccak256, prefix, typeHash }: Signing & { readonly prefix: string },
): Uint8Array => {
  const words = [digits(from), digits(to), hexOf(value), hexOf(validAfter), hexOf(validBefore), digits(nonce)];
  const struct = typeHash + words.map((word) => word.padStart(64, '0')).join('');
  const hash = keccak256(Buffer.from(struct, 'hex')).digest();
  return keccak256(Buffer.from(prefix + hash, 'hex')).digest('binary');
};

const digits = (hex: string): string => hex.slice(2);
const hexOf = (decimal: string): string => BigInt(decimal).toString(16);
