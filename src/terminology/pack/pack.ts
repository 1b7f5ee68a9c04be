/**
 * The terminology pack: one immutable file of msgpack values that the server reads and never writes.
 *
 * The main part is `{ format, version, checksum, directory, padding, sections }`: the directory says what the pack holds
 * and where each flat array lies in `sections`; the large ones are viewed, not copied. Behind it are the details (see
 * `parts.ts`), whose checksums are in the directory. The same content is always the same bytes.
 */
import { timingSafeEqual } from 'node:crypto';
import { Packr } from 'msgpackr/pack';
import { lazily } from '../../deferred.ts';
import { reasonOf } from '../../errors/reason.ts';
import type { DetailTable } from '../details/detail-table.ts';
import { SEARCHED, SYSTEMS, type System } from '../model/concept.ts';
import { FIELDS } from '../model/details.ts';
import { IDENTITIES } from '../model/identity.ts';
import type { PackInfo } from '../model/metadata.ts';
import type { SystemIndex } from '../search/index.ts';
import { appendixOf, digestOf, PackError, partsOf } from './parts.ts';
import {
  bytesOf,
  expectWhole,
  openIndex,
  restoreDetails,
  STORED,
  type StoredDetails,
  type StoredIndex,
  type StoredName,
  storeDetails,
  storeIndex,
} from './stored-index.ts';

const FORMAT = 'clinmeter-terminology';

/** The one version that this executable reads and writes. It rises when the arrays or the normalisation change. */
export const FORMAT_VERSION = 15;

/** A pack's account of itself, and the index and the details of each system. */
export type Pack = PackInfo & {
  readonly indexes: Readonly<Record<System, SystemIndex>>;
  readonly details: Readonly<Record<System, DetailTable>>;
};

type Place = { readonly offset: number; readonly length: number };
type Directory = PackInfo & {
  readonly arrays: Readonly<Record<System, Readonly<Record<StoredName, Place>>>>;
  readonly details: Readonly<Record<System, StoredDetails>>;
};

const ALIGNMENT = 8;
const packr = new Packr({ useRecords: false, moreTypes: false });

/** The bytes of a pack. */
export const encodePack = ({ indexes, details, years, listRuns, units, ...info }: Pack): Buffer => {
  const chunks: Uint8Array[] = [];
  let offset = 0;
  const append = (array: StoredIndex[StoredName]): Place => {
    const place = { offset, length: array.length };
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    const padding = new Uint8Array(-bytes.length & (ALIGNMENT - 1));
    chunks.push(bytes, padding);
    offset += bytes.length + padding.length;
    return place;
  };
  const arrays = Object.fromEntries(
    SYSTEMS.map((system) => {
      const stored = storeIndex(indexes[system]);
      return [system, mapArrays((name) => append(stored[name]))];
    }),
  );
  const { stored, bytes } = joinDetails(details);
  const directory = packr.pack({
    ...{ coverage: info.coverage, source: info.source, notes: info.notes },
    ...{ releases: inOrderOfKeys(info.releases), arrays },
    ...(years === undefined ? {} : { years: inOrderOfKeys(years) }),
    ...(listRuns === undefined ? {} : { listRuns }),
    ...(units === undefined ? {} : { units }),
    details: stored,
  });
  return Buffer.concat([assemble(directory, Buffer.concat(chunks)), appendixOf(bytes)]);
};

/** The same bytes for the same releases, in whichever order they were imported. */
const inOrderOfKeys = <Value>(values: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> =>
  Object.fromEntries(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)));

const joinDetails = (tables: Pack['details']): { readonly stored: Directory['details']; readonly bytes: Buffer } => {
  const chunks: Uint8Array[] = [];
  let offset = 0;
  const stored = SYSTEMS.map((system) => {
    const { stored, bytes } = storeDetails(tables[system], offset);
    chunks.push(bytes);
    offset += bytes.length;
    return [system, stored];
  });
  return { stored: Object.fromEntries(stored), bytes: Buffer.concat(chunks) };
};

const mapArrays = <Value>(value: (name: StoredName) => Value): Record<StoredName, Value> =>
  Object.fromEntries(Object.keys(STORED).map((name) => [name, value(name as StoredName)])) as Record<StoredName, Value>;

/** Pads so that the sections, which come last, begin at a multiple of eight in the file. */
const assemble = (directory: Buffer, sections: Buffer): Buffer => {
  const checksum = digestOf(directory, sections);
  const document = (padding: number) =>
    packr.pack({
      format: FORMAT,
      version: FORMAT_VERSION,
      checksum,
      directory,
      padding: Buffer.alloc(padding),
      sections,
    });
  const unpadded = document(0).length - sections.length;
  return document(-unpadded & (ALIGNMENT - 1));
};

export type DecodedPack = {
  readonly pack: Pack;
  readonly formatVersion: number;
  /** SHA-256 over the content, hexadecimal; the content matches it. */
  readonly checksum: string;
};

const openPack = (main: Uint8Array, name: string) => {
  const { format, ...opened } = unpack(main, name);
  if (format !== FORMAT) throw new PackError(`${name} is not a Clinmeter terminology pack`);
  return opened;
};

/** The version of a pack's format, which may be another than this executable reads. @throws {@link PackError} */
export const formatOfPack = (bytes: Uint8Array, name: string): unknown => openPack(partsOf(bytes).main, name).version;

/**
 * Reads a pack. Its large arrays are views of its bytes.
 *
 * @param name - the file, for error messages
 * @throws {@link PackError} for anything that is not a whole pack of this format version
 */
export const decodePack = (bytes: Uint8Array, name: string): DecodedPack => {
  const { main, details: allDetails } = partsOf(bytes);
  const { version, checksum, directory, sections } = openPack(main, name);
  if (version !== FORMAT_VERSION) {
    throw new PackError(
      `${name} has pack format version ${typeof version === 'number' ? version : 'unknown'}; this executable reads version ${FORMAT_VERSION}. Build the pack again with this executable.`,
    );
  }
  if (!isBytes(directory) || !isBytes(sections) || !isBytes(checksum)) {
    throw new PackError(`${name} is damaged: parts of it are missing`);
  }
  const actual = digestOf(directory, sections);
  if (checksum.length !== actual.length || !timingSafeEqual(checksum, actual)) {
    throw new PackError(`${name} is damaged: its checksum does not match its content`);
  }
  const content = unpack(directory, name);
  if (!isDirectory(content, sections.length)) {
    throw new PackError(`${name} is damaged: its directory does not describe its content`);
  }
  const { arrays, details: stored, ...info } = content;
  if (SYSTEMS.reduce((sum, system) => sum + bytesOf(stored[system]), 0) !== allDetails.length) {
    throw new PackError(`${name} is damaged: parts of it are missing`);
  }
  for (const system of SYSTEMS) expectWhole(stored[system], allDetails, name);
  const aligned = sections.byteOffset % ALIGNMENT === 0 ? sections : sections.slice();
  const indexes = bySystem((system) => {
    try {
      return indexOf(system, arrays[system], aligned);
    } catch (error) {
      throw new PackError(`${name} is damaged although its checksum matches: ${system}: ${reasonOf(error)}`);
    }
  });
  const details = bySystem((system) => restoreDetails(stored[system], allDetails));
  return { pack: { ...info, indexes, details }, formatVersion: FORMAT_VERSION, checksum: actual.toString('hex') };
};

/** False for a directory whose members are missing or of another type, or that names places outside of the file. */
const isDirectory = (given: object, sections: number): given is Directory => {
  const { coverage, source, notes, releases, years, listRuns, units, arrays, details: stored } = given as Directory;
  const isPlace = (name: StoredName, { offset, length }: Place): boolean => {
    const size = STORED[name].BYTES_PER_ELEMENT;
    return [offset, length].every(isCount) && offset % ALIGNMENT === 0 && offset + length * size <= sections;
  };
  const isStored = ({ fields, absent, offset, lengths, checksum }: StoredDetails): boolean =>
    fields.every((field) => Object.hasOwn(FIELDS, field)) &&
    [...fields, ...absent].every(isText) &&
    [offset, ...lengths].every(isCount) &&
    isBytes(checksum);
  try {
    return (
      [source, notes, ...Object.values(releases)].every(isText) &&
      SEARCHED.every((system) => isText(releases[IDENTITIES[system].releaseKey])) &&
      ['full', 'undated', 'starter'].includes(coverage) &&
      (years === undefined || Object.values(years).flat().every(isCount)) &&
      (listRuns === undefined || listRuns.every(isText)) &&
      (units === undefined || isText(units)) &&
      SYSTEMS.every(
        (system) =>
          isStored(stored[system]) &&
          Object.values(mapArrays((name) => isPlace(name, arrays[system][name]))).every(Boolean),
      )
    );
  } catch {
    return false;
  }
};

const isText = (value: unknown): boolean => typeof value === 'string';
const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;

/** Something of each system, opened when it is first asked for. */
const bySystem = <Value>(open: (system: System) => Value): Readonly<Record<System, Value>> => {
  const getters = SYSTEMS.map((system) => [system, { get: lazily(() => open(system)), enumerable: true }]);
  return Object.defineProperties({}, Object.fromEntries(getters)) as Record<System, Value>;
};

const indexOf = (system: System, places: Readonly<Record<StoredName, Place>>, sections: Uint8Array): SystemIndex => {
  const views = mapArrays((name) => {
    const { offset, length } = places[name];
    return new STORED[name](sections.buffer as ArrayBuffer, sections.byteOffset + offset, length);
  });
  return openIndex(system, views as StoredIndex);
};

const isBytes = (value: unknown): value is Uint8Array => value instanceof Uint8Array;

const unpack = (bytes: Uint8Array, name: string): Record<string, unknown> => {
  try {
    const value: unknown = packr.unpack(bytes);
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // The message of the parser says nothing that a person could act on.
  }
  throw new PackError(`${name} is not a Clinmeter terminology pack, or it was cut short`);
};
