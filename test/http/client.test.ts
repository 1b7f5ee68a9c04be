import { expect, test } from 'bun:test';
import type { Server } from 'bun';
import { contextOf, type HttpOptions } from '../../src/http/client.ts';

const PROXY = '10.0.0.1';

/** Who is taken for the client of a request from a peer. */
const clientOf = (peer: string | undefined, trustedProxy?: string, forwarded?: string): string => {
  const address = peer === undefined ? null : { address: peer, port: 1, family: 'IPv4' };
  const server = { requestIP: () => address } as unknown as Server<unknown>;
  const headers = forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded };
  const options: HttpOptions = { baseUrl: 'https://a.example', mode: 'public', isStub: false, trustedProxy };
  return contextOf(new Request('https://a.example/', { headers }), server, options).client;
};

test.each<[string, string | undefined, string | undefined, string | undefined, string]>([
  ['is the peer', '192.0.2.7', undefined, undefined, '192.0.2.7'],
  ['is the peer without a trusted proxy, even if it claims to forward', '192.0.2.7', undefined, '1.1.1.1', '192.0.2.7'],
  ['is the peer when that is not the trusted proxy', '192.0.2.7', PROXY, '1.1.1.1', '192.0.2.7'],
  ['is whom the trusted proxy names', PROXY, PROXY, '198.51.100.7', '198.51.100.7'],
  ['is the last address that the trusted proxy names', PROXY, PROXY, '1.1.1.1, 198.51.100.7', '198.51.100.7'],
  ['is the trusted proxy when it names no client', PROXY, PROXY, undefined, PROXY],
  ['is the trusted proxy when its last entry is empty', PROXY, PROXY, '1.1.1.1, ', PROXY],
  ['is a network of version 6', '2001:db8:1:2:3:4:5:6', undefined, undefined, '2001:db8:1:2::/64'],
  ['is the same network at another address of it', '2001:DB8:1:2::1', undefined, undefined, '2001:db8:1:2::/64'],
  ['is a network of version 6 behind the trusted proxy', PROXY, PROXY, '2001:db8:0:1::1', '2001:db8:0:1::/64'],
  ['is a network of a link in any zone', 'fe80::1%eth0', undefined, undefined, 'fe80::/64'],
  ['is an IPv4 address behind NAT64', PROXY, PROXY, '64:ff9b::c633:6407', '198.51.100.7'],
  ['is an IPv4 address that is written in hexadecimal', PROXY, PROXY, '::FFFF:C633:6407', '198.51.100.7'],
  ['is named without its port', PROXY, PROXY, '1.1.1.1, 198.51.100.7:50000', '198.51.100.7'],
  ['is named without brackets and port', PROXY, PROXY, '[2001:db8::1]:50000', '2001:db8::/64'],
  ['is named without brackets', PROXY, PROXY, '[2001:db8::1]', '2001:db8::/64'],
  ['is the trusted proxy when it names no address', PROXY, PROXY, '198.51.100.7, unknown', PROXY],
  ['is the trusted proxy when it names half an address', PROXY, PROXY, '198.51.100.7, 198.51.100', PROXY],
  ['is an IPv4 address although the socket speaks IPv6', '::ffff:192.0.2.7', undefined, undefined, '192.0.2.7'],
  [
    'is whom the trusted proxy names although the socket speaks IPv6',
    `::ffff:${PROXY}`,
    PROXY,
    '198.51.100.7',
    '198.51.100.7',
  ],
  ['is unknown when the socket is gone', undefined, PROXY, '198.51.100.7', 'unknown'],
])('the client of a request %s', (_, peer, trustedProxy, forwarded, client) => {
  expect(clientOf(peer, trustedProxy, forwarded)).toBe(client);
});

const queryOf = (path: string) =>
  contextOf(new Request(`https://a.example${path}`), null, { baseUrl: '', mode: 'local', isStub: true }).query;

test.each([
  ['/', ''],
  ['/?', ''],
  ['/?a=1', 'a=1'],
  ['/?a=%20+%zz&b', 'a=%20+%zz&b'],
  ['/?a=?b', 'a=?b'],
])('the query of %s is kept as it was sent: %j', (path, query) => {
  expect(queryOf(path)).toBe(query);
});

test('a request id is random and unique', () => {
  const options: HttpOptions = { baseUrl: '', mode: 'local', isStub: true };
  const request = new Request('https://a.example/?height_cm=170');
  const ids = Array.from({ length: 100 }, () => contextOf(request, null, options).requestId);
  expect(new Set(ids).size).toBe(100);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
