import { describe, expect, test } from 'bun:test';
import { routable, serveMetrics } from '../../src/service/listen.ts';

describe('routable', () => {
  test('leaves a request alone whose path the router finds', () => {
    const request = new Request('http://a.example/docs?x=1');
    expect(routable(request)).toBe(request);
  });

  test('shows the router the path behind a host of three characters, and keeps the rest', () => {
    const given = new Request('http://[::]/docs?x=1', { method: 'HEAD', headers: { Accept: 'text/html' } });
    const short = new Request('http://a:1/docs?x=1', given);
    const { url, method, headers } = routable(short);
    expect([url, method, headers.get('accept')]).toEqual(['http://localhost/docs?x=1', 'HEAD', 'text/html']);
  });

  test.each([
    ['http://a/', 'http://localhost/'],
    ['http://abc/x', 'http://localhost/x'],
    ['http://abcd/x', 'http://abcd/x'],
    ['https://abc/x', 'https://abc/x'],
  ])('reads %s as %s', (url, routed) => {
    expect(routable(new Request(url)).url).toBe(routed);
  });
});

test('the port of the metrics answers nothing else', async () => {
  const server = serveMetrics(
    { read: async () => 'a 1\n', contentType: 'text/plain; version=0.0.4' },
    { host: '127.0.0.1', port: 0 },
    () => {},
  );
  const url = `http://127.0.0.1:${server.port}`;
  const good = await fetch(`${url}/metrics`);
  expect([good.status, good.headers.get('content-type'), await good.text()]).toEqual([
    200,
    'text/plain; version=0.0.4',
    'a 1\n',
  ]);
  expect((await fetch(`${url}/v1/tools/ping`)).status).toBe(404);
  expect((await fetch(`${url}/metrics`, { method: 'DELETE' })).status).toBe(405);
  await server.stop();
});
