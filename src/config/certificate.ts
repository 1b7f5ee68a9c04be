/** The certificate of HTTPS and its key, from two files that a reload reads again. */
import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { reasonOf } from '../errors/reason.ts';
import { certificatesIn } from '../network/authorities.ts';
import { ConfigError } from './config-error.ts';
import { codeOf, placeInFile, readRegular } from './config-file.ts';
import { hostOf } from './hosts.ts';

export type Certificate = {
  /** PEM of the certificate, then of its chain. */
  readonly cert: string;
  /** PEM of the private key. */
  readonly key: string;
  /** DNS names and addresses, as the certificate lists them. */
  readonly names: string;
  /** Milliseconds since 1970. */
  readonly validFrom: number;
  readonly validTo: number;
};

type Given = {
  readonly tlsCert: string | undefined;
  readonly tlsKey: string | undefined;
  readonly baseUrl: string | undefined;
  readonly trustedProxy: string | undefined;
  readonly config?: string | undefined;
};

const BOTH = '--tls-cert fullchain.pem --tls-key privkey.pem';

/**
 * Reads both files, and checks all that a client would refuse: a wrong key, a wrong time, a wrong name.
 *
 * @returns `undefined` without the two options
 * @throws {@link ConfigError} that names the option and the file, and never shows the key
 */
export const certificateOf = (given: Given, now: number): Certificate | undefined => {
  const { tlsCert, tlsKey, baseUrl, config } = given;
  if (tlsCert === undefined && tlsKey === undefined) return undefined;
  if (tlsCert === undefined || tlsKey === undefined)
    throw new ConfigError('--tls-cert and --tls-key need each other', BOTH);
  if (baseUrl?.startsWith('http:'))
    throw new ConfigError(`--base-url is ${baseUrl}, and --tls-cert serves HTTPS`, baseUrl.replace('http:', 'https:'));
  const wrong = (flag: string, problem: string, remedy: string): ConfigError =>
    new ConfigError(`${placeInFile(config, [flag])}--${flag}: ${problem}`, remedy);
  let chain: readonly string[];
  try {
    chain = certificatesIn(textOf(tlsCert), tlsCert);
  } catch (error) {
    throw wrong('tls-cert', reasonOf(error), 'a file in PEM: the certificate, then its chain');
  }
  let key: string;
  let secret: KeyObject;
  try {
    key = textOf(tlsKey);
    secret = keyIn(key, tlsKey);
  } catch (error) {
    throw wrong('tls-key', reasonOf(error), 'the file in PEM with the key of --tls-cert, without a passphrase');
  }
  const leaf = new X509Certificate(chain[0] ?? '');
  if (!leaf.checkPrivateKey(secret))
    throw wrong('tls-key', `the key in ${tlsKey} is not the one of the certificate in ${tlsCert}`, BOTH);
  const problem = problemOf(leaf, given, now);
  if (problem !== undefined) throw wrong('tls-cert', `the certificate in ${tlsCert} ${problem}`, RENEW);
  const [validFrom, validTo] = [Date.parse(leaf.validFrom), Date.parse(leaf.validTo)];
  return { cert: chain.join('\n'), key, names: namesOf(leaf), validFrom, validTo };
};

const RENEW = 'certbot renew, or the tool that made it';

const textOf = (file: string): string => {
  try {
    return readRegular(file)[0];
  } catch (error) {
    throw new Error(`${file} cannot be read (${codeOf(error)})`);
  }
};

/** The reason of the library could show a part of the key. */
const keyIn = (text: string, file: string): KeyObject => {
  try {
    return createPrivateKey(text);
  } catch {
    throw new Error(`${file} has no private key in PEM that can be read without a passphrase`);
  }
};

/** The reason why clients refuse a certificate. Behind a proxy its name is the proxy's business. */
const problemOf = (leaf: X509Certificate, { baseUrl, trustedProxy }: Given, now: number): string | undefined => {
  if (now >= Date.parse(leaf.validTo)) return `has expired on ${dayOf(leaf.validTo)}`;
  if (now < Date.parse(leaf.validFrom)) return `is not valid before ${leaf.validFrom}`;
  if (baseUrl === undefined || trustedProxy !== undefined) return undefined;
  const host = hostOf(new URL(baseUrl).host);
  const isNamed = (isIP(host) === 0 ? leaf.checkHost(host) : leaf.checkIP(host)) !== undefined;
  return isNamed ? undefined : `is for ${namesOf(leaf)}, and --base-url is ${baseUrl}`;
};

/** `api.example.com, 192.0.2.1` */
const namesOf = ({ subjectAltName, subject }: X509Certificate): string =>
  (subjectAltName ?? subject).replaceAll('DNS:', '').replaceAll('IP Address:', '').replaceAll('\n', ', ');

const dayOf = (time: string | number): string => new Date(time).toISOString().slice(0, 10);

const DAY = 86_400_000;

/** Certificates are usually renewed when a third of their time is left, which may be 90 days or 6. */
const FEW_DAYS = 14;
const LEAST_DAYS = 2;

type Validity = Pick<Certificate, 'validFrom' | 'validTo'>;

/** When a certificate should have been renewed, in milliseconds since 1970. */
export const lateFrom = ({ validFrom, validTo }: Validity): number =>
  validTo - Math.max(LEAST_DAYS * DAY, Math.min(FEW_DAYS * DAY, (validTo - validFrom) / 4));

/** The days that a certificate is valid for, as a text, and whether they are few. */
export const timeLeft = (validity: Validity, now: number): { readonly text: string; readonly isShort: boolean } => {
  const days = Math.floor((validity.validTo - now) / DAY);
  const text = `${days === 1 ? '1 day' : `${days} days`} left, until ${dayOf(validity.validTo)}`;
  return { text, isShort: now > lateFrom(validity) };
};

/** The times of a certificate in a file, which may have been renewed; `undefined` if it cannot be read. */
export const validityIn = (file: string): Validity | undefined => {
  try {
    const leaf = new X509Certificate(certificatesIn(textOf(file), file)[0] ?? '');
    return { validFrom: Date.parse(leaf.validFrom), validTo: Date.parse(leaf.validTo) };
  } catch {
    return undefined;
  }
};
