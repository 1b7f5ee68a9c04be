import { afterAll, expect, test } from 'bun:test';
import { checkDigitOf, loincSyntax, normaliseLoincCode } from '../../../../src/terminology/systems/loinc/code.ts';
import { importLoinc } from '../../../../src/terminology/systems/loinc/import.ts';
import { countsOf } from '../../import/support/counts.ts';
import { asFolder, asZip, LOINC, LOINC_CORE, loincTable, removeArchives } from '../../import/support/release.ts';

afterAll(removeArchives);

const { concepts, release, leftOut } = await importLoinc(asZip(LOINC, 'l.zip', { compress: true }));

test('the LOINC importer takes names, related words, axes and rank', () => {
  expect(concepts[0]).toEqual({
    ...{ system: 'loinc', code: '99001-8', name: 'Fabulin [Mass/volume] in Serum, "fresh" or\nPlasma' },
    ...{ termType: 'LN', status: 'current', billable: null, rank: 7, ingredients: [] },
    terms: [
      { text: 'Fabulin SerPl-mCnc', kind: 'synonym' },
      { text: 'Fabulin, Blood', kind: 'synonym' },
      { text: 'Fab', kind: 'related' },
      { text: 'Fabln', kind: 'related' },
      { text: 'Truth level', kind: 'related' },
    ],
    axes: {
      ...{ component: 'Fabulin', property: 'Mass/volume', time: '', specimen: 'Serum or Plasma' },
      ...{ scale: 'Quantitative', method: 'Tasting' },
    },
  });
});

test('the LOINC importer tells the statuses apart', () => {
  expect(concepts.map(({ status }) => status)).toEqual(['current', 'deprecated', 'discouraged', 'trial', 'current']);
});

test('the LOINC importer names a code without a long name by the short or the fully specified one', () => {
  expect(concepts.slice(3).map(({ name }) => name)).toEqual(['Mendacin Urine', 'Mendacin:ACnc:Urine']);
});

test('the LOINC importer leaves no row out and counts them', () => {
  expect(countsOf(concepts)).toMatchObject({
    ...{ concepts: 5, current: 2, deprecated: 1, discouraged: 1, trial: 1, synonym: 2, related: 3, ranked: 1 },
  });
  expect(leftOut).toEqual({});
});

test('the LOINC importer takes the core table when there is no other', async () => {
  const core = await importLoinc(asFolder(LOINC_CORE));
  expect(countsOf(core.concepts)).toMatchObject({ concepts: 5, synonym: 1, related: 0, ranked: 0 });
  expect(core.concepts[0]?.axes).toEqual(concepts[0]?.axes ?? null);
});

test('the LOINC importer names the release by archive, by folder or by the newest version in the table', async () => {
  expect(release).toBe('2.81');
  expect((await importLoinc(asZip(LOINC, 'Loinc_2.82.zip'))).release).toBe('2.82');
  expect((await importLoinc(asFolder(LOINC, 'Loinc_2.83'))).release).toBe('2.83');
  const row = { LOINC_NUM: '1-8', STATUS: 'ACTIVE', LONG_COMMON_NAME: 'a' };
  expect((await importLoinc(asFolder(loincTable([row])))).release).toBe('unknown');
});

test('the LOINC importer passes over a byte order mark', async () => {
  const [table] = Object.values(LOINC);
  expect(countsOf((await importLoinc(asFolder({ 'Loinc.csv': `\uFEFF${table}` }))).concepts).concepts).toBe(5);
});

test('the LOINC importer gives the same from a folder', async () => {
  expect((await importLoinc(asFolder(LOINC))).concepts).toEqual([...concepts]);
});

test('LOINC codes are a number, a hyphen and a digit', () => {
  expect(['1-8', '104567-3'].map(normaliseLoincCode)).toEqual(['1-8', '104567-3']);
  expect(['', '-8', '1-', '01-8', '12', '1-88', 'LP1-8', '1-8 '].map(normaliseLoincCode)).toEqual(
    Array(8).fill(undefined),
  );
});

test.each(['2345-7', '4548-4', '718-7', '2160-0', '33914-3', '1742-6', '48642-3', '5671-3'])(
  'the check digit of %s is that of mod 10',
  (code) => {
    const [number = '', digit] = code.split('-');
    expect(`${checkDigitOf(number)}`).toBe(digit ?? '');
    expect(loincSyntax.doubtOf?.(code)).toBeUndefined();
  },
);

test('a mistyped digit, and two that changed places, are seen', () => {
  for (const code of ['2346-7', '2354-7', '3245-7']) expect(loincSyntax.doubtOf?.(code)).toContain('check digit 7');
});

afterAll(removeArchives);

const LINKS = {
  'LoincTable/MapTo.csv': [
    '"LOINC","MAP_TO","COMMENT"',
    '"99002-6","99004-2","if it was\n measured"',
    '"99002-6","99001-8",""',
    '"99002-6","12345-5",""',
  ].join('\r\n'),
  'AccessoryFiles/PanelsAndForms/PanelsAndForms.csv': [
    '"ParentId","ParentLoinc","ParentName","ID","SEQUENCE","Loinc","LoincName","ObservationRequiredInPanel"',
    '"1","99005-0","Panel","1","1","99005-0","Panel",""',
    '"1","99005-0","Panel","3","3","99001-8","Fabulin","O"',
    '"1","99005-0","Panel","2","2","99003-4","Mendacin","R"',
    '"9","99005-0","Panel","4","4","99003-4","Mendacin","R"',
  ].join('\r\n'),
};

const PARTS = {
  'AccessoryFiles/PartFile/Part.csv': [
    '"PartNumber","PartTypeName","PartName","PartDisplayName","Status"',
    '"LP1-1","COMPONENT","FABULIN","Fabulin","ACTIVE"',
  ].join('\r\n'),
  'AccessoryFiles/PartFile/LoincPartLink_Primary.csv': [
    '"LoincNumber","PartNumber","PartName","Property"',
    '"99001-8","LP1-1","Fabulin","http://loinc.org/property/COMPONENT"',
    '"99001-8","LP2-2","Tasting","http://loinc.org/property/METHOD_TYP"',
    '"12345-5","LP1-1","Fabulin","http://loinc.org/property/COMPONENT"',
  ].join('\r\n'),
  'AccessoryFiles/AnswerFile/AnswerList.csv': [
    '"AnswerListId","AnswerListName","AnswerStringId","DisplayText","SequenceNumber"',
    '"LL1-1","Yes|No","LA2-2","No","2"',
    '"LL1-1","Yes|No","LA1-1","Yes","1"',
    '"LL9-9","Words of another system","","",""',
  ].join('\r\n'),
  'AccessoryFiles/AnswerFile/LoincAnswerListLink.csv': [
    '"LoincNumber","AnswerListId","AnswerListName"',
    '"99003-4","LL1-1","Yes|No"',
  ].join('\r\n'),
};

const { details } = await importLoinc(asZip({ ...LOINC, ...LINKS, ...PARTS }, 'l.zip', { compress: true }));

test('the details of LOINC have the parts of a code, and the answers to a question in their order', () => {
  expect(details.values.get('99001-8')?.parts).toEqual(['COMPONENT\tLP1-1', 'METHOD_TYP\tLP2-2']);
  expect(details.values.get('99003-4')?.answer_lists).toEqual(['LL1-1']);
  expect(details.values.get('LL1-1')?.answers).toEqual(['LA1-1', 'LA2-2']);
  expect(details.values.get('LL9-9')).toBeUndefined();
  expect(details.others.map(({ key, name, kind }) => `${kind} ${key}: ${name}`)).toEqual([
    ...['part LP1-1: Fabulin', 'part LP2-2: Tasting'],
    ...['answer_list LL1-1: Yes|No', 'answer LA2-2: No', 'answer LA1-1: Yes'],
    'answer_list LL9-9: Words of another system',
  ]);
});

test('the LOINC importer takes the release that is given, unless the archive tells another', async () => {
  const given = (archive: string, release: string) => importLoinc(archive, undefined, release);
  expect((await given(asZip(LOINC, 'l.zip'), '2.82')).release).toBe('2.82');
  expect((await given(asZip(LOINC, 'Loinc_2.82.zip'), '2.82')).release).toBe('2.82');
  expect(given(asZip(LOINC, 'Loinc_2.82.zip'), '2.83')).rejects.toThrow(
    'is the release 2.82, and --loinc-release says 2.83',
  );
  expect(given(asZip(LOINC, 'l.zip'), '2.80')).rejects.toThrow('is the release 2.81 or a later one');
});

test('the details of LOINC keep the columns as they are written', () => {
  expect(details.values.get('99001-8')).toEqual({
    ...{ component: ['Fabulin'], property: ['MCnc'], time_aspect: ['Pt'], specimen: ['Ser/Plas'], scale: ['Qn'] },
    ...{ method: ['Tasting'], class: ['CHEM'], example_ucum_units: ['mg/dL'], example_units: ['mg%'] },
    parts: ['COMPONENT\tLP1-1', 'METHOD_TYP\tLP2-2'],
    ...{ common_test_rank: ['7'], first_released: ['1.0'], last_changed: ['2.9'] },
  });
});

test('the details of LOINC link deprecated codes to those that take their place, and panels to their members in order', () => {
  expect(details.values.get('99002-6')).toEqual({
    ...{ replaced_by: ['99004-2', '99001-8'], map_comments: ['99004-2\tif it was measured'] },
    ...{ example_units: ['g'], last_changed: ['2.81'] },
  });
  expect(details.values.get('99005-0')).toMatchObject({
    panel_members: ['99003-4', '99001-8'],
    panel_requirements: ['99003-4\tR', '99001-8\tO'],
  });
});

test('the details of LOINC say which columns and files are not there, and which rows lead nowhere', async () => {
  expect(details.absent).toContain('rows of MapTo.csv with a code that is not in the table: 1');
  expect(details.absent[0]).toStartWith('columns without content: CLASSTYPE, ORDER_OBS, PanelType, COMMON_ORDER_RANK');
  const core = await importLoinc(asFolder(LOINC_CORE));
  expect(core.details.absent).toEqual([
    expect.stringContaining('EXAMPLE_UCUM_UNITS'),
    'no MapTo.csv: successors of deprecated codes are not known',
    'no PanelsAndForms.csv: members of panels are not known',
    'no Part.csv: parts are not known',
    'no LoincPartLink_Primary.csv: the parts of a code are not known',
    'no AnswerList.csv: answers are not known',
    'no LoincAnswerListLink.csv: the lists of a code are not known',
  ]);
});
