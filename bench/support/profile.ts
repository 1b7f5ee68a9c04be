/** A `.cpuprofile` (Chrome DevTools Protocol, Profiler.Profile) by package or file. */

type Node = {
  readonly id: number;
  readonly children?: readonly number[];
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

/** The frame of an idle sample. */
const IDLE = new Set(['(idle)', '(program)', '(root)']);

/** Sums the samples in which something ran, from so many microseconds after the start of the profile on. */
export const selfTimes = (
  { nodes, samples, timeDeltas }: Profile,
  after: number,
): { total: number; rows: readonly SelfTime[] } => {
  const places = placesOf(nodes);
  const names = new Map(nodes.map(({ id, callFrame }) => [id, callFrame.functionName || '(anonymous)']));
  const times = new Map<string, Map<string, number>>();
  let [elapsed, total] = [0, 0];
  for (const [index, id] of samples.entries()) {
    const time = timeDeltas[index] ?? 0;
    elapsed += time;
    const [name, place] = [names.get(id), places.get(id)];
    if (elapsed < after || name === undefined || place === undefined || IDLE.has(name)) continue;
    total += time;
    const functions = times.get(place) ?? new Map<string, number>();
    times.set(place, functions);
    functions.set(name, (functions.get(name) ?? 0) + time);
  }
  const most = (a: { time: number }, b: { time: number }) => b.time - a.time;
  const rows = [...times].map(([place, functions]) => ({
    place,
    time: [...functions.values()].reduce((sum, time) => sum + time, 0),
    functions: [...functions].map(([name, time]) => ({ name, time })).sort(most),
  }));
  return { total, rows: rows.sort(most) };
};

/** The place of each node; a function of the engine is where it was called from. */
const placesOf = (nodes: readonly Node[]): ReadonlyMap<number, string> => {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const places = new Map<number, string>();
  const visit = (node: Node, caller: string): void => {
    const place = placeOf(node.callFrame.url) ?? caller;
    places.set(node.id, place);
    for (const child of node.children ?? []) {
      const found = byId.get(child);
      if (found !== undefined) visit(found, place);
    }
  };
  const [root] = nodes;
  if (root !== undefined) visit(root, ENGINE);
  return places;
};

/** Frames without a caller: the garbage collector, the event loop. */
const ENGINE = '(engine)';

/** The package of a dependency, the path of a file of ours, a module of Bun; `undefined` for a function of the engine. */
const placeOf = (url: string): string | undefined => {
  const dependency = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
  const own = /\/(src\/.*)$/.exec(url)?.[1];
  return dependency ?? own ?? (url === '' ? undefined : url);
};
