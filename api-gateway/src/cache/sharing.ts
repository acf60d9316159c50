import { joinedHeader, listOf } from '../headers.ts';
import type { WholeReply } from '../upstream.ts';

/** The caching rules of a shared reply, as its upstream declares them. */
export interface Sharing {
  keys: readonly string[];
  /** In ms. */
  lifetimeMs: number;
  releases: readonly (readonly [remote: string, release: string])[];
}

const releaseHeader = 'x-nobicast-release';

/** Undefined for a reply that is not, or not surely, shared. */
export function sharingOf({ status, headers }: WholeReply): Sharing | undefined {
  if (status !== 200 && status !== 404) return undefined;
  const control = listOf(headers['cache-control'], /,/).map((item) => item.toLowerCase());
  const seconds = Number(
    control.find((item) => item.startsWith('s-maxage='))?.slice('s-maxage='.length) ?? 0,
  );
  if (!control.includes('public') || !(seconds > 0)) return undefined;
  if (control.some((item) => /^(private|no-store|no-cache)/.test(item))) return undefined;
  if (headers['set-cookie'] !== undefined || headers['content-range'] !== undefined) return undefined;
  if ((joinedHeader(headers['content-encoding']) ?? 'identity') !== 'identity') return undefined;
  if (listOf(headers.vary, /,/).some((name) => name.toLowerCase() !== 'accept-encoding')) return undefined;
  return {
    keys: listOf(headers['surrogate-key'], /[\s,]+/),
    lifetimeMs: seconds * 1_000,
    releases: listOf(headers[releaseHeader], /,/).map((pair) => {
      const [remote = '', release = ''] = pair.split('=');
      return [remote, release] as const;
    }),
  };
}

/**
 * The parameters that No-Vary-Search excepts: `params, except=("year")`. Undefined where it does not exclude
 * all others.
 */
export function parametersOf(header: string | string[] | undefined): readonly string[] | undefined {
  const noVarySearch = joinedHeader(header) ?? '';
  const [, except] = /(?:^|,)\s*except=\(([^)]*)\)/.exec(noVarySearch) ?? [];
  if (!/(?:^|,)\s*params\s*(?:,|$)/.test(noVarySearch)) return undefined;
  return [...(except ?? '').matchAll(/"([^"\\]*)"/g)].map(([, name = '']) => name).sort();
}
