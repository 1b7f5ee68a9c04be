/** The details of a system as they lie in a pack file. Those of each system have a checksum of their own. */
import type { DetailTable } from '../details/detail-table.ts';
import type { Field } from '../model/details.ts';
import { packAscending, packIntegers, unpackAscending, unpackIntegers } from '../text/varint.ts';
import { PackError } from './error.ts';
import { digestOf, type PackParts } from './parts.ts';

/** The arrays, in the order in which they are written. */
const ARRAYS = ['others', 'records', 'starts', 'textWords', 'textRecords', 'textStarts'] as const;

/** What the directory of a pack says of the details of a system. */
export type StoredDetails = {
  readonly fields: readonly Field[];
  readonly absent: readonly string[];
  /** Where the details begin, among those of all systems. */
  readonly offset: number;
  /** The bytes of each array. */
  readonly lengths: readonly number[];
  /** SHA-256. */
  readonly checksum: Uint8Array;
};

export const storeDetails = (table: DetailTable, offset: number): { stored: StoredDetails; bytes: Uint8Array } => {
  const { fields, absent, others, records, starts, texts } = table;
  const arrays = [
    packIntegers(others),
    records,
    packAscending(starts),
    ...[texts.words, texts.records, packAscending(texts.starts)],
  ];
  const bytes = Buffer.concat(arrays);
  const lengths = arrays.map(({ length }) => length);
  return { stored: { fields, absent, offset, lengths, checksum: digestOf(bytes) }, bytes };
};

/** @throws {@link PackError} for details that are not those that were stored */
export const expectWhole = (stored: StoredDetails, { digest }: Pick<PackParts, 'digest'>, name: string): void => {
  if (digest(stored.offset, bytesOf(stored)).equals(stored.checksum)) return;
  throw new PackError(`${name} is damaged: its checksum does not match its content`);
};

/** The details of a system, out of the bytes of all systems. */
export const restoreDetails = (stored: StoredDetails, details: Uint8Array): DetailTable => {
  const { fields, absent, offset, lengths } = stored;
  const bytes = details.subarray(offset, offset + bytesOf(stored));
  let at = 0;
  const [others, records, starts, words, textRecords, textStarts] = ARRAYS.map((_, array) => {
    const from = at;
    at += lengths[array] ?? 0;
    return bytes.subarray(from, at);
  }) as [Uint8Array, Uint8Array, Uint8Array, Uint8Array, Uint8Array, Uint8Array];
  const ascending = (packed: Uint8Array) => unpackAscending(packed, (length) => new Uint32Array(length));
  return {
    ...{ fields, absent, records },
    others: unpackIntegers(others),
    starts: ascending(starts),
    texts: { words, records: textRecords, starts: ascending(textStarts) },
  };
};

/** The bytes of the details of a system. */
export const bytesOf = ({ lengths }: StoredDetails): number => lengths.reduce((sum, length) => sum + length, 0);
