import { expect, test } from 'bun:test';
import { createMetricsApp } from '../../src/http/app.ts';

const app = createMetricsApp({ read: async () => 'a 1\n', contentType: 'text/plain; version=0.0.4' }, () => {});
const ask = async (path: string, method = 'GET') => app.fetch(new Request(`http://127.0.0.1:9464${path}`, { method }));

test('the metrics port answers GET and HEAD of /metrics', async () => {
  const { status, headers } = await ask('/metrics', 'HEAD');
  const good = await ask('/metrics');
  expect([status, headers.get('content-length')]).toEqual([200, '4']);
  expect([good.status, good.headers.get('content-type'), await good.text()]).toEqual([
    200,
    'text/plain; version=0.0.4',
    'a 1\n',
  ]);
});

test('the metrics port answers no other path and no other method', async () => {
  expect((await ask('/v1/tools/ping')).status).toBe(404);
  const refused = await ask('/metrics', 'DELETE');
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

test('metrics that cannot be read are answered 500, and the reason is logged', async () => {
  const reasons: unknown[] = [];
  const read = async () => {
    throw new Error('secret');
  };
  const failing = createMetricsApp({ read, contentType: 'text/plain' }, (error) => reasons.push(error));
  const answer = await failing.fetch(new Request('http://127.0.0.1:9464/metrics'));
  expect([answer.status, await answer.text()]).toEqual([500, 'the metrics cannot be read; the log says why\n']);
  expect(reasons).toEqual([new Error('secret')]);
});
