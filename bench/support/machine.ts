/** The machine and the versions that the figures are from, and how busy others kept it. */
import { readFileSync } from 'node:fs';
import { cpus, loadavg, release, totalmem } from 'node:os';
import manifest from '../../package.json';

const versionOf = (name: string): string =>
  JSON.parse(readFileSync(Bun.resolveSync(`${name}/package.json`, import.meta.dir), 'utf8')).version;

const PACKAGES = ['elysia', 'viem', 'hono', 'express', '@x402/core', 'minisearch'];

/** Before anything of ours runs: what others need of the machine is missing in every rate and every latency. */
const BUSY = loadavg()[0] ?? Number.NaN;

export const machine = (): readonly string[] => {
  const processors = cpus();
  const versions = PACKAGES.map((name) => `${name} ${versionOf(name)}`);
  const { '@x402/hono': hono, '@x402/express': express } = manifest.devDependencies;
  return [
    `- **Machine**: ${processors.length} cores, ${processors[0]?.model.trim()}, ${(totalmem() / 1e9).toFixed(1)} GB of memory, Linux ${release()}`,
    `- **Versions**: Clinmeter ${manifest.version}, Bun ${Bun.version}, @x402/hono ${hono}, @x402/express ${express}, ${versions.join(', ')}`,
    `- **Measured**: ${new Date().toISOString().slice(0, 10)}; load of the machine before the start (processes that want to run, mean of a minute): ${BUSY.toFixed(2)}`,
  ];
};
