/** The examples that the calculators declare, each computed again and held against its source. */
import { describe, expect, test } from 'bun:test';
import { calculators } from '../../src/tools/inventory.ts';
import { answerTo } from '../support/calling.ts';
import { expectOracleToAgree } from '../support/comparing.ts';
import { failedExamples, unexampledFields } from '../support/examples.ts';
import { exactly, halfUp } from '../support/oracle/rounding.ts';

/** The result that a published worked example prints at the end of its source, as an exact fraction. */
const publishedIn = (source: string): readonly [bigint, bigint] | undefined => {
  const [, whole, fraction = ''] = /^MedCalc-Bench .* calculator \d+: (\d+)(?:\.(\d+))?/.exec(source) ?? [];
  return whole === undefined ? undefined : [BigInt(whole + fraction), 10n ** BigInt(fraction.length)];
};

describe.each(calculators.map((tool) => [tool.id, tool] as const))('%s', (_, tool) => {
  test.each(tool.examples)('answers example %# as $source', ({ input, output }) => {
    const answer = answerTo(tool.path, input);
    expect(answer).toMatchObject(output);
    expectOracleToAgree(tool.path, input);
  });

  test('has at least three examples, each a publication or an independent computation', () => {
    expect(tool.examples.length).toBeGreaterThanOrEqual(3);
    for (const { source } of tool.examples) expect(source).toMatch(/^computed independently: .{5}|\b(19|20)\d\d\b/);
    expect(failedExamples(tool)).toEqual([]);
  });

  test('states every field its formula decides in some example', () => {
    expect(unexampledFields(tool)).toEqual([]);
  });

  const published = tool.examples.filter(({ source }) => publishedIn(source) !== undefined);
  for (const { output, source } of published) {
    test(`answers what MedCalc-Bench prints: ${source}`, () => {
      const result = publishedIn(source);
      const [field = '', value] = Object.entries(output)[0] ?? [];
      const decimals = tool.rounding.find((row) => row.field === field)?.decimals;
      const printed = result && (decimals === undefined ? String(result[0]) : halfUp(exactly(result), decimals));
      expect(Number(printed)).toBe(Number(value));
    });
  }
});
