import { lookup, type LookupAddress, type LookupAllOptions } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { resumeAtEnd } from '@nobicast/service-kit/undici-connector';
import ipaddr from 'ipaddr.js';
import { buildConnector } from 'undici';
import { ImportProblem } from './import-problem.ts';

/** Whether an IP address may be connected to. */
export type AddressRule = (address: string) => boolean;

/** All that IANA has given out for the public internet; below are `::/96` and other forms that hold an IPv4 address. */
const publicIPv6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an address belongs to the public internet. Everything with a special purpose does not: private,
 * loopback, link-local, carrier-grade NAT, multicast, documentation, and IPv6 forms that wrap an IPv4 address.
 */
export const isPublicAddress: AddressRule = (text) => {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  return address.range() === 'unicast' && (address instanceof ipaddr.IPv4 || address.match(publicIPv6));
};

export type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: Error | null, found: LookupAddress[]) => void,
) => void;

const refusal = (host: string) =>
  new ImportProblem(`${host} is a private address (--allow-private lets the import go there)`, {
    code: 'private_address',
  });

/** Resolves names as usual, and fails where any answer may not be connected to. */
const checkedLookup =
  (isAllowed: AddressRule, resolve: Resolve): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      const first = error ? undefined : found[0];
      if (error || !first) callback(error ?? refusal(hostname), '', 0);
      else if (!found.every(({ address }) => isAllowed(address))) callback(refusal(hostname), '', 0);
      else if (options.all) callback(null, found);
      else callback(null, first.address, first.family);
    });
  };

/**
 * Opens connections to allowed addresses only. The check is part of connecting, on the very address that is
 * dialled: a name that changes its answer between a check and a connection gains nothing.
 */
export function checkedConnector(
  isAllowed: AddressRule,
  timeoutMs: number,
  resolve: Resolve = lookup,
): buildConnector.connector {
  const connect = resumeAtEnd(
    buildConnector({ timeout: timeoutMs, lookup: checkedLookup(isAllowed, resolve) }),
  );
  return (options, callback) => {
    const host = options.hostname.replace(/^\[|\]$/g, '');
    // A literal address is dialled without a lookup.
    if (isIP(host) && !isAllowed(host)) callback(refusal(host), null);
    else connect(options, callback);
  };
}
