import { expect, test } from 'bun:test';
import { loadTerminology } from '../../src/terminology/load.ts';
import { bsaMosteller } from '../../src/tools/calculators/general/bsa-mosteller.ts';
import { toolsOf } from '../../src/tools/index.ts';
import { listedTools, shownCall } from '../../src/tools/listed.ts';
import type { Tool } from '../../src/tools/tool.ts';

const terminology = loadTerminology();
const declared = toolsOf(terminology, 'Our service');
const listed = listedTools(terminology, 'Our service');

const known = (tools: readonly Tool[]) => tools.map(({ id, path, price, payTo }) => ({ id, path, price, payTo }));

test('the list names every tool in order, with its path and its price', () => {
  expect(known(listed)).toEqual(known(declared));
});

test('a listed tool has the other members of its declaration, and so has a copy of it', () => {
  const documents = ({ prepare: _, ...tool }: Tool): string =>
    JSON.stringify(tool, (__, value) => (typeof value === 'bigint' ? String(value) : value));
  expect(listed.map(documents)).toEqual(declared.map(documents));
  expect(Object.keys(listed[0] ?? {})).toEqual(Object.keys(declared[0] ?? {}));
});

test('the call that commands show is the example of its calculator', () => {
  expect(shownCall).toEqual({ path: bsaMosteller.path, price: bsaMosteller.price, example: bsaMosteller.example });
});
