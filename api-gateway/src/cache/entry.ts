import { createHash } from 'node:crypto';
import { joinedHeader, listOf, replyHeaders, type Header } from '../headers.ts';
import type { WholeReply } from '../upstream.ts';
import { compress, isCompressible, type Encoding } from './encodings.ts';
import { ownCopy } from './recent.ts';

/** A body in one encoding and the headers that no request changes: names and values in turn. */
export interface Variant {
  etag: string;
  head: readonly string[];
  /** Without the headers that describe a body. */
  headOfNotModified: readonly string[];
  body: Buffer;
}

/** A whole reply that can be sent in any encoding. */
export interface Message {
  status: number;
  /** As the upstream declares it; sent only where this reply may be cached. */
  cacheControl: string | undefined;
  isCompressible: boolean;
  lastModifiedMs: number | undefined;
  /** Compressed on first use, once for all concurrent requests. */
  variants: Partial<Record<Encoding, Variant>>;
  pending: Map<Encoding, Promise<Variant>>;
  plain: Buffer;
  digest: string;
  head: readonly string[];
}

export interface Entry extends Message {
  key: string;
  keys: readonly string[];
  lifetimeMs: number;
  /** By `nowMs`, not by the wall clock, like the other times here. */
  storedAtMs: number;
  /** The number of purges when its fill began. */
  purgesAtStart: number;
  /** When it was purged; it may still be served stale. */
  purgedAtMs: number | undefined;
  changedAtMs: number | undefined;
  /** Part of its content was deleted or unpublished: it must never be served again. */
  isRemoved: boolean;
  bytes: number;
}

/** Upstream headers that the gateway replaces or drops. */
const replaced = new Set([
  'access-control-allow-origin',
  'age',
  'cache-control',
  'cache-status',
  'cache-tag',
  'content-length',
  'date',
  'etag',
  'surrogate-key',
  'vary',
  'warning',
  'x-request-id',
]);

const describesBody = /^content-(type|disposition|language)$/;
/** A rough estimate of the memory of an entry without its bodies. */
const overheadBytes = 1_500;

const textBytes = (texts: readonly string[]) => texts.reduce((sum, text) => sum + text.length + 16, 0);

function headOf(reply: WholeReply, keyHeaders: readonly Header[], added: readonly Header[]): string[] {
  const head: string[] = [];
  const seen = new Set<string>();
  for (const [name, value] of replyHeaders(reply.headers)) {
    if (replaced.has(name)) continue;
    seen.add(name);
    for (const line of Array.isArray(value) ? value : [value]) head.push(name, line);
  }
  for (const [name, value] of added) if (!seen.has(name.toLowerCase())) head.push(name, value);
  for (const header of keyHeaders) head.push(...header);
  const varying = listOf(reply.headers.vary, /,/).filter((name) => name.toLowerCase() !== 'accept-encoding');
  head.push('Vary', [...varying, 'Accept-Encoding'].join(', '));
  return head;
}

export interface MessageOptions {
  reply: WholeReply;
  /** Cache keys for the CDN; empty without one. */
  keyHeaders: readonly Header[];
  /** Added where the upstream has not set them. */
  added: readonly Header[];
}

export type MessageParts = Pick<
  Message,
  'status' | 'cacheControl' | 'isCompressible' | 'lastModifiedMs' | 'head' | 'plain'
>;

export const messageOf = (parts: MessageParts): Message => ({
  status: parts.status,
  cacheControl: parts.cacheControl,
  isCompressible: parts.isCompressible,
  lastModifiedMs: parts.lastModifiedMs,
  head: parts.head,
  plain: parts.plain,
  variants: {},
  pending: new Map(),
  digest: createHash('sha256').update(parts.plain).digest('base64url').slice(0, 27),
});

export function createMessage({ reply, keyHeaders, added }: MessageOptions): Message {
  const contentType = joinedHeader(reply.headers['content-type']) ?? '';
  const lastModified = joinedHeader(reply.headers['last-modified']);
  return messageOf({
    status: reply.status,
    cacheControl: joinedHeader(reply.headers['cache-control']),
    isCompressible:
      reply.headers['content-encoding'] === undefined && isCompressible(contentType, reply.body.length),
    lastModifiedMs: lastModified === undefined ? undefined : Date.parse(lastModified),
    plain: reply.body,
    head: headOf(reply, keyHeaders, added),
  });
}

export function createEntry(
  message: Message,
  options: Pick<Entry, 'key' | 'keys' | 'lifetimeMs' | 'purgesAtStart' | 'storedAtMs'>,
): Entry {
  const { key, keys } = options;
  return {
    ...message,
    ...options,
    key: ownCopy(key),
    purgedAtMs: undefined,
    changedAtMs: undefined,
    isRemoved: false,
    bytes: message.plain.length + textBytes(message.head) + textBytes(keys) + 2 * key.length + overheadBytes,
  };
}

export const valueIn = (head: readonly string[], name: string): string | undefined =>
  head.find((_, index) => index % 2 === 1 && head[index - 1] === name);

const etagSuffix = { br: '-br', gzip: '-gz', identity: '' };

async function createVariant(message: Message, encoding: Encoding): Promise<Variant> {
  const body = await compress(message.plain, encoding);
  const etag = `"${message.digest}${etagSuffix[encoding]}"`;
  const unchanged: string[] = [];
  for (let index = 0; index < message.head.length; index += 2) {
    const [name = '', value = ''] = message.head.slice(index, index + 2);
    if (!describesBody.test(name)) unchanged.push(name, value);
  }
  const encoded = encoding === 'identity' ? [] : ['Content-Encoding', encoding];
  return {
    etag,
    head: [...message.head, 'ETag', etag, ...encoded, 'Content-Length', String(body.length)],
    headOfNotModified: [...unchanged, 'ETag', etag],
    body,
  };
}

/** Synchronous where the body is already encoded. `onBytesAdded` receives the bytes of a new copy. */
export function variantOf(
  message: Message,
  encoding: Encoding,
  onBytesAdded: (bytes: number) => void,
): Variant | Promise<Variant> {
  const known = message.variants[encoding];
  if (known) return known;
  const pending =
    message.pending.get(encoding) ??
    createVariant(message, encoding)
      .then((variant) => {
        message.variants[encoding] = variant;
        onBytesAdded(textBytes(variant.head) + (encoding === 'identity' ? 0 : variant.body.length));
        return variant;
      })
      .finally(() => message.pending.delete(encoding));
  message.pending.set(encoding, pending);
  return pending;
}
