/** The language of documents, comments and messages: short sentences, actors and the nouns of the field. */
import { describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { everyCommand } from '../src/cli/main.ts';

const ROOT = join(import.meta.dir, '..');

const filesOf = (...patterns: readonly string[]): readonly string[] =>
  patterns.flatMap((pattern) => [...new Bun.Glob(pattern).scanSync({ cwd: ROOT, dot: true })]).sort();

const DOCUMENTS = filesOf('*.md', '.github/**/*.{md,yml}', 'etc/**/*.md', 'src/**/*.md');
const SOURCES = filesOf('{src,build,test,bench}/**/*.{ts,mjs}', 'etc/{agents,clients}/**/c*.mts').filter(
  (file) => !/^test\/language/.test(file),
);
const EXAMPLES = filesOf('etc/{Caddyfile,nginx.conf,*.service,*.timer}');

/** Words that hide the actor, and words for which the field has a noun of its own. */
const FORBIDDEN =
  /\b(?:nobody|anybody|somebody|everybody|whoever|whomever|whatever|made[- ]up|parts with|takes the word|objections?|obstacles?)\b/i;

/** Texts of the interface that keep their words. */
const PUBLISHED = [
  'payments are made up',
  "'made up'",
  'with made-up money',
  'so that nobody signs for a call that cannot work',
  'whatever the authorization’s expiry',
  'whoever rebuilds the payment from there',
];

/** Private words that terms of the glossary replace, in a comment or a document. */
const REPLACED: Readonly<Record<string, RegExp>> = {
  'chain check': /\blooks? at the chain\b/i,
  failover: /\bhanded over\b/i,
  lease: /\btaken up\b/i,
  negation: /\blacking\b/i,
  'spend ledger': /\bpurses?\b/i,
};

/** Names that files had before they got the field's words. */
const FORMER_FILE =
  /^src\/.*\/(?:absent|asked|astray|book|conclude|era|forget|guesses|kept|listed|looks|missing|presence|purse|said|sight|story|till|turns|whole)\.ts$/;

/** Doc comments that begin with a question word, where a noun or a verb would do. */
const QUESTION = /\/\*\*\s+(?:\*\s+)?(?:What|Whether|How|Where|Why)\b/g;
const MOST_QUESTIONS = 149;

const MOST_WORDS = 30;
const MOST_HELP = 90;

type Sentence = { readonly file: string; readonly text: string };

const wordsIn = (text: string): number => text.split(/\s+/).filter((word) => /\w/.test(word)).length;

/** A sentence ends at a full stop, question mark, exclamation mark or colon before a space. */
const sentencesOf = (block: string): readonly string[] => block.replace(/\s+/g, ' ').split(/(?<=[.!?:])\s+/);

/** A document without its generated tables, whose text is in the sources. */
const read = (file: string): string =>
  readFileSync(join(ROOT, file), 'utf8').replace(/<!-- generated[\s\S]*?<!-- end -->/g, '');

/** The sentences of a Markdown document: code counts as one word, a table cell and a list item as a sentence. */
const proseOf = (file: string): readonly Sentence[] =>
  read(file)
    .replace(/^```[\s\S]*?^```/gm, '')
    .replace(/`[^`\n]+`/g, 'code')
    .replace(/\]\([^)]*\)/g, ']')
    .split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.|#+) )|(?<!\\)\|/)
    .flatMap(sentencesOf)
    .map((text) => ({ file, text }));

const COMMENT = /^[ \t]*\/\*\*?[\s\S]*?\*\/|(?:^[ \t]*\/\/.*(?:\n|$))+/gm;

/** The sentences of a source's comments: a tag and a list item begin a new one. */
const commentsOf = (file: string): readonly Sentence[] =>
  [...read(file).matchAll(COMMENT)].flatMap(([comment]) =>
    comment
      .replace(/^[ \t]*(?:\/\*\*?|\*\/?|\/\/) ?/gm, '')
      .replace(/\*\/\s*$/, '')
      .replace(/`[^`]+`/g, 'code')
      .split(/\n\s*\n|\n(?=\s*(?:-|\d+\.|@\w+) )/)
      .flatMap(sentencesOf)
      .map((text) => ({ file, text })),
  );

const shown = ({ file, text }: Sentence): string => `${file}: ${wordsIn(text)} words: ${text.trim()}`;

describe('a sentence', () => {
  test.each(['documents', 'comments'] as const)(`of the %s has at most ${MOST_WORDS} words`, (kind) => {
    const sentences = kind === 'documents' ? DOCUMENTS.flatMap(proseOf) : SOURCES.flatMap(commentsOf);
    expect(sentences.filter(({ text }) => wordsIn(text) > MOST_WORDS).map(shown)).toEqual([]);
  });

  test('names the actor and uses the nouns of the field', () => {
    const found = [...DOCUMENTS, ...SOURCES, ...EXAMPLES].flatMap((file) =>
      PUBLISHED.reduce((text, published) => text.replaceAll(published, ''), read(file))
        .split('\n')
        .filter((line) => FORBIDDEN.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
    expect(found).toEqual([]);
  });
});

describe('the glossary', () => {
  const words = [...DOCUMENTS.flatMap(proseOf), ...SOURCES.flatMap(commentsOf)];

  test.each(Object.entries(REPLACED))('has the term %s, and no text says it with a private word', (term, word) => {
    expect(read('.github/CONTRIBUTING.md')).toContain(`\n| ${term} | `);
    expect(words.filter(({ text }) => word.test(text)).map(({ file, text }) => `${file}: ${text.trim()}`)).toEqual([]);
  });

  test('has words that name the files of the sources too', () => {
    expect(SOURCES.filter((file) => FORMER_FILE.test(file))).toEqual([]);
  });

  test('has at most 40 terms', () => {
    const [, table = ''] = read('.github/CONTRIBUTING.md').split('## Glossary');
    expect(table.match(/^\| (?!term |---)/gm)?.length).toBeLessThanOrEqual(40);
  });
});

test(`at most ${MOST_QUESTIONS} doc comments of the sources begin with a question word`, () => {
  const count = SOURCES.filter((file) => file.startsWith('src/')).reduce(
    (sum, file) => sum + (read(file).match(QUESTION)?.length ?? 0),
    0,
  );
  expect(count).toBeLessThanOrEqual(MOST_QUESTIONS);
});

test(`the help of an option has at most ${MOST_HELP} characters`, async () => {
  const options = (await everyCommand()).flatMap(({ options }) => Object.values(options));
  expect(options.filter(({ doc }) => doc.length > MOST_HELP).map(({ flag, doc }) => `--${flag}: ${doc}`)).toEqual([]);
});
