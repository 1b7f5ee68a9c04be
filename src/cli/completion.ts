/** Answers `clinmeter __complete WORD…`, with which the scripts of the shells ask what can be typed next. */
import { type Flag, wordsIn } from '../config/option.ts';
import type { Command } from './command.ts';
import { type Commands, follow, summariesOf } from './table.ts';

/** Something to type, and what it means. */
type Proposal = readonly [text: string, doc: string];

const HELP: Proposal = ['--help', 'Show options and examples'];

/**
 * Proposals as lines of text and description, separated by a tab. None are for the shell to answer with file names.
 *
 * @param typed - the words after the program's name; the last one is being typed and may be empty
 */
export const proposals = async (commands: Commands, typed: readonly string[]): Promise<readonly string[]> => {
  // bash makes a word of the equals sign in --format=csv.
  const words = typed.filter((word, index) => word !== '=' || index === typed.length - 1);
  const last = words.at(-1) === '=' ? '' : (words.at(-1) ?? '');
  const before = words.slice(0, -1);
  const { command, rest, entries } = await follow(commands, before[0] === 'help' ? before.slice(1) : before);
  const found =
    command === undefined ? (rest.length === 0 ? await summariesOf(entries) : []) : argumentsOf(command, rest, last);
  return found.filter(([text]) => text.startsWith(last)).map((proposal) => proposal.join('\t'));
};

/** The values of the flag before, else the flags, else the values of the operand. */
const argumentsOf = ({ options, operands }: Command, before: readonly string[], last: string): readonly Proposal[] => {
  const flags = Object.values(options);
  const named = (word: string | undefined): Flag | undefined => flags.find(({ flag }) => `--${flag}` === word);
  const awaiting = named(before.at(-1));
  if (awaiting?.placeholder !== undefined) return valuesOf(awaiting.placeholder);
  const [, inline = ''] = /^(--[^=]+)=/.exec(last) ?? [];
  if (inline !== '') {
    return valuesOf(named(inline)?.placeholder).map(([text, doc]) => [`${inline}=${text}`, doc]);
  }
  if (last.startsWith('-')) return [...flags.map(({ flag, doc }): Proposal => [`--${flag}`, doc]), HELP];
  const given = before.filter(
    (word, index) => !word.startsWith('-') && named(before[index - 1])?.placeholder === undefined,
  );
  return valuesOf(Object.values(operands)[given.length]?.placeholder);
};

const valuesOf = (placeholder: string | undefined): readonly Proposal[] =>
  wordsIn(placeholder).map((word): Proposal => [word, '']);
