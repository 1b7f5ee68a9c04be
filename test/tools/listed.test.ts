import { expect, test } from 'bun:test';
import { calculators } from '../../src/tools/calculators/calculators.ts';
import { bsaMosteller } from '../../src/tools/calculators/general/bsa-mosteller.ts';
import * as listed from '../../src/tools/listed.ts';
import { panels } from '../../src/tools/panels/panels.ts';
import type { Tool } from '../../src/tools/tool.ts';

const known = (tools: readonly Tool[]) => tools.map(({ id, path, price, payTo }) => ({ id, path, price, payTo }));

test('the list names every calculator and panel in order, with its path and its price', () => {
  expect(known(listed.calculators)).toEqual(known(calculators));
  expect(known(listed.panels)).toEqual(known(panels));
});

test('a listed tool has the other members of its declaration', () => {
  for (const [at, tool] of [...calculators, ...panels].entries()) {
    const one = [...listed.calculators, ...listed.panels][at];
    for (const name of Object.keys(tool) as (keyof Tool)[]) expect(one?.[name]).toEqual(tool[name]);
  }
});

test('the call that commands show is the example of its calculator', () => {
  expect(listed.shownCall).toEqual({
    path: bsaMosteller.path,
    price: bsaMosteller.price,
    example: bsaMosteller.example,
  });
});
