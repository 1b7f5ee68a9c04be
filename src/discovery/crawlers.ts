/** What programs read that look at a site before they use it: `/robots.txt`, `/sitemap.xml` and `/AGENTS.md`. */
import { firstCall, handshake, limitsOfUse, stubNotice, summary } from './guide.ts';
import { documentOf, list, numbered } from './markdown.ts';
import { mcpLines } from './mcp.ts';
import { type FreePath, freeRows, linkedPaths } from './paths.ts';
import { type Site, toolPageUrl } from './site.ts';

/** Everything may be read (RFC 9309): a paid path answers a crawler with its offer. */
export const robots = ({ baseUrl }: Pick<Site, 'baseUrl'>): string =>
  `User-agent: *\nAllow: /\n\nSitemap: ${baseUrl}/sitemap.xml\n`;

/** The pages for people (sitemaps.org, protocol 0.9). */
export const sitemap = (site: Site): string => {
  const pages = freeRows.filter(({ type }) => type === 'text/html').map(({ path }) => `${site.baseUrl}${path}`);
  const urls = [...pages, ...site.tools.map((tool) => toolPageUrl(site, tool))];
  const rows = urls.map((url) => `<url><loc>${url.replaceAll('&', '&amp;')}</loc></url>`);
  return `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${rows.join('\n')}
</urlset>
`;
};

const LINKED: readonly FreePath[] = ['/llms.txt', '/llms-full.txt', ...linkedPaths];

/** How an agent connects and pays, in a page. */
export const agentsMd = (site: Site): string =>
  documentOf([
    `# ${site.serviceName} for agents`,
    summary(site),
    ...[stubNotice(site) ?? []].flat(),
    '## Over MCP',
    list(mcpLines(site)),
    '## Over HTTP',
    numbered(handshake(site)),
    `A first call: GET ${firstCall(site)}`,
    '## What it is not',
    list(limitsOfUse(site)),
    '## More',
    list(LINKED.map((path) => `${site.baseUrl}${path}`)),
  ]);
