/** The free paths of the compiled executable: each document is there, and what it shows is what is sold. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { type Running, start } from '../support/executable.ts';

let service: Running;
beforeAll(async () => {
  service = await start(['--rate-limit', 'off', '--rate-limit-free', 'off', '--metrics-public']);
});
afterAll(async () => service[Symbol.asyncDispose]());

/** Bytes as sent, compressed, and the most that they may be. */
test.each([
  ['/docs/playground.js', 22_500],
  ['/docs/search.js', 2000],
  ['/docs/finder.js', 12_500],
  ['/docs/scores.js', 115_000],
  ['/docs/crypto.js', 36_000],
])('%s is small, and sent compressed as the executable holds it', async (path, most) => {
  const script = await fetch(service.url + path, { decompress: false, headers: { 'Accept-Encoding': 'gzip' } });
  expect(script.headers.get('content-encoding')).toBe('gzip');
  expect((await script.arrayBuffer()).byteLength).toBeLessThan(most);
});
