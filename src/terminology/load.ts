/** Loads the pack to serve: a file that was named, or the one inside the executable. */
import { readPackFile } from './pack/pack-file.ts';
import { openTerminology, type Terminology } from './terminology.ts';

/** A terminology, and the checksum of its pack: SHA-256 over the content, hexadecimal. */
export type LoadedPack = { readonly checksum: string; readonly terminology: Terminology };

/**
 * Opens a pack file, or the embedded one.
 *
 * @throws PackError for a file that is not there, damaged, or no pack of this format version
 */
export const openPack = (file?: string): LoadedPack => {
  const { checksum, pack } = readPackFile(file);
  return { checksum, terminology: openTerminology(pack, checksum) };
};

/** The terminology of a pack file, or of the embedded one. @throws PackError as {@link openPack} does */
export const loadTerminology = (file?: string): Terminology => openPack(file).terminology;
