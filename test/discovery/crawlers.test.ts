/** What crawlers and agents read first. */
import { expect, test } from 'bun:test';
import { agentsMd, robots, sitemap } from '../../src/discovery/crawlers.ts';
import { appWith } from '../support/app.ts';
import { tools } from '../support/tools.ts';
import { site } from './sites.ts';

const { ask } = appWith();

test('every page of the sitemap is served, and the page of every tool is in it', async () => {
  const urls = [...sitemap(site).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => url);
  for (const { id } of tools) expect(urls).toContain(`${site.baseUrl}/docs/${id}`);
  for (const url of urls) expect([url, (await ask(new URL(url).pathname)).status]).toEqual([url, 200]);
});

test('robots may read everything, and find the sitemap', () => {
  expect(robots(site)).toBe(`User-agent: *\nAllow: /\n\nSitemap: ${site.baseUrl}/sitemap.xml\n`);
});

test('the page for agents has the endpoint of MCP, where the payment goes, and links that are served', async () => {
  const text = agentsMd(site);
  expect(text).toContain(`\`${site.baseUrl}/mcp\``);
  expect(text).toContain('_meta["x402/payment"]');
  const links = [...text.matchAll(/^- (http\S+)$/gm)].map(([, url = '']) => url);
  expect(links.length).toBeGreaterThan(5);
  for (const url of links) expect([url, (await ask(new URL(url).pathname)).status]).toEqual([url, 200]);
});

test('the short text for agents says how to connect over MCP', async () => {
  const text = await (await ask('/llms.txt')).text();
  expect(text).toContain('/mcp`');
  expect(text).toContain('_meta["x402/payment"]');
});
