/** Which addresses a connection may lead to. */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { lazily } from '../lazily.ts';

/**
 * How far connections may lead.
 *
 * - `public`: to addresses that anybody on the internet can reach
 * - `near`: also to this machine and to private networks, where an operator may have a node or a facilitator
 *
 * Neither has link-local addresses and those under which clouds serve credentials.
 */
export type Reach = 'public' | 'near';

const ranges = (...texts: readonly string[]) => lazily(() => texts.map((text) => ipaddr.parseCIDR(text)));

/**
 * This machine and the networks around it (RFC 1122, 1918, 2544, 4193, 6598). Connections to the unspecified address
 * reach this machine.
 */
const NEAR = ranges(
  ...['0.0.0.0/32', '127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', '198.18.0.0/15'],
  ...['::/128', '::1/128', 'fc00::/7'],
);

/** Where clouds serve credentials outside the link-local range: Azure, Alibaba, Amazon, Google. */
const METADATA = ranges('168.63.129.16/32', '100.100.100.200/32', 'fd00:ec2::254/128', 'fd20:ce::254/128');

/** What is public at all of version 6 (RFC 4291, section 2.4; IANA has given out nothing else). */
const GLOBAL_UNICAST = ranges('2000::/3');

/** Addresses that stand for one of version 4: mapped, and translated by NAT64 (RFC 4291, section 2.5.5.2; RFC 6052). */
const EMBEDDING = ranges('::ffff:0:0/96', '64:ff9b::/96');

type Address = ipaddr.IPv4 | ipaddr.IPv6;

const isIn = (address: Address, all: ReturnType<typeof ranges>): boolean =>
  all().some((range) => range[0].kind() === address.kind() && address.match(range));

/** `::8.8.8.8`, of a form that nobody uses any more (RFC 4291, section 2.5.5.1); the library takes it for a mapped one. */
const COMPATIBLE = /^[0:]+:\d+\.\d+\.\d+\.\d+$/;

/** An address in the form in which it says where a packet goes. */
const plain = (address: Address): Address =>
  isIn(address, EMBEDDING) ? new ipaddr.IPv4(address.toByteArray().slice(-4)) : address;

/**
 * Whether a connection may lead to an address; never for text that is none.
 *
 * Registered special ranges (IANA IPv4 and IPv6 Special-Purpose Address Registries) are not public, and neither are 6to4
 * and Teredo, which stand for any other address.
 */
export const isWithin = (text: string, reach: Reach): boolean => {
  if (isIP(text) === 0 || COMPATIBLE.test(text)) return false;
  const address = plain(ipaddr.parse(text));
  if (isIn(address, METADATA)) return false;
  if (reach === 'near' && isIn(address, NEAR)) return true;
  return address.range() === 'unicast' && (address.kind() === 'ipv4' || isIn(address, GLOBAL_UNICAST));
};

/** An address as it is usually written; one of version 4 that came over a socket of version 6, as itself. */
export const canonicalAddress = (text: string): string => (isIP(text) === 0 ? text : ipaddr.process(text).toString());

/** The bits of an address of version 6 that one customer has for itself (RFC 6177, RFC 7421). */
const CUSTOMER_BITS = 64;

/** Who counts as one client: an address of version 4, or all of a network of version 6, which one machine can use. */
export const clientNetwork = (text: string): string => {
  if (isIP(text) !== 6) return text;
  const address = plain(ipaddr.parse(text));
  if (address.kind() === 'ipv4') return address.toString();
  return `${new ipaddr.IPv6([...address.toByteArray().slice(0, CUSTOMER_BITS / 8), ...NO_BYTES])}/${CUSTOMER_BITS}`;
};
const NO_BYTES = Array.from({ length: 16 - CUSTOMER_BITS / 8 }, () => 0);
