import { createHash } from 'node:crypto';
import type { Caller } from './authentication.ts';
import { requireDigests, type DeclaredContent } from './declared-content.ts';
import { decodeChunks } from './chunked-body.ts';
import { S3Error } from './errors.ts';
import { headerOf, type S3Request } from './http-request.ts';

/** Large enough to list 10,000 parts (complete) or 1,000 keys of 1 KiB (delete). */
const maxControlBytes = 4 * 1024 * 1024;
const maxUploadBytes = 5 * 1024 ** 3;

export type Body = { bytes: AsyncIterable<Buffer>; declared: DeclaredContent };

export function uploadBody(request: S3Request, caller: Caller): Body {
  const size = declaredSize(request, caller);
  if (size === undefined) throw new S3Error('MissingContentLength');
  if (size > maxUploadBytes) throw new S3Error('EntityTooLarge');
  return { bytes: bodyBytes(request, caller), declared: { size, ...declaredDigests(request, caller) } };
}

/** The body of a control request (XML, JSON), verified and limited in size. */
export async function readControlBody(request: S3Request, caller: Caller): Promise<string> {
  const declared = declaredDigests(request, caller);
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of bodyBytes(request, caller)) {
    size += piece.length;
    if (size > maxControlBytes) throw new S3Error('EntityTooLarge');
    pieces.push(piece);
  }
  const body = Buffer.concat(pieces);
  requireDigests(declared, {
    md5: createHash('md5').update(body).digest('hex'),
    sha256: createHash('sha256').update(body).digest('hex'),
  });
  return body.toString('utf8');
}

const payloadOf = (caller: Caller) => (caller.kind === 'owner' ? caller.payload : undefined);

function bodyBytes(request: S3Request, caller: Caller): AsyncIterable<Buffer> {
  // Not destroyed when the reader stops early: that would close the connection before the error is sent.
  const raw: AsyncIterable<Buffer> = request.incoming.iterator({ destroyOnReturn: false });
  const payload = payloadOf(caller);
  return payload?.kind === 'chunked' ? decodeChunks(raw, payload.signing) : raw;
}

function declaredSize(request: S3Request, caller: Caller): number | undefined {
  const isChunked = payloadOf(caller)?.kind === 'chunked';
  const text = headerOf(request, isChunked ? 'x-amz-decoded-content-length' : 'content-length');
  if (text === undefined) return undefined;
  if (!/^\d{1,15}$/.test(text)) throw new S3Error('InvalidArgument', 'The declared length is not a number.');
  return Number(text);
}

function declaredDigests(request: S3Request, caller: Caller): DeclaredContent {
  const payload = payloadOf(caller);
  const sha256 = payload?.kind === 'hashed' ? payload.sha256 : undefined;
  const contentMd5 = headerOf(request, 'content-md5');
  if (contentMd5 === undefined) return { sha256 };
  const md5 = Buffer.from(contentMd5, 'base64').toString('hex');
  if (md5.length !== 32) throw new S3Error('InvalidDigest');
  return { sha256, md5 };
}
