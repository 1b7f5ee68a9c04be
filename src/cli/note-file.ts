/** The note that a command reads. */
import { file } from '../config/option.ts';
import { reasonOf } from '../errors/reason.ts';
import { readInput, readNamed } from '../named-file.ts';
import { CommandError } from './command.ts';

const STANDARD_INPUT = '-';

export const noteFile = {
  ...file,
  doc: 'The note, at most 20,000 characters; - is standard input',
  isRequired: true,
} as const;

/** @throws {@link CommandError} for a file that cannot be read, or is no text */
export const readNote = async (path: string, example: string): Promise<string> => {
  const bytes = await bytesOf(path, example);
  const isSixteen = UTF_16.some(([first, second]) => bytes[0] === first && bytes[1] === second);
  if (isSixteen) throw new CommandError(`${path} is UTF-16, and a note is read as UTF-8: save it as UTF-8`, example);
  const text = utf8In(bytes);
  if (text === undefined || text.includes('\0'))
    throw new CommandError(`${path} is not text in UTF-8: it has bytes that no UTF-8 text has`, example);
  if (text.trim() === '') throw new CommandError(`${path} is empty: a note has 1 to 20,000 characters`, example);
  return text;
};

/** The marks that begin a file of UTF-16. */
const UTF_16 = [
  [0xff, 0xfe],
  [0xfe, 0xff],
] as const;

const utf8In = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

const bytesOf = async (path: string, example: string): Promise<Uint8Array> => {
  try {
    return path === STANDARD_INPUT ? await readInput() : readNamed(path);
  } catch (error) {
    throw new CommandError(`cannot read ${path}: ${reasonOf(error)}`, example);
  }
};
