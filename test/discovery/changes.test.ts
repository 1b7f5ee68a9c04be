import { expect, test } from 'bun:test';
import { Value } from '@sinclair/typebox/value';
import { Changes, changesDocument, changesFeed, readChangesQuery } from '../../src/discovery/changes.ts';
import { parseQuery } from '../../src/tools/query.ts';
import { site } from './sites.ts';

const { changes, versions } = changesDocument(site);

test('the list of corrections has every change of every formula, the latest first, with the calls it touched', () => {
  expect(Value.Check(Changes, { changes, versions })).toBe(true);
  const declared = site.tools.flatMap(({ formula }) => formula?.changes.filter(({ of }) => of === undefined) ?? []);
  expect(changes).toHaveLength(declared.length);
  expect(changes.map(({ on }) => on)).toEqual(
    changes
      .map(({ on }) => on)
      .toSorted()
      .toReversed(),
  );
  const mme = changes.find(({ tool }) => tool === 'mme');
  expect(mme).toMatchObject({ from: '1.1', to: '2.0', kind: 'category' });
  expect(mme?.affects.all).toContainEqual({ parameter: 'oxycodone_mg_day', upTo: '0' });
  expect(mme?.affects.text).toContain('oxycodone_mg_day not sent or up to 0');
  expect(versions).toMatchObject({ mme: '2.0', prevent: '1.1', bmi: '1.0', ckd_staging: '2.2' });
});

test('the list of a panel has the corrections of its parts, with its own versions and the names of its parameters', () => {
  const { changes: ofPanel, versions: version } = changesDocument(site, { tool: 'ckd_staging' });
  expect(version).toEqual({ ckd_staging: '2.2' });
  expect(ofPanel.map(({ of, from, to }) => [of, from, to])).toEqual([
    [undefined, '1.2', '2.2'],
    ['egfr_ckd_epi', '1.1', '1.2'],
    ['egfr_ckd_epi_cr_cys', '1.0', '1.1'],
  ]);
});

test.each([
  ['since=2026-11-28&tool=ckd_staging', ['ckd_staging']],
  ['since=2199-12-31', []],
  ['tool=mme', ['mme', 'mme']],
  ['tool=bmi', []],
  ['since=2026-11-28&tool=mme', []],
  ['other=1&tool=ckd_staging&since=2026-11-28', ['ckd_staging']],
])('the list and the feed are filtered by %s', (query, tools) => {
  const asked = readChangesQuery(parseQuery(query), site);
  if ('problem' in asked) throw new Error(asked.problem.message);
  expect(changesDocument(site, asked).changes.map(({ tool }) => tool)).toEqual(tools);
  const feed = changesFeed(site, asked);
  expect([...feed.matchAll(/urn:clinmeter:formula:([a-z0-9_]+)/g)].map(([, tool]) => tool)).toEqual(tools);
});

test.each([
  ['since=2026-13-01', 'invalid_since', 'since must be a date YYYY-MM-DD'],
  ['since=yesterday', 'invalid_since', 'got "yesterday"'],
  ['since=2026-11-28&since=2026-11-29', 'invalid_since', 'got 2 values'],
  ['tool=mmee', 'invalid_tool', 'got "mmee"; did you mean mme?'],
  ['tool=translate', 'invalid_tool', 'a calculator or a panel of the catalog, got "translate"'],
  ['tool=', 'invalid_tool', 'tool must be'],
])('a filter that is wrong is refused: %s', (query, code, words) => {
  const asked = readChangesQuery(parseQuery(query), site);
  expect(asked).toMatchObject({ problem: { code, message: expect.stringContaining(words) } });
});

test('the feed has an entry for each correction, with an id of its own that no address changes', () => {
  const feed = changesFeed(site);
  const ids = [...feed.matchAll(/<entry>\n<id>([^<]*)<\/id>/g)].map(([, id]) => id);
  expect(ids).toContain('urn:clinmeter:formula:mme:2.0');
  expect(new Set(ids).size).toBe(changes.length);
  const texts = feed.replaceAll(/<\/?[a-z][^<>]*>|<\?xml[^<>]*>/g, '');
  expect(texts).not.toMatch(/[<>]|&(?!amp;|lt;|gt;|quot;)/);
  const other = changesFeed({ ...site, baseUrl: 'https://other.example', serviceName: 'A & B <x>' });
  expect(other).toContain('<name>A &amp; B &lt;x&gt;</name>');
  expect(other).toContain('<id>urn:clinmeter:formula:mme:2.0</id>');
});
