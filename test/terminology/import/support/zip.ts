/** Writes zip files (APPNOTE 6.3), without compression unless asked for. */
import { writeFileSync } from 'node:fs';
import { crc32, deflateRawSync } from 'node:zlib';

export type Files = Readonly<Record<string, string | Uint8Array>>;

/** How to write a zip, or how to damage it. */
export type ZipOptions = {
  readonly compress?: boolean;
  /** Changes the unpacked bytes after their checksum was taken. */
  readonly spoil?: (bytes: Buffer) => Buffer;
};

export const writeZip = (path: string, files: Files, { compress = false, spoil }: ZipOptions = {}): void => {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content);
    const stored = compress ? deflateRawSync(bytes) : bytes;
    const body = spoil === undefined ? stored : spoil(Buffer.from(stored));
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x0800, 2); // names are UTF-8
    common.writeUInt16LE(compress ? 8 : 0, 4);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(body.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    centrals.push(Buffer.concat([signature(0x02014b50), Buffer.from([20, 0]), common, rest, Buffer.from(name)]));
    locals.push(Buffer.concat([signature(0x04034b50), common, Buffer.from(name), body]));
    offset += 30 + Buffer.byteLength(name) + body.length;
  }
  const central = Buffer.concat(centrals);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(centrals.length, 4);
  end.writeUInt16LE(centrals.length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  writeFileSync(path, Buffer.concat([...locals, central, signature(0x06054b50), end]));
};

const signature = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
