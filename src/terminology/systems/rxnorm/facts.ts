import type { SystemFacts } from '../facts-of.ts';

/** NLM terms of service for products that use its data. */
const NOTICE =
  'This product uses publicly available data courtesy of the U.S. National Library of Medicine (NLM), National Institutes of Health, Department of Health and Human Services; NLM is not responsible for the product and does not endorse or recommend this or any other product.';

export const rxnormFacts = {
  id: 'rxnorm',
  title: 'RxNorm',
  subject: 'drugs',
  domain: 'drug',
  uri: 'http://www.nlm.nih.gov/research/umls/rxnorm',
  allCodes: 'http://www.nlm.nih.gov/research/umls/rxnorm?fhir_vs',
  releaseKey: 'rxnorm',
  catalog: { release: 'rxnorm_release', releaseText: 'RxNorm release date', label: 'release_date', days: [] },
  isOptional: false,
  namedBefore: String.raw`rxcui|rx\s?norm(?:\s+cui)?|rxn`,
  isYearly: false,
  published: {
    at: (release: string) => {
      const at = /^20\d\d-\d\d-\d\d$/.test(release) ? Date.parse(release) : Number.NaN;
      return Number.isNaN(at) ? undefined : at;
    },
    mostDays: 92,
  },
  fhirVersion: (release: string) => {
    const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(release) ?? [];
    return year === undefined ? undefined : `${month}${day}${year}`;
  },
  noticeOf: () => NOTICE,
  termTypes: ['SCD', 'SBD', 'IN', 'PIN', 'MIN', 'BN', 'GPCK', 'BPCK', 'DF', 'SCDC', 'SBDC', 'SCDF', 'SBDF'],
  termTypesText: 'of RxNorm',
  hasHeaders: false,
  hasPackages: true,
  isPart: true,
  unknownIn: 'the loaded pack, which keeps no groups (DFG, SCDG, SBDG)',
  shows: {
    record: ['ingredients', 'brands', 'dose_forms', 'dose_form_groups', 'ndcs', 'prescribable'],
    validation: ['prescribable'],
  },
  starterText: 'others can be related',
  fhir: {
    own: ['TTY', 'tty'],
    related: [
      ...(['ingredients', 'precise_ingredients', 'brands', 'components', 'generics', 'drug_forms'] as const),
      ...(['dose_forms', 'contents', 'unquantified', 'replaced_by'] as const),
    ],
    texts: [
      ['strengths', 'strengths'],
      ['quantities', 'quantities'],
    ],
  },
} as const satisfies SystemFacts;
