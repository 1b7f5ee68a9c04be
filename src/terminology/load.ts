/** Loads the pack to serve: a file that was named, or the one inside the executable. */
import { readFileSync } from 'node:fs';
import embedded from '../../dist/embedded.pack' with { type: 'file' };
import { decodePack, PackError } from './pack.ts';
import { openTerminology, type Terminology } from './terminology.ts';

/**
 * Opens a pack file, or the embedded one.
 *
 * @throws {@link PackError}
 */
export const loadTerminology = (file?: string): Terminology => {
  const name = file ?? 'the embedded terminology pack';
  return openTerminology(decodePack(read(file ?? embedded, name), name));
};

const read = (file: string, name: string): Buffer => {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new PackError(`${name} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
};
