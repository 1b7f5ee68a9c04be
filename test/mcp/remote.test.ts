/** The client against a hostile server. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { remoteAt } from '../../src/mcp/remote.ts';

const MEBIBYTE = new Uint8Array(1024 * 1024).fill(32);
let asked = 0;
let sent = 0;
let server: Bun.Server<undefined>;
beforeAll(() => {
  server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: ({ url }) => {
      asked += 1;
      if (url.endsWith('/redirect')) return new Response(null, { status: 307, headers: { Location: '/elsewhere' } });
      const pull = (controller: ReadableStreamDefaultController) => {
        sent += 1;
        if (sent > 64) controller.close();
        else controller.enqueue(MEBIBYTE);
      };
      return new Response(new ReadableStream({ pull }));
    },
  });
});
afterAll(() => server.stop(true));

const reasonOf = (path: string) =>
  remoteAt(`http://127.0.0.1:${server.port}${path}`)
    .ask('ping', {})
    .catch((error: Error) => `${error.name}: ${error.message}`);

test('an endless answer is cut off', async () => {
  expect(await reasonOf('/long')).toMatch(/^UnansweredError: the answer of 127.0.0.1:\d+ is longer than 8 MiB$/);
  expect(sent).toBeLessThan(64);
});

test('a redirect is not followed', async () => {
  asked = 0;
  expect(await reasonOf('/redirect')).toMatch(/^UnansweredError: 127.0.0.1:\d+ answered 307$/);
  expect(asked).toBe(1);
});
