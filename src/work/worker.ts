/** The program of a thread beside the one that sells: it opens the shared packs, and answers one job after the other. */
import { readlinkSync } from 'node:fs';
import { lazily } from '../deferred.ts';
import { searchOf } from '../discovery/catalog-query.ts';
import type { Shelf } from '../terminology/derived.ts';
import { openShared } from '../terminology/load.ts';
import type { Terminology } from '../terminology/terminology.ts';
import { allTools } from '../tools/inventory.ts';
import type { Specialty } from '../tools/specialty.ts';
import type { Job, Ready, Reply, Seed } from './job.ts';

declare const self: Worker;

/** Makes the answers of the jobs. */
const answersOf = ({ packs, serviceName, sold }: Seed): ((job: Job) => string) => {
  const opened = new Map(
    [...packs].map(([checksum, pack]) => [
      checksum,
      lazily(() => {
        const terminology = openShared(pack);
        const tools = allTools(terminology, serviceName);
        const find = lazily(() => searchOf(tools.filter(({ id }) => sold.includes(id))));
        return { terminology, tools, find };
      }),
    ]),
  );
  const [current] = opened.values();
  if (current === undefined) throw new TypeError('a thread without a pack was started');
  warm(current().terminology);
  // The index is made before the first search, which else would pay for it with all its time.
  current().find()({ search: WARM, specialty: undefined });
  return (job) => {
    const { tools, find } = (opened.get(job.pack) ?? current)();
    if (job.do === 'find') {
      const { search, specialty } = job;
      const { tools: found, notSold } = find()({ search, specialty: specialty as Specialty | undefined });
      return JSON.stringify({ ids: found.map(({ id }) => id), notSold });
    }
    const answer = tools.find(({ id }) => id === job.tool)?.prepare(new Map(job.query)).answer;
    if (answer === undefined) throw new TypeError('a call that cannot be answered was sent to a thread');
    return JSON.stringify(answer(job.isBare));
  };
};

/** Makes what the first note would have to wait for. */
const warm = (terminology: Terminology): void => void terminology.annotate('fever');

/** A search that reads all lists: it names neither a tool nor what is not sold. */
const WARM = 'old patient with fever';

/** The arrays that were made since the last answer. */
const shelfReader = (packs: Seed['packs']): (() => Reply['made']) => {
  const told = new Map([...packs].map(([checksum, { shelf }]) => [checksum, new Set(shelf.keys())]));
  return () =>
    [...packs].flatMap(([checksum, { shelf }]): Reply['made'] => {
      const known = told.get(checksum);
      if (known === undefined || known.size === shelf.size) return [];
      const made: Shelf = new Map([...shelf].filter(([name]) => !known.has(name)));
      for (const name of made.keys()) known.add(name);
      return [[checksum, made]];
    });
};

const threadNumber = (): number | undefined => {
  try {
    return Number(readlinkSync('/proc/thread-self').split('/').at(-1));
  } catch {
    return undefined;
  }
};

/** Processor time of this thread, in milliseconds. */
const used = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

const begin = (seed: Seed): void => {
  const madeSince = shelfReader(seed.packs);
  const answer = answersOf(seed);
  self.onmessage = ({ data }: MessageEvent<Job>) => {
    const began = used();
    let result: { readonly text: string } | { readonly failed: string };
    try {
      result = { text: answer(data) };
    } catch (error) {
      // Its message may hold what was asked.
      result = { failed: error instanceof Error ? error.name : typeof error };
    }
    self.postMessage({ ...result, milliseconds: used() - began, made: madeSince() } satisfies Reply);
  };
  self.postMessage({ thread: threadNumber(), made: madeSince() } satisfies Ready);
};

self.onmessage = ({ data }: MessageEvent<Seed>) => begin(data);
