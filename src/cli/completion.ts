/** What can be typed next: the answer to `clinmeter __complete WORD…`, with which the scripts of the shells call back. */
import { type Flag, wordsIn } from '../config/option.ts';
import type { Command, Commands } from './command.ts';

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
  const [first = '', ...rest] = words.slice(0, -1);
  const found = await after(commands, words.length < 2 ? [] : [first, ...rest], last);
  return found.filter(([text]) => text.startsWith(last)).map((proposal) => proposal.join('\t'));
};

const after = async (commands: Commands, before: readonly string[], last: string): Promise<readonly Proposal[]> => {
  const [first, second, ...rest] = before;
  if (first === undefined) {
    return Promise.all(
      Object.entries(commands).map(
        async ([name, entry]): Promise<Proposal> => [name, 'leaves' in entry ? entry.summary : (await entry()).summary],
      ),
    );
  }
  if (first === 'help') return after(commands, before.slice(1), last);
  const entry = Object.hasOwn(commands, first) ? commands[first] : undefined;
  if (entry === undefined) return [];
  if (!('leaves' in entry)) return argumentsOf(await entry(), before.slice(1), last);
  const leaves = await entry.leaves();
  if (second === undefined) {
    return Promise.all(
      Object.entries(leaves).map(async ([leaf, load]): Promise<Proposal> => [leaf, (await load()).summary]),
    );
  }
  const load = Object.hasOwn(leaves, second) ? leaves[second] : undefined;
  return load === undefined ? [] : argumentsOf(await load(), rest, last);
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
