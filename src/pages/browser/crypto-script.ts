/** Loads `crypto.js`, which stands beside the script of the page: only payments and receipts need it. */
import type * as Crypto from './crypto.ts';

let loaded: Promise<typeof Crypto> | undefined;

export const loadCrypto = (): Promise<typeof Crypto> => {
  loaded ??= import(new URL('crypto.js', import.meta.url).href);
  return loaded;
};
