/** Files of LOINC that link codes: which code takes the place of a deprecated one, and the members of panels. */
import { findOptionalEntry } from '../../import/archive.ts';
import type { Archive, Entry } from '../../import/entry.ts';
import { readCsv } from '../../import/table.ts';
import type { DraftValues } from '../../model/details.ts';

export type Links = {
  /** By code. */
  readonly links: ReadonlyMap<string, DraftValues>;
  /** Sentences on files that are not there, and on links to codes that are not in the table. */
  readonly absent: readonly string[];
};

type Draft = { -readonly [Name in keyof DraftValues]: DraftValues[Name] };
type FieldOfPairs = readonly [link: 'replaced_by' | 'panel_members', text: 'map_comments' | 'panel_requirements'];

/** Reads `MapTo.csv` and `PanelsAndForms.csv` if they are there. @throws `ImportError` */
export const readLinks = async (archives: readonly Archive[], codes: ReadonlySet<string>): Promise<Links> => {
  const links = new Map<string, Draft>();
  const absent: string[] = [];
  const link = (from: string, to: string, remark: string, [field, remarks]: FieldOfPairs): boolean => {
    if (!codes.has(from) || !codes.has(to)) return false;
    const draft = links.get(from) ?? {};
    links.set(from, draft);
    if (from === to || draft[field]?.includes(to) === true) return true;
    draft[field] = [...(draft[field] ?? []), to];
    if (remark !== '') draft[remarks] = [...(draft[remarks] ?? []), `${to}\t${remark}`];
    return true;
  };
  const readOptional = async (name: string, lost: string, read: (entry: Entry) => Promise<number>): Promise<void> => {
    const entry = findOptionalEntry(archives, new RegExp(`(?:^|/)${name}\\.csv$`, 'i'), `${name}.csv`);
    if (entry === undefined) return void absent.push(`no ${name}.csv: ${lost} are not known`);
    const unknown = await read(entry);
    if (unknown > 0) absent.push(`rows of ${name}.csv with a code that is not in the table: ${unknown}`);
  };
  await readOptional('MapTo', 'successors of deprecated codes', async (entry) => {
    let unknown = 0;
    await readCsv(entry, ['LOINC', 'MAP_TO'], ['COMMENT'], (field) => {
      if (!link(field('LOINC'), field('MAP_TO'), inOneLine(field('COMMENT')), ['replaced_by', 'map_comments'])) {
        unknown += 1;
      }
    });
    return unknown;
  });
  await readOptional('PanelsAndForms', 'members of panels', async (entry) => {
    let unknown = 0;
    for (const [panel, member, requirement] of await readMembers(entry)) {
      if (!link(panel, member, requirement, ['panel_members', 'panel_requirements'])) unknown += 1;
    }
    return unknown;
  });
  return { links, absent };
};

/** Panels with their members, in the order in which the panels show them. A panel names itself in a row of its own. */
const readMembers = async (
  entry: Entry,
): Promise<readonly (readonly [panel: string, member: string, requirement: string])[]> => {
  const rows: { readonly at: number; readonly row: readonly [string, string, string] }[] = [];
  await readCsv(entry, ['ParentLoinc', 'Loinc'], ['SEQUENCE', 'ObservationRequiredInPanel'], (field) => {
    const row = [field('ParentLoinc'), field('Loinc'), inOneLine(field('ObservationRequiredInPanel'))] as const;
    rows.push({ at: Number(field('SEQUENCE')) || 0, row });
  });
  return rows.sort((a, b) => a.at - b.at).map(({ row }) => row);
};

const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
