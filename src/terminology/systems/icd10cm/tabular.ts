/** Reads the tabular list: chapters and blocks, and the notes that stand at them and at codes. */
import type { Entry } from '../../import/entry.ts';
import { readXml } from '../../import/xml.ts';
import { normaliseIcd10cmCode } from './code.ts';

/** The notes of the tabular list (icd10cm_tabular.xsd), by element, and the field that each fills. */
const NOTE_FIELDS = {
  inclusionTerm: 'inclusion_terms',
  includes: 'includes',
  excludes1: 'excludes1',
  excludes2: 'excludes2',
  codeFirst: 'code_first',
  useAdditionalCode: 'use_additional',
  codeAlso: 'code_also',
  notes: 'notes',
  sevenChrNote: 'seventh_character_notes',
} as const;

type NoteField = (typeof NOTE_FIELDS)[keyof typeof NOTE_FIELDS] | 'seventh_characters';

/** A note, and the code, block or chapter that it stands at. */
type Note = { readonly owner: string; readonly field: NoteField; readonly text: string };

/** A chapter or a block: `C00-D49`, the neoplasms. */
export type Group = {
  readonly kind: 'chapter' | 'block';
  /** The number of a chapter, the range of a block. */
  readonly key: string;
  readonly name: string;
  /** The chapter of a block. */
  readonly chapter: string;
};

export type Tabular = {
  /** As the list names it; 0 if it does not. */
  readonly year: number;
  readonly groups: readonly Group[];
  /** The block that a category stands in, or the chapter. */
  readonly homes: ReadonlyMap<string, string>;
  readonly notes: readonly Note[];
};

type Open = { readonly kind: 'chapter' | 'block' | 'code'; key: string; title: string };
const KINDS: Readonly<Record<string, Open['kind']>> = { chapter: 'chapter', section: 'block', diag: 'code' };

/**
 * Reads a tabular list (icd10cm_tabular.xsd). The meanings of a seventh character are a note each: the character, a tab
 * and the meaning.
 *
 * @throws `ImportError`
 */
export const readTabular = async (entry: Entry): Promise<Tabular> => {
  const groups: Group[] = [];
  const homes = new Map<string, string>();
  const notes: Note[] = [];
  const path: string[] = [];
  const open: Open[] = [];
  let [year, character] = [0, ''];
  const take = (field: NoteField, text: string) => {
    const owner = open.at(-1)?.key ?? '';
    if (owner !== '' && text !== '') notes.push({ owner, field, text });
  };
  const name = (text: string) => {
    const [element, home] = [open.at(-1), open.at(-2)];
    if (element === undefined || element.kind === 'block') return;
    element.key = element.kind === 'chapter' ? text : (normaliseIcd10cmCode(text) ?? '');
    if (home !== undefined && home.kind !== 'code' && home.key !== '') homes.set(element.key, home.key);
  };
  const shut = () => {
    const element = open.pop();
    if (element === undefined || element.kind === 'code' || element.key === '') return;
    const { kind, key, title } = element;
    groups.push({ kind, key, name: title, chapter: open[0]?.key ?? key });
  };
  await readXml(entry, 'ICD10CM.tabular', {
    open: (tag, attributes) => {
      path.push(tag);
      const kind = KINDS[tag];
      if (kind !== undefined) open.push({ kind, key: rangeOf(attributes.id ?? ''), title: '' });
      if (tag === 'extension') character = attributes.char ?? '';
    },
    close: (tag, text) => {
      path.pop();
      const [parent = '', owner = ''] = [path.at(-1), path.at(-2)];
      if (tag === 'version') year = Number(/20\d\d/.exec(text)?.[0] ?? 0);
      const element = KINDS[parent] === undefined ? undefined : open.at(-1);
      if (tag === 'name' && element !== undefined) name(text);
      if (tag === 'desc' && element !== undefined) element.title = text;
      if (KINDS[tag] !== undefined) shut();
      const field = NOTE_FIELDS[parent as keyof typeof NOTE_FIELDS];
      if (tag === 'note' && field !== undefined && KINDS[owner] !== undefined) take(field, text);
      // A note among the characters adds a meaning to the character before it.
      if (tag === 'extension' || (tag === 'note' && parent === 'sevenChrDef')) {
        take('seventh_characters', `${character}\t${text}`);
      }
    },
  });
  return { year, groups, homes, notes };
};

/** A block of one category, `C7A`, is not to be taken for the category. */
const rangeOf = (id: string): string => (id === '' || id.includes('-') ? id : `${id}-${id}`);

/** A designation of a code, from the tabular list or the index. */
export type CodedDesignation = { readonly code: string; readonly text: string };

/** Inclusion terms, and how many were left out because they tell coders what to do instead of naming a condition. */
type Inclusions = { readonly designations: readonly CodedDesignation[]; readonly instructions: number };

/** The notes of `inclusionTerm` and `includes` that stand at codes. */
export const inclusionsIn = (notes: readonly Note[]): Inclusions => {
  const candidates = notes.filter(
    ({ owner, field }) =>
      (field === 'inclusion_terms' || field === 'includes') && normaliseIcd10cmCode(owner) !== undefined,
  );
  const designations = candidates.filter(({ text }) => !isInstruction(text));
  return {
    designations: designations.map(({ owner, text }) => ({ code: owner, text })),
    instructions: candidates.length - designations.length,
  };
};

/**
 * Notes that only refer to other codes ("Conditions classifiable to C50.-"), that tell how to code, or that go on in
 * the next ones.
 */
const isInstruction = (text: string): boolean =>
  (REFERENCE.test(text) && !/\b(?:as in|not classifiable to) [A-Z]\d/.test(text)) ||
  INSTRUCTIONS.some((pattern) => pattern.test(text));

const REFERENCE = /\b[A-Z]\d[0-9AB](?:\.[0-9A-Z-]|-[A-Z])/;

const INSTRUCTIONS = [
  /\b(?:for use|to be used|be coded|codes? (?:to|also|identify)|use two codes)\b/i,
  /(?<!\bnot )\bclassif(?:ied|iable) (?:to|under)\b/i,
  /\b(?:the listed conditions|is the testing for|usually implies)\b/i,
  /:$/,
];
