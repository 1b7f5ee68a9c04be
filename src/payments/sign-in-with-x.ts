/**
 * The extension `sign-in-with-x`: a message that a payer signs to show that it is the one who asks (CAIP-122 in the form of
 * EIP-4361; x402 specification, extensions/sign-in-with-x.md). Only a key's signature is checked here: that of a
 * smart-contract wallet needs the chain.
 */
import { recoverMessageAddress } from 'viem';
import { decodeHeader } from './protocol/headers.ts';
import { CHAIN_ID, NETWORK } from './protocol/usdc.ts';

/** The header that carries the message and its signature. */
export const SIGN_IN_HEADER = 'SIGN-IN-WITH-X';

type Expected = {
  /** Address in lower case. */
  readonly payer: string;
  readonly baseUrl: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
};

/** A message is good for this long after it was issued, in milliseconds. */
const LIFETIME = 300_000;
/** A payer's clock may be this much ahead of ours, in milliseconds. */
const CLOCK_SKEW = 60_000;

/** Whether a header is the message of this payer for this service, and not too old. */
export const isSignedInBy = async (header: string, expected: Expected): Promise<boolean> => {
  try {
    const fields = decodeHeader(header);
    const message = messageOf(fields);
    if (message === undefined || !isFor(fields, expected)) return false;
    const signer = await recoverMessageAddress({ message, signature: fields.signature as `0x${string}` });
    return signer.toLowerCase() === expected.payer;
  } catch {
    return false;
  }
};

type Fields = Readonly<Record<string, unknown>>;

const isFor = (fields: Fields, { payer, baseUrl, now }: Expected): boolean => {
  const { host, origin } = new URL(baseUrl);
  const { domain, uri, address, chainId, expirationTime, notBefore } = fields;
  const issued = Date.parse(String(fields.issuedAt));
  return (
    domain === host &&
    new URL(String(uri)).origin === origin &&
    chainId === NETWORK &&
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
const messageOf = (fields: Fields): string | undefined => {
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
    `Chain ID: ${CHAIN_ID}`,
    `Nonce: ${nonce}`,
    `Issued At: ${issuedAt}`,
    ...optional.map(([title, name]) => `${title}: ${fields[name]}`),
    ...(resources.length === 0 ? [] : ['Resources:', ...resources.map((resource) => `- ${resource}`)]),
  ].join('\n');
};
