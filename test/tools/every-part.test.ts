/** A calculator with every part that a declaration can have, beside those for sale. */
import { describe, expect, test } from 'bun:test';
import type { TSchema } from '@sinclair/typebox';
import { errorsOf } from '../../src/discovery/site.ts';
import { toolText } from '../../src/discovery/tool-text.ts';
import { errorsPage } from '../../src/pages/errors.ts';
import { toolPage } from '../../src/pages/tool.ts';
import { scoring } from '../../src/tools/calculators/scoring.ts';
import { flag } from '../../src/tools/inputs.ts';
import { withMembers } from '../../src/tools/inventory.ts';
import { queryOf } from '../../src/tools/query.ts';
import type { Examples } from '../../src/tools/tool.ts';
import { site as sold } from '../discovery/sites.ts';
import { devine as tool } from '../support/devine.ts';
import { unexampledFields } from '../support/examples.ts';
import { hasOracle } from '../support/oracle/oracle.ts';
import { contracts } from './interface.ts';

/** The first tools: beside them, the sentences of the rules stay short enough to be stated here. */
const hasVectors = (path: string): boolean => !/^\/api\/(calc|panel)\//.test(path) || Object.hasOwn(contracts, path);

const site = { ...sold, tools: [...sold.tools.filter(({ path }) => hasVectors(path)), tool] };
const text = toolText(tool, site);
const page = toolPage(tool, site);
const readable = page
  .replace(/<[^>]*>/g, '')
  .replaceAll('&quot;', '"')
  .replaceAll('&amp;', '&');

describe('a calculator with every part', () => {
  test.each([
    ['rounding', '3 decimals for adjusted_body_weight_kg'],
    ['rounding beside others', '1 for ibw_kg'],
    [
      'categories with their source',
      'ideal_bmi_band (Invented for this test, 2026): slim below 20, middle from 20 to 22.5, broad above 22.5.',
    ],
    ['units', 'Height, weight and albumin have a metric and another form'],
    ['conversions', 'kg = lb * 0.45359237, g/dL = g/L / 10.'],
    ['the legend', 'Height and albumin have two forms, each optional by itself, and one of them is required.'],
    ['the optional quantities', 'Weight has two forms; send one, or none.'],
    [
      'scores',
      'Ideal body weight (Devine) counts meals from 4 (1.5 points) and above 6 (3 points); waist_cm above 80 (0 points).',
    ],
    ['the component', 'The submitted number is the value of its component.'],
  ])('has its %s among the rules', (_, sentence) => {
    for (const shown of [text.replaceAll('`', ''), readable]) expect(shown.includes(sentence)).toBe(true);
  });

  test('has its errors with their bounds and remedies in the error documents', () => {
    const errors = errorsPage(site);
    expect(tool.errors.map(({ message }) => message)).toEqual(
      expect.arrayContaining([
        'waist_cm not a number 30-250',
        'albumin_g_dl (0.5-8) or albumin_g_l (5-80) missing or out of range',
        'meals not an integer 1-9',
      ]),
    );
    for (const { code, message, remedy } of errorsOf(tool)) {
      for (const part of [code, message, remedy]) expect(errors).toContain(part);
    }
    for (const { code, message } of tool.errors) expect(text).toContain(`- \`${code}\`: ${message}`);
    expect(errors).toContain('Send 1 to 9 meals.');
  });

  test('answers null for a result that its optional input decides, and points of any size', () => {
    const { adjusted_body_weight_kg, score, max_score, components } =
      tool
        .prepare(queryOf({ ...tool.examples[1]?.input, meals: '7', waist_cm: '80.00005', smoker: 'true' }))
        .answer?.() ?? {};
    expect({ adjusted_body_weight_kg, score, max_score }).toEqual({
      adjusted_body_weight_kg: null,
      score: 2,
      max_score: 5,
    });
    expect(components).toEqual([
      { factor: 'meals_a_day', points: 3, present: true, value: 7 },
      { factor: 'waist', points: 0, present: false, value: 80.0001 },
      { factor: 'smoker', points: -1, present: true },
    ]);
    expect(tool.response.properties.score).toMatchObject({ type: 'number', minimum: -1, maximum: 5 });
  });

  test('declares a value of its components only where a number scores', () => {
    const { components } = scoring({ smoker: flag('smoker', 'Smokes') }, [
      { factor: 'smoker', when: ({ smoker }) => smoker, points: 2 },
    ]);
    const fields = (schema: TSchema | undefined) => Object.keys(schema?.items.properties);
    expect(fields(components.schema())).toEqual(['factor', 'points', 'present']);
    expect(fields(tool.response.properties.components)).toEqual(['factor', 'points', 'present', 'value']);
  });

  test('does not compile with fewer than three examples or with one that has no source', () => {
    const example = { input: {}, output: {}, source: 'computed independently: by hand' };
    // @ts-expect-error: two examples are too few
    const few: Examples = [example, example];
    // @ts-expect-error: a source is missing
    const bare: Examples = [example, example, { input: {}, output: {} }];
    expect([few.length, bare.length]).toEqual([2, 3]);
  });

  test('fails the tests of coverage without an oracle or without an example of a decided field', () => {
    expect(hasOracle(tool.path)).toBe(false);
    expect(unexampledFields(tool)).toEqual([]);
    const [{ input = {}, source = '' } = {}] = tool.examples;
    expect(unexampledFields(withMembers(tool, { examples: [{ input, output: { ibw_kg: 52.4 }, source }] }))).toEqual([
      'adjusted_body_weight_kg',
      'ideal_bmi_band',
      'score',
    ]);
  });
});
