/** `clinmeter health` beside a service, as a container engine runs it. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { type Running, run, start } from '../support/executable.ts';

let server: Running;
beforeAll(async () => {
  server = await start([]);
});
afterAll(async () => server[Symbol.asyncDispose]());

const port = () => new URL(server.url).port;

test('answers 0 while the service is alive, and ready to sell', async () => {
  const alive = await run(['health', '--port', port()]);
  expect({ status: alive.status, first: alive.out.split('\n')[0] }).toEqual({ status: 0, first: 'ok' });
  const ready = await run(['health', '--ready', '--json'], {
    environment: { CLINMETER_PORT: port(), CLINMETER_HOST: '0.0.0.0' },
  });
  expect(ready.status).toBe(0);
  expect(JSON.parse(ready.out)).toMatchObject({ status: 'ready', checks: { ledger: { status: 'ok' } } });
});

test('answers 1 when there is no service, and says what it asked', async () => {
  await server.stop();
  const { status, err } = await run(['health', '--port', port()]);
  expect(status).toBe(1);
  expect(err).toContain(`http://127.0.0.1:${port()}/health does not answer`);
});

test('answers 1 when another program has the port', async () => {
  const endless = () =>
    new Response(new ReadableStream({ pull: (stream) => stream.enqueue(new Uint8Array(1 << 20).fill(32)) }));
  for (const [answer, reason] of [
    [() => Response.json({}), 'the answer is not one of Clinmeter'],
    [() => Response.json({ status: 'ok', checks: { x: null } }), 'the answer is not one of Clinmeter'],
    [endless, 'the answer is longer than 8 MiB'],
  ] as const) {
    using other = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: answer });
    const { status, err } = await run(['health', '--port', String(other.port)]);
    expect({ status, err }).toEqual({ status: 1, err: expect.stringContaining(reason) });
  }
});
