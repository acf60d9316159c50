export type ByteRange =
  | { kind: 'whole' }
  | { kind: 'part'; start: number; end: number }
  | { kind: 'unsatisfiable' };

const whole: ByteRange = { kind: 'whole' };

/**
 * The bytes that a `Range` header requests (RFC 9110, 14). Several ranges, other units and malformed headers get the
 * whole file, as the RFC allows.
 */
export function chooseRange(header: string | undefined, sizeBytes: number): ByteRange {
  const match = /^bytes=(\d*)-(\d*)$/i.exec(header?.replaceAll(' ', '') ?? '');
  if (!match) return whole;
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return whole;
  if (first === '') {
    const suffixLength = Math.min(Number(last), sizeBytes);
    if (suffixLength === 0) return { kind: 'unsatisfiable' };
    return { kind: 'part', start: sizeBytes - suffixLength, end: sizeBytes - 1 };
  }
  const start = Number(first);
  const end = last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1);
  if (last !== '' && Number(last) < start) return whole;
  if (start >= sizeBytes) return { kind: 'unsatisfiable' };
  return { kind: 'part', start, end };
}

/** By the exact strong ETag or the exact date. */
export function isSameFile(ifRange: string | undefined, etag: string, lastModified: string): boolean {
  return ifRange === undefined || ifRange === etag || ifRange === lastModified;
}

/**
 * The client already has this file (304). Express's `request.fresh` is false for every request with `Cache-Control:
 * no-cache`, as Node's fetch sends with conditions: RFC 9110 does not require that.
 */
export function isNotModified(
  conditions: { ifNoneMatch: string | undefined; ifModifiedSince: string | undefined },
  etag: string,
  lastModified: string,
): boolean {
  const { ifNoneMatch, ifModifiedSince } = conditions;
  if (ifNoneMatch !== undefined) {
    const known = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
    return known.includes('*') || known.includes(etag);
  }
  // False for an unreadable date.
  return ifModifiedSince !== undefined && Date.parse(lastModified) <= Date.parse(ifModifiedSince);
}

/**
 * `If-Match`, else `If-Unmodified-Since`, wants another file (412, RFC 9110, 13.2.2). ETags are compared strongly; an
 * unreadable date is ignored.
 */
export function isPreconditionFailed(
  conditions: { ifMatch: string | undefined; ifUnmodifiedSince: string | undefined },
  etag: string,
  lastModified: string,
): boolean {
  const { ifMatch, ifUnmodifiedSince } = conditions;
  if (ifMatch !== undefined) {
    const wanted = ifMatch.split(',').map((tag) => tag.trim());
    return !wanted.includes('*') && !wanted.includes(etag);
  }
  return ifUnmodifiedSince !== undefined && Date.parse(lastModified) > Date.parse(ifUnmodifiedSince);
}

/** Removes user and password. The importer refuses them; older rows may have them. */
export function withoutCredentials(address: string): string {
  const url = new URL(address);
  if (!url.username && !url.password) return address;
  url.username = '';
  url.password = '';
  return url.href;
}

/** With an ASCII name for old programs, and the exact name (A32). */
export function contentDisposition(kind: 'inline' | 'attachment', fileName: string): string {
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const exact = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${exact}`;
}
