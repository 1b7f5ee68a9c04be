/** The note that a command reads: text in UTF-8, or an error that says what the file is. */
import { expect, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readNote } from '../../src/cli/note-file.ts';

const read = async (bytes: Uint8Array | string): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'note-'));
  const path = join(folder, 'note.txt');
  writeFileSync(path, bytes);
  try {
    return await readNote(path, 'clinmeter chart note.txt');
  } catch (error) {
    return (error as Error).message.replace(path, 'FILE');
  } finally {
    rmSync(folder, { recursive: true });
  }
};

test.each([
  ['text', 'Crea 1 µmol/L', 'Crea 1 µmol/L'],
  ['UTF-16', new Uint8Array([0xff, 0xfe, 0x41, 0]), 'FILE is UTF-16, and a note is read as UTF-8: save it as UTF-8'],
  [
    'UTF-16 of the other order',
    new Uint8Array([0xfe, 0xff, 0, 0x41]),
    'FILE is UTF-16, and a note is read as UTF-8: save it as UTF-8',
  ],
  ['no UTF-8', new Uint8Array([0x41, 0xb5, 0x41]), 'FILE is not text in UTF-8: it has bytes that no UTF-8 text has'],
  ['zero bytes', new Uint8Array([0x41, 0, 0x41]), 'FILE is not text in UTF-8: it has bytes that no UTF-8 text has'],
  ['an empty file', '', 'FILE is empty: a note has 1 to 20,000 characters'],
  ['blanks', ' \n', 'FILE is empty: a note has 1 to 20,000 characters'],
])('%s', async (_, bytes, said) => expect(await read(bytes)).toBe(said));
