/** Downloads against servers on this machine: whole, cut and gone on with, changed, refused. */
import { afterAll, afterEach, describe, expect, test } from 'bun:test';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DownloadOptions, download } from '../../../src/terminology/download/download.ts';
import { DownloadError } from '../../../src/terminology/download/request.ts';
import { asZip, removeArchives } from '../import/support/release.ts';

const zipOf = (content: string): Buffer => readFileSync(asZip({ 'a.txt': content.repeat(20_000) }));
const FIRST = zipOf('first');
const SECOND = zipOf('another');
const NOW = '2026-11-21T10:00:00.000Z';

const root = mkdtempSync(join(tmpdir(), 'clinmeter-pull-'));
afterAll(() => {
  rmSync(root, { recursive: true });
  removeArchives();
});

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** What the client says that it has of the file. */
let received = 0;

/** What a server has of a file, and how it answers. */
type Site = {
  bytes: Buffer;
  headers: Record<string, string>;
  /** Bytes of the body after which the connection ends. */
  cutAfter?: number;
  contentLength?: number;
  ignoresRanges?: boolean;
  status?: number;
};

/** Answers by hand, because no HTTP server lets a test end a connection in the middle of a body. */
const serve = async (site: Site): Promise<{ url: string; requests: string[] }> => {
  const requests: string[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', (chunk) => {
      requests.push(chunk.toString());
      const [head, body] = answer(site, chunk.toString());
      const sent = body.subarray(0, site.cutAfter);
      received = 0;
      socket.write(head);
      socket.write(sent);
      // The client loses what it has not read when the connection ends early.
      const timer = setInterval(() => {
        if (sent.length < body.length && received < sent.length && !socket.destroyed) return;
        clearInterval(timer);
        socket.end();
      }, 5);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/files/release.zip`, requests };
};

const answer = ({ bytes, headers, ignoresRanges, ...site }: Site, request: string): readonly [string, Buffer] => {
  const from = Number(/^range: bytes=(\d+)-/im.exec(request)?.[1] ?? 0);
  const condition = /^if-range: (.+)\r$/im.exec(request)?.[1];
  const isRest = from > 0 && ignoresRanges !== true && condition === (headers.ETag ?? headers['Last-Modified']);
  const status = site.status ?? (isRest ? (from < bytes.length ? 206 : 416) : 200);
  const body = isRest ? bytes.subarray(from) : bytes;
  const lines = [
    `HTTP/1.1 ${status} Status`,
    'Connection: close',
    `Content-Length: ${site.contentLength ?? body.length}`,
    ...(status === 206 ? [`Content-Range: bytes ${from}-${bytes.length - 1}/${bytes.length}`] : []),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  return [`${lines.join('\r\n')}\r\n\r\n`, body];
};

const newOptions = (more: Partial<DownloadOptions> = {}): DownloadOptions => ({
  folder: mkdtempSync(join(root, 'f-')),
  fetch,
  isAllowed: ({ hostname }) => hostname === '127.0.0.1',
  hint: 'the page',
  now: () => new Date(NOW),
  onProgress: (done) => {
    received = done;
  },
  ...more,
});

const failure = async (downloading: Promise<unknown>): Promise<DownloadError> => {
  const error = await downloading.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof DownloadError) return error;
  throw new Error(`expected a DownloadError, got ${String(error)}`);
};

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const tagged = (bytes: Buffer, tag: string): Site => ({ bytes, headers: { ETag: `"${tag}"` } });

describe('a download', () => {
  test('that arrives whole is recorded with its checksum', async () => {
    const options = newOptions();
    const progress: number[] = [];
    const { url } = await serve(tagged(FIRST, '1'));
    const record = await download(url, { ...options, onProgress: (done, total) => progress.push(done / (total ?? 0)) });
    expect(record).toEqual({ name: 'release.zip', url, size: FIRST.length, sha256: sha256(FIRST), date: NOW });
    expect(sha256(readFileSync(join(options.folder, 'release.zip')))).toBe(sha256(FIRST));
    expect(JSON.parse(readFileSync(join(options.folder, 'release.zip.sha256.json'), 'utf8'))).toEqual(record);
    expect(readdirSync(options.folder).sort()).toEqual(['release.zip', 'release.zip.sha256.json']);
    expect(progress.at(-1)).toBe(1);
  });

  for (const [validator, headers] of Object.entries({
    'an entity tag': { ETag: '"1"' },
    'a date': { 'Last-Modified': 'Mon, 02 Nov 2026 10:00:00 GMT' },
  })) {
    test(`that was cut is gone on with when the file has not changed, by ${validator}`, async () => {
      const site: Site = { bytes: FIRST, headers, cutAfter: 50_000 };
      const { url, requests } = await serve(site);
      const options = newOptions();
      const error = await failure(download(url, options));
      expect(error.message).toContain(`${url} was cut after 50000 of ${FIRST.length} bytes`);
      expect(error.hint).toContain('it goes on where it stopped');
      expect(existsSync(join(options.folder, 'release.zip'))).toBe(false);

      delete site.cutAfter;
      expect((await download(url, options)).sha256).toBe(sha256(FIRST));
      expect(requests[1]).toMatch(/^range: bytes=50000-\r$/im);
    });
  }

  test('that was cut twice is gone on with twice', async () => {
    const site = { ...tagged(FIRST, '1'), cutAfter: 40_000 };
    const { url } = await serve(site);
    const options = newOptions();
    await failure(download(url, options));
    expect((await failure(download(url, options))).message).toContain('was cut after 80000 of');
    expect((await download(url, options)).sha256).toBe(sha256(FIRST));
  });

  test('that was cut starts again when the file has changed', async () => {
    const site: Site = { ...tagged(FIRST, '1'), cutAfter: 50_000 };
    const { url } = await serve(site);
    const options = newOptions();
    await failure(download(url, options));
    delete site.cutAfter;
    Object.assign(site, tagged(SECOND, '2'));
    expect((await download(url, options)).sha256).toBe(sha256(SECOND));
  });

  test.each([
    ['the server ignores ranges', { ignoresRanges: true }],
    ['the server has only a weak tag', { headers: { ETag: 'W/"1"' } }],
    ['the server names no version', { headers: {} }],
  ])('that was cut starts again when %s', async (_, more) => {
    const site: Site = { ...tagged(FIRST, '1'), ...more, cutAfter: 50_000 };
    const { url } = await serve(site);
    const options = newOptions();
    await failure(download(url, options));
    delete site.cutAfter;
    expect((await download(url, options)).sha256).toBe(sha256(FIRST));
  });

  test('of which everything but the end of the work was done is taken from its beginning', async () => {
    const { url, requests } = await serve(tagged(FIRST, '1'));
    const options = newOptions();
    writeFileSync(join(options.folder, 'release.zip.part'), FIRST);
    writeFileSync(join(options.folder, 'release.zip.part.json'), JSON.stringify({ url, validator: '"1"' }));
    expect((await download(url, options)).sha256).toBe(sha256(FIRST));
    expect(requests.length).toBe(2);
  });

  test('of another address does not go on with what is there', async () => {
    const { url, requests } = await serve(tagged(FIRST, '1'));
    const options = newOptions();
    writeFileSync(join(options.folder, 'release.zip.part'), SECOND.subarray(0, 1000));
    const elsewhere = JSON.stringify({ url: 'https://example.org/release.zip', validator: '"1"' });
    writeFileSync(join(options.folder, 'release.zip.part.json'), elsewhere);
    expect((await download(url, options)).sha256).toBe(sha256(FIRST));
    expect(requests[0]).not.toMatch(/^range:/im);
  });

  test('replaces an older one, which stays until the new one is whole', async () => {
    const site: Site = { ...tagged(SECOND, '2'), cutAfter: 50_000 };
    const { url } = await serve(site);
    const options = newOptions();
    const file = join(options.folder, 'release.zip');
    writeFileSync(file, FIRST);
    await failure(download(url, options));
    expect(sha256(readFileSync(file))).toBe(sha256(FIRST));
    delete site.cutAfter;
    await download(url, options);
    expect(sha256(readFileSync(file))).toBe(sha256(SECOND));
  });
});

test('a download fails when there is no such file', async () => {
  const { url } = await serve({ ...tagged(FIRST, '1'), status: 404 });
  const options = newOptions();
  const { message, hint } = await failure(download(url, options));
  expect({ message, hint }).toEqual({ message: `${url} answered 404`, hint: 'the page' });
  expect(readdirSync(options.folder)).toEqual([]);
});

test('a download fails when the length that was announced is too large', async () => {
  const { url } = await serve({ ...tagged(FIRST, '1'), contentLength: FIRST.length + 7 });
  const { message } = await failure(download(url, newOptions()));
  // The end of the connection may overtake what was sent before it.
  expect(message).toMatch(new RegExp(`was cut after \\d+ of ${FIRST.length + 7} bytes`));
});

test('a download fails when the length that was announced is too small, and keeps nothing of it', async () => {
  const { url } = await serve({ ...tagged(FIRST, '1'), contentLength: FIRST.length - 7 });
  const options = newOptions();
  expect((await failure(download(url, options))).message).toBe(`${url} did not send a whole zip file`);
  expect(readdirSync(options.folder)).toEqual([]);
});

test('a download fails when a page comes instead of the file', async () => {
  const { url } = await serve(tagged(Buffer.from('<html>Please log in</html>'), '1'));
  expect((await failure(download(url, newOptions()))).message).toBe(`${url} did not send a whole zip file`);
});

test('a download fails when no server answers', async () => {
  const { message } = await failure(download('http://127.0.0.1:9/release.zip', newOptions()));
  expect(message).toStartWith('no answer from 127.0.0.1:9: ');
});

test('a download fails when the server falls silent', async () => {
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: () => new Response(new ReadableStream({ pull: () => new Promise(() => {}) })),
  });
  closing.push(() => server.stop(true));
  const url = `${server.url.href}release.zip`;
  const { message } = await failure(download(url, newOptions({ patienceMs: 100 })));
  expect(message).toContain('nothing came for 100 ms');
});

test('a download fails when it would lead to an address that is not allowed, and asks nothing there', async () => {
  const { url } = await serve({
    bytes: Buffer.alloc(0),
    headers: { Location: 'http://example.org/release.zip' },
    status: 302,
  });
  expect((await failure(download(url, newOptions()))).message).toBe(
    `${url} leads to http://example.org/release.zip, which is not https`,
  );
});

test('a download fails when it is sent around in a circle', async () => {
  const { url } = await serve({ bytes: Buffer.alloc(0), headers: { Location: '/files/release.zip' }, status: 302 });
  expect((await failure(download(url, newOptions()))).message).toContain('redirects more than 5 times');
});

test('a download fails when the folder cannot be made', async () => {
  const { url } = await serve(tagged(FIRST, '1'));
  const file = join(root, 'file');
  writeFileSync(file, '');
  const { message, hint } = await failure(download(url, newOptions({ folder: join(file, 'below') })));
  expect(message).toContain('cannot be written');
  expect(hint).toContain('--out');
});
