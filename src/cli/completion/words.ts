/** What can be typed after the program's name, as every shell is told it. */
import type { Command, ToldFlag } from '../command.ts';

/** What a flag's value is: nothing for a switch, one of some words, a path, or something that cannot be guessed. */
type Value = 'none' | 'path' | 'any' | readonly string[];

/** A flag, without its dashes. */
export type TypedFlag = { readonly name: string; readonly doc: string; readonly value: Value };

/** A command; its first words, where only some are accepted, and the flags that are taken after each. */
export type Typed = {
  readonly name: string;
  readonly summary: string;
  /** Whether it takes words at all. */
  readonly takesWords: boolean;
  readonly flags: readonly TypedFlag[];
  readonly words: readonly { readonly word: string; readonly flags: readonly TypedFlag[] }[];
};

const HELP: TypedFlag = { name: 'help', doc: 'Show options and examples', value: 'none' };

/** The table of commands as it is typed. */
export const typed = (commands: readonly Command[]): readonly Typed[] =>
  commands.map(({ name, operands, summary, options, choices = {} }) => ({
    name,
    summary,
    takesWords: operands !== undefined,
    flags: [...Object.values(options).map(flagOf), ...flagsIn(operands ?? ''), HELP],
    words: Object.entries(choices).map(([word, flags]) => ({ word, flags: flags.map(flagOf) })),
  }));

const flagOf = ({ flag, placeholder, doc }: ToldFlag): TypedFlag => ({ name: flag, doc, value: valueFor(placeholder) });

/** Parameters of a tool that its command declares in the usage line alone: `[--limit N] [--json]`. */
const flagsIn = (operands: string): readonly TypedFlag[] =>
  [...operands.matchAll(/\[--([a-z-]+)( [^\]]+)?\]/g)].map(([, name = '', value]) => ({
    name,
    doc: '',
    value: value === undefined ? 'none' : 'any',
  }));

const PATHS = new Set(['FILE', 'PACK', 'PATH', 'ARCHIVE']);

/** In a placeholder such as `stub|onchain|URL`, what is in small letters is typed as it stands. */
const valueFor = (placeholder: string | undefined): Value => {
  if (placeholder === undefined) return 'none';
  if (PATHS.has(placeholder)) return 'path';
  const words = placeholder.split('|').filter((word) => /^[a-z0-9_]+$/.test(word));
  return words.length > 0 ? words : 'any';
};

/** A text between single quotes, as bash and zsh read it. */
export const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
