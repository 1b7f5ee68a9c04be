/** The cards and scales of the pages: they show what the tool answers. */
import { expect, test } from 'bun:test';
import { exampleAnswer } from '../../src/discovery/site.ts';
import { exampleCard } from '../../src/pages/answer.ts';
import { bandsOf, scalePicture } from '../../src/pages/bands.ts';
import { queryOf } from '../../src/tools/query.ts';
import type { Tool } from '../../src/tools/tool.ts';
import { tools } from '../support/tools.ts';

const toolOf = (id: string): Tool => {
  const tool = tools.find((one) => one.id === id);
  if (tool === undefined) throw new Error(`no tool ${id}`);
  return tool;
};

const pictureOf = (id: string, input: Tool['example']): string => {
  const tool = toolOf(id);
  const answer = tool.prepare(queryOf(input)).answer?.() ?? {};
  return bandsOf(tool, answer).map(scalePicture)[0]?.html ?? '';
};

test('the card of an example shows each result that the checked examples state, with its value', () => {
  for (const tool of tools) {
    const card = exampleCard(tool).html;
    const answer = exampleAnswer(tool);
    const numbers = tool.examples
      .flatMap(({ output }) => Object.keys(output))
      .filter((field) => typeof answer[field] === 'number');
    for (const field of new Set(numbers.slice(0, 1))) expect(card).toContain(`>${answer[field]}</strong>`);
  }
});

test('the card of an eGFR has value, unit, band and meaning', () => {
  const card = exampleCard(toolOf('egfr_ckd_epi')).html;
  expect(card).toContain('<strong class="value">53.4</strong> <span class="unit">mL/min/1.73m²</span>');
  expect(card).toContain('<strong>G3a, mildly to moderately decreased GFR</strong>');
});

test('the card of an example has the ranked codes of a translation', () => {
  expect(exampleCard(toolOf('translate')).html).toMatch(
    /<li><p class="name">[^<]+<\/p>\n<p class="facts"><code>[^<]+<\/code>/,
  );
});

test('the table of points adds up to the highest score of every tool that has one', () => {
  const scores = tools.filter(({ points }) => points.length > 0);
  expect(scores.length).toBeGreaterThan(15);
  for (const { id, points, response } of scores) {
    const highest = points.map(({ rows }) => Math.max(0, ...rows.flatMap((row) => row.points.split(', ').map(Number))));
    const total = highest.reduce((sum, one) => sum + one, 0);
    expect([id, total]).toEqual([id, response.properties.max_score?.const ?? total]);
  }
});

test.each([
  ['low', { age: '30', ast_u_l: '20', alt_u_l: '25', platelets_10e9_l: '200' }, 0],
  ['indeterminate at its upper bound', { age: '65', ast_u_l: '100', alt_u_l: '100', platelets_10e9_l: '200' }, 1],
  ['high', { age: '70', ast_u_l: '150', alt_u_l: '60', platelets_10e9_l: '100' }, 2],
] as const)('marks the band %s', (_, input, place) => {
  const bands = [...pictureOf('fib4', input).matchAll(/<rect( class="on")?/g)].map(([, on]) => on !== undefined);
  expect(bands).toEqual([0, 1, 2].map((index) => index === place));
});

test('the scale of a result names every bound, and says in words what it shows', () => {
  const picture = pictureOf('bmi', { height_cm: '170', weight_kg: '70' });
  for (const bound of ['18.5', '25', '30', '35', '40']) expect(picture).toContain(`>${bound}</text>`);
  expect(picture).toMatch(/role="img" aria-label="who_adult_category: .*The value 24.22 is in the band normal weight"/);
});

test('the scale of a result marks the band that the answer names, for every category of every example', () => {
  for (const tool of tools.filter(({ categories }) => categories.length > 0)) {
    const answer = exampleAnswer(tool);
    for (const { field, scale, value } of bandsOf(tool, answer).filter(({ field }) =>
      tool.categories.some((one) => one.field === field),
    )) {
      if (value === undefined) continue;
      expect([tool.id, scale.outcome(({ nearest }) => value - nearest)]).toEqual([tool.id, String(answer[field])]);
    }
  }
});
