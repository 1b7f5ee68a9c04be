import { describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bsaMosteller } from '../../src/tools/calculators/general/bsa-mosteller.ts';
import {
  calculators,
  convertUnit,
  deferred,
  exampleCall,
  exampleIn,
  panels,
  stock,
  withMembers,
} from '../../src/tools/inventory.ts';
import { toolAt } from '../support/calling.ts';
import { terminology, tools } from '../support/tools.ts';

const SOURCE = join(import.meta.dir, '../../src/tools');

/** The ids in the declarations of some files. */
const declaredIn = (files: string): readonly string[] =>
  [...new Bun.Glob(files).scanSync(SOURCE)].flatMap((file) =>
    [
      ...readFileSync(join(SOURCE, file), 'utf8').matchAll(
        /^(?:export const .*|\s+(?:return )?)\w+\(\{\n\s+id: '(\w+)'/gm,
      ),
    ].map(([, id = '']) => id),
  );

test('the inventory has every declared tool but the calculator that only a panel sells', () => {
  const declared = declaredIn('**/*.ts').filter((id) => id !== 'egfr_de_indexed');
  expect(declared.toSorted()).toEqual(tools.map(({ id }) => id).toSorted());
});

test('the inventory has the declaration of each tool under its own id', () => {
  for (const { id, title, prepare } of [...tools, ...calculators, ...panels])
    expect([id, typeof title, typeof prepare]).toEqual([id, 'string', 'function']);
  const wrong = deferred({ id: 'bmi', path: '/', price: 1n }, () => bsaMosteller);
  expect(() => wrong.title).toThrow('the inventory has the declaration of bsa_mosteller as bmi');
});

test('the inventory has the calculators and the panels in the order of the documents', () => {
  const idsUnder = (path: string) => tools.filter((tool) => tool.path.startsWith(path)).map(({ id }) => id);
  expect([...calculators, convertUnit].map(({ id }) => id)).toEqual(idsUnder('/api/calc/'));
  expect([...panels.map(({ id }) => id), 'hcc_raf']).toEqual(idsUnder('/api/panel/'));
});

test('the inventory loads no declaration for the id, the path, the price, the recipient and the method', () => {
  const tool = deferred({ id: 'bmi', path: '/api/calc/bmi', price: 5n }, (): typeof bsaMosteller => {
    throw new Error('loaded');
  });
  for (const { id, path, price, payTo, takesBody } of [tool, withMembers(tool, {})])
    expect([id, path, price, payTo, takesBody]).toEqual(['bmi', '/api/calc/bmi', 5n, undefined, undefined]);
  expect(() => tool.title).toThrow('loaded');
});

test('the call that commands show is the example of its calculator', () => {
  const { path, price, example } = toolAt('/api/calc/bsa_mosteller');
  expect(exampleCall).toEqual({ path, price, example });
});

test('the call that a start shows has the price of the shop, and is one of what is sold', () => {
  const shown = (toolSettings: Parameters<typeof stock>[1]['toolSettings']) =>
    exampleIn(stock(terminology, { toolSettings, serviceName: 'Ours', config: undefined }).tools);
  expect(shown(new Map([['bsa_mosteller', { price: 7n }]]))).toMatchObject({ path: exampleCall.path, price: 7n });
  expect(shown(new Map([['bsa_mosteller', { isEnabled: false }]])).path).toBe('/api/ontology/translate');
});

describe('the stock of an operator', () => {
  const stockWith = (settings: Parameters<typeof stock>[1]['toolSettings']) =>
    stock(terminology, { toolSettings: settings, serviceName: 'Ours', config: undefined });

  test('is every tool at its default price without settings', () => {
    const { tools: sold, withheld } = stockWith(undefined);
    const shown = ({ id, path, price, payTo }: (typeof tools)[number]) => ({ id, path, price, payTo });
    expect(sold.map(shown)).toEqual(tools.map(shown));
    expect(withheld).toEqual([]);
    expect(sold.at(-1)?.prepare(new Map()).answer?.()).toEqual({ ok: true, service: 'Ours' });
  });

  test('has the price of the tool itself, else that of its specialty, else the default; ping keeps its own', () => {
    const { tools: sold } = stock(terminology, {
      toolSettings: new Map([['egfr_mdrd', { price: 11n }]]),
      prices: { default: 33n, group: new Map([['kidney', 22n]]), factor: 2_000_000n },
      serviceName: 'Ours',
      config: undefined,
    });
    for (const { id, specialty, price } of sold) {
      const expected = id === 'egfr_mdrd' ? 11n : id === 'ping' ? 1000n : specialty === 'kidney' ? 44n : 66n;
      expect([id, price]).toEqual([id, expected]);
    }
    const payment = new Map([['payment', 22n]]);
    const ping = stock(terminology, { prices: { group: payment }, serviceName: 'Ours', config: undefined }).tools.at(
      -1,
    );
    expect([ping?.id, ping?.price]).toEqual(['ping', 22n]);
  });

  test('refuses the price of a specialty that does not exist', () => {
    const prices = { group: new Map([['kindey', 1n]]) };
    expect(() => stock(terminology, { prices, serviceName: 'Ours', config: undefined })).toThrow(
      '[prices.group] kindey: there is no such specialty; did you mean kidney?; accepted: terminology, kidney',
    );
  });

  test('has the prices and recipients of the operator, and keeps what is switched off apart', () => {
    const payTo = `0x${'ab'.repeat(20)}` as const;
    const { tools: sold, withheld } = stockWith(
      new Map([
        ['bmi', { price: 10_000n, payTo }],
        ['fib4', { isEnabled: false }],
      ]),
    );
    expect(sold.find(({ id }) => id === 'bmi')).toMatchObject({ price: 10_000n, payTo, path: '/api/calc/bmi' });
    expect(withheld.map(({ id }) => id)).toEqual(['fib4']);
    expect(sold).toHaveLength(tools.length - 1);
  });
});
