/** The axes of ICD-10-PCS: the character of a code at each place, and its meaning in the titles of the release. */

/** A code or header with its title, read when it is asked for. */
type Titled = { readonly code: string; readonly name: string };

export const CODE_LENGTH = 7;
const TABLE_LENGTH = 3;

/** ICD-10-PCS Official Guidelines 2026, B: the titles of the headers of this section do not name it. */
const FIRST_SECTION = { value: '0', label: 'Medical and Surgical' };

/** The fifth axis is the approach in these sections (ICD-10-PCS Official Guidelines 2026, A1). */
const WITH_APPROACH = /^[0-47-9]/;

/** The axes behind a beginning, by the guidelines A1 and B2 to B6; where they name none, by the place. */
export const axesAfter = (beginning: string): readonly string[] => {
  const isFirst = beginning.startsWith(FIRST_SECTION.value);
  const names = [
    ...['section', 'body system', isFirst ? 'root operation' : 'character 3', isFirst ? 'body part' : 'character 4'],
    WITH_APPROACH.test(beginning) ? 'approach' : 'character 5',
    ...(isFirst ? ['device', 'qualifier'] : ['character 6', 'character 7']),
  ];
  return names.slice(beginning.length);
};

/**
 * The meaning of each value of the axis behind a beginning, out of the titles of the codes; empty where they name none, as
 * of most values Z.
 *
 * @param below - the codes and headers with a beginning
 */
export const labelsAfter = (
  beginning: string,
  below: (beginning: string, length: number) => readonly Titled[],
): ReadonlyMap<string, string> => {
  if (beginning.length < TABLE_LENGTH) return labelsOfHeaders(beginning, below(beginning, TABLE_LENGTH));
  const place = beginning.length;
  const near = labelsOf(below(beginning, CODE_LENGTH), place);
  const all = below(beginning.slice(0, TABLE_LENGTH), CODE_LENGTH);
  const wide = near.values().every((label) => label !== '') ? near : labelsOf(all, place);
  return new Map([...near].map(([value, label]) => [value, label === '' ? (wide.get(value) ?? '') : label]));
};

/** The title of a header is section, body system and root operation, without the first section. */
const labelsOfHeaders = (beginning: string, headers: readonly Titled[]): ReadonlyMap<string, string> => {
  const labels = new Map<string, string>();
  for (const { code, name } of headers) {
    const value = code.charAt(beginning.length);
    const isFirst = code.startsWith(FIRST_SECTION.value);
    const parts = isFirst ? [FIRST_SECTION.label, ...name.split(', ')] : name.split(', ');
    const part =
      [parts.slice(0, 1), parts.slice(1, -1), parts.length > 1 ? parts.slice(-1) : []][beginning.length] ?? [];
    if ((labels.get(value) ?? '') === '') labels.set(value, part.join(', '));
  }
  return labels;
};

type Words = readonly string[];

/** So many codes of a value, and other values beside each, tell its label. */
const MOST_CODES = 24;
const MOST_BESIDE = 16;

/**
 * The parts of the titles that change with the value alone: codes are compared that differ at this place and no other. Of
 * a part that changes in some words all words count, and all codes of a value must have it.
 */
const labelsOf = (codes: readonly Titled[], place: number): ReadonlyMap<string, string> => {
  const beside = Map.groupBy(codes, ({ code }) => code.slice(0, place) + code.slice(place + 1));
  const start = startOf(codes);
  return new Map(
    [...Map.groupBy(codes, ({ code }) => code.charAt(place))].map(([value, ones]) => {
      const alike = (one: Titled) => beside.get(one.code.slice(0, place) + one.code.slice(place + 1)) ?? [];
      const labels = ones.filter((one) => alike(one).length > 1).slice(0, MOST_CODES);
      return [value, sharedBy(labels.map((one) => changing(one, alike(one).slice(0, MOST_BESIDE), start))).join(' ')];
    }),
  );
};

/**
 * The words of the parts of a title that others have otherwise.
 *
 * @param start - the words that all titles begin with are no part of what changes
 */
const changing = (one: Titled, others: readonly Titled[], start: number): Words => {
  const words = one.name.split(' ');
  const core = new Set<number>();
  for (const { code, name } of others)
    if (code !== one.code) for (const at of notShared(words, name.split(' '))) core.add(at);
  const parts: number[][] = [[]];
  for (const [at, word] of words.entries()) {
    if (JOINING.has(word) || at === start) parts.push([]);
    if (JOINING.has(word)) continue;
    parts.at(-1)?.push(at);
    if (word.endsWith(',')) parts.push([]);
  }
  const kept = new Set(parts.filter((part) => part.some((at) => core.has(at))).flat());
  // A word that joins two parts that are kept belongs to them.
  const label = words.filter((_, at) => kept.has(at) || (kept.has(at - 1) && kept.has(at + 1)));
  return label.join(' ').replace(/,$/, '').split(' ').filter(Boolean);
};

/** The number of words that all titles begin with. */
const startOf = (codes: readonly Titled[]): number => {
  const [first = [], ...others] = codes.map(({ name }) => name.split(' '));
  const end = first.findIndex((word, at) => others.some((words) => words[at] !== word));
  return Math.max(end, 0);
};

const sharedBy = (titles: readonly Words[]): Words =>
  titles.slice(1).reduce((shared, words) => longestShared(shared, words), titles[0] ?? []);

const isSame = (a = '', b = ''): boolean => a.replace(/,$/, '') === b.replace(/,$/, '');

/** Takes steps through two titles along the longest words that they share in their order. */
const aligned = (a: Words, b: Words, visit: (at: number, isShared: boolean) => void): void => {
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint8Array(b.length + 1));
  const lengthAt = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1) {
    const row = lengths[i];
    for (let j = b.length - 1; j >= 0 && row !== undefined; j -= 1) {
      row[j] = isSame(a[i], b[j]) ? lengthAt(i + 1, j + 1) + 1 : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1));
    }
  }
  for (let [i, j] = [0, 0]; i < a.length; ) {
    const isShared = isSame(a[i], b[j]);
    if (!isShared && j < b.length && lengthAt(i, j + 1) > lengthAt(i + 1, j)) j += 1;
    else {
      visit(i, isShared);
      i += 1;
      if (isShared) j += 1;
    }
  }
};

const longestShared = (a: Words, b: Words): Words => {
  const shared: string[] = [];
  aligned(a, b, (at, isShared) => isShared && shared.push(a[at] ?? ''));
  return shared;
};

const notShared = (a: Words, b: Words): readonly number[] => {
  const own: number[] = [];
  aligned(a, b, (at, isShared) => isShared || own.push(at));
  return own;
};

/** Words that join the values of two axes. */
const JOINING = new Set(['of', 'with', 'to', 'from', 'in', 'into', 'using', 'and', 'for', 'by', 'on', 'as', 'at']);
