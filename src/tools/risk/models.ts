/**
 * The risk adjustment models of Medicare: what differs between them beside their tables. The rules are those of CMS's
 * software: AGESEXV2, V24I0ED1 and V28I0ED1 (edits), V2419P1M and V2823T2M (interactions). For the model of end-stage
 * renal disease and that of drugs they are those that the names of the coefficients tell.
 */
import type { RiskModel } from '../../terminology/model/risk.ts';

/** A member of a plan as the software sees it. */
export type Member = {
  /** On 1 February of the payment year. */
  readonly age: number;
  readonly sex: 'male' | 'female';
  /** Original and current reason for entitlement: 0 age, 1 disability, 2 end-stage renal disease, 3 both. */
  readonly orec: string;
  readonly crec: string;
  readonly dual: string;
  readonly isNewEnrollee: boolean;
  readonly isInSpecialNeedsPlan: boolean;
  readonly isInstitutional: boolean;
  readonly hasLowIncome: boolean;
  readonly graftMonths: number | undefined;
};

/** The category that a diagnosis counts for by age or sex instead of its own, or `none`. */
export type Edit = {
  readonly codes: readonly string[];
  readonly when: (member: Pick<Member, 'age' | 'sex'>) => boolean;
  readonly category: string;
  readonly words: string;
};

type Categories = Readonly<Record<string, readonly number[]>>;

/** Groups of categories, and the variables that are products of groups, of single categories and of the status. */
type Interactions = {
  readonly groups: Categories;
  /** `[name, factors]`: a factor is a group, the number of a category, or `disabled`, `nonaged`. */
  readonly products: readonly (readonly [name: string, ...factors: (string | number)[]])[];
};

export type ModelRules = {
  readonly title: string;
  readonly edits: readonly Edit[];
  readonly interactions: Interactions;
  /** The number of payment categories counts, as `D1` to `D10P`. */
  readonly hasCounts: boolean;
  /** Before `HCC12` in the names of coefficients. */
  readonly categoryPrefix: string;
};

/** Chronic bronchitis, emphysema and COPD; J44.81 and J44.89 are newer than the macros. */
const CHRONIC_LUNG = ['J41', 'J42', 'J43', 'J440', 'J441', 'J449', 'J982', 'J983'];
const HEMOPHILIA = ['D66', 'D67'];
const isChild = ({ age }: Pick<Member, 'age'>): boolean => age < 18;
const isFemale = ({ sex }: Pick<Member, 'sex'>): boolean => sex === 'female';

const V24_EDITS: readonly Edit[] = [
  { codes: HEMOPHILIA, when: isFemale, category: '48', words: 'in a woman it counts for category 48' },
  { codes: CHRONIC_LUNG, when: isChild, category: '112', words: 'below 18 years it counts for category 112' },
  {
    codes: ['F3481'],
    when: ({ age }) => age < 6 || age > 18,
    category: 'none',
    words: 'it counts from 6 to 18 years only',
  },
];

const V28_EDITS: readonly Edit[] = [
  { codes: HEMOPHILIA, when: isFemale, category: '112', words: 'in a woman it counts for category 112' },
  { codes: CHRONIC_LUNG, when: isChild, category: 'none', words: 'it counts from 18 years only' },
  { codes: ['C50'], when: ({ age }) => age < 50, category: '22', words: 'below 50 years it counts for category 22' },
  {
    codes: ['P04', 'P27', 'P93', 'P961', 'P962'],
    when: ({ age }) => age >= 2,
    category: 'none',
    words: 'it counts below 2 years only',
  },
];

const range = (first: number, last: number): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at);

const V24_GROUPS: Categories = {
  CANCER: range(8, 12),
  DIABETES: range(17, 19),
  CARD_RESP_FAIL: range(82, 84),
  gCopdCF: range(110, 112),
  RENAL: range(134, 138),
  SUBSTANCE: range(54, 56),
  PSYCHIATRIC: range(57, 60),
};

/** Shared by the two models with the categories of V24. */
const V24_PRODUCTS: Interactions['products'] = [
  ['HCC47_gCancer', 47, 'CANCER'],
  ['DIABETES_CHF', 'DIABETES', 85],
  ['CHF_gCopdCF', 85, 'gCopdCF'],
  ['HCC85_gRenal_V24', 85, 'RENAL'],
  ['gCopdCF_CARD_RESP_FAIL', 'gCopdCF', 'CARD_RESP_FAIL'],
  ['HCC85_HCC96', 85, 96],
  ['SEPSIS_ARTIF_OPENINGS', 2, 188],
  ['gCopdCF_ASP_SPEC_B_PNEUM', 'gCopdCF', 114],
  ['SEPSIS_ASP_SPEC_BACT_PNEUM', 2, 114],
  ['SCHIZOPHRENIA_gCopdCF', 57, 'gCopdCF'],
  ['SCHIZOPHRENIA_CHF', 57, 85],
  ['SCHIZOPHRENIA_SEIZURES', 57, 79],
];

export const MODELS: Readonly<Record<RiskModel, ModelRules>> = {
  V24: {
    title: 'CMS-HCC V24',
    edits: V24_EDITS,
    hasCounts: true,
    categoryPrefix: 'HCC',
    interactions: {
      groups: { ...V24_GROUPS, PRESSURE_ULCER: range(157, 159) },
      products: [
        ...V24_PRODUCTS,
        ['gSubstanceUseDisorder_gPsych', 'SUBSTANCE', 'PSYCHIATRIC'],
        ['SEPSIS_PRESSURE_ULCER', 2, 'PRESSURE_ULCER'],
        ['ART_OPENINGS_PRESS_ULCER', 188, 'PRESSURE_ULCER'],
        ['ASP_SPEC_B_PNEUM_PRES_ULC', 114, 'PRESSURE_ULCER'],
        ['DISABLED_PRESSURE_ULCER', 'disabled', 'PRESSURE_ULCER'],
        ...[85, 161, 39, 77, 6].map((category) => [`DISABLED_HCC${category}`, 'disabled', category] as const),
      ],
    },
  },
  V28: {
    title: 'CMS-HCC V28',
    edits: V28_EDITS,
    hasCounts: true,
    categoryPrefix: 'HCC',
    interactions: {
      groups: {
        CANCER: range(17, 23),
        DIABETES: range(35, 38),
        CARD_RESP_FAIL: range(211, 213),
        HF: range(221, 226),
        CHR_LUNG: range(276, 280),
        KIDNEY: range(326, 329),
        SUBSTANCE: range(135, 139),
        PSYCHIATRIC: range(151, 155),
        NEURO: [...range(180, 182), ...range(190, 192), 195, 196, 198, 199],
        ULCER: range(379, 382),
      },
      products: [
        ['DIABETES_HF_V28', 'DIABETES', 'HF'],
        ['HF_CHR_LUNG_V28', 'HF', 'CHR_LUNG'],
        ['HF_KIDNEY_V28', 'HF', 'KIDNEY'],
        ['CHR_LUNG_CARD_RESP_FAIL_V28', 'CHR_LUNG', 'CARD_RESP_FAIL'],
        ['HF_HCC238_V28', 'HF', 238],
        ['gSubUseDisorder_gPsych_V28', 'SUBSTANCE', 'PSYCHIATRIC'],
        ...['CANCER', 'NEURO', 'HF', 'CHR_LUNG', 'ULCER'].map(
          (group) => [`DISABLED_${group}_V28`, 'disabled', group] as const,
        ),
      ],
    },
  },
  ESRD_V24: {
    title: 'CMS-HCC ESRD V24',
    edits: V24_EDITS,
    hasCounts: false,
    categoryPrefix: 'HCC',
    interactions: {
      groups: { ...V24_GROUPS, PRESSURE_ULCER: range(157, 160) },
      products: [
        ...V24_PRODUCTS,
        ['gSubUseDs_gPsych_V24', 'SUBSTANCE', 'PSYCHIATRIC'],
        ['NONAGED_gSubUseDs_gPsych', 'nonaged', 'SUBSTANCE', 'PSYCHIATRIC'],
        ['SEPSIS_PRESSURE_ULCER_V24', 2, 'PRESSURE_ULCER'],
        ['ART_OPENINGS_PRESS_ULCER_V24', 188, 'PRESSURE_ULCER'],
        ['ASP_SPEC_B_PNEUM_PRES_ULC_V24', 114, 'PRESSURE_ULCER'],
        ['NONAGED_PRESSURE_ULCER_V24', 'nonaged', 'PRESSURE_ULCER'],
        ...[6, 34, 46, 110, 176, 85, 161, 39, 77].map(
          (category) => [`NONAGED_HCC${category}`, 'nonaged', category] as const,
        ),
      ],
    },
  },
  RxHCC_V08: {
    title: 'RxHCC V08',
    edits: [],
    hasCounts: false,
    categoryPrefix: 'RXHCC',
    interactions: {
      groups: {},
      products: [1, 130, 131, 132, 133, 159, 163].map(
        (category) => [`NonAged_RXHCC${category}`, 'nonaged', category] as const,
      ),
    },
  },
};
