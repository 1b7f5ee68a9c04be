/** The first start on a machine with Node and npm alone, with a registry that serves another Bun. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTarGzip } from 'nanotar';
import manifest from '../../package.json';
import { finished } from '../support/executable.ts';

const ROOT = join(import.meta.dir, '..', '..');
const VERSION = manifest.dependencies.bun;

let folder = '';
let registry: Bun.Server<undefined>;
let tarball: Uint8Array;
let integrity = '';

/** A "Bun" that leaves a file, and fails. */
const SCRIPT = '#!/bin/sh\ntouch "$BOOTSTRAP_MARK"\nexit 9\n';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'clinmeter-bootstrap-'));
  registry = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: ({ url }) => {
      const path = decodeURIComponent(new URL(url).pathname).slice(1);
      if (path === 'bun.tgz') return new Response(tarball);
      const dist = { tarball: `${registry.url.href}bun.tgz`, integrity };
      const version = { name: path, version: VERSION, dist };
      return Response.json({ name: path, 'dist-tags': { latest: VERSION }, versions: { [VERSION]: version } });
    },
  });
});
afterAll(async () => {
  await registry.stop(true);
  rmSync(folder, { recursive: true });
});

/** Starts a copy of the project whose lock file is changed in this way. */
const started = async (name: string, changed: (lock: string) => string) => {
  const place = join(folder, name);
  mkdirSync(join(place, 'build'), { recursive: true });
  for (const file of ['build/bootstrap.mjs', 'package.json']) cpSync(join(ROOT, file), join(place, file));
  writeFileSync(join(place, 'bun.lock'), changed(readFileSync(join(ROOT, 'bun.lock'), 'utf8')));
  const mark = join(place, 'mark');
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: place,
    TMPDIR: place,
    BOOTSTRAP_MARK: mark,
    npm_config_cache: join(place, 'cache'),
    npm_config_registry: registry.url.href,
    npm_config_fetch_retries: '0',
  };
  const program = ['node', join(place, 'build', 'bootstrap.mjs'), 'build/start.ts'];
  const child = Bun.spawn(program, { cwd: place, env, stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' });
  return { ...(await finished(child)), hasRun: existsSync(mark) };
};

const pack = async (name: string): Promise<void> => {
  const files = { 'package.json': JSON.stringify({ name, version: VERSION }), 'bin/bun': SCRIPT };
  const entries = Object.entries(files).map(([path, data]) => ({
    name: `package/${path}`,
    data,
    attrs: { mode: '755' },
  }));
  tarball = await createTarGzip(entries);
  integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
};

test('a Bun that is not the one of the lock file is not run, and the message says so', async () => {
  await pack('@oven/bun');
  const { status, err, hasRun } = await started('tampered', (lock) => lock);
  expect([status, hasRun]).toEqual([1, false]);
  expect(err).toMatch(
    /Error: the registry has another @oven\/bun-\S+ \S+ than bun\.lock; nothing of it was run\nTry: /,
  );
});

test('the Bun of the lock file is run, and what it says ends the start', async () => {
  await pack('@oven/bun');
  const own = (lock: string) => lock.replace(/("@oven\/bun-[^"]+@[^"]+", .*)"sha512-[^"]+"\]/g, `$1"${integrity}"]`);
  const { status, err, hasRun } = await started('honest', own);
  expect([status, hasRun]).toEqual([9, true]);
  expect(err).toContain('Error: installing the packages failed');
});

test('a lock file without a digest stops the start', async () => {
  const { status, err, hasRun } = await started('bare', (lock) => lock.replaceAll('sha512-', 'sha1-'));
  expect([status, hasRun]).toEqual([1, false]);
  expect(err).toContain('Error: bun.lock has no @oven/bun-');
});
