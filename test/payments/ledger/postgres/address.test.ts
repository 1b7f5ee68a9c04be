import { expect, test } from 'bun:test';
import { isDatabase, parseAddress } from '../../../../src/payments/ledger/postgres/address.ts';

test('the address of a ledger in PostgreSQL is told from the name of a file by its scheme', () => {
  expect(['postgres://a@b/c', 'postgresql://a@b/c', 'POSTGRES://x'].map(isDatabase)).toEqual([true, true, true]);
  expect(['ledger.sqlite', '/var/postgres', ':memory:', 'postgres:x'].map(isDatabase)).not.toContain(true);
});

test('the address of a ledger in PostgreSQL names several servers in their order, and a password that may hold any character', () => {
  expect(
    parseAddress(
      'postgres://shop:p%40s%2Fs:w@db1.example:6432,db2.example/ledger?sslmode=verify-full&sslrootcert=/ca.pem',
    ),
  ).toEqual({
    servers: [
      { host: 'db1.example', port: 6432, socket: false, tls: true },
      { host: 'db2.example', port: 5432, socket: false, tls: true },
    ],
    user: 'shop',
    password: 'p@s/s:w',
    database: 'ledger',
    authorities: '/ca.pem',
  });
});

test('the address of a ledger in PostgreSQL may be one of this machine without TLS', () => {
  const servers = (text: string) => {
    const address = parseAddress(text);
    return 'flaw' in address ? address.flaw : address.servers;
  };
  for (const host of ['localhost', '127.0.0.1', '127.9.9.9', '[::1]'])
    expect(servers(`postgres://a@${host}/l`)).toEqual([{ host, port: 5432, socket: false, tls: false }]);
  for (const text of ['postgres://a@/l?host=/run/postgresql', 'postgres://a@%2Frun%2Fpostgresql/l'])
    expect(servers(text)).toEqual([{ host: '/run/postgresql', port: 5432, socket: true, tls: false }]);
});

test.each([
  ['postgres://a@db.example/l', 'db.example is not this machine'],
  ['postgres://a@db.example/l?sslmode=require', 'its sslmode is not known; accepted: verify-full, disable'],
  ['postgres://a@127.0.0.1/l?sslmode=verfy-full', 'its sslmode is not known'],
  ['postgres://a@127.0.0.1/l?sslmode=disable&sslmode=verify-full', 'comes twice'],
  ['postgres://a@127.0.0.1/l?sslrootcert=/ca.pem', 'add sslmode=verify-full'],
  ['postgres://a@127.0.0.1/l\n', 'it is not postgres://USER:PASSWORD@HOST:PORT/DATABASE'],
  ['postgres://', 'it is not postgres://'],
  ['postgres://a@10.0.0.7/l?sslmode=disable', '10.0.0.7 is not this machine'],
  ['postgres://a@127.0.0.1,db.example/l', 'db.example is not this machine'],
  ['postgres://127.0.0.1/l', 'it names no user'],
  ['postgres://a@127.0.0.1/', 'no database'],
  ['postgres://a@127.0.0.1:99999/l', 'not valid'],
  ['postgres://a:%zz@127.0.0.1/l', 'not valid'],
  ['postgres://a@127.0.0.1/l?options=-c', 'the parameter options is not known'],
])('the address of a ledger in PostgreSQL is refused: %s', (text, flaw) => {
  expect(parseAddress(text)).toEqual({ flaw: expect.stringContaining(flaw) as unknown as string });
});

test('the address of a ledger in PostgreSQL is not in the sentence that says what is wrong with it', () => {
  const flawed = [
    'postgres://a:geheim@db.example/l',
    'postgres://a:geheim@h:1:2/l',
    'postgres://a:geheim@h/l?x=geheim',
    ...['/', '?', '#', '%', ' '].flatMap((odd) => [
      `postgres://a:geheim${odd}geheim@h/l`,
      `postgres://a:12${odd}geheim@h/l`,
      `postgres://a:12${odd}geheim=x@h:1/l?sslmode=disable`,
    ]),
  ];
  for (const text of flawed) expect(JSON.stringify(parseAddress(text))).not.toContain('geheim');
});
