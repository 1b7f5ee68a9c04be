/** An answer as people read it at a terminal. */
import { table } from './terminal.ts';

type Members = Readonly<Record<string, unknown>>;

/** Fields that are alike in every answer, shown last. */
const LAST: readonly string[] = ['catalog', 'disclaimer', 'warnings'];

/** Members one under the other, lists of alike objects as tables. */
export const readable = (answer: Members): string => {
  const entries = Object.entries(answer);
  const isLast = ([name]: readonly [string, unknown]) => LAST.includes(name);
  return membersText([...entries.filter((entry) => !isLast(entry)), ...entries.filter(isLast)]).join('\n');
};

const INDENT = '  ';

const membersText = (entries: readonly (readonly [name: string, value: unknown])[]): readonly string[] =>
  entries.flatMap(([name, value]) => {
    if (!isNested(value)) return [`${name}: ${plain(value)}`];
    return [`${name}:`, ...nestedText(value).map((line) => INDENT + line)];
  });

const nestedText = (value: object): readonly string[] => {
  if (!Array.isArray(value)) return membersText(Object.entries(value));
  const rows = value as readonly Members[];
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const isFlat = rows.every((row) => !Object.values(row).some(isNested));
  if (isFlat) return table([columns, ...rows.map((row) => columns.map((column) => cell(row[column])))]).split('\n');
  return rows.flatMap((row) => {
    const [first = '', ...rest] = membersText(Object.entries(row));
    return [`- ${first}`, ...rest.map((line) => INDENT + line)];
  });
};

const LONGEST_CELL = 60;

const cell = (value: unknown): string => {
  const text = plain(value).replace(/\s+/g, ' ');
  return text.length > LONGEST_CELL ? `${text.slice(0, LONGEST_CELL - 1)}…` : text;
};

/** An object, or a list of some. */
const isNested = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && (!Array.isArray(value) || typeof value[0] === 'object');

const plain = (value: unknown): string => (Array.isArray(value) ? value.map(plain).join('; ') : String(value ?? ''));
