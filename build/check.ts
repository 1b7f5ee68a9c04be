/** `npm test`: every check there is, in the order in which a mistake is cheapest to find. */
import { makeExecutable } from './executable.ts';

const run = async (what: string, ...command: readonly string[]): Promise<void> => {
  console.log(`\n== ${what}`);
  const status = await Bun.spawn([...command], { stdio: ['ignore', 'inherit', 'inherit'] }).exited;
  if (status !== 0) {
    console.error(`\nError: ${what} failed\nTry: ${command.join(' ')}`);
    process.exit(status);
  }
};

const bin = (name: string): string => `node_modules/.bin/${name}`;

await run('format and lint', bin('biome'), 'ci', '.');
await run('types', bin('tsc'), '-p', '.');
await run('types of the browser script', bin('tsc'), '-p', 'src/pages/browser');
await run('nothing unused', bin('knip'));
console.log('\n== build');
await makeExecutable();
await run('README is current', process.execPath, 'build/readme.ts', '--check');
// What hangs is ended; what a busy machine is slow with is not.
await run('tests', process.execPath, 'test', '--timeout', '60000');
