/**
 * The extension `sign-in-with-x`: a payer signs a message to prove that the request is its own (CAIP-122 in the form of
 * EIP-4361; x402 specification, extensions/sign-in-with-x.md). Only the signature of a key is a proof.
 */
import type { CreateSiweMessageParameters } from 'viem/siwe';
import { decodeHeader } from './protocol/headers.ts';
import { type EvmNetwork, isEvm, networkById } from './protocol/usdc.ts';

/** The header that carries the message and its signature. */
export const SIGN_IN_HEADER = 'SIGN-IN-WITH-X';

const SIGN_IN = 'sign-in-with-x';

/** The call and the payment that a message must fit. */
type Expected = {
  /** CAIP-2 identifier of the network that is paid on. */
  readonly network: string;
  /** Address in lower case. */
  readonly payer: string;
  /** The URL of the tool, without a query. */
  readonly uri: string;
  /** Identifies the payment and its call. */
  readonly purpose: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
};

/** Resolves to true if the header is a fresh message that the payer has signed for this call. */
export type SignIn = (header: string, expected: Expected) => Promise<boolean>;

/** Milliseconds for which a message is valid after it was issued. */
const LIFETIME = 300_000;
/** Milliseconds by which a payer's clock may be ahead of ours. */
const CLOCK_SKEW = 60_000;

/** Messages to remember, a few megabytes: more than the server can check while they are valid. */
const MOST_MESSAGES = 10_000;

/** The purpose of a message that was sent for two. */
const BURNT = '';

/**
 * A message is good for the payment and the call that it was first sent with. Once it is sent with another, it is good for
 * none: a copy of it buys no answer.
 */
export const createSignIn = (): SignIn => {
  const purposes = new Map<string, string>();
  // A key for each process: the digests reveal no call, not even in a memory dump of a former process.
  const key = crypto.randomUUID();
  const digestOf = (text: string): string => Bun.SHA256.hash(key + text, 'hex');

  const isFirstUse = (message: string, purpose: string): boolean => {
    const [known, asked] = [digestOf(message), digestOf(purpose)];
    const first = purposes.get(known) ?? asked;
    purposes.set(known, first === asked ? first : BURNT);
    const [oldest] = purposes.keys();
    if (purposes.size > MOST_MESSAGES && oldest !== undefined) purposes.delete(oldest);
    return first === asked;
  };

  return async (header, expected) => {
    try {
      const fields = decodeHeader(header);
      const network = networkById(expected.network);
      if (network === undefined || !isEvm(network) || !hasTextFields(fields) || !isFor(fields, expected)) return false;
      const message = await siweMessage(fields, network);
      if ((await signerOf(message, fields.signature as `0x${string}`)) !== expected.payer) return false;
      return isFirstUse(message, expected.purpose);
    } catch {
      return false;
    }
  };
};

const signerOf = async (message: string, signature: `0x${string}`): Promise<string> => {
  const { recoverMessageAddress } = await import('viem/utils');
  return (await recoverMessageAddress({ message, signature })).toLowerCase();
};

/** The message for the payer to sign, in the form of an offer. @param nonce - letters and digits */
export const signInDeclaration = ({ baseUrl, network, path, nonce, now }: DeclarationOptions) => {
  const uri = `${baseUrl}${path}`;
  return {
    [SIGN_IN]: {
      info: {
        domain: new URL(baseUrl).host,
        uri,
        version: '1',
        nonce,
        issuedAt: new Date(now).toISOString(),
        expirationTime: new Date(now + LIFETIME).toISOString(),
        resources: [uri],
      },
      supportedChains: [{ chainId: network, type: 'eip191' }],
    },
  };
};

type DeclarationOptions = Pick<Expected, 'now' | 'network'> & {
  readonly baseUrl: string;
  readonly path: string;
  readonly nonce: string;
};

type Fields = Readonly<Record<string, unknown>>;

const isFor = (fields: Fields, expected: Expected): boolean => {
  const { payer, now } = expected;
  const { host, origin, pathname } = new URL(expected.uri);
  const { domain, uri, address, chainId, expirationTime, notBefore } = fields;
  const issued = Date.parse(String(fields.issuedAt));
  const named = new URL(String(uri));
  return (
    domain === host &&
    named.origin === origin &&
    named.pathname === pathname &&
    chainId === expected.network &&
    String(address).toLowerCase() === payer &&
    issued > now - LIFETIME &&
    issued <= now + CLOCK_SKEW &&
    (expirationTime === undefined || Date.parse(String(expirationTime)) > now) &&
    (notBefore === undefined || Date.parse(String(notBefore)) <= now + CLOCK_SKEW)
  );
};

/** The fields that become lines of the message. */
const LINES = ['domain', 'address', 'uri', 'version', 'nonce', 'issuedAt'];
const OPTIONAL_LINES = ['statement', 'expirationTime', 'notBefore', 'requestId'];

/** True if each line of the message is a text without control characters, which could forge other lines. */
const hasTextFields = (fields: Fields): boolean => {
  const { resources = [] } = fields;
  if (!Array.isArray(resources)) return false;
  const optional = OPTIONAL_LINES.filter((name) => fields[name] !== undefined);
  const texts: readonly unknown[] = [...[...LINES, ...optional].map((name) => fields[name]), ...resources];
  return texts.every((text) => typeof text === 'string' && !/\p{Cc}/u.test(text));
};

/** The message that the payer has signed (EIP-4361). @throws an error if a field does not fit the standard */
const siweMessage = async (fields: Fields, { chainId }: EvmNetwork): Promise<string> => {
  const { createSiweMessage } = await import('viem/siwe');
  const { domain, issuedAt, expirationTime, notBefore, resources, ...others } = fields as TextFields;
  const message = createSiweMessage({
    ...(others as Pick<CreateSiweMessageParameters, 'address' | 'uri' | 'version' | 'nonce'>),
    chainId,
    domain: ACCEPTED_DOMAIN,
    // The scheme is no part of the extension.
    scheme: undefined,
    issuedAt: asWritten(issuedAt),
    expirationTime: expirationTime === undefined ? undefined : asWritten(expirationTime),
    notBefore: notBefore === undefined ? undefined : asWritten(notBefore),
    resources: resources?.length ? [...resources] : undefined,
  });
  return domain + message.slice(ACCEPTED_DOMAIN.length);
};

type TextFields = Readonly<Record<'domain' | 'issuedAt', string>> & {
  readonly expirationTime?: string;
  readonly notBefore?: string;
  readonly resources?: readonly string[];
};

/** viem refuses IPv6 addresses and hosts without a dot. The domain is compared with our own, so it needs no check there. */
const ACCEPTED_DOMAIN = 'localhost';

/** A date that prints as the payer wrote it: viem would add milliseconds that the signed text may not have. */
const asWritten = (text: string): Date => Object.assign(new Date(text), { toISOString: () => text });
