/**
 * A pack file is three msgpack values: the main part, the details of all systems as bytes, and a footer that says how
 * many they are. A service that is never asked for details never reads them.
 */
import { createHash } from 'node:crypto';

/** The main part, and the details, read when they are first asked for. */
export type PackParts = {
  readonly main: Uint8Array;
  /** The number of bytes of the details. */
  readonly length: number;
  readonly details: () => Uint8Array;
  /** SHA-256 of a part of the details, without keeping its bytes in memory. */
  readonly digest: (from: number, length: number) => Buffer;
};

/** The footer is the word `details` as a `fixstr`, then a `uint 32`. */
const MARK = Buffer.from('\u00a7details\u00ce', 'latin1');
export const FOOTER_BYTES = MARK.length + 4;

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

type Layout = { readonly main: number; readonly details: number; readonly length: number };

/**
 * The layout of a file by its last bytes. A file without a footer is all main part: packs of old have none.
 *
 * @param footer - its last {@link FOOTER_BYTES} bytes
 */
export const layoutOf = (size: number, footer: Uint8Array): Layout => {
  const whole = { main: size, details: size, length: 0 };
  if (footer.length < FOOTER_BYTES || !MARK.equals(footer.subarray(0, MARK.length))) return whole;
  const { buffer, byteOffset } = footer;
  const length = new DataView(buffer, byteOffset, FOOTER_BYTES).getUint32(MARK.length);
  const details = size - FOOTER_BYTES - length;
  return details < HEAD_BYTES ? whole : { main: details - HEAD_BYTES, details, length };
};

export const partsOf = (bytes: Uint8Array): PackParts => {
  const { main, details, length } = layoutOf(bytes.length, bytes.subarray(-FOOTER_BYTES));
  const read = () => bytes.subarray(details, details + length);
  return {
    main: bytes.subarray(0, main),
    length,
    details: read,
    digest: (from, some) => digestOf(read().subarray(from, from + some)),
  };
};

/** SHA-256 of parts, one after the other. */
export const digestOf = (...parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** A file that is not a pack this executable can use. */
export class PackError extends Error {
  override readonly name = 'PackError';
}
