/** The floor: `Bun.serve` with fixed answers by path, read from a file. */
import { readFileSync } from 'node:fs';
import type { Fixed } from '../support/fixed.ts';

const answers: Readonly<Record<string, Fixed>> = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
const bodies = new Map(Object.entries(answers).map(([path, { body }]) => [path, Buffer.from(body, 'base64')]));

const server = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  fetch: ({ url }) => {
    const start = url.indexOf('/', 8);
    const end = url.indexOf('?');
    const path = url.slice(start, end < 0 ? undefined : end);
    const { status = 404, headers = {} } = answers[path] ?? {};
    return new Response(bodies.get(path) ?? null, { status, headers });
  },
});
console.log(server.url.href);
