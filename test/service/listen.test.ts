import { expect, test } from 'bun:test';
import { serveMetrics } from '../../src/service/listen.ts';

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
  const head = await fetch(`${url}/metrics`, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length')]).toEqual([200, '4']);
  expect((await fetch(`${url}/v1/tools/ping`)).status).toBe(404);
  const refused = await fetch(`${url}/metrics`, { method: 'DELETE' });
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  await server.stop();
});
