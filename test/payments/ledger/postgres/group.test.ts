import { expect, spyOn, test } from 'bun:test';
import { LedgerError } from '../../../../src/payments/ledger/ledger.ts';
import { StatementError } from '../../../../src/payments/ledger/postgres/driver.ts';
import { groupWriter, type Op } from '../../../../src/payments/ledger/postgres/group.ts';

type Sent = { readonly seq: string; readonly ops: readonly (Op & { readonly name: string })[] };

/** The patience of a test that waits for its end, in milliseconds. */
const SHORT = 300;

/** A node on a database that answers as a test says; without a word, each write is done. */
const scene = (
  answer: (sent: Sent, times: number) => StatementError | 'frozen' | undefined = () => undefined,
  patience = 60_000,
) => {
  const sent: Sent[] = [];
  const late: [string, unknown][] = [];
  const driver = {
    run: async (_: string, [, seq, text]: readonly unknown[] = []) => {
      const group = { seq: String(seq), ops: JSON.parse(String(text)) };
      sent.push(group);
      const failure = answer(group, sent.length);
      if (failure === 'frozen') return new Promise<never>(() => {});
      if (failure !== undefined) throw failure;
      const ops = group.ops.map((op: { name: string }) => op.name);
      return [JSON.stringify({ now: 5, ops })];
    },
    close: async () => {},
  };
  const groups = groupWriter({
    driver,
    node: '1',
    patience,
    onLate: (op, result) => late.push([String(op.name), result]),
    onTime: () => {},
  });
  const write = (name: string, ...keys: readonly string[]) => groups.write({ k: 'x', name }, keys);
  return { groups, write, sent, late, names: () => sent.map(({ ops }) => ops.map(({ name }) => name).join('+')) };
};

const LOST = new StatementError('the connection is closed', undefined);
const failed = (sqlstate: string) => new StatementError('refused', sqlstate);

test('the writes of a moment are one group, and the next ones the next', async () => {
  const { write, names, sent } = scene();
  expect(await Promise.all([write('a', '1'), write('b', '2')])).toEqual(['a', 'b']);
  expect(await write('c')).toBe('c');
  expect(names()).toEqual(['a+b', 'c']);
  expect(sent.map(({ seq }) => seq)).toEqual(['1', '2']);
});

test('the writes of a moment are of different rows', async () => {
  const { write, names } = scene();
  await Promise.all([write('a', '1'), write('b', '1', '2'), write('c', '2'), write('d', '3')]);
  expect(names()).toEqual(['a+d', 'b', 'c']);
});

test.each([
  ['no answer', LOST],
  ...['57P01', '08006', '25006', '40001', '40P01', '53300', '58030', 'XX000'].map(
    (code) => [code, failed(code)] as const,
  ),
])('a group whose end is unknown is sent again under its number: %s', async (_, error) => {
  const { write, sent } = scene((__, times) => (times < 3 ? error : undefined));
  expect(await write('a')).toBe('a');
  expect(sent.map(({ seq }) => seq)).toEqual(['1', '1', '1']);
});

test('a group whose end is unknown is not given up for a refusal that does not tell its end', async () => {
  const errors = [LOST, failed('28000'), failed('42501')];
  const { write, sent } = scene((_, times) => errors[times - 1]);
  expect(await Promise.all([write('a'), write('b')])).toEqual(['a', 'b']);
  expect(sent.map(({ seq }) => seq)).toEqual(['1', '1', '1', '1']);
});

test('a group whose end is unknown has not been done if the database has looked at its values', async () => {
  const { write, sent } = scene(({ ops }, times) =>
    times === 1 ? LOST : ops.some(({ name }) => name === 'bad') ? failed('22P05') : undefined,
  );
  const ends = await Promise.allSettled([write('bad'), write('a')]);
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect(sent.map(({ seq }) => seq)).toEqual(['1', '1', '1', '1']);
});

test('a group whose end is unknown lets no other one be sent meanwhile', async () => {
  const { write, names } = scene((_, times) => (times < 3 ? LOST : undefined));
  const first = write('a');
  await Bun.sleep(5);
  expect(await Promise.all([first, write('b')])).toEqual(['a', 'b']);
  expect(names()).toEqual(['a', 'a', 'a', 'b']);
});

test('a group whose end is unknown is given up by its writers when their patience ends, and told when its end is known', async () => {
  let isDown = true;
  const { write, late, names } = scene(() => (isDown ? LOST : undefined), SHORT);
  await expect(write('a')).rejects.toBeInstanceOf(LedgerError);
  isDown = false;
  expect(await write('b')).toBe('b');
  expect(late).toEqual([['a', 'a']]);
  expect(new Set(names())).toEqual(new Set(['a', 'b']));
});

test('a group whose end is unknown is given up as well where the database says nothing at all', async () => {
  const { write } = scene(() => 'frozen', SHORT);
  await expect(write('a')).rejects.toThrow('out of reach');
});

test('a write that is wrong in itself fails alone', async () => {
  const { write } = scene(({ ops }) => (ops.some(({ name }) => name === 'bad') ? failed('23514') : undefined));
  const ends = await Promise.allSettled([write('a'), write('bad'), write('c')]);
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('a write that the database refuses to this node fails at once', async () => {
  let isRefused = true;
  const { write, sent, groups } = scene(() => (isRefused ? failed('42501') : undefined));
  await expect(Promise.all([write('a'), write('b')])).rejects.toMatchObject({
    message: 'the ledger is not usable: refused',
    hint: expect.stringContaining('clinmeter_node'),
    isLasting: false,
  });
  expect(groups.check).toThrow('the ledger is not usable: refused');
  isRefused = false;
  expect(await write('c')).toBe('c');
  groups.check();
  expect(sent.map(({ seq, ops }) => `${seq} ${ops.map(({ name }) => name)}`)).toEqual(['1 a,b', '1 c']);
});

test.each(['25006', '28P01', '3D000', '3F000', '42501'])(
  'a refusal is told at once, and for as long as it lasts: %s',
  async (code) => {
    const { groups, write } = scene();
    groups.note(LOST);
    groups.check();
    groups.note(failed(code));
    expect(groups.check).toThrow('the ledger is not usable: refused');
    const later = spyOn(performance, 'now').mockReturnValue(performance.now() + 11_000);
    expect(groups.check).toThrow('the ledger is not usable: refused');
    later.mockRestore();
    await write('a');
    groups.check();
  },
);

test('a database that does not answer is told after ten seconds', async () => {
  const { write, groups } = scene(() => LOST, SHORT);
  await expect(write('a')).rejects.toThrow('out of reach');
  groups.check();
  const later = spyOn(performance, 'now').mockReturnValue(performance.now() + 11_000);
  expect(groups.check).toThrow('out of reach: the connection is closed');
  later.mockRestore();
  await groups.close();
});

test('a write is not made any more once the database has lost what it had acknowledged', async () => {
  const { write, groups, sent } = scene(() => failed('P0002'));
  await expect(write('a')).rejects.toThrow('lost what it had acknowledged');
  await expect(write('b')).rejects.toThrow('lost what it had acknowledged');
  expect(groups.check).toThrow('lost what it had acknowledged');
  expect(sent.length).toBe(1);
});

test('a write that waits is made before the end', async () => {
  const { write, groups } = scene();
  const waiting = write('a');
  await groups.close();
  expect(await waiting).toBe('a');
  await expect(write('b')).rejects.toThrow('closed');
});
