/** Zip files (APPNOTE 6.3), read through yauzl. */
import { open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { fromBufferPromise, openPromise, type Entry as ZipEntry, type ZipFile } from 'yauzl';
import { type Archive, type Entry, ImportError, isHidden, placed } from './entry.ts';

/** True for a zip file, also for a damaged one that is named `.zip`. */
export const isZip = async (path: string): Promise<boolean> => {
  if (/\.zip$/i.test(path)) return true;
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return bytesRead === 4 && buffer.readUInt32LE() === LOCAL_FILE_HEADER;
  } finally {
    await file.close();
  }
};

const LOCAL_FILE_HEADER = 0x04034b50;

/**
 * Reads the table of contents of a zip.
 *
 * @param content - of a zip inside another; `path` then only names it
 * @throws {@link ImportError} for a file that was cut short or is no zip
 */
export const openZip = async (path: string, content?: Buffer): Promise<Archive> => {
  const opened = content === undefined ? openPromise(path, { autoClose: false }) : fromBufferPromise(content);
  const zip = await opened.catch((error: unknown) => {
    throw placed({ file: path }, 'not a whole zip file', error);
  });
  const close = () => zip.close();
  try {
    const entries: Entry[] = [];
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith('/') || isHidden(entry.fileName)) continue;
      const label = `${path}: ${entry.fileName}`;
      const read = () => unpack(zip, entry, label);
      entries.push({ path: entry.fileName, label, size: entry.uncompressedSize, read });
    }
    return { path, entries, close };
  } catch (error) {
    close();
    throw placed({ file: path }, 'its table of contents is damaged', error);
  }
};

async function* unpack(zip: ZipFile, entry: ZipEntry, label: string): AsyncGenerator<Uint8Array> {
  let checksum = 0;
  try {
    for await (const piece of await zip.openReadStreamPromise(entry)) {
      checksum = crc32(piece, checksum);
      yield piece;
    }
  } catch (error) {
    throw placed({ file: label }, 'cannot be unpacked', error);
  }
  // yauzl checks the sizes and leaves this to its users.
  if (checksum !== entry.crc32) throw new ImportError({ file: label }, 'is damaged: its checksum does not match');
}
