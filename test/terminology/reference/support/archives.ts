/**
 * The reference archives, read another way than the importers do: zip by hand, XML by expressions, CSV by characters.
 * They are no part of the project: `../shared/terminology`, or CLINMETER_TEST_DATA.
 */
import { test } from 'bun:test';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';

const BESIDE = join(import.meta.dir, '..', '..', '..', '..', '..', 'shared', 'terminology');
const FOLDER = process.env.CLINMETER_TEST_DATA ?? BESIDE;

export const archive = (...path: readonly string[]): string => join(FOLDER, ...path);

/** Whether the archives are there. */
export const isThere = existsSync(archive('icd10cm', '2021-tabular-xml.zip'));

/** A test that says so when it is skipped. */
export const withArchives = (name: string, run: () => Promise<void> | void): void => {
  if (isThere) test(name, run, 120_000);
  else test.skip(`${name} (skipped: no reference data in ../shared/terminology or CLINMETER_TEST_DATA)`, () => {});
};

const CENTRAL = 0x02014b50;

/** The text of the first entry of a zip whose name matches (APPNOTE 6.3, sections 4.3.7 and 4.3.12). */
export const unzipped = (path: string, name: RegExp): string => {
  const bytes = readFileSync(path);
  for (
    let at = bytes.lastIndexOf('PK\x05\x06') + 16, next = bytes.readUInt32LE(at);
    bytes.readUInt32LE(next) === CENTRAL;
  ) {
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(next + offset));
    const entry = bytes.subarray(next + 46, next + 46 + (nameLength ?? 0)).toString();
    const [size, local] = [bytes.readUInt32LE(next + 20), bytes.readUInt32LE(next + 42)];
    if (name.test(entry)) {
      const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
      const packed = bytes.subarray(start, start + size);
      return (bytes.readUInt16LE(next + 10) === 8 ? inflateRawSync(packed) : packed).toString();
    }
    next += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  throw new Error(`${path} has no ${name.source}`);
};

/** What a line of an order file says. */
export type OrderLine = { readonly billable: boolean; readonly name: string; readonly parent: string | undefined };

const dotted = (code: string): string => (code.length > 3 ? `${code.slice(0, 3)}.${code.slice(3)}` : code);

/** The codes of a year. The parent of a code is the nearest line before it that it begins with. */
export const orderLines = (year: number): ReadonlyMap<string, OrderLine> => {
  const lines = new Map<string, OrderLine>();
  const open: string[] = [];
  const text = unzipped(archive('icd10cm', `${year}-code-descriptions-tabular-order.zip`), /order_\d{4}\.txt$/);
  for (const [, compact = '', flag, name = ''] of text.matchAll(/^\d{5} (\S{3,7}) +([01]) .{60} (.+?)\s*$/gm)) {
    while (open.length > 0 && !compact.startsWith(open.at(-1) ?? '')) open.pop();
    const parent = open.at(-1);
    open.push(compact);
    lines.set(dotted(compact), {
      billable: flag === '1',
      name,
      parent: parent === undefined ? undefined : dotted(parent),
    });
  }
  return lines;
};

/** What the tabular list says at a code, a block or a chapter. */
export type Listed = {
  /** The code, block or chapter around it, by key. */
  readonly within: string | undefined;
  /** By element of the list. */
  readonly notes: Readonly<Record<string, readonly string[]>>;
  /** The seventh characters, one after the other; empty without a table. */
  readonly seventh: string;
};

const ELEMENTS = 'excludes1 excludes2 codeFirst useAdditionalCode codeAlso includes inclusionTerm notes'.split(' ');

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

const plain = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/&(\w+);/g, (_, name: string) => ENTITIES[name] ?? '')
    .trim();

const notesIn = (text: string, element: string): readonly string[] =>
  [...text.matchAll(new RegExp(`<${element}>([\\s\\S]*?)</${element}>`, 'g'))].flatMap(([, inner = '']) =>
    [...inner.matchAll(/<note>([\s\S]*?)<\/note>/g)].map(([, note = '']) => plain(note)),
  );

/** What stands in an element itself, not in the codes and blocks inside it. */
type Own = { readonly id: string; own: string; readonly around: Own | undefined };

/** Everything in the tabular list, by code, range of a block and number of a chapter. */
export const tabularList = (): ReadonlyMap<string, Listed> => {
  const text = unzipped(archive('icd10cm', '2021-tabular-xml.zip'), /tabular_\d{4}\.xml$/);
  const all: Own[] = [];
  let around: Own | undefined;
  let end = 0;
  for (const match of text.matchAll(/<(\/?)(?:chapter|section|diag)\b(?: id="([^"]*)")?[^>]*>/g)) {
    if (around !== undefined) around.own += text.slice(end, match.index);
    end = match.index + match[0].length;
    const opened: Own = { id: match[2] ?? '', own: '', around };
    if (match[1] !== '/') all.push(opened);
    around = match[1] === '/' ? around?.around : opened;
  }
  const keyOf = ({ id, own }: Own): string => {
    if (id === '') return plain(/<name>([\s\S]*?)<\/name>/.exec(own)?.[1] ?? '');
    return id.includes('-') ? id : `${id}-${id}`;
  };
  return new Map(
    all.map((element) => [
      keyOf(element),
      {
        within: element.around === undefined ? undefined : keyOf(element.around),
        notes: Object.fromEntries(ELEMENTS.map((name) => [name, notesIn(element.own, name)])),
        seventh: [...element.own.matchAll(/<extension char="(\w)">/g)].map(([, character]) => character).join(''),
      },
    ]),
  );
};

/** The rows of the table of LOINC as columns by name, read a character at a time. */
export const loincRows = (): ReadonlyMap<string, Readonly<Record<string, string>>> => {
  const text = unzipped(archive('loinc', 'Loinc_2.81_partial.zip'), /LoincTable\/Loinc\.csv$/);
  const rows: string[][] = [[]];
  let [field, isQuoted] = ['', false];
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (isQuoted && character === '"' && text[at + 1] === '"') {
      field += '"';
      at += 1;
    } else if (character === '"') isQuoted = !isQuoted;
    else if (isQuoted) field += character;
    else if (character === ',' || character === '\n') {
      rows.at(-1)?.push(field);
      field = '';
      if (character === '\n') rows.push([]);
    } else if (character !== '\r') field += character;
  }
  const [columns = [], ...data] = rows;
  return new Map(
    data
      .filter(([code = '']) => code !== '')
      .map((row) => [row[0] ?? '', Object.fromEntries(columns.map((column, at) => [column, row[at] ?? '']))]),
  );
};
