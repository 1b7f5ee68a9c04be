/** Distinguishes hosts of this machine, its network and cloud metadata from public ones. */
import { isIP, isWithin, type Reach } from '../network/addresses.ts';

/** Names under which clouds serve instance metadata. */
const METADATA_HOSTS = new Set(
  'metadata metadata.google.internal metadata.goog instance-data instance-data.ec2.internal'.split(' '),
);

/**
 * The host of a `Host` header or URL authority, without port, brackets and trailing dots, in lower case; empty for text
 * that is no host with at most one port.
 */
export const hostOf = (authority: string): string => {
  const [, bracketed, name = ''] = /^(?:\[([0-9a-f:.]+)\]|([^\s:,;@/?#[\]]+))(?::\d*)?$/i.exec(authority) ?? [];
  return (bracketed ?? name).toLowerCase().replace(/(?<!\.)\.+$/, '');
};

/** True if a host is this machine by name or address. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' ||
  host === 'localhost.localdomain' ||
  host === 'ip6-localhost' ||
  host.endsWith('.localhost') ||
  host === '::1' ||
  /^127(?:\.\d{1,3}){3}$/.test(host);

/** True if a host serves cloud metadata, by name or address. No service may contact one. */
export const isMetadata = (host: string): boolean =>
  METADATA_HOSTS.has(host) || (isIP(host) !== 0 && !isWithin(host, 'near'));

/** True for localhost, an IP literal in any notation a URL parser knows, and a metadata host. */
export const isLocalName = (host: string): boolean =>
  host === '' || isLoopback(host) || METADATA_HOSTS.has(host) || isIP(host) !== 0 || isNumeric(host);

/** The ends of names that only private networks know (RFC 6762, RFC 8375, and ICANN's reserved `internal`). */
const PRIVATE_ENDS = ['.local', '.home.arpa', '.internal'];

/** True for this machine and hosts of a private network: an address, or a name that no public name server knows. */
export const isPrivate = (host: string): boolean =>
  isLoopback(host) ||
  (isIP(host) === 0
    ? !host.includes('.') || PRIVATE_ENDS.some((end) => host.endsWith(end))
    : isWithin(host, 'near') && !isWithin(host, 'public'));

/** The egress policy for a URL that a person has named: near only if the URLs themselves are, or the operator allows it. */
export const reachFrom = (
  urls: readonly string[],
  { allowLocalUpstream }: { readonly allowLocalUpstream: boolean },
): Reach => (allowLocalUpstream || urls.every((url) => isLocalName(hostOf(new URL(url).host))) ? 'near' : 'public');

/** `0x7f.1`, `2130706433` and their like: the last label of a host name is never a number (WHATWG URL, section 3.5). */
const isNumeric = (host: string): boolean => /^(?:\d+|0x[0-9a-f]*)$/.test(host.split('.').at(-1) ?? '');
