/** Maps of ICD-10-CM codes to other classifications, and the list of those exempt from present-on-admission reporting. */
import { type Archive, type Entry, ImportError, invalidField } from '../../import/entry.ts';
import { bytesOf } from '../../import/spreadsheet.ts';
import { readCsv } from '../../import/table.ts';
import { readLines } from '../../import/text.ts';
import type { AddedDetails, OtherNode } from '../../model/details.ts';
import { ccsrKey, icd9Key } from '../../model/maps.ts';
import { normaliseIcd10cmCode } from './code.ts';

const named = (archives: readonly Archive[], pattern: RegExp, what: string): readonly Entry[] => {
  const found = archives.flatMap(({ entries }) => entries.filter(({ path }) => pattern.test(path)));
  if (found.length > 0) return found;
  throw new ImportError({ file: archives.map(({ path }) => path).join(', ') }, `there is no ${what} in it`);
};

const FLAGS = /^[01][01][01]\d\d$/;
const NO_MATCH = 'NoDx';

/**
 * Reads General Equivalence Mappings: `icd10cmtoicd9gem.csv` and `icd9toicd10cmgem.csv`, each with its flags. They are two
 * tables, and neither is the other one read backwards.
 *
 * @throws {@link ImportError} for an archive without any, and for a damaged row
 */
export const readGems = async (archives: readonly Archive[]): Promise<AddedDetails> => {
  const texts = new Map<string, string[]>();
  const targets = new Map<string, string[]>();
  const others = new Map<string, OtherNode>();
  for (const entry of named(archives, /icd(?:10cmtoicd9|9toicd10cm)gem\.csv$/i, 'icd10cmtoicd9gem.csv')) {
    const isFrom9 = /icd9toicd10cm/i.test(entry.path);
    await readCsv(entry, ['icd10cm', 'icd9cm', 'flags'], [], (field, row) => {
      const keyOf10 = (code: string): string | undefined => normaliseIcd10cmCode(code);
      const keyOf9 = (code: string): string => {
        const key = icd9Key(code);
        others.set(key, { key, name: '', kind: 'icd9' });
        return key;
      };
      const flags = field('flags');
      if (!FLAGS.test(flags)) throw invalidField(entry, row, 'flags', 'are not five digits');
      const [source, target] = isFrom9 ? [field('icd9cm'), field('icd10cm')] : [field('icd10cm'), field('icd9cm')];
      const from = isFrom9 ? keyOf9(source) : keyOf10(source);
      const to = target === NO_MATCH ? '' : isFrom9 ? keyOf10(target) : keyOf9(target);
      if (from === undefined || to === undefined) throw invalidField(entry, row, 'icd10cm', 'is no ICD-10-CM code');
      texts.set(from, [...(texts.get(from) ?? []), `${to}\t${flags}`]);
      if (to !== '') targets.set(from, [...(targets.get(from) ?? []), to]);
    });
  }
  return {
    others: [...others.values()],
    values: [...texts].map(([key, gem_flags]) => [key, { gem_flags, gem_targets: targets.get(key) ?? [] }] as const),
  };
};

/**
 * Reads the default categories of the Clinical Classifications Software Refined: a JSON object of compact code to category.
 *
 * @throws {@link ImportError} for an archive without any
 */
export const readCcsr = async (archives: readonly Archive[]): Promise<AddedDetails> => {
  const [entry] = named(archives, /\.json$/i, 'JSON table of default categories');
  const table: unknown = entry === undefined ? {} : JSON.parse((await bytesOf(entry)).toString('utf8'));
  const pairs = Object.entries(table as Readonly<Record<string, unknown>>).map(([compact, category]) => {
    const code = normaliseIcd10cmCode(compact);
    if (code !== undefined && typeof category === 'string' && /^[A-Z]{3}\d{3}$/.test(category))
      return { code, category };
    throw new ImportError({ file: entry?.label ?? '' }, `${compact} is no ICD-10-CM code with its category`);
  });
  return {
    others: [...new Set(pairs.map(({ category }) => ccsrKey(category)))].map((key) => ({
      key,
      name: '',
      kind: 'ccsr',
    })),
    values: pairs.map(({ code, category }) => [code, { ccsr: [ccsrKey(category)] }] as const),
  };
};

/**
 * Reads the codes that are exempt from present-on-admission reporting: `POAexemptCodesFY26.txt`, three columns.
 *
 * @throws {@link ImportError} for an archive without any
 */
export const readPoa = async (archives: readonly Archive[]): Promise<AddedDetails> => {
  const exempt = new Set<string>();
  for (const entry of named(archives, /POAexemptCodes\w*\.txt$/i, 'POAexemptCodesFYnn.txt')) {
    await readLines(entry, (line) => {
      const code = normaliseIcd10cmCode(line.split('\t')[1]?.trim() ?? '');
      if (code !== undefined) exempt.add(code);
    });
  }
  return { others: [], values: [...exempt].map((code) => [code, { poa_exempt: true }] as const) };
};
