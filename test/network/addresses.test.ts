import { describe, expect, test } from 'bun:test';
import { isWithin } from '../../src/network/addresses.ts';
import { fc } from '../support/properties.ts';
import { words } from '../support/words.ts';

const within = (address: string) => ({ public: isWithin(address, 'public'), near: isWithin(address, 'near') });

test.each(words`
  1.1.1.1 8.8.8.8 11.0.0.0 172.15.255.255 172.32.0.0 100.63.255.255 100.128.0.0 198.17.255.255 198.20.0.0
  223.255.255.255 2606:4700:4700::1111 2A00:1450::1 ::ffff:8.8.8.8 ::ffff:808:808 64:ff9b::8.8.8.8
`)('%s is public', (address) => {
  expect(within(address)).toEqual({ public: true, near: true });
});

test.each(words`
  127.0.0.1 127.255.255.255 0.0.0.0 10.0.0.1 10.255.255.255 172.16.0.1 172.31.255.255 192.168.0.1 100.64.0.1
  100.127.255.255 198.18.0.1 198.19.255.255 ::1 :: 0:0:0:0:0:0:0:1 fc00::1 fdff:ffff::1 ::ffff:127.0.0.1
  ::ffff:7f00:1 ::ffff:192.168.1.1 64:ff9b::127.0.0.1 64:ff9b::a00:1
`)('%s is near', (address) => {
  expect(within(address)).toEqual({ public: false, near: true });
});

test.each([
  // Link-local, and where clouds serve credentials.
  ...words`
    169.254.169.254 169.254.0.1 169.254.170.2 fe80::1 febf::1 fe80::1%eth0 fe80::1%1 100.100.100.200 168.63.129.16
    192.0.0.192 fd00:ec2::254 fd20:ce::254 ::ffff:169.254.169.254 ::ffff:a9fe:a9fe 64:ff9b::169.254.169.254
    64:ff9b::100.100.100.200
  `,
  // Special ranges.
  ...words`
    0.0.0.1 0.255.255.255 192.0.0.1 192.0.2.1 192.88.99.1 198.51.100.1 203.0.113.1 224.0.0.1 239.255.255.255
    240.0.0.1 255.255.255.255 ff02::1 ff0e::1 100::1 2001:db8::1 3fff::1 2001:2::1 2001:10::1 2001:20::1 5f00::1
    fec0::1 4000::1
  `,
  // Other ways to write an address of version 4.
  ...words`
    ::127.0.0.1 ::8.8.8.8 0:0::8.8.8.8 ::808:808 ::ffff:0:127.0.0.1 2002:7f00:1:: 2002:808:808::1
    2001:0:808:808::1 64:ff9b:1::127.0.0.1 64:ff9b:1::8.8.8.8 2001::1
  `,
  // Not the text of an address.
  ...words`
    localhost 127.1 0x7f.0.0.1 0177.0.0.1 2130706433 8.8.8 008.8.8.8 8.8.8.8. [::1] 1.2.3.4.5 ::ffff:8.8.8.8.9
    example.com
  `,
  '',
  ' 8.8.8.8',
  '8.8.8.8\n',
])('no connection leads to %j', (address) => {
  expect(within(address)).toEqual({ public: false, near: false });
});

describe('an address of version 4', () => {
  const dotted = fc.tuple(...[0, 1, 2, 3].map(() => fc.integer({ min: 0, max: 255 }))).map((bytes) => bytes.join('.'));

  test('is judged alike as itself, mapped to version 6, and behind NAT64', () => {
    fc.assert(
      fc.property(dotted, (address) => {
        const bytes = address.split('.').map(Number) as [number, number, number, number];
        const hex = `${(bytes[0] * 256 + bytes[1]).toString(16)}:${(bytes[2] * 256 + bytes[3]).toString(16)}`;
        for (const other of [`::ffff:${address}`, `::ffff:${hex}`, `64:ff9b::${address}`, `64:FF9B:0:0:0:0:${hex}`]) {
          expect({ other, ...within(other) }).toEqual({ other, ...within(address) });
        }
      }),
    );
  });
});

test('every public address is near too', () => {
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), fc.ipV6(), fc.string()), (address) => {
      const judged = within(address);
      expect(judged.public && !judged.near).toBe(false);
    }),
  );
});
