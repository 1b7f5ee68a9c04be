import { expect, test } from 'bun:test';
import { openSync, type writeSync } from 'node:fs';
import { mayBeTerminal, outputTo } from '../../src/cli/output.ts';

/** A descriptor that takes some bytes at a time, or fails. */
const taking = (most: number, failures: readonly (string | undefined)[] = []) => {
  const written: number[] = [];
  const left = [...failures];
  const write = (_: number, bytes: Uint8Array, from: number): number => {
    const code = left.shift();
    if (code !== undefined) throw Object.assign(new Error(code), { code });
    const part = bytes.subarray(from, from + most);
    written.push(...part);
    return part.length;
  };
  return { write: write as typeof writeSync, text: () => Buffer.from(written).toString() };
};

test('a line is written whole, also where the reader falls behind', () => {
  const { write, text } = taking(3, [undefined, 'EAGAIN']);
  const { line, lost } = outputTo(1, write);
  line('seven ü');
  line('and more');
  expect([text(), lost()]).toEqual(['seven ü\nand more\n', undefined]);
});

test('text that is lost is told, but not to a reader that has left', () => {
  for (const [code, told] of [
    ['ENOSPC', 'ENOSPC'],
    ['EPIPE', undefined],
  ] as const) {
    const { write, text } = taking(100, [undefined, code]);
    const { line, lost } = outputTo(1, write);
    for (const word of ['one', 'two', 'three']) line(word);
    expect([text(), lost()]).toEqual(['one\n', told]);
  }
});

test('a file, a pipe and a closed output are surely no terminals', () => {
  expect(mayBeTerminal(openSync(import.meta.path, 'r'))).toBe(false);
  expect(mayBeTerminal(openSync('/dev/null', 'r'))).toBe(true);
  expect(mayBeTerminal(9999)).toBe(false);
});
