/** The compiled executable with a pack whose newest fiscal year ended before today: what it builds, says and answers. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dayAt, daysOf, fiscalYearOn } from '../../src/terminology/systems/release-days.ts';
import { run, start } from '../support/executable.ts';
import { asFolder, asZip, LOINC, orderFile, RXNORM, removeArchives } from '../terminology/import/support/release.ts';

const folder = mkdtempSync(join(tmpdir(), 'clinmeter-release-days-'));
const pack = join(folder, 'past.pack');

/** The last year that has ended by today. */
const YEAR = fiscalYearOn(dayAt(Date.now())) - 1;
const [BEFORE, NEWEST] = [daysOf(YEAR - 1), daysOf(YEAR)];
const OVER = `ICD-10-CM FY${YEAR} ended on 30 September ${YEAR}`;

beforeAll(async () => {
  const orders = asFolder({
    [`icd10cm_order_${YEAR - 1}.txt`]: orderFile(['A00', true, 'Old title'], ['A01', true, 'Gone']),
    [`icd10cm_order_${YEAR}.txt`]: orderFile(['A00', true, 'New title'], ['A02', true, 'New']),
  });
  const archives = ['--rxnorm', asZip(RXNORM), '--icd10cm', orders, '--loinc', asZip(LOINC)];
  expect(await run(['data', 'build', ...archives, '--out', pack])).toMatchObject({ status: 0 });
});
afterAll(() => {
  removeArchives();
  rmSync(folder, { recursive: true, force: true });
});

const validate = async (code: string, ...more: readonly string[]) => {
  const { status, out, err } = await run(['validate', 'icd10', code, '--data', pack, '--json', ...more]);
  return { status, err, answer: JSON.parse(out) as Record<string, unknown> };
};

describe('the command line', () => {
  test('answers by date for both years of the pack, and not for today', async () => {
    const [old, last, today] = [
      ['--date', BEFORE.to],
      ['--date', NEWEST.from],
      ['--date', dayAt(Date.now())],
    ];
    expect(await validate('A01', ...old)).toMatchObject({ status: 0, err: '', answer: { current: true } });
    expect(await validate('A01', ...last)).toMatchObject({ status: 1, answer: { current: false, status: 'obsolete' } });
    expect(await validate('A02', ...old)).toMatchObject({ status: 1, answer: { current: false, found: false } });
    expect(await validate('A00', ...old)).toMatchObject({ status: 0, answer: { display: 'Old title' } });
    const uncovered = await validate('A00', ...today);
    expect(uncovered).toMatchObject({ status: 1, answer: { current: null, billable: null, date_covered: false } });
    expect(uncovered.err).toContain('is not known');
  });

  test('says that the release has ended, beside an answer that does not depend on today', async () => {
    const { status, err, answer } = await validate('A00');
    expect([status, answer.current, answer.judged_on]).toEqual([0, true, NEWEST.to]);
    expect(err).toContain(OVER);
    expect((await run(['data', 'info', pack])).out).toContain(`by date for FY${YEAR - 1}, FY${YEAR}`);
  });
});

test('an offer, /ready and the page of a tool say that the release has ended', async () => {
  await using server = await start(['--data', pack]);
  const textOf = async (path: string, accept = 'application/json') =>
    (await fetch(`${server.url}${path}`, { headers: { Accept: accept } })).text();
  expect(await textOf('/api/ontology/translate?query=new')).toContain(OVER);
  expect(await textOf('/api/ontology/validate?system=icd10&code=A00&date=2000-01-01')).toContain('is not known');
  expect(await textOf('/ready')).toContain(OVER);
  expect(await textOf('/docs/validate', 'text/html')).toContain(OVER);
  expect(await textOf('/api/calc/bmi?height_cm=170&weight_kg=70')).not.toContain('ended');
});

test('the free FHIR server says so when it starts and with its answers', async () => {
  await using server = await start(['--data', pack], { command: 'fhir' });
  const ask = (query: string) =>
    fetch(`${server.url}/fhir/CodeSystem/$validate-code?url=http://hl7.org/fhir/sid/icd-10-cm&code=A01${query}`);
  expect(server.log()).toContain(OVER);
  expect((await ask('')).headers.get('Warning')).toContain(OVER);
  const dated = await ask(`&date=${BEFORE.to}`);
  expect(dated.headers.get('Warning')).toBeNull();
  expect(JSON.stringify(await dated.json())).not.toContain('"inactive"');
});
