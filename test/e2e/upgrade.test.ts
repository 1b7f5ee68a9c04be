/** `clinmeter upgrade --check` on the compiled executable, with releases whose executables are small stand-ins. */
import { afterAll, expect, test } from 'bun:test';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { debOf } from '../../build/release/deb.ts';
import { npmPackageOf } from '../../build/release/npm.ts';
import { signFile } from '../../build/release/sign.ts';
import { tarGzOf } from '../../build/release/tar.ts';
import { SUMS } from '../../src/cli/release-file.ts';
import { openSqlite } from '../../src/payments/ledger/open.ts';
import { VERSION as SHARED } from '../../src/payments/ledger/postgres/schema.ts';
import { MIGRATIONS } from '../../src/payments/ledger/schema.ts';
import { FORMAT_VERSION } from '../../src/terminology/pack/pack.ts';
import { paymentFor, sendPayment } from '../support/buyer.ts';
import { describeOnPostgres } from '../support/cluster.ts';
import { run, start } from '../support/executable.ts';
import { needing } from '../support/needing.ts';

const folder = mkdtempSync(join(tmpdir(), 'clinmeter-upgrade-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

const DATE = '2030-01-31T12:00:00.000Z';
const HERE = { name: 'linux-x64', machine: 'the one that runs the tests' };
const mark = join(folder, 'it ran');

/** Leaves a mark, and says what it is. */
const standIn = (about: object): Uint8Array =>
  new TextEncoder().encode(`#!/bin/sh\n: > '${mark}'\necho '${JSON.stringify(about)}'\n`);

const newKey = (name: string): string => {
  const key = join(folder, name);
  Bun.spawnSync(['ssh-keygen', '-q', '-t', 'ed25519', '-N', '', '-f', key]);
  return key;
};

const isThere = Bun.which('ssh-keygen') !== null;
const [own, other] = isThere ? [newKey('own'), newKey('other')] : ['', ''];
let count = 0;
/** A folder with one file of a release, its checksums, their signature, and the key of the publisher. */
const released = (name: string, content: Uint8Array, key = own) => {
  count += 1;
  const place = join(folder, `release-${count}`);
  mkdirSync(place);
  writeFileSync(join(place, name), content);
  const digest = new Bun.CryptoHasher('sha256').update(content).digest('hex');
  writeFileSync(join(place, SUMS), `${'0'.repeat(64)}  another\n${digest}  ${name}\n`);
  signFile(join(place, SUMS), key);
  writeFileSync(join(place, 'allowed_signers'), `release ${readFileSync(`${own}.pub`, 'utf8')}`);
  rmSync(mark, { force: true });
  return { place, file: join(place, name) };
};
const archive = (about: object) =>
  tarGzOf(
    [
      { path: 'x/clinmeter', content: standIn(about), mode: 0o755 },
      { path: 'x/completions/clinmeter', content: 'not this' },
    ],
    DATE,
  );
const FILE = MIGRATIONS.length;
const NEWER = { version: '9.9.9', commit: 'abc', ledger: { file: FILE + 1, postgresql: SHARED } };

const { describe } = needing(isThere, 'ssh-keygen is not installed');

describe('a release that was downloaded', () => {
  const check = (file: string, ...argv: readonly string[]) => run(['upgrade', '--check', file, ...argv], { folder });

  test('is told by version and key, and so is what it would migrate; nothing changes', async () => {
    await using service = await start();
    await service.stop();
    // A reader of a ledger makes the files of its log, if they are not there.
    const state = () => [
      readdirSync(service.folder).filter((name) => !/-(?:wal|shm)$/.test(name)),
      Bun.hash(readFileSync(service.ledger)),
    ];
    const before = state();
    const { file, place } = released('clinmeter-9.9.9-linux-x64.tar.gz', archive(NEWER));
    const { status, out, err } = await check(file, '--ledger', service.ledger);
    expect({ status, err }).toEqual({ status: 0, err: '' });
    const fingerprint = Bun.spawnSync(['ssh-keygen', '-lf', `${own}.pub`])
      .stdout.toString()
      .split(' ')[1];
    expect(out).toContain(`signed   by the key ${fingerprint}, which ${place}/allowed_signers gives the publisher\n`);
    expect(out).toContain('version  9.9.9 (commit abc), newer than this one, ');
    expect(out).toContain(`schema version ${FILE}, which becomes ${FILE + 1};`);
    expect(state()).toEqual(before);
    const refusing = released(
      'older.tar.gz',
      archive({ version: '0.0.1', commit: null, ledger: { file: 0, postgresql: 0 } }),
    );
    const older = await check(refusing.file, '--ledger', service.ledger, '--json');
    expect(older.status).toBe(1);
    expect(JSON.parse(older.out)).toMatchObject({
      ok: false,
      version: '0.0.1',
      ledger: { outcome: 'refused', schema: FILE },
    });
  });

  test('is told by the format of the packs that it reads, which may be another than the one in use has', async () => {
    const found = async (format: number | undefined, ...argv: readonly string[]) => {
      const { file } = released('x.tar.gz', archive({ ...NEWER, pack: { format } }));
      const { status, out } = await check(file, ...argv);
      return [status, out.split('\n').find((line) => line.startsWith('pack'))];
    };
    const own = join(folder, 'own.pack');
    copyFileSync(join(import.meta.dir, '..', '..', 'dist', 'embedded.pack'), own);
    expect(await found(FORMAT_VERSION)).toEqual([0, expect.stringContaining('the embedded one')]);
    expect(await found(FORMAT_VERSION, '--data', own)).toEqual([0, expect.stringContaining('which stays')]);
    const newer = `format version ${FORMAT_VERSION}, and that executable reads ${FORMAT_VERSION + 1}: build the pack`;
    expect(await found(FORMAT_VERSION + 1, '--data', own)).toEqual([1, expect.stringContaining(newer)]);
    expect(await found(undefined, '--data', own)).toEqual([0, expect.stringContaining('does not tell which format')]);
    expect(await found(1, '--data', join(folder, 'none'))).toEqual([0, expect.stringContaining('ENOENT')]);
  });

  test('is read as a Debian package, and as one of npm', async () => {
    const executable = standIn(NEWER);
    const shared = {
      manual: () => ({ path: 'README.md' }),
      documents: [],
      etc: [],
      verbs: [],
      completions: { bash: '', zsh: '', fish: '' },
    };
    const deb = debOf(HERE, { version: '9.9.9', executable, shared, date: DATE });
    const npm = npmPackageOf(HERE, executable, { version: '9.9.9', date: DATE });
    for (const { file } of [released('clinmeter_9.9.9_amd64.deb', deb), released('npm.tgz', npm)])
      expect((await check(file)).out).toContain('version  9.9.9 (commit abc)');
  });

  test('has an unknown version if its executable does not run here, or it has none', async () => {
    const broken = tarGzOf([{ path: 'x/clinmeter', content: '#!/bin/sh\nexit 3\n', mode: 0o755 }], DATE);
    const { out, status } = await check(released('broken.tar.gz', broken).file);
    expect([status, out]).toEqual([0, expect.stringContaining('version  not known: its executable does not run here')]);
    const notes = released('RELEASE.md', new TextEncoder().encode('# Clinmeter'));
    expect((await check(notes.file)).out).toContain('version  not known: the file has no executable');
  });

  test.each([
    [
      'is another one than was signed',
      'is not the file that was signed',
      ({ file }) => writeFileSync(file, archive({})),
    ],
    [
      'is signed by another key',
      'is not signed by a key in',
      ({ place }) => copyFileSync(`${other}.pub`, join(place, 'allowed_signers')),
    ],
    [
      'has other checksums than were signed',
      'is not signed by a key in',
      ({ place }) => writeFileSync(join(place, SUMS), ''),
    ],
    ['has no checksums', 'there is no SHA256SUMS beside', ({ place }) => rmSync(join(place, SUMS))],
    ['has no signature', 'there is no SHA256SUMS.sig beside', ({ place }) => rmSync(join(place, `${SUMS}.sig`))],
    [
      'comes without a key',
      'which names the keys of the publisher',
      ({ place }) => rmSync(join(place, 'allowed_signers')),
    ],
    ['is not there', 'cannot be read', ({ file }) => rmSync(file)],
  ] as readonly [string, string, (one: ReturnType<typeof released>) => void][])(
    'that %s is refused, and none of it runs',
    async (_, problem, change) => {
      const one = released('clinmeter-9.9.9-linux-x64.tar.gz', archive(NEWER));
      change(one);
      const { status, out, err } = await check(one.file);
      expect([status, out, err]).toEqual([1, '', expect.stringContaining(problem)]);
      expect(err).toContain('\nTry: ');
      expect(existsSync(mark)).toBe(false);
    },
  );

  test('that was renamed, or signed by another key than --signers names, is refused', async () => {
    const one = released('clinmeter-9.9.9-linux-x64.tar.gz', archive(NEWER));
    const renamed = join(one.place, 'clinmeter.tar.gz');
    copyFileSync(one.file, renamed);
    expect((await check(renamed)).err).toContain('SHA256SUMS names no clinmeter.tar.gz');
    const signers = join(folder, 'other_signers');
    writeFileSync(signers, `release ${readFileSync(`${other}.pub`, 'utf8')}`);
    expect((await check(one.file, '--signers', signers)).err).toContain('is not signed by a key in');
    expect(existsSync(mark)).toBe(false);
    expect((await check(one.file)).status).toBe(0);
    expect(existsSync(mark)).toBe(true);
  });
});

describeOnPostgres('a ledger that nodes share', (cluster) => {
  test('is told by version too, and is not called refused: nodes of two releases can serve side by side', async () => {
    const url = `postgres://postgres@127.0.0.1:${cluster().port}/${await cluster().database()}`;
    const environment = { CLINMETER_LEDGER: url };
    const found = async (postgresql: number) => {
      const { file } = released('x.tar.gz', archive({ ...NEWER, ledger: { file: 9, postgresql } }));
      return JSON.parse((await run(['upgrade', '--check', file, '--json'], { folder, environment })).out).ledger;
    };
    expect(await found(SHARED)).toMatchObject({ outcome: 'none' });
    expect(await run(['ledger', 'migrate'], { environment })).toMatchObject({ status: 0 });
    expect(await found(SHARED)).toMatchObject({ outcome: 'kept', schema: SHARED });
    expect(await found(SHARED + 1)).toMatchObject({
      outcome: 'migrated',
      reason: expect.stringContaining('ledger migrate'),
    });
    expect(await found(0)).toMatchObject({ outcome: 'unknown', schema: SHARED });
  });
});

test('an older executable refuses a ledger that was migrated, takes the copy from before, and sells with it', async () => {
  await using service = await start();
  const url = `${service.url}/v1/tools/ping`;
  const payment = await paymentFor(url);
  const sold = await (await sendPayment(url, payment)).text();
  await service.stop();
  const ledger = service.ledger;
  const migrations = [...MIGRATIONS, 'ALTER TABLE purchase ADD COLUMN colour TEXT'];
  const { migrated, close } = await openSqlite({ file: ledger, mode: 'stub', migrations });
  await close();
  const older = (words: readonly string[]) => run(words, { folder: service.folder });
  const port = new URL(service.url).port;
  const refused = await older(['serve', '--port', port]);
  expect([refused.status, refused.err]).toEqual([
    2,
    expect.stringContaining(`has schema version ${FILE + 1}; this executable knows up to ${FILE}`),
  ]);
  const restore = ['ledger', 'restore', `${migrated?.copy}`, '--ledger', ledger];
  expect(await older(restore)).toMatchObject({ status: 0, err: '' });
  await using again = await start(['--port', port], { folder: service.folder });
  expect(await (await sendPayment(`${again.url}/v1/tools/ping`, payment)).text()).toBe(sold);
  expect(existsSync(`${migrated?.copy}`)).toBe(true);
  expect((await sendPayment(url, await paymentFor(url))).status).toBe(200);
  expect(existsSync(`${migrated?.copy}`)).toBe(false);
});

test('upgrade asks for the file to check', async () => {
  expect(await run(['upgrade'])).toMatchObject({ status: 2, err: expect.stringContaining('--check') });
});
