/** What the thread that sells and those beside it say to each other. */

import type { Shelf } from '../terminology/derived.ts';
import type { SharedPack } from '../terminology/load.ts';

/** A call as it was sent, with its names in their order: a Map would have no JSON. */
export type SentQuery = readonly (readonly [name: string, given: readonly (string | undefined)[]])[];

/**
 * A job, by the checksum of the pack that it is about.
 *
 * - `answer`: the answer of a tool, as JSON. `isBare`: without what it says of unknown parameters.
 * - `find`: `ids` of the tools that fit, and `notSold`, in JSON
 */
export type Job = { readonly pack: string } & (
  | { readonly do: 'answer'; readonly tool: string; readonly query: SentQuery; readonly isBare: boolean }
  | { readonly do: 'find'; readonly search?: string | undefined; readonly specialty?: string | undefined }
);

/** What a thread needs to know before its first job. */
export type Seed = {
  /** By checksum, the current one first. */
  readonly packs: ReadonlyMap<string, SharedPack>;
  readonly serviceName: string | undefined;
  /** The tools that a search may find, by id. */
  readonly sold: readonly string[];
};

/** The arrays that were made on the way, by the checksum of their pack. */
type MadeArrays = { readonly made: readonly (readonly [string, Shelf])[] };

/** Its first words. `thread`: its number where the system tells it. */
export type Ready = MadeArrays & { readonly thread: number | undefined };

export type Reply = MadeArrays & { readonly milliseconds: number } & (
    | { readonly text: string }
    | { readonly failed: string }
  );
