/** ICD-10-CM, from the archives of CMS and CDC/NCHS. */

import { progressOf, withArchives } from '../../import/archive.ts';
import { ImportError } from '../../import/entry.ts';
import { distinctTerms, type Imported, type OnProgress } from '../../import/result.ts';
import type { Concept, Status } from '../../model/concept.ts';
import { type Code, readOrderFile, runsOf } from '../order-file.ts';
import { type ByYear, type Codes, yearsOf } from '../order-years.ts';
import { yearBefore } from './addenda.ts';
import { followReferences, type Reference, readIndex } from './alphabetic-index.ts';
import { type Assigned, assignDesignations } from './assign.ts';
import { normaliseIcd10cmCode } from './code.ts';
import { type ConversionTable, readConversions } from './conversion.ts';
import { detailsOf } from './details.ts';
import { withEdits } from './edits.ts';
import { icd10cmFacts } from './facts.ts';
import { findConversions, findFiles, type Icd10cmFile } from './files.ts';
import { type CodedDesignation, inclusionsIn, readTabular, type Tabular } from './tabular.ts';

export type Icd10cmLeftOut = {
  /** Inclusion terms of codes that are in no order file. */
  readonly inclusionTerms: number;
  /** Notes among the inclusion terms that tell how to code instead of naming a condition. */
  readonly instructions: number;
  /** Index entries for codes that are in no order file. */
  readonly indexEntries: number;
};

export type ImportedIcd10cm = Imported<Icd10cmLeftOut> & {
  /** The fiscal years whose codes are known, ascending. */
  readonly years: readonly number[];
  /** See `PackInfo`. */
  readonly listRuns: readonly string[];
};

/**
 * Imports ICD-10-CM from any number of zip files, folders or files, recognised by what they hold:
 *
 * - order files: the newest year is current, and older ones add obsolete codes and what each code was in them. Of two of
 *   one year the one given last is the newer.
 * - addenda of an order file: the year before, where its own order file is not given
 * - tabular lists: inclusion terms of all, hierarchy and notes of the newest, and of a deleted code the newest that has it
 * - alphabetic indexes with their tables: index terms
 * - conversion tables: successors
 *
 * @param conversions - archives of which only the conversion tables are read
 * @param edits - lists of the Medicare Code Editor
 * @throws {@link ImportError} for an archive that is damaged or holds none of these, and when there is no order file
 */
export const importIcd10cm = (
  archives: readonly string[] | string,
  onProgress?: OnProgress,
  conversions: readonly string[] = [],
  edits: readonly string[] = [],
): Promise<ImportedIcd10cm> =>
  withArchives([archives, conversions].flat(), async (opened) => {
    const main = opened.slice(0, opened.length - conversions.length);
    const found = [...(await findFiles(main)), ...(await findConversions(opened.slice(main.length)))];
    const newest = Math.max(...found.map((file) => (file.kind === 'order' ? file.year : 0)));
    if (newest <= 0) {
      const file = main.map(({ path }) => path).join(', ');
      throw new ImportError({ file }, 'there is no order file (icd10cm_order_YYYY.txt) in it, which holds the codes');
    }
    const entries = found.map(({ entry }) => entry);
    const track = progressOf(entries, onProgress);
    const files = found.map((file) => ({ ...file, entry: track(file.entry) }));
    const { byYear, former } = await readYears(files);
    const years = yearsOf(byYear, former);
    const { inclusions, instructions, entries: index, tabulars } = await readDesignations(files);
    const assigned = assignDesignations(inclusions, index, years);
    const concepts = [
      ...[...years.current.values()].map((code) => conceptOf(code, 'current', assigned)),
      ...[...years.obsolete.values()].map((code) => conceptOf(code, 'obsolete', assigned)),
    ];
    const leftOut = { inclusionTerms: assigned.lostInclusions, instructions, indexEntries: assigned.lostEntries };
    const noted = detailsOf({ byYear, years, tabulars, conversions: await readConversionsOf(files) });
    const details = await withEdits(noted, edits, (code) => years.current.has(code) || years.obsolete.has(code));
    const listRuns = runsOf([...years.current.keys()]);
    return { concepts, details, release: `FY${newest}`, years: years.years, listRuns, leftOut };
  });

/** The codes of each year, and of the year before one whose addenda are there; `former` are those of a file that another replaces. */
const readYears = async (
  files: readonly Icd10cmFile[],
): Promise<{ readonly byYear: ByYear; readonly former: Codes }> => {
  const byYear = new Map<number, Codes>();
  const former = new Map<string, Code>();
  for (const file of files) {
    if (file.kind !== 'order') continue;
    for (const [code, known] of byYear.get(file.year) ?? []) former.set(code, known);
    byYear.set(file.year, await readOrderFile(file.entry, icd10cmFacts.title, normaliseIcd10cmCode));
  }
  for (const file of files) {
    const codes = file.kind === 'addenda' ? byYear.get(file.year) : undefined;
    if (file.kind !== 'addenda' || codes === undefined || byYear.has(file.year - 1)) continue;
    const before = await yearBefore(file.year, codes, file.entry);
    if (before !== undefined) byYear.set(file.year - 1, before);
  }
  return { byYear, former };
};

const readDesignations = async (files: readonly Icd10cmFile[]) => {
  const inclusions: CodedDesignation[] = [];
  const entries: CodedDesignation[] = [];
  const references: Reference[] = [];
  let instructions = 0;
  const tabulars: Tabular[] = [];
  for (const { kind, entry } of files) {
    if (kind === 'index') {
      const index = await readIndex(entry);
      for (const designation of index.designations) entries.push(designation);
      for (const reference of index.references) references.push(reference);
    } else if (kind === 'tabular') {
      const read = await readTabular(entry);
      tabulars.unshift(read);
      const found = inclusionsIn(read.notes);
      for (const designation of found.designations) inclusions.push(designation);
      instructions += found.instructions;
    }
  }
  return {
    inclusions,
    entries: [...entries, ...followReferences(references, entries)],
    instructions,
    tabulars: tabulars.sort((a, b) => b.year - a.year),
  };
};

const readConversionsOf = async (files: readonly Icd10cmFile[]): Promise<ConversionTable | undefined> => {
  const tables: ConversionTable[] = [];
  for (const { kind, entry } of files) if (kind === 'conversion') tables.push(await readConversions(entry));
  if (tables.length === 0) return undefined;
  return {
    conversions: tables.flatMap(({ conversions }) => conversions),
    unread: tables.reduce((sum, { unread }) => sum + unread, 0),
  };
};

const conceptOf = ({ code, name, billable }: Code, status: Status, { terms }: Assigned): Concept => ({
  ...{ system: 'icd10', code, name, termType: 'CM', status, billable },
  terms: distinctTerms(name, terms.get(code) ?? []),
  ...{ rank: 0, ingredients: [], axes: null },
});
