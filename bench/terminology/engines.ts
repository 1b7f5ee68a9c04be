/** The engines under test, built one after another, so that the memory of each can be measured. */
import type { Annotate } from './notes.ts';
import { ours } from './ours.ts';
import { fts5, miniSearch } from './peers.ts';
import type { Concepts, Search } from './scoring.ts';

const BUILDERS = {
  ours,
  fts5: (concepts: Concepts) => ({ search: fts5(concepts) }),
  minisearch: (concepts: Concepts) => ({ search: miniSearch(concepts) }),
} as const satisfies Readonly<Record<string, (concepts: Concepts, pack?: string) => Searches | Promise<Searches>>>;

/** The searches that an engine offers. */
export type Searches = {
  readonly search: Search;
  /** The same in all systems at once, where an engine can rank these together. */
  readonly searchAll?: Search;
  /** The mentions of a note, where an engine reads notes. */
  readonly annotate?: Annotate;
};

export type EngineName = keyof typeof BUILDERS;
export const ENGINE_NAMES = Object.keys(BUILDERS) as readonly EngineName[];

export type Engine = Searches & {
  readonly name: EngineName;
  /** Milliseconds to build it from the concepts, or to load it. */
  readonly built: number;
  /** The memory that it adds, in bytes. */
  readonly heap: number;
  readonly resident: number;
};

/** @param pack - the file to keep our pack in, and to read it from when it is there */
export const buildEngine = async (name: EngineName, concepts: Concepts, pack?: string): Promise<Engine> => {
  const before = memory();
  const start = performance.now();
  const searches = await BUILDERS[name](concepts, pack);
  const built = performance.now() - start;
  const after = memory();
  return {
    name,
    ...searches,
    built,
    heap: after.heapUsed + after.external - before.heapUsed - before.external,
    resident: after.rss - before.rss,
  };
};

const memory = (): NodeJS.MemoryUsage => {
  Bun.gc(true);
  Bun.gc(true);
  return process.memoryUsage();
};
