/**
 * Signs executables for macOS ad hoc, as a linker does. Bun signs only for Apple silicon. For Intel it leaves the
 * signature of Bun itself, which no longer matches the file.
 *
 * Source: Apple's `cs_blobs.h` (SuperBlob, CodeDirectory of version 0x20400) and `loader.h` (load commands) of xnu.
 */
import { createHash } from 'node:crypto';

const MACHO_64 = 0xfeedfacf;
const HEADER_BYTES = 32;
const LC_SEGMENT_64 = 0x19;
const LC_CODE_SIGNATURE = 0x1d;

const SUPER_BLOB = 0xfade0cc0;
const CODE_DIRECTORY = 0xfade0c02;
const SUPER_BLOB_BYTES = 20;
const CODE_DIRECTORY_BYTES = 88;
const VERSION_WITH_TEXT_SEGMENT = 0x20400;
const AD_HOC_BY_LINKER = 0x20002;
const MAIN_BINARY = 1n;
const SHA256 = { bytes: 32, type: 2 };
const PAGE_BITS = 12;
/** The identifier that linkers use. */
const IDENTIFIER = Buffer.from('a.out\0');

const PAGE = 1n << BigInt(PAGE_BITS);

/**
 * Replaces the signature at the end of an executable by an ad-hoc one.
 *
 * @throws for a file that is not a 64-bit Mach-O file with its signature at the end
 */
export const signAdHoc = (file: Buffer): Buffer => {
  const { text, linkedit, signature } = commandsOf(file);
  const start = file.readUInt32LE(signature + 8);
  if (start + file.readUInt32LE(signature + 12) !== file.length) throw new Error('the signature is not at the end');
  const pages = Math.ceil(start / 2 ** PAGE_BITS);
  const size = SUPER_BLOB_BYTES + CODE_DIRECTORY_BYTES + IDENTIFIER.length + pages * SHA256.bytes;
  const code = Buffer.from(file.subarray(0, start));
  code.writeUInt32LE(size, signature + 12);
  const linkeditBytes = BigInt(start + size) - code.readBigUInt64LE(linkedit + 40);
  code.writeBigUInt64LE(linkeditBytes, linkedit + 48);
  code.writeBigUInt64LE(((linkeditBytes + PAGE - 1n) / PAGE) * PAGE, linkedit + 32);
  const hashes = Array.from({ length: pages }, (_, page) =>
    createHash('sha256')
      .update(code.subarray(page << PAGE_BITS, (page + 1) << PAGE_BITS))
      .digest(),
  );
  const textSegment = { offset: code.readBigUInt64LE(text + 40), bytes: code.readBigUInt64LE(text + 48) };
  return Buffer.concat([code, superBlob(size), codeDirectory(code.length, pages, textSegment), IDENTIFIER, ...hashes]);
};

const superBlob = (size: number): Buffer => words(SUPER_BLOB, size, 1, 0, SUPER_BLOB_BYTES);

const codeDirectory = (codeBytes: number, pages: number, text: { offset: bigint; bytes: bigint }): Buffer => {
  const afterIdentifier = CODE_DIRECTORY_BYTES + IDENTIFIER.length;
  const segment = Buffer.alloc(24);
  for (const [index, value] of [text.offset, text.bytes, MAIN_BINARY].entries()) {
    segment.writeBigUInt64BE(value, index * 8);
  }
  return Buffer.concat([
    words(CODE_DIRECTORY, afterIdentifier + pages * SHA256.bytes, VERSION_WITH_TEXT_SEGMENT, AD_HOC_BY_LINKER),
    words(afterIdentifier, CODE_DIRECTORY_BYTES, 0, pages, codeBytes),
    Buffer.of(SHA256.bytes, SHA256.type, 0, PAGE_BITS),
    // No spare field, scatter table, team or 64-bit limit.
    words(0, 0, 0, 0, 0, 0),
    segment,
  ]);
};

const words = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
};

/** The offsets of the load commands that a signature depends on. */
const commandsOf = (file: Buffer) => {
  if (file.length < HEADER_BYTES || file.readUInt32LE(0) !== MACHO_64) throw new Error('no 64-bit Mach-O file');
  const found: Record<string, number> = {};
  let at = HEADER_BYTES;
  for (let left = file.readUInt32LE(16); left > 0; left--) {
    const command = file.readUInt32LE(at);
    if (command === LC_CODE_SIGNATURE) found.signature = at;
    if (command === LC_SEGMENT_64) found[file.toString('latin1', at + 8, at + 24).replace(/\0.*$/, '')] = at;
    at += file.readUInt32LE(at + 4);
  }
  const { __TEXT: text, __LINKEDIT: linkedit, signature } = found;
  if (text === undefined || linkedit === undefined || signature === undefined) {
    throw new Error('a Mach-O file without __TEXT, __LINKEDIT or a signature');
  }
  return { text, linkedit, signature };
};
