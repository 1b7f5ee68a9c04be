/** HTTPS of the compiled executable itself: its certificate is renewed while buyers buy. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { certificateAt, knock, newAuthority, openConnection } from '../support/authority.ts';
import { newAccount, paymentFor, sendPayment } from '../support/buyer.ts';
import { EXPIRED, KEY } from '../support/certificates.ts';
import { doctorWith } from '../support/doctor.ts';
import { EXECUTABLE, type Running, run, start, WITHOUT_SHOP } from '../support/executable.ts';
import { needing } from '../support/needing.ts';

const folder = mkdtempSync(join(tmpdir(), 'clinmeter-tls-'));
afterAll(() => rmSync(folder, { recursive: true }));
let authority: ReturnType<typeof newAuthority>;
let init: BunFetchRequestInit;
beforeAll(() => {
  authority = newAuthority(folder);
  init = { tls: { ca: readFileSync(authority.ca, 'utf8') } };
});

/** A folder with the files of a certificate. */
const issued = (days?: number): string => {
  const made = join(folder, crypto.randomUUID());
  mkdirSync(made);
  authority.issue(made, { name: 'api.example.com', ...(days === undefined ? {} : { days }) });
  return made;
};

const FILES = ['fullchain.pem', 'privkey.pem'] as const;
const renewFrom = (from: string, into: string): void => {
  for (const file of FILES) copyFileSync(join(from, file), join(into, file));
};

/** A service of the certificate in a folder, which the test replaces. */
const secure = async (...argv: readonly string[]) => {
  const live = issued();
  const given = FILES.flatMap((file, index) => [['--tls-cert', '--tls-key'][index] ?? '', join(live, file)]);
  const service = await start([...given, '--rate-limit', 'off', '--rate-limit-free', 'off', ...argv]);
  return { service, live, given, [Symbol.asyncDispose]: service[Symbol.asyncDispose] };
};

const buy = async (url: string): Promise<number> => {
  const call = `${url}/v1/tools/ping`;
  const answer = await sendPayment(call, await paymentFor(call, newAccount(), init), init);
  await answer.text();
  return answer.status;
};

const reload = ({ pid }: Running, given: readonly string[]) =>
  run(['reload', ...given, '--rate-limit', 'off', '--rate-limit-free', 'off', String(pid)]);

test('a renewed certificate is served after clinmeter reload, and no purchase or connection is lost meanwhile', async () => {
  await using place = await secure();
  const { service, live, given } = place;
  expect(service.url).toStartWith('https://127.0.0.1:');
  let isDone = false;
  const [statuses, knocks]: [number[], string[]] = [[], []];
  const buyers = [1, 2].map(async () => {
    while (!isDone) statuses.push(await buy(service.url));
  });
  // Clients that open a connection for each request, at the moment of the change too.
  const knockers = Array.from({ length: 8 }, async () => {
    while (!isDone) knocks.push(await knock(service.url));
  });
  const shown = [await certificateAt(service.url)];
  for (let round = 0; round < 3; round += 1) {
    renewFrom(issued(), live);
    const { status, out, err } = await reload(service, given);
    expect({ status, err }).toEqual({ status: 0, err: '' });
    const file = join(live, 'fullchain.pem');
    expect(out).toContain(`tls-cert: ${file} with other content → ${file}`);
    expect(out).not.toContain('PRIVATE');
    for (let tries = 0; tries < 10; tries += 1) expect(shown).not.toContain(await certificateAt(service.url));
    shown.push(await certificateAt(service.url));
  }
  isDone = true;
  await Promise.all([...buyers, ...knockers]);
  expect(new Set(knocks)).toEqual(new Set(['HTTP/1.1 200 OK']));
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(statuses.length).toBeGreaterThan(8);
  expect((await reload(service, given)).out).toContain('nothing has changed');
  expect(await service.stop()).toBe(0);
});

test('a handshake that begins before the change of certificate and ends after it is served', async () => {
  await using place = await secure();
  const { service, live, given } = place;
  const slow = await openConnection(service.url);
  renewFrom(issued(), live);
  expect((await reload(service, given)).status).toBe(0);
  expect(await knock(service.url, slow)).toBe('HTTP/1.1 200 OK');
  expect(await service.stop()).toBe(0);
});

test('a file that cannot be served is refused in words, and the certificate before stays', async () => {
  await using place = await secure();
  const { service, live, given } = place;
  const [good, other] = [issued(), issued()];
  renewFrom(live, good);
  const served = await certificateAt(service.url);
  const spoil: readonly (readonly [message: string, replace: () => void])[] = [
    ['is not the one of the certificate', () => copyFileSync(join(other, 'privkey.pem'), join(live, 'privkey.pem'))],
    [
      'has expired on 2021-01-01',
      () => {
        writeFileSync(join(live, 'fullchain.pem'), EXPIRED);
        writeFileSync(join(live, 'privkey.pem'), KEY);
      },
    ],
    ['cannot be read (ENOENT)', () => rmSync(join(live, 'fullchain.pem'))],
    ['has no certificate in PEM', () => writeFileSync(join(live, 'fullchain.pem'), 'half of a fi')],
  ];
  for (const [index, [message, replace]] of spoil.entries()) {
    renewFrom(good, live);
    replace();
    const { status, err } = await reload(service, given);
    expect([status, err]).toEqual([2, expect.stringContaining(message)]);
    // The service refuses by itself too, without the command before it.
    process.kill(service.pid, 'SIGHUP');
    for (let tries = 0; tries < 3000; tries += 1) {
      if ((service.log().match(/not reloaded, and nothing has changed/g)?.length ?? 0) > index) break;
      await Bun.sleep(20);
    }
    expect(service.log()).toContain(message);
    expect(await certificateAt(service.url)).toBe(served);
    expect(await buy(service.url)).toBe(200);
  }
  expect(service.log()).not.toContain('PRIVATE');
  const { status, err } = await run(['serve', '--port', '0', ...given]);
  expect([status, err]).toEqual([2, expect.stringContaining('has no certificate in PEM')]);
});

test('doctor tells the days that are left, and health asks over HTTPS', async () => {
  await using place = await secure();
  const { service, live, given } = place;
  const port = ['--port', new URL(service.url).port];
  const environment = { NODE_EXTRA_CA_CERTS: authority.ca };
  const examine = () => doctorWith(run, [...given, ...port], { folder: service.folder, environment });
  const { about, ok } = await examine();
  expect(ok).toBe(true);
  expect(about('certificate')).toMatchObject({
    severity: 'ok',
    found: expect.stringMatching(/^api\.example\.com, localhost, 127\.0\.0\.1: (89|90) days left, until 20\d\d-/),
  });
  expect(about('served certificate')).toMatchObject({ severity: 'ok', found: expect.stringMatching(/^(89|90) days/) });
  expect(about('offers')).toMatchObject({ severity: 'ok', found: expect.stringContaining(service.url) });
  const health = await run(['health', '--ready', ...port, ...given.slice(0, 2)]);
  expect([health.status, health.err]).toEqual([0, '']);
  renewFrom(issued(1), live);
  const renewed = await examine();
  expect(renewed.about('certificate')).toMatchObject({ severity: 'warning', advice: expect.any(String) });
  expect(renewed.about('served certificate')).toMatchObject({
    severity: 'warning',
    found: expect.stringMatching(/^(89|90) days left, until 20\d\d-\d\d-\d\d; it is not the one of --tls-cert$/),
    advice: 'clinmeter reload',
  });
  await reload(service, given);
  expect((await examine()).about('served certificate')).toMatchObject({
    severity: 'warning',
    advice: 'renew it, then: clinmeter reload',
  });
  expect(service.log()).toContain('the certificate of --tls-cert has few days left');
});

test('a public shop sells under its name, and pay checks the certificate of that name', async () => {
  await using place = await secure(
    ...['--base-url', 'https://api.example.com', '--facilitator', 'stub', '--allow-stub-on-network'],
  );
  const at = /Listens on +(\S+)/.exec(place.service.output())?.[1];
  const pay = ['pay', '--connect', `https://${at}`, 'https://api.example.com/v1/tools/ping'];
  const untrusted = await run(pay);
  expect([untrusted.status, untrusted.err]).toEqual([1, expect.stringContaining('no answer')]);
  const { status, out } = await run(pay, { environment: { NODE_EXTRA_CA_CERTS: authority.ca } });
  expect(status).toBe(0);
  expect(out).toContain('paid in transaction');
});

const MANUAL = readFileSync(join(import.meta.dir, '..', '..', 'etc', 'README.md'), 'utf8');

test('the file of the manual is good, and its deploy hook has a renewed certificate served', async () => {
  await using place = await secure();
  const { service, live, given } = place;
  const [, toml = ''] = /HTTPS itself:\n\n```toml\n([\s\S]*?)```/.exec(MANUAL) ?? [];
  const file = join(folder, 'shop.toml');
  writeFileSync(
    file,
    `facilitator = "stub"\nallow-stub-on-network = true\n${toml.replaceAll('/etc/clinmeter/tls', live)}`,
  );
  const checked = await run(['config', 'check', '--config', file]);
  expect([checked.status, checked.out]).toEqual([0, expect.stringContaining('public mode')]);

  const [, hook = ''] = /--deploy-hook '([^']+)'/.exec(MANUAL) ?? [];
  expect(hook).toContain('$RENEWED_LINEAGE');
  const lineage = issued();
  const command = [
    EXECUTABLE,
    'reload',
    ...given,
    '--rate-limit',
    'off',
    '--rate-limit-free',
    'off',
    String(service.pid),
  ].join(' ');
  const typed = hook
    .replace('-g clinmeter-tls ', '')
    .replace('/etc/clinmeter/tls/', `${live}/`)
    .replace('systemctl try-reload-or-restart clinmeter', command);
  const before = await certificateAt(service.url);
  const environment = { PATH: process.env.PATH ?? '', RENEWED_LINEAGE: lineage, ...WITHOUT_SHOP };
  const { exitCode, stderr } = Bun.spawnSync(['sh', '-c', typed], { env: environment });
  expect([exitCode, stderr.toString()]).toEqual([0, '']);
  expect(await certificateAt(service.url)).not.toBe(before);
  expect(statSync(join(live, 'privkey.pem')).mode & 0o777).toBe(0o640);
});

const UNIT = join(import.meta.dir, '..', '..', 'etc', 'clinmeter.service');
needing(Bun.which('systemd-analyze') !== null, 'systemd-analyze is not installed').test(
  'the addition to the unit in the manual is one that systemd takes',
  () => {
    const [, addition = ''] = /```ini\n(\[Service\][\s\S]*?)```/.exec(MANUAL) ?? [];
    const unit = join(folder, 'clinmeter.service');
    const own = readFileSync(UNIT, 'utf8').replaceAll('/usr/local/bin/clinmeter', EXECUTABLE);
    writeFileSync(unit, own);
    mkdirSync(`${unit}.d`);
    const verify = (text: string) => {
      writeFileSync(join(`${unit}.d`, 'override.conf'), text);
      return Bun.spawnSync(['systemd-analyze', 'verify', '--man=no', unit]).stderr.toString();
    };
    // It warns of what it does not know.
    expect(verify(addition.replace('PrivateUsers', 'PrivatUsers'))).toContain('PrivatUsers');
    expect(verify(addition)).toBe('');
  },
);
