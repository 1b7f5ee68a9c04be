/** Every path of the service, through the app. */
import { describe, expect, test } from 'bun:test';
import { freeRows } from '../../src/discovery/paths.ts';
import { createLimits } from '../../src/limits/limits.ts';
import { deferred } from '../../src/tools/inventory.ts';
import { appWith } from '../support/app.ts';
import { tools } from '../support/tools.ts';

const JSON_TYPE = 'application/json';
const TEXT = 'text/plain; charset=utf-8';
const SCRIPT = 'text/javascript; charset=utf-8';
const PAGE = 'text/html; charset=utf-8';
const ICON = 'image/svg+xml';

/** The free paths of the interface, with their content types. */
const FREE = {
  '/health': JSON_TYPE,
  '/ready': JSON_TYPE,
  '/metrics': TEXT,
  '/v1/catalog': JSON_TYPE,
  '/v1/changes': JSON_TYPE,
  '/changes.atom': 'application/atom+xml',
  '/openapi.json': JSON_TYPE,
  '/tools.json': JSON_TYPE,
  '/.well-known/x402': JSON_TYPE,
  '/.well-known/ai-catalog.json': JSON_TYPE,
  '/mcp/server-card': 'application/mcp-server-card+json',
  '/.well-known/openapi.json': JSON_TYPE,
  '/.well-known/x402.json': JSON_TYPE,
  '/fhir/metadata': 'application/fhir+json; fhirVersion=4.0',
  '/llms.txt': TEXT,
  '/llms-full.txt': TEXT,
  '/AGENTS.md': 'text/markdown; charset=utf-8',
  '/robots.txt': 'text/plain; charset=utf-8',
  '/sitemap.xml': 'application/xml',
  '/docs': PAGE,
  '/docs/api': PAGE,
  '/docs/errors': PAGE,
  '/search': PAGE,
  '/evidence': PAGE,
  '/': PAGE,
  '/docs/playground.js': SCRIPT,
  '/docs/crypto.js': SCRIPT,
  '/docs/scores.js': SCRIPT,
  '/docs/finder.js': SCRIPT,
  '/docs/find.json': 'application/json',
  '/docs/search.js': SCRIPT,
  '/favicon.svg': ICON,
  '/og.png': 'image/png',
  '/favicon.ico': ICON,
};
const ALL = [...Object.keys(FREE), ...tools.map(({ path }) => path)];
const LIVE = ['/health', '/ready', '/metrics'];

const { ask } = appWith();

test('the table of free paths is that of the interface', () => {
  expect(freeRows.map(({ path }): string => path)).toEqual(Object.keys(FREE));
});

test.each(Object.entries(FREE))('%s answers GET and HEAD as %s without payment', async (path, type) => {
  const [get, head] = await Promise.all([ask(path), ask(path, { method: 'HEAD' })]);
  expect([get.status, head.status]).toEqual([200, 200]);
  expect(get.headers.get('content-type')).toBe(type);
  expect((await get.text()).length).toBeGreaterThan(10);
});

test('each free path has an entity tag that answers 304, unless it is live', async () => {
  for (const path of Object.keys(FREE)) {
    const tag = (await ask(path)).headers.get('etag');
    expect([path, tag !== null]).toEqual([path, !LIVE.includes(path)]);
    const again = await ask(path, { headers: { 'If-None-Match': tag ?? '*' } });
    expect([path, again.status]).toEqual([path, tag === null ? 200 : 304]);
  }
});

test('each free path counts against its client, apart from paid paths', async () => {
  for (const path of Object.keys(FREE)) {
    const limited = appWith({ limits: createLimits({ paid: 1, free: 1, maxInFlight: 1 }) });
    const statuses = [await limited.ask(path), await limited.ask(path), await limited.ask('/api/calc/bmi')];
    expect([path, ...statuses.map(({ status }) => status)]).toEqual([path, 200, 429, 402]);
  }
});

test('the routes of tools are made without a declaration, which the first call loads', async () => {
  const loaded: string[] = [];
  const late = tools.map((tool) => {
    const { id, path, price, takesBody, larger } = tool;
    return deferred({ id, path, price, takesBody, larger }, () => {
      loaded.push(id);
      return tool;
    });
  });
  const app = appWith({ tools: late });
  expect(loaded).toEqual([]);
  expect((await app.ask('/api/calc/bmi?weight_kg=70&height_cm=170')).status).toBe(402);
  expect(loaded).toEqual(['bmi']);
});

test('/metrics is 404 unless metrics are public', async () => {
  const live = { '/health': () => ({ body: '' }), '/ready': () => ({ body: '' }), '/metrics': undefined };
  expect((await appWith({ live }).ask('/metrics')).status).toBe(404);
});

test('each path answers OPTIONS, and refuses other methods than GET and HEAD', async () => {
  const withBody = tools.filter(({ takesBody }) => takesBody === true).map(({ path }) => path);
  for (const path of ALL.filter((one) => !withBody.includes(one))) {
    const options = await ask(path, { method: 'OPTIONS' });
    expect([path, options.status, options.headers.get('allow')]).toEqual([path, 204, 'GET, HEAD, OPTIONS']);
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
      const refused = await ask(path, { method });
      expect([path, refused.status, refused.headers.get('allow')]).toEqual([path, 405, 'GET, HEAD, OPTIONS']);
    }
  }
});

test('in public mode only probes and metrics accept a local host name', async () => {
  const { ask } = appWith({ mode: 'public' });
  for (const path of [...ALL, '/nowhere']) {
    const { status } = await ask(path, { headers: { Host: '127.0.0.1:8402' } });
    expect([path, status]).toEqual([path, LIVE.includes(path) ? 200 : 421]);
    const named = await ask(path, { headers: { Host: 'api.example.com' } });
    expect([path, named.status]).not.toEqual([path, 421]);
  }
});

test('a request is recorded under its route, and one for an unknown path under *', async () => {
  const { ask, records } = appWith();
  for (const path of ['/docs?x=1', '/api/calc/bmi?age=1', '/nowhere']) await ask(path);
  expect(records.map(({ route, status }) => [route, status])).toEqual([
    ['/docs', 200],
    ['/api/calc/bmi', 402],
    ['*', 404],
  ]);
});

test('a 402 lists the validation errors and the ignored parameters of its call', async () => {
  const body = await (await ask('/api/calc/bmi?height_cm=17&weight_kg=70&foo=1')).json();
  expect(body).toMatchObject({
    code: 'payment_required',
    problems: [{ code: 'invalid_height', parameter: 'height_cm', message: expect.stringContaining('50 to 250') }],
    warnings: ['unknown parameter "foo" is ignored'],
  });
});

describe('catalog search', () => {
  type Body = {
    tools: { path: string; specialty: string; parameters?: unknown; example_url?: string }[];
    none?: boolean;
    not_sold?: unknown;
    warnings?: string[];
    code?: string;
    message?: string;
  };
  const bodyAt = async (path: string) => (await (await ask(path)).json()) as Body;
  const pathsAt = async (path: string) => (await bodyAt(path)).tools.map((tool) => tool.path);

  test('a catalog search lists tools in brief, the best first and with its parameters', async () => {
    const whole = await bodyAt('/v1/catalog');
    const found = await bodyAt('/v1/catalog?search=MELD%20sodium');
    expect(found.tools.map(({ path }) => path)).toEqual([
      '/api/calc/meld_na',
      '/api/calc/meld_3',
      '/api/panel/cirrhosis',
    ]);
    const [best, ...others] = found.tools;
    const { parameters, example_url } = whole.tools.find(({ path }) => path === best?.path) ?? {};
    expect(best).toMatchObject({ id: 'meld_na', display_price: '$0.005', parameters, example_url });
    for (const other of others) expect(other).not.toHaveProperty('parameters');
  });

  test('a catalog search can be limited to a specialty', async () => {
    const { tools: all } = await bodyAt('/v1/catalog');
    const kidney = all.filter(({ specialty }) => specialty === 'kidney').map(({ path }) => path);
    expect(await pathsAt('/v1/catalog?specialty=kidney')).toEqual(kidney);
    expect(await bodyAt('/v1/catalog?search=egfr&specialty=liver')).toMatchObject({ tools: [], none: true });
  });

  test.each([
    ['/v1/catalog?search=', 'invalid_search', 'search must be text that is not blank, got ""'],
    ['/v1/catalog?search=a&search=b', 'invalid_search', 'search must be text that is not blank, got 2 values'],
    ['/v1/catalog?search=%ff', 'invalid_search', 'text that is not valid percent-encoded UTF-8'],
    ['/v1/catalog?specialty=Kidney', 'invalid_specialty', 'specialty must be terminology or kidney or liver'],
    ['/v1/changes?tool=mmee', 'invalid_tool', 'got "mmee"; did you mean mme?'],
    ['/changes.atom?since=2026', 'invalid_since', 'since must be a date YYYY-MM-DD'],
  ])('%s is refused with %s', async (path, code, message) => {
    const answer = await ask(path);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      code,
      message: expect.stringContaining(message),
      parameter: code.replace('invalid_', ''),
      problems: [{ code }],
      retry: { action: 'fix_parameters' },
    });
  });

  test.each([
    ['/v1/changes?tool=mme&since=2026-11-27', 'application/json', '"versions":{"mme":"2.0"}'],
    ['/changes.atom?tool=mme', 'application/atom+xml', '/changes.atom?tool=mme</id>'],
  ])('%s lists the corrections of one tool', async (path, type, words) => {
    const answer = await ask(path);
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, type]);
    expect(await answer.text()).toContain(words);
  });

  test('a catalog search warns of an unknown parameter only', async () => {
    const body = await bodyAt('/v1/catalog?serch=bmi');
    expect(body.warnings).toEqual(['unknown parameter "serch" is ignored; did you mean search?']);
    const { warnings: _, ...rest } = body;
    expect(rest).toEqual(await bodyAt('/v1/catalog'));
    expect(await bodyAt('/v1/catalog?search=bmi')).not.toHaveProperty('warnings');
  });

  test('a catalog search is tagged and compressed like the catalog', async () => {
    const path = '/v1/catalog?search=bmi';
    const answer = await ask(path, { headers: { 'Accept-Encoding': 'br' } });
    expect(answer.headers.get('content-encoding')).toBe('br');
    const again = await ask(path, { headers: { 'If-None-Match': answer.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
    expect(answer.headers.get('etag')).not.toBe((await ask('/v1/catalog')).headers.get('etag'));
  });
});

describe('402', () => {
  type Body = { retry: Record<string, unknown>; message: string; warnings: string[] };
  const bodyAt = async (path: string) => (await (await ask(path)).json()) as Body;

  test('the 402 of an invalid call asks for a correction before signing', async () => {
    const { retry, message } = await bodyAt('/api/calc/bmi?height_cm=17&weight_kg=70');
    expect(retry).toEqual({ allowed: true, action: 'fix_parameters', after_seconds: null });
    expect(message).toMatch(
      /^height_cm must be .* got "17" .*\. Do not sign yet: correct what problems and warnings name\. /,
    );
  });

  test('the 402 of a valid call asks for a signature', async () => {
    const { retry, message } = await bodyAt('/api/calc/bmi?height_cm=170&weight_kg=70');
    expect(retry.action).toBe('sign_payment');
    expect(message).not.toContain('Do not sign');
  });

  test.each([
    ['/api/ontology/translate?query=gout&code_system=icd10', 'system'],
    ['/api/ontology/translate?q=gout', 'query'],
    ['/api/ontology/annotate?note=No+fever', 'text'],
    ['/api/calc/bmi?ht=170&weight_kg=70', 'height_cm'],
    ['/api/calc/qtc?qt_ms=400&hr=70', 'heart_rate_bpm'],
  ])('the 402 of %s asks for %s before a signature, whether it could be sold or not', async (path, meant) => {
    const { retry, message, warnings } = await bodyAt(path);
    expect(retry.action).toBe('fix_parameters');
    expect(message).toContain('Do not sign yet');
    expect(warnings.join()).toContain(`did you mean ${meant}?`);
  });

  test('the 402 of a call with a name that means nothing here asks for a signature', async () => {
    const { retry, warnings } = await bodyAt('/api/calc/bmi?height_cm=170&weight_kg=70&request_token=1');
    expect([retry.action, warnings]).toEqual(['sign_payment', ['unknown parameter "request_token" is ignored']]);
  });

  test.each([
    ['/api/calc/bmi?height=170&weight_kg=70', 'unknown parameter "height" is ignored; did you mean height_cm?'],
    ['/api/calc/bmi?heigth_cm=170&weight_kg=70', 'unknown parameter "heigth_cm" is ignored; did you mean height_cm?'],
    [
      '/api/ontology/lookup?system=icd10&code=1234',
      'code "1234" has not the form of a code of icd10: found will be false',
    ],
    [
      '/api/ontology/lookup?system=loinc&code=glucose',
      'code "glucose" has not the form of a code of loinc: found will be false',
    ],
    [
      '/api/ontology/lookup?system=loinc&code=2345-8',
      'code "2345-8" has the check digit 8, and 2345 has 7: found will be false',
    ],
    [
      '/api/ontology/translate?query=aspirin&system=rxnorm&tty=CM',
      'tty CM is no term type of rxnorm: there will be no match',
    ],
    ['/api/ontology/translate?query=a&system=icd10&tty=LN', 'tty LN is no term type of icd10: there will be no match'],
  ])('a 402 warns of a worthless call: %s', async (path, warning) => {
    expect((await bodyAt(path)).warnings).toEqual([warning]);
  });

  test.each([
    '/api/ontology/lookup?system=icd10&code=e119',
    '/api/ontology/lookup?system=loinc&code=2345-7',
    '/api/ontology/lookup?system=loinc&code=999999-6',
    '/api/ontology/lookup?system=rxnorm&code=1',
    '/api/ontology/translate?query=aspirin&system=rxnorm&tty=SBDF',
    '/api/ontology/translate?query=aspirin&tty=CM',
  ])('a 402 has no warning for %s', async (path) => {
    expect((await bodyAt(path)).warnings).toEqual([]);
  });
});

const MARKDOWN = 'text/markdown; charset=utf-8';
const answerTo = (path: string, accept?: string) =>
  ask(path, accept === undefined ? {} : { headers: { Accept: accept } });

test.each([
  ['/docs/bmi', undefined, PAGE],
  ['/docs/bmi', 'text/html,application/xhtml+xml,*/*;q=0.8', PAGE],
  ['/docs/bmi', 'application/json', PAGE],
  ['/docs/bmi', 'text/markdown;q=0.5, text/html', PAGE],
  ['/docs/bmi', 'text/markdown;q=0', PAGE],
  ['/docs/bmi', 'text/markdown', MARKDOWN],
  ['/docs/bmi', 'text/markdown, text/html, */*', MARKDOWN],
  ['/docs/bmi.md', undefined, MARKDOWN],
  ['/docs/bmi.md', 'text/html', MARKDOWN],
])('%s with Accept %s is %s', async (path, accept, type) => {
  const { status, headers } = await answerTo(path, accept);
  expect([status, headers.get('content-type'), headers.get('vary')]).toEqual([200, type, 'Accept, Accept-Encoding']);
});

test('every tool has a page and a text', async () => {
  for (const { id, title } of tools) {
    expect(await (await ask(`/docs/${id}`)).text()).toContain('</html>');
    expect(await (await ask(`/docs/${id}.md`)).text()).toStartWith(`# ${title}\n`);
  }
});

test('each form of a tool page has its own entity tag', async () => {
  const tags = await Promise.all(
    ['/docs/bmi', '/docs/bmi.md', '/docs/fib4'].map(async (path) => (await ask(path)).headers.get('etag')),
  );
  expect(new Set(tags).size).toBe(3);
  const again = await ask('/docs/bmi', { headers: { 'If-None-Match': tags[0] ?? '' } });
  expect(again.status).toBe(304);
});

test('a name of no tool is 404 for every method, and POST to a tool page is 405', async () => {
  for (const path of ['/docs/bmi.MD', '/docs/nowhere', '/docs/bmi.md.md', '/docs/constructor']) {
    for (const method of ['GET', 'POST', 'OPTIONS']) {
      expect([path, (await ask(path, { method })).status]).toEqual([path, 404]);
    }
  }
  expect((await ask('/docs/bmi', { method: 'POST' })).status).toBe(405);
});

test('a tool page counts against its client, and is recorded under /docs/:page', async () => {
  const limited = appWith({ limits: createLimits({ paid: 1, free: 1, maxInFlight: 1 }) });
  expect([(await limited.ask('/docs/bmi')).status, (await limited.ask('/docs/fib4.md')).status]).toEqual([200, 429]);
  expect(limited.records.map(({ route }) => route)).toEqual(['/docs/:page', '/docs/:page']);
});

test('every page allows scripts of its own origin only', async () => {
  for (const path of ['/', '/search', '/docs', '/docs/bmi', '/docs/errors', '/docs/api', '/api/calc/bmi']) {
    const policy = (await ask(path, { headers: { Accept: 'text/html' } })).headers.get('content-security-policy') ?? '';
    expect(policy).toStartWith("default-src 'none'; ");
    expect(policy).not.toMatch(/https?:|\*|unsafe/);
    expect(policy).toContain("script-src 'self'");
  }
});
