/** The table of commands, and the way from arguments to an exit status. */
import { ConfigError } from '../config/read.ts';
import { checkVariables } from '../config/variables.ts';
import { LedgerError } from '../payments/ledger/ledger.ts';
import { PackError } from '../terminology/pack/pack.ts';
import { type Command, CommandError, type CommandIo, usageOf } from './command.ts';
import { commandHelp, overview } from './help.ts';
import { DONE, FAILED, WRONG_USE } from './status.ts';

/** The commands by name. Each is loaded when it is asked for, with what it alone needs. */
const TABLE: Readonly<Record<string, () => Promise<Command>>> = {
  serve: async () => (await import('./serve.ts')).serve,
  config: async () => (await import('./config.ts')).config,
  doctor: async () => (await import('./doctor.ts')).doctor,
  pay: async () => (await import('./pay.ts')).pay,
  calc: async () => (await import('./calc.ts')).calc,
  translate: async () => (await import('./ontology.ts')).translate,
  lookup: async () => (await import('./ontology.ts')).lookup,
  data: async () => (await import('./data.ts')).data,
  ledger: async () => (await import('./ledger.ts')).ledger,
  receipt: async () => (await import('./receipt.ts')).receipt,
  facilitator: async () => (await import('./facilitator.ts')).facilitator,
  completion: async () => (await import('./completion.ts')).completion(everyCommand),
  version: async () => (await import('./version.ts')).version,
};

/** All commands, in the order in which they are listed. */
export const everyCommand = (): Promise<readonly Command[]> => Promise.all(Object.values(TABLE).map((load) => load()));

/** Runs a command line without the program's name and returns its exit status. */
export const runCli = async (argv: readonly string[], io: CommandIo): Promise<number> => {
  const [name, ...rest] = argv;
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    io.out(overview(await everyCommand()));
    return name === undefined ? WRONG_USE : DONE;
  }
  const load = Object.hasOwn(TABLE, name) ? TABLE[name] : name === '--version' ? TABLE.version : undefined;
  if (load === undefined) {
    return explain(new CommandError(`there is no command ${JSON.stringify(name)}`, 'clinmeter --help'), WRONG_USE, io);
  }
  const command = await load();
  if (rest.includes('--help') || rest.includes('-h')) {
    io.out(commandHelp(command));
    return DONE;
  }
  try {
    if (Object.keys(command.options).length > 0) checkVariables(io.environment);
    return await command.run(rest, io);
  } catch (error) {
    if (error instanceof ConfigError) return explain(error, WRONG_USE, io);
    if (error instanceof CommandError) return explain(error, FAILED, io);
    if (error instanceof LedgerError || error instanceof PackError) {
      return explain({ message: error.message, hint: usageOf(command.name) }, FAILED, io);
    }
    throw error;
  }
};

const explain = ({ message, hint }: { message: string; hint: string }, status: number, { err }: CommandIo): number => {
  err(`Error: ${message}\nTry: ${hint}`);
  return status;
};
