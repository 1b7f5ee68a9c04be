/** ICD-10-CM and LOINC out of the reference archives, without their names. */
import { buildPack } from '../../../../build/build-pack.ts';
import { importIcd10cm } from '../../../../src/terminology/systems/icd10cm/import.ts';
import { importLoinc } from '../../../../src/terminology/systems/loinc/import.ts';
import { openTerminology, type Terminology } from '../../../../src/terminology/terminology.ts';
import { archive } from './archives.ts';

/** Texts take most of the time that an index needs. */
const NAMELESS = { name: 'code', terms: [], axes: null };

export const openReference = async (): Promise<Terminology> => {
  const years = [2026, 2025, 2024].map((year) => archive('icd10cm', `${year}-code-descriptions-tabular-order.zip`));
  const icd10 = await importIcd10cm([...years, archive('icd10cm', '2021-tabular-xml.zip')]);
  const loinc = await importLoinc(archive('loinc', 'Loinc_2.81_partial.zip'));
  const concepts = [...icd10.concepts, ...loinc.concepts].map((concept) => ({ ...concept, ...NAMELESS }));
  const info = {
    ...({ source: 'reference', notes: '', coverage: 'full' } as const),
    listRuns: icd10.listRuns,
    releases: { icd10cm: icd10.release, loinc: loinc.release, rxnorm: '' },
  };
  return openTerminology(buildPack(info, concepts, { icd10: icd10.details, loinc: loinc.details }));
};
