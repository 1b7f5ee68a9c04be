import { expect, test } from 'bun:test';
import { Value } from '@sinclair/typebox/value';
import { Changes, changesDocument, changesFeed } from '../../src/discovery/changes.ts';
import { site } from './sites.ts';

const { changes, versions } = changesDocument(site);

test('the list of corrections has every change of every formula, the latest first, with the calls it touched', () => {
  expect(Value.Check(Changes, { changes, versions })).toBe(true);
  const declared = site.tools.flatMap(({ currency }) => currency?.changes ?? []);
  expect(changes).toHaveLength(declared.length);
  expect(changes.map(({ on }) => on)).toEqual(
    changes
      .map(({ on }) => on)
      .toSorted()
      .toReversed(),
  );
  const mme = changes.find(({ tool }) => tool === 'mme');
  expect(mme).toMatchObject({ from: '1.0', to: '2.0', kind: 'category' });
  expect(mme?.affects.all).toContainEqual({ parameter: 'oxycodone_mg_day', upTo: '0' });
  expect(mme?.affects.text).toContain('oxycodone_mg_day not sent or up to 0');
  expect(versions).toMatchObject({ mme: '2.0', prevent: '1.1', bmi: '1.0', cirrhosis: '1.0' });
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
