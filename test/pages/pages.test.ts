import { describe, expect, test } from 'bun:test';
import { openapi } from '../../src/discovery/openapi.ts';
import { errors } from '../../src/errors/errors.ts';
import { docsPage } from '../../src/pages/docs.ts';
import { errorsPage } from '../../src/pages/errors.ts';
import { reasons } from '../../src/payments/protocol/reasons.ts';
import { site, terminologySite } from '../discovery/sites.ts';

const pages = { '/docs': docsPage(terminologySite), '/docs/errors': errorsPage(terminologySite) };

const idsOf = (page: string): string[] => [...page.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id);
const linksOf = (page: string): string[] => [...page.matchAll(/ href="([^"]*)"/g)].map(([, link = '']) => link);

describe('the pages', () => {
  test('have an anchor for every tool, every playbook and every error', () => {
    const docs = idsOf(pages['/docs']);
    expect(docs).toEqual(expect.arrayContaining(terminologySite.tools.map(({ id }) => id)));
    expect(docs).toEqual(expect.arrayContaining(['pay', 'prior-authorization-coding', 'oncology-dosing-arithmetic']));
    expect(idsOf(pages['/docs/errors'])).toEqual(expect.arrayContaining(Object.keys(errors)));
  });

  test('use no anchor twice', () => {
    for (const page of Object.values(pages)) expect(new Set(idsOf(page)).size).toBe(idsOf(page).length);
  });

  test('link only to pages and anchors that exist', () => {
    const known = new Set(Object.keys(openapi(terminologySite).paths));
    for (const [path, page] of Object.entries(pages)) {
      for (const link of linksOf(page)) {
        const { origin, pathname, hash } = new URL(link, `${site.baseUrl}${path}`);
        expect(origin).toBe(site.baseUrl);
        expect(known).toContain(pathname);
        if (hash !== '') expect(idsOf(pages[pathname as keyof typeof pages])).toContain(hash.slice(1));
      }
    }
  });

  test('escape what tools declare and answer', () => {
    const page = pages['/docs'];
    expect(page).toContain('Stand-in &lt;translation&gt;');
    expect(page).toContain('A phrase &lt;b&gt;in bold&lt;/b&gt;');
    expect(page).toContain('&lt;/code&gt;&lt;script&gt;');
    for (const text of Object.values(pages)) expect(text).not.toContain('<script');
  });

  test('load nothing and run nothing', () => {
    for (const page of Object.values(pages))
      expect(page).not.toMatch(/<(?:script|link|img|iframe|form)\b| src=| on\w+=/);
  });

  test('let every table scroll', () => {
    for (const page of Object.values(pages)) {
      expect(page.match(/<table>/g)?.length).toBe(page.match(/<div class="scroll"><table>/g)?.length);
    }
  });

  test('explain every reason of a 402', () => {
    for (const reason of Object.keys(reasons)) expect(pages['/docs/errors']).toContain(`>${reason}</code></td>`);
  });
});
