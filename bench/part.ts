/** What a part of the benchmark is, and what it is given. */
import type { Load } from './support/load.ts';
import type { Verdict } from './support/verdict.ts';

export type Bench = {
  readonly load: Load;
  /** A folder that is removed in the end. */
  readonly folder: string;
  /** Rounds in which the contestants take turns. */
  readonly rounds: number;
  /** A number of requests, or the tenth of it for trying the benchmark. */
  readonly scaled: (count: number) => number;
  readonly isQuick: boolean;
  /** A pack of all releases; only for parts that need reference data. */
  readonly fullPack: () => Promise<string>;
  /** Also what takes many minutes. */
  readonly isLong: boolean;
};

/** What a part has found, as Markdown, and how it stands beside the targets. */
export type Finding = { readonly text: readonly string[]; readonly verdicts: readonly Verdict[] };

export type Part = {
  readonly name: string;
  readonly title: string;
  /** Left out, visibly, where the reference data is not there. */
  readonly needsData?: boolean;
  readonly run: (bench: Bench) => Promise<Finding>;
};
