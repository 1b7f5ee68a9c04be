/**
 * The terminology pack: one immutable msgpack document that the server reads and never writes.
 *
 * The outer document carries format, version and checksum; the inner one everything else. The same content is always
 * the same bytes.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { Packr } from 'msgpackr';

const FORMAT = 'clinmeter-terminology';

/** The one version this executable reads and writes. */
const FORMAT_VERSION = 1;

/** What a pack holds. */
export type Pack = {
  /** `full`: complete official releases; `starter`: the curated default. */
  readonly coverage: 'full' | 'starter';
  readonly source: string;
  readonly notes: string;
  /** Labels of the releases, as their owners publish them. */
  readonly releases: { readonly icd10cm: string; readonly loinc: string; readonly rxnorm: string };
  /** Codes of each system. */
  readonly counts: { readonly icd10cm: number; readonly loinc: number; readonly rxnorm: number };
};

/** A file that is not a pack this executable can use. */
export class PackError extends Error {
  override readonly name = 'PackError';
}

const packr = new Packr({ useRecords: false, moreTypes: false });

/** The bytes of a pack. */
export const encodePack = (pack: Pack): Buffer => {
  const { coverage, source, notes, releases, counts } = pack;
  const content = packr.pack({ coverage, source, notes, releases: ordered(releases), counts: ordered(counts) });
  return packr.pack({ format: FORMAT, version: FORMAT_VERSION, checksum: checksumOf(content), content });
};

/**
 * Reads a pack.
 *
 * @param name - the file, for error messages
 * @throws {@link PackError} for anything that is not a whole pack of this format version
 */
export const decodePack = (bytes: Uint8Array, name: string): Pack => {
  const outer = unpack(bytes, name);
  if (outer.format !== FORMAT) throw new PackError(`${name} is not a Clinmeter terminology pack`);
  if (outer.version !== FORMAT_VERSION) {
    throw new PackError(
      `${name} has pack format version ${String(outer.version)}; this executable reads version ${FORMAT_VERSION}. Build the pack again with this executable.`,
    );
  }
  const { content, checksum } = outer;
  if (!(content instanceof Uint8Array) || !(checksum instanceof Uint8Array)) {
    throw new PackError(`${name} is damaged: parts of it are missing`);
  }
  const actual = checksumOf(content);
  if (checksum.length !== actual.length || !timingSafeEqual(checksum, actual)) {
    throw new PackError(`${name} is damaged: its checksum does not match its content`);
  }
  return unpack(content, name) as unknown as Pack;
};

const checksumOf = (content: Uint8Array): Buffer => createHash('sha256').update(content).digest();

const unpack = (bytes: Uint8Array, name: string): Record<string, unknown> => {
  try {
    const value: unknown = packr.unpack(bytes);
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // The message of the parser says nothing that a person could act on.
  }
  throw new PackError(`${name} is not a Clinmeter terminology pack, or it was cut short`);
};

/** The systems in a fixed order, so that the same content is the same bytes. */
const ordered = <Value>({ icd10cm, loinc, rxnorm }: Record<'icd10cm' | 'loinc' | 'rxnorm', Value>) => ({
  icd10cm,
  loinc,
  rxnorm,
});
