/** The contract of a command of the executable. */
import type { Syntax } from '../config/arguments.ts';
import { ConfigError } from '../config/config-error.ts';
import type { Shop } from '../config/config-file.ts';
import { type Flags, flag, type Operands, switched, type Values } from '../config/option.ts';
import { readArguments } from '../config/read.ts';
import { AdvisedError } from '../errors/advised-error.ts';
import { isIP } from '../network/addresses.ts';

export type CommandIo = {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The shop file of this machine. Tests name none, or one of their own. */
  readonly shopFile?: string | undefined;
  readonly out: (line: string) => void;
  /** Writes a line about the work itself. */
  readonly err: (line: string) => void;
  /** Writes a warning in the form of the command's errors. */
  readonly warn?: (text: string) => void;
  /** True if a person reads the output. */
  readonly isTerminal?: boolean;
};

export const DONE = 0;
export const FAILED = 1;
export const WRONG_USE = 2;

/** Every exit status, and what it means. */
export const statuses: readonly { readonly status: string; readonly doc: string }[] = [
  { status: String(DONE), doc: 'success; serve, dev, fhir and facilitator: stopped in order by SIGTERM or SIGINT' },
  { status: String(FAILED), doc: 'failure, nothing found, or a check that found a problem' },
  { status: String(WRONG_USE), doc: 'wrong command line, configuration, pack or ledger; retrying does not help' },
  { status: '130, 143', doc: 'serve, dev, fhir, facilitator: ended at once by a second SIGINT or SIGTERM' },
];

type Described = {
  readonly summary: string;
  /** The meaning of status 0 and 1, if they say more than success and failure. */
  readonly statuses?: readonly [done: string, failed: string];
  /** Environment variables that no option stands for, each with its meaning. */
  readonly variables?: readonly (readonly [name: string, doc: string])[];
};

/** A command. It resolves with its exit status. */
export type Command = Syntax &
  Described & { readonly run: (argv: readonly string[], io: CommandIo) => Promise<number> };

export const defineCommand = <F extends Flags, P extends Operands = Readonly<Record<never, never>>>({
  run,
  ...declared
}: Omit<Syntax<F, P>, 'operands'> &
  Described & {
    readonly operands?: P;
    readonly run: (values: Values<F> & Values<P>, io: CommandIo) => Promise<number> | number;
  }): Command => {
  const syntax = { ...declared, operands: declared.operands ?? ({} as P) };
  return { ...syntax, run: async (argv, io) => run(readArguments<F, P>(syntax, argv, io.environment, shopOf(io)), io) };
};

/** The shop file as a command reads it that goes on without it. */
export const shopOf = ({ shopFile, warn }: CommandIo): Shop => ({ file: shopFile, warn: warn ?? (() => {}) });

/** The flag of every command that prints data. */
export const json = flag({
  flag: 'json',
  doc: 'Print JSON; an error is one {"error", "try"} object on standard error',
  ...switched,
});

/** A failure of a command that was typed right. */
export class CommandError extends AdvisedError {
  override readonly name = 'CommandError';
}

type Place = {
  readonly host: string;
  readonly port: number;
  readonly metricsPort?: number | undefined;
  readonly metricsHost?: string;
};

/**
 * Runs what listens on a port. Names are looked up before: what a port says of an unknown one differs with the resolver.
 *
 * @throws {@link CommandError} if the port is taken, {@link ConfigError} if the address is not one of this machine
 */
export const listening = async <Result>(
  { host, port, metricsPort, metricsHost }: Place,
  listen: () => Result | Promise<Result>,
): Promise<Result> => {
  await checkHost(host, '--host');
  if (metricsPort !== undefined && metricsHost !== undefined) await checkHost(metricsHost, '--metrics-host');
  try {
    return await listen();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'EADDRINUSE')
      throw new CommandError(`port ${port} of ${host} is in use`, `who has it? ss -ltnp 'sport = :${port}'`);
    if (!LISTEN_CODES.has(code)) throw error;
    throw new ConfigError(`cannot listen on ${host} port ${port} (${code})`, 'another --host or --port');
  }
};

const checkHost = async (host: string, option: string): Promise<void> => {
  if (isIP(host) !== 0) return;
  const { lookup } = await import('node:dns/promises');
  await lookup(host).catch(() => {
    throw new ConfigError(`cannot listen on ${host}: there is no such host`, `another ${option}`);
  });
};

const LISTEN_CODES = new Set(
  'EACCES EADDRNOTAVAIL ENOTFOUND EAI_AGAIN ERR_SERVER_NOT_RUNNING FailedToListen'.split(' '),
);
