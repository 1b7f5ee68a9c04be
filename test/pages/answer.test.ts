/** The cards and scales of the pages: they show what the tool answers. */
import { expect, test } from 'bun:test';
import { exampleAnswer } from '../../src/discovery/site.ts';
import { exampleCard } from '../../src/pages/answer.ts';
import { bandsOf } from '../../src/pages/bands.ts';
import { scaleOf } from '../../src/pages/card.ts';
import { makeHtml } from '../../src/pages/html.ts';
import { placeOnScale } from '../../src/pages/scale.ts';
import { bandWords } from '../../src/pages/words.ts';
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
  return bandsOf(tool, answer).map((bands) => scaleOf(makeHtml, bands, answer).html)[0] ?? '';
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

test('the card of a result has value, unit, band, meaning, limits and source, and no name of a field', () => {
  const card = exampleCard(toolOf('egfr_ckd_epi')).html;
  expect(card).toContain('<strong class="value">53.4</strong> <span class="unit">mL/min/1.73m²</span>');
  expect(card).toContain('<p class="band">G3a</p>');
  expect(card).toContain('<strong>Mildly to moderately decreased GFR</strong>');
  expect(card).toContain('<div class="limits"><p><strong>Limits</strong></p><ul><li>');
  expect(card).toContain('<p class="source">Source: Inker LA');
  for (const tool of tools.filter(({ path }) => /^\/api\/(?:calc|panel)\//.test(path)))
    expect([tool.id, exampleCard(tool).html.replace(/<[^>]*>/g, '')]).toEqual([
      tool.id,
      expect.not.stringMatching(/[a-z]_[a-z]/),
    ]);
});

test('the card of a score says its highest value, its band as people write it, and a figure with its subject', () => {
  const card = exampleCard(toolOf('has_bled')).html;
  expect(card).toContain('<strong class="value">4</strong> <span class="unit">of 9</span>');
  expect(card).toContain('<strong>Major bleeds per 100 patient-years: 8.70</strong>');
  expect(bandWords('low_medium')).toBe('Low–medium');
});

test('what these values raise stands above the limits that always hold', () => {
  const card = exampleCard(toolOf('has_bled')).html;
  expect(card).toMatch(/class="warned">.*! For these values.*withhold.*class="limits">/s);
  expect(card.match(/withhold/g)).toHaveLength(1);
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
  expect(picture).toMatch(/role="img" aria-label="who adult category: .*The value 24.22 is in the band Normal weight"/);
});

test('the scale of a result marks the band that the answer names, for every category of every example', () => {
  for (const tool of tools.filter(({ categories }) => categories.length > 0)) {
    const answer = exampleAnswer(tool);
    for (const { field, number = '', steps, lowest } of bandsOf(tool, answer)) {
      const value = answer[number];
      if (typeof value !== 'number' || !tool.categories.some((one) => one.field === field)) continue;
      const passed = steps.filter(([, kind, bound]) =>
        kind === 'from' ? value >= Number(bound) : value > Number(bound),
      );
      expect([tool.id, passed.at(-1)?.[0] ?? lowest]).toEqual([tool.id, String(answer[field])]);
    }
  }
});

test.each([
  [0, 0.5],
  [1, 1.125],
  [4, 1.875],
  [5, 2.25],
  [6, 2.75],
] as const)('a whole number %p stands in the middle of its own step, never on a border', (value, place) => {
  const steps = [
    ['low', 'from', '1'],
    ['medium', 'from', '5'],
    ['high', 'from', '7'],
  ] as const;
  const band = steps.filter(([, , bound]) => value >= Number(bound)).length;
  expect(placeOnScale(steps, band, value, true)).toBeCloseTo(place);
});
