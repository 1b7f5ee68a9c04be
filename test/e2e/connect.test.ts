/** The first hour on the compiled executable: a public address that no name server knows yet. */
import { expect, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KEY, OF_ANOTHER_NAME, ROOT } from '../support/certificates.ts';
import { doctorWith } from '../support/doctor.ts';
import { run, start } from '../support/executable.ts';

const PAY_TO = `0x${'22'.repeat(20)}`;
const PUBLIC = ['--base-url', 'https://clinmeter.invalid', '--pay-to', PAY_TO];

test('pay and doctor reach the service under its public name', async () => {
  const argv = [...PUBLIC, '--facilitator', 'stub', '--allow-stub-on-network'];
  await using service = await start(argv);
  const place = /Listens on +(\S+)/.exec(service.output())?.[1] ?? '';
  const url = 'https://clinmeter.invalid/v1/tools/ping';
  const { err } = await run(['pay', `http://${place}/v1/tools/ping`]);
  expect(err).toContain('misdirected_host');
  expect(err).toContain('Try: under its public name: clinmeter pay --connect HOST:PORT https://PUBLIC-NAME/…');
  const paid = await run(['pay', '--connect', place, url]);
  expect(paid).toMatchObject({ status: 0, out: expect.stringContaining('"ok": true') });
  const doctor = await doctorWith((words) => run(words, { folder: service.folder }), [...argv, '--connect', place]);
  expect(doctor.about('offers')).toMatchObject({ severity: 'ok' });
  const without = await doctorWith((words) => run(words, { folder: service.folder }), argv);
  const advice = expect.stringContaining('before its name and certificate stand, add --connect HOST:PORT');
  expect(without.about('offers')).toMatchObject({ severity: 'error', advice });
});

test('pay and doctor reach a proxy under its public name, and check the certificate of that name', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'clinmeter-connect-'));
  const authority = join(folder, 'authority.pem');
  writeFileSync(authority, ROOT);
  const own = [
    '--base-url',
    'https://elsewhere.example',
    '--pay-to',
    PAY_TO,
    '--facilitator',
    'stub',
    '--allow-stub-on-network',
  ];
  await using service = await start(own);
  const upstream = /Listens on +(\S+)/.exec(service.output())?.[1] ?? '';
  await using proxy = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    tls: { cert: OF_ANOTHER_NAME, key: KEY },
    fetch: (request) => fetch(`http://${upstream}${new URL(request.url).pathname}`, { headers: request.headers }),
  });
  const place = `https://127.0.0.1:${proxy.port}`;
  const environment = { NODE_EXTRA_CA_CERTS: authority };
  const pay = (name: string, trusted = environment as Record<string, string>) =>
    run(['pay', '--connect', place, `https://${name}/v1/tools/ping`], { environment: trusted });
  expect(await pay('elsewhere.example')).toMatchObject({ status: 0, out: expect.stringContaining('"ok": true') });
  expect(await pay('other.example')).toMatchObject({ status: 1, out: expect.not.stringContaining('200') });
  expect(await pay('elsewhere.example', {})).toMatchObject({ status: 1 });
  const examine = (words: readonly string[]) => run(words, { folder: service.folder, environment });
  const doctor = await doctorWith(examine, [...own, '--connect', place]);
  expect(doctor.about('offers')).toMatchObject({ severity: 'ok' });
  rmSync(folder, { recursive: true });
});

test.each(['8402', 'host', 'http://127.0.0.1:8402', 'https://127.0.0.1', 'https://', '127.0.0.1:port', ':8402'])(
  '--connect refuses %s',
  async (place) => {
    const { status, err } = await run(['pay', '--connect', place, 'https://clinmeter.invalid/']);
    expect([status, err]).toEqual([2, expect.stringContaining('a host and a port, such as 127.0.0.1:8402')]);
  },
);
