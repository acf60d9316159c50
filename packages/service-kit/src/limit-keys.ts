import { isIPv6 } from 'node:net';

/** The IPv4 address mapped into an IPv6 address (`::ffff:…`), given its eight groups. */
function ipv4Of(groups: readonly string[]): string | undefined {
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return undefined;
  const bytes = groups.slice(6).flatMap((group) => {
    const value = parseInt(group, 16);
    return [value >> 8, value & 255];
  });
  return bytes.join('.');
}

/** Without the zone of an IPv6 address, and the brackets and port that some proxies add. */
function plainAddress(written: string): string {
  const host = /^\[(.*)\](?::\d+)?$/.exec(written)?.[1] ?? /^([\d.]+):\d+$/.exec(written)?.[1];
  return (host ?? written).replace(/%.*$/, '');
}

/**
 * For limits: an IPv4 address, or the /64 prefix of an IPv6 address, which a provider assigns to one customer.
 * Without the port.
 */
export function networkOf(address: string | undefined): string {
  const plain = plainAddress(address ?? '');
  if (!isIPv6(plain)) return plain;
  // The URL parser normalises IPv6 addresses.
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const groups = head === '' ? [] : head.split(':');
  const tailGroups = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - groups.length - tailGroups.length;
  const all = [...groups, ...Array<string>(zeros).fill('0'), ...tailGroups];
  return ipv4Of(all) ?? all.slice(0, 4).join(':');
}

/** The inbox of an address, without its tag: `zoe+shop@example.org` is delivered to `zoe@example.org`. For limits. */
export const inboxOf = (email: string) => email.replace(/^([^@+]+)\+[^@]*@/, '$1@');
