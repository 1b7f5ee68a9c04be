/** A `.cpuprofile` (Chrome DevTools Protocol, Profiler.Profile) by package or file. */

type Node = {
  readonly id: number;
  readonly callFrame: { readonly functionName: string; readonly url: string };
};

export type Profile = {
  readonly nodes: readonly Node[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
};

/** The self time of a package or file, and of its functions, most first. */
export type SelfTime = {
  readonly place: string;
  readonly time: number;
  readonly functions: readonly { readonly name: string; readonly time: number }[];
};

/** What a sample says when nothing runs. */
const IDLE = new Set(['(idle)', '(program)', '(root)']);

/** Sums the samples in which something ran. */
export const selfTimes = ({ nodes, samples, timeDeltas }: Profile): { total: number; rows: readonly SelfTime[] } => {
  const byId = new Map(nodes.map((node) => [node.id, node.callFrame]));
  const places = new Map<string, Map<string, number>>();
  let total = 0;
  for (const [index, id] of samples.entries()) {
    const frame = byId.get(id);
    if (frame === undefined || IDLE.has(frame.functionName)) continue;
    const time = timeDeltas[index] ?? 0;
    total += time;
    const place = placeOf(frame.url);
    const functions = places.get(place) ?? new Map<string, number>();
    places.set(place, functions);
    const name = frame.functionName === '' ? '(anonymous)' : frame.functionName;
    functions.set(name, (functions.get(name) ?? 0) + time);
  }
  const most = (a: { time: number }, b: { time: number }) => b.time - a.time;
  const rows = [...places].map(([place, functions]) => ({
    place,
    time: [...functions.values()].reduce((sum, time) => sum + time, 0),
    functions: [...functions].map(([name, time]) => ({ name, time })).sort(most),
  }));
  return { total, rows: rows.sort(most) };
};

/** The package of a dependency, the path of a file of ours, or the engine. */
const placeOf = (url: string): string => {
  const dependency = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
  if (dependency !== undefined) return dependency;
  const own = /\/(src\/.*)$/.exec(url)?.[1];
  return own ?? (url === '' ? '(engine)' : url);
};
