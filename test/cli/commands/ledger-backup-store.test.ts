/** `clinmeter ledger backup --to`: a folder, and a bucket of an S3-compatible store. */
import { afterEach, beforeEach, expect, test } from 'bun:test';
import { hash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cli } from '../../support/cli.ts';
import { examined, ledgerPlace, SETTLED } from '../../support/ledger-file.ts';
import { openingOf } from '../../support/ledger-process.ts';
import { type S3Store, startS3Store } from '../../support/s3-store.ts';

const CREDENTIALS = { keyId: 'an-id', secret: 'a/secret+text' };
let bucket: S3Store;
let place: ReturnType<typeof ledgerPlace>;
beforeEach(() => {
  bucket = startS3Store(CREDENTIALS);
  place = ledgerPlace();
  const ledger = place.open();
  for (const number of [1, 2]) ledger.conclude(ledger.begin(openingOf(number)).purchase, SETTLED);
});
afterEach(async () => {
  place[Symbol.dispose]();
  await bucket.stop();
});

const ENVIRONMENT = { CLINMETER_STORE_KEY_ID: CREDENTIALS.keyId, CLINMETER_STORE_SECRET: CREDENTIALS.secret };
const backup = (argv: readonly string[], environment: Record<string, string> = ENVIRONMENT) =>
  cli(['ledger', 'backup', ...argv, '--ledger', place.file], environment);
const toBucket = (environment?: Record<string, string>, prefix = '/some/prefix') =>
  backup(['--to', `s3://a-bucket${prefix}`, '--store-endpoint', bucket.url], environment);

const ARCHIVE = 'closed-2030-02-01.sqlite';

/** An archive beside the ledger; here it is only copied. */
const withArchive = (size = 9) => {
  mkdirSync(`${place.file}.archives`);
  const content = new Uint8Array(size).fill(7);
  const archive = { name: ARCHIVE, bytes: size, sha256: hash('sha256', content, 'hex') };
  writeFileSync(join(`${place.file}.archives`, ARCHIVE), content);
  writeFileSync(join(`${place.file}.archives`, `${ARCHIVE}.seal.json`), JSON.stringify({ seal: { archive } }));
  writeFileSync(join(`${place.file}.archives`, 'closed-2030-03-01.sqlite.draft-ab'), 'half');
};

const NAME = /^ledger-\d{4}-\d\d-\d\dT\d{9}Z\.sqlite$/;

test('a backup in a bucket is the ledger, read back, and leaves nothing beside the ledger', async () => {
  const before = readdirSync(place.folder).sort();
  const { status, out, err } = await toBucket();
  expect({ status, err }).toEqual({ status: 0, err: '' });
  const [[name = '', content = new Uint8Array()] = []] = [...bucket.objects];
  expect(name).toMatch(/^a-bucket\/some\/prefix\/ledger-\d{4}-\d\d-\d\dT\d{9}Z\.sqlite$/);
  expect(out).toContain(`ledger: s3://${name}\nkey:    not copied`);
  const copy = join(place.folder, 'copy.sqlite');
  writeFileSync(copy, content);
  expect(examined(copy)).toEqual(place.examine());
  expect(bucket.requests.map((one) => one.replace(/ .*\//, ' ').replace(/ledger-\S+/, 'ledger'))).toEqual([
    'HEAD ledger 404',
    'PUT ledger 200',
    'GET ledger 200',
  ]);
  expect(readdirSync(place.folder).sort()).toEqual([...before, 'copy.sqlite', 'ledger.sqlite.heads'].sort());
});

test('a large archive goes up in parts, once, and a draft never', async () => {
  withArchive(12_000_000);
  expect((await toBucket(ENVIRONMENT, '')).status).toBe(0);
  const names = () => [...bucket.objects.keys()].filter((name) => name.includes('closed')).sort();
  expect(names()).toEqual(['a-bucket/closed-2030-02-01.sqlite', 'a-bucket/closed-2030-02-01.sqlite.seal.json']);
  expect(bucket.objects.get('a-bucket/closed-2030-02-01.sqlite')).toHaveLength(12_000_000);
  const parts = () => bucket.requests.filter((one) => /^PUT \S*closed-2030-02-01.sqlite /.test(one)).length;
  expect(parts()).toBeGreaterThan(1);
  const before = parts();
  expect((await toBucket(ENVIRONMENT, '')).status).toBe(0);
  expect(parts()).toBe(before);
});

test('a copy that the store does not keep whole is a failure', async () => {
  bucket.keep = (content) => content.slice(1);
  const { status, err } = await toBucket();
  expect(status).toBe(1);
  expect(err).toMatch(/^Error: s3:\/\/a-bucket\/some\/prefix\/ledger-\S+ is not what was copied\nTry: back up again/);
  expect(readdirSync(place.folder)).not.toContain('ledger.sqlite.heads');
});

test.each([
  [
    'a wrong secret',
    { ...ENVIRONMENT, CLINMETER_STORE_SECRET: 'wrong' },
    1,
    'Error: the store a-bucket does not do it: ',
  ],
  ['no secret', { CLINMETER_STORE_KEY_ID: 'an-id' }, 2, 'Error: --store-key-id and --store-secret are missing'],
  [
    'those of another program',
    { AWS_ACCESS_KEY_ID: 'an-id', AWS_SECRET_ACCESS_KEY: 'a/secret+text' },
    2,
    'Error: --store-key-id',
  ],
])('a bucket is not asked with %s', async (_, environment, expected, message) => {
  const { status, err } = await toBucket(environment);
  expect(status).toBe(expected);
  expect(err).toStartWith(message);
  expect(err).not.toContain(CREDENTIALS.secret);
  expect(bucket.objects.size).toBe(0);
});

test('the secret of a store is read from a file', async () => {
  const file = join(place.folder, 'secret');
  writeFileSync(file, `${CREDENTIALS.secret}\n`);
  const { CLINMETER_STORE_KEY_ID } = ENVIRONMENT;
  expect((await toBucket({ CLINMETER_STORE_KEY_ID, CLINMETER_STORE_SECRET_FILE: file })).status).toBe(0);
});

test('a backup in a folder has a name of its own each time, and the archives once', async () => {
  withArchive();
  const folder = join(place.folder, 'copies');
  const { status, out } = await backup(['--to', folder, '--json']);
  expect(status).toBe(0);
  const told = JSON.parse(out);
  const names = readdirSync(folder).sort();
  expect(names).toEqual([
    'closed-2030-02-01.sqlite',
    'closed-2030-02-01.sqlite.seal.json',
    expect.stringMatching(NAME),
  ]);
  expect(told).toMatchObject({ ok: true, key_file: null, file: join(folder, names[2] ?? ''), purchases: 2 });
  expect(told.archives).toEqual(names.slice(0, 2).map((name) => join(folder, name)));
  expect(examined(told.file)).toEqual(place.examine());
  expect(statSync(told.file).mode & 0o077).toBe(0);
  expect(JSON.parse((await backup(['--to', folder, '--json'])).out).archives).toEqual([]);
  expect(readdirSync(folder)).toHaveLength(4);
});

test('an archive of another content under the same name is not overwritten', async () => {
  withArchive();
  const folder = join(place.folder, 'copies');
  mkdirSync(folder);
  writeFileSync(join(folder, 'closed-2030-02-01.sqlite'), 'precious');
  const { status, err } = await backup(['--to', folder]);
  expect([status, readFileSync(join(folder, 'closed-2030-02-01.sqlite'), 'utf8')]).toEqual([1, 'precious']);
  expect(err).toContain('closed-2030-02-01.sqlite is there already, and a backup overwrites nothing');
});

test('a changed archive is not copied, and one without a seal or elsewhere is named', async () => {
  withArchive();
  writeFileSync(join(`${place.file}.archives`, ARCHIVE), new Uint8Array(9).fill(8));
  writeFileSync(join(`${place.file}.archives`, 'closed-2030-01-01.sqlite'), 'of no seal');
  const folder = join(place.folder, 'copies');
  const { status, out } = await backup(['--to', folder]);
  expect(status).toBe(1);
  expect(out).toContain(`the archive ${place.file}.archives/${ARCHIVE} is not the sealed one, and was not copied\n`);
  expect(out).toContain('archive: closed-2030-01-01.sqlite was not copied: it is not in the folder');
  expect(readdirSync(folder)).toEqual([expect.stringMatching(NAME)]);
});

test.each([
  [[], 'PATH is missing; accepted: the name of a new file, or --to'],
  [['copy', '--to', 'folder'], 'give either PATH or --to'],
  [['--to', 'folder', '--with-key'], '--with-key goes with PATH only: keep the key apart from off-site copies'],
  [['--to', 's3://UPPER'], '--to is "s3://UPPER"; accepted: a folder, or s3:// with a bucket and a prefix'],
  [
    ['--to', 'https://elsewhere/x'],
    '--to is "https://elsewhere/x"; accepted: a folder, or s3:// with a bucket and a prefix',
  ],
  [
    ['--to', 'x', '--store-endpoint', 'http://s3.example'],
    '--store-endpoint is "http://s3.example"; accepted: an https URL, or an http URL of this machine',
  ],
])('a backup to nowhere is refused in words: %j', async (argv, message) => {
  const { status, err } = await backup(argv);
  expect([status, err.split('\n')[0]]).toEqual([2, `Error: ${message}`]);
});
