/** Files of LOINC on what its names are made of, and on the answers to its questions (LOINC Users' Guide 2.82, 2026, accessory files). */
import { findOptionalEntry } from '../../import/archive.ts';
import type { Archive } from '../../import/entry.ts';
import { readCsv } from '../../import/table.ts';
import type { AddedDetails, DraftDetails, DraftValues, OtherNode } from '../../model/details.ts';

type Parts = AddedDetails & Pick<DraftDetails, 'absent'>;

/** The last word of `http://loinc.org/property/COMPONENT`. */
const propertyOf = (uri: string): string => uri.slice(uri.lastIndexOf('/') + 1);

/**
 * Reads `Part.csv`, `LoincPartLink_Primary.csv`, `LoincPartLink_Supplementary.csv`, `AnswerList.csv` and
 * `LoincAnswerListLink.csv`, each if it is there. A part or an answer that is out of use stays a node: old data name it.
 *
 * @throws `ImportError`
 */
export const readParts = async (archives: readonly Archive[], codes: ReadonlySet<string>): Promise<Parts> => {
  const others = new Map<string, OtherNode>();
  const values = new Map<string, { -readonly [Name in keyof DraftValues]: DraftValues[Name] }>();
  const absent: string[] = [];
  const of = (key: string) => {
    const known = values.get(key) ?? {};
    values.set(key, known);
    return known;
  };
  const add = (field: 'parts' | 'answers' | 'answer_lists', key: string, value: string): void => {
    const own = of(key);
    if (own[field]?.includes(value) !== true) own[field] = [...(own[field] ?? []), value];
  };
  const node = (key: string, name: string, kind: OtherNode['kind']): void =>
    void (key === '' || others.has(key) || others.set(key, { key, name: inOneLine(name) || key, kind }));
  const read = async (
    name: string,
    columns: readonly string[],
    lost: string,
    take: (field: (column: string) => string) => void,
  ): Promise<void> => {
    const entry = findOptionalEntry(archives, new RegExp(`(?:^|/)${name}\\.csv$`, 'i'), `${name}.csv`);
    if (entry !== undefined) await readCsv(entry, columns, [], take);
    else if (lost !== '') absent.push(`no ${name}.csv: ${lost} are not known`);
  };
  await read('Part', ['PartNumber', 'PartName', 'PartDisplayName'], 'parts', (field) =>
    node(field('PartNumber'), field('PartDisplayName') || field('PartName'), 'part'),
  );
  for (const [kind, lost] of [
    ['Primary', 'the parts of a code'],
    ['Supplementary', ''],
  ] as const) {
    await read(`LoincPartLink_${kind}`, ['LoincNumber', 'PartNumber', 'PartName', 'Property'], lost, (field) => {
      if (!codes.has(field('LoincNumber'))) return;
      node(field('PartNumber'), field('PartName'), 'part');
      add('parts', field('LoincNumber'), `${propertyOf(field('Property'))}\t${field('PartNumber')}`);
    });
  }
  const lists: { readonly list: string; readonly answer: string; readonly at: number }[] = [];
  const listed = ['AnswerListId', 'AnswerListName', 'AnswerStringId', 'DisplayText', 'SequenceNumber'];
  await read('AnswerList', listed, 'answers', (field) => {
    node(field('AnswerListId'), field('AnswerListName'), 'answer_list');
    // A list of another code system has no answers of its own.
    if (field('AnswerStringId') === '') return;
    node(field('AnswerStringId'), field('DisplayText'), 'answer');
    lists.push({ list: field('AnswerListId'), answer: field('AnswerStringId'), at: Number(field('SequenceNumber')) });
  });
  for (const { list, answer } of lists.sort((a, b) => a.at - b.at)) add('answers', list, answer);
  await read(
    'LoincAnswerListLink',
    ['LoincNumber', 'AnswerListId', 'AnswerListName'],
    'the lists of a code',
    (field) => {
      if (!codes.has(field('LoincNumber')) || field('AnswerListId') === '') return;
      node(field('AnswerListId'), field('AnswerListName'), 'answer_list');
      add('answer_lists', field('LoincNumber'), field('AnswerListId'));
    },
  );
  return { others: [...others.values()], values: [...values], absent };
};

const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
