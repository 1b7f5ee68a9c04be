/** The key beside a ledger in a file that signs its receipts, and the addresses that have signed them before. */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { privateKeyToAddress } from 'viem/accounts';
import { createOnce } from '../ledger/files.ts';

type Key = `0x${string}`;

export const receiptKeyFileOf = (ledger: string): string => `${ledger}.receipt-key`;

const signersFileOf = (ledger: string): string => `${ledger}.receipt-signers`;

/** Reads the key beside a ledger; `undefined` if there is none. @throws for a file that holds no key */
export const keyBeside = (ledger: string): Key | undefined => {
  const file = receiptKeyFileOf(ledger);
  if (!existsSync(file)) return undefined;
  const key: Key = `0x${readFileSync(file, 'utf8').trim()}`;
  privateKeyToAddress(key);
  return key;
};

/** Reads the key, or makes one that its owner alone can read. @throws the errors of the file system */
export const keyMadeBeside = (ledger: string): Key => {
  const found = keyBeside(ledger);
  if (found !== undefined) return found;
  // Nearly all numbers of 32 bytes are keys of the curve; reading refuses the others.
  createOnce(receiptKeyFileOf(ledger), `${randomBytes(32).toString('hex')}\n`);
  return keyMadeBeside(ledger);
};

/** An address that signed receipts until a time, in milliseconds since the epoch. */
export type FormerSigner = { readonly address: string; readonly until: number };

/**
 * Notes who signs from now on. @returns who signed before
 *
 * @throws the errors of the file system
 */
export const noteSigner = (ledger: string, address: string, now: number): readonly FormerSigner[] => {
  const file = signersFileOf(ledger);
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const known = text.split('\n').filter((line) => line !== '');
  const isLast = known.at(-1)?.startsWith(`${address} `) === true;
  const all = isLast ? known : [...known, `${address} ${new Date(now).toISOString()}`];
  if (!isLast) {
    const draft = `${file}.${randomBytes(8).toString('hex')}`;
    writeFileSync(draft, `${all.join('\n')}\n`, { mode: 0o600, flag: 'wx', flush: true });
    renameSync(draft, file);
  }
  const signers = all.map((line) => line.split(' ') as [address: string, since: string]);
  // Who signs now is no former one, even after another has signed between.
  return signers
    .slice(0, -1)
    .map(([former], at) => ({ address: former, until: Date.parse(signers[at + 1]?.[1] ?? '') }))
    .filter((former) => former.address !== address);
};
