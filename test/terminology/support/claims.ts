/** Checks of claims over a release of a few codes. */
import { buildPack } from '../../../build/build-pack.ts';
import type { Claim } from '../../../src/terminology/model/claim.ts';
import { importIcd10cm } from '../../../src/terminology/systems/icd10cm/import.ts';
import { openTerminology, type Terminology } from '../../../src/terminology/terminology.ts';
import { asFolder, orderFile, removeArchives } from '../import/support/release.ts';

/** @param chapters - of the tabular list, in XML */
export const terminologyOf = async (
  chapters: string,
  rows: readonly (readonly [code: string, billable: boolean, name: string])[],
): Promise<Terminology> => {
  const tabular = `<ICD10CM.tabular><version>2026</version>${chapters}</ICD10CM.tabular>`;
  const files = { 'icd10cm_order_2026.txt': orderFile(...rows), 'icd10cm_tabular_2026.xml': tabular };
  const { concepts, details } = await importIcd10cm([asFolder(files)]);
  removeArchives();
  const releases = { icd10cm: 'FY2026', loinc: '', rxnorm: '' };
  const info = { source: '', notes: '', coverage: 'full', releases } as const;
  return openTerminology(buildPack(info, concepts, { icd10: details }));
};

/** The rules and codes of the findings, as `excludes1 E11.9 E10.9`. */
export const foundIn = (terminology: Terminology, codes: string, more: Partial<Claim> = {}): readonly string[] =>
  terminology
    .checkClaim({ codes: codes.split(' '), ...more })
    .findings.map((one) => `${one.rule} ${one.codes.join(' ')}`);
