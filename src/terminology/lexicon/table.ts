/**
 * Reads a table of abbreviations and lay words: `key; key = meaning | meaning` a line, `#` before a comment. A meaning that
 * is empty says that the words say nothing.
 */
export type LexiconTable = ReadonlyMap<string, readonly string[]>;

/** @throws RangeError for a line of another form or a key that is there already */
export const parseLexicon = (text: string, name: string): LexiconTable => {
  const table = new Map<string, readonly string[]>();
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const [, keys, meanings] = /^(.+?) =(?: (.*))?$/.exec(line.trimEnd()) ?? [];
    if (keys === undefined) throw new RangeError(`${name}, line ${index + 1}: not "key; key = meaning"`);
    for (const key of keys.split(';').map((part) => part.trim())) {
      if (table.has(key)) throw new RangeError(`${name}, line ${index + 1}: ${JSON.stringify(key)} is there already`);
      table.set(key, (meanings ?? '').split(' | '));
    }
  }
  return table;
};
