/** The ends of chains that other nodes have seen, in a ledger of many of them. */
import { expect, test } from 'bun:test';
import { digestOfEntry, digestOfLink, examine } from '../../../../src/payments/ledger/postgres/examine.ts';

const digest = (number: number): string => number.toString(16).padStart(64, '0');

/** A chain whose every link names an end of another node. */
const chainOf = (length: number) => {
  let head = '';
  return Array.from({ length }, (_, index) => {
    const detail = JSON.stringify({ heads: `7:${index + 1}:${digest(index + 1)}` });
    const hashes = digestOfEntry(0, 0, 'anchored', 'upkeep', detail);
    head = digestOfLink(head, '1', [index + 1, 5, hashes]);
    return [index + 1, 5, hashes, head, [[0, 0, 0, 'anchored', 'upkeep', detail]]] as const;
  });
};

test('are compared while the chains are read, each of them, and one that is another is told', async () => {
  const chain = chainOf(2500);
  const calls: string[] = [];
  let most = 0;
  const run = async (text: string, values: readonly unknown[] = []): Promise<readonly string[]> => {
    const [, name = ''] = /clinmeter\.(\w+)/.exec(text) ?? [];
    calls.push(name);
    const open = { sealed_seq: 0, sealed_hash: '', base_seq: 0, base_hash: '' };
    if (name === 'nodes')
      return [JSON.stringify({ id: '1', name: 'a', seq: chain.length, hash: chain.at(-1)?.[3], settled: 0, ...open })];
    if (name === 'about') return ['{"values":{}}'];
    if (name === 'links_after') {
      const after = Number(values[1]);
      return chain.slice(after, after + Number(values[2])).map((link) => JSON.stringify(link));
    }
    if (name !== 'links_at') return [];
    const asked = JSON.parse(String(values[0])) as readonly (readonly [string, string])[];
    most = Math.max(most, asked.length);
    return [JSON.stringify(asked.map(([, seq]) => digest(seq === '1201' ? 0 : Number(seq))))];
  };
  expect((await examine(run, [])).flaws).toEqual(['link 1201 of the node 7 is not the one that another node has seen']);
  expect(most).toBeLessThanOrEqual(1000);
  expect(calls.indexOf('links_at')).toBeLessThan(calls.lastIndexOf('links_after'));
});
