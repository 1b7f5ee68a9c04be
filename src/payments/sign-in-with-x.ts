/**
 * The extension `sign-in-with-x`: a message that a payer signs to show that it is the one who asks (CAIP-122 in the form of
 * EIP-4361; x402 specification, extensions/sign-in-with-x.md). The signature of a smart-contract wallet needs a node.
 */
import type { Signed, Wallets } from './chain/wallets.ts';
import { decodeHeader } from './protocol/headers.ts';
import type { Network } from './protocol/usdc.ts';

/** The header that carries the message and its signature. */
export const SIGN_IN_HEADER = 'SIGN-IN-WITH-X';

/** The key of the extension. */
const SIGN_IN = 'sign-in-with-x';

/** What a message has to be good for. */
type Expected = {
  /** Address in lower case. */
  readonly payer: string;
  /** The path of the tool, without a query. */
  readonly path: string;
  /** The payment, and the call that it is sent for. */
  readonly purpose: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
};

/** Whether a header is the message of a payer for a call, and not too old. */
export type SignIn = (header: string, expected: Expected) => Promise<boolean>;

type SignInOptions = {
  readonly baseUrl: string;
  readonly network: Network;
  /** Judge the signatures of contracts; absent without a node. */
  readonly wallets?: Wallets | undefined;
};

/** A message is good for this long after it was issued, in milliseconds. */
const LIFETIME = 300_000;
/** A payer's clock may be this much ahead of ours, in milliseconds. */
const CLOCK_SKEW = 60_000;

/** Messages that are remembered, some megabytes: more than can be looked at while they are good. */
const MOST_MESSAGES = 10_000;

/** The purpose of a message that was sent for two. */
const BURNT = '';

/**
 * A message is good for the payment and the call that it was first sent with. Once it is sent with another, it is good for
 * none: one who copies it learns nothing.
 */
export const createSignIn = ({ baseUrl, network, wallets }: SignInOptions): SignIn => {
  const purposes = new Map<string, string>();
  // The memory of a process that is gone says nothing of a call.
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

  const isContract = wallets && remembered(wallets.isContract);
  const isOfContract = async ({ payer, now }: Expected, signed: Signed): Promise<boolean> =>
    (await isContract?.(payer, now)) === true && (await wallets?.hasSigned(payer, signed)) === true;

  return async (header, expected) => {
    try {
      const fields = decodeHeader(header);
      const message = messageOf(fields, network);
      if (message === undefined || !isFor(fields, expected, { baseUrl, network })) return false;
      const signed = { message, signature: fields.signature as `0x${string}` };
      const isOfKey = (await signerOf(signed)) === expected.payer;
      if (!isOfKey && !(await isOfContract(expected, signed))) return false;
      return isFirstUse(message, expected.purpose);
    } catch {
      return false;
    }
  };
};

/** An address without code is not asked for again for this long, in milliseconds: junk costs the node next to nothing. */
const CODELESS_FOR = 60_000;
const MOST_CODELESS = 1000;

/** Remembers for a while which addresses have no code. */
const remembered = (isContract: Wallets['isContract']) => {
  const codeless = new Map<string, number>();
  return async (payer: string, now: number): Promise<boolean> => {
    const age = now - (codeless.get(payer) ?? Number.NEGATIVE_INFINITY);
    if (age >= 0 && age < CODELESS_FOR) return false;
    codeless.delete(payer);
    const hasCode = await isContract(payer);
    if (!hasCode) codeless.set(payer, now);
    const [oldest] = codeless.keys();
    if (codeless.size > MOST_CODELESS && oldest !== undefined) codeless.delete(oldest);
    return hasCode;
  };
};

const signerOf = async (signed: Signed): Promise<string | undefined> => {
  const { recoverMessageAddress } = await import('viem/utils');
  return (await recoverMessageAddress(signed).catch(() => undefined))?.toLowerCase();
};

/** What a payer may sign, as an offer would declare it. @param nonce - letters and digits */
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
      supportedChains: [{ chainId: network.id, type: 'eip191' }],
    },
  };
};

type DeclarationOptions = Pick<SignInOptions, 'baseUrl' | 'network'> &
  Pick<Expected, 'path' | 'now'> & { readonly nonce: string };

type Fields = Readonly<Record<string, unknown>>;

const isFor = (
  fields: Fields,
  { payer, path, now }: Expected,
  { baseUrl, network }: Pick<SignInOptions, 'baseUrl' | 'network'>,
): boolean => {
  const { host, origin, pathname } = new URL(`${baseUrl}${path}`);
  const { domain, uri, address, chainId, expirationTime, notBefore } = fields;
  const issued = Date.parse(String(fields.issuedAt));
  const named = new URL(String(uri));
  return (
    domain === host &&
    named.origin === origin &&
    named.pathname === pathname &&
    chainId === network.id &&
    String(address).toLowerCase() === payer &&
    issued > now - LIFETIME &&
    issued <= now + CLOCK_SKEW &&
    (expirationTime === undefined || Date.parse(String(expirationTime)) > now) &&
    (notBefore === undefined || Date.parse(String(notBefore)) <= now + CLOCK_SKEW)
  );
};

/** The lines of a message that may be left out, in their order (EIP-4361, "Message Format"). */
const OPTIONAL = [
  ['Expiration Time', 'expirationTime'],
  ['Not Before', 'notBefore'],
  ['Request ID', 'requestId'],
] as const;

/** The message that was signed; `undefined` if a field is no text of one line. */
const messageOf = (fields: Fields, network: Network): string | undefined => {
  const { domain, address, statement, uri, version, nonce, issuedAt, resources = [] } = fields;
  if (!Array.isArray(resources)) return undefined;
  const optional = OPTIONAL.filter(([, name]) => fields[name] !== undefined);
  const parts = [domain, address, statement ?? '', uri, version, nonce, issuedAt];
  const texts: unknown[] = [...parts, ...optional.map(([, name]) => fields[name]), ...resources];
  if (!texts.every((text) => typeof text === 'string' && !/\p{Cc}/u.test(text))) return undefined;
  return [
    `${domain} wants you to sign in with your Ethereum account:`,
    `${address}`,
    '',
    ...(statement === undefined ? [''] : [`${statement}`, '']),
    `URI: ${uri}`,
    `Version: ${version}`,
    `Chain ID: ${network.chainId}`,
    `Nonce: ${nonce}`,
    `Issued At: ${issuedAt}`,
    ...optional.map(([title, name]) => `${title}: ${fields[name]}`),
    ...(resources.length === 0 ? [] : ['Resources:', ...resources.map((resource) => `- ${resource}`)]),
  ].join('\n');
};
