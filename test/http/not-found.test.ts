/** The suggestions of 404 and 405 answers. */
import { expect, test } from 'bun:test';
import { site } from '../discovery/sites.ts';
import { appWith } from '../support/app.ts';

const { ask } = appWith();

type Body = {
  readonly code: string;
  readonly message: string;
  readonly status: number;
  readonly retry: { readonly action: string };
  readonly see: { readonly nearest: string | null; readonly tools: readonly string[]; readonly search: string };
};
const bodyAt = async (path: string, init?: RequestInit) => (await (await ask(path, init)).json()) as Body;

test.each([
  ['/api/calc/bmi/', '/api/calc/bmi'],
  ['/API/calc/BMI', '/api/calc/bmi'],
  ['/api/calc/BMI', '/api/calc/bmi'],
  ['//api//calc/bmi', '/api/calc/bmi'],
  ['/api/calc/%62mi', '/api/calc/bmi'],
  ['/api/bmi', '/api/calc/bmi'],
  ['/calc/meld-3', '/api/calc/meld_3'],
  ['/api/calc/egfr', '/api/calc/egfr_ckd_epi'],
  ['/api/calc/gfr', '/api/calc/egfr_ckd_epi'],
  ['/api/calc/creatinine-clearance', '/api/calc/crcl_cockcroft_gault'],
  ['/docs/chads-vasc', '/docs/cha2ds2_vasc'],
  ['/api/calc/bsa_mosteler', '/api/calc/bsa_mosteller'],
  ['/docs/BMI', '/docs/bmi'],
  ['/docs/fib-4', '/docs/fib4'],
  ['/openapi.jsn', '/openapi.json'],
  ['/v1/catalogue', '/v1/catalog'],
  ['/wp-login.php', null],
  [`/${'a'.repeat(8000)}`, null],
])('404 at %s suggests %s', async (path, nearest) => {
  const { code, message, retry, see } = await bodyAt(path);
  expect({ code, action: retry.action, nearest: see.nearest }).toEqual({
    code: 'not_found',
    action: 'none',
    nearest,
  });
  expect(message).toBe(nearest === null ? 'no such path' : `no such path; did you mean ${nearest}?`);
});

test('404 lists tools that match the words of the path, and their search', async () => {
  const { see } = await bodyAt('/api/calc/meld');
  expect(see.tools.slice(0, 2)).toEqual(['/api/calc/meld_3', '/api/panel/cirrhosis']);
  expect(see).toEqual({
    nearest: '/api/calc/meld_3',
    tools: expect.any(Array),
    search: `${site.baseUrl}/v1/catalog?search=meld`,
    catalog: `${site.baseUrl}/v1/catalog`,
    openapi: `${site.baseUrl}/openapi.json`,
  } as never);
});

test('404 of an operation of FHIR that is not offered names the tool beside it', async () => {
  const outcome = await (await ask('/fhir/ConceptMap/$translated')).text();
  expect(outcome).toContain('did you mean /fhir/ConceptMap/$translate?');
});

test('404 compares no long path with others', async () => {
  expect((await bodyAt(`${'/a'.repeat(30)}/bmi`)).see).toMatchObject({ nearest: '/api/calc/bmi' });
  expect((await bodyAt(`${'/a'.repeat(40)}/bmi`)).see).toMatchObject({ nearest: null, tools: [] });
});

test('404 links to the description', async () => {
  const { status, headers } = await ask('/nowhere');
  expect([status, headers.get('link')]).toEqual([404, '</openapi.json>;rel=service-desc, </docs>;rel=service-doc']);
});

test('404 is a page for browsers, with the same suggestions and a strict policy', async () => {
  const { status, headers, page } = await ask('/docs/meld', { headers: { Accept: 'text/html' } }).then(
    async (answer) => ({
      status: answer.status,
      headers: answer.headers,
      page: await answer.text(),
    }),
  );
  expect([status, headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  expect(headers.get('content-security-policy')).toStartWith("default-src 'none'; ");
  expect(page).toContain('<h1>No such page</h1>');
  expect(page).toContain(`<a href="${site.baseUrl}/docs/meld_3">MELD 3.0</a>`);
});

test('the 404 page does not repeat the path', async () => {
  const page = await (await ask('/<script>alert(1)</script>', { headers: { Accept: 'text/html' } })).text();
  expect(page).not.toContain('alert(1)');
});

test('405 says that inputs go in the query, with a call of the tool at the path', async () => {
  const { code, message, see } = await bodyAt('/api/calc/egfr_ckd_epi', { method: 'POST' });
  expect(code).toBe('method_not_allowed');
  expect(message).toBe(
    `method not allowed: inputs go in the query of a GET without a body, such as GET ${site.baseUrl}/api/calc/egfr_ckd_epi?creatinine_mg_dl=1.1&age=72&sex=female`,
  );
  expect(see.nearest).toBe('/api/calc/egfr_ckd_epi');
});

test('/.well-known/openapi.json is /openapi.json, byte for byte', async () => {
  const [one, other] = await Promise.all(
    ['/openapi.json', '/.well-known/openapi.json'].map(async (path) => (await ask(path)).text()),
  );
  expect(one).toBe(other as string);
});

test('/.well-known/x402.json lists each resource with the offer of its 402', async () => {
  const { x402Version, items } = (await (await ask('/.well-known/x402.json')).json()) as {
    x402Version: number;
    items: { resource: string; accepts: unknown }[];
  };
  expect([x402Version, items.map(({ resource }) => resource)]).toEqual([
    2,
    site.tools.map(({ path }) => site.baseUrl + path),
  ]);
  for (const { resource, accepts } of items.slice(0, 5)) {
    const body = (await (await ask(resource.slice(site.baseUrl.length))).json()) as { payment_required: object };
    expect(body.payment_required).toMatchObject({ accepts });
  }
});

test.each(['/docs', '/docs/bmi', '/llms.txt', '/v1/catalog', '/openapi.json', '/api/calc/bmi'])(
  '%s links to the description',
  async (path) => {
    expect((await ask(path)).headers.get('link')).toStartWith('</openapi.json>;rel=service-desc');
  },
);
