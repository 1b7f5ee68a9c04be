/** The contract of a command of the executable. */
import type { Flag } from '../config/options.ts';
import { type Arguments, ConfigError, readArguments } from '../config/read.ts';

/** What a command works with. */
export type CommandIo = {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Writes a line for the person or program that reads the result. */
  readonly out: (line: string) => void;
  /** Writes a line about the work itself. */
  readonly err: (line: string) => void;
};

/** What is told of a flag. */
export type ToldFlag = Pick<Flag<unknown>, 'flag' | 'placeholder' | 'doc'>;

type Described = {
  readonly name: string;
  /** The words after the name, for the usage line. */
  readonly operands?: string;
  readonly summary: string;
  /** What the first word may be, where only some are accepted, each with the flags that it alone takes. */
  readonly choices?: Readonly<Record<string, readonly ToldFlag[]>>;
  readonly examples: readonly string[];
};

type CommandOptions = Readonly<Record<string, Flag<unknown>>>;

/** A command; it resolves with its exit status. */
export type Command = Described & {
  readonly options: CommandOptions;
  readonly run: (argv: readonly string[], io: CommandIo) => Promise<number>;
};

/** Makes a command whose arguments are read from its table of options. */
export const defineCommand = <O extends CommandOptions>({
  options,
  run,
  ...described
}: Described & {
  readonly options: O;
  readonly run: (given: Arguments<O>, io: CommandIo) => Promise<number>;
}): Command => ({
  ...described,
  options,
  run: (argv, io) => {
    const given = readArguments(described.name, options, argv, io.environment);
    const [word] = given.words;
    if (described.operands === undefined && word !== undefined) {
      throw new ConfigError(`${described.name} takes no words, got ${JSON.stringify(word)}`, usageOf(described.name));
    }
    return run(given, io);
  },
});

/** The words of a table as the choices of a command. */
export const choicesOf = (table: Readonly<Record<string, unknown>>): NonNullable<Described['choices']> =>
  Object.fromEntries(Object.keys(table).map((word) => [word, []]));

/** What one word of a command with several does. */
export type Action = (argv: readonly string[], io: CommandIo) => Promise<number>;

/** Runs the action that the first word names. */
export const actions =
  (name: string, table: Readonly<Record<string, Action>>, hint = usageOf(name)): Action =>
  async ([word, ...argv], io) => {
    const action = word !== undefined && Object.hasOwn(table, word) ? table[word] : undefined;
    if (action !== undefined) return action(argv, io);
    const given = word === undefined ? 'nothing' : JSON.stringify(word);
    throw new ConfigError(`${name} takes ${Object.keys(table).join(', ')}, got ${given}`, hint);
  };

/** Where the right use of a command is shown. */
export const usageOf = (name: string): string => `clinmeter ${name} --help`;

/** A failure whose message is for the person at the terminal; `hint` says what to try. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly hint: string;
  constructor(message: string, hint: string) {
    super(message);
    this.hint = hint;
  }
}
