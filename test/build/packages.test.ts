/** The forms in which a release is installed, made of the executable of the tests and read back. */
import { afterAll, describe, expect, test } from 'bun:test';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import manifestSchema from '@anthropic-ai/mcpb/mcpb-manifest-v0.3.schema.json';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import Ajv from 'ajv';
import { parseTar } from 'nanotar';
import { archiveFor, archiveOf } from '../../build/release/archive.ts';
import { changesOf } from '../../build/release/changes.ts';
import { companions } from '../../build/release/companions.ts';
import { debOf } from '../../build/release/deb.ts';
import { mcpbFor, mcpbOf } from '../../build/release/mcpb.ts';
import { npmFileFor, npmLauncherFor, npmLauncherOf, npmPackageOf } from '../../build/release/npm.ts';
import { imageOf } from '../../build/release/oci.ts';
import { signFile } from '../../build/release/sign.ts';
import { tarGzOf } from '../../build/release/tar.ts';
import { TARGETS } from '../../build/release/targets.ts';
import { EXECUTABLE } from '../support/executable.ts';
import { runPackage } from '../support/packages.ts';

const VERSION = '1.2.3-git.20240131120000.g01234567';
const DATE = '2024-01-31T12:00:00.000Z';
const HERE = { name: `linux-${process.arch}`, machine: 'the one that runs the tests' };

const folder = mkdtempSync(join(tmpdir(), 'clinmeter-packages-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A program that says its words, and ends with status 3: small enough to pack often. */
const STANDIN = '#!/bin/sh\necho "$@"\nexit 3\n';
const small = { executable: new TextEncoder().encode(STANDIN), shared: companions(), version: VERSION, date: DATE };

const spawn = (argv: string[], cwd = folder) => {
  const { exitCode, stdout, stderr } = Bun.spawnSync(argv, { cwd, stdin: 'ignore' });
  return { status: exitCode, out: stdout.toString(), err: stderr.toString() };
};
const unzipped = (bytes: Uint8Array) => parseTar(Bun.gunzipSync(new Uint8Array(bytes)));

test('an archive unpacks to one folder with the executable, the manual, the licences and etc', () => {
  writeFileSync(join(folder, 'archive.tar.gz'), archiveOf(HERE, small));
  expect(spawn(['tar', '-xzf', 'archive.tar.gz'])).toEqual({ status: 0, out: '', err: '' });
  const inside = join(folder, archiveFor(HERE, VERSION).replace('.tar.gz', ''));
  expect(spawn([join(inside, 'clinmeter'), 'it runs'])).toMatchObject({ status: 3, out: 'it runs\n' });
  for (const [name, start] of [
    ['README.md', '# '],
    ['CHANGELOG.md', '# '],
    ['etc/clinmeter.service', '# Clinmeter under systemd'],
    ['completions/_clinmeter', '#compdef clinmeter'],
  ] as const) {
    expect(readFileSync(join(inside, name), 'utf8')).toStartWith(start);
  }
  expect(readFileSync(join(inside, 'LICENSES.txt'), 'utf8')).toContain('LOINC');
});

test('the links of the manual lead to files of the archive, and of the Debian package', () => {
  const linksIn = (files: ReturnType<typeof unzipped>, manual: string) => {
    const text = files.find(({ name }) => name === manual)?.text ?? '';
    const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, link = '']) => link);
    expect(links.length).toBeGreaterThan(5);
    const names = files.map(({ name }) => `/${name.replace(/\/$/, '')}`);
    return links.filter((link) => !names.includes(resolve('/', dirname(manual), link)));
  };
  const top = archiveFor(HERE, VERSION).replace('.tar.gz', '');
  expect(linksIn(unzipped(archiveOf(HERE, small)), `${top}/README.md`)).toEqual([]);
  const data = membersOf(debOf(HERE, small))['data.tar.gz'] ?? new Uint8Array();
  expect(linksIn(unzipped(data), 'usr/share/doc/clinmeter/README.md')).toEqual([]);
});

test('an archive is the same bytes for files in any order, and belongs to root', () => {
  const files = ['b/two', 'a/one', 'a/b/three'].map((path) => ({ path, content: path }));
  expect(tarGzOf(files.toReversed(), DATE)).toEqual(tarGzOf(files, DATE));
  const entries = unzipped(tarGzOf(files, DATE));
  expect(entries.map(({ name }) => name)).toEqual(['a/', 'a/b/', 'a/b/three', 'a/one', 'b/', 'b/two']);
  expect(entries.every(({ attrs }) => attrs?.uid === 0 && attrs.gid === 0)).toBe(true);
});

/** The files of a Debian package: an `ar` archive of three members. */
const membersOf = (deb: Uint8Array): Readonly<Record<string, Uint8Array>> => {
  const bytes = Buffer.from(deb);
  expect(bytes.subarray(0, 8).toString()).toBe('!<arch>\n');
  const members: Record<string, Uint8Array> = {};
  for (let at = 8; at < bytes.length; ) {
    const header = bytes.subarray(at, at + 60).toString('latin1');
    const size = Number(header.slice(48, 58));
    members[header.slice(0, 16).trim()] = bytes.subarray(at + 60, at + 60 + size);
    at += 60 + size + (size % 2);
  }
  return members;
};

describe('a Debian package', () => {
  const deb = debOf(HERE, small);

  test('a Debian package has the members and the files that dpkg expects', () => {
    const members = membersOf(deb);
    expect(Object.keys(members)).toEqual(['debian-binary', 'control.tar.gz', 'data.tar.gz']);
    const control = unzipped(members['control.tar.gz'] ?? new Uint8Array());
    const textOf = (name: string) => control.find((file) => file.name === name)?.text;
    expect(textOf('control')).toContain('Package: clinmeter\nVersion: 1.2.3~git20240131120000.01234567\n');
    expect(textOf('conffiles')).toBe('/etc/clinmeter/clinmeter.toml\n');
    const data = unzipped(members['data.tar.gz'] ?? new Uint8Array());
    const unit = data.find(({ name }) => name === 'usr/lib/systemd/system/clinmeter.service')?.text ?? '';
    expect(unit).toContain('ExecStart=/usr/bin/clinmeter serve');
    expect(unit).not.toContain('/usr/local/bin');
    const modes = Object.fromEntries(data.map(({ name, attrs }) => [name, Number.parseInt(attrs?.mode ?? '', 8)]));
    expect(modes).toMatchObject({
      'usr/bin/clinmeter': 0o755,
      'etc/clinmeter/': 0o755,
      'etc/clinmeter/clinmeter.toml': 0o644,
      'etc/clinmeter/secrets/': 0o700,
    });
  });

  test.skipIf(Bun.which('dpkg-deb') === null)('a Debian package is one that dpkg-deb reads', () => {
    writeFileSync(join(folder, 'clinmeter.deb'), deb);
    expect(spawn(['dpkg-deb', '--field', 'clinmeter.deb', 'Package', 'Version'])).toMatchObject({
      status: 0,
      out: 'Package: clinmeter\nVersion: 1.2.3~git20240131120000.01234567\n',
    });
    const before = ['dpkg', '--compare-versions', '1.2.3~git20240131120000.01234567', 'lt', '1.2.3'];
    expect(spawn(before).status).toBe(0);
    expect(spawn(['dpkg-deb', '--extract', 'clinmeter.deb', 'unpacked'])).toMatchObject({ status: 0 });
    expect(existsSync(join(folder, 'unpacked/usr/share/doc/clinmeter/copyright'))).toBe(true);
    expect(spawn(['dpkg-deb', '--control', 'clinmeter.deb', 'control'])).toMatchObject({ status: 0 });
    for (const script of ['postinst', 'prerm', 'postrm']) {
      expect(spawn(['sh', '-n', join('control', script)])).toEqual({ status: 0, out: '', err: '' });
    }
  });
});

test('packages of npm install from their files, and run the executable with its words, status and signals', async () => {
  const project = join(folder, 'project');
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), '{"private":true}');
  writeFileSync(join(folder, npmLauncherFor(VERSION)), npmLauncherOf([HERE], small));
  writeFileSync(join(folder, npmFileFor(HERE, VERSION)), npmPackageOf(HERE, small.executable, small));
  const flags = ['--offline', '--no-audit', '--no-fund', '--cache', join(folder, 'npm-cache')];
  const files = [npmLauncherFor(VERSION), npmFileFor(HERE, VERSION)].map((name) => join(folder, name));
  expect(spawn(['npm', 'install', ...flags, ...files], project)).toMatchObject({ status: 0 });
  const program = join(project, 'node_modules/.bin/clinmeter');
  expect(spawn([program, 'a word', '--flag'], project)).toEqual({ status: 3, out: 'a word --flag\n', err: '' });
  const named = spawn(['npx', '--offline', '@clinmeter/cli', 'through', 'npx'], project);
  expect(named).toMatchObject({ status: 3, out: 'through npx\n' });
  rmSync(join(project, 'node_modules', `@clinmeter/cli-${HERE.name}`), { recursive: true });
  const lost = spawn([program], project);
  expect(lost.status).toBe(1);
  expect(lost.err).toStartWith(`Error: npm has installed no executable for ${process.platform}`);
});

describe.skipIf(process.platform !== 'linux')('an image', () => {
  test('an image is an OCI layout whose blobs have the names of their content, and whose layers hold what the executable needs', () => {
    const image = imageOf({
      file: EXECUTABLE,
      executable: small.executable,
      commit: '0'.repeat(40),
      version: VERSION,
      date: DATE,
    });
    const files = new Map(parseTar(image).map((file) => [file.name, file]));
    const blob = (digest: string) => files.get(`blobs/${digest.replace(':', '/')}`)?.data ?? new Uint8Array();
    const read = (digest: string) => JSON.parse(new TextDecoder().decode(blob(digest)));
    for (const [name, { data }] of files) {
      if (!name.startsWith('blobs/sha256/') || data === undefined || data.length === 0) continue;
      expect(new Bun.CryptoHasher('sha256').update(data).digest('hex')).toBe(name.slice('blobs/sha256/'.length));
    }
    expect(JSON.parse(files.get('oci-layout')?.text ?? '')).toEqual({ imageLayoutVersion: '1.0.0' });
    const [entry] = JSON.parse(files.get('index.json')?.text ?? '').manifests;
    const { config, layers } = read(entry.digest);
    const { config: settings, rootfs } = read(config.digest);
    expect(settings).toMatchObject({ User: '65532:65532', Entrypoint: ['/usr/bin/clinmeter'], Cmd: ['serve'] });
    const tars = layers.map(({ digest }: { digest: string }) => Bun.gunzipSync(new Uint8Array(blob(digest))));
    const digests = tars.map((tar: Uint8Array) => `sha256:${new Bun.CryptoHasher('sha256').update(tar).digest('hex')}`);
    expect(rootfs.diff_ids).toEqual(digests);
    const inside = tars.flatMap((tar: Uint8Array) => parseTar(tar));
    const shop = inside.find(({ name }: { name: string }) => name === 'etc/clinmeter/clinmeter.toml');
    expect(shop.text).toBe('host = "0.0.0.0"\nledger = "/data/ledger.sqlite"\n');
    expect(settings.Env).toEqual(['PATH=/usr/bin']);
    const names: readonly string[] = tars.flatMap((tar: Uint8Array) => parseTar(tar).map(({ name }) => name));
    expect(names).toEqual(expect.arrayContaining(['usr/bin/clinmeter', 'data/', 'tmp/', 'proc/']));
    expect(names.some((name) => name.endsWith('/libc.so.6'))).toBe(true);
  });
});

test.skipIf(Bun.which('ssh-keygen') === null)(
  'the checksums are signed with a key, and a changed file is not good',
  () => {
    expect(spawn(['ssh-keygen', '-q', '-t', 'ed25519', '-N', '', '-f', 'key'])).toMatchObject({ status: 0 });
    const sums = join(folder, 'SHA256SUMS');
    writeFileSync(sums, 'some sums\n');
    signFile(sums, join(folder, 'key'));
    writeFileSync(join(folder, 'allowed_signers'), `release ${readFileSync(join(folder, 'key.pub'), 'utf8')}`);
    const verify = () =>
      spawn([
        'sh',
        '-c',
        'ssh-keygen -Y verify -f allowed_signers -I release -n clinmeter-release -s SHA256SUMS.sig < SHA256SUMS',
      ]).status;
    expect(verify()).toBe(0);
    writeFileSync(sums, 'other sums\n');
    expect(verify()).not.toBe(0);
    expect(() => signFile(sums, join(folder, 'no-key'))).toThrow('no-key, which is not there');
  },
);

test('the changes of a release are those under its version, and it leaves out none that is unreleased', () => {
  const text = '# Changelog\n\n## [Unreleased]\n\n- new\n\n## [1.0.0] - 2024-01-31\n\n- old\n';
  const none = text.replace('- new\n\n', '');
  expect(changesOf('1.0.0', none)).toBe('- old');
  expect(() => changesOf('1.0.0', text)).toThrow('would leave out 1 changes under Unreleased');
  expect(() => changesOf('1.1.0', none)).toThrow('no section 1.1.0');
});

test('the changes of a build between two releases are those that are unreleased', () => {
  const text = '# Changelog\n\n## [Unreleased]\n\n- new\n\n## [1.0.0] - 2024-01-31\n\n- old\n';
  expect(changesOf(VERSION, text)).toBe('- new');
  expect(changesOf(VERSION, text.replace('- new\n\n', ''))).toBe('None is listed.');
});

test('a bundle is one that its host accepts, unpacks and starts, and lists the tools that it serves', async () => {
  writeFileSync(join(folder, 'clinmeter.mcpb'), mcpbOf(HERE, small));
  const unpack = await runPackage('@anthropic-ai/mcpb/dist/cli/cli.js', ['unpack', 'clinmeter.mcpb', 'bundle'], folder);
  expect(unpack.status).toBe(0);
  const inside = join(folder, 'bundle');
  const manifest = JSON.parse(readFileSync(join(inside, 'manifest.json'), 'utf8'));
  const validate = new Ajv({ strict: false, formats: { email: true, uri: true } }).compile(manifestSchema);
  expect([validate(manifest), validate.errors]).toEqual([true, null]);
  const { command, args, env } = manifest.server.mcp_config;
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the name of the folder in the manifest
  const here = command.replace('${__dirname}', inside);
  expect(spawn([here, ...args])).toEqual({ status: 3, out: 'mcp\n', err: '' });
  const program = join(inside, manifest.server.entry_point);
  rmSync(program);
  symlinkSync(EXECUTABLE, program);
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(new StdioClientTransport({ command: here, args, env, stderr: 'ignore' }) as never);
  try {
    const { tools } = await client.listTools();
    expect(
      tools.map(({ name, description }: { name: string; description?: string | undefined }) => ({
        name,
        description: description ?? '',
      })),
    ).toEqual(manifest.tools);
  } finally {
    await client.close();
  }
});

test('each machine with a desktop has a bundle', () => {
  expect(TARGETS.map((target) => mcpbFor(target, '1.0.0')?.slice('clinmeter-1.0.0-'.length))).toEqual([
    'linux-x64.mcpb',
    'linux-arm64.mcpb',
    undefined,
    undefined,
    'darwin-arm64.mcpb',
    'darwin-x64.mcpb',
    'windows-x64.mcpb',
  ]);
});
