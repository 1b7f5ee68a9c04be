/** The reference data, which is not part of the project: `../shared/terminology` or CLINMETER_TEST_DATA. */

import { expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { importIcd10cm } from '../../../src/terminology/systems/icd10cm/import.ts';
import { importLoinc } from '../../../src/terminology/systems/loinc/import.ts';
import { importRxnorm } from '../../../src/terminology/systems/rxnorm/import.ts';
import { countsOf } from './support/counts.ts';

const beside = join(import.meta.dir, '..', '..', '..', '..', 'shared', 'terminology');
const folder = process.env.CLINMETER_TEST_DATA ?? beside;
const isThere = existsSync(join(folder, 'rxnorm', 'RxNorm_full_reconstructed.zip'));
const withReference = (name: string, run: () => Promise<void>) =>
  isThere
    ? test(name, run, 60_000)
    : test.skip(`${name} (skipped: no reference data in ../shared/terminology or CLINMETER_TEST_DATA)`, () => {});

withReference('the full RxNorm reference imports with 164,890 of its 201,580 concepts', async () => {
  const { leftOut, concepts } = await importRxnorm(join(folder, 'rxnorm', 'RxNorm_full_reconstructed.zip'));
  expect(countsOf(concepts)).toMatchObject({ concepts: 164_890, current: 97_834, obsolete: 67_056 });
  expect(leftOut).toEqual({ concepts: 36_690, termTypes: { SBDG: 20_597, SCDG: 16_052, DFG: 41 }, otherSources: 0 });
  const ingredientsOf = (code: string) => concepts.find((concept) => concept.code === code)?.ingredients;
  expect(ingredientsOf('153165')).toEqual(['83367']); // Lipitor: atorvastatin
  expect(ingredientsOf('617310')).toEqual(['83367']); // atorvastatin 20 MG Oral Tablet
});

withReference('the prescribable RxNorm reference imports with all of its concepts', async () => {
  const { leftOut, concepts } = await importRxnorm(join(folder, 'rxnorm', 'RxNorm_full_prescribe_reconstructed.zip'));
  expect(countsOf(concepts)).toMatchObject({ concepts: 40_402, obsolete: 0 });
  expect(leftOut.concepts).toBe(0);
});

withReference('the ICD-10-CM references import with 98,186 current codes', async () => {
  const names = ['2026-code-descriptions-tabular-order', '2024-code-descriptions-tabular-order'];
  const archives = [...names, '2025-code-descriptions-tabular-order', '2021-tabular-xml', '2017-index-xml'];
  const { leftOut, release, concepts } = await importIcd10cm(
    archives.map((name) => join(folder, 'icd10cm', `${name}.zip`)),
  );
  expect(release).toBe('FY2026');
  expect(countsOf(concepts)).toMatchObject({ concepts: 98_201, current: 98_186, billable: 74_719, obsolete: 15 });
  expect(countsOf(concepts).inclusion).toBeGreaterThan(12_000);
  expect(countsOf(concepts).index).toBeGreaterThan(100_000);
  expect(leftOut.indexEntries).toBeLessThan(400);
  const termsOf = (code: string) => concepts.find((concept) => concept.code === code)?.terms.map(({ text }) => text);
  expect(termsOf('I10')).toContain('high blood pressure');
  expect(termsOf('E11.9')).toContain('Diabetes, diabetic, type 2');
});

withReference('the LOINC reference imports with all of its 108,248 rows', async () => {
  const { concepts, release } = await importLoinc(join(folder, 'loinc', 'Loinc_2.81_partial.zip'));
  expect(release).toBe('2.81');
  expect(countsOf(concepts)).toMatchObject({ concepts: 108_248, current: 103_292, deprecated: 4_956, ranked: 2_177 });
});
