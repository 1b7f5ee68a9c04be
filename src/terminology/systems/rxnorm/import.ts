/** RxNorm, from NLM's monthly full release or its prescribable content. */

import { findEntry, findOptionalEntry, progressOf, withArchives } from '../../import/archive.ts';
import type { Archive, Entry } from '../../import/entry.ts';
import { distinctTerms, type Imported, type OnProgress, type Tidy, UNKNOWN_RELEASE } from '../../import/result.ts';
import { readLines } from '../../import/text.ts';
import type { Concept } from '../../model/concept.ts';
import { type Atoms, type Naming, nameOf, readAtoms } from './atoms.ts';
import { readAttributes } from './attributes.ts';
import { detailsOfDrugs } from './details.ts';
import { readHistory } from './history.ts';
import { ingredientsIn, readLinks } from './links.ts';

export type RxnormLeftOut = {
  /** Concepts that have only term types which are not served. */
  readonly concepts: number;
  /** The same by the term type of their first row. */
  readonly termTypes: Readonly<Record<string, number>>;
  /** Rows of RXNCONSO of other sources than RxNorm itself, or not in English. */
  readonly otherSources: number;
};

export type ImportedRxnorm = Imported<RxnormLeftOut>;

/**
 * Imports RxNorm from its zip file, a folder, or several of them that hold one release together: RXNCONSO.RRF, and when
 * they are there RXNREL.RRF (relations), RXNSAT.RRF (packages and other attributes), RXNCUI.RRF and RXNATOMARCHIVE.RRF
 * (retired codes) and RXNSAB.RRF (release date).
 *
 * @throws `ImportError` for an archive that is damaged or holds no RXNCONSO.RRF
 */
export const importRxnorm = (
  archives: readonly string[] | string,
  onProgress?: OnProgress,
  tidy: Tidy = () => {},
): Promise<ImportedRxnorm> =>
  withArchives(archives, async (opened) => {
    const tables = chooseTables(opened);
    const track = progressOf(
      Object.values(tables).filter((table) => table !== undefined),
      onProgress,
    );
    const tracked = (table: Entry | undefined) => table && track(table);

    const { byConcept, otherSources } = await readAtoms(track(tables.atoms));
    const { namings, termTypes } = nameAll(byConcept);
    const served = new Map(namings.map(([code, { termType }]) => [code, termType]));
    const links = await readLinks(tracked(tables.relations), (code) => byConcept.has(code));
    const ingredientsOf = ingredientsIn(links, served);
    const attributes = await readAttributes(tracked(tables.attributes));
    const history = await readHistory(tracked(tables.codes), tracked(tables.archive));
    const date = await releaseOf(opened, tracked(tables.sources));

    namings.sort(([a], [b]) => Number(a) - Number(b));
    const concepts = namings.map(([code, naming]) => {
      tidy();
      return conceptOf(code, naming, ingredientsOf(code), attributes.rankOf(code));
    });
    const missing = OPTIONAL.filter(([table]) => tables[table] === undefined).map(([, name]) => `${name}.RRF`);
    const release = { byConcept, namings, links, attributes, history, ingredientsOf, missing };
    const details = detailsOfDrugs(release, tidy);
    const leftOut = { concepts: byConcept.size - concepts.length, termTypes, otherSources };
    return { concepts, details, release: date, leftOut };
  });

/** The tables that a release may lack. */
const OPTIONAL = [
  ['relations', 'RXNREL'],
  ['attributes', 'RXNSAT'],
  ['codes', 'RXNCUI'],
  ['archive', 'RXNATOMARCHIVE'],
  ['sources', 'RXNSAB'],
] as const;

/** All from the folder of RXNCONSO.RRF, so that the full and the prescribable tables of one zip are not mixed. */
const chooseTables = (archives: readonly Archive[]) => {
  const atoms = findEntry(archives, /(?:^|\/)RXNCONSO\.RRF$/i, 'RXNCONSO.RRF');
  const folder = atoms.path.slice(0, -'RXNCONSO.RRF'.length);
  const beside = (name: string) =>
    findOptionalEntry(archives, new RegExp(`^${escaped(folder)}${name}\\.RRF$`, 'i'), `${name}.RRF`);
  const others = OPTIONAL.map(([table, name]) => [table, beside(name)]);
  return { atoms, ...(Object.fromEntries(others) as Record<(typeof OPTIONAL)[number][0], Entry | undefined>) };
};

/** The concepts that are served, and the term types of those that are not. */
const nameAll = (byConcept: Atoms['byConcept']) => {
  const namings: [string, Naming][] = [];
  const termTypes: Record<string, number> = {};
  for (const [code, atoms] of byConcept) {
    const naming = nameOf(atoms);
    const [first] = atoms;
    if (naming !== undefined) namings.push([code, naming]);
    else if (first !== undefined) termTypes[first.type] = (termTypes[first.type] ?? 0) + 1;
  }
  return { namings, termTypes };
};

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const conceptOf = (
  code: string,
  { name, termType, isObsolete, synonyms }: Naming,
  ingredients: readonly string[],
  rank: number,
): Concept => ({
  system: 'rxnorm',
  code,
  name,
  termType,
  status: isObsolete ? 'obsolete' : 'current',
  billable: null,
  terms: distinctTerms(
    name,
    synonyms.map((text) => ({ text, kind: 'synonym' })),
  ),
  rank,
  ingredients,
  axes: null,
});

/**
 * The release date as YYYY-MM-DD: from the name of the archive (`RxNorm_full_MMDDYYYY.zip`) or of a file in it
 * (`Readme_Full_MMDDYYYY.txt`), else from the sources table (RXNSAB), else `unknown`.
 *
 * @throws `ImportError`
 */
const releaseOf = async (archives: readonly Archive[], sources: Entry | undefined): Promise<string> => {
  const names = archives.flatMap(({ path, entries }) => [path, ...entries.map((entry) => entry.path)]);
  const dated = names.map(dateInName).find((date) => date !== undefined);
  if (dated !== undefined) return dated;
  let versioned: string | undefined;
  if (sources !== undefined) {
    await readLines(sources, (line) => {
      versioned ??= dateOfVersion(line);
    });
  }
  return versioned ?? UNKNOWN_RELEASE;
};

const dateInName = (name: string): string | undefined => {
  const [, month = '', day = '', year = ''] = /(?:rxnorm|readme)\w*_(\d\d)(\d\d)(20\d\d)(?!\d)/i.exec(name) ?? [];
  return validDate(year, month, day);
};

/** `RXNORM_14AA_140902F` in column VSAB. */
const dateOfVersion = (line: string): string | undefined => {
  const [, year = '', month = '', day = ''] = /\|RXNORM_\d\d[A-Z]{2}_(\d\d)(\d\d)(\d\d)F\|/.exec(line) ?? [];
  return validDate(`20${year}`, month, day);
};

const validDate = (year: string, month: string, day: string): string | undefined => {
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(day) ? `${year}-${month}-${day}` : undefined;
};
