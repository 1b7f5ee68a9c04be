import { describe, expect, test } from 'bun:test';
import { hostOf, isLocalName, isLoopback } from '../../src/config/hosts.ts';
import { fc } from '../support/properties.ts';
import { words } from '../support/words.ts';

/** A host as it comes out of a configured URL. */
const inUrl = (host: string): string => hostOf(new URL(`http://${host}/`).host);

describe('the host of an authority', () => {
  test.each([
    ['example.com', 'example.com'],
    ['example.com:8402', 'example.com'],
    ['example.com:', 'example.com'],
    ['EXAMPLE.com.', 'example.com'],
    ['example.com.:443', 'example.com'],
    ['127.0.0.1:80', '127.0.0.1'],
    ['[::1]', '::1'],
    ['[::1]:8402', '::1'],
    ['[2001:DB8::1]:1', '2001:db8::1'],
    ['[::ffff:127.0.0.1]', '::ffff:127.0.0.1'],
    ['example.com..', 'example.com'],
    ['', ''],
    [':80', ''],
  ])('%j is %j', (authority, host) => {
    expect(hostOf(authority)).toBe(host);
  });

  test.each([
    ...words`
      ::1 2001:db8::1 [::1 ::1] [::1]] [] [::1]x [localhost] example.com:80:80 example.com:http user@localhost
      user:secret@example.com example.com/ example.com?x example.com#x http://example.com . ..
    `,
    'example.com, localhost',
    'example.com localhost',
    ' ',
  ])('is nothing for what is no host with at most one port, and nothing is local: %j', (authority) => {
    expect(hostOf(authority)).toBe('');
    expect(isLocalName(hostOf(authority))).toBe(true);
  });
});

describe('a host on this machine', () => {
  test.each(words`
    localhost LOCALHOST localhost. localhost.. localhost.localdomain api.localhost a.b.localhost. ⓛocalhost
    127.0.0.1 127.0.0.1. 127.0.0.2 127.255.255.255 127.1 127.0.1 0177.0.0.1 0x7f.0.0.1 0x7f000001 0x7F.1
    2130706433 017700000001 ①②⑦.0.0.1 127。0。0。1 １２７.0.0.1 %31%32%37.0.0.1 [::1] [0:0:0:0:0:0:0:1]
    [0000:0000:0000:0000:0000:0000:0000:0001] [::0001] [::0.0.0.1]
  `)('in a URL is loopback and local, however it is spelled: %s', (host) => {
    expect(isLoopback(inUrl(host))).toBe(true);
    expect(isLocalName(inUrl(host))).toBe(true);
  });
});

describe('an address', () => {
  test.each(words`
    0.0.0.0 0 10.0.0.1 172.16.0.1 192.168.1.1 169.254.169.254 169.254.169.254. 0xa9.0xfe.0xa9.0xfe 2852039166
    0251.0376.0251.0376 8.8.8.8 255.255.255.255 [::] [::ffff:127.0.0.1] [::ffff:7f00:1]
    [::ffff:169.254.169.254] [::127.0.0.1] [64:ff9b::7f00:1] [fd00:ec2::254] [fe80::1] [fc00::1] [2001:db8::1]
    [2606:4700:4700::1111]
  `)('in a URL is local but not loopback, however it is spelled: %s', (host) => {
    expect(isLocalName(inUrl(host))).toBe(true);
    expect(isLoopback(inUrl(host))).toBe(false);
  });

  test('of version 4 is local in any notation', () => {
    const notations = (value: number): string[] => {
      const bytes = [24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff);
      return [
        bytes.join('.'),
        String(value),
        `0x${value.toString(16)}`,
        `0${value.toString(8)}`,
        bytes.map((byte) => `0x${byte.toString(16)}`).join('.'),
        bytes.map((byte) => `0${byte.toString(8)}`).join('.'),
        `${bytes[0]}.${value & 0xffffff}`,
        `${bytes[0]}.${bytes[1]}.${value & 0xffff}`,
        `[::ffff:${bytes.join('.')}]`,
      ];
    };
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 32 - 1 }), (value) => {
        for (const host of notations(value))
          expect({ host, isLocal: isLocalName(inUrl(host)) }).toEqual({ host, isLocal: true });
      }),
    );
  });

  test('of version 6 is local', () => {
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        expect(isLocalName(hostOf(`[${address}]:80`))).toBe(true);
        // WebKit refuses a few valid spellings.
        if (URL.canParse(`http://[${address}]`)) expect(isLocalName(inUrl(`[${address}]`))).toBe(true);
      }),
    );
  });

  test.each(words`
    127.1 0x7f.1 2130706433 0 1.2.3 1.2.3.4.5 999.1.1.1 example.0x example.1 example.0xA
  `)('that only some software takes for one is local, as no public name ends in a number: %s', (host) => {
    expect(isLocalName(hostOf(host))).toBe(true);
  });

  test.each(['fe80::1%eth0', 'fe80::1%25eth0'])('with a zone is local: %s', (host) => {
    expect(isLocalName(hostOf(`[${host}]:80`))).toBe(true);
  });
});

describe('a name for metadata', () => {
  test.each(['metadata', 'metadata.google.internal', 'METADATA.google.internal.', 'metadata.goog', 'instance-data'])(
    'is local: %s',
    (host) => {
      expect(isLocalName(hostOf(host))).toBe(true);
      expect(isLocalName(hostOf(`${host}:80`))).toBe(true);
      expect(isLoopback(hostOf(host))).toBe(false);
    },
  );
});

test('no host at all is local', () => {
  expect(isLocalName(hostOf(''))).toBe(true);
  expect(isLocalName(hostOf(':8402'))).toBe(true);
});

describe('a public name', () => {
  test.each(words`
    example.com api.example.com API.Example.COM. example.com:8402 xn--bcher-kva.example bücher.example
    a.b.c.d.e.example 1.2.3.4.example.com 127.0.0.1.nip.io 0x7f.example localhost.example.com notlocalhost
    mylocalhost.com metadata.example.com metadata.google.internal.example.com 3com.com x1 api.v1a deadbeef
    face.b00c
  `)('is neither local nor loopback: %s', (host) => {
    expect(isLocalName(inUrl(host))).toBe(false);
    expect(isLocalName(hostOf(host))).toBe(false);
    expect(isLoopback(hostOf(host))).toBe(false);
  });

  test('is never local', () => {
    fc.assert(
      fc.property(fc.domain(), (domain) => {
        expect(isLocalName(inUrl(domain))).toBe(false);
      }),
    );
  });
});
