/** What is not sold: it never hides what is. */
import { expect, test } from 'bun:test';
import { searchOf } from '../../src/discovery/catalog-query.ts';
import { notSoldNamed, notSoldNames } from '../../src/discovery/not-sold.ts';
import { situations } from '../../src/discovery/situations.ts';
import { tools } from '../support/tools.ts';

const find = searchOf(tools);
const found = (search: string) => find({ search, specialty: undefined });

test('no name of what is not sold is a name of what is', () => {
  const sold = new Set(
    tools.flatMap(({ id, title, synonyms }) =>
      [id, title, ...synonyms].map((name) => name.toLowerCase().replace(/[^a-z0-9]+/g, '')),
    ),
  );
  expect(notSoldNames().filter((name) => sold.has(name))).toEqual([]);
});

test('at least 300 calculators, instruments and code systems are known by name, and each is near tools that exist', () => {
  const missing = notSoldNamed(() => false);
  const ids = tools.map(({ id }) => id);
  const names = new Set<string>();
  for (const name of notSoldNames()) {
    const entry = missing(name);
    names.add(entry?.name ?? '');
    expect([name, entry?.near.filter((id) => !ids.includes(id))]).toEqual([name, []]);
  }
  expect(names.size).toBeGreaterThan(300);
});

test('a search that names a tool finds it, beside any other name', () => {
  expect(found('Gleason')).toMatchObject({ tools: [], notSold: { name: 'Gleason' } });
  expect(found('HAS-BLED or HEMORR2HAGES').tools[0]?.id).toBe('has_bled');
});

test('a name is known without its kind and with another, an ordinary word is no name', () => {
  for (const search of ['Brugada', 'Brugada rule', "Light's criteria", 'MEWS', 'AIMS'])
    expect([search, found(search).tools, found(search).notSold === undefined]).toEqual([search, [], false]);
  expect(found('bilirubin').tools.map(({ id }) => id)).toContain('child_pugh');
  expect(found('hold ASA before a colectomy').notSold?.name).not.toBe('ASA');
});

test('a search that is nothing but a name in no list is not sold by that name; other words find none', () => {
  for (const name of ['Quuxley index', 'ZQX-7', 'Quuxley-Zornik', 'Quuxley Zornik'])
    expect([name, found(name).notSold?.name]).toEqual([name, name]);
  expect(found('quuxley zornik')).toEqual({ tools: [] });
  expect(found('<b>Quuxley</b> index').notSold).toBeUndefined();
});

test('every tool has two situations in which it is wanted, and nothing else has', () => {
  expect(Object.keys(situations).sort()).toEqual(tools.map(({ id }) => id).sort());
  const few = Object.entries(situations).filter(([, all]) => new Set(all.split('; ')).size < 2);
  expect(few.map(([id]) => id)).toEqual([]);
});
