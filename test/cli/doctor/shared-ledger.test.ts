import { expect, test } from 'bun:test';
import { nodesOf } from '../../../src/cli/doctor/shared-ledger.ts';
import type { NodeRow } from '../../../src/payments/ledger/postgres/examine.ts';

const NOW = 10_000_000_000;
const MINUTE = 60_000;

const start = (name: string, changes: Partial<NodeRow> = {}): NodeRow => ({
  id: `${name}1`,
  name,
  release: '1.0.0',
  pack: 'ab'.repeat(32),
  settler: null,
  started_at: NOW - 90 * MINUTE,
  seen_at: NOW - 1000,
  ended_at: null,
  seq: 1,
  hash: '',
  settled: 0,
  ...{ sealed_seq: 0, sealed_hash: '', base_seq: 0, base_hash: '' },
  ...changes,
});

/** The newest start first, as the ledger gives them. */
const told = (...nodes: readonly NodeRow[]) =>
  nodesOf({ nodes, about: { now: NOW, values: {} } }, 0).map(({ severity, found }) => `${severity}: ${found}`);

test('the doctor names each node that serves, with its release, data and settler', () => {
  expect(told(start('b'), start('a', { settler: '0x12' }))).toEqual([
    'ok: 2 nodes: a (1.0.0, data abababab, settles from 0x12); b (1.0.0, data abababab)',
  ]);
  expect(told()).toEqual([]);
});

test('the doctor warns of nodes with different data or releases', () => {
  expect(told(start('b', { pack: 'cd'.repeat(32) }), start('a'))).toEqual([
    'warning: a (1.0.0, data abababab); b (1.0.0, data cdcdcdcd): they serve different data',
  ]);
  expect(told(start('b', { release: '1.1.0' }), start('a'))).toEqual([
    'warning: a (1.0.0, data abababab); b (1.1.0, data abababab): they run different releases',
  ]);
});

test('the doctor warns of a node that is gone without a word, and of none that was started again or given up', () => {
  const silent = { seen_at: NOW - 5 * MINUTE };
  expect(told(start('b', silent), start('a'))).toEqual([
    'ok: 1 node: a (1.0.0, data abababab)',
    'warning: b (1.0.0) has been silent for 5 minutes, and did not stop in order',
  ]);
  for (const former of [silent, { seen_at: NOW - 2 * 1440 * MINUTE }, { seen_at: NOW - 5 * MINUTE, ended_at: NOW }])
    expect(told(start('b'), start('a'), start('b', former))).toHaveLength(1);
  expect(told(start('a', { seen_at: NOW - 2 * 1440 * MINUTE }))).toEqual([]);
  expect(told(start('a', { ...silent, ended_at: NOW - 5 * MINUTE }))).toEqual([]);
});

test('the doctor warns of two processes that serve under one name, and of none that has replaced another', () => {
  const [older, newer] = [start('a'), start('a', { started_at: NOW - MINUTE })];
  const twice = 'a (1.0.0, data abababab); a (1.0.0, data abababab)';
  expect(told(newer, start('b'), older)).toEqual([
    `warning: ${twice}; b (1.0.0, data abababab): two processes serve as a`,
  ]);
  const one = ['ok: 1 node: a (1.0.0, data abababab)'];
  expect(told({ ...newer, ended_at: NOW }, older)).toEqual(one);
  expect(told(newer, { ...older, ended_at: NOW })).toEqual(one);
  expect(told({ ...newer, started_at: NOW - 2000 }, { ...older, seen_at: NOW - 3000 })).toEqual(one);
});

test('the doctor does not count a command that writes', () => {
  expect(told(start('operator 1', { pack: null, release: 'operator' }), start('a'))).toEqual([
    'ok: 1 node: a (1.0.0, data abababab)',
  ]);
});
