/** Cases of the bedside on the executable: the numbers, the limits that are warned of and no others, the categories. */
import { expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FoundLimit } from '../../src/tools/currency.ts';
import type { Interpretation } from '../../src/tools/meaning.ts';
import { readLines } from '../support/comparing.ts';
import { REFERENCE_DATA, run } from '../support/executable.ts';

type Case = {
  readonly id: string;
  readonly kind: 'calculator' | 'panel';
  readonly calculator: string;
  readonly inputs: Readonly<Record<string, string>>;
  readonly expected: Readonly<Record<string, unknown>>;
  readonly must_mention: readonly string[];
  readonly must_warn: readonly string[];
  readonly must_not: readonly string[];
  readonly expected_use?: Readonly<Record<string, string>>;
  readonly expected_new?: Readonly<Record<string, unknown>>;
  readonly expected_status?: string;
};

type Answer = Readonly<Record<string, unknown>> & {
  readonly limits: readonly FoundLimit[];
  readonly warnings?: readonly string[];
  readonly interpretation?: readonly Interpretation[];
  readonly status: { readonly is: string };
};

/** The fields of a path such as `fib4.sterling_band`, which stand in a panel under `results`. */
const valueAt = (answer: Answer, path: string): unknown => {
  const [part = '', field] = path.split('.');
  if (field === undefined) return answer[part];
  return (answer.results as Readonly<Record<string, Readonly<Record<string, unknown>>>>)[part]?.[field];
};

/** The members of an answer that a case speaks of, in the form of the case. */
const told = (one: Case, answer: Answer) => {
  const warned = answer.limits.filter((limit) => limit.warned);
  const keys = answer.limits.map(({ key }) => key);
  const categories = new Map(answer.interpretation?.map(({ use, category }) => [use, category]));
  const said = JSON.stringify([answer.interpretation, answer.warnings]);
  const texts = one.must_not.flatMap((not) => (not.startsWith('text:') ? [not.slice('text:'.length)] : []));
  return {
    id: one.id,
    fields: Object.fromEntries(
      Object.keys({ ...one.expected, ...one.expected_new }).map((path) => [path, valueAt(answer, path)]),
    ),
    mentions: one.must_mention.filter((key) => keys.includes(key)),
    warns: warned.map(({ key }) => key).toSorted(),
    unsaid: warned.filter(({ text }) => answer.warnings?.includes(text) !== true),
    uses: Object.fromEntries(Object.keys(one.expected_use ?? {}).map((use) => [use, categories.get(use)])),
    forbidden: texts.filter((text) => said.includes(text)),
    status: one.expected_status === undefined ? undefined : answer.status.is,
  };
};

const wanted = (one: Case) => ({
  id: one.id,
  fields: { ...one.expected, ...one.expected_new },
  mentions: [...one.must_mention],
  warns: one.must_warn.toSorted(),
  unsaid: [],
  uses: one.expected_use ?? {},
  forbidden: [],
  status: one.expected_status,
});

const file = join(REFERENCE_DATA, 'calc', 'bedside-dev.jsonl');

if (existsSync(file)) {
  test('every case of the bedside warns of exactly what it should', async () => {
    const cases = readLines<Case>(file);
    expect(cases.length).toBeGreaterThan(0);
    for (const one of cases) {
      const options = Object.entries(one.inputs).flatMap(([name, value]) => [`--${name.replaceAll('_', '-')}`, value]);
      const { out, err, status } = await run([
        one.kind === 'panel' ? 'panel' : 'calc',
        one.calculator,
        ...options,
        '--view',
        'full',
        '--json',
      ]);
      expect({ id: one.id, status, err: status === 0 ? '' : err }).toEqual({ id: one.id, status: 0, err: '' });
      const answer = JSON.parse(out) as Answer;
      expect(told(one, answer)).toEqual(wanted(one));
      for (const warning of answer.warnings ?? []) expect(err).toContain(`warning: ${warning}`);
    }
  }, 300_000);
} else {
  test.skip(`every case of the bedside (skipped because the cases are absent: ${file})`, () => {});
}
