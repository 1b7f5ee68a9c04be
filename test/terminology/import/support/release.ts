/** A tiny release of every system, in the official layouts and with contents of our own invention. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { words } from '../../../support/words.ts';
import { type Files, writeZip, type ZipOptions } from './zip.ts';

const folders: string[] = [];

/** Removes everything that was written. */
export const removeArchives = (): void => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
};

const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'clinmeter-import-'));
  folders.push(folder);
  return folder;
};

/** Writes files below a new folder and gives its path. */
export const asFolder = (files: Files, name = 'release'): string => {
  const folder = join(newFolder(), name);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
};

/** Writes files into a zip in a new folder and gives its path. */
export const asZip = (files: Files, name = 'release.zip', options: ZipOptions = {}): string => {
  const path = join(newFolder(), name);
  writeZip(path, files, options);
  return path;
};

const rrf = (rows: readonly (readonly string[])[]): string => rows.map((row) => `${row.join('|')}|\n`).join('');

/** A row of RXNCONSO, of the prescribable content unless it is given other content views. */
export const atom = (
  code: string,
  type: string,
  name: string,
  suppress = 'N',
  source = 'RXNORM',
  language = 'ENG',
  views = '4096',
) =>
  `${code}|${language}||||||A${code}${type}||${code}||${source}|${type}|${code}|${name}||${suppress}|${views}`.split(
    '|',
  );

/** A row of RXNREL: the second concept has the relation to the first. */
export const relation = (first: string, name: string, second: string, source = 'RXNORM') =>
  `${first}||CUI|RO|${second}||CUI|${name}|R1||${source}|||||`.split('|');

/** A row of RXNSAT. */
export const attribute = (code: string, name: string, value: string, suppress = 'N', source = 'RXNORM') =>
  `${code}||||CUI|${code}|AT1||${name}|${source}|${value}|${suppress}|4096`.split('|');

const ATOMS = [
  atom('900', 'IN', 'fabulin'),
  atom('900', 'SY', 'fabulinum'),
  atom('900', 'SY', 'old fabulin', 'O'),
  atom('900', 'TMSY', 'Fabulin'),
  atom('901', 'IN', 'mendacin'),
  atom('902', 'PIN', 'fabulin hydrochloride'),
  atom('903', 'BN', 'Truthex'),
  atom('910', 'SCDC', 'fabulin 5 MG'),
  atom('911', 'SCDC', 'mendacin 2 MG'),
  atom('920', 'SCD', 'fabulin 5 MG Oral Tablet'),
  atom('920', 'PSN', 'fabulin 5 mg tablet'),
  atom('921', 'SCD', 'fabulin 5 MG / mendacin 2 MG Oral Tablet'),
  atom('930', 'SBD', 'fabulin 5 MG Oral Tablet [Truthex]'),
  atom('931', 'SBDC', 'fabulin 5 MG [Truthex]'),
  atom('932', 'BN', 'Truthex Double'),
  atom('933', 'SBDF', 'fabulin / mendacin Oral Tablet [Truthex Double]'),
  atom('940', 'MIN', 'fabulin / mendacin'),
  atom('950', 'GPCK', '{7 (fabulin 5 MG Oral Tablet) } Pack'),
  atom('960', 'SCD', 'fabulin 6 MG Oral Tablet', 'O'),
  atom('960', 'SY', 'fabulin six', 'O'),
  atom('961', 'SCD', 'fabulin 7 MG Oral Tablet', 'E'),
  atom('961', 'SY', 'fabulin seven'),
  atom('970', 'DF', 'Oral Tablet'),
  atom('980', 'SCDG', 'fabulin Oral Product'),
  atom('981', 'DFG', 'Oral Product'),
  atom('1000', 'SBDG', 'Truthex Oral Product', 'O'),
  atom('920', 'CD', 'FABULIN TAB 5MG', 'N', 'MMSL'),
  atom('900', 'IN', 'fabulina', 'N', 'RXNORM', 'SPA'),
];

const RELATIONS = [
  relation('900', 'has_ingredient', '910'),
  relation('902', 'has_precise_ingredient', '910'),
  relation('901', 'has_ingredient', '911'),
  relation('900', 'form_of', '902'),
  relation('910', 'consists_of', '920'),
  relation('910', 'consists_of', '921'),
  relation('911', 'consists_of', '921'),
  relation('920', 'tradename_of', '930'),
  relation('931', 'consists_of', '930'),
  relation('910', 'tradename_of', '931'),
  relation('903', 'has_ingredient', '931'),
  relation('900', 'tradename_of', '903'),
  // The brand is sold with the other ingredient too, which its tablet with one must not inherit.
  relation('901', 'tradename_of', '903'),
  relation('900', 'tradename_of', '932'),
  relation('901', 'tradename_of', '932'),
  relation('932', 'has_ingredient', '933'),
  relation('900', 'has_part', '940'),
  relation('901', 'has_part', '940'),
  relation('920', 'contains', '950'),
  // Inverse, foreign, unknown and circular ones change nothing.
  relation('910', 'ingredient_of', '901'),
  relation('901', 'has_ingredient', '920', 'MMSL'),
  relation('901', 'has_ingredient', '12345'),
  relation('950', 'contains', '920'),
];

const ATTRIBUTES = [
  attribute('920', 'NDC', '00000000001'),
  attribute('920', 'NDC', '00000000002'),
  attribute('920', 'NDC', '00000000003', 'O'),
  attribute('920', 'NDC', '00000000004', 'N', 'MMSL'),
  attribute('921', 'NDC', '00000000005'),
  attribute('930', 'NDC', '00000000006'),
  attribute('930', 'RXN_STRENGTH', '5 MG'),
];

export const RXNORM: Files = {
  'rrf/RXNCONSO.RRF': rrf(ATOMS),
  'rrf/RXNREL.RRF': rrf(RELATIONS),
  'rrf/RXNSAT.RRF': rrf(ATTRIBUTES),
  'rrf/RXNSAB.RRF': 'C1|C2|RXNORM_26AA_260302F|RXNORM|RxNorm Vocabulary, 26AA_260302F|RXNORM|26AA_260302F|\n',
  'prescribe/rrf/RXNCONSO.RRF': rrf([atom('900', 'IN', 'fabulin')]),
  'prescribe/rrf/RXNREL.RRF': '',
};

/** The tables of a release by their names: `RXNREL`. */
export const rxnormTables = (tables: Readonly<Record<string, readonly (readonly string[])[]>>): Files =>
  Object.fromEntries(Object.entries(tables).map(([name, rows]) => [`rrf/${name}.RRF`, rrf(rows)]));

/** A row of RXNCUI: a code that is gone, and one that took its place. */
export const replacement = (from: string, to: string) => [from, '05AC_050930F', '20AA_200302F', '1', to];

/** A row of RXNATOMARCHIVE. */
export const archived = (code: string, name: string, mergedTo = '', source = 'RXNORM') =>
  `A${code}||${name}|2010|2005|2010|${code}||ENG|04052010||RXNORM_09AB_100405F|${code}|${source}|SCD|${mergedTo}`.split(
    '|',
  );

/** An order file of codes without their dots. */
export const orderFile = (...rows: readonly (readonly [code: string, billable: boolean, name: string])[]): string =>
  rows.map(([code, billable, name], at) => `${order(at + 1, code, billable, name)}\r\n`).join('');

/** A line of an order file. */
export const order = (number: number, code: string, billable: boolean, name: string): string =>
  `${`${number}`.padStart(5, '0')} ${code.padEnd(7)} ${billable ? '1' : '0'} ${name.slice(0, 60).padEnd(60)} ${name}`;

const CODES_2026: readonly (readonly [string, boolean, string])[] = [
  ['B88', false, 'Other bothers'],
  ['B880', false, 'Bothering mites'],
  ['B8801', true, 'Bothering red mites'],
  ['B8809', true, 'Bothering mites, unspecified'],
  ['QA0', false, 'Storyteller disorders'],
  ['QA01', true, 'Storyteller disorder with interruptions'],
  ['QA09', true, 'Storyteller disorder without interruptions'],
  ['S98', false, 'Injury of the prose'],
  ['S981', true, 'Injury of verbs'],
  ['S982', true, 'Injury of nouns'],
  ['S99', false, 'Injury of the plot'],
  ['S990', false, 'Hole in the plot'],
  ['S990X', false, 'Hole in the plot'],
  ['S990XXA', true, 'Hole in the plot, initial encounter'],
  ['S990XXD', true, 'Hole in the plot, subsequent encounter'],
  ['T99', false, 'Poisoning by, adverse effect of and underdosing of ink'],
  ['T991', true, 'Poisoning by ink, accidental (unintentional)'],
  ['T995', true, 'Adverse effect of ink'],
];

const lines = (texts: readonly string[]): string => texts.map((text) => `${text}\r\n`).join('');
const numbered = (codes: readonly (readonly [string, boolean, string])[]): string =>
  lines(codes.map(([code, billable, name], index) => order(index + 1, code, billable, name)));

export const ORDER_2026: Files = {
  'icd10cm_order_2026.txt': numbered(CODES_2026),
  'icd10cm_order_addenda_2026.txt': 'Add:         1 B8801   Bothering red mites\r\n',
  'icd10cm_codes_2026.txt': 'B8801   Bothering red mites\r\n',
  'icd10OrderFiles.pdf': '%PDF-1.7',
};

/** CDC's name of the file; the codes of a year before. */
export const ORDER_2025: Files = {
  'icd10cm-order-2025.txt': numbered([
    ['B88', false, 'Other bothers'],
    ['B880', true, 'Bothering mites (former name)'],
    ['Z999', true, 'Dependence on footnotes'],
  ]),
};

export const ORDER_2024: Files = {
  'icd10cm_order_2024.txt': numbered([
    ['Z998', true, 'Dependence on appendices'],
    ['Z999', true, 'Dependence on footnotes (older name)'],
  ]),
};

export const TABULAR: Files = {
  'icd10cm_tabular_2026.xml': `<?xml version="1.0" encoding="utf-8"?>
<ICD10CM.tabular>
  <version>2026</version>
  <chapter>
    <name>1</name>
    <includes><note>of the whole chapter</note></includes>
    <section id="B85-B89">
      <includes><note>of the whole section</note></includes>
      <diag>
        <name>B88</name>
        <desc>Other bothers</desc>
        <includes>
          <note>bothers   of
            daily life</note>
        </includes>
        <excludes1><note>serious trouble (T99.-)</note></excludes1>
        <diag>
          <name>B88.0</name>
          <desc>Bothering mites</desc>
          <inclusionTerm>
            <note>Ticklers &amp; twitchers</note>
            <note>bothering mites</note>
            <note>Conditions classifiable to T99.-</note>
            <note>Use two codes if both tickle</note>
          </inclusionTerm>
        </diag>
      </diag>
      <diag>
        <name>K99</name>
        <inclusionTerm><note>Code of no year</note></inclusionTerm>
      </diag>
      <diag>
        <name>Z99.9</name>
        <inclusionTerm><note>Footnote habit</note></inclusionTerm>
      </diag>
    </section>
  </chapter>
</ICD10CM.tabular>
`,
};

export const INDEX: Files = {
  'icd10cm_index_2026.xml': `<?xml version="1.0" encoding="utf-8"?>
<ICD10CM.index>
  <version>2026</version>
  <title>INDEX</title>
  <letter>
    <title>B</title>
    <mainTerm>
      <title>Bother<nemod>(daily) (weekly)</nemod> NEC</title>
      <see>Trouble</see>
      <term level="1">
        <title>mites<nemod>(small)</nemod></title>
        <code>B88.0</code>
        <term level="2">
          <title>red</title>
          <code>B88.01</code>
        </term>
      </term>
    </mainTerm>
    <mainTerm>
      <title>Hole, plot</title>
      <code>S99.0-</code>
    </mainTerm>
    <mainTerm>
      <title>Interruption</title>
      <seeAlso>Storyteller</seeAlso>
      <code>QA0.-</code>
    </mainTerm>
    <mainTerm>
      <title>Footnotes</title>
      <code>Z99.9</code>
    </mainTerm>
    <mainTerm>
      <title>Vanished</title>
      <code>K99.0</code>
    </mainTerm>
    <mainTerm>
      <title>Bothers, all</title>
      <code>B88</code>
    </mainTerm>
    <mainTerm>
      <title>Prose, purple</title>
      <code>S98.-</code>
    </mainTerm>
  </letter>
</ICD10CM.index>
`,
  'icd10cm_drug_2026.xml': `<?xml version="1.0" encoding="utf-8"?>
<ICD10CM.index>
  <version>2026</version>
  <indexHeading>
    <head col="1">Substance</head>
    <head col="2">Poisoning, Accidental</head>
    <head col="3">Adverse effect</head>
    <head col="4">Underdosing</head>
  </indexHeading>
  <letter>
    <title>I</title>
    <mainTerm>
      <title>Ink</title>
      <cell col="2">T99.1</cell>
      <cell col="3">T99.5</cell>
      <cell col="4">--</cell>
      <term level="1">
        <title>invisible</title>
        <cell col="2">T99.1</cell>
      </term>
    </mainTerm>
  </letter>
</ICD10CM.index>
`,
};

const LOINC_COLUMNS = words`
  LOINC_NUM COMPONENT PROPERTY TIME_ASPCT SYSTEM SCALE_TYP METHOD_TYP CLASS STATUS CONSUMER_NAME RELATEDNAMES2
  SHORTNAME EXAMPLE_UNITS LONG_COMMON_NAME EXAMPLE_UCUM_UNITS COMMON_TEST_RANK VersionFirstReleased
  VersionLastChanged DisplayName
`;

const CORE_COLUMNS = words`
  LOINC_NUM COMPONENT PROPERTY TIME_ASPCT SYSTEM SCALE_TYP METHOD_TYP CLASS CLASSTYPE LONG_COMMON_NAME SHORTNAME
  EXTERNAL_COPYRIGHT_NOTICE STATUS VersionFirstReleased VersionLastChanged
`;

type LoincRow = Readonly<Record<string, string>>;

const LOINC_ROWS: readonly LoincRow[] = [
  {
    ...{ LOINC_NUM: '99001-8', COMPONENT: 'Fabulin', PROPERTY: 'MCnc', TIME_ASPCT: 'Pt', SYSTEM: 'Ser/Plas' },
    ...{ SCALE_TYP: 'Qn', METHOD_TYP: 'Tasting', CLASS: 'CHEM', STATUS: 'ACTIVE', CONSUMER_NAME: 'Fabulin, Blood' },
    ...{ RELATEDNAMES2: 'Fab; Fabln ;fab;;Truth level', SHORTNAME: 'Fabulin SerPl-mCnc', EXAMPLE_UNITS: 'mg%' },
    LONG_COMMON_NAME: 'Fabulin [Mass/volume] in Serum, "fresh" or\nPlasma',
    ...{ EXAMPLE_UCUM_UNITS: 'mg/dL', COMMON_TEST_RANK: '7', VersionFirstReleased: '1.0', VersionLastChanged: '2.9' },
    DisplayName: 'fabulin SERPL-MCNC',
  },
  {
    ...{ LOINC_NUM: '99002-6', STATUS: 'DEPRECATED', LONG_COMMON_NAME: 'Deprecated Mendacin', EXAMPLE_UNITS: 'g' },
    ...{ COMMON_TEST_RANK: '0', VersionLastChanged: '2.81' },
  },
  { LOINC_NUM: '99003-4', STATUS: 'DISCOURAGED', LONG_COMMON_NAME: 'Mendacin', VersionLastChanged: 'unknown' },
  { LOINC_NUM: '99004-2', STATUS: 'TRIAL', SHORTNAME: 'Mendacin Urine', COMPONENT: 'Mendacin' },
  { LOINC_NUM: '99005-0', STATUS: 'ACTIVE', COMPONENT: 'Mendacin', PROPERTY: 'ACnc', SYSTEM: 'Urine' },
];

/** Quoted as LOINC does it. */
const csv = (columns: readonly string[], rows: readonly LoincRow[], end = '\r\n'): string =>
  [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]
    .map((fields) => fields.map((field) => `"${field.replaceAll('"', '""')}"`).join(',') + end)
    .join('');

export const LOINC: Files = {
  'LoincTable/Loinc.csv': csv(LOINC_COLUMNS, LOINC_ROWS),
  'LoincTableCore/LoincTableCore.csv': csv(CORE_COLUMNS, LOINC_ROWS),
  'AccessoryFiles/PanelsAndForms/Loinc.csv': csv(['LOINC_NUM'], []),
  'LoincLicense_5.5.txt': 'none',
};

export const LOINC_CORE: Files = { 'LoincTableCore/LoincTableCore.csv': csv(CORE_COLUMNS, LOINC_ROWS) };

/** Only what the importer needs, for damages. */
export const loincTable = (rows: readonly LoincRow[], without?: string): Files => ({
  'LoincTable/Loinc.csv': csv(
    LOINC_COLUMNS.filter((column) => column !== without),
    rows,
    '\n',
  ),
});

export const rxnormTable = (rows: readonly (readonly string[])[]): Files => ({ 'rrf/RXNCONSO.RRF': rrf(rows) });
