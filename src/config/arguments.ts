/** The one parser of command lines: the texts of each flag, and the operands. */
import { parseArgs } from 'node:util';
import { reasonOf } from '../errors/reason.ts';
import { suggestion } from '../nearest.ts';
import { ConfigError } from './config-error.ts';
import type { Flag, Flags, Operand, Operands } from './option.ts';

export type Syntax<F extends Flags = Flags, P extends Operands = Operands> = {
  /** `ledger list` */
  readonly name: string;
  readonly options: F;
  /** In the order in which they are typed. */
  readonly operands: P;
  /** Command lines that work; the first one is what to try where something is missing. */
  readonly examples: readonly string[];
};

/** The texts given for each flag; `true` stands for a switch. */
export type FlagTexts = Readonly<Record<string, readonly (string | boolean)[] | undefined>>;

type Parsed = { readonly flags: FlagTexts; readonly operands: Readonly<Record<string, unknown>> };

export const helpFor = (name: string): string => `clinmeter ${name} --help`;

/** `clinmeter data info [PACK] [options]` */
export const usageOf = ({ name, options, operands }: Syntax): string => {
  const words = Object.values(operands).map(({ placeholder, isRequired, takesRest }) => {
    const word = takesRest === true ? `${placeholder}...` : placeholder;
    return isRequired === true ? word : `[${word}]`;
  });
  return ['clinmeter', name, ...words, ...(Object.keys(options).length > 0 ? ['[options]'] : [])].join(' ');
};

/**
 * Parses what follows the name of a command.
 *
 * @throws {@link ConfigError} for an unknown flag and for operands that are missing, too many or not accepted
 */
export const parseArguments = (syntax: Syntax, argv: readonly string[]): Parsed => {
  const flags = Object.values(syntax.options);
  const config = Object.fromEntries(
    flags.map(({ flag, placeholder }) => [
      flag,
      { type: placeholder === undefined ? ('boolean' as const) : ('string' as const), multiple: true as const },
    ]),
  );
  try {
    const args = joinedNumbers(argv, (name) => config[name]?.type === 'string');
    const { values, positionals } = parseArgs({ args, options: config, allowPositionals: true });
    return { flags: values as FlagTexts, operands: operandsOf(syntax, positionals) };
  } catch (error) {
    throw error instanceof ConfigError ? error : misuse(error, helpFor(syntax.name), flags);
  }
};

/** `--age -1` as `--age=-1`: no option is a number, so the value is judged by what the option accepts. */
const joinedNumbers = (argv: readonly string[], takesValue: (name: string) => boolean): string[] =>
  argv.flatMap((word, at) => {
    const isValue = (value: string | undefined, flag: string | undefined) =>
      /^-[\d.]/.test(value ?? '') && flag?.startsWith('--') === true && takesValue(flag.slice(2));
    if (isValue(word, argv[at - 1])) return [];
    const next = argv[at + 1];
    return isValue(next, word) ? [`${word}=${next}`] : [word];
  });

const operandsOf = (syntax: Syntax, typed: readonly string[]): Parsed['operands'] => {
  const declared = Object.entries(syntax.operands);
  const last = declared.length - 1;
  const isJoined = declared[last]?.[1].takesRest === true && typed.length > last;
  const words = isJoined ? [...typed.slice(0, last), typed.slice(last).join(' ')] : typed;
  const extra = words[declared.length];
  if (extra !== undefined) {
    const message = `unexpected argument ${JSON.stringify(extra)}; usage: ${usageOf(syntax)}`;
    throw new ConfigError(message, helpFor(syntax.name));
  }
  return Object.fromEntries(
    declared.map(([key, operand], index) => [key, operandOf(key, operand, words[index], syntax)]),
  );
};

const operandOf = (key: string, operand: Operand, word: string | undefined, syntax: Syntax): unknown => {
  const { placeholder, accepts, isRequired, parse } = operand;
  const name = placeholder.includes('|') ? key.toUpperCase() : placeholder;
  if (word === undefined) {
    if (isRequired === true) throw missing(placeholder, operand, syntax);
    return undefined;
  }
  const value = parse(word);
  if (value !== undefined) return value;
  throw new ConfigError(`${name} is ${JSON.stringify(word)}; accepted: ${accepts}`, helpFor(syntax.name));
};

/** The error for a flag or operand without which a command cannot do its work. */
export const missing = (
  name: string,
  { accepts }: Pick<Flag, 'accepts'>,
  { examples, ...syntax }: Syntax,
): ConfigError => new ConfigError(`${name} is missing; accepted: ${accepts}`, examples[0] ?? helpFor(syntax.name));

/** Repeats the message of `parseArgs` without its advice, which knows only Node's own conventions. */
const misuse = (error: unknown, hint: string, flags: readonly Flag[]): ConfigError => {
  const [sentence = ''] = reasonOf(error).split(/\. |\n/);
  const [, unknown = ''] = /^Unknown option '--([^']+)'$/.exec(sentence) ?? [];
  const names = flags.map(({ flag }) => flag);
  return new ConfigError(`${sentence}${suggestion(unknown, names, '--')}`, hint);
};
