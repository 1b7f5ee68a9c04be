import { runCli } from './cli/main.ts';

process.exitCode = await runCli(process.argv.slice(2), {
  environment: process.env,
  out: (line) => console.log(line),
  err: (line) => console.error(line),
  isTerminal: process.stdout.isTTY === true,
});
