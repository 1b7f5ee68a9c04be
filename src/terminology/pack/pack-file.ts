/** Reads pack files, the embedded one among them, and the synonyms of the starter data. */
import { readFileSync, readSync } from 'node:fs';
import embedded from '../../../dist/embedded.pack' with { type: 'file' };
import { reasonOf } from '../../errors/reason.ts';
import { withRegular } from '../../named-file.ts';
import { distinctTerms } from '../import/result.ts';
import { type Concept, SYSTEMS, type System, type Term } from '../model/concept.ts';
import { findConcept } from '../search/index.ts';
import { textReader } from '../search/text-table.ts';
import { type DecodedPack, decodePack, formatOfPack, type Pack } from './pack.ts';
import { PackError } from './parts.ts';

export type PackFile = DecodedPack & {
  /** The file, or how the embedded pack is called. */
  readonly name: string;
  /** Its bytes, which other threads can view. */
  readonly bytes: SharedBytes;
};

export type SharedBytes = Uint8Array<SharedArrayBuffer>;

/**
 * Reads a pack file, or the embedded one, with its header.
 *
 * @throws {@link PackError} for a file that is not there, damaged, or no pack of this format version
 */
export const readPackFile = (file?: string): PackFile => {
  const name = file ?? 'the embedded terminology pack';
  try {
    const bytes = file === undefined ? shared(readFileSync(embedded)) : bytesOfFile(file);
    return { name, bytes, ...decodePack(bytes, name) };
  } catch (error) {
    if (error instanceof PackError) throw error;
    throw new PackError(`${name} cannot be read: ${reasonOf(error)}`);
  }
};

/** The version of the format of a pack file. @throws the error of the system, or {@link PackError} */
export const packFormat = (file: string): number => {
  const version = formatOfPack(bytesOfFile(file), file);
  if (typeof version !== 'number') throw new PackError(`${file} has a pack format that is not known`);
  return version;
};

const shared = (bytes: Uint8Array): SharedBytes => {
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.length));
  copy.set(bytes);
  return copy;
};

const bytesOfFile = (file: string): SharedBytes =>
  withRegular(file, (descriptor, { size }) => {
    const bytes = new Uint8Array(new SharedArrayBuffer(size));
    for (let read = 0; read < bytes.length; ) {
      const more = readSync(descriptor, bytes, read, bytes.length - read, read);
      if (more === 0) throw new PackError(`${file} was cut short while it was read`);
      read += more;
    }
    return bytes;
  });

/** The designations that the starter data have for a code; none for most codes. */
export type OwnSynonyms = (system: System, code: string) => readonly string[];

/**
 * Our own synonyms, out of a starter pack: its names and synonyms of each code. `undefined` for a pack of full
 * releases, in which ours cannot be told from those of the releases.
 */
export const ownSynonymsOf = ({ coverage, indexes }: Pack): OwnSynonyms | undefined => {
  if (coverage !== 'starter') return undefined;
  const readers = new Map(SYSTEMS.map((system) => [system, textReader(indexes[system].texts)]));
  return (system, code) => {
    const concept = findConcept(indexes[system], code);
    return concept < 0 ? [] : (readers.get(system)?.(concept) ?? []);
  };
};

/** Concepts with our own synonyms beside those of their release. */
export const withOwnSynonyms = (
  concepts: readonly Concept[],
  own: OwnSynonyms,
  tidy: () => void = () => {},
): readonly Concept[] =>
  concepts.map((concept) => {
    tidy();
    const texts = own(concept.system, concept.code);
    if (texts.length === 0) return concept;
    const terms = texts.map((text): Term => ({ text, kind: 'synonym' }));
    return { ...concept, terms: distinctTerms(concept.name, [...concept.terms, ...terms]) };
  });

/** By code, our own synonyms that the release of the concepts does not have, in any letter case. */
export const onlyOwn = (concepts: readonly Concept[], own: OwnSynonyms): ReadonlyMap<string, readonly string[]> => {
  const added = concepts.flatMap(({ system, code, name, terms }): [string, readonly string[]][] => {
    const texts = own(system, code);
    if (texts.length === 0) return [];
    const official = new Set([name, ...terms.map(({ text }) => text)].map((text) => text.toLowerCase()));
    const ours = texts.filter((text) => !official.has(text.toLowerCase()));
    return ours.length === 0 ? [] : [[code, ours]];
  });
  return new Map(added);
};
