/** `clinmeter data` in this process: invented releases in, a pack out. */
import { afterAll, afterEach, expect, test } from 'bun:test';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPackFile } from '../../../src/terminology/pack/pack-file.ts';
import { openTerminology } from '../../../src/terminology/terminology.ts';
import { cli } from '../../support/cli.ts';
import type { Finished } from '../../support/executable.ts';
import {
  asFolder,
  asZip,
  atom,
  INDEX,
  LOINC,
  loincTable,
  ORDER_2025,
  ORDER_2026,
  order,
  RXNORM,
  removeArchives,
  rxnormTable,
  TABULAR,
} from '../../terminology/import/support/release.ts';

const folder = mkdtempSync(join(tmpdir(), 'clinmeter-data-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
  removeArchives();
});

type Given = { readonly rxnorm?: string; readonly icd10cm?: readonly string[]; readonly loinc?: string };

let packs = 0;
const newPack = (): string => {
  packs += 1;
  return join(folder, `${packs}.pack`);
};

const argvFor = (out: string, { rxnorm, icd10cm, loinc }: Given = {}): readonly string[] => [
  'data',
  'build',
  '--rxnorm',
  rxnorm ?? asZip(RXNORM),
  '--loinc',
  loinc ?? asZip(LOINC, 'Loinc_2.81.zip'),
  ...(icd10cm ?? [asZip(ORDER_2026), asZip(ORDER_2025), asFolder({ ...TABULAR, ...INDEX })]).flatMap((path) => [
    '--icd10cm',
    path,
  ]),
  '--out',
  out,
];

const build = (out: string, given: Given = {}): Promise<Finished> => cli(argvFor(out, given));

const built = async (given: Given = {}): Promise<string> => {
  const pack = newPack();
  const { status, err } = await build(pack, given);
  expect({ status, err }).toEqual({ status: 0, err: '' });
  return pack;
};

test('clinmeter data build makes a pack that says what is in it, and is whole', async () => {
  const pack = newPack();
  const { status, out, err } = await build(pack);
  expect({ status, err }).toEqual({ status: 0, err: '' });
  expect(out).toContain(`${pack}: ${readFileSync(pack).length.toLocaleString('en-US')} bytes in `);
  expect(out).toMatch(/^ICD-10-CM +FY2026 +19 +18 +1 +0 +\d+ +\d+ +\d+$/m);
  expect(out).toContain('RxNorm: 3 concepts that have only term types which are not served');
  expect(out).toContain('RxNorm: 2 rows of other sources than RxNorm, or not in English');

  const info = JSON.parse((await cli(['data', 'info', pack, '--json'])).out);
  expect(info).toMatchObject({ coverage: 'full', bytes: readFileSync(pack).length, format_version: 15, tables: [] });
  expect(info.systems).toMatchObject([
    { system: 'rxnorm', release: '2026-03-02' },
    { system: 'icd10', release: 'FY2026', codes: 19, current: 18, obsolete: 1 },
    { system: 'loinc', release: '2.81', codes: 5, current: 2, obsolete: 1, other: 2, billable: null },
  ]);
  expect(info.notes).toContain('RxNorm content is the full monthly release');

  const printed = await cli([...argvFor(newPack()), '--json']);
  expect(JSON.parse(printed.out)).toEqual({
    pack: expect.stringContaining('.pack'),
    bytes: readFileSync(pack).length,
    systems: info.systems,
    left_out: expect.arrayContaining(['LOINC: nothing']),
    absent: info.absent,
  });
  const unknown = 'ICD-10-CM: no conversion table: successors of retired codes are not known';
  expect(info.absent).toContain(unknown);
  expect(out).toContain(`Not in these archives:\n`);
  expect(out).toContain(`\n  ${unknown}\n`);
  expect((await cli(['data', 'info', pack])).out).toContain(`\n  ${unknown}\n`);

  const verified = await cli(['data', 'verify', pack]);
  expect({ status: verified.status, err: verified.err }).toEqual({ status: 0, err: '' });
  expect(verified.out).toStartWith(`ok: ${pack}, sha256 ${info.checksum}\n`);
  const { checksum, systems } = info;
  expect(JSON.parse((await cli(['data', 'verify', pack, '--json'])).out)).toEqual({
    ok: true,
    pack,
    checksum,
    systems,
  });
});

const DIRECTORY = {
  'product.txt': 'PRODUCTID\tPRODUCTNDC\tPROPRIETARYNAME\tPROPRIETARYNAMESUFFIX\r\n1_a\t0123-4567\tFabulin\tXR\r\n',
  'package.txt':
    'PRODUCTID\tPRODUCTNDC\tNDCPACKAGECODE\tPACKAGEDESCRIPTION\tSTARTMARKETINGDATE\tENDMARKETINGDATE\r\n1_a\t0123-4567\t0123-4567-08\t9 TABLET in 1 BOX (0123-4567-08)\t20240328\t20261215\r\n',
};

/** Invented sizes: an hour of 60 minutes as there is, and a minute of 61 seconds. */
const UNITS = {
  'ucum-essence.xml': `<root version="9.9" revision-date="2026-01-02"><base-unit Code="s"/>
<unit Code="min" isMetric="no"><value Unit="s" value="61">61</value></unit>
<unit Code="h" isMetric="no"><value Unit="min" value="60">60</value></unit>
<unit Code="mol" isMetric="yes"><value Unit="10*23" value="6.02214076">6</value></unit>
<unit Code="zorkmid" isMetric="no"><value Unit="s" value="1">1</value></unit></root>`,
};

test('clinmeter data build takes tables beside the releases, and data info names them', async () => {
  const pack = newPack();
  const gem = asFolder({ 'icd10cmtoicd9gem.csv': 'icd10cm,icd9cm,flags\nB8801,12345,10000\n' });
  const hcc = asFolder({
    'ra_dx_to_cc_2026.csv': 'diagnosis_code,cc,model_name\nB8801,2,CMS-HCC Model V28\n',
    'ra_coefficients_2026.csv': 'coefficient,value,model_domain,model_version\nCNA_HCC2,0.1,CMS-HCC,C28\n',
    'ra_hierarchies_2026.csv': 'cc_parent,cc_child,model_domain,model_version\n1,2,CMS-HCC,V28\n',
    'ra_labels_2026.csv': 'cc,label,model_domain,model_version\nHCC2,Bothers,CMS-HCC,V28\n',
  });
  const ccsr = asFolder({ 'default.json': '{"B8801": "SKN001"}' });
  const poa = asFolder({ 'POAexemptCodesFY26.txt': '1\tB88.01\tX\n' });
  const mce = asFolder({ 'mce_v1.tsv': 'code\tedit\nB88.01\tmanifestation\n' });
  const tables = ['--gem', gem, '--hcc', hcc, '--ccsr', ccsr, '--poa', poa, '--mce', mce, '--ndc', asFolder(DIRECTORY)];
  const { status, out, err } = await cli([...argvFor(pack), ...tables, '--ucum', asFolder(UNITS)]);
  expect({ status, err }).toEqual({ status: 0, err: '' });
  expect(out).toContain('UCUM 9.9, 2026-01-02: 5 units compared to those of conversions');
  expect(out).toContain('UCUM: no units here, and refused: zorkmid');
  expect(out).toContain('UCUM: of another size here: min\n');
  expect(out).toContain('UCUM: not converted here to the units of their definitions: mol\n');
  const info = JSON.parse((await cli(['data', 'info', pack, '--json'])).out);
  expect(info.tables).toEqual(['V28 2026', 'GEM', 'CCSR', 'POA', 'MCE', 'NDC', 'UCUM 9.9, 2026-01-02']);
  expect((await cli(['data', 'verify', pack])).status).toBe(0);
});

test('clinmeter data build makes the same bytes of the same releases', async () => {
  const [first, second] = [await built(), await built()];
  expect(readFileSync(first).equals(readFileSync(second))).toBe(true);
});

test('clinmeter data build adds the synonyms of the starter selection', async () => {
  const diabetes = order(1, 'E119', true, 'Type 2 diabetes mellitus without complications');
  const pack = await built({ icd10cm: [asZip({ 'icd10cm_order_2026.txt': `${diabetes}\r\n` })] });
  const { lookup } = openTerminology(readPackFile(pack).pack);
  const starter = openTerminology(readPackFile().pack).lookup('icd10', 'E11.9')?.synonyms ?? [];
  expect(starter.length).toBeGreaterThan(0);
  expect(lookup('icd10', 'E11.9')?.synonyms).toEqual(starter);
});

test('clinmeter data build takes the release date of RxNorm from the option where the archive has none, and else is undated', async () => {
  const { 'rrf/RXNSAB.RRF': _, ...undated } = RXNORM;
  const rxnorm = asZip(undated);
  const { pack } = readPackFile(await built({ rxnorm }));
  expect(pack).toMatchObject({ coverage: 'undated', releases: { rxnorm: 'unknown' } });
  expect(pack.notes).toEndWith('The release of RxNorm is not known: its archive does not tell it.');
  const dated = newPack();
  expect(await cli([...argvFor(dated, { rxnorm }), '--rxnorm-release', '2026-04-06'])).toMatchObject({ status: 0 });
  expect(readPackFile(dated).pack).toMatchObject({ coverage: 'full', releases: { rxnorm: '2026-04-06' } });
  expect(readPackFile(dated).pack.notes).not.toContain('not known');
});

test('clinmeter data build refuses an invalid release date, and one that differs from the archive', async () => {
  for (const date of ['2026-02-30', '04062026', '2026-13-01', 'today', '']) {
    const { status, err } = await cli([...argvFor(newPack()), '--rxnorm-release', date]);
    expect({ date, status }).toEqual({ date, status: 2 });
    expect(err).toContain('a date as YYYY-MM-DD');
  }
  const { status, err } = await cli([...argvFor(newPack()), '--rxnorm-release', '2026-04-06']);
  expect(status).toBe(1);
  expect(err).toContain('is the release of 2026-03-02, and --rxnorm-release says 2026-04-06');
});

test('clinmeter data build takes conversion tables alone from the files that are named as such', async () => {
  const table = 'Current code assignment,Effective,Previous Code(s) Assignment\r\nB88.01,2025,B88.0\r\n';
  const single = asFolder({ 'renamed.csv': table });
  const pack = newPack();
  const { status, err } = await cli([...argvFor(pack), '--icd10cm-conversion', join(single, 'renamed.csv')]);
  expect({ status, err }).toEqual({ status: 0, err: '' });
  const { unavailableIn, detailsOf } = openTerminology(readPackFile(pack).pack);
  expect(unavailableIn('icd10').join()).not.toContain('conversion');
  const successors = detailsOf('icd10', 'B88.0')?.related('replaced_by').items;
  expect(successors?.map(({ code }) => code)).toEqual(['B88.01']);
  const refused = await cli([...argvFor(newPack()), '--icd10cm-conversion', asZip(ORDER_2025)]);
  expect(refused.err).toContain('there is no conversion table in it');
});

test('clinmeter data build says that the prescribable content was given', async () => {
  const pack = await built({ rxnorm: asZip(rxnormTable([atom('900', 'IN', 'fabulin')])) });
  expect((await cli(['data', 'info', pack])).out).toContain('RxNorm content is the current prescribable subset');
});

test('clinmeter data build names file and row of a damaged archive and leaves the former pack as it was', async () => {
  const pack = await built();
  const before = readFileSync(pack);
  const damaged = asZip(rxnormTable([atom('900', 'IN', 'fabulin'), atom('901', 'IN', 'mendacin').slice(0, 15)]));
  const { status, out, err } = await build(pack, { rxnorm: damaged });
  expect({ status, out }).toEqual({ status: 1, out: '' });
  expect(err).toStartWith(`Error: ${damaged}: rrf/RXNCONSO.RRF, row 2, column `);
  expect(err).toContain(`; ${pack} is unchanged\nTry: `);
  expect(readFileSync(pack).equals(before)).toBe(true);
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('clinmeter data build names the column that a table does not have', async () => {
  const pack = newPack();
  const loinc = asZip(loincTable([], 'LONG_COMMON_NAME'));
  const { err } = await build(pack, { loinc });
  expect(err).toStartWith(`Error: ${loinc}: LoincTable/Loinc.csv, row 1, column LONG_COMMON_NAME: is missing\n`);
  expect(existsSync(pack)).toBe(false);
});

test('clinmeter data build says what is accepted if an archive or a flag is missing', async () => {
  const absent = await build(newPack(), { loinc: '/nowhere/Loinc.zip' });
  expect(absent.status).toBe(2);
  expect(absent.err).toContain(
    '--loinc is "/nowhere/Loinc.zip", which does not exist; accepted: the zip file of loinc',
  );
  const missing = await cli(['data', 'build', '--rxnorm', asZip(RXNORM)]);
  expect({ status: missing.status, out: missing.out }).toEqual({ status: 2, out: '' });
  expect(missing.err).toContain('--icd10cm is missing; accepted: a zip file, folder or file of CMS or CDC');
  const twice = await cli(['data', 'build', '--rxnorm', 'a', '--rxnorm', 'b']);
  expect(twice.err).toContain('--rxnorm is given 2 times; give it once');
  const other = await cli(['data', 'build', '--pack', 'a']);
  expect(other.err).toContain("Unknown option '--pack'");
});

test('clinmeter data build does not write over what it reads, or where it cannot', async () => {
  const loinc = asZip(LOINC);
  expect((await build(loinc, { loinc })).err).toContain('which is one of the archives');
  expect((await build(folder)).err).toContain('which is not a file');
  expect((await build('/nowhere/x.pack')).err).toContain('whose folder does not exist');
});

test('clinmeter data info and verify read the embedded pack if none is named', async () => {
  const { status, out } = await cli(['data', 'info']);
  expect(status).toBe(0);
  expect(out).toContain('Coverage  ');
  expect(out).toContain('LOINC® is a registered United States trademark');
  expect((await cli(['data', 'verify'])).out).toStartWith('ok: the embedded terminology pack');
});

test('clinmeter data info and verify say that a pack is damaged', async () => {
  const pack = await built();
  const bytes = readFileSync(pack);
  const at = bytes.length - 100;
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(pack, bytes);
  for (const word of ['verify', 'info']) {
    const { status, out, err } = await cli(['data', word, pack]);
    expect({ status, out }).toEqual({ status: 1, out: '' });
    expect(err).toContain(`${pack} is damaged: its checksum does not match its content`);
  }
  expect(() => readPackFile(pack)).toThrow(`${pack} is damaged`);
  writeFileSync(pack, bytes.subarray(0, 1000));
  expect((await cli(['data', 'verify', pack])).err).toContain('it was cut short');
  expect((await cli(['data', 'verify', '/nowhere.pack'])).err).toContain('/nowhere.pack cannot be read');
});

test('clinmeter data info and verify take one pack', async () => {
  expect((await cli(['data', 'info', 'a', 'b'])).err).toContain(
    'unexpected argument "b"; usage: clinmeter data info [PACK] [options]',
  );
});

const servers: { readonly stop: (now: boolean) => unknown }[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop(true);
});

/** Publishers on this machine: a page of each, and files. */
const publish = (pages: Readonly<Record<string, string>>, files: Readonly<Record<string, string>>) => {
  const requests: string[] = [];
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: ({ url }) => {
      const { pathname } = new URL(url);
      requests.push(pathname);
      if (pages[pathname] !== undefined) return new Response(pages[pathname]);
      const file = files[pathname];
      return file === undefined ? new Response('', { status: 404 }) : new Response(Bun.file(file));
    },
  });
  servers.push(server);
  return { at: (name: string) => new URL(name, server.url).href, requests };
};

const linksTo = (...names: readonly string[]) =>
  names.map((name) => `<li><a class="x" href="${name}">ZIP</a>`).join('\n');

const CMS_PAGE = linksTo(
  '/files/zip/2025-code-descriptions-tabular-order.zip',
  '/files/zip/2030-code-descriptions-tabular-order.zip',
  '/files/zip/2030-code-descriptions-tabular-order-updated-01-11-2030.zip',
  '/files/zip/2029-code-descriptions-tabular-order.zip',
  '/files/zip/2030-code-tables-tabular-index.zip',
  '/files/zip/2031-icd-10-pcs-code-tables-and-index.zip',
  '/files/zip/2031-icd-10-pcs-conversion-table.zip',
  '/files/zip/2030-conversion-table.zip?a=1&amp;b=2',
  '/files/zip/2031-addendum.zip',
  'https://evil.example/2039-conversion-table.zip',
);

const CONVERSION = 'Current code assignment,Effective,Previous Code(s) Assignment\r\nB88.01,2025,B88.0\r\n';

test('clinmeter data pull downloads the newest files that the pages link and says how to get LOINC', async () => {
  const files: Readonly<Record<string, string>> = {
    '/files/zip/2030-code-descriptions-tabular-order-updated-01-11-2030.zip': asZip(ORDER_2026),
    '/files/zip/2030-code-tables-tabular-index.zip': asZip({ ...TABULAR, ...INDEX }),
    '/files/zip/2030-conversion-table.zip': asZip({ 'conversion-table.csv': CONVERSION }),
    '/RxNorm_full_prescribe_01052031.zip': asZip(RXNORM),
  };
  const names = ['10052030', '01052031', '12072030'].map((day) => `RxNorm_full_prescribe_${day}.zip`);
  const nlm = linksTo('RxNorm_weekly_prescribe_02022031.zip', ...names, 'RxNorm_full_02032031.zip');
  const { at, requests } = publish({ '/cms': CMS_PAGE, '/nlm': nlm }, files);
  const pages = ['--icd10cm-page', at('cms'), '--rxnorm-page', at('nlm')];
  const out = join(folder, 'releases');
  const pulled = await cli(['data', 'pull', '--out', out, ...pages]);
  expect({ status: pulled.status, err: pulled.err }).toEqual({ status: 0, err: '' });
  expect(requests.filter((path) => path.endsWith('.zip'))).toEqual(Object.keys(files));
  expect(pulled.out).toContain('https://loinc.org/downloads/');
  const paths = Object.keys(files).map((path) => join(out, path.split('/').at(-1) ?? ''));
  const [order = '', tabular = '', conversion = '', rxnorm = ''] = paths;
  expect(pulled.out).toContain(
    `clinmeter data build --rxnorm ${rxnorm} --icd10cm ${order} --icd10cm ${tabular} --icd10cm-conversion ${conversion} `,
  );
  const pack = newPack();
  const args = argvFor(pack, { rxnorm, icd10cm: [order, tabular] });
  expect((await cli([...args, '--icd10cm-conversion', conversion])).status).toBe(0);

  const printed = JSON.parse((await cli(['data', 'pull', '--out', join(folder, 'again'), ...pages, '--json'])).out);
  const keys = ['icd10cm', 'icd10cm_tabular', 'icd10cm_conversion', 'rxnorm'];
  expect(Object.keys(printed)).toEqual(keys);
  for (const [index, [path, content]] of Object.entries(files).entries()) {
    expect(printed[keys[index] ?? '']).toEqual({
      path: join(folder, 'again', path.split('/').at(-1) ?? ''),
      url: expect.stringContaining(path),
      bytes: Bun.file(content).size,
      sha256: new Bun.CryptoHasher('sha256').update(readFileSync(content)).digest('hex'),
    });
  }
});

test('clinmeter data pull shows with --dry-run what it would download, and asks for no file', async () => {
  const { at, requests } = publish({ '/cms': CMS_PAGE, '/nlm': 'nothing here' }, {});
  const pages = ['--icd10cm-page', at('cms'), '--rxnorm-page', at('nlm')];
  const out = join(folder, 'dry');
  const shown = await cli(['data', 'pull', '--out', out, '--dry-run', ...pages]);
  expect(shown).toMatchObject({ status: 0, err: '' });
  expect(shown.out).toContain(`  from ${at('/files/zip/2030-conversion-table.zip?a=1&b=2')}\n`);
  expect(shown.out).toContain(
    `  from https://download.nlm.nih.gov/rxnorm/RxNorm_full_prescribe_current.zip\n  the known address, because: ${at('nlm')} links no such file`,
  );
  expect(existsSync(out)).toBe(false);
  expect(requests.filter((path) => path.endsWith('.zip'))).toEqual([]);
});

test('clinmeter data pull takes the known address of the fiscal year if the page does not answer', async () => {
  const { at } = publish({}, {});
  const pages = ['--icd10cm-page', at('gone'), '--rxnorm-page', at('gone')];
  const shown = JSON.parse((await cli(['data', 'pull', '--out', folder, '--dry-run', '--json', ...pages])).out);
  const today = new Date();
  const year = today.getUTCFullYear() + (today.getUTCMonth() >= 9 ? 1 : 0);
  expect(shown).toEqual({
    icd10cm: {
      url: `https://www.cms.gov/files/zip/${year}-code-descriptions-tabular-order.zip`,
      reason: `${at('gone')} answered 404`,
    },
    icd10cm_tabular: expect.objectContaining({
      url: `https://www.cms.gov/files/zip/${year}-code-tables-tabular-index.zip`,
    }),
    icd10cm_conversion: expect.objectContaining({
      url: `https://www.cms.gov/files/zip/${year}-conversion-table.zip`,
    }),
    rxnorm: expect.objectContaining({ reason: `${at('gone')} answered 404` }),
  });
});

test('clinmeter data pull uses https alone, except on this machine', async () => {
  for (const url of ['http://example.org/a.zip', 'ftp://127.0.0.1/a.zip', 'https://example.org/', 'a.zip']) {
    const { status, err } = await cli(['data', 'pull', '--out', folder, '--rxnorm-url', url]);
    expect(status).toBe(2);
    expect(err).toContain(`--rxnorm-url is "${url}"; accepted: an https URL that ends with a file name`);
  }
  expect((await cli(['data', 'pull'])).err).toContain('--out is missing; accepted: a folder');
});

test('clinmeter data pull names the page to look at if a file is missing', async () => {
  const server = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => new Response('', { status: 404 }) });
  const url = new URL('gone.zip', server.url).href;
  const { status, err } = await cli(['data', 'pull', '--out', join(folder, 'none'), '--icd10cm-url', url]);
  await server.stop(true);
  expect(status).toBe(1);
  expect(err).toContain(`Error: ${url} answered 404\nTry: the address of the newest file on https://www.cms.gov/`);
});
