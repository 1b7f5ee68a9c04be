import { afterAll, expect, test } from 'bun:test';
import { importIcd10cm } from '../../../src/terminology/systems/icd10cm/import.ts';
import { importLoinc } from '../../../src/terminology/systems/loinc/import.ts';
import { importRxnorm } from '../../../src/terminology/systems/rxnorm/import.ts';
import { asFolder, asZip, INDEX, LOINC, ORDER_2026, RXNORM, removeArchives, TABULAR } from './support/release.ts';
import type { Files } from './support/zip.ts';

afterAll(removeArchives);

const size = (files: Files, ...names: readonly string[]): number =>
  names.reduce((sum, name) => sum + Buffer.byteLength(files[name] ?? ''), 0);

const TABLES = ['CONSO', 'REL', 'SAT'].map((name) => `rrf/RXN${name}.RRF`);

test.each([
  [
    'RxNorm',
    size(RXNORM, ...TABLES, 'rrf/RXNSAB.RRF'),
    (onProgress: Report) => importRxnorm(asZip(RXNORM), onProgress),
  ],
  ['LOINC', size(LOINC, 'LoincTable/Loinc.csv'), (onProgress: Report) => importLoinc(asFolder(LOINC), onProgress)],
  [
    'ICD-10-CM',
    size(ORDER_2026, 'icd10cm_order_2026.txt') +
      size(TABULAR, ...Object.keys(TABULAR)) +
      size(INDEX, ...Object.keys(INDEX)),
    (onProgress: Report) => importIcd10cm([asFolder(ORDER_2026), asZip(TABULAR), asZip(INDEX)], onProgress),
  ],
] as const)('the %s importer tells how far it is, up to all it reads', async (_, total, importing) => {
  const reports: (readonly [number, number])[] = [];
  await importing((read, all) => reports.push([read, all]));
  expect(reports.every(([, all]) => all === total)).toBe(true);
  expect(reports.map(([read]) => read)).toEqual(reports.map(([read]) => read).toSorted((a, b) => a - b));
  expect(reports.at(-1)?.[0]).toBe(total);
});

type Report = (bytesRead: number, bytesTotal: number) => void;
