/** What every door says of a release whose days are over, last, or have not begun, and codes by the day they are asked for. */
import { afterAll, describe, expect, test } from 'bun:test';
import { localFhir } from '../../src/http/fhir-local.ts';
import { localHost } from '../../src/mcp/local.ts';
import { decodePack, encodePack } from '../../src/terminology/pack/pack.ts';
import { openTerminology } from '../../src/terminology/terminology.ts';
import { allTools } from '../../src/tools/inventory.ts';
import { parseQuery, queryOf } from '../../src/tools/query.ts';
import { site } from '../discovery/sites.ts';
import { appWith } from '../support/app.ts';
import { threeYears } from '../support/three-years.ts';
import { removeArchives } from '../terminology/import/support/release.ts';

afterAll(removeArchives);

const pack = decodePack(encodePack(await threeYears()), 'three.pack').pack;

let today = '2027-03-31';
const terminology = openTerminology(pack, 'c'.repeat(64), () => Date.parse(`${today}T12:00:00Z`));
const tools = allTools(terminology);
const clockNotes = () => terminology.clockNotes();
const shop = { ...site, tools, clockNotes };
const app = appWith({ tools, clockNotes });
const LOCAL = 'http://127.0.0.1:8403';
const free = localFhir(
  { ...shop, baseUrl: LOCAL },
  tools.filter(({ format }) => format === 'fhir'),
  () => {},
);

const OVER = 'ICD-10-CM FY2027 ended on 30 September 2027: what has changed since is not in it';
const TO_COME = 'ICD-10-CM FY2027 begins on 1 October 2026: until then an older release is in force';
const ICD = 'http://hl7.org/fhir/sid/icd-10-cm';

/** No part of a call that a free tool needs. */
const silent = {} as Parameters<ReturnType<typeof localHost>['call']>[2];

type Said = { readonly warnings: string[]; readonly issue: { severity: string; details: { text: string } }[] };
const refusal = async (path: string): Promise<Said> => (await app.ask(path)).json() as Promise<Said>;

/** What each door says today, of calls without a date. */
const doors: Readonly<Record<string, () => Promise<readonly string[]>>> = {
  offer: async () => (await refusal('/api/ontology/validate?system=icd10&code=D00')).warnings,
  'offer of a translation': async () => (await refusal('/api/ontology/translate?query=new')).warnings,
  'offer in FHIR': async () => {
    const { issue } = await refusal(`/fhir/CodeSystem/$lookup?system=${ICD}&code=D00`);
    return issue.flatMap(({ severity, details }) => (severity === 'warning' ? [details.text] : []));
  },
  'page of the tool': async () => {
    const html = await (await app.ask('/docs/validate', { headers: { Accept: 'text/html' } })).text();
    return [OVER, TO_COME].filter((note) => html.includes(note));
  },
  'free MCP': async () => {
    const result = await localHost(shop, undefined).call('validate', { system: 'icd10', code: 'D00' }, silent);
    const [first] = result?.content ?? [];
    return first !== undefined && 'text' in first ? ((JSON.parse(first.text) as Partial<Said>).warnings ?? []) : [];
  },
  'free FHIR': async () => {
    const request = new Request(`${LOCAL}/fhir/CodeSystem/$lookup?system=${ICD}&code=D00`);
    const said = (await free.handle(request)).headers.get('Warning');
    return said === null ? [] : [said.slice('299 clinmeter "'.length, -1)];
  },
};

describe.each(Object.entries(doors))('%s', (_, notes) => {
  test.each([
    ['2026-09-30', [TO_COME]],
    ['2026-10-01', []],
    ['2027-03-31', []],
    ['2027-09-30', []],
    ['2027-10-01', [OVER]],
  ])('on %s says %p of FY2027', async (day, expected) => {
    today = day;
    expect(await notes()).toEqual(expected);
  });
});

const at = (id: string, sent: Readonly<Record<string, string>>) => {
  const { answer, problems } = tools.find((tool) => tool.id === id)?.prepare(queryOf(sent)) ?? {};
  return answer?.() ?? { problems };
};
const valid = (code: string, date?: string) =>
  at('validate', { system: 'icd10', code, ...(date === undefined ? {} : { date }) });

describe('a code by the day that is asked about', () => {
  const there = { found: true, current: true, billable: true, status: 'current' };
  const gone = { found: true, current: false, billable: false, status: 'obsolete' };
  const later = { found: false, current: false, billable: null, status: 'unknown' };
  const unknown = { current: null, billable: null, status: 'unknown', judged_on: null };
  test.each([
    ['deleted', 'B01', '2026-09-30', { ...there, effective_to: '2026-09-30', pack: { release: 'FY2026' } }],
    ['deleted', 'B01', '2026-10-01', { ...gone, effective_to: '2026-09-30', pack: { release: 'FY2027' } }],
    ['deleted', 'B01', undefined, { ...gone, judged_on: '2027-09-30' }],
    ['added', 'D00', '2026-03-31', { ...later, effective_from: '2026-10-01' }],
    ['added', 'D00', '2026-10-01', { ...there, effective_from: '2026-10-01' }],
    ['revised', 'A00.0', '2026-09-30', { ...there, display: 'Old title', effective_from: null }],
    ['revised', 'A00.0', '2026-10-01', { ...there, display: 'New title' }],
    ['split', 'C00', '2026-09-30', { ...there, choices: [] }],
    ['split', 'C00', '2026-10-01', { ...there, billable: false, choices: [{ code: 'C00.1' }, { code: 'C00.2' }] }],
    [
      'kept',
      'A00',
      '2024-10-01',
      { ...there, billable: false, choices: [{ code: 'A00.0', display: 'Old title' }, { code: 'A00.2' }] },
    ],
    ['kept', 'A00', '2026-09-30', { ...there, billable: false, choices: [{ code: 'A00.0' }] }],
    ['kept', 'A00', '2026-10-01', { choices: [{ code: 'A00.0', display: 'New title' }, { code: 'A00.1' }] }],
    ['kept', 'A00', '2024-09-30', { ...unknown, found: true, date_covered: false }],
    ['kept', 'A00', '2027-10-01', { ...unknown, found: true, date_covered: false }],
  ])('%s: %s on %s', (_, code, date, expected) => {
    expect(valid(code, date)).toMatchObject(expected);
  });

  test('has the same bytes on every day', () => {
    const bytes = ['2026-09-30', '2027-03-31', '2028-01-01'].map((day) => {
      today = day;
      return JSON.stringify([valid('B01'), valid('B01', '2026-09-30'), at('lookup', { system: 'icd10', code: 'B01' })]);
    });
    expect(new Set(bytes).size).toBe(1);
  });

  test('is looked up as it was', () => {
    const looked = (code: string, date: string) => at('lookup', { system: 'icd10', code, date, view: 'full' });
    expect(looked('A00.0', '2026-09-30')).toMatchObject({
      ...{ found: true, display: 'Old title', date_covered: true, judged_on: '2026-09-30' },
      ...{ coding: { version: '2026', display: 'Old title' }, pack: { release: 'FY2026', valid_to: '2026-09-30' } },
    });
    expect(looked('D00', '2026-09-30')).toMatchObject({ found: false, status: 'unknown', coding: null });
    expect(String(looked('D00', '2026-09-30').date_note)).toEndWith('The first day of D00 is 2026-10-01.');
    expect(looked('B01', '2028-01-01')).toMatchObject({
      found: true,
      status: 'unknown',
      billable: null,
      judged_on: null,
    });
    expect(Object.keys(at('lookup', { system: 'icd10', code: 'B01' }))).not.toContain('date_covered');
  });

  test('is told of before the payment, where no release covers the day', () => {
    const { warnings } =
      tools.find(({ id }) => id === 'validate')?.prepare(parseQuery('system=icd10&code=D00&date=2027-10-01')) ?? {};
    expect(warnings).toEqual([
      expect.stringMatching(
        /^ICD-10-CM .*FY2027 is for 2026-10-01 to 2027-09-30: what holds on 2027-10-01 is not known$/,
      ),
    ]);
  });
});

describe('in FHIR', () => {
  const parameter = (id: string, sent: Readonly<Record<string, string>>, name: string) => {
    const { parameter = [] } = at(id, sent) as { parameter?: { name: string }[] };
    const { name: _, ...value } = parameter.find((one) => one.name === name) ?? { name };
    return Object.values(value)[0];
  };
  const ON = ['2026-09-30', '2026-10-01'];

  test('a date is answered for', () => {
    const lookedUp = ON.map((date) => parameter('fhir_lookup', { system: ICD, code: 'A00.0', date }, 'display'));
    expect(lookedUp).toEqual(['Old title', 'New title']);
    const children = ON.map((date) => JSON.stringify(at('fhir_lookup', { system: ICD, code: 'A00', date })));
    expect(children.map((text) => text.includes('A00.1'))).toEqual([false, true]);
    const versions = ON.map((date) => parameter('fhir_lookup', { system: ICD, code: 'A00.0', date }, 'version'));
    expect(versions).toEqual(['2026', '2027']);
    const results = ON.map((date) => parameter('fhir_validate_code', { url: ICD, code: 'D00', date }, 'result'));
    expect(results).toEqual([false, true]);
    const inactive = ON.map((date) => parameter('fhir_validate_code', { url: ICD, code: 'B01', date }, 'inactive'));
    expect(inactive).toEqual([undefined, true]);
    const below = ON.map((date) => at('fhir_subsumes', { system: ICD, codeA: 'C00', codeB: 'C00.1', date }));
    expect(below).toMatchObject([{ resourceType: 'OperationOutcome' }, { parameter: [{ valueCode: 'subsumes' }] }]);
    const expanded = ['2025-09-30', ...ON].map((date) => at('fhir_expand', { url: `${ICD}?fhir_vs`, date }));
    const codesOf = ({ expansion }: Record<string, unknown>) =>
      (expansion as { contains: { code: string }[] }).contains.map(({ code }) => code).join(' ');
    expect(expanded.map(codesOf)).toEqual([
      ...['A00 A00.0 A00.2 B00 B01 C00', 'A00 A00.0 B01 B02 C00', 'A00 A00.0 A00.1 B02 C00 C00.1 C00.2 D00'],
    ]);
    expect(at('fhir_lookup', { system: ICD, code: 'A00.0', version: '2025' })).toMatchObject({
      resourceType: 'Parameters',
    });
    expect(parameter('fhir_lookup', { system: ICD, code: 'A00.0', version: '2025' }, 'display')).toBe('Old title');
    expect(expanded[1]).toMatchObject({
      expansion: {
        timestamp: '2025-10-01T00:00:00Z',
        contains: [{}, { display: 'Old title', version: '2026' }, {}, {}, {}],
      },
    });
  });

  test.each([
    ['fhir_lookup', { system: 'http://loinc.org', code: '99001-8' }],
    ['fhir_lookup', { system: 'http://www.nlm.nih.gov/research/umls/rxnorm', code: '1' }],
    ['fhir_validate_code', { url: 'http://loinc.org', code: '99001-8' }],
    ['fhir_validate_code', { url: 'http://www.nlm.nih.gov/research/umls/rxnorm', code: '1' }],
    ['fhir_expand', { url: 'http://loinc.org/vs' }],
    ['fhir_lookup', { system: ICD, code: 'A00' }],
    ['fhir_validate_code', { url: ICD, code: 'A00' }],
    ['fhir_subsumes', { system: ICD, codeA: 'A00', codeB: 'A00.0' }],
    ['fhir_expand', { url: `${ICD}?fhir_vs` }],
  ])('%s of %p refuses a date that no loaded release covers', (id, sent) => {
    expect(at(id, { ...sent, date: '2030-01-01' })).toMatchObject({
      problems: [{ code: 'invalid_date', parameter: 'date', message: expect.stringContaining('date must be ') }],
    });
  });

  test('a text is not looked for in an older year, and a version of another year is refused', () => {
    expect(at('fhir_expand', { url: `${ICD}?fhir_vs`, filter: 'old', date: '2026-09-30' })).toMatchObject({
      problems: [{ code: 'invalid_date' }],
    });
    expect(at('fhir_lookup', { system: ICD, code: 'A00', version: '2025', date: '2026-09-30' })).toMatchObject({
      problems: [{ code: 'invalid_version', message: 'version must be 2026; got "2025"' }],
    });
  });
});

describe('the version of a code system beside a value set', () => {
  const canonical = (version: string) => `${ICD}|${version}`;
  const set = (version?: string) =>
    JSON.stringify({
      resourceType: 'ValueSet',
      compose: { include: [{ system: ICD, ...(version && { version }), filter: [FILTER] }] },
    });
  const FILTER = { property: 'code', op: 'in', value: 'A00,B01' };
  const codesOf = (sent: Readonly<Record<string, string>>, version?: string) => {
    const answer = at('fhir_expand', { valueSet: set(version), ...sent }) as {
      expansion?: { contains?: readonly { code: string; version: string; inactive?: true }[] };
      problems?: readonly { message: string }[];
    };
    return (
      answer.problems?.map(({ message }) => message).join() ??
      answer.expansion?.contains?.map(({ code, version: of }) => `${code} ${of}`).join()
    );
  };

  test('is that of the call where the set names none, or where it is forced', () => {
    const newest = codesOf({}) ?? '';
    expect(newest).toContain('A00 2027');
    expect(codesOf({ 'system-version': canonical('2026') })).toContain('A00 2026');
    expect(codesOf({ 'system-version': canonical('2026') }, '2027')).toBe(newest);
    expect(codesOf({ 'force-system-version': canonical('2026') }, '2027')).toContain('A00 2026');
  });

  test('is checked: a set that names another one is refused', () => {
    expect(codesOf({ 'check-system-version': canonical('2026') })).toContain('A00 2026');
    expect(codesOf({ 'check-system-version': canonical('2026') }, '2026')).toContain('A00 2026');
    expect(codesOf({ 'check-system-version': canonical('2026') }, '2027')).toContain('not in the version');
  });

  test('holds for all codes of a system too, and must be loaded and readable', () => {
    const all = { url: `${ICD}?fhir_vs` };
    const answer = at('fhir_expand', { ...all, 'system-version': canonical('2026') });
    expect(JSON.stringify(answer)).toContain('"code":"B01"');
    expect(JSON.stringify(at('fhir_expand', all))).not.toContain('"code":"B01"');
    expect(at('fhir_expand', { ...all, 'system-version': canonical('1999') })).toMatchObject({
      problems: [{ code: 'invalid_system_version', parameter: 'system-version' }],
    });
    expect(at('fhir_expand', { ...all, 'system-version': ICD })).toMatchObject({
      problems: [{ code: 'invalid_system_version', message: expect.stringContaining('url|version') }],
    });
  });
});

describe('a code that the newest year deleted', () => {
  const GAP = 'No conversion table covers the year after 2026-09-30: what took the place of B01 is not known.';

  test('has no successor where no conversion table covers that year, and every answer says so', () => {
    for (const view of [{}, { view: 'compact' }]) {
      expect(at('validate', { system: 'icd10', code: 'B01', ...view })).toMatchObject({
        replaced_by: [],
        absent: [GAP],
      });
      const asked = { system: 'icd10', code: 'B01', relation: 'replaced_by', ...view };
      expect(at('related', asked)).toMatchObject({ total: 0, absent: [GAP] });
    }
    expect(at('lookup', { system: 'icd10', code: 'B01', view: 'full' }).absent).toContain(GAP);
    expect(at('lookup', { system: 'icd10', code: 'A00', view: 'full' }).absent).not.toContain(GAP);
    expect(valid('B00')).toMatchObject({ replaced_by: [{ code: 'B02', date: '2025-10-01' }], absent: [] });
  });

  test('is named as deleted by related', () => {
    const asked = at('related', { system: 'icd10', code: 'B00', relation: 'siblings' });
    expect(asked).toMatchObject({
      ...{ found: true, status: 'obsolete' },
      warnings: ['B00 is obsolete, its last day is 2025-09-30: its successor is B02'],
    });
    expect(at('related', { system: 'icd10', code: 'A00', relation: 'children' })).not.toContainKey('warnings');
  });

  test('is not taken for words by a translation, which names its successor', () => {
    const translated = at('translate', { query: 'B00', system: 'icd10' });
    expect(translated).toMatchObject({
      ...{ match_count: 0, matches: [] },
      warnings: ['B00 is obsolete, its last day is 2025-09-30: its successor is B02; include_obsolete=true finds it'],
    });
    const asked = { query: 'B01', system: 'icd10', include_obsolete: 'true', billable_only: 'false' };
    expect(at('translate', asked)).toMatchObject({ matches: [{ code: 'B01', obsolete: true }] });
    expect(at('translate', { query: 'form B01', system: 'icd10' })).toMatchObject({ matches: [{ code: 'B02' }] });
    expect(at('translate', { query: 'B01', system: 'icd10' })).toMatchObject({ matches: [] });
    expect(at('translate', { query: 'C00', system: 'icd10' })).toMatchObject({
      ...{ matches: [], warnings: ['C00 is a header, which no claim can carry: billable_only=false finds it'] },
    });
    expect(at('translate_batch', { query: 'B01', system: 'icd10' })).toMatchObject({
      warnings: ['B01 is obsolete, its last day is 2026-09-30: no successor is known; include_obsolete=true finds it'],
    });
  });
});
