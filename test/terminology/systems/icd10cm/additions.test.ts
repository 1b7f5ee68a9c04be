import { afterAll, describe, expect, test } from 'bun:test';
import { type DraftValues, NO_DETAILS } from '../../../../src/terminology/model/details.ts';
import { gemFlags } from '../../../../src/terminology/model/maps.ts';
import { withAdditions } from '../../../../src/terminology/systems/icd10cm/additions.ts';
import { asFolder, asZip, removeArchives } from '../../import/support/release.ts';

afterAll(removeArchives);

const RISK = {
  'ra_dx_to_cc_2025.csv': 'diagnosis_code,cc,model_name\nB8801,9,CMS-HCC Model V28\n',
  'ra_dx_to_cc_2026.csv': 'diagnosis_code,cc,model_name\nB8801,2,CMS-HCC Model V28\nB8801,5,CMS-HCC Model V22\n',
  'ra_coefficients_2026.csv':
    'coefficient,value,model_domain,model_version\nCNA_HCC2,0.1,CMS-HCC,C28\nCNA_HCC2,0.2,CMS-HCC,C28\n',
  'ra_hierarchies_2026.csv': 'cc_parent,cc_child,model_domain,model_version,model_fullname\n1,2,CMS-HCC,V28,X\n',
  'ra_labels_2026.csv': 'cc,label,model_domain,model_version,model_fullname\nHCC2,"Bothers, all",CMS-HCC,V28,X\n',
};
const GEM = {
  'icd10cmtoicd9gem.csv':
    '"icd10cm","icd9cm","flags"\n"B8801","12345","10112"\n"B8801","V101","10111"\n"B89","NoDx","11000"\n',
  'icd9toicd10cmgem.csv': '"icd9cm","icd10cm","flags"\n"12345","B8809","00000"\n',
};

const NONE = { risk: [], gems: [], ccsr: [], poa: [] };
const read = (archives: Partial<Parameters<typeof withAdditions>[2]>) =>
  withAdditions(NO_DETAILS, [], { ...NONE, ...archives });
const valuesOf = async (archives: Parameters<typeof read>[0]): Promise<Readonly<Record<string, DraftValues>>> =>
  Object.fromEntries((await read(archives)).values);

describe('what other tables say of the codes', () => {
  test('of the risk tables the newest year and the four models count; of a repeated coefficient the last row', async () => {
    expect(await valuesOf({ risk: [asZip(RISK)] })).toMatchObject({
      'B88.01': { risk_categories: ['V28 HCC2'] },
      'V28 HCC1': { risk_drops: ['V28 HCC2'] },
      'V28 tables': { risk_coefficients: ['CNA_HCC2\t0.2'], risk_drops: ['V28 HCC2', 'V28 HCC1'] },
    });
    const { others } = await read({ risk: [asFolder(RISK)] });
    expect(others.find(({ key }) => key === 'V28 HCC2')).toMatchObject({ name: 'Bothers, all', kind: 'risk_category' });
    expect(others.find(({ key }) => key === 'B88.01')).toMatchObject({ kind: 'retired' });
  });

  test('each direction of the mappings is a table of its own, with the flags of each row', async () => {
    expect(await valuesOf({ gems: [asZip(GEM)] })).toEqual({
      'B88.01': {
        gem_flags: ['ICD-9-CM 123.45\t10112', 'ICD-9-CM V10.1\t10111'],
        gem_targets: ['ICD-9-CM 123.45', 'ICD-9-CM V10.1'],
      },
      B89: { gem_flags: ['\t11000'], gem_targets: [] },
      'ICD-9-CM 123.45': { gem_flags: ['B88.09\t00000'], gem_targets: ['B88.09'] },
    });
    expect(gemFlags('10112')).toEqual({ approximate: true, combination: true, scenario: 1, choice_list: 2 });
  });

  test('default categories and exemptions are read by code', async () => {
    const ccsr = asFolder({ 'dx_cat1_mapping.json': '{"B8801": "SKN001"}' });
    const poa = asFolder({ 'POAexemptCodesFY26.txt': 'Order26\tPOAexemptCode\tDescription\r\n00001\tB88.01\tX\r\n' });
    expect(await valuesOf({ ccsr: [ccsr], poa: [poa] })).toEqual({
      'B88.01': { ccsr: ['CCSR SKN001'], poa_exempt: true },
    });
  });

  test('what is not given is told', async () => {
    const { absent } = await read({});
    expect(absent.map((text) => /--\w+/.exec(text)?.[0])).toEqual(['--hcc', '--gem', '--ccsr', '--poa']);
  });

  test.each([
    ['there is no ra_dx_to_cc_YYYY.csv', { risk: [asFolder({ 'ra_labels_2026.csv': RISK['ra_labels_2026.csv'] })] }],
    [
      'is no number',
      {
        risk: [asFolder({ ...RISK, 'ra_coefficients_2026.csv': RISK['ra_coefficients_2026.csv'].replace('0.1', 'x') })],
      },
    ],
    [
      'are not five digits',
      { gems: [asFolder({ 'icd10cmtoicd9gem.csv': GEM['icd10cmtoicd9gem.csv'].replace('10111', '1') })] },
    ],
    ['is no ICD-10-CM code with its category', { ccsr: [asFolder({ 'x.json': '{"B8801": 7}' })] }],
    ['there is no POAexemptCodesFYnn.txt', { poa: [asFolder({ 'x.txt': '' })] }],
  ])('a damaged archive is refused: %s', async (message, archives) => {
    expect(read(archives)).rejects.toThrow(message);
  });
});
