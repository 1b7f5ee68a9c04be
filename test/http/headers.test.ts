import { expect, test } from 'bun:test';
import type { HttpOptions, RequestContext } from '../../src/http/client.ts';
import { allowHeader, commonHeaders, prefersHtml, preflight, STUB_HEADER } from '../../src/http/headers.ts';
import { fc, runs } from '../support/properties.ts';

const CONTEXT: RequestContext = {
  request: new Request('http://127.0.0.1/'),
  query: '',
  requestId: '00000000-0000-4000-8000-000000000000',
  client: '127.0.0.1',
  payment: {},
};
const REAL: HttpOptions = { baseUrl: 'https://api.example.com', mode: 'public', isStub: false };
const STUB: HttpOptions = { ...REAL, isStub: true };

test.each([
  [
    'Chrome',
    'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7',
  ],
  ['Firefox', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'],
  ['Firefox of 2021', 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8'],
  ['Safari', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'],
  ['Internet Explorer', 'text/html, application/xhtml+xml, */*'],
  ['Lynx', 'text/html, text/plain, text/sgml, text/css, application/xhtml+xml, */*;q=0.01'],
  ['w3m', 'text/html, text/*;q=0.5, image/*, application/*'],
  ['htmx', 'text/html'],
  ['a browser that also takes JSON', 'text/html, application/json;q=0.9, */*;q=0.1'],
])('%s prefers HTML', (_, accept) => {
  expect(prefersHtml(accept)).toBe(true);
});

test.each([
  ['nothing at all', null],
  ['an empty header', ''],
  ['curl, wget and python-requests', '*/*'],
  ['axios', 'application/json, text/plain, */*'],
  ['got and ky', 'application/json'],
  ['HTTPie with JSON', 'application/json, */*;q=0.5'],
  ['HTTPie', '*/*'],
  ['jQuery', 'application/json, text/javascript, */*; q=0.01'],
  ['a client of the Model Context Protocol', 'application/json, text/event-stream'],
  ['Ruby', '*/*;q=0.9, application/json'],
  ['Feign', 'application/*+json, application/json'],
  ['RFC 9457', 'application/problem+json, application/json'],
  ['an image', 'image/avif,image/webp,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5'],
  ['an agent that takes both', 'application/json, text/html'],
  ['an agent that takes both, the other way round', 'text/html, application/json'],
  ['an agent that takes pages if need be', 'application/json, text/html;q=0.5'],
  ['an agent that takes anything, pages last', '*/*, text/html;q=0.5'],
  ['an agent that takes any application type', 'application/*, text/html;q=0.9'],
  ['an agent that takes Markdown', 'text/markdown, text/html;q=0.7, */*;q=0.8'],
  ['any text', 'text/*'],
  ['another name', 'text/htmlx, application/html'],
])('%s does not prefer HTML', (_, accept) => {
  expect(prefersHtml(accept)).toBe(false);
});

test.each([
  ['text/html;q=0', false],
  ['text/html;q=0.0, */*;q=0', false],
  ['text/html;q=0.001, application/json;q=0', true],
  ['text/html;q=0.8, application/json;q=0.9', false],
  ['text/html;q=0.9, application/json;q=0.8', true],
  ['text/html;q=0.9, application/json;q=0.9', false],
  ['text/html;q=1, application/json;q=1.0', false],
  ['text/html;level=1;q=0.4, application/json;q=0.3', true],
  ['text/html; charset=utf-8; Q=0.3 , application/json ;q=0.4', false],
  ['TEXT/HTML', true],
  [' text/html ', true],
  ['text/html;q=high', false],
  ['text/html;q=', false],
  ['text/html;q=high, application/json;q=0.1', false],
  ['application/xhtml+xml', true],
  ['application/xhtml+xml;q=0.9, application/json', false],
  [',,text/html,,', true],
  [';q=1,text/html', true],
])('Accept: %s prefers HTML: %p', (accept, prefers) => {
  expect(prefersHtml(accept)).toBe(prefers);
});

test('a random Accept prefers HTML only if it names it, and never throws', () => {
  const part = fc.constantFrom('text/html', 'application/json', '*/*', ';', ',', 'q=', '0.5', '1', '-', ' ');
  const accept = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(part, { maxLength: 12 }).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(accept, (text) => {
      const prefers = prefersHtml(text);
      if (!/text\/html|application\/xhtml\+xml/i.test(text)) expect(prefers).toBe(false);
      else expect(prefers).toBeBoolean();
    }),
    runs(500),
  );
});

test('every answer has a request id, CORS and nosniff', () => {
  expect(commonHeaders(CONTEXT, REAL)).toEqual({
    'X-Request-Id': CONTEXT.requestId,
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': expect.stringContaining('PAYMENT-REQUIRED, PAYMENT-RESPONSE'),
    'X-Content-Type-Options': 'nosniff',
  } as unknown as Record<string, string>);
});

test('CORS exposes the headers of payments and limits, each once', () => {
  const exposed = (commonHeaders(CONTEXT, STUB)['Access-Control-Expose-Headers'] ?? '').split(', ');
  expect(exposed).toContain(STUB_HEADER);
  for (const name of ['X-Request-Id', 'Retry-After', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset']) {
    expect(exposed).toContain(name);
  }
  expect(new Set(exposed.map((name) => name.toLowerCase())).size).toBe(exposed.length);
});

test('the stub header marks simulated payments only', () => {
  expect(commonHeaders(CONTEXT, STUB)[STUB_HEADER]).toBe('stub');
  expect(commonHeaders(CONTEXT, REAL)).not.toHaveProperty([STUB_HEADER]);
});

test('a preflight has no body, and allows the methods of its path', async () => {
  const response = preflight(CONTEXT, REAL);
  expect(response.status).toBe(204);
  expect(response.body).toBeNull();
  expect(Object.fromEntries(response.headers)).toMatchObject({
    allow: 'GET, HEAD, OPTIONS',
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, HEAD, OPTIONS',
    'access-control-max-age': '86400',
  });
  expect(allowHeader()).toEqual({ Allow: 'GET, HEAD, OPTIONS' });
  expect(allowHeader('POST')).toEqual({ Allow: 'POST, OPTIONS' });
});

test('a preflight never allows credentials', () => {
  expect(preflight(CONTEXT, STUB).headers.has('access-control-allow-credentials')).toBe(false);
});
