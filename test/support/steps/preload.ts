/**
 * Loaded before the sources of a process: counts the steps that they take, which a busy machine does not change. The
 * search of the catalog, which takes its time in a package, is counted as well.
 */
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { withSteps } from './counted-source.ts';

declare global {
  var countStep: (site: number) => void;
  var countRead: <Value>(value: Value, site: number) => Value;
}

const ROOT = join(import.meta.dir, '..', '..', '..');

/** A process has some 5,000 functions. */
const counts = new Float64Array(1 << 15);
const names: string[] = [];
const sites = new Map<string, number>();
let left = Number.POSITIVE_INFINITY;
let most = Number.POSITIVE_INFINITY;

/** Thrown in the middle of work that takes more steps than it may. */
class TooManySteps extends Error {
  override readonly name = 'TooManySteps';
}

const charge = (site: number, steps: number): void => {
  counts[site] = (counts[site] ?? 0) + steps;
  left -= steps;
  // A little more is left for those who catch the error.
  if (left < 0) {
    left = most;
    throw new TooManySteps(`more than ${most} steps, the last in ${names[site]}`);
  }
};

globalThis.countStep = (site) => charge(site, 1);
globalThis.countRead = (value, site) => {
  if (typeof value === 'string' || Array.isArray(value) || value instanceof Uint8Array) charge(site, value.length);
  return value;
};

const siteIn =
  (file: string) =>
  (name: string): number => {
    const key = `${file} ${name}`;
    const site = sites.get(key) ?? names.push(key) - 1;
    sites.set(key, site);
    return site;
  };

/** The steps of some work, and the functions that took most of them. */
export type Steps = {
  readonly steps: number;
  readonly places: readonly { readonly place: string; readonly steps: number }[];
};

/** Counts the steps of some work. @throws TooManySteps in the middle of it */
export const stepsOf = async (work: () => unknown, bound = Number.POSITIVE_INFINITY): Promise<Steps> => {
  counts.fill(0);
  most = bound;
  left = bound;
  await work();
  left = Number.POSITIVE_INFINITY;
  most = left;
  const places = names.map((place, site) => ({ place, steps: counts[site] ?? 0 }));
  return {
    steps: places.reduce((sum, { steps }) => sum + steps, 0),
    places: places.sort((one, other) => other.steps - one.steps).slice(0, 5),
  };
};

Bun.plugin({
  name: 'steps',
  setup: ({ onLoad }) => {
    onLoad({ filter: /\/src\/.*(?<!\.d)\.ts$|\/node_modules\/minisearch\/.*\.js$/ }, ({ path, loader }) => {
      const file = relative(ROOT, path);
      return { contents: withSteps(readFileSync(path, 'utf8'), file, siteIn(file)), loader };
    });
  },
});
