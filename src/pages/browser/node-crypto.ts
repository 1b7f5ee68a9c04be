/** What our own code takes from `node:crypto`, in a browser; `build/scripts.ts` puts it in that module's place. */

/** Random bytes that are written as hexadecimal. */
export const randomBytes = (size: number): { readonly toString: (encoding: 'hex') => string } => {
  const bytes = crypto.getRandomValues(new Uint8Array(size));
  return { toString: () => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('') };
};
