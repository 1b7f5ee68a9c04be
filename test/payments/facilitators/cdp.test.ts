import { describe, expect, test } from 'bun:test';
import { generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { importJWK, jwtVerify } from 'jose';
import { cdpAuthorize, isCdp } from '../../../src/payments/facilitators/cdp.ts';
import { httpFacilitator } from '../../../src/payments/facilitators/http.ts';
import { contentOf } from '../../../src/payments/methods/exact-evm.ts';
import { paymentWith, REQUIREMENTS } from '../../support/payments.ts';
import { words } from '../../support/words.ts';

const KEY_ID = 'organizations/8d7f/apiKeys/51c2';
const URL_OF_SETTLE = new URL('https://api.cdp.coinbase.com/platform/v2/x402/settle');
const NOW = 1_800_000_000_999;

const ed25519 = generateKeyPairSync('ed25519');
const p256 = generateKeyPairSync('ec', { namedCurve: 'P-256' });

const pemOf = (key: KeyObject, type: 'pkcs8' | 'sec1'): string => key.export({ format: 'pem', type }) as string;

/** Seed and public key, as CDP hands them out. */
const base64Of = (key: KeyObject, bytes?: Buffer): string => {
  const { d = '', x = '' } = key.export({ format: 'jwk' });
  return Buffer.concat([Buffer.from(d, 'base64url'), bytes ?? Buffer.from(x, 'base64url')]).toString('base64');
};

const PARAMETERS = '-----BEGIN EC PARAMETERS-----\nBggqhkjOPQMBBw==\n-----END EC PARAMETERS-----\n';

/** Secrets that are accepted, with what verifies their tokens. */
const SECRETS: readonly (readonly [string, 'EdDSA' | 'ES256', string, KeyObject])[] = [
  ['an Ed25519 key', 'EdDSA', base64Of(ed25519.privateKey), ed25519.publicKey],
  ['an Ed25519 key and a line break', 'EdDSA', `${base64Of(ed25519.privateKey)}\n`, ed25519.publicKey],
  ['a P-256 key as PKCS #8', 'ES256', pemOf(p256.privateKey, 'pkcs8'), p256.publicKey],
  ['a P-256 key as SEC 1', 'ES256', pemOf(p256.privateKey, 'sec1'), p256.publicKey],
  ['a P-256 key as OpenSSL writes it', 'ES256', PARAMETERS + pemOf(p256.privateKey, 'sec1'), p256.publicKey],
  [
    'PKCS #8 on one line',
    'ES256',
    pemOf(p256.privateKey, 'pkcs8').trim().replaceAll('\n', String.raw`\n`),
    p256.publicKey,
  ],
  ['SEC 1 on one line', 'ES256', pemOf(p256.privateKey, 'sec1').replaceAll('\n', String.raw`\n`), p256.publicKey],
  ['PEM with CRLF', 'ES256', pemOf(p256.privateKey, 'pkcs8').replaceAll('\n', '\r\n'), p256.publicKey],
];

/** What a token says, once its signature is found to be right. */
const verified = async (header: string, algorithm: 'EdDSA' | 'ES256', publicKey: KeyObject, at = NOW) => {
  const [, token = ''] = /^Bearer (\S+)$/.exec(header) ?? [];
  const key = await importJWK(publicKey.export({ format: 'jwk' }), algorithm);
  const { payload, protectedHeader } = await jwtVerify(token, key, {
    issuer: 'cdp',
    subject: KEY_ID,
    algorithms: [algorithm],
    currentDate: new Date(at),
  });
  return { payload, protectedHeader };
};

describe('a token for CDP', () => {
  test.each(SECRETS)('is signed with %s (%s)', async (_, algorithm, secret, publicKey) => {
    const authorize = cdpAuthorize({ keyId: KEY_ID, secret, now: () => NOW });
    const { payload, protectedHeader } = await verified(await authorize('POST', URL_OF_SETTLE), algorithm, publicKey);
    expect(protectedHeader).toEqual({
      alg: algorithm,
      kid: KEY_ID,
      typ: 'JWT',
      nonce: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect(payload).toEqual({
      sub: KEY_ID,
      iss: 'cdp',
      uris: ['POST api.cdp.coinbase.com/platform/v2/x402/settle'],
      iat: 1_800_000_000,
      nbf: 1_800_000_000,
      exp: 1_800_000_120,
    });
  });

  test('is good for two minutes', async () => {
    const authorize = cdpAuthorize({ keyId: KEY_ID, secret: base64Of(ed25519.privateKey), now: () => NOW });
    const token = await authorize('POST', URL_OF_SETTLE);
    const at = (seconds: number) => verified(token, 'EdDSA', ed25519.publicKey, NOW + seconds * 1000);
    expect((await at(119)).payload.exp).toBe(1_800_000_120);
    expect(at(120)).rejects.toThrow('"exp" claim timestamp check failed');
    expect(at(-1)).rejects.toThrow('"nbf" claim timestamp check failed');
  });

  test('is another one for every request, of its own time and nonce', async () => {
    let now = NOW;
    const authorize = cdpAuthorize({ keyId: KEY_ID, secret: base64Of(ed25519.privateKey), now: () => now });
    const nonces = new Set<unknown>();
    for (let request = 0; request < 50; request += 1) {
      now += 1000;
      const header = await authorize('POST', URL_OF_SETTLE);
      const { payload, protectedHeader } = await verified(header, 'EdDSA', ed25519.publicKey, now);
      expect(payload.iat).toBe(Math.floor(now / 1000));
      nonces.add(protectedHeader.nonce);
    }
    expect(nonces.size).toBe(50);
  });

  test.each([
    ['GET', 'https://api.cdp.coinbase.com/platform/v2/x402/supported'],
    ['POST', 'https://api.cdp.coinbase.com/platform/v2/x402/verify'],
    ['POST', 'http://127.0.0.1:8402/platform/v2/x402/settle'],
    ['POST', 'http://[::1]:8402/settle'],
  ] as const)('names the request, with host, port and path: %s %s', async (method, url) => {
    const authorize = cdpAuthorize({ keyId: KEY_ID, secret: base64Of(ed25519.privateKey), now: () => NOW });
    const { payload } = await verified(await authorize(method, new URL(url)), 'EdDSA', ed25519.publicKey);
    expect(payload.uris).toEqual([`${method} ${url.replace(/^https?:\/\//, '')}`]);
  });

  test.each(SECRETS.slice(0, 3))('is accepted by a facilitator that checks it, from %s (%s)', async (...row) => {
    const [, algorithm, secret, publicKey] = row;
    using server = Bun.serve({
      hostname: '127.0.0.1',
      port: 0,
      development: false,
      fetch: async ({ method, url, headers }) => {
        const { host, pathname } = new URL(url);
        const { payload } = await verified(headers.get('authorization') ?? '', algorithm, publicKey, Date.now());
        return Response.json({ isFor: payload.uris, wasAsked: [`${method} ${host}${pathname}`] });
      },
    });
    const base = `http://127.0.0.1:${server.port}/platform/v2/x402`;
    expect(isCdp(new URL(base))).toBe(true);
    const facilitator = httpFacilitator(base, { authorize: cdpAuthorize({ keyId: KEY_ID, secret }) });
    const paymentPayload = { x402Version: 2, accepted: REQUIREMENTS, payload: contentOf(paymentWith()) } as const;
    const request = { x402Version: 2, paymentPayload, paymentRequirements: REQUIREMENTS } as const;
    const uris = [`POST 127.0.0.1:${server.port}/platform/v2/x402/settle`];
    expect(await facilitator.settle(request, new AbortController().signal)).toEqual({
      kind: 'answered',
      status: 200,
      body: { isFor: uris, wasAsked: uris },
    });
  });
});

describe('a secret', () => {
  const p384 = generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey;
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const protectedBy = { cipher: 'aes-256-cbc', passphrase: 'passphrase' };
  const pem = pemOf(p256.privateKey, 'pkcs8');

  test.each<[string, string]>([
    ['nothing', ''],
    ['words', 'correct horse battery staple'],
    ['an Ed25519 seed alone', base64Of(ed25519.privateKey, Buffer.alloc(0))],
    ['65 bytes', base64Of(ed25519.privateKey, randomBytes(33))],
    ['a seed with another public key', base64Of(ed25519.privateKey, randomBytes(32))],
    ['64 random bytes', randomBytes(64).toString('base64')],
    ['64 bytes in hexadecimal', randomBytes(64).toString('hex')],
    ['an Ed25519 key as PEM', pemOf(ed25519.privateKey, 'pkcs8')],
    ['a P-384 key', pemOf(p384, 'sec1')],
    ['an RSA key', pemOf(rsa, 'pkcs8')],
    ['a public key', p256.publicKey.export({ format: 'pem', type: 'spki' }) as string],
    ['an encrypted key as PKCS #8', p256.privateKey.export({ format: 'pem', type: 'pkcs8', ...protectedBy }) as string],
    ['an encrypted key as SEC 1', p256.privateKey.export({ format: 'pem', type: 'sec1', ...protectedBy }) as string],
    ['a PEM that is cut off', pem.slice(0, -40)],
    ['a PEM with bytes missing', pem.replace(/\n.{8}/, '\n')],
    ['a PEM without content', '-----BEGIN PRIVATE KEY-----\n-----END PRIVATE KEY-----\n'],
    ['a PEM with two labels', pem.replace('BEGIN PRIVATE', 'BEGIN EC PRIVATE')],
  ])('that is %s is refused at once, with what is accepted and nothing of it', (_, secret) => {
    const attempt = () => cdpAuthorize({ keyId: KEY_ID, secret });
    expect(attempt).toThrow(
      'the secret of the CDP API key cannot be used; accepted: the base64 text of an Ed25519 key (64 bytes, seed and public key), or the PEM text of a P-256 key (BEGIN PRIVATE KEY or BEGIN EC PRIVATE KEY), not encrypted',
    );
    try {
      attempt();
    } catch (error) {
      const shown = Bun.inspect(error).split('\n').join('');
      for (const part of secret.match(/[A-Za-z0-9+/]{16,}/g) ?? []) expect(shown).not.toContain(part);
      expect((error as Error).cause).toBeUndefined();
    }
  });
});

describe('CDP', () => {
  test.each([
    'https://api.cdp.coinbase.com/platform/v2/x402',
    'https://api.cdp.coinbase.com/platform/v2/x402/',
    'https://api.cdp.coinbase.com',
    'https://API.CDP.coinbase.com/platform/v3/x402',
    'http://127.0.0.1:8402/platform/v2/x402',
    'http://localhost/proxy/platform/v2/x402/',
  ])('is at %s', (url) => {
    expect(isCdp(new URL(url))).toBe(true);
  });

  test.each(words`
    https://x402.org/facilitator https://cdp.coinbase.com https://api.cdp.coinbase.com.example
    https://api.cdp.coinbase.com@f.example https://f.example/platform/v2/x402/more
    https://f.example/platform/v2/x4020 https://f.example/?/platform/v2/x402
    https://f.example/otherplatform/v1/x402
  `)('is not at %s', (url) => {
    expect(isCdp(new URL(url))).toBe(false);
  });
});
