/** The official releases that need no login: the pages that link them, and the names of their files. */

/** One file that is published anew every year or month. */
export type Source = {
  readonly title: string;
  /** The page of the publisher that links the newest file. */
  readonly page: string;
  /** The age of a file by its name: the newest has the greatest text. `undefined` for a file of something else. */
  readonly ageOf: (name: string) => string | undefined;
  /** Where the newest file should be on a day, if the page does not tell. */
  readonly knownUrl: (now: Date) => string;
};

const CMS = 'https://www.cms.gov/medicare/coding-billing/icd-10-codes';
const NLM = 'https://www.nlm.nih.gov/research/umls/rxnorm/docs/rxnormfiles.html';

/** Fiscal years begin in October of the year before. */
const fiscalYearOf = (now: Date): number => now.getUTCFullYear() + (now.getUTCMonth() >= 9 ? 1 : 0);

/** A file of CMS: the fiscal year stands first in its name. That of an update in the year is newer than the first one. */
const cms = (title: string, kind: RegExp, knownName: string): Source => ({
  title,
  page: CMS,
  ageOf: (name) => {
    const [year] = /20\d\d/.exec(name) ?? [];
    if (year === undefined || !kind.test(name) || /pcs|addend/i.test(name)) return undefined;
    return `${year}${/update|april/i.test(name) ? 1 : 0}`;
  },
  knownUrl: (now) => `https://www.cms.gov/files/zip/${fiscalYearOf(now)}-${knownName}.zip`,
});

export const SOURCES = {
  icd10cm: cms(
    'ICD-10-CM code descriptions in tabular order, CMS',
    /code-?descriptions?-(?:in-)?tabular/i,
    'code-descriptions-tabular-order',
  ),
  icd10cmTabular: cms(
    'ICD-10-CM tabular list and index, CMS',
    /(?:code-)?tables?-.*index|tabular-(?:and-)?index/i,
    'code-tables-tabular-index',
  ),
  icd10cmConversion: cms('ICD-10-CM conversion table, CMS', /conversion-?table/i, 'conversion-table'),
  rxnorm: {
    title: 'RxNorm current prescribable content, NLM',
    page: NLM,
    ageOf: (name) => {
      const [, month, day, year] = /^RxNorm_full_prescribe_(\d\d)(\d\d)(20\d\d)\.zip$/i.exec(name) ?? [];
      return year === undefined ? undefined : `${year}${month}${day}`;
    },
    // NLM keeps the newest monthly release under this name.
    knownUrl: () => 'https://download.nlm.nih.gov/rxnorm/RxNorm_full_prescribe_current.zip',
  },
} as const satisfies Readonly<Record<string, Source>>;
