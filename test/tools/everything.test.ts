/** Everything about a code: the full view of lookup, related and validate, on small releases of our own invention. */
import { afterAll, describe, expect, test } from 'bun:test';
import { Value } from '@sinclair/typebox/value';
import { parseQuery } from '../../src/tools/query.ts';
import { lookup } from '../../src/tools/terminology/lookup.ts';
import { related } from '../../src/tools/terminology/related.ts';
import { validate } from '../../src/tools/terminology/validate.ts';
import type { DeclaredTool } from '../../src/tools/tool.ts';
import { failedExamples } from '../support/examples.ts';
import { terminology as embedded } from '../support/tools.ts';
import { removeArchives } from '../terminology/import/support/release.ts';
import { openSmall } from '../terminology/import/support/small-pack.ts';

afterAll(removeArchives);

const terminology = await openSmall();

const asker = (tool: DeclaredTool) => (query: string) => {
  const { answer, problems } = tool.prepare(parseQuery(query));
  if (answer === undefined) throw new Error(problems.map(({ message }) => message).join('\n'));
  const answered = answer();
  expect([...Value.Errors(tool.everyView, answered)]).toEqual([]);
  return answered;
};

const looked = asker(lookup(terminology));
const valid = asker(validate(terminology));
const asked = asker(related(terminology));
type Item = { readonly code: string };
const codesOf = (query: string) => (asked(query).items as readonly Item[]).map(({ code }) => code);

test.each([lookup(embedded), related(embedded), validate(embedded)])('the examples of $id hold', (tool) => {
  expect(tool.examples.length).toBeGreaterThanOrEqual(3);
  expect(failedExamples(tool)).toEqual([]);
});

describe('lookup with view=full', () => {
  const full = looked('system=icd10&code=b8801&view=full');

  test('has the default members first, unchanged', () => {
    const plain = looked('system=icd10&code=b8801');
    expect(Object.keys(full).slice(0, Object.keys(plain).length)).toEqual(Object.keys(plain));
    expect(full).toMatchObject(plain);
  });

  test('gives the code as a FHIR Coding, and the pack that it comes from', () => {
    expect(full.coding).toEqual({
      ...{ system: 'http://hl7.org/fhir/sid/icd-10-cm', version: '2026', code: 'B88.01', display: 'Red mites' },
    });
    expect(full.pack).toEqual({
      ...{ release: 'FY2026', checksum: 'a'.repeat(64), valid_from: '2025-10-01', valid_to: '2026-09-30' },
    });
    expect(looked('system=loinc&code=99001-8&view=full').coding).toMatchObject({
      ...{ system: 'http://loinc.org', version: '2.81' },
    });
    expect(looked('system=icd10&code=Z12&view=full')).toMatchObject({ found: false, coding: null, relations: [] });
  });

  test('tells what the code is in, from the chapter down, and counts its relations', () => {
    expect(full.hierarchy).toEqual([
      { level: 'chapter', code: '1', display: 'Everything (A00-T99)' },
      { level: 'block', code: 'B85-B89', display: 'Bothers (B85-B89)' },
      { level: 'category', code: 'B88', display: 'Bothers' },
      { level: 'subcategory', code: 'B88.0', display: 'Mites' },
    ]);
    expect(full.relations).toEqual([
      { relation: 'parent', count: 1 },
      { relation: 'children', count: 0 },
      { relation: 'ancestors', count: 4 },
      { relation: 'descendants', count: 0 },
      { relation: 'siblings', count: 2 },
      { relation: 'replaced_by', count: 0 },
      { relation: 'replaces', count: 1 },
    ]);
  });

  test('passes notes of headers, blocks and chapters down, but not the names of a header', () => {
    const range = { text: 'B88.01-B88.02', first: 'B88.01', last: 'B88.02', below: false, known: true };
    expect(full.notes).toEqual([
      {
        ...{ kind: 'excludes1', text: 'later ones (B89) or B88.01-B88.02', at: 'B88' },
        references: [{ text: 'B89', first: 'B89', last: 'B89', below: false, known: true }, range],
      },
      {
        ...{ kind: 'excludes2', text: 'holes (S99.0-), not vitamin B12 (Z99.9)', at: 'B85-B89' },
        references: [
          { text: 'S99.0-', first: 'S99.0', last: 'S99.0', below: true, known: true },
          { text: 'Z99.9', first: 'Z99.9', last: 'Z99.9', below: false, known: false },
        ],
      },
      { kind: 'notes', text: 'for the whole chapter', at: '1', references: [] },
    ]);
    expect(looked('system=icd10&code=B88&view=full').notes).toContainEqual({
      ...{ kind: 'inclusion_terms', text: 'Trouble', at: 'B88', references: [] },
    });
  });

  test('gives the table of seventh characters to the codes below it', () => {
    expect(looked('system=icd10&code=S9902XA&view=full').seventh_characters).toEqual({
      at: 'S99.0',
      notes: ['to each code'],
      characters: [
        { character: 'A', meanings: ['initial', 'first'] },
        { character: 'D', meanings: ['later'] },
      ],
    });
    expect(full.seventh_characters).toBeNull();
  });

  test('names what replaces a retired code, and when', () => {
    expect(looked('system=icd10&code=B88.1&view=full').replaced_by).toEqual([
      { code: 'B88.01', display: 'Red mites', status: 'current', billable: true, date: '2025-10-01' },
      { code: 'B88.02', display: 'Blue mites', status: 'current', billable: true, date: '2025-10-01' },
    ]);
    expect(looked('system=loinc&code=99002-6&view=full')).toMatchObject({
      replaced_by: [{ code: '99001-8', date: null }],
      properties: expect.arrayContaining([{ name: 'map_comments', values: ['99001-8: if fresh'] }]),
    });
    expect(looked('system=icd10&code=B87.9&view=full')).toMatchObject({
      found: false,
      replaced_by: [{ code: 'B88.1', date: '2023-10-01' }],
    });
  });

  test('tells the synonyms of the release from ours', () => {
    expect(looked('system=icd10&code=B88&view=full')).toMatchObject({
      synonyms: ['Trouble', 'worries'],
      synonym_sources: { official: ['Trouble'], clinmeter: ['worries'] },
    });
  });

  test('gives the columns of LOINC as properties', () => {
    const { properties } = looked('system=loinc&code=99001-8&view=full');
    expect(properties).toContainEqual({ name: 'property', values: ['MCnc'] });
    expect(properties).toContainEqual({ name: 'example_ucum_units', values: ['mg/dL'] });
  });
});

test('lookup with view=compact leaves out what is the same in every answer', () => {
  const compact = looked('system=icd10&code=B88.01&view=compact');
  const { catalog, disclaimer, ...rest } = looked('system=icd10&code=B88.01');
  expect([typeof catalog, typeof disclaimer]).toEqual(['object', 'string']);
  expect(compact).toEqual(rest);
});

test('related answers each relation of ICD-10-CM, ancestors from the nearest', () => {
  expect(codesOf('system=icd10&code=B88&relation=children')).toEqual(['B88.0']);
  expect(codesOf('system=icd10&code=B88.02&relation=parent')).toEqual(['B88.0']);
  expect(codesOf('system=icd10&code=B88.02&relation=ancestors')).toEqual(['B88.0', 'B88', 'B85-B89', '1']);
  expect(codesOf('system=icd10&code=b85-b89&relation=descendants')).toEqual([
    ...['B88', 'B88.0', 'B88.01', 'B88.02', 'B88.09', 'B89'],
  ]);
  expect(codesOf('system=icd10&code=1&relation=children')).toEqual(['B85-B89', 'S90-S99']);
  expect(codesOf('system=icd10&code=B88.02&relation=siblings')).toEqual(['B88.01', 'B88.09']);
  expect(codesOf('system=icd10&code=B88.02&relation=replaces')).toEqual(['B88.1']);
});

test('related leaves obsolete codes out unless they are asked for', () => {
  expect(codesOf('system=icd10&code=B88&relation=children&include_obsolete=true')).toEqual([
    ...['B88.0', 'B88.1', 'B88.2'],
  ]);
});

test('related gives pages that together are the whole', () => {
  const whole = codesOf('system=icd10&code=1&relation=descendants');
  const pages: string[] = [];
  let next: unknown = 0;
  for (let page = 0; typeof next === 'number' && page < 20; page += 1) {
    const answer = asked(`system=icd10&code=1&relation=descendants&limit=4&offset=${next}`);
    expect(answer).toMatchObject({ total: whole.length, offset: next });
    pages.push(...(answer.items as readonly Item[]).map(({ code }) => code));
    next = answer.next_offset;
  }
  expect(next).toBeNull();
  expect(pages).toEqual([...whole]);
  expect(asked('system=icd10&code=1&relation=descendants&offset=900')).toMatchObject({ count: 0, next_offset: null });
});

test('related answers for panels in their own order, and back', () => {
  expect(codesOf('system=loinc&code=99005-0&relation=panel_members')).toEqual(['99001-8', '99003-4']);
  expect(codesOf('system=loinc&code=99003-4&relation=panels')).toEqual(['99005-0']);
  expect(codesOf('system=loinc&code=99002-6&relation=replaced_by')).toEqual(['99001-8']);
});

test('related refuses a relation that the system has not, and names those that it has', () => {
  const { problems } = related(terminology).prepare(parseQuery('system=loinc&code=1-8&relation=children'));
  expect(problems).toEqual([
    {
      ...{ code: 'invalid_relation', parameter: 'relation' },
      message: 'relation must be one that loinc has: panel_members, panels, answer_lists, answers, answers_for, replaced_by, replaces; got "children"',
    },
  ]);
});

test('related says before the payment what cannot be a code, but not of chapters and blocks', () => {
  const warned = (query: string) => related(terminology).prepare(parseQuery(query)).warnings;
  expect(warned('system=icd10&code=11.9&relation=parent')).toEqual([
    'code "11.9" has not the form of a code of icd10: found will be false',
  ]);
  expect(warned('system=ndc&code=12&relation=products')).toEqual([
    'code "12" has not the form of a national drug code: found will be false',
  ]);
  expect(warned('system=icd10&code=12&relation=children')).toEqual([]);
  expect(asked('system=icd10&code=11.9&relation=parent')).toMatchObject({ found: false, total: 0, items: [] });
});

describe('validate', () => {
  test('tells what a header lacks before a claim can carry it', () => {
    expect(valid('system=icd10&code=S99.0')).toMatchObject({
      ...{ found: true, current: true, billable: false, missing_axes: ['laterality', 'encounter'] },
      choices: [
        { code: 'S99.01', display: 'Hole of right plot', billable: false, axis: 'laterality' },
        { code: 'S99.02', display: 'Hole of left plot', billable: false, axis: 'laterality' },
      ],
    });
    expect(valid('system=icd10&code=B88.0')).toMatchObject({ missing_axes: ['detail'] });
    expect(valid('system=icd10&code=B88').choices).toEqual([
      { code: 'B88.0', display: 'Mites', billable: false, axis: 'detail' },
    ]);
    expect(valid('system=icd10&code=B88.01')).toMatchObject({ billable: true, missing_axes: [], choices: [] });
    expect(valid('system=icd10&code=B85-B89')).toMatchObject({ found: false, missing_axes: [], choices: [] });
  });

  test('compares a display with the names of the code', () => {
    const matchOf = (display: string) => valid(`system=icd10&code=B88&display=${display}`).display_match;
    expect(['Bothers', 'bothers', 'trouble', 'Worries', 'Mites'].map(matchOf)).toEqual([
      ...['exact', 'letter_case', 'official_synonym', 'clinmeter_synonym', 'different'],
    ]);
    expect(valid('system=icd10&code=B88').display_match).toBeNull();
    expect(valid('system=icd10&code=Z12&display=x')).toMatchObject({ found: false, display_match: null });
  });

  test('answers for the days of the release, and says of others that it does not', () => {
    const on = (system: string, code: string, date: string) => valid(`system=${system}&code=${code}&date=${date}`);
    for (const date of ['2025-10-01', '2026-09-30']) {
      expect(on('icd10', 'B88.01', date)).toMatchObject({ date, date_covered: true, judged_on: date, current: true });
    }
    const nothing = { current: null, billable: null, status: 'unknown', judged_on: null };
    const years = 'FY2025 is for 2024-10-01 to 2025-09-30, FY2026 is for 2025-10-01 to 2026-09-30';
    for (const date of ['2024-09-30', '2026-10-01']) {
      expect(on('icd10', 'B88.01', date)).toMatchObject({
        ...{ ...nothing, found: true, display: 'Red mites', date_covered: false },
        date_note: `ICD-10-CM ${years}: what holds on ${date} is not known. The first day of B88.01 is 2025-10-01.`,
      });
    }
    expect(on('loinc', '99001-8', '2026-01-01')).toMatchObject({
      ...{ ...nothing, found: true, date_covered: null },
      date_note:
        'The loaded release of LOINC does not name the days that it is for: what holds on 2026-01-01 is not known from it.',
    });
  });

  test('judges by the last day of the release without a date, and says so', () => {
    expect(valid('system=icd10&code=B88')).toMatchObject({
      ...{ current: true, date: null, date_covered: null, judged_on: '2026-09-30' },
      date_note: 'No date was sent: judged by 2026-09-30, the last day of ICD-10-CM FY2026.',
    });
    expect(valid('system=loinc&code=99001-8')).toMatchObject({ current: true, judged_on: null, date_note: '' });
  });

  test('follows successors to those that are in use, and says since when a code is', () => {
    const last = [{ code: 'B88.01' }, { code: 'B88.02' }];
    expect(valid('system=icd10&code=B88.1')).toMatchObject({ found: true, current: false, replaced_by: last });
    expect(valid('system=icd10&code=B87.9')).toMatchObject({ found: false, status: 'unknown', replaced_by: last });
    expect(valid('system=icd10&code=B88.01').effective_from).toBe('2025-10-01');
    expect(valid('system=icd10&code=B88').effective_from).toBeNull();
    expect(valid('system=icd10&code=B88.1')).toMatchObject({
      effective_from: '2023-10-01',
      effective_to: '2025-09-30',
    });
  });

  test('names the tabular list of another year than the codes, in the words of a buyer', () => {
    const absentOn = (date: string) => looked(`system=icd10&code=B88&view=full${date}`).absent;
    const older = 'Chapters, blocks and notes are those of the tabular list of 2026: those of FY2025 can differ.';
    expect(absentOn('&date=2025-09-30')).toContain(older);
    for (const date of ['', '&date=2026-09-30']) expect(String(absentOn(date))).not.toContain('tabular list');
  });

  test('names what the release lacks for this answer alone, in every view', () => {
    expect(valid('system=loinc&code=99001-8').absent).toEqual([]);
    const [ofStarter, validOfStarter] = [asker(related(embedded)), asker(validate(embedded))];
    for (const view of ['', '&view=compact']) {
      expect(validOfStarter(`system=icd10&code=E11.9${view}`).absent).toEqual([]);
      const { total, absent } = ofStarter(`system=loinc&code=24323-8&relation=panel_members${view}`);
      expect({ total, absent }).toEqual({
        total: 0,
        absent: [
          'The loaded release has no members of panels: an empty value does not mean that there are none.',
          'The starter selection has some codes only: others can be related.',
        ],
      });
    }
    expect(ofStarter('system=icd10&code=E11.9&relation=parent').absent).toEqual([
      'The starter selection has some codes only: others can be related.',
    ]);
    expect(validOfStarter('system=icd10&code=Z99.99&view=compact')).toMatchObject({
      found: false,
      absent: [
        'The loaded release has no successors of retired codes: an empty value does not mean that there are none.',
        'The starter selection has some codes only: one that is not found may exist.',
      ],
    });
  });
});
