/** What is refused of a certificate before it is served, and how the time that is left is told. */
import { afterAll, expect, test } from 'bun:test';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { certificateOf, timeLeft } from '../../src/config/certificate.ts';
import { ConfigError } from '../../src/config/config-error.ts';
import { CERTIFICATE, EXPIRED, INTERMEDIATE, KEY, OF_ANOTHER_NAME } from '../support/certificates.ts';

const folder = mkdtempSync(join(tmpdir(), 'clinmeter-certificate-'));
afterAll(() => rmSync(folder, { recursive: true }));

const fileOf = (content: string): string => {
  const file = join(folder, crypto.randomUUID());
  writeFileSync(file, content);
  return file;
};

const NOW = Date.UTC(2030, 0, 1);
const [cert, key] = [fileOf(CERTIFICATE + INTERMEDIATE), fileOf(KEY)];
const USUAL = { tlsCert: cert, tlsKey: key, baseUrl: 'https://localhost', trustedProxy: undefined };

test('a certificate is read with its chain and its key, and tells its names', () => {
  expect(certificateOf(USUAL, NOW)).toMatchObject({
    cert: [CERTIFICATE.trim(), INTERMEDIATE.trim()].join('\n'),
    key: KEY,
    names: 'localhost, 127.0.0.1',
  });
  expect(certificateOf({ ...USUAL, tlsCert: undefined, tlsKey: undefined }, NOW)).toBeUndefined();
});

test('a base URL is the address or the name of the certificate, unless a proxy is in front', () => {
  expect(certificateOf({ ...USUAL, baseUrl: 'https://127.0.0.1:8443' }, NOW)).toBeDefined();
  const behind = { baseUrl: 'https://api.example.com', trustedProxy: '127.0.0.1' };
  expect(certificateOf({ ...USUAL, ...behind }, NOW)).toBeDefined();
  expect(certificateOf({ ...USUAL, baseUrl: undefined }, NOW)).toBeDefined();
});

const encrypted = generateKeyPairSync('ec', {
  namedCurve: 'prime256v1',
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'hunter2' },
}).privateKey;
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
const other = String(privateKey.export({ type: 'pkcs8', format: 'pem' }));
const damaged = (pem: string): string => pem.replace(/MII\w/, 'AAAA');

type Given = Parameters<typeof certificateOf>[0];

test.each<[string, Partial<Given>, string]>([
  ['a certificate without a key', { tlsKey: undefined }, 'need each other'],
  ['a key without a certificate', { tlsCert: undefined }, 'need each other'],
  ['a certificate that is not there', { tlsCert: join(folder, 'nowhere') }, 'cannot be read (ENOENT)'],
  ['a key that is a folder', { tlsKey: folder }, 'cannot be read (EISDIR)'],
  ['a file without a certificate', { tlsCert: key }, 'has no certificate in PEM'],
  ['a damaged certificate', { tlsCert: fileOf(damaged(CERTIFICATE)) }, 'is damaged'],
  ['a damaged certificate of the chain', { tlsCert: fileOf(CERTIFICATE + damaged(INTERMEDIATE)) }, '2 of 2'],
  ['a file without a key', { tlsKey: cert }, 'has no private key in PEM'],
  ['a key with a passphrase', { tlsKey: fileOf(encrypted) }, 'without a passphrase'],
  ['the key of another certificate', { tlsKey: fileOf(other) }, 'is not the one of the certificate'],
  ['a chain before its certificate', { tlsCert: fileOf(INTERMEDIATE + CERTIFICATE) }, 'is not the one of the'],
  ['an expired certificate', { tlsCert: fileOf(EXPIRED) }, 'has expired on 2021-01-01'],
  [
    'a certificate of another name',
    { tlsCert: fileOf(OF_ANOTHER_NAME) },
    'is for elsewhere.example, and --base-url is',
  ],
  ['an address that the certificate has not', { baseUrl: 'https://127.0.0.2' }, '--base-url is https://127.0.0.2'],
  ['a base URL of HTTP', { baseUrl: 'http://localhost' }, '--tls-cert serves HTTPS'],
])('%s is refused, and no key is shown', (_, change, message) => {
  let problem: unknown;
  try {
    certificateOf({ ...USUAL, ...change }, NOW);
  } catch (error) {
    problem = error;
  }
  expect(problem).toBeInstanceOf(ConfigError);
  const { message: text, hint } = problem as ConfigError;
  expect(text).toContain(message);
  expect(text + hint).not.toMatch(/PRIVATE KEY|MIGH/);
});

test('a certificate is refused before its time', () => {
  expect(() => certificateOf(USUAL, Date.UTC(2019, 0, 1))).toThrow('is not valid before');
});

const DAY = 86_400_000;

test.each<[number, number, string, boolean]>([
  [90, 15, '15 days left, until 2030-01-16', false],
  [90, 13.5, '13 days left, until 2030-01-14', true],
  [90, 1.5, '1 day left, until 2030-01-02', true],
  // Short-lived certificates are renewed late.
  [6, 2, '2 days left, until 2030-01-03', false],
  [6, 1, '1 day left, until 2030-01-02', true],
])('of %i days, %p that are left are told', (whole, left, text, isShort) => {
  const validTo = NOW + left * DAY;
  expect(timeLeft({ validFrom: validTo - whole * DAY, validTo }, NOW)).toEqual({ text, isShort });
});
