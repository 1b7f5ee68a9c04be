/**
 * What each formula answers to 100 random calls, compared with digests recorded earlier: other results need a new major
 * version, other words a new version.
 *
 * `CLINMETER_GOLDEN_WRITE=1` records formulas whose version has changed, and new ones. A record of the same version stays:
 * delete its line to record it anew before its version is released.
 */
import { expect, test } from 'bun:test';
import { hash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { calculators, panels } from '../../src/tools/inventory.ts';
import { queryOf } from '../../src/tools/query.ts';
import type { Tool } from '../../src/tools/tool.ts';
import { callOf } from '../support/arbitraries.ts';

const FILE = join(import.meta.dir, 'formulas.jsonl');

type Kept = { readonly id: string; readonly version: string; readonly results: string; readonly words: string };
type Fields = Readonly<Record<string, unknown>>;

const SAID = [
  'formula',
  'formula_expression',
  'citation',
  'citations',
  'disclaimer',
  'warnings',
  'interpretation',
  'status',
  'limits',
];
/** A review changes no word, and the version is what is judged. */
const LEFT_OUT = ['version', 'reviewed', 'inputs_as_sent'];

const pick = (fields: Fields, isWanted: (name: string) => boolean): Fields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      name === 'results'
        ? [[name, Object.entries(value as Fields).map(([part, of]) => [part, pick(of as Fields, isWanted)])]]
        : isWanted(name)
          ? [[name, value]]
          : [],
    ),
  );

const digestOf = (values: readonly unknown[]): string =>
  hash('sha256', JSON.stringify(values), 'base64url').slice(0, 16);

const answered = (tool: Tool): Kept => {
  const calls = [tool.example, ...fc.sample(callOf(tool), { seed: 36, numRuns: 100 })];
  const answers = calls.map((call): Fields => {
    const { answer, problems } = tool.prepare(queryOf({ ...call, view: 'full' }));
    return answer?.() ?? { refused: problems[0]?.code };
  });
  return {
    ...{ id: tool.id, version: tool.formula?.version ?? '' },
    results: digestOf(answers.map((answer) => pick(answer, (name) => ![...SAID, ...LEFT_OUT].includes(name)))),
    words: digestOf(answers.map((answer) => pick(answer, (name) => SAID.includes(name)))),
  };
};

/** The reason that a formula may not stay as it is; none for one that was recorded so, or has a fitting new version. */
const flawOf = (now: Kept, before: Kept | undefined): string | undefined => {
  const major = ({ version }: Kept) => version.split('.')[0];
  if (before === undefined || now.version === before.version) {
    if (before === undefined) return 'it was never recorded';
    if (now.results !== before.results) return 'other results need a new major version';
    return now.words === before.words ? undefined : 'other words need a new version';
  }
  return now.results !== before.results && major(now) === major(before)
    ? 'other results need a new major version'
    : undefined;
};

const all = [...calculators, ...panels].map(answered);
const lines = existsSync(FILE) ? readFileSync(FILE, 'utf8').trim().split('\n') : [];
const kept = new Map(lines.map((line): [string, Kept] => [JSON.parse(line).id, JSON.parse(line)]));

test.each(all.map((now) => [now.id, now] as const))('%s answers as recorded, or has a new version', (id, now) => {
  const before = kept.get(id);
  const isWriting = process.env.CLINMETER_GOLDEN_WRITE !== undefined;
  if (!isWriting || before !== undefined) expect({ id, flaw: flawOf(now, before) }).toEqual({ id, flaw: undefined });
  if (isWriting) kept.set(id, now);
  else expect(before).toEqual(now);
});

test('a version is recorded once, in the order of the formulas', () => {
  const text = all.map(({ id }) => `${JSON.stringify(kept.get(id))}\n`).join('');
  if (process.env.CLINMETER_GOLDEN_WRITE !== undefined) writeFileSync(FILE, text);
  expect(readFileSync(FILE, 'utf8')).toBe(text);
});

test('results need a major version, words any new one', () => {
  const before: Kept = { id: 'a', version: '1.1', results: 'r', words: 'w' };
  const flaw = (change: Partial<Kept>) => flawOf({ ...before, ...change }, before);
  const [results, words] = ['other results need a new major version', 'other words need a new version'];
  expect([flaw({}), flaw({ words: 'x' }), flaw({ results: 'x' })]).toEqual([undefined, words, results]);
  expect(flaw({ version: '1.2', words: 'x' })).toBeUndefined();
  expect(flaw({ version: '1.2', results: 'x' })).toBe(results);
  expect(flaw({ version: '2.0', results: 'x', words: 'x' })).toBeUndefined();
});
