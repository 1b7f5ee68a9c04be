/** A part of the benchmark, its input and its result. */
import type { Load } from './support/load.ts';
import type { Verdict } from './support/verdict.ts';

export type Bench = {
  readonly load: Load;
  /** A folder that is removed in the end. */
  readonly folder: string;
  /** Rounds, in each of which every contestant runs once. */
  readonly rounds: number;
  /** A number of requests, or a tenth of it with `--quick`. */
  readonly scaled: (count: number) => number;
  readonly isQuick: boolean;
  /** A pack of all releases; only for parts that need reference data. */
  readonly fullPack: () => Promise<string>;
  /** True if the parts that take many minutes run, too. */
  readonly isLong: boolean;
};

/** The result of a part: Markdown, and the targets that it meets or misses. */
export type Finding = { readonly text: readonly string[]; readonly verdicts: readonly Verdict[] };

export type Part = {
  readonly name: string;
  readonly title: string;
  /** Without reference data the report says that the part was left out. */
  readonly needsData?: boolean;
  readonly run: (bench: Bench) => Promise<Finding>;
};
