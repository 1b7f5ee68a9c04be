/** Three fiscal years of our own invention: codes that were deleted, added, revised and split. */
import { buildPack } from '../../build/build-pack.ts';
import { importIcd10cm } from '../../src/terminology/systems/icd10cm/import.ts';
import { importLoinc } from '../../src/terminology/systems/loinc/import.ts';
import { asFolder, asZip, LOINC, orderFile } from '../terminology/import/support/release.ts';

const always = (title: string) => [['A00', false, 'Bothers'] as const, ['A000', true, title] as const] as const;

/** Of order files of CMS by year. */
const THREE_ORDERS = {
  'icd10cm_order_2025.txt': orderFile(
    ...always('Old title'),
    ['A002', true, 'Former child'],
    ['B00', true, 'Gone first'],
    ['B01', true, 'Gone last'],
    ['C00', true, 'Split'],
  ),
  'icd10cm_order_2026.txt': orderFile(
    ...always('Old title'),
    ['B01', true, 'Gone last'],
    ['B02', true, 'Successor of form B01'],
    ['C00', true, 'Split'],
  ),
  'icd10cm_order_2027.txt': orderFile(
    ...always('New title'),
    ['A001', true, 'Later child'],
    ['B02', true, 'Successor of form B01'],
    ['C00', false, 'Split'],
    ['C001', true, 'Split, one'],
    ['C002', true, 'Split, two'],
    ['D00', true, 'New'],
  ),
};

/** Knows the changes of FY2026, and none of FY2027. */
const CONVERSION = 'Current code assignment,Effective,Previous Code(s) Assignment\r\nB02,2025,B00';

export const threeYears = async () => {
  const files = { ...THREE_ORDERS, 'conversion_table.csv': CONVERSION };
  const icd10 = await importIcd10cm(asFolder(files));
  const loinc = await importLoinc(asZip(LOINC));
  const info = {
    ...({ source: 'test', notes: '', coverage: 'full' } as const),
    releases: { icd10cm: icd10.release, loinc: loinc.release, rxnorm: '2026-03-02' },
    years: { icd10: icd10.years },
  };
  return buildPack(info, [...icd10.concepts, ...loinc.concepts], { icd10: icd10.details, loinc: loinc.details });
};
