import { expect, test } from 'bun:test';
import { paymentStates } from '../../src/discovery/guide.ts';
import { openapi } from '../../src/discovery/openapi.ts';
import { allErrors } from '../../src/discovery/site.ts';
import { problemBody } from '../../src/http/problem.ts';
import { codesPage } from '../../src/pages/codes.ts';
import { docsPage } from '../../src/pages/docs.ts';
import { errorsPage } from '../../src/pages/errors.ts';
import { evidencePage } from '../../src/pages/evidence.ts';
import { homePage } from '../../src/pages/home.ts';
import { html } from '../../src/pages/html.ts';
import { block } from '../../src/pages/parts.ts';
import { paywallPage } from '../../src/pages/paywall.ts';
import { SCRIPT_POLICY } from '../../src/pages/policy.ts';
import { referencePage } from '../../src/pages/reference.ts';
import { toolPage } from '../../src/pages/tool.ts';
import { offerOf } from '../../src/payments/offer.ts';
import { reasons } from '../../src/payments/protocol/reasons.ts';
import { parseQuery } from '../../src/tools/query.ts';
import { operationsOf, site, terminologySite } from '../discovery/sites.ts';
import { toolAt } from '../support/calling.ts';
import { tools } from '../support/tools.ts';

const bmi = toolAt('/api/calc/bmi');

const paywallFor = (query: string): string =>
  paywallPage({
    tool: bmi,
    call: bmi.prepare(parseQuery(query)),
    offer: offerOf(bmi, site),
    seller: site,
    isStub: site.isStub,
    query,
  });

/** A page by its path. */
const at = (path: string): string => pages[path] ?? '';

const pages: Readonly<Record<string, string>> = {
  '/': homePage(terminologySite),
  '/docs': docsPage(terminologySite),
  ...Object.fromEntries(terminologySite.tools.map((tool) => [`/docs/${tool.id}`, toolPage(tool, terminologySite)])),
  '/search': codesPage({ ...site, tools: [...site.tools, ...tools.filter(({ id }) => id === 'translate')] }),
  '/evidence': evidencePage(terminologySite),
  '/docs/errors': errorsPage(terminologySite),
  '/docs/api': referencePage(terminologySite),
  '/api/calc/bmi': paywallFor('height_cm=17&foo=<b>'),
};

/** A page without the colours of its programs. */
const uncoloured = (page: string): string =>
  page.replaceAll(/<span class="(?:remark|text|word)">([^<]*)<\/span>/g, '$1');

const idsOf = (page: string): string[] => [...page.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id);
const linksOf = (page: string): string[] => [...page.matchAll(/ href="([^"]*)"/g)].map(([, link = '']) => link);

test('the pages have an anchor for every tool, every playbook and every error', () => {
  const docs = idsOf(at('/docs'));
  expect(docs).toEqual(expect.arrayContaining(terminologySite.tools.map(({ id }) => id)));
  expect(docs).toEqual(expect.arrayContaining(['pay', 'prior-authorization-coding', 'oncology-dosing-arithmetic']));
  expect(idsOf(at('/docs/errors'))).toEqual(expect.arrayContaining(allErrors(site).map(({ code }) => code)));
});

test('the pages use no anchor twice', () => {
  for (const page of Object.values(pages)) expect(new Set(idsOf(page)).size).toBe(idsOf(page).length);
});

test('the pages link only to pages and anchors that exist', () => {
  const texts = terminologySite.tools.map(({ id }) => `/docs/${id}.md`);
  const known = new Set([
    ...Object.keys(openapi(terminologySite).paths),
    ...Object.keys(pages),
    ...texts,
    ...['cases', ...terminologySite.tools.map(({ id }) => id)].map((id) => `/evidence/${id}.jsonl`),
    '/favicon.svg',
  ]);
  for (const [path, page] of Object.entries(pages)) {
    for (const link of linksOf(page)) {
      const { origin, pathname, hash } = new URL(link, `${site.baseUrl}${path}`);
      if (origin === 'https://doi.org') continue;
      expect(origin).toBe(site.baseUrl);
      expect(known).toContain(pathname);
      if (hash !== '') expect(idsOf(at(pathname))).toContain(hash.slice(1));
    }
  }
});

test('the pages escape what tools declare and answer', () => {
  const page = at('/docs/stand_in_translate');
  expect(page).toContain('Stand-in &lt;translation&gt;');
  expect(page).toContain('A phrase &lt;b&gt;in bold&lt;/b&gt;');
  expect(page).toContain('&lt;/code&gt;&lt;script&gt;');
  for (const text of Object.values(pages)) expect(text).not.toContain('<script>');
  expect(at('/api/calc/bmi')).toContain('unknown parameter &quot;foo&quot; is ignored');
});

test('the pages load nothing but files of ours, and run nothing that stands in them', () => {
  const sources = Object.values(pages).flatMap((page) => [...page.matchAll(/ src="([^"]*)"/g)].map(([, at]) => at));
  expect(new Set(sources)).toEqual(new Set(['/favicon.svg', '/docs/search.js', '/docs/playground.js']));
  for (const page of Object.values(pages)) {
    expect(page).not.toMatch(/<iframe\b| on\w+=|javascript:/);
    for (const [, content] of page.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)) expect(content).toBe('');
  }
});

test('the pages may use exactly the style sheet that they have', () => {
  for (const page of [at('/docs'), at('/docs/bmi'), at('/docs/errors'), at('/'), at('/api/calc/bmi')]) {
    const [, sheet = ''] = /<style>([\s\S]*)<\/style>/.exec(page) ?? [];
    const digest = new Bun.CryptoHasher('sha256').update(sheet).digest('base64');
    expect(SCRIPT_POLICY).toContain(`style-src 'sha256-${digest}'`);
    expect(SCRIPT_POLICY).not.toContain('unsafe');
  }
});

test('the pages have one first heading, and no heading skips a level', () => {
  for (const path of Object.keys(pages)) {
    const levels = [...at(path).matchAll(/<h([1-6])\b/g)].map(([, level]) => Number(level));
    expect([path, levels.filter((level) => level === 1)]).toEqual([path, [1]]);
    for (const [index, level] of levels.entries()) expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
  }
});

test('the page of a tool opens on its form, calls each input in words and folds what programs need', () => {
  for (const { id, parameters, quantities } of terminologySite.tools) {
    const page = at(`/docs/${id}`);
    const [form = ''] = /<form class="try"[\s\S]*?<\/form>/.exec(page) ?? [];
    expect([id, page.indexOf(form) < page.indexOf('<h2 id="developers">')]).toEqual([id, true]);
    expect([id, page.indexOf(form) < page.indexOf('<section class="card"')]).toEqual([id, true]);
    const labels = [...form.matchAll(/<(label|span) class="label"[^>]*>([\s\S]*?)<\/\1>/g)].map(([, , text = '']) =>
      text.replace(/<[^>]*>/g, ''),
    );
    expect([id, labels.length]).toEqual([id, parameters.length - quantities.length]);
    for (const label of labels) expect([id, label]).toEqual([id, expect.stringMatching(/^[^_]{2,}$/)]);
    const [, unfolded = ''] = page.split('<h2 id="developers">');
    expect([id, unfolded.match(/<details class="sample"/g)?.length]).toEqual([id, 5]);
  }
});

test('the pages say what they are to crawlers and link previews', () => {
  for (const [path, page] of Object.entries(pages)) {
    for (const name of ['og:title', 'og:description']) {
      expect(page).toMatch(new RegExp(`<meta property="${name}" content="[^"]{5,}">`));
    }
    expect(page).toContain(`<meta property="og:url" content="${site.baseUrl}${path}">`);
    expect(page).toContain('<meta property="og:type" content="website">');
    expect(page).toMatch(/<title>[^<]{5,}<\/title>\n<meta name="description" content="[^"]{20,}">/);
    expect(page).toContain('<link rel="icon" href="/favicon.svg"');
    expect(page).toContain('<html lang="en">');
  }
});

test('the pages find their own files where the service is below a path', () => {
  const below = toolPage(bmi, { ...site, baseUrl: 'https://example.com/clinmeter' });
  expect(below).toContain('<a href="/clinmeter/docs/fib4"');
  expect(below).toContain('src="/clinmeter/docs/playground.js"');
  expect(below).toContain('data-ask="/clinmeter/api/calc/bmi"');
  expect(below).toContain('data-url="https://example.com/clinmeter/api/calc/bmi"');
});

test('the pages let every table scroll', () => {
  for (const page of Object.values(pages)) {
    expect(page.match(/<table>/g)?.length).toBe(
      page.match(/<div class="scroll" tabindex="0" role="group" aria-label="[^"]+"><table>/g)?.length,
    );
  }
});

test('the pages show the body of an error, with every state of its payment', () => {
  const [, shape = ''] = /<h2 id="body">The body<\/h2>\n<pre><code>([\s\S]*?)<\/code>/.exec(at('/docs/errors')) ?? [];
  const shown = JSON.parse(shape.replaceAll('&quot;', '"'));
  const answered = problemBody('not_found', {}, { requestId: '' }, site);
  expect(Object.keys(shown)).toEqual(Object.keys(answered));
  expect(typeof shown.status).toBe('number');
  expect(Object.keys(shown.retry)).toEqual(Object.keys(answered.retry));
  const states = ['unused', 'settling', 'uncertain', 'settled', 'unknown'];
  expect(at('/docs/errors')).toContain(`(${states.map((state) => `<code>${state}</code>`).join(', ')})`);
});

test('the pages explain every reason of a 402', () => {
  for (const reason of Object.keys(reasons)) expect(at('/docs/errors')).toContain(`>${reason}</code></td>`);
});

test('the root has the links that an agent looks for', () => {
  const targets = ['/docs', '/llms.txt', '/v1/catalog', '/openapi.json', '/.well-known/x402'];
  expect(linksOf(at('/'))).toEqual(expect.arrayContaining(targets.map((path) => site.baseUrl + path)));
});

test('the API reference shows every operation of the description with its price, and every parameter', () => {
  const page = at('/docs/api');
  for (const [path, get] of Object.entries(operationsOf(openapi(terminologySite)))) {
    const { operationId, parameters = [], ...paid } = get;
    const [, shown = ''] = new RegExp(`<details class="sample" id="${operationId}">([^]*?)</details>`).exec(page) ?? [];
    expect(shown).toContain(`<code>GET ${path}</code>`);
    expect(uncoloured(shown)).toContain(`<pre><code>curl -i &#39;${site.baseUrl}${path}`);
    for (const { name } of parameters) expect(shown).toContain(`<td><code>${name}</code></td>`);
    const price = paid['x-payment-info']?.price.amount;
    if (price !== undefined) expect(shown).toMatch(new RegExp(`<summary>.*, \\$${price}</summary>`));
  }
});

test('the picture of the states shows each state, in words too', () => {
  const [picture = ''] = /<svg[\s\S]*<\/svg>/.exec(at('/docs')) ?? [];
  expect(picture).toMatch(/role="img" aria-labelledby="states-title states-text"/);
  const { unknown: _, ...states } = paymentStates;
  expect(at('/docs')).toContain('<tr><td><code>unknown</code></td>');
  for (const state of Object.keys(states)) {
    expect(picture).toContain(`text-anchor="middle">${state}</text>`);
    expect(/<desc[^>]*>([^<]*)/.exec(picture)?.[1]?.toLowerCase()).toContain(state);
    expect(at('/docs')).toContain(`<tr><td><code>${state}</code></td>`);
  }
});

test('the paywall names price, recipient, result and command of a call that would be answered', () => {
  const page = paywallFor('height_cm=170&weight_kg=70');
  expect(page).toContain('<span class="price">$0.005</span> a call, in USDC on Base (<code>eip155:8453</code>)');
  expect(page).toContain(site.payTo);
  expect(page).toContain('<p>The parameters are valid.</p>');
  expect(page).toContain('<button class="main" value="pay">Pay $0.005</button>');
  expect(uncoloured(page)).toContain(
    'CLINMETER_PAYER_KEY=0x… clinmeter pay &#39;https://api.example.com/api/calc/bmi?height_cm=170&amp;weight_kg=70&#39;',
  );
  for (const field of Object.keys(bmi.response.properties)) expect(page).toContain(`<td><code>${field}</code></td>`);
});

test('the paywall names the validation errors of another call, and a call that works', () => {
  const page = at('/api/calc/bmi');
  expect(page).toContain('height_cm must be a number from 50 to 250, got &quot;17&quot;');
  expect(page).toContain(`href="${site.baseUrl}/docs/errors#invalid_weight"`);
  expect(page).toContain(`href="${site.baseUrl}/api/calc/bmi?height_cm=170&amp;weight_kg=70"`);
  expect(page).not.toContain('made up');
  expect(page).not.toContain('value="pay"');
});

test('the paywall cannot be made to run anything by the query', () => {
  const page = paywallFor(`height_cm='"><script>alert(1)</script>&weight_kg=70`);
  expect(page.match(/<script/g)).toHaveLength(1);
  expect(uncoloured(page)).toContain('&#39;\\&#39;&#39;');
});

test('the search for codes is a form that works without its script, and pays elsewhere than in stub mode', () => {
  const page = at('/search');
  expect(page).toContain('method="get" action="/api/ontology/translate"');
  expect(page).toContain('<button class="main" value="pay">Pay $0.005</button>');
  expect(page).toContain('<option value="" selected disabled>');
});

test('the search for codes says so where no terminology is sold', () => {
  expect(codesPage({ ...site, tools: [bmi] })).toContain('This server sells no terminology.');
});

test('programs and JSON are coloured by what their parts are, and stay the same text', () => {
  const program = "import { pay } from 'lib'; // it's a remark\nconst amount = 0.5;\n# another\nfetch('http://a/b#c')";
  const shown = block(program).html;
  expect(uncoloured(shown)).toBe(html`<pre><code>${program}</code></pre>`.html);
  expect([...shown.matchAll(/class="(\w+)">([^<]*)/g)].map(([, kind, part]) => [kind, part])).toEqual([
    ['word', 'import'],
    ['word', 'from'],
    ['text', '&#39;lib&#39;'],
    ['remark', '// it&#39;s a remark'],
    ['word', 'const'],
    ['remark', '# another'],
    ['text', '&#39;http://a/b#c&#39;'],
  ]);
  expect(block('{"a_1": "b: 2", "c": [true, -3]}').html).toContain(
    '&quot;a_1&quot;: <span class="text">&quot;b: 2&quot;</span>, &quot;c&quot;: [<span class="word">true</span>, -3]',
  );
});
