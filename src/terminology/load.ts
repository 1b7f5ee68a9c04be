/** Loads the pack to serve: a file that was named, or the one inside the executable. */
import { keepDerived, type Shelf } from './derived.ts';
import { decodePack } from './pack/pack.ts';
import { readPackFile, type SharedBytes } from './pack/pack-file.ts';
import { openTerminology, type Terminology } from './terminology.ts';

/** What threads share of a pack: its bytes, and the arrays that follow from them. */
export type SharedPack = { readonly name: string; readonly bytes: SharedBytes; readonly shelf: Shelf };

/** A terminology, and the checksum of its pack: SHA-256 over the content, hexadecimal. */
export type LoadedPack = {
  readonly checksum: string;
  readonly terminology: Terminology;
  readonly shared: SharedPack;
};

/**
 * Opens a pack file, or the embedded one.
 *
 * @throws PackError for a file that is not there, damaged, or no pack of this format version
 */
export const openPack = (file?: string, now?: () => number): LoadedPack => {
  const { name, bytes, checksum, pack } = readPackFile(file);
  const shared = { name, bytes, shelf: new Map() };
  keepDerived(bytes.buffer, shared.shelf);
  return { checksum, terminology: openTerminology(pack, checksum, now), shared };
};

/** Opens a pack that another thread has opened before. */
export const openShared = ({ name, bytes, shelf }: SharedPack): Terminology => {
  keepDerived(bytes.buffer, shelf);
  const { checksum, pack } = decodePack(bytes, name);
  return openTerminology(pack, checksum);
};

/** The terminology of a pack file, or of the embedded one. @throws PackError as {@link openPack} does */
export const loadTerminology = (file?: string, now?: () => number): Terminology => openPack(file, now).terminology;
