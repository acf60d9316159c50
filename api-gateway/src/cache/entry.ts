import { createHash } from 'node:crypto';
import { replyHeaders } from '../headers.ts';
import type { WholeReply } from '../upstream.ts';
import { compress, isCompressible, type Encoding } from './encodings.ts';

/** A body in one encoding, with everything of its head that no request changes: names and values in turn. */
export interface Variant {
  etag: string;
  head: readonly string[];
  /** Of a 304: without what describes a body. */
  headOfNotModified: readonly string[];
  body: Buffer;
}

/** A reply as it is kept, and sent. */
export interface Entry {
  key: string;
  status: number;
  /** What it depends on: the names by which it is purged. */
  keys: readonly string[];
  lifetimeMs: number;
  storedAtMs: number;
  /** Its fill began after so many purges. */
  begunAfter: number;
  isCompressible: boolean;
  /** Compressed when first asked for, once for all who ask meanwhile. */
  variants: Partial<Record<Encoding, Variant>>;
  pending: Map<Encoding, Promise<Variant>>;
  plain: Buffer;
  etag: string;
  head: readonly string[];
  /** When it was purged; it may still be sent when there is nothing better. */
  purgedAtMs: number | undefined;
  /** What it tells of is gone: it must not be sent any more. */
  isRemoved: boolean;
  /** What it takes of the cache's memory, in bytes. */
  bytes: number;
}

/** Of the message as it came, or set anew for each message that leaves. */
const replaced = new Set([
  'access-control-allow-origin',
  'age',
  'cache-status',
  'cache-tag',
  'content-length',
  'date',
  'etag',
  'last-modified',
  'surrogate-key',
  'vary',
  'warning',
  'x-request-id',
]);

const describesBody = /^content-(type|disposition|language)$/;
/** What V8 and the maps need for an entry and its parts, roughly. */
const overheadBytes = 1_500;

const textBytes = (texts: readonly string[]) => texts.reduce((sum, text) => sum + text.length + 16, 0);

export type Header = readonly [name: string, value: string];

function headOf(reply: WholeReply, keys: readonly string[], added: readonly Header[]): string[] {
  const head: string[] = [];
  const seen = new Set<string>();
  for (const [name, value] of replyHeaders(reply.headers)) {
    if (replaced.has(name)) continue;
    seen.add(name);
    for (const line of Array.isArray(value) ? value : [value]) head.push(name, line);
  }
  for (const [name, value] of added) if (!seen.has(name.toLowerCase())) head.push(name, value);
  if (keys.length > 0) head.push('Surrogate-Key', keys.join(' '), 'Cache-Tag', keys.join(','));
  const varying = (reply.headers.vary ?? '').split(',').map((name) => name.trim());
  const others = varying.filter((name) => name !== '' && name.toLowerCase() !== 'accept-encoding');
  head.push('Vary', [...others, 'Accept-Encoding'].join(', '));
  return head;
}

export function createEntry(options: {
  key: string;
  reply: WholeReply;
  keys: readonly string[];
  /** Sent beside them, so that a CDN can purge everything. */
  keyOfAll: string | undefined;
  lifetimeMs: number;
  /** Headers of every reply of this gateway, where the upstream has not set them. */
  added: readonly Header[];
  nowMs: number;
  begunAfter: number;
}): Entry {
  const { key, reply, keys, lifetimeMs, nowMs, begunAfter } = options;
  const keysSent = lifetimeMs > 0 && options.keyOfAll ? [options.keyOfAll, ...keys] : keys;
  const head = headOf(reply, keysSent, options.added);
  const digest = createHash('sha256').update(reply.body).digest('base64url').slice(0, 27);
  return {
    key,
    status: reply.status,
    keys,
    lifetimeMs,
    storedAtMs: nowMs,
    begunAfter,
    isCompressible:
      reply.headers['content-encoding'] === undefined &&
      isCompressible(reply.headers['content-type'] ?? '', reply.body.length),
    variants: {},
    pending: new Map(),
    plain: reply.body,
    etag: digest,
    head,
    purgedAtMs: undefined,
    isRemoved: false,
    bytes: reply.body.length + textBytes(head) + textBytes(keys) + 2 * key.length + overheadBytes,
  };
}

const etagSuffix = { br: '-br', gzip: '-gz', identity: '' };

async function createVariant(entry: Entry, encoding: Encoding): Promise<Variant> {
  const body = await compress(entry.plain, encoding);
  const etag = etagOf(entry, encoding);
  const unchanged: string[] = [];
  for (let index = 0; index < entry.head.length; index += 2) {
    const [name = '', value = ''] = entry.head.slice(index, index + 2);
    if (!describesBody.test(name)) unchanged.push(name, value);
  }
  const encoded = encoding === 'identity' ? [] : ['Content-Encoding', encoding];
  return {
    etag,
    head: [...entry.head, 'ETag', etag, ...encoded, 'Content-Length', String(body.length)],
    headOfNotModified: [...unchanged, 'ETag', etag],
    body,
  };
}

/** Known before the body is compressed. */
export const etagOf = ({ etag }: Entry, encoding: Encoding) => `"${etag}${etagSuffix[encoding]}"`;

/**
 * The body in this encoding: at once where it is at hand. `onGrown` hears how many bytes it takes, when they are
 * taken.
 */
export function variantOf(
  entry: Entry,
  encoding: Encoding,
  onGrown: (bytes: number) => void,
): Variant | Promise<Variant> {
  const known = entry.variants[encoding];
  if (known) return known;
  const pending =
    entry.pending.get(encoding) ??
    createVariant(entry, encoding).then((variant) => {
      entry.variants[encoding] = variant;
      entry.pending.delete(encoding);
      onGrown(textBytes(variant.head) + (encoding === 'identity' ? 0 : variant.body.length));
      return variant;
    });
  entry.pending.set(encoding, pending);
  return pending;
}
