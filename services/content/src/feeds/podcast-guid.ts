import { createHash } from 'node:crypto';

/** Of podcasts (the namespace of `podcast:guid`). */
const namespace = Buffer.from('ead4c236bf5858c6a2c6a6b28d128cb6', 'hex');

/**
 * The identity of a show by Podcasting 2.0: a UUID of version 5 (RFC 9562, 5.5) over the address of its feed, without
 * scheme and trailing slashes.
 */
export function podcastGuid(feedUrl: string): string {
  const name = feedUrl.replace(/^\w+:\/\//, '').replace(/\/+$/, '');
  const bytes = createHash('sha1').update(namespace).update(name).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
