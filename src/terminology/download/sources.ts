/** Where the official releases that ask for no login are published. */

/** The newest file names known when this was written; each page names newer ones. */
export const SOURCES = {
  /** CMS announces each fiscal year's file on its page in summer; an update in April has a file of its own. */
  icd10cm: {
    title: 'ICD-10-CM code descriptions in tabular order, CMS',
    page: 'https://www.cms.gov/medicare/coding-billing/icd-10-codes',
    url: 'https://www.cms.gov/files/zip/2027-code-descriptions-tabular-order.zip',
  },
  /** NLM keeps the newest monthly release under this name. */
  rxnorm: {
    title: 'RxNorm current prescribable content, NLM',
    page: 'https://www.nlm.nih.gov/research/umls/rxnorm/docs/rxnormfiles.html',
    url: 'https://download.nlm.nih.gov/rxnorm/RxNorm_full_prescribe_current.zip',
  },
} as const;
