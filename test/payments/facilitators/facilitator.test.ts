import { describe, expect, test } from 'bun:test';
import { bearer } from '../../../src/payments/facilitators/facilitator.ts';
import { httpFacilitator } from '../../../src/payments/facilitators/http.ts';

describe('a bearer token', () => {
  test('is the same for every request', async () => {
    const authorize = bearer('a.b-c_d~e+f/g==');
    for (const [method, path] of [
      ['POST', '/settle'],
      ['POST', '/verify'],
      ['GET', '/supported'],
    ] as const) {
      expect(await authorize(method, new URL(path, 'https://f.example'))).toBe('Bearer a.b-c_d~e+f/g==');
    }
  });

  test('is what a facilitator is shown', async () => {
    const seen: unknown[] = [];
    using server = Bun.serve({
      hostname: '127.0.0.1',
      port: 0,
      development: false,
      fetch: ({ headers }) => {
        seen.push(headers.get('authorization'));
        return Response.json({ kinds: [] });
      },
    });
    const facilitator = httpFacilitator(`http://127.0.0.1:${server.port}`, { authorize: bearer('token') });
    await facilitator.supported(new AbortController().signal);
    expect(seen).toEqual(['Bearer token']);
  });
});
