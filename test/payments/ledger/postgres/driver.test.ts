import { afterAll, beforeAll, expect, test } from 'bun:test';
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Address, parseAddress } from '../../../../src/payments/ledger/postgres/address.ts';
import { driverFor, isRefusal } from '../../../../src/payments/ledger/postgres/driver.ts';
import { finder } from '../../../../src/payments/ledger/postgres/node.ts';
import { openingOf } from '../../../support/ledger-process.ts';
import { needing } from '../../../support/needing.ts';
import { type Cluster, isPostgresInstalled, NEEDED, startCluster } from '../../../support/postgres.ts';
import { CERTIFICATE, PRIVATE_KEY } from '../../../support/self-signed.ts';

const addressOf = (text: string): Address => parseAddress(text) as Address;

/** What a statement gives, or the message of its failure. */
const answerOf = async (address: string, text: string): Promise<string> => {
  const driver = driverFor(addressOf(address), { connections: 1, timeout: 3000 });
  try {
    return (await driver.run(text)).join();
  } catch (error) {
    return `failed: ${(error as Error).message}`;
  } finally {
    await driver.close();
  }
};

needing(isPostgresInstalled(), NEEDED).describe('the connection to the database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'clinmeter-tls-'));
  const certificate = join(folder, 'certificate.pem');
  let [cluster, readOnly]: Cluster[] = [];
  beforeAll(async () => {
    const key = join(folder, 'key.pem');
    writeFileSync(certificate, CERTIFICATE);
    writeFileSync(key, PRIVATE_KEY, { mode: 0o600 });
    chmodSync(folder, 0o755);
    if (process.getuid?.() === 0) await Bun.$`chown postgres ${key}`.quiet();
    const tls = [
      "listen_addresses = '127.0.0.1,127.0.0.2'",
      'ssl = on',
      `ssl_cert_file = '${certificate}'`,
      `ssl_key_file = '${key}'`,
    ];
    [cluster, readOnly] = await Promise.all([
      startCluster(['fsync = off', ...tls]),
      startCluster(['fsync = off', 'default_transaction_read_only = on']),
    ]);
  });
  afterAll(async () => {
    await Promise.all([cluster?.remove(), readOnly?.remove()]);
  });

  const PORT = `select current_setting('port') as r`;
  const SSL = 'select ssl::text as r from pg_stat_ssl where pid = pg_backend_pid()';

  test('the connection to the database is encrypted, and only to a server whose certificate is the right one', async () => {
    const url = (host: string, more: string) =>
      `postgres://postgres@${host}:${cluster?.port}/postgres?sslmode=verify-full${more}`;
    expect(await answerOf(url('localhost', `&sslrootcert=${certificate}`), SSL)).toBe('true');
    expect(await answerOf(url('localhost', ''), SSL)).toStartWith('failed: ');
    expect(await answerOf(url('127.0.0.2', `&sslrootcert=${certificate}`), SSL)).toStartWith('failed: ');
    expect(await answerOf(`postgres://postgres@127.0.0.2:${cluster?.port}/postgres`, SSL)).toBe('false');
    const plain = url('localhost', `&sslrootcert=${certificate}`).replace(`:${cluster?.port}`, `:${readOnly?.port}`);
    expect(await answerOf(plain, SSL)).toStartWith('failed: ');
  });

  test('the connection to the database leads to the first server that can be written, also over a socket', async () => {
    const [port, other] = [cluster?.port, readOnly?.port];
    expect(await answerOf(`postgres://postgres@127.0.0.1:1,127.0.0.1:${other},127.0.0.1:${port}/postgres`, PORT)).toBe(
      `${port}`,
    );
    expect(await answerOf(`postgres://postgres@127.0.0.1:1,127.0.0.1:${other}/postgres`, PORT)).toBe(
      `failed: 127.0.0.1:1: Failed to connect; 127.0.0.1:${other} can only be read`,
    );
    expect(await answerOf(`postgres://postgres@:${port}/postgres?host=${cluster?.folder}:${port}`, PORT)).toBe(
      `${port}`,
    );
  });

  test('the connection to the database is refused only if no server is left that may come back', async () => {
    const standby = `127.0.0.1:${readOnly?.port}`;
    for (const [servers, isRefused] of [
      [`127.0.0.1:1,${standby}`, false],
      [`${standby},127.0.0.1:1`, false],
      [standby, true],
    ] as const) {
      const driver = driverFor(addressOf(`postgres://postgres@${servers}/postgres`));
      const failure = await driver.run(PORT).catch((error) => error);
      expect([servers, isRefusal(failure)]).toEqual([servers, isRefused]);
      await driver.close();
    }
  });

  test('the connection to the database is tried anew after a server that has refused the role', async () => {
    const admin = (text: string) => answerOf(`postgres://postgres@127.0.0.1:${cluster?.port}/postgres`, text);
    await admin('create role guest login connection limit 0');
    const driver = driverFor(addressOf(`postgres://guest@127.0.0.1:${cluster?.port}/postgres`), { connections: 1 });
    await expect(driver.run(PORT)).rejects.toMatchObject({ sqlstate: '53300' });
    await admin('alter role guest connection limit 1');
    expect(await driver.run(PORT)).toEqual([`${cluster?.port}`]);
    await driver.close();
  });

  test('the connection to the database is given up when a statement takes too long, and made anew', async () => {
    const address = addressOf(`postgres://postgres@127.0.0.1:${cluster?.port}/postgres`);
    const driver = driverFor(address, { connections: 1, timeout: 300 });
    await expect(driver.run('select pg_sleep(30)::text as r')).rejects.toMatchObject({ sqlstate: undefined });
    expect(await driver.run(PORT)).toEqual([`${cluster?.port}`]);
    await driver.close();
  });
});

test('a row that is settled is told after a later commit is acknowledged, any other at once', async () => {
  const later = Promise.withResolvers<boolean>();
  const run = async () => [JSON.stringify([rowOf('settled'), rowOf('uncertain')])];
  const find = finder(run, () => later.promise);
  let isTold = false;
  const settled = find(openingOf(1)).then((found) => {
    isTold = true;
    return found?.state;
  });
  expect((await find(openingOf(2)))?.state).toBe('uncertain');
  await Bun.sleep(1);
  expect(isTold).toBe(false);
  later.resolve(true);
  expect(await settled).toBe('settled');
});

test('a row that is settled no more when a later commit is acknowledged is looked for again', async () => {
  const states = ['settled', 'uncertain'];
  const find = finder(
    async () => [JSON.stringify([rowOf(states.shift() ?? '')])],
    async () => false,
  );
  expect((await find(openingOf(1)))?.state).toBe('uncertain');
  expect(states).toEqual([]);
});

const rowOf = (state: string) => {
  const { network, asset, payer, nonce } = openingOf(1);
  return { id: 1, network, asset, payer, nonce, state, amount: '1', valid_before: '1' };
};
