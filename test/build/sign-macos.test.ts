/** The signature of executables for macOS, on the smallest file that can carry one. */
import { describe, expect, test } from 'bun:test';
import { createHash } from 'node:crypto';
import { signAdHoc } from '../../build/release/sign-macos.ts';

const PAGE = 4096;
const TEXT_BYTES = 3 * PAGE;
/** The signature begins inside a page. */
const SIGNATURE_START = 4 * PAGE + 16;

const segment = (name: string, offset: number, bytes: number): Buffer => {
  const command = Buffer.alloc(72);
  command.writeUInt32LE(0x19, 0);
  command.writeUInt32LE(72, 4);
  command.write(name, 8);
  for (const [index, value] of [offset, bytes, offset, bytes].entries()) {
    command.writeBigUInt64LE(BigInt(value), 24 + index * 8);
  }
  return command;
};

const executable = (commands: readonly Buffer[]): Buffer => {
  const file = Buffer.alloc(SIGNATURE_START + 100, 'code');
  file.writeUInt32LE(0xfeedfacf, 0);
  file.writeUInt32LE(commands.length, 16);
  Buffer.concat(commands).copy(file, 32);
  return file;
};

const signature = Buffer.alloc(16);
for (const [index, value] of [0x1d, 16, SIGNATURE_START, 100].entries()) signature.writeUInt32LE(value, index * 4);
const TEXT = segment('__TEXT', 0, TEXT_BYTES);
const LINKEDIT = segment('__LINKEDIT', TEXT_BYTES, SIGNATURE_START + 100 - TEXT_BYTES);

describe('an executable for macOS', () => {
  const signed = signAdHoc(executable([TEXT, LINKEDIT, signature]));

  test('an executable for macOS has the hash of every page before its signature, the last one in part', () => {
    const directory = signed.subarray(SIGNATURE_START + 20);
    const [hashes, pages, limit] = [16, 28, 32].map((at) => directory.readUInt32BE(at));
    expect({ pages, limit }).toEqual({ pages: 5, limit: SIGNATURE_START });
    for (let page = 0; page < 5; page++) {
      const bytes = signed.subarray(page * PAGE, Math.min((page + 1) * PAGE, SIGNATURE_START));
      const at = (hashes ?? 0) + page * 32;
      expect(directory.toString('hex', at, at + 32)).toBe(createHash('sha256').update(bytes).digest('hex'));
    }
  });

  test('an executable for macOS has a signature, and a last segment, that reach to its end', () => {
    expect(signed.readUInt32BE(SIGNATURE_START)).toBe(0xfade0cc0);
    expect(SIGNATURE_START + signed.readUInt32BE(SIGNATURE_START + 4)).toBe(signed.length);
    expect(signed.readUInt32LE(32 + 144 + 12)).toBe(signed.length - SIGNATURE_START);
    expect(TEXT_BYTES + Number(signed.readBigUInt64LE(32 + 72 + 48))).toBe(signed.length);
  });

  test('an executable for macOS is the same when it is signed again', () => {
    expect(signAdHoc(signed).equals(signed)).toBe(true);
  });

  test('an executable for macOS is refused when it is another kind of file, or ends with something else than its signature', () => {
    expect(() => signAdHoc(Buffer.from('\x7fELF'.padEnd(64)))).toThrow('no 64-bit Mach-O file');
    expect(() => signAdHoc(executable([TEXT, LINKEDIT]))).toThrow('without __TEXT, __LINKEDIT or a signature');
    expect(() => signAdHoc(Buffer.concat([signed, Buffer.from('more')]))).toThrow('not at the end');
  });
});
