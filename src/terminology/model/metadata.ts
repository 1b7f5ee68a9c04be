/** Releases, scope and notices of the loaded data, as the catalog and every terminology answer state them. */
import { type Static, Type } from '@sinclair/typebox';

export const CatalogMetadata = Type.Object(
  {
    coverage: Type.Union([Type.Literal('full'), Type.Literal('undated'), Type.Literal('starter')], {
      description:
        'full: complete official releases; undated: the same, but the date or version of one is not known; starter: a curated selection',
    }),
    icd10cm_fy: Type.String({ description: 'Fiscal year of the ICD-10-CM release' }),
    icd10cm_valid_from: Type.String({ description: 'First day of that fiscal year, YYYY-MM-DD, or unknown' }),
    icd10cm_valid_to: Type.String({ description: 'Last day of that fiscal year: later changes are not in the data' }),
    loinc_version: Type.String({ description: 'LOINC release version' }),
    rxnorm_release: Type.String({ description: 'RxNorm release date' }),
    license: Type.Object(
      {
        icd10cm: Type.String({ description: 'Notice of ICD-10-CM' }),
        loinc: Type.String({ description: 'Notice of LOINC' }),
        rxnorm: Type.String({ description: 'Notice of RxNorm' }),
      },
      { description: 'Notices to show with the content' },
    ),
    notes: Type.String({ description: 'Scope of the data' }),
    source: Type.String({ description: 'Origin of the data' }),
    systems: Type.Array(Type.Union([Type.Literal('rxnorm'), Type.Literal('icd10'), Type.Literal('loinc')]), {
      description: 'Code systems that are served',
    }),
    version: Type.String({
      description: 'All releases in one label: icd10:<fy>|loinc:<version>|rxnorm:<release_date>',
    }),
  },
  { description: 'Releases, scope and notices of the loaded terminology data' },
);

export type CatalogMetadata = Static<typeof CatalogMetadata>;

export type PackInfo = {
  /** `full`: complete official releases; `undated`: one of them has no date; `starter`: the curated default. */
  readonly coverage: CatalogMetadata['coverage'];
  readonly source: string;
  readonly notes: string;
  /** Labels of the releases, as their owners publish them. */
  readonly releases: { readonly icd10cm: string; readonly loinc: string; readonly rxnorm: string };
  /** The fiscal years of ICD-10-CM that it holds, ascending; absent: that of the release alone. */
  readonly years?: readonly number[];
  /** The runs of the tabular list of ICD-10-CM, by their first codes; absent: its order is that of the letters. */
  readonly listRuns?: readonly string[];
};
