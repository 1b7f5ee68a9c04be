/** Certificate authorities that an operator trusts beside the usual ones, for upstreams with certificates of their own. */
import { X509Certificate } from 'node:crypto';
import { lazily } from '../deferred.ts';
import { reasonOf } from '../errors/reason.ts';
import { readNamed } from '../named-file.ts';

const CERTIFICATE = /-----BEGIN CERTIFICATE-----.+?-----END CERTIFICATE-----/gs;

/**
 * The authorities in a file, in PEM.
 *
 * @throws an error that says why the file cannot be used: one certificate that cannot be read spoils it
 */
export const authoritiesIn = (file: string): string => certificatesIn(textOf(file), file).join('\n');

/**
 * The certificates in a text, in PEM, in their order.
 *
 * @throws an error that names the file, as {@link authoritiesIn} does
 */
export const certificatesIn = (content: string, file: string): readonly string[] => {
  const found = content.match(CERTIFICATE) ?? [];
  if (found.length === 0) throw new Error(`${file} has no certificate in PEM`);
  for (const [index, text] of found.entries()) {
    try {
      new X509Certificate(text);
    } catch {
      throw new Error(`certificate ${index + 1} of ${found.length} in ${file} is damaged`);
    }
  }
  return found;
};

const textOf = (file: string): string => {
  try {
    return readNamed(file).toString();
  } catch (error) {
    throw new Error(`${file} cannot be read: ${reasonOf(error)}`);
  }
};

/** The usual ones, with those of `NODE_EXTRA_CA_CERTS`. No start waits for the module. */
const usual = lazily(() => process.getBuiltinModule('node:tls').getCACertificates('default').join('\n'));

/** The authorities to check a certificate with: a client that is given some does not know the usual ones any more. */
export const withUsual = (authorities: string): string => `${usual()}\n${authorities}`;
