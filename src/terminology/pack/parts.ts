/**
 * A pack file is three msgpack values: the main part, the details of all systems as bytes, and a footer that says how
 * many they are.
 */

export type PackParts = { readonly main: Uint8Array; readonly details: Uint8Array };

/** The footer is the word `details` as a `fixstr`, then a `uint 32`. */
const MARK = Buffer.from('\u00a7details\u00ce', 'latin1');
const FOOTER_BYTES = MARK.length + 4;

/** A `bin 32`, and the length of it, come before the bytes. */
const BIN_32 = 0xc6;
const HEAD_BYTES = 5;

/** The values behind the main part. */
export const appendixOf = (details: Uint8Array): Buffer => {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt8(BIN_32);
  head.writeUInt32BE(details.length, 1);
  return Buffer.concat([head, details, MARK, head.subarray(1)]);
};

/** Views of both parts. A file without a footer is all main part: packs of old have none. */
export const partsOf = (bytes: Uint8Array): PackParts => {
  const footer = bytes.length - FOOTER_BYTES;
  const whole = { main: bytes, details: bytes.subarray(bytes.length) };
  if (footer < 0 || !MARK.equals(bytes.subarray(footer, footer + MARK.length))) return whole;
  const length = new DataView(bytes.buffer, bytes.byteOffset + footer, FOOTER_BYTES).getUint32(MARK.length);
  const from = footer - length;
  return from < HEAD_BYTES
    ? whole
    : { main: bytes.subarray(0, from - HEAD_BYTES), details: bytes.subarray(from, footer) };
};

/** SHA-256 of parts, one after the other. */
export const digestOf = (...parts: readonly Uint8Array[]): Buffer => {
  const hash = new Bun.CryptoHasher('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** A file that is not a pack this executable can use. */
export class PackError extends Error {
  override readonly name = 'PackError';
}
