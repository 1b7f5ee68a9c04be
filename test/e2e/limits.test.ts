/** What one client may ask for, at the compiled executable. */
import { describe, expect, test } from 'bun:test';
import { paymentFor, sendPayment } from '../support/buyer.ts';
import { start } from '../support/executable.ts';

describe('the rate limit of a client', () => {
  test('answers 429 with the time to wait, on paid and free paths apart', async () => {
    await using service = await start(['--rate-limit', '3', '--rate-limit-free', '2']);
    const statusOf = async (path: string) => (await fetch(service.url + path)).status;
    const paid = [1, 2, 3, 4].map(() => statusOf('/v1/tools/ping'));
    expect(await Promise.all(paid)).toEqual([402, 402, 402, 429]);
    expect(await Promise.all([1, 2, 3].map(() => statusOf('/v1/catalog')))).toEqual([200, 200, 429]);

    const response = await fetch(`${service.url}/v1/tools/ping`);
    const wait = Number(response.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    expect(response.headers.get('ratelimit-limit')).toBe('3');
    expect(response.headers.get('ratelimit-remaining')).toBe('0');
    expect(response.headers.get('ratelimit-reset')).toBe(String(wait));
    expect(await response.json()).toMatchObject({
      code: 'rate_limited',
      retry: { allowed: true, action: 'wait', after_seconds: wait },
    });
  });

  test('does not keep a buyer from what was paid for', async () => {
    await using service = await start(['--rate-limit', '2']);
    const url = `${service.url}/v1/tools/ping`;
    const payment = await paymentFor(url);
    expect((await sendPayment(url, payment)).status).toBe(200);
    expect((await fetch(url)).status).toBe(429);
    expect((await sendPayment(url, payment)).status).toBe(200);
  });

  test('is counted by the address that the trusted proxy names, and by no other header', async () => {
    await using service = await start(['--rate-limit', '1', '--trusted-proxy', '127.0.0.1']);
    const statusFor = async (forwarded: string) =>
      (await fetch(`${service.url}/v1/tools/ping`, { headers: { 'X-Forwarded-For': forwarded } })).status;
    expect(await statusFor('203.0.113.1')).toBe(402);
    expect(await statusFor('203.0.113.1')).toBe(429);
    expect(await statusFor('203.0.113.1, 203.0.113.2')).toBe(402);
    await using direct = await start(['--rate-limit', '1']);
    const [first, second] = ['203.0.113.1', '203.0.113.2'].map((address) => ({ 'X-Forwarded-For': address }));
    expect((await fetch(`${direct.url}/v1/tools/ping`, { headers: first ?? {} })).status).toBe(402);
    expect((await fetch(`${direct.url}/v1/tools/ping`, { headers: second ?? {} })).status).toBe(429);
  });

  test('can be switched off', async () => {
    await using service = await start(['--rate-limit', 'off']);
    const answers = await Promise.all(Array.from({ length: 300 }, () => fetch(`${service.url}/v1/tools/ping`)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([402]));
  });
});
