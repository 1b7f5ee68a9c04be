/** Each code of an error is sent: one that nothing can send would stand in every document for nothing. */
import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errors, interfaceOrder } from '../src/errors/errors.ts';
import { tools } from './support/tools.ts';

const ROOT = join(import.meta.dir, '..');

/** The files that may send errors, without comments. Documents and pages list all codes, and send those of an input. */
const sources = [...new Bun.Glob('src/**/*.ts').scanSync({ cwd: ROOT })]
  .filter((file) => !file.startsWith('src/errors/'))
  .map((file) => ({
    isList: /^src\/(?:discovery|pages)\//.test(file),
    text: readFileSync(join(ROOT, file), 'utf8').replace(/^\s*(?:\/?\*|\/\/).*$/gm, ''),
  }));

test.each(Object.keys(errors))('%s is sent by some source', (code) => {
  const named = new RegExp(`'${code}'|\\b${code}:`);
  const declared = `error: '${code}'`;
  expect(sources.some(({ isList, text }) => (isList ? text.includes(declared) : named.test(text)))).toBe(true);
});

test('every validation code that the interface lists is declared by an input', () => {
  const declared = new Set(tools.flatMap((tool) => tool.errors.map(({ code }) => code)));
  expect(interfaceOrder.filter((code) => !declared.has(code))).toEqual([]);
});
