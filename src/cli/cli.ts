/** The table of commands, and the way from arguments to an exit status. */
import { ConfigError } from '../config/read.ts';
import { checkVariables } from '../config/variables.ts';
import { LedgerError } from '../payments/ledger/ledger.ts';
import { PackError } from '../terminology/pack.ts';
import { calc } from './calc.ts';
import { type Command, CommandError, type CommandIo, usageOf } from './command.ts';
import { completion } from './completion.ts';
import { config } from './config.ts';
import { data } from './data.ts';
import { doctor } from './doctor.ts';
import { facilitator } from './facilitator.ts';
import { commandHelp, overview } from './help.ts';
import { ledger } from './ledger.ts';
import { lookup, translate } from './ontology.ts';
import { pay } from './pay.ts';
import { receipt } from './receipt.ts';
import { serve } from './serve.ts';
import { DONE, FAILED, WRONG_USE } from './status.ts';
import { version } from './version.ts';

export const commands: readonly Command[] = [
  serve,
  config,
  doctor,
  pay,
  calc,
  translate,
  lookup,
  data,
  ledger,
  receipt,
  facilitator,
  completion(() => commands),
  version,
];

const everyOption = commands.flatMap(({ options }) => Object.values(options));

/** Runs a command line without the program's name and returns its exit status. */
export const runCli = async (argv: readonly string[], io: CommandIo): Promise<number> => {
  const [name, ...rest] = argv;
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    io.out(overview(commands));
    return name === undefined ? WRONG_USE : DONE;
  }
  const command = commands.find((candidate) => candidate.name === (name === '--version' ? 'version' : name));
  if (command === undefined) {
    return explain(new CommandError(`there is no command ${JSON.stringify(name)}`, 'clinmeter --help'), WRONG_USE, io);
  }
  if (rest.includes('--help') || rest.includes('-h')) {
    io.out(commandHelp(command));
    return DONE;
  }
  try {
    if (Object.keys(command.options).length > 0) checkVariables(io.environment, everyOption);
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
