/**
 * Credentials for the facilitator of the Coinbase Developer Platform (CDP): a signed token for every request.
 *
 * CDP's documentation, "JWT authentication": a secret API key is an Ed25519 key or, of the older kind, a P-256 key.
 */
import { createPrivateKey, createPublicKey, randomBytes } from 'node:crypto';
import type { JWK } from 'jose';
import type { Authorize } from './facilitator.ts';

const LIFETIME_SECONDS = 120;

/** Whether this is a facilitator that wants CDP's credentials. By its path, one on this machine can stand in for it. */
export const isCdp = ({ hostname, pathname }: URL): boolean =>
  hostname === 'api.cdp.coinbase.com' || /\/platform\/v2\/x402\/?$/.test(pathname);

type CdpOptions = {
  /** The key's name, as CDP shows it. */
  readonly keyId: string;
  /** The key: base64 of an Ed25519 seed and its public key, or PEM of a P-256 key. */
  readonly secret: string;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
};

/**
 * Signs a token for each request with a CDP API key.
 *
 * @throws Error for a secret that is no key; the message says what is accepted, and nothing of the secret
 * @example
 * const authorize = cdpAuthorize({ keyId: '8d7f…', secret: 'base64 of 64 bytes' });
 * httpFacilitator('https://api.cdp.coinbase.com/platform/v2/x402', { authorize });
 */
export const cdpAuthorize = ({ keyId, secret, now = Date.now }: CdpOptions): Authorize => {
  const { algorithm, key } = signingKeyOf(secret);
  return async (method, url) => {
    const issuedAt = Math.floor(now() / 1000);
    const { SignJWT } = await import('jose');
    const token = await new SignJWT({ sub: keyId, iss: 'cdp', uris: [`${method} ${url.host}${url.pathname}`] })
      .setProtectedHeader({ alg: algorithm, kid: keyId, typ: 'JWT', nonce: randomBytes(16).toString('hex') })
      .setIssuedAt(issuedAt)
      .setNotBefore(issuedAt)
      .setExpirationTime(issuedAt + LIFETIME_SECONDS)
      .sign(key);
    return `Bearer ${token}`;
  };
};

type SigningKey = { readonly algorithm: 'EdDSA' | 'ES256'; readonly key: JWK };

const signingKeyOf = (secret: string): SigningKey => {
  // Environment variables often hold a PEM on one line.
  const text = secret.replaceAll('\\n', '\n').trim();
  const key = /^[A-Za-z0-9+/]{86}==$/.test(text) ? ed25519From(Buffer.from(text, 'base64')) : p256From(text);
  if (key !== undefined) return key;
  throw new Error(
    'the secret of the CDP API key cannot be used; accepted: the base64 text of an Ed25519 key (64 bytes, seed and public key), or the PEM text of a P-256 key (BEGIN PRIVATE KEY or BEGIN EC PRIVATE KEY), not encrypted',
  );
};

/** The key of a seed and its public key (RFC 8032, section 5.1.5; RFC 8037, section 2); they must belong together. */
const ed25519From = (bytes: Buffer): SigningKey | undefined => {
  const half = (start: number) => bytes.subarray(start, start + 32).toString('base64url');
  const key: JWK = { kty: 'OKP', crv: 'Ed25519', d: half(0), x: half(32) };
  const { x } = createPublicKey(createPrivateKey({ key, format: 'jwk' })).export({ format: 'jwk' });
  return x === key.x ? { algorithm: 'EdDSA', key } : undefined;
};

/** PKCS #8 (RFC 5958) or SEC 1 (RFC 5915), with or without the parameters that OpenSSL writes before it. */
const PEM = /-----BEGIN ((?:EC )?PRIVATE KEY)-----\n[^-]+-----END \1-----/;

const p256From = (text: string): SigningKey | undefined => {
  const [pem] = PEM.exec(text.replaceAll('\r', '')) ?? [];
  if (pem === undefined) return undefined;
  try {
    const key = createPrivateKey(pem).export({ format: 'jwk' });
    return key.kty === 'EC' && key.crv === 'P-256' ? { algorithm: 'ES256', key } : undefined;
  } catch {
    return undefined;
  }
};
