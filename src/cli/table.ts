/** The table of commands as a tree: groups by their first word, leaves by the last. */
import type { Command } from './command.ts';

/** Loads a leaf of the table on demand, with the modules that it alone needs. */
export type Load = () => Promise<Command>;

/** Commands that share their first word. */
export type Group = {
  readonly summary: string;
  readonly leaves: () => Promise<Readonly<Record<string, Load>>>;
  /** The command of the word itself. */
  readonly own?: Load;
  /** Stands for any leaf in lists, if there are too many to show. */
  readonly placeholder?: string;
};

export type Commands = Readonly<Record<string, Load | Group>>;

type Place = {
  readonly path: readonly string[];
  /** The words after them. */
  readonly rest: readonly string[];
  /** A leaf, or a group, or neither where the first word names nothing. */
  readonly command?: Command;
  readonly group?: Group;
  /** The words that lead further. */
  readonly entries: Commands;
};

/** Follows words down the table as far as they name something. */
export const follow = async (commands: Commands, words: readonly string[]): Promise<Place> => {
  const [first = '', ...rest] = words;
  const entry = Object.hasOwn(commands, first) ? commands[first] : undefined;
  if (entry === undefined) return { path: [], rest: words, entries: commands };
  if (!('leaves' in entry)) return { path: [first], rest, entries: {}, command: await entry() };
  const below = await follow(await entry.leaves(), rest);
  if (entry.own !== undefined && below.path.length === 0)
    return { path: [first], rest, entries: await entry.leaves(), command: await entry.own() };
  return { ...below, path: [first, ...below.path], ...(below.command === undefined ? { group: entry } : {}) };
};

/** The words of a level of the table, each with its summary. */
export const summariesOf = (entries: Commands): Promise<readonly (readonly [word: string, summary: string])[]> =>
  Promise.all(
    Object.entries(entries).map(
      async ([word, entry]) => [word, 'leaves' in entry ? entry.summary : (await entry()).summary] as const,
    ),
  );

/** Every leaf, in the order of the table. */
export const leavesOf = async (commands: Commands): Promise<readonly Command[]> => {
  const found = Object.values(commands).map(
    async (entry): Promise<readonly Command[]> =>
      'leaves' in entry
        ? [...(entry.own === undefined ? [] : [await entry.own()]), ...(await leavesOf(await entry.leaves()))]
        : [await entry()],
  );
  return (await Promise.all(found)).flat();
};
