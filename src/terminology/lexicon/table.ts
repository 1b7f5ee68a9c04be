/**
 * Reads a table of abbreviations and lay words: `key; key = meaning | meaning` a line, `#` before a comment. A meaning that
 * is empty says that the words say nothing. A `#` at the end of a key stands for a number, and in its meaning for the same.
 */
export type LexiconTable = {
  readonly keys: () => Iterable<string>;
  /** The meanings of a key, the likeliest first. */
  readonly meanings: (key: string) => readonly string[] | undefined;
};

/**
 * The first question waits for this, so a line is only cut at its key; meanings are taken apart when they are asked for.
 *
 * @throws RangeError for a line of another form or a key that is there already
 */
export const parseLexicon = (text: string, name: string): LexiconTable => {
  const table = new Map<string, string>();
  for (const [index, line] of text.split('\n').entries()) {
    if (line === '' || line.startsWith('#')) continue;
    const end = line.indexOf(' =');
    const meanings = line.slice(end + ' ='.length);
    if (end <= 0 || !/^(?: |$)/.test(meanings)) {
      throw new RangeError(`${name}, line ${index + 1}: not "key; key = meaning"`);
    }
    for (const part of line.slice(0, end).split(';')) {
      const key = part.trim();
      if (table.has(key)) throw new RangeError(`${name}, line ${index + 1}: ${JSON.stringify(key)} is there already`);
      table.set(key, meanings.trim());
    }
  }
  return { keys: () => table.keys(), meanings: (key) => table.get(key)?.split(' | ') };
};
