import { type TSchema, Type } from '@sinclair/typebox';
import { CatalogMetadata } from '../../terminology/model/metadata.ts';
import { RISK_MODELS, type RiskModel } from '../../terminology/model/risk.ts';
import type { Terminology } from '../../terminology/terminology.ts';
import { disclaimer } from '../disclaimer.ts';
import { choice, errorOf, flag, type Input, integer, optional, text } from '../inputs.ts';
import { type DeclaredTool, defineTool } from '../tool.ts';
import { MODELS } from './models.ts';
import { type Score, scoreOf } from './score.ts';

const MOST_IN_URL = 25;
const MOST_IN_BODY = 200;

const oneCode = {
  name: 'code',
  description: `A diagnosis: an ICD-10-CM code, dotted or compact; repeat it for up to ${MOST_IN_URL}`,
  longest: 32,
  example: 'E11.22',
  error: 'invalid_code' as const,
  remedy: `Send code up to ${MOST_IN_URL} times, or codes with up to ${MOST_IN_BODY} in a body: each of {range} characters.`,
};
const condition = `code or codes more than ${MOST_IN_URL} or ${MOST_IN_BODY} times, or one not 1-32 characters`;
const codeError = errorOf({ ...oneCode, condition }, condition, '1 to 32');

const NAMES = [
  { name: 'code', most: MOST_IN_URL, description: oneCode.description, one: text(oneCode) },
  {
    name: 'codes',
    most: MOST_IN_BODY,
    description: `The same for a body by POST: a list of up to ${MOST_IN_BODY}`,
    one: text({ ...oneCode, name: 'codes' }),
  },
] as const;

/** Diagnoses under both names; none at all is a member without any. */
const codesInput: Input<readonly string[]> = {
  parameters: NAMES.map(({ name, most, description }) => ({
    ...{ name, description, required: false, example: oneCode.example },
    schema: Type.Array(Type.String({ minLength: 1, maxLength: oneCode.longest, pattern: '\\S' }), { maxItems: most }),
  })),
  error: codeError,
  read: (query) => {
    const codes: string[] = [];
    for (const { name, most, one: reader } of NAMES) {
      const sent = query.get(name) ?? [];
      const refused = (message: string) =>
        ({ ok: false, problem: { code: codeError.code, parameter: name, message }, warnings: [] }) as const;
      if (sent.length > most) return refused(`${name} must be given at most ${most} times, got ${sent.length}`);
      for (const one of sent) {
        const reading = reader.read(new Map([[name, [one]]]));
        if (!reading.ok) return refused(reading.problem.message);
        codes.push(reading.value);
      }
    }
    return { ok: true, value: codes, warnings: [] };
  },
};

/** The coefficients TRANSPLANT_KIDNEY_ONLY of the months before are no part of a score. */
const FIRST_GRAFT_MONTH = 4;

const REASONS = ['0', '1', '2', '3'] as const;
const DUAL = ['NA', '00', '01', '02', '03', '04', '05', '06', '07', '08', '09', '10'] as const;
const ENTITLEMENT = '0 age, 1 disability, 2 end-stage renal disease, 3 both';

const inputs = {
  codes: codesInput,
  age: integer({
    name: 'age',
    description: 'Age in years on 1 February of the payment year',
    minimum: 0,
    maximum: 120,
    example: '72',
    error: 'invalid_age',
    remedy: 'Send the age as an integer from {range}.',
  }),
  sex: choice({
    name: 'sex',
    description: 'Sex in the enrollment record',
    words: ['male', 'female'],
    example: 'female',
    error: 'invalid_sex',
    remedy: 'Send male or female.',
  }),
  orec: optional(
    choice({
      name: 'orec',
      description: `Original reason for entitlement: ${ENTITLEMENT}`,
      words: REASONS,
      example: '0',
      error: 'invalid_orec',
      remedy: 'Send 0, 1, 2 or 3.',
    }),
    '0',
  ),
  crec: optional(
    choice({
      name: 'crec',
      description: `Current reason for entitlement: ${ENTITLEMENT}`,
      words: REASONS,
      example: '0',
      error: 'invalid_crec',
      remedy: 'Send 0, 1, 2 or 3.',
    }),
    '0',
  ),
  dual: optional(
    choice({
      name: 'dual_elgbl_cd',
      description: 'Dual eligibility code; NA for who has no Medicaid',
      words: DUAL,
      example: 'NA',
      error: 'invalid_dual_elgbl_cd',
      remedy: 'Send NA, or a code from 00 to 10.',
    }),
    'NA',
  ),
  isNewEnrollee: optional(flag('new_enrollee', 'Less than twelve months of Part B in the year before'), false),
  isInSpecialNeedsPlan: optional(flag('snp', 'Enrolled in a special needs plan for chronic conditions'), false),
  isInstitutional: optional(flag('lti', 'In an institution for the long term'), false),
  hasLowIncome: optional(flag('low_income', 'Low-income subsidy; counts in RxHCC'), false),
  graftMonths: optional(
    integer({
      name: 'graft_months',
      description: 'Months since a kidney transplant that works, from the fourth on; counts in ESRD_V24',
      minimum: FIRST_GRAFT_MONTH,
      maximum: 600,
      example: '12',
      error: 'invalid_graft_months',
      remedy: 'Send an integer from {range}, or leave it out on dialysis.',
    }),
  ),
  model: optional(
    choice({
      name: 'model',
      description: 'One model; all four without it',
      words: RISK_MODELS,
      example: 'V28',
      error: 'invalid_model',
      remedy: 'Send V24, V28, ESRD_V24 or RxHCC_V08, or leave it out.',
    }),
  ),
};

/** Figures that turn a score into a payment, where a source was found. */
const ADJUSTMENTS: {
  readonly [Year in string]?: { readonly [Model in RiskModel]?: { readonly normalization: number } };
} = {
  // CMS, Announcement of CY 2026 Medicare Advantage rates, April 2025; read in two secondary sources: unconfirmed.
  2026: { V28: { normalization: 1.067 } },
};
/** CMS rate announcements, 5.90 %; read in two secondary sources: unconfirmed. */
const CODING_PERCENT = 5.9;

const record = (of: TSchema, description: string) => Type.Record(Type.String(), of, { description });

const Dropped = Type.Object({
  code: Type.String({ description: 'The diagnosis, compact' }),
  reason: Type.Union([Type.Literal('edit'), Type.Literal('hierarchy'), Type.Literal('not_mapped')], {
    description: 'By age or sex; below another category; or without a category',
  }),
  category: Type.Union([Type.Null(), Type.String()], { description: 'The category that does not count' }),
  text: Type.String({ description: 'Why, in a sentence' }),
});

const scoreFields = Type.Object({
  title: Type.String({ description: 'Name of the model' }),
  applies: Type.Boolean({ description: 'Whether the model has coefficients for this member' }),
  hcc: Type.Array(Type.String(), { description: 'Categories after the hierarchies' }),
  labels: record(Type.String(), 'Names of these categories'),
  cc_to_dx: record(Type.Array(Type.String()), 'By category before the hierarchies, its diagnoses in compact form'),
  coefficients: record(Type.Number(), 'Coefficients by name; a category by its number'),
  raf_demographics: Type.Union([Type.Null(), Type.Number()], { description: 'Part of age, sex and status' }),
  raf: Type.Union([Type.Null(), Type.Number()], {
    description:
      'Sum of the coefficients, before normalization and coding adjustment; null if the model does not apply',
  }),
  normalization_factor: Type.Union([Type.Null(), Type.Number()], {
    description: 'What a payment divides by; null where no source of it was read. Not applied',
  }),
  coding_adjustment_percent: Type.Union([Type.Null(), Type.Number()], {
    description: 'What a payment in Medicare Advantage takes off; null for RxHCC. Not applied',
  }),
  dropped: Type.Array(Dropped, { description: 'Diagnoses that do not count, or through another category only' }),
  years: record(Type.String(), 'Payment years of the tables'),
});

const NOTES = [
  'The score is neither normalized nor adjusted for coding, and a blend of models or a frailty factor is not in it.',
  'The edits of age and sex are those of V24I0ED1 and V28I0ED1; the optional ones of the Medicare Code Editor are not applied.',
  'The rules of ESRD_V24 and RxHCC_V08 beside their tables are read from the names of their coefficients, not from the software.',
];

/** The risk adjustment score of a member by the models of Medicare. */
export const hccRaf = (terminology: Terminology): DeclaredTool =>
  defineTool({
    id: 'hcc_raf',
    title: 'Medicare risk score',
    specialty: 'terminology',
    synonyms: ['RAF score', 'risk adjustment factor', 'HCC', 'CMS-HCC', 'RxHCC', 'hierarchical condition category'],
    description:
      'Categories and risk score of a Medicare member by CMS-HCC V24 and V28, ESRD V24 and RxHCC V08: categories after edits and hierarchies, coefficients by name, and why each diagnosis does not count. It does not judge whether a record supports a diagnosis, and promises no payment.',
    inputs,
    response: () => ({
      models: record(scoreFields, `The score by each model: ${RISK_MODELS.join(', ')}`),
      not_loaded: Type.Array(Type.String(), { description: 'Models that the loaded data have no tables of' }),
      unknown_codes: Type.Array(Type.String(), { description: 'Codes that neither the release nor the tables have' }),
      notes: Type.Array(Type.String(), { description: 'What the score is not' }),
      catalog: CatalogMetadata,
      disclaimer: Type.String({ const: disclaimer, description: 'Fixed notice' }),
    }),
    example: { code: 'E11.22', age: '72', sex: 'female', model: 'V28' },
    examples: [
      {
        input: { code: 'E11.22', age: '72', sex: 'female', model: 'V28' },
        output: { not_loaded: [], unknown_codes: [] },
        source: 'CMS-HCC V28, tables of payment year 2026: E11.22 counts for category 37',
      },
    ],
    effort: ({ codes }) => codes.length * EFFORT_OF_CODE,
    views: { compact: ['notes', 'catalog', 'disclaimer'] },
    check: ({ model }) => {
      const loaded = RISK_MODELS.filter((one) => terminology.riskTables(one) !== undefined);
      if (model === undefined || loaded.length === 0 || loaded.includes(model)) return undefined;
      const message = `model must be one whose tables are loaded: ${loaded.join(', ')}; got ${model}`;
      return { code: 'invalid_model', parameter: 'model', message };
    },
    warn: ({ model, codes, age, orec, isInstitutional, isNewEnrollee }) => {
      const absent = modelsOf(model).filter((one) => terminology.riskTables(one) === undefined);
      return [
        ...absent.map((one) => `No tables of ${MODELS[one].title} are loaded: it will not be answered`),
        ...(age === 64 && orec === '0' ? [SIXTY_FOUR] : []),
        ...(isInstitutional && isNewEnrollee ? [NEW_IN_INSTITUTION] : []),
        ...(codes.length === 0 ? ['No code was sent: the score is that of age, sex and status'] : []),
      ];
    },
    run: ({ codes, model, ...person }) => {
      const distinct = [...new Set(codes.map((code) => terminology.codeAsPublished('icd10', code.trim())))];
      const known = distinct.map((code) => ({ code, categories: terminology.riskCategoriesOf(code) }));
      const models = modelsOf(model).flatMap((one) => {
        const tables = terminology.riskTables(one);
        if (tables === undefined) return [];
        const diagnoses = known.map(({ code, categories }) => ({
          code: code.replace('.', ''),
          categories: categories?.[one] ?? [],
        }));
        const score = scoreOf(one, tables, person, diagnoses);
        return [[one, shownScore(one, score, tables)] as const];
      });
      return {
        models: Object.fromEntries(models),
        not_loaded: modelsOf(model).filter((one) => terminology.riskTables(one) === undefined),
        unknown_codes: known.flatMap(({ code, categories }) => (categories === undefined ? [code] : [])),
        notes: [...NOTES, ...(terminology.metadata.coverage === 'starter' ? [STARTER] : [])],
        ...{ catalog: terminology.metadata, disclaimer },
      };
    },
  });

const SIXTY_FOUR = 'V24 counts a member of 64 years without another entitlement as 65; the other models do not';
const NEW_IN_INSTITUTION =
  'V24, V28 and a graft in ESRD_V24 have no coefficients of new enrollees in an institution: new_enrollee does not count there';

/** By all models a code takes an eighth of a record. */
const EFFORT_OF_CODE = 8;

const STARTER =
  'The starter selection has some categories of V28 only, and coefficients of members in the community without Medicaid: other diagnoses have no category here.';

const modelsOf = (model: RiskModel | undefined): readonly RiskModel[] => (model === undefined ? RISK_MODELS : [model]);

const shownScore = (
  model: RiskModel,
  score: Score,
  { labels, years }: NonNullable<ReturnType<Terminology['riskTables']>>,
) => {
  const year = years.coefficients ?? '';
  return {
    title: MODELS[model].title,
    applies: score.applies,
    hcc: [...score.categories],
    labels: Object.fromEntries(score.categories.map((category) => [category, labels.get(category) ?? ''])),
    cc_to_dx: Object.fromEntries(score.diagnosesOf),
    coefficients: Object.fromEntries(score.coefficients),
    raf_demographics: score.applies ? score.demographics : null,
    raf: score.applies ? score.sum : null,
    normalization_factor: ADJUSTMENTS[year]?.[model]?.normalization ?? null,
    coding_adjustment_percent: model === 'RxHCC_V08' ? null : CODING_PERCENT,
    dropped: [...score.dropped],
    years,
  };
};
