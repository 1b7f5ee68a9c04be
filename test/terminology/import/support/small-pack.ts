/** A terminology of small releases of our own invention, with details of every kind. */
import { buildPack } from '../../../../build/build-pack.ts';
import { importIcd10cm } from '../../../../src/terminology/systems/icd10cm/import.ts';
import { importLoinc } from '../../../../src/terminology/systems/loinc/import.ts';
import { openTerminology, type Terminology } from '../../../../src/terminology/terminology.ts';
import { asFolder, asZip, LOINC, orderFile } from './release.ts';

/** Two years of ICD-10-CM. */
const SMALL_ORDERS = {
  'icd10cm_order_2025.txt': orderFile(
    ['B88', false, 'Bothers'],
    ['B881', true, 'Old mites'],
    ['B882', true, 'Older mites'],
  ),
  'icd10cm_order_2026.txt': orderFile(
    ['B88', false, 'Bothers'],
    ['B880', false, 'Mites'],
    ['B8801', true, 'Red mites'],
    ['B8802', true, 'Blue mites'],
    ['B8809', true, 'Mites, unspecified'],
    ['B89', true, 'A later bother'],
    ['S990', false, 'Hole'],
    ['S9901', false, 'Hole of right plot'],
    ['S9901XA', true, 'Hole of right plot, initial encounter'],
    ['S9901XD', true, 'Hole of right plot, subsequent encounter'],
    ['S9902', false, 'Hole of left plot'],
    ['S9902XA', true, 'Hole of left plot, initial encounter'],
    ['S9902XD', true, 'Hole of left plot, subsequent encounter'],
  ),
};

const SMALL_TABULAR = `<ICD10CM.tabular><version>2026</version>
<chapter><name>1</name><desc>Everything (A00-T99)</desc>
  <notes><note>for the whole chapter</note></notes>
  <section id="B85-B89"><desc>Bothers (B85-B89)</desc>
    <excludes2><note>holes (S99.0-), not vitamin B12 (Z99.9)</note></excludes2>
    <diag><name>B88</name><desc>Bothers</desc>
      <inclusionTerm><note>Trouble</note></inclusionTerm>
      <excludes1><note>later ones (B89) or B88.01-B88.02</note></excludes1>
      <diag><name>B88.0</name><desc>Mites</desc></diag>
    </diag>
  </section>
  <section id="S90-S99"><desc>Holes (S90-S99)</desc>
    <diag><name>S99.0</name><desc>Hole</desc>
      <sevenChrNote><note>to each code</note></sevenChrNote>
      <sevenChrDef><extension char="A">initial</extension><note>first</note><extension char="D">later</extension></sevenChrDef>
    </diag>
  </section>
</chapter></ICD10CM.tabular>`;

const CONVERSION = [
  'Current code assignment,Effective,Previous Code(s) Assignment',
  'B88.1,2023,B87.9',
  'B88.01,2025,B88.1',
  'B88.02,2025,B88.1',
].join('\r\n');

const LINKS = {
  'LoincTable/MapTo.csv': '"LOINC","MAP_TO","COMMENT"\r\n"99002-6","99001-8","if fresh"\r\n',
  'AccessoryFiles/PanelsAndForms/PanelsAndForms.csv':
    '"ParentLoinc","Loinc","SEQUENCE","ObservationRequiredInPanel"\r\n"99005-0","99003-4","2","O"\r\n"99005-0","99001-8","1","R"\r\n',
};

/** A question with two answers, and a test with a part. */
const PARTS = {
  'AccessoryFiles/PartFile/Part.csv': '"PartNumber","PartName","PartDisplayName"\r\n"LP1-1","FABULIN","Fabulin"\r\n',
  'AccessoryFiles/PartFile/LoincPartLink_Primary.csv': [
    '"LoincNumber","PartNumber","PartName","Property"',
    '"99001-8","LP1-1","Fabulin","http://loinc.org/property/COMPONENT"',
    '"99003-4","LP2-2","Note","http://loinc.org/property/document-kind"',
  ].join('\r\n'),
  'AccessoryFiles/AnswerFile/AnswerList.csv': [
    '"AnswerListId","AnswerListName","AnswerStringId","DisplayText","SequenceNumber"',
    '"LL1-1","Yes|No","LA1-1","Yes","1"',
    '"LL1-1","Yes|No","LA2-2","No","2"',
  ].join('\r\n'),
  'AccessoryFiles/AnswerFile/LoincAnswerListLink.csv':
    '"LoincNumber","AnswerListId","AnswerListName"\r\n"99003-4","LL1-1","Yes|No"\r\n',
};

/** Opens the small releases; call `removeArchives` at the end. */
export const openSmall = async (): Promise<Terminology> => {
  const icd10 = await importIcd10cm([
    asFolder(SMALL_ORDERS),
    asFolder({ 'icd10cm_tabular_2026.xml': SMALL_TABULAR, 'conversion_table.csv': CONVERSION }),
  ]);
  const loinc = await importLoinc(asZip({ ...LOINC, ...LINKS, ...PARTS }));
  const own = new Map(icd10.details.values);
  const concepts = icd10.concepts.map((concept) =>
    concept.code === 'B88'
      ? { ...concept, terms: [...concept.terms, { text: 'worries', kind: 'synonym' as const }] }
      : concept,
  );
  own.set('B88', { ...own.get('B88'), own_synonyms: ['worries'] });
  const info = {
    ...({ source: 'test', notes: '', coverage: 'full' } as const),
    releases: { icd10cm: 'FY2026', loinc: '2.81', rxnorm: '2026-03-02' },
    years: { icd10: icd10.years },
  } as const;
  const details = { icd10: { ...icd10.details, values: own }, loinc: loinc.details };
  return openTerminology(buildPack(info, [...concepts, ...loinc.concepts], details), 'a'.repeat(64), () =>
    Date.UTC(2026, 5, 1),
  );
};
