import { expect, test } from 'bun:test';
import { buildDetailTable } from '../../../src/terminology/details/detail-table.ts';
import { openDetails } from '../../../src/terminology/details/details.ts';
import type { DraftDetails, DraftValues } from '../../../src/terminology/model/details.ts';
import { flawsOfDetails } from '../../../src/terminology/pack/inspect.ts';
import { buildSystemIndex } from '../../../src/terminology/search/build-index.ts';
import { CODE_SYSTEMS } from '../../../src/terminology/systems/index.ts';
import { fc, runs } from '../../support/properties.ts';
import { concept } from '../support/concepts.ts';

const CODES = Array.from({ length: 40 }, (_, at) => `${at * 3 + 1}`);
const OTHERS = [
  { key: 'b', name: 'Second', kind: 'retired' },
  { key: 'a', name: 'First', kind: 'dose_form_group' },
] as const;
const KEYS = [...CODES, 'a', 'b'];
const index = buildSystemIndex(
  CODE_SYSTEMS.rxnorm,
  CODES.map((code) => concept('rxnorm', code, `drug ${code}`, { termType: 'SCD' })),
);

const key = fc.constantFrom(...KEYS);
const values: fc.Arbitrary<DraftValues> = fc.record(
  {
    ingredients: fc.uniqueArray(key, { maxLength: 6 }),
    panel_members: fc.array(key, { maxLength: 6 }),
    strengths: fc.array(
      fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\n')),
      { maxLength: 3 },
    ),
    ndcs: fc.uniqueArray(fc.nat({ max: 99_999_999_999 }), { maxLength: 5 }),
    prescribable: fc.boolean(),
  },
  { requiredKeys: [] },
);
const drafts = fc.dictionary(key, values, { maxKeys: 30 }).map(
  (given): DraftDetails => ({
    others: OTHERS,
    values: new Map(Object.entries(given)),
    absent: ['RXNREL.RRF'],
  }),
);

const byNumber = (a: number, b: number) => a - b;

test('details are read as they were given: links in the order of codes, sequences and texts in their own', () => {
  fc.assert(
    fc.property(drafts, (draft) => {
      const details = openDetails(buildDetailTable(index, draft), index);
      for (const [node, name] of KEYS.entries()) {
        const given = draft.values.get(name) ?? {};
        const numbers = (list: readonly string[] = []) => list.map((text) => KEYS.indexOf(text));
        expect(details.linked(node, 'ingredients')).toEqual(numbers(given.ingredients).sort(byNumber));
        expect(details.linked(node, 'panel_members')).toEqual(numbers(given.panel_members));
        expect(details.textsOf(node, 'strengths')).toEqual(given.strengths ?? []);
        expect(details.numbersOf(node, 'ndcs')).toEqual([...(given.ndcs ?? [])].sort(byNumber));
        expect(details.has(node, 'prescribable')).toBe(given.prescribable ?? false);
      }
      expect(details.absent).toEqual(['RXNREL.RRF']);
    }),
    runs(60),
  );
});

test('details are read in both directions', () => {
  fc.assert(
    fc.property(drafts, (draft) => {
      const details = openDetails(buildDetailTable(index, draft), index);
      for (const target of KEYS.keys()) {
        const sources = [...KEYS.keys()].filter((node) => details.linked(node, 'ingredients').includes(target));
        expect(details.linking(target, 'ingredients')).toEqual(sources);
      }
      const all = [...KEYS.keys()].flatMap((node) => details.numbersOf(node, 'ndcs'));
      for (const ndc of all) {
        const holders = [...KEYS.keys()].filter((node) => details.numbersOf(node, 'ndcs').includes(ndc));
        expect(details.having(ndc, 'ndcs')).toEqual(holders);
      }
      expect(details.having(12, 'ndcs')).toEqual(all.includes(12) ? details.having(12, 'ndcs') : []);
    }),
    runs(60),
  );
});

test('details are the same arrays for any order of what is given', () => {
  fc.assert(
    fc.property(drafts, (draft) => {
      const turned = { ...draft, others: draft.others.toReversed(), values: new Map([...draft.values].toReversed()) };
      expect(buildDetailTable(index, turned)).toEqual(buildDetailTable(index, draft));
    }),
    runs(30),
  );
});

test('details name the nodes that are no codes, in the order of their keys', () => {
  const details = openDetails(buildDetailTable(index, { others: OTHERS, values: new Map(), absent: [] }), index);
  expect(details.otherAt(40)).toEqual({ key: 'a', name: 'First', kind: 'dose_form_group' });
  expect(details.findOther('b')).toBe(41);
  expect(details.otherAt(39)).toBeUndefined();
  expect(details.otherAt(42)).toBeUndefined();
  expect(details.findOther('1')).toBe(-1);
  expect(details.termTypeOf(0)).toBe('SCD');
  expect(details.termTypeOf(40)).toBeUndefined();
});

test.each<[string, DraftDetails]>([
  ['values of a code that is not there', { others: [], values: new Map([['2', {}]]), absent: [] }],
  ['a link to a code that is not there', { others: [], values: new Map([['1', { ingredients: ['2'] }]]), absent: [] }],
  ['another node with the key of a code', { others: [{ ...OTHERS[0], key: '1' }], values: new Map(), absent: [] }],
])('details: %s cannot be built', (_, draft) => {
  expect(() => buildDetailTable(index, draft)).toThrow(RangeError);
});

const draft = {
  others: OTHERS,
  values: new Map([['118', { ingredients: ['a'], strengths: ['1 MG'], prescribable: true }]]),
  absent: [],
};
const table = buildDetailTable(index, draft);
const ending = <Numbers extends Uint8Array | Uint32Array>(numbers: Numbers, last: number, at = -1): Numbers =>
  numbers.with(at, last) as Numbers;

test('the check of details finds no flaw in those just built', () => {
  fc.assert(
    fc.property(drafts, (given) => {
      expect(flawsOfDetails(buildDetailTable(index, given), index)).toEqual([]);
    }),
    runs(30),
  );
});

test.each([
  ['details have a field that is not known', { ...table, fields: ['none'] as never }],
  ['details have half a node', { ...table, others: table.others.slice(0, 5) }],
  ['details have a node of an unknown kind or without a name', { ...table, others: ending(table.others, 100) }],
  ['details are not one record a node', { ...table, records: ending(table.records, 1) }],
  ['details are not one record a node', { ...table, records: table.records.slice(1) }],
  ['details are not one record a node', { ...table, starts: ending(table.starts, 1) }],
  ['details are not one record a node', { ...table, fields: [] }],
  ['details are not one record a node', { ...table, records: table.records.map((byte) => (byte === 40 ? 42 : byte)) }],
])('the check of details finds that %s', (flaw, flawed) => {
  expect(flawsOfDetails(flawed, index)).toContain(`rxnorm: ${flaw}`);
});
