/** The egress policy: the addresses a connection may lead to. */
import type ipaddr from 'ipaddr.js';
import { lazily } from '../deferred.ts';

// `require` on first use: most commands read no address, and `node:net` alone takes a third of their start.
const net = lazily((): typeof import('node:net') => require('node:net'));
const library = lazily((): typeof ipaddr => require('ipaddr.js'));

/** 4 or 6 for an address of that version, 0 for any other text. */
export const isIP = (text: string): number => net().isIP(text);

/**
 * The addresses that a policy allows.
 *
 * - `public`: addresses of the public internet
 * - `near`: also this machine and private networks, where an operator may run a node or a facilitator
 *
 * Both forbid link-local addresses and those under which clouds serve credentials.
 */
export type Reach = 'public' | 'near';

const ranges = (texts: string) => lazily(() => texts.split(' ').map((text) => library().parseCIDR(text)));

/** This machine and private networks (RFC 1122, 1918, 2544, 4193, 6598). The unspecified address reaches this machine. */
const NEAR = ranges(
  '0.0.0.0/32 127.0.0.0/8 10.0.0.0/8 172.16.0.0/12 192.168.0.0/16 100.64.0.0/10 198.18.0.0/15 ::/128 ::1/128 fc00::/7',
);

/** The addresses outside the link-local range at which Azure, Alibaba, Amazon and Google serve credentials. */
const METADATA = ranges('168.63.129.16/32 100.100.100.200/32 fd00:ec2::254/128 fd20:ce::254/128');

/** The public addresses of version 6 (RFC 4291, section 2.4; IANA has assigned no others). */
const GLOBAL_UNICAST = ranges('2000::/3');

/** Addresses that embed one of version 4: mapped, and NAT64 (RFC 4291, section 2.5.5.2; RFC 6052). */
const EMBEDDING = ranges('::ffff:0:0/96 64:ff9b::/96');

type Address = ipaddr.IPv4 | ipaddr.IPv6;

const isIn = (address: Address, all: ReturnType<typeof ranges>): boolean =>
  all().some((range) => range[0].kind() === address.kind() && address.match(range));

/** `::8.8.8.8`, a deprecated form (RFC 4291, section 2.5.5.1) that the library reads as a mapped one. */
const COMPATIBLE = /^[0:]+:\d+\.\d+\.\d+\.\d+$/;

/** The address that packets go to. */
const plain = (address: Address): Address =>
  isIn(address, EMBEDDING) ? new (library().IPv4)(address.toByteArray().slice(-4)) : address;

/**
 * True if a policy allows the address; false for any other text.
 *
 * The registered special ranges are not public (IANA IPv4 and IPv6 Special-Purpose Address Registries). Neither are 6to4
 * and Teredo, which can embed any other address.
 */
export const isWithin = (text: string, reach: Reach): boolean => {
  if (isIP(text) === 0 || COMPATIBLE.test(text)) return false;
  const address = plain(library().parse(text));
  if (isIn(address, METADATA)) return false;
  if (reach === 'near' && isIn(address, NEAR)) return true;
  return address.range() === 'unicast' && (address.kind() === 'ipv4' || isIn(address, GLOBAL_UNICAST));
};

/** An address in its usual spelling; a mapped address of version 4, as itself. */
export const canonicalAddress = (text: string): string =>
  isIP(text) === 0 ? text : library().process(text).toString();

/** The prefix of an IPv6 network that one customer has for itself (RFC 6177, RFC 7421). */
const CUSTOMER_BITS = 64;

/** The key of one client: an IPv4 address, or a whole IPv6 network, because one machine can use all of it. */
export const clientNetwork = (text: string): string => {
  if (isIP(text) !== 6) return text;
  const address = plain(library().parse(text));
  if (address.kind() === 'ipv4') return address.toString();
  return prefixOf(address, CUSTOMER_BITS);
};

const prefixOf = (address: Address, bits: number): string =>
  `${new (library().IPv6)(address.toByteArray().map((byte, index) => (index < bits / 8 ? byte : 0)))}/${bits}`;

/** The prefixes of the networks that one site may have (RFC 6177). */
const SITE_BITS = [56, 48] as const;

/** The wider networks that the IPv6 network of a client is in; none for another client. */
export const widerNetworks = (client: string): readonly string[] => {
  if (!client.endsWith(`/${CUSTOMER_BITS}`)) return [];
  const address = library().parse(client.slice(0, client.indexOf('/')));
  return SITE_BITS.map((bits) => prefixOf(address, bits));
};
