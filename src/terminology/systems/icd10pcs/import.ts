/** ICD-10-PCS, from the order files of CMS. */
import { progressOf, withArchives } from '../../import/archive.ts';
import { ImportError } from '../../import/entry.ts';
import type { ReleaseImporter } from '../../import/result.ts';
import type { Concept, Status } from '../../model/concept.ts';
import type { DraftValues } from '../../model/details.ts';
import { type Code, readOrderFile } from '../order-file.ts';
import { type Codes, historyOf, yearsOf } from '../order-years.ts';
import { CODE_LENGTH } from './axes.ts';
import { normaliseIcd10pcsCode } from './code.ts';
import { icd10pcsFacts } from './facts.ts';

const ORDER_FILE = /(?:^|\/)icd10pcs[-_]order[-_](20\d\d)\.txt$/i;

/** A code as the order file may have it: whole, or a header. */
const codeIn = (text: string): string | undefined => {
  const code = normaliseIcd10pcsCode(text);
  return code?.length === CODE_LENGTH || code?.length === 3 ? code : undefined;
};

/**
 * Imports ICD-10-PCS from zip files, folders or files with order files. The newest year is current, and older ones add
 * obsolete codes and what each code was in them. Of two of one year the one given last is the newer.
 *
 * @throws {@link ImportError} for an archive that is damaged or has no order file
 */
export const importIcd10pcs: ReleaseImporter = (archives, onProgress) =>
  withArchives(archives, async (opened) => {
    const found = opened.flatMap(({ path, entries }) => {
      const files = entries.flatMap((entry) => {
        const [, year] = ORDER_FILE.exec(entry.path) ?? [];
        return year === undefined ? [] : [{ year: Number(year), entry }];
      });
      if (files.length === 0) throw new ImportError({ file: path }, 'there is no icd10pcs_order_YYYY.txt in it');
      return files;
    });
    const track = progressOf(
      found.map(({ entry }) => entry),
      onProgress,
    );
    const byYear = new Map<number, Codes>();
    const former = new Map<string, Code>();
    for (const { year, entry } of found) {
      for (const [code, known] of byYear.get(year) ?? []) former.set(code, known);
      byYear.set(year, await readOrderFile(track(entry), icd10pcsFacts.title, codeIn));
    }
    const years = yearsOf(byYear, former);
    const all = [...years.current.values(), ...years.obsolete.values()];
    const values = new Map(
      all.flatMap((code): readonly (readonly [string, DraftValues])[] => {
        const history = historyOf(byYear, years, code);
        const draft: DraftValues = {
          ...(code.shortName === code.name ? {} : { short_name: [code.shortName] }),
          ...(history.length === 0 ? {} : { history }),
        };
        return Object.keys(draft).length === 0 ? [] : [[code.code, draft]];
      }),
    );
    return {
      concepts: [
        ...[...years.current.values()].map((code) => conceptOf(code, 'current')),
        ...[...years.obsolete.values()].map((code) => conceptOf(code, 'obsolete')),
      ],
      details: { others: [], values, absent: ['no conversion table: successors of retired codes are not known'] },
      release: `FY${years.years.at(-1)}`,
      years: years.years,
      leftOut: ['the addenda, and the definitions and the index of the code tables, which are in other files'],
    };
  });

const conceptOf = ({ code, name, billable }: Code, status: Status): Concept => ({
  ...{ system: 'icd10pcs', code, name, termType: 'PCS', status, billable, terms: [] },
  ...{ rank: 0, ingredients: [], axes: null },
});
