/** The machine, the versions and the other load at the time of the figures. */
import { readFileSync } from 'node:fs';
import { cpus, loadavg, release, totalmem } from 'node:os';
import manifest from '../../package.json';

const versionOf = (name: string): string =>
  JSON.parse(readFileSync(Bun.resolveSync(`${name}/package.json`, import.meta.dir), 'utf8')).version;

const PACKAGES = ['elysia', 'viem', 'hono', 'express', '@x402/core', 'minisearch'];

/** Other load on the machine, which lowers every rate and raises every latency. */
export type Conditions = {
  /** Runnable processes, mean of a minute. */
  readonly load: number;
  /** Nanoseconds of a dependent read somewhere in 32 MB. */
  readonly read: number;
};

export const conditions = (): Conditions => ({ load: loadavg()[0] ?? Number.NaN, read: memoryRead() });

const CELLS = 1 << 23;
const READS = 3_000_000;

/**
 * Follows a cycle through all cells of an array (Sattolo's algorithm) that just fits into the last cache. Neighbours of
 * a virtual machine use that cache too, and neither the load nor stolen time shows them.
 */
const memoryRead = (): number => {
  const cells = Uint32Array.from({ length: CELLS }, (_, cell) => cell);
  for (let last = CELLS - 1, random = 1; last > 0; last -= 1) {
    random = (Math.imul(random, 1_664_525) + 1_013_904_223) >>> 0;
    const other = Math.floor((random / 2 ** 32) * last);
    [cells[last], cells[other]] = [cells[other] ?? 0, cells[last] ?? 0];
  }
  const follow = (reads: number, from: number): number => {
    let cell = from;
    for (let read = 0; read < reads; read += 1) cell = cells[cell] ?? 0;
    return cell;
  };
  const somewhere = follow(READS / 10, 0);
  const started = performance.now();
  follow(READS, somewhere);
  return ((performance.now() - started) * 1e6) / READS;
};

export const machine = (before: Conditions): readonly string[] => {
  const processors = cpus();
  const versions = PACKAGES.map((name) => `${name} ${versionOf(name)}`);
  const { '@x402/hono': hono, '@x402/express': express } = manifest.devDependencies;
  return [
    `- **Machine**: ${processors.length} cores, ${processors[0]?.model.trim()}, ${(totalmem() / 1e9).toFixed(1)} GB of memory, Linux ${release()}`,
    `- **Versions**: Clinmeter ${manifest.version}, Bun ${Bun.version}, @x402/hono ${hono}, @x402/express ${express}, ${versions.join(', ')}`,
    `- **Measured**: ${new Date().toISOString().slice(0, 10)}; load before the start (runnable processes, mean of a minute): ${before.load.toFixed(2)}; a dependent read somewhere in 32 MB: ${before.read.toFixed(0)} ns before, ${memoryRead().toFixed(0)} ns after (neighbours of the machine slow it down, and every figure with it)`,
  ];
};
