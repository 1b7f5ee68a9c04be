/** The first hour on the compiled executable: a public address that no name server knows yet. */
import { expect, test } from 'bun:test';
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
}, 30_000);

test.each(['8402', 'host', 'http://127.0.0.1:8402', '127.0.0.1:port', ':8402'])(
  '--connect refuses %s',
  async (place) => {
    const { status, err } = await run(['pay', '--connect', place, 'https://clinmeter.invalid/']);
    expect([status, err]).toEqual([2, expect.stringContaining('a host and a port, such as 127.0.0.1:8402')]);
  },
);
