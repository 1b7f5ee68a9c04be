import { expect } from 'bun:test';
import { handOver } from '../../src/service/hand-over.ts';
import { needing } from '../support/needing.ts';

const { test } = needing(process.platform === 'linux', 'only Linux passes a port on');

const listener = (name: string, port: number, reusePort: boolean) =>
  Bun.serve({ hostname: '127.0.0.1', port, reusePort, development: false, fetch: () => new Response(name) });

test('from the moment at which the second listens, every connection is its own, again and again', async () => {
  const servers = [listener('0', 0, false)];
  const port = servers[0]?.port ?? 0;
  const knock = async () => (await fetch(`http://127.0.0.1:${port}`, { keepalive: false })).text();
  for (let round = 1; round <= 3; round += 1) {
    const opened = Promise.withResolvers<void>();
    const handed = handOver(port, () => {
      servers.push(listener(String(round), port, true));
      opened.resolve();
    });
    await opened.promise;
    const answers: string[] = [];
    for (let count = 0; count < 40; count += 1) answers.push(await knock());
    expect(new Set(answers)).toEqual(new Set([String(round)]));
    await handed;
    await servers[round - 1]?.stop(false);
    expect(await knock()).toBe(String(round));
  }
  await servers.at(-1)?.stop(true);
});

test('if the second cannot listen, the first goes on', async () => {
  const first = listener('first', 0, false);
  const fail = () => {
    throw new Error('no second');
  };
  await expect(handOver(first.port ?? 0, fail)).rejects.toThrow('no second');
  expect(await (await fetch(first.url)).text()).toBe('first');
  // Its port is its own again.
  expect(() => listener('other', first.port ?? 0, false)).toThrow();
  await first.stop(true);
});
