import { lookup as resolve, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { buildConnector } from 'undici';
import { ImportProblem } from './import-problem.ts';

/**
 * Whether an address belongs to the public internet. Everything with a special purpose does not: private,
 * loopback, link-local, carrier-grade NAT, multicast, documentation, and IPv6 forms that wrap an IPv4 address.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  return ipaddr.process(address).range() === 'unicast';
}

const refusal = (host: string) =>
  new ImportProblem(`${host} is a private address (--allow-private lets the import go there)`);

/** Resolves names as usual, and fails where any answer is not public. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolve(
    hostname,
    { ...options, all: true },
    (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => {
      const [first] = found ?? [];
      if (error || !first) callback(error ?? refusal(hostname), '', 0);
      else if (!found.every(({ address }) => isPublicAddress(address))) callback(refusal(hostname), '', 0);
      else if (options.all) callback(null, found);
      else callback(null, first.address, first.family);
    },
  );
};

/**
 * Opens connections to public addresses only. The check is part of connecting, on the very address that is
 * dialled: a name that changes its answer between a check and a connection gains nothing.
 */
export function publicConnector(timeoutMs: number): buildConnector.connector {
  const connect = buildConnector({ timeout: timeoutMs, lookup: publicLookup });
  return (options, callback) => {
    const host = options.hostname.replace(/^\[|\]$/g, '');
    // A literal address is dialled without a lookup.
    if (isIP(host) && !isPublicAddress(host)) callback(refusal(host), null);
    else connect(options, callback);
  };
}
