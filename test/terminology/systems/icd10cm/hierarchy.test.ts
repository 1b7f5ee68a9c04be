import { expect, test } from 'bun:test';
import { defaultsOf, type Title } from '../../../../src/terminology/systems/icd10cm/hierarchy.ts';

/** A header X00 with the given children. */
const defaultOf = (header: string, children: readonly string[], inclusions: readonly string[] = []) => {
  const codes = new Map<string, Title>([['X00', { code: 'X00', name: header, billable: false }]]);
  children.forEach((name, index) => {
    codes.set(`X00.${index}`, { code: `X00.${index}`, name, billable: true });
  });
  const code = defaultsOf(codes, (child) => inclusions[Number(child.at(-1))]?.split(';') ?? [])('X00');
  return codes.get(code ?? '')?.name;
};

test.each([
  ['the only child', 'Dread', ['Dread of Mondays'], 'Dread of Mondays'],
  ['an unspecified child', 'Dread', ['Dread of Mondays', 'Other dread', 'Dread, unspecified'], 'Dread, unspecified'],
  [
    'the child without complications before one with unspecified ones',
    'Dread',
    ['Dread with unspecified complications', 'Dread without complications'],
    'Dread without complications',
  ],
  [
    'the uncomplicated child',
    'Dread dependence',
    ['Dread dependence, uncomplicated', 'Dread dependence with panic'],
    'Dread dependence, uncomplicated',
  ],
  [
    'the child of the unspecified side',
    'Cold foot',
    ['Cold right foot', 'Cold left foot', 'Cold unspecified foot'],
    'Cold unspecified foot',
  ],
  [
    'the child that adds the least',
    'Tremor',
    ['Unspecified tremor of both hands', 'Unspecified tremor', 'Shiver'],
    'Unspecified tremor',
  ],
  [
    'an unspecified one among other and unspecified',
    'Other and unspecified dread',
    ['Unspecified dread', 'Other dread'],
    'Unspecified dread',
  ],
  ['the child that lacks something', 'Dread', ['Dread with panic', 'Dread, not intractable'], 'Dread, not intractable'],
  [
    'the one of two that is without',
    'Visits',
    ['Visit to the moon with luggage', 'Visit to the moon without luggage'],
    'Visit to the moon without luggage',
  ],
  [
    'an accidental poisoning',
    'Poisoning by, adverse effect of and underdosing of ink',
    ['Poisoning by ink, accidental (unintentional)', 'Poisoning by ink, assault', 'Adverse effect of ink'],
    'Poisoning by ink, accidental (unintentional)',
  ],
  ['the child of the same name', 'Other dread', ['Night dread', 'Other dread'], 'Other dread'],
  ['nothing among equals', 'Dread of days', ['Dread of Mondays', 'Dread of Tuesdays'], undefined],
  [
    'nothing where an unspecified child is of something else',
    'Other bothers',
    ['Altered mood, unspecified', 'Itch'],
    undefined,
  ],
] as const)('the default of a header is %s', (_, header, children, expected) => {
  expect(defaultOf(header, children)).toBe(expected);
});

test('the default of a header is the child whose inclusion term is the header, NOS', () => {
  expect(defaultOf('Dread', ['Morning dread', 'Night dread'], ['Dawn dread NOS', 'Gloom;Dread NOS'])).toBe(
    'Night dread',
  );
});

test('a billable code is its own default and an unknown one has none', () => {
  const codes = new Map<string, Title>([['X01', { code: 'X01', name: 'Dread', billable: true }]]);
  const own = defaultsOf(codes, () => []);
  expect([own('X01'), own('X02')]).toEqual(['X01', undefined]);
});
