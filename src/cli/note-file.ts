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

/** @throws {@link CommandError} for a file that cannot be read */
export const readNote = async (path: string, example: string): Promise<string> => {
  try {
    return new TextDecoder().decode(path === STANDARD_INPUT ? await readInput() : readNamed(path));
  } catch (error) {
    throw new CommandError(`cannot read ${path}: ${reasonOf(error)}`, example);
  }
};
