import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { brotliCompressSync } from 'node:zlib';
import { AddressError, guardedFetch, withoutProxies } from '../../src/network/guarded-fetch.ts';
import { CERTIFICATE, PRIVATE_KEY } from '../support/self-signed.ts';

type Seen = { readonly host: string | null; readonly method: string; readonly body: string; readonly peer: number };

const seen: Seen[] = [];
const answer = async (request: Request, server: Bun.Server<unknown>): Promise<Response> => {
  const { host, searchParams } = new URL(request.url);
  const peer = server.requestIP(request)?.port ?? 0;
  seen.push({ host: request.headers.get('host'), method: request.method, body: await request.text(), peer });
  const target = searchParams.get('to');
  return target === null ? new Response(host) : new Response(null, { status: 307, headers: { Location: target } });
};

let plain: Bun.Server<unknown>;
let secure: Bun.Server<unknown>;
beforeAll(() => {
  plain = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: answer });
  secure = Bun.serve({ hostname: '127.0.0.1', port: 0, tls: { cert: CERTIFICATE, key: PRIVATE_KEY }, fetch: answer });
});
afterAll(async () => {
  await Promise.all([plain.stop(true), secure.stop(true)]);
});

/** A name server that gives one answer after the other, the last one again and again; it counts. */
const nameServer = (...answers: readonly (readonly string[])[]) => {
  const asked: string[] = [];
  const lookup = async (name: string): Promise<readonly string[]> => {
    asked.push(name);
    return answers[Math.min(asked.length, answers.length) - 1] ?? [];
  };
  return { lookup, asked };
};

const near = (lookup: (name: string) => Promise<readonly string[]>) =>
  guardedFetch({ named: '--facilitator', reach: 'near', lookup });

const failureOf = async (asking: Promise<unknown>): Promise<unknown> =>
  asking.then(
    () => undefined,
    (reason: unknown) => reason,
  );

describe('a request to a name', () => {
  test('goes to the address that was looked up, once, as it is, with the name as its host', async () => {
    const { lookup, asked } = nameServer(['127.0.0.1']);
    const ask = near(lookup);
    const url = `http://facilitator.example:${plain.port}/settle`;
    seen.length = 0;
    for (const body of ['one', 'two', 'three']) {
      expect((await ask(url, { method: 'POST', body })).status).toBe(200);
    }
    expect(seen).toMatchObject(
      ['one', 'two', 'three'].map((body) => ({ method: 'POST', body, host: `facilitator.example:${plain.port}` })),
    );
    expect(asked).toEqual(['facilitator.example']);
  });

  test('keeps its connection for the next one', async () => {
    const ask = near(nameServer(['127.0.0.1']).lookup);
    seen.length = 0;
    for (let count = 0; count < 5; count += 1) await (await ask(`http://kept.example:${plain.port}/`)).text();
    expect(new Set(seen.map(({ peer }) => peer)).size).toBe(1);
  });

  test.each([
    ['this machine', '127.0.0.1'],
    ['this machine, version 6', '::1'],
    ['this machine, mapped', '::ffff:127.0.0.1'],
    ['metadata', '169.254.169.254'],
    ['a private network', '10.0.0.1'],
    ['something that is no address', '127.1'],
  ])('that leads to %s is not sent where only the public is reached', async (_, address) => {
    const told: AddressError[] = [];
    const { lookup } = nameServer(['8.8.8.8', address]);
    const ask = guardedFetch({ named: '--rpc-url', reach: 'public', lookup, onRefused: (error) => told.push(error) });
    seen.length = 0;
    const error = await failureOf(ask(`http://rebound.example:${plain.port}/?key=hunter2`));
    expect(error).toBeInstanceOf(AddressError);
    expect(error).toMatchObject({
      code: 'NotSent',
      message: `--rpc-url leads to ${address}, which is no public address`,
    });
    expect([told, seen]).toEqual([[error as AddressError], []]);
  });

  test('is not sent to metadata even where this machine is reached', async () => {
    const error = await failureOf(near(nameServer(['169.254.169.254']).lookup)('http://a.example/'));
    expect(error).toMatchObject({
      message: '--facilitator leads to 169.254.169.254, which is neither public nor of a private network',
    });
  });

  test('does not follow a name server that changes its mind after the check', async () => {
    // The first answer is checked and used; the second one, which the attack needs, is never asked for.
    const { lookup, asked } = nameServer(['127.0.0.1'], ['127.0.0.2']);
    const onlyFirst = near(lookup);
    seen.length = 0;
    for (let count = 0; count < 3; count += 1) await onlyFirst(`http://rebound.example:${plain.port}/`);
    expect(seen.length).toBe(3);
    expect(asked.length).toBe(1);
  });

  test('is checked again when the name is looked up again', async () => {
    // Nothing listens at the first address, so it is forgotten.
    const { lookup, asked } = nameServer(['127.0.0.9'], ['169.254.169.254']);
    const ask = near(lookup);
    const url = `http://rebound.example:${plain.port}/`;
    expect(await failureOf(ask(url))).toMatchObject({ code: 'ECONNREFUSED' });
    expect(await failureOf(ask(url))).toBeInstanceOf(AddressError);
    expect(asked.length).toBe(2);
  });

  test('goes to the address that answers, when there are several', async () => {
    const ask = near(nameServer(['127.0.0.9', '::1', '127.0.0.1']).lookup);
    expect((await ask(`http://several.example:${plain.port}/`)).status).toBe(200);
  });

  test('that has no address, or no name server, is not sent', async () => {
    const broken = async () => {
      throw new Error('no name server');
    };
    for (const lookup of [nameServer([]).lookup, broken]) {
      expect(await failureOf(near(lookup)('http://nowhere.example/'))).toMatchObject({
        code: 'NotSent',
        message: '--facilitator names a host that has no address',
      });
    }
  });

  test('may end with a dot', async () => {
    const { lookup, asked } = nameServer(['127.0.0.1']);
    expect((await near(lookup)(`http://dotted.example.:${plain.port}/`)).status).toBe(200);
    expect(asked).toEqual(['dotted.example']);
  });

  test('is looked up by the system where nothing else is said', async () => {
    const ask = guardedFetch({ named: '--facilitator', reach: 'near' });
    expect((await ask(`http://localhost:${plain.port}/`)).status).toBe(200);
    const strict = guardedFetch({ named: '--facilitator', reach: 'public' });
    expect(await failureOf(strict(`http://localhost:${plain.port}/`))).toBeInstanceOf(AddressError);
  });
});

describe('a request to an address', () => {
  test.each([
    '127.0.0.1',
    '127.1',
    '0x7f.1',
    '0177.0.0.1',
    '2130706433',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '%31%32%37.0.0.1',
    '①②⑦.0.0.1',
    '127.0.0.1.',
    'user:hunter2@127.0.0.1',
  ])('is not sent where only the public is reached, however it is spelled: %s', async (host) => {
    const { lookup, asked } = nameServer(['8.8.8.8']);
    const ask = guardedFetch({ named: '--facilitator', reach: 'public', lookup });
    seen.length = 0;
    expect(await failureOf(ask(`http://${host}:${plain.port}/`))).toBeInstanceOf(AddressError);
    expect([asked, seen]).toEqual([[], []]);
  });

  test('of this machine is sent where that is reached', async () => {
    const { lookup, asked } = nameServer([]);
    expect((await near(lookup)(`http://127.0.0.1:${plain.port}/`)).status).toBe(200);
    expect(asked).toEqual([]);
  });
});

describe('a packed answer', () => {
  /** Bytes that become 16 MiB. */
  const LENGTH = 16 * 1024 * 1024;
  const bombs: readonly (readonly [string, Uint8Array])[] = [
    ['gzip', Bun.gzipSync(Buffer.alloc(LENGTH))],
    ['br', brotliCompressSync(Buffer.alloc(LENGTH))],
  ];

  for (const host of ['127.0.0.1', 'facilitator.example']) {
    test.each(bombs)(`from ${host} is not asked for, and stays as it is: %s`, async (encoding, bytes) => {
      const accepted: (string | null)[] = [];
      using server = Bun.serve({
        hostname: '127.0.0.1',
        port: 0,
        fetch: ({ headers }) => {
          accepted.push(headers.get('accept-encoding'));
          return new Response(Buffer.from(bytes), { headers: { 'content-encoding': encoding } });
        },
      });
      const url = `http://${host}:${server.port}/settle`;
      const ask = near(nameServer(['127.0.0.1']).lookup);
      for (const _ of ['first', 'again']) {
        const response = await ask(url, { headers: { 'Accept-Encoding': 'br, gzip' } });
        expect(response.headers.get('content-encoding')).toBe(encoding);
        expect((await response.bytes()).length).toBe(bytes.length);
      }
      expect(accepted).toEqual(['identity', 'identity']);
    });
  }
});

test('a redirect is handed back and not followed', async () => {
  const ask = near(nameServer(['127.0.0.1']).lookup);
  seen.length = 0;
  const response = await ask(`http://a.example:${plain.port}/?to=http://127.0.0.1:${plain.port}/secret`, {
    redirect: 'follow',
  });
  expect([response.status, seen.length]).toEqual([307, 1]);
});

describe('over TLS', () => {
  // The certificate is for localhost and 127.0.0.1; the tests trust it, the machine does not.
  const trusting = (init: BunFetchRequestInit = {}): BunFetchRequestInit => ({ ...init, tls: { ca: CERTIFICATE } });

  test('the certificate must name the requested host, at every address', async () => {
    const ask = near(nameServer(['127.0.0.1']).lookup);
    const good = await ask(`https://localhost:${secure.port}/`, trusting());
    expect(await good.text()).toBe(`localhost:${secure.port}`);
    expect(await failureOf(ask(`https://127-0-0-1.example:${secure.port}/`, trusting()))).toMatchObject({
      code: 'ERR_TLS_CERT_ALTNAME_INVALID',
    });
  });

  test('an untrusted certificate is refused', async () => {
    const ask = near(nameServer(['127.0.0.1']).lookup);
    expect(await failureOf(ask(`https://localhost:${secure.port}/`))).toMatchObject({
      code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    });
  });

  test('a connection that was made for one name is not used for another', async () => {
    const ask = near(nameServer(['127.0.0.1']).lookup);
    await (await ask(`https://localhost:${secure.port}/`, trusting())).text();
    expect(await failureOf(ask(`https://other.example:${secure.port}/`, trusting()))).toMatchObject({
      code: 'ERR_TLS_CERT_ALTNAME_INVALID',
    });
  });

  test('connections are kept', async () => {
    const ask = near(nameServer(['127.0.0.1']).lookup);
    seen.length = 0;
    for (let count = 0; count < 5; count += 1)
      await (await ask(`https://localhost:${secure.port}/`, trusting())).text();
    expect(new Set(seen.map(({ peer }) => peer)).size).toBe(1);
  });
});

test('proxies are taken out of the environment and named, and nothing else is', () => {
  const environment = { HTTP_PROXY: 'http://a', https_proxy: 'http://b', ALL_PROXY: '', NO_PROXY: 'c', PATH: '/bin' };
  expect(withoutProxies(environment)).toEqual(['HTTP_PROXY', 'https_proxy']);
  expect<object>(environment).toEqual({ ALL_PROXY: '', NO_PROXY: 'c', PATH: '/bin' });
  expect(withoutProxies(environment)).toEqual([]);
});
