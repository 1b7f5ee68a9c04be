/** Reads the files of `data/lexicon`. */

/** The meanings of the words that people type. */
export type LexiconTable = {
  readonly keys: () => Iterable<string>;
  /** The likeliest first. */
  readonly meanings: (key: string) => readonly string[] | undefined;
};

/**
 * Reads lines of the form `key; key = meaning | meaning`; `#` begins a comment. An empty meaning says that the words say
 * nothing. A `#` at the end of a key stands for a number, and in its meaning for the same number.
 *
 * The first phrase waits for this, so it cuts a line only at its keys.
 *
 * @throws RangeError for a line of another form and for a key that is given twice
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

/** Reads the lines of each `[section]`; `#` begins a comment. */
export const parseSections = (text: string): ((section: string) => readonly string[]) => {
  const sections = new Map<string, string[]>();
  let lines: string[] = [];
  for (const line of text.split('\n')) {
    if (line.startsWith('[')) {
      lines = [];
      sections.set(line.slice(1, -1), lines);
    } else if (line !== '' && !line.startsWith('#')) lines.push(line);
  }
  return (section) => sections.get(section) ?? [];
};

/** Splits `left = right`; the right side may be empty. */
export const parsePair = (line: string): readonly [left: string, right: string] => {
  const [left = '', right = ''] = line.split(/ = ?/);
  return [left, right];
};

/** A pattern whose runs of blanks end, so that no number of blanks makes it try many ways. Blanks of phrases are joined before. */
export const withFewBlanks = (pattern: string): string =>
  pattern.replaceAll(String.raw`\s*`, String.raw`\s{0,8}`).replaceAll(String.raw`\s+`, String.raw`\s{1,8}`);
