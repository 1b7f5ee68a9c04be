/** Builds hierarchy, notes and successors from the tabular list and the conversion table. */
import {
  type DraftDetails,
  type DraftValues,
  OLDER_TABULAR_LIST,
  type OtherNode,
  type TextField,
} from '../../model/details.ts';
import type { Code } from '../order-file.ts';
import { type ByYear, historyOf, type Years } from '../order-years.ts';
import type { Conversion, ConversionTable } from './conversion.ts';
import { parentOf } from './hierarchy.ts';
import type { Group, Tabular } from './tabular.ts';

type Source = {
  readonly byYear: ByYear;
  readonly years: Years;
  /** The tabular lists, the newest first. */
  readonly tabulars: readonly Tabular[];
  /** `undefined` if none was given. */
  readonly conversions: ConversionTable | undefined;
};

type Draft = { -readonly [Name in keyof DraftValues]: DraftValues[Name] };

/** Collects the details of all codes, blocks and chapters, and lists what is unknown, with the reason. */
export const detailsOf = ({ byYear, years, tabulars, conversions }: Source): DraftDetails => {
  const [tabular, ...older] = tabulars;
  const codes: ReadonlyMap<string, Code> = new Map([...years.current, ...years.obsolete]);
  const values = new Map<string, Draft>();
  const draftOf = (key: string): Draft => {
    const draft = values.get(key) ?? {};
    values.set(key, draft);
    return draft;
  };
  const groups = groupsOf(tabular?.groups ?? [], new Set(tabular?.homes.values()));
  for (const { key, parent } of groups) if (parent !== undefined) draftOf(key).parent = [parent];
  const homeless: string[] = [];
  for (const [code, known] of codes) {
    const { name, shortName } = known;
    const history = historyOf(byYear, years, known);
    if (history.length > 0) draftOf(code).history = history;
    if (shortName !== name) append(draftOf(code), 'short_name', shortName);
    const parent = parentOf(code, codes) ?? tabular?.homes.get(code) ?? homeOf(code, groups);
    if (parent !== undefined) draftOf(code).parent = [parent];
    else if (tabular !== undefined) homeless.push(code);
  }
  const keys = new Set([...codes.keys(), ...groups.map(({ key }) => key)]);
  const kept = (tabular?.notes ?? []).filter(({ owner }) => keys.has(owner));
  for (const { owner, field, text } of kept) append(draftOf(owner), field, text);
  const gone = new Set(years.obsolete.keys()).difference(new Set(kept.map(({ owner }) => owner)));
  addOlderNotes(older, gone, draftOf);
  const retired = addConversions(conversions?.conversions ?? [], years, draftOf);
  const lostNotes = (tabular?.notes.length ?? 0) - kept.length;
  return {
    others: [...groups.map(({ key, name, kind }): OtherNode => ({ key, name, kind })), ...retired],
    values,
    absent: absentFrom({ year: years.years.at(-1) ?? 0, tabular, conversions, homeless, lostNotes }),
  };
};

const append = (draft: Draft, field: TextField, text: string): void => {
  draft[field] = [...(draft[field] ?? []), text];
};

/** A deleted code has the notes of the newest list that still had some of it. */
const addOlderNotes = (lists: readonly Tabular[], gone: ReadonlySet<string>, draftOf: (key: string) => Draft): void => {
  for (const { year, notes } of lists) {
    for (const { owner, field, text } of notes) {
      if (!gone.has(owner)) continue;
      const draft = draftOf(owner);
      draft.tabular_year ??= [String(year)];
      if (draft.tabular_year[0] === String(year)) append(draft, field, text);
    }
  }
};

type PlacedGroup = Group & { readonly first: string; readonly last: string; readonly parent: string | undefined };

/**
 * Chapters and blocks with what they are in: the narrowest block around them, else the chapter. A block around others
 * has no categories of its own. `C7A` is between `C76` and `C80` as a text, and beside them in the list.
 *
 * @param homes - the blocks and chapters that categories stand in
 */
const groupsOf = (groups: readonly Group[], homes: ReadonlySet<string>): readonly PlacedGroup[] => {
  const ranged = groups.map((group) => {
    const range = group.kind === 'block' ? group.key : (/\(([^()]+)\)$/.exec(group.name)?.[1] ?? '');
    const [first = '', last = first] = range.split('-');
    return { ...group, first, last };
  });
  return ranged.map((group) => {
    const around = ranged.filter(
      (other) =>
        other.chapter === group.chapter && other.key !== group.key && !homes.has(other.key) && isIn(group, other),
    );
    return { ...group, parent: group.kind === 'chapter' ? undefined : (narrowest(around)?.key ?? group.chapter) };
  });
};

type Range = { readonly first: string; readonly last: string };

const isIn = (inner: Range, outer: Range): boolean => outer.first <= inner.first && inner.last <= outer.last;

/**
 * The block that a category newer than the tabular list belongs to by its range, else the chapter. Ranges do not tell
 * the block of a category that ends with a letter.
 */
const homeOf = (code: string, groups: readonly PlacedGroup[]): string | undefined =>
  narrowest(
    groups.filter(
      ({ kind, first, last }) =>
        first !== '' && first <= code && code <= last && (kind === 'chapter' || !/[A-Z]$/.test(code)),
    ),
  )?.key;

const narrowest = <R extends Range>(ranges: readonly R[]): R | undefined =>
  ranges.reduce<R | undefined>((best, range) => (best === undefined || isIn(range, best) ? range : best), undefined);

/**
 * Adds what new codes were before. A code that a claim can still carry has no successor: the new one has taken over a
 * part of it only.
 *
 * @returns codes that were retired before the oldest order file
 */
const addConversions = (
  conversions: readonly Conversion[],
  { current, obsolete }: Years,
  draftOf: (key: string) => Draft,
): readonly OtherNode[] => {
  const retired = new Set<string>();
  const known = [...current.keys(), ...obsolete.keys()];
  const isKnown = (code: string) => current.has(code) || obsolete.has(code);
  for (const { code, date, previous } of conversions) {
    if (!isKnown(code)) retired.add(code);
    const before = `${date}\t${previous.map(writtenRange).join(', ')}`;
    // A release may hold the same table as a spreadsheet and as text.
    if (draftOf(code).previous_assignments?.includes(before) === true) continue;
    append(draftOf(code), 'previous_assignments', before);
    for (const former of previous.flatMap((range) => codesIn(range, known))) {
      if (current.get(former)?.billable === true || former === code) continue;
      if (!isKnown(former)) retired.add(former);
      const draft = draftOf(former);
      if (draft.replaced_by?.includes(code) === true) continue;
      draft.replaced_by = [...(draft.replaced_by ?? []), code];
      append(draft, 'replaced_on', `${date}\t${code}`);
    }
  }
  return [...retired].map((key): OtherNode => ({ key, name: '', kind: 'retired' }));
};

const writtenRange = ([first, last]: readonly [string, string]): string =>
  first === last ? first : `${first}-${last}`;

/** The codes of a range that order files have, as long as its ends; at least its ends. */
const codesIn = ([first, last]: readonly [string, string], known: readonly string[]): readonly string[] =>
  first === last
    ? [first]
    : [
        ...new Set([
          first,
          ...known.filter((code) => code.length === first.length && first < code && code < last),
          last,
        ]),
      ];

type Found = Pick<Source, 'conversions'> & {
  readonly tabular: Tabular | undefined;
  /** The newest fiscal year. */
  readonly year: number;
  /** Categories without a chapter. */
  readonly homeless: readonly string[];
  readonly lostNotes: number;
};

const absentFrom = ({ year, tabular, conversions, homeless, lostNotes }: Found): readonly string[] => [
  ...(tabular === undefined
    ? ['no tabular list (icd10cm_tabular_YYYY.xml): chapters, blocks, notes and seventh-character tables are not known']
    : []),
  ...(tabular !== undefined && tabular.year !== year
    ? [`${OLDER_TABULAR_LIST} ${tabular.year} and the codes are of ${year}: its notes can be out of date`]
    : []),
  ...(homeless.length > 0 ? [`categories that are in no chapter of the tabular list: ${homeless.join(', ')}`] : []),
  ...(lostNotes > 0 ? [`notes of the tabular list at codes that are in no order file: ${lostNotes}`] : []),
  ...(conversions === undefined ? ['no conversion table: successors of retired codes are not known'] : []),
  ...(conversions !== undefined && conversions.unread > 0
    ? [`rows of the conversion table without readable codes: ${conversions.unread}`]
    : []),
];
