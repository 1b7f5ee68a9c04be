/** The ledger's digest key: configured, or in a file that only its owner can read, beside the ledger. */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createOnce } from './files.ts';
import { LedgerError } from './ledger.ts';

export const keyFileOf = (ledgerFile: string): string => `${ledgerFile}.ledger-key`;

/**
 * Reads the key, or makes one for an empty ledger.
 *
 * @throws {@link LedgerError} when a ledger with rows has lost its key: without it no buyer could be recognised
 */
export const ledgerKey = (ledgerFile: string, isEmpty: boolean): Buffer => {
  const file = keyFileOf(ledgerFile);
  if (existsSync(file)) return parseKey(readFileSync(file, 'utf8').trim(), file);
  if (!isEmpty) {
    throw new LedgerError(
      `the ledger ${ledgerFile} has rows but its key file ${file} is missing. Restore the file, or give the key with --ledger-key.`,
      { hint: `copy the key from its safe place to ${file}` },
    );
  }
  createOnce(file, `${randomBytes(32).toString('hex')}\n`);
  return parseKey(readFileSync(file, 'utf8').trim(), file);
};

/** Reads a key of 32 bytes in hexadecimal. */
export const parseKey = (text: string, origin: string): Buffer => {
  if (!/^[0-9a-f]{64}$/i.test(text))
    throw new LedgerError(`${origin} must hold 32 bytes in hexadecimal`, { hint: 'restore the key of the ledger' });
  return Buffer.from(text, 'hex');
};

/** The digest by which a ledger recognises its key. */
export const checkOf = (secret: Buffer): string => hmac(secret, 'clinmeter ledger key');

/**
 * A digest that can be made and tested with the key alone (HMAC-SHA-256, hexadecimal). A sale makes three; Bun's own hasher
 * takes half of the time of `createHmac`, which makes a stream of each.
 */
export const hmac = (secret: Buffer, value: string): string =>
  new Bun.CryptoHasher('sha256', secret).update(value).digest('hex');
