/** Loads the pack to serve: a file that was named, or the one inside the executable. */
import { readPackFile } from './pack/pack-file.ts';
import { openTerminology, type Terminology } from './terminology.ts';

/**
 * Opens a pack file, or the embedded one.
 *
 * @throws PackError for a file that is not there, damaged, or no pack of this format version
 */
export const loadTerminology = (file?: string): Terminology => openTerminology(readPackFile(file).pack);
