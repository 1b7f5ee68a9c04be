import { runCli } from './cli/main.ts';
import { mayBeTerminal, outputTo } from './cli/output.ts';
import { SHOP_FILE } from './config/config-file.ts';

// Before the command is loaded, which takes as long as the runtime.
if (process.argv[2] === 'serve') (await import('./service/lifecycle.ts')).holdReloads();

const output = outputTo(1);

const status = await runCli(process.argv.slice(2), {
  environment: process.env,
  shopFile: SHOP_FILE,
  out: output.line,
  err: (line) => console.error(line),
  // The stream takes many milliseconds to load, and a pipe or a file needs none of it.
  get isTerminal() {
    return mayBeTerminal(1) && process.stdout.isTTY === true;
  },
});
const lost = output.lost();
if (lost !== undefined)
  console.error(`Error: the output cannot be written (${lost})\nTry: look at the disk it goes to`);
process.exitCode = lost === undefined ? status : status || 1;
