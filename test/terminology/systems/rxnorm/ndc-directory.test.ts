/** The National Drug Code Directory: its tables, and the answers about its packages. */
import { afterAll, describe, expect, test } from 'bun:test';
import { buildPack } from '../../../../build/build-pack.ts';
import { withArchives } from '../../../../src/terminology/import/archive.ts';
import { NO_DETAILS } from '../../../../src/terminology/model/details.ts';
import { joined } from '../../../../src/terminology/systems/icd10cm/additions.ts';
import { readNdcDirectory } from '../../../../src/terminology/systems/rxnorm/ndc-directory.ts';
import { openTerminology } from '../../../../src/terminology/terminology.ts';
import { argumentsIn, prepared } from '../../../../src/tools/arguments.ts';
import { allTools } from '../../../../src/tools/inventory.ts';
import { asFolder, asZip, removeArchives } from '../../import/support/release.ts';

afterAll(removeArchives);

const PRODUCTS = [
  'PRODUCTID\tPRODUCTNDC\tPROPRIETARYNAME\tPROPRIETARYNAMESUFFIX',
  '1_a\t0123-4567\tFabulin\tXR',
  '2_b\t54321-076\tMendacin\t',
].join('\r\n');
const PACKAGES = [
  'PRODUCTID\tNDCPACKAGECODE\tPACKAGEDESCRIPTION\tSTARTMARKETINGDATE\tENDMARKETINGDATE',
  '1_a\t0123-4567-08\t9 TABLET in 1 BOX (0123-4567-08)  / 1 TABLET\t20240328\t20261215',
  '2_b\t54321-076-51\t1 VIAL (54321-076-51)\t20230101\t',
  '9_z\t54321-076-51\tanother row of the same package\t20230101\t',
].join('\r\n');
const FILES = { 'product.txt': PRODUCTS, 'package.txt': PACKAGES };

const read = (files: Readonly<Record<string, string>>, as = asZip) => withArchives([as(files)], readNdcDirectory);

test('a package has the name of its product, its description and its days, by eleven digits', async () => {
  for (const as of [asZip, asFolder]) {
    const { others, values } = await read(FILES, as);
    expect(others).toEqual([
      { key: 'NDC 00123456708', name: 'Fabulin XR, 9 TABLET in 1 BOX (0123-4567-08) / 1 TABLET', kind: 'package' },
      { key: 'NDC 54321007651', name: 'Mendacin, 1 VIAL (54321-076-51)', kind: 'package' },
    ]);
    expect(values).toEqual([
      ['NDC 00123456708', { marketing: ['2024-03-28\t2026-12-15'] }],
      ['NDC 54321007651', { marketing: ['2023-01-01\t'] }],
    ]);
  }
});

test.each([
  ['there is no product.txt', { 'package.txt': PACKAGES }],
  ['there is no package.txt', { 'product.txt': PRODUCTS }],
  ['NDCPACKAGECODE: is missing', { ...FILES, 'package.txt': 'PRODUCTID\tX\n1\t2\n' }],
  ['is no national drug code', { ...FILES, 'package.txt': PACKAGES.replace('0123-4567-08', 'none') }],
  ['is no day as YYYYMMDD', { ...FILES, 'package.txt': PACKAGES.replace('20240328', 'March') }],
])('a damaged directory is refused: %s', async (message, files) => {
  expect(read(files)).rejects.toThrow(message);
});

describe('of a loaded directory', async () => {
  const info = { source: 'x', notes: 'x', coverage: 'full', releases: { icd10cm: '', loinc: '', rxnorm: '' } } as const;
  const concept = {
    ...({
      system: 'rxnorm',
      code: '1',
      name: 'fabulin 1 MG',
      termType: 'SCD',
      status: 'current',
      billable: null,
    } as const),
    ...{ terms: [], rank: 0, ingredients: [], axes: null },
  };
  const rxnorm = joined(NO_DETAILS, new Set(['1']), [await read(FILES)]);
  const tools = allTools(openTerminology(buildPack(info, [concept], { rxnorm })));
  const ask = (id: string, given: object) => {
    const tool = tools.find((one) => one.id === id);
    const arguments_ = argumentsIn(given as never);
    if (tool === undefined || typeof arguments_ === 'string') throw new Error(`${id}: ${arguments_}`);
    const { answer, problems } = prepared(tool, arguments_).call;
    return answer?.() ?? problems;
  };

  test('a validation knows a package that no drug of RxNorm has, and when it was marketed', () => {
    expect(ask('validate', { system: 'ndc', code: '0123-4567-08' })).toMatchObject({
      ...{ code: '00123456708', found: true, display: 'Fabulin XR, 9 TABLET in 1 BOX (0123-4567-08) / 1 TABLET' },
      ...{ effective_from: '2024-03-28', effective_to: '2026-12-15', prescribable: null },
    });
    expect(ask('validate', { system: 'ndc', code: '54321007651' })).toMatchObject({ found: true, effective_to: null });
    expect(ask('validate', { system: 'ndc', code: '54321-076-61' })).toMatchObject({ found: false, display: '' });
  });

  test('related says that the package is there, and names no drug of it', () => {
    const found = { found: true, total: 0, display: 'Mendacin, 1 VIAL (54321-076-51)' };
    expect(ask('related', { system: 'ndc', code: '54321-076-51', relation: 'products' })).toMatchObject(found);
  });

  test('FHIR validates a package, and tells one that is not listed', () => {
    const judged = (code: string, display?: string) =>
      JSON.stringify(
        ask('fhir_validate_code', { url: 'http://hl7.org/fhir/sid/ndc', code, ...(display && { display }) }),
      );
    expect(judged('0123-4567-08')).toContain(
      '{"name":"result","valueBoolean":true},{"name":"display","valueString":"Fabulin XR, 9 TABLET in 1 BOX (0123-4567-08) / 1 TABLET (package)"},{"name":"code","valueCode":"0123-4567-08"}',
    );
    expect(judged('54321-076-51', 'mendacin, 1 vial (54321-076-51)')).toContain('"valueBoolean":true');
    expect(judged('54321-076-61')).toContain('Unknown code');
  });
});
