/** The engines under test, built one after another, so that each knows what memory it takes. */
import { ours } from './ours.ts';
import { fts5, miniSearch } from './peers.ts';
import type { Concepts, Search } from './scoring.ts';

const BUILDERS = { ours, fts5, minisearch: miniSearch } as const;

export type EngineName = keyof typeof BUILDERS;
export const ENGINE_NAMES = Object.keys(BUILDERS) as readonly EngineName[];

export type Engine = {
  readonly name: EngineName;
  readonly search: Search;
  /** Milliseconds to build it from the concepts, or to load it. */
  readonly built: number;
  /** Bytes more than before. */
  readonly heap: number;
  readonly resident: number;
};

export const buildEngine = async (name: EngineName, concepts: Concepts): Promise<Engine> => {
  const before = memory();
  const start = performance.now();
  const search = await BUILDERS[name](concepts);
  const built = performance.now() - start;
  const after = memory();
  return {
    name,
    search,
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
