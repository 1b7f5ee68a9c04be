/** The table of commands, and the way from arguments to an exit status. */
import { helpFor } from '../config/arguments.ts';
import { ConfigError } from '../config/config-error.ts';
import { warningsOf } from '../config/exposed.ts';
import { checkVariables } from '../config/sources.ts';
import { AdvisedError } from '../errors/advised-error.ts';
import { nearest } from '../nearest.ts';
import { LedgerError } from '../payments/ledger/ledger.ts';
import { PackError } from '../terminology/pack/parts.ts';
import { type Command, CommandError, type CommandIo, DONE, FAILED, WRONG_USE } from './command.ts';
import { completion, proposals } from './commands/completion.ts';
import { commandHelp, groupHelp, overview } from './help.ts';
import { type Commands, follow, leavesOf } from './table.ts';

/** Each command is loaded on demand, with the modules that it alone needs. */
export const commands: Commands = {
  setup: async () => (await import('./commands/setup.ts')).setup,
  serve: async () => (await import('./commands/serve.ts')).serve,
  config: {
    summary: 'Check the configuration',
    leaves: async () => ({ check: async () => (await import('./commands/config-check.ts')).configCheck }),
  },
  dev: async () => (await import('./commands/dev.ts')).dev,
  reload: async () => (await import('./commands/reload.ts')).reload,
  doctor: async () => (await import('./commands/doctor.ts')).doctor,
  health: async () => (await import('./commands/health.ts')).health,
  upgrade: async () => (await import('./commands/upgrade.ts')).upgrade,
  pay: async () => (await import('./commands/pay.ts')).pay,
  calc: {
    summary: 'Compute a result on this machine, free',
    placeholder: 'TOOL',
    leaves: async () => (await import('./commands/calc.ts')).calculatorCommands,
  },
  panel: {
    summary: 'Compute several results at once on this machine, free',
    placeholder: 'PANEL',
    leaves: async () => (await import('./commands/panel.ts')).panelCommands,
  },
  tools: async () => (await import('./commands/tools.ts')).tools,
  translate: async () => (await import('./commands/terminology.ts')).translate,
  'hcc-raf': async () => (await import('./commands/terminology.ts')).hccRaf,
  annotate: async () => (await import('./commands/annotate.ts')).annotate,
  chart: async () => (await import('./commands/chart.ts')).chart,
  verify: async () => (await import('./commands/verify.ts')).verify,
  lookup: async () => (await import('./commands/terminology.ts')).lookup,
  related: async () => (await import('./commands/terminology.ts')).related,
  validate: async () => (await import('./commands/terminology.ts')).validate,
  'check-codes': async () => (await import('./commands/terminology.ts')).checkCodes,
  mcp: {
    summary: 'Serve the tools to an MCP host; describe a server to the MCP Registry',
    own: async () => (await import('./commands/mcp.ts')).mcp,
    leaves: async () => ({ 'server-json': async () => (await import('./commands/mcp-server-json.ts')).mcpServerJson }),
  },
  fhir: async () => (await import('./commands/fhir.ts')).fhir,
  data: {
    summary: 'Build, show and check terminology packs; download releases',
    leaves: async () => ({
      build: async () => (await import('./commands/data-build.ts')).dataBuild,
      info: async () => (await import('./commands/data-pack.ts')).dataInfo,
      verify: async () => (await import('./commands/data-pack.ts')).dataVerify,
      pull: async () => (await import('./commands/data-pull.ts')).dataPull,
    }),
  },
  ledger: {
    summary: 'Show, export, check, copy and close payments; decide uncertain ones',
    leaves: async () => ({
      list: async () => (await import('./commands/ledger-list.ts')).ledgerList,
      show: async () => (await import('./commands/ledger-show.ts')).ledgerShow,
      export: async () => (await import('./commands/ledger-export.ts')).ledgerExport,
      summary: async () => (await import('./commands/ledger-summary.ts')).ledgerSummary,
      today: async () => (await import('./commands/ledger-today.ts')).ledgerToday,
      verify: async () => (await import('./commands/ledger-verify.ts')).ledgerVerify,
      anchor: async () => (await import('./commands/ledger-anchor.ts')).ledgerAnchor,
      backup: async () => (await import('./commands/ledger-backup.ts')).ledgerBackup,
      restore: async () => (await import('./commands/ledger-restore.ts')).ledgerRestore,
      resolve: async () => (await import('./commands/ledger-resolve.ts')).ledgerResolve,
      recover: async () => (await import('./commands/ledger-recover.ts')).ledgerRecover,
      reconcile: async () => (await import('./commands/ledger-reconcile.ts')).ledgerReconcile,
      refund: async () => (await import('./commands/ledger-refund.ts')).ledgerRefund,
      close: async () => (await import('./commands/ledger-close.ts')).ledgerClose,
      import: async () => (await import('./commands/ledger-import.ts')).ledgerImport,
      migrate: async () => (await import('./commands/ledger-migrate.ts')).ledgerMigrate,
    }),
  },
  channels: {
    summary: 'Show the channels that vouchers are paid out of',
    leaves: async () => ({ list: async () => (await import('./commands/channels-list.ts')).channelsList }),
  },
  receipt: {
    summary: 'Check a signed receipt on this machine, free',
    leaves: async () => ({ verify: async () => (await import('./commands/receipt-verify.ts')).receiptVerify }),
  },
  facilitator: async () => (await import('./commands/facilitator.ts')).facilitator,
  completion: async () => completion,
  version: async () => (await import('./commands/version.ts')).version,
};

export const everyCommand = (): Promise<readonly Command[]> => leavesOf(commands);

/** Runs a command line without the program's name and returns its exit status. */
export const runCli = async (argv: readonly string[], io: CommandIo): Promise<number> => {
  const words = plain(argv);
  try {
    return words[0] === '__complete' ? await complete(words.slice(1), io) : await dispatch(words, io);
  } catch (error) {
    const isJson = isGiven(words, (word) => word === '--json');
    return explain(error, isJson, io);
  }
};

/** Runs the command that the words name, or shows help. */
const dispatch = async (words: readonly string[], io: CommandIo): Promise<number> => {
  const { path, rest, command, group, entries } = await follow(commands, words);
  const name = path.join(' ');
  const [next] = rest;
  const isFlag = isHelp(next) || (group !== undefined && next?.startsWith('-') === true);
  if (command === undefined && next !== undefined && !isFlag) throw unknownCommand(path, next, entries);
  const asksForHelp = isGiven(rest, isHelp);
  if (command !== undefined && !asksForHelp) return run(command, rest, io);
  if (command !== undefined) io.out(await commandHelp(command, entries));
  else if (group === undefined) io.out(await overview(commands));
  else if (asksForHelp) io.out(await groupHelp(name, group.summary, entries));
  else throw new ConfigError(`${name} needs a command; accepted: ${Object.keys(entries).join(', ')}`, helpFor(name));
  return asksForHelp ? DONE : WRONG_USE;
};

/** `help data build` is `data build --help`, and `--version` is `version`. */
const plain = ([first, ...rest]: readonly string[]): readonly string[] => {
  if (first === 'help') return [...rest, '--help'];
  if (first === '--version') return ['version', ...rest];
  return first === undefined ? [] : [first, ...rest];
};

const isHelp = (word: string | undefined): boolean => word === '--help' || word === '-h';

/** True if a flag is given. A word after `--` is not a flag. */
const isGiven = (words: readonly string[], isFlag: (word: string) => boolean): boolean => {
  const end = words.indexOf('--');
  return (end < 0 ? words : words.slice(0, end)).some(isFlag);
};

const unknownCommand = (path: readonly string[], word: string, entries: Commands): ConfigError => {
  const names = Object.keys(entries);
  const meant = nearest(word, names);
  const typed = [...path, word].join(' ');
  const advice = meant === undefined ? `accepted: ${names.join(', ')}` : `did you mean ${[...path, meant].join(' ')}?`;
  return new ConfigError(
    `unknown command ${JSON.stringify(typed)}; ${advice}`,
    ['clinmeter', ...path, '--help'].join(' '),
  );
};

const complete = async (words: readonly string[], { out }: CommandIo): Promise<number> => {
  for (const line of await proposals(commands, words)) out(line);
  return DONE;
};

const run = async (command: Command, argv: readonly string[], io: CommandIo): Promise<number> => {
  if (Object.keys(command.options).length > 0) checkVariables(io.environment);
  const warn = (warning: string): void =>
    io.err(isGiven(argv, (word) => word === '--json') ? JSON.stringify({ warning }) : `Warning: ${warning}`);
  for (const warning of warningsOf(command.options, argv)) warn(warning);
  try {
    // Not a copy: it would read `isTerminal`, and few commands ask.
    return await command.run(argv, Object.create(io, { warn: { value: warn } }));
  } catch (error) {
    if (error instanceof LedgerError) throw new CommandError(error.message, error.hint ?? helpFor(command.name));
    if (error instanceof PackError) throw new CommandError(error.message, helpFor(command.name));
    throw error;
  }
};

/** Says what is wrong and what to try: as text, or as one JSON object for programs. */
const explain = (error: unknown, isJson: boolean, { err }: CommandIo): number => {
  if (!(error instanceof AdvisedError)) throw error;
  const { message, hint } = error;
  err(isJson ? JSON.stringify({ error: message, try: hint }) : `Error: ${message}\nTry: ${hint}`);
  return error instanceof ConfigError ? WRONG_USE : FAILED;
};
