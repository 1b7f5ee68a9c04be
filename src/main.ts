import { runCli } from './cli/main.ts';
import { outputTo } from './cli/output.ts';
import { SHOP_FILE } from './config/config-file.ts';

// Before the command is loaded, which takes as long as the runtime.
if (process.argv[2] === 'serve') (await import('./service/lifecycle.ts')).holdReloads();

const output = outputTo(1);

const status = await runCli(process.argv.slice(2), {
  environment: process.env,
  shopFile: SHOP_FILE,
  out: output.line,
  err: (line) => console.error(line),
  // Few commands ask, and the stream takes a millisecond to load.
  get isTerminal() {
    return process.stdout.isTTY === true;
  },
});
const lost = output.lost();
if (lost !== undefined)
  console.error(`Error: the output cannot be written (${lost})\nTry: look at the disk it goes to`);
process.exitCode = lost === undefined ? status : status || 1;
