import type { RouteContract } from '@nobicast/contracts';
import { isEmbedAddress } from '@nobicast/contracts/embed';
import { defaultSecurityHeaders } from '@nobicast/service-kit';
import { upstreamOf, type Services } from './api.routes.ts';
import type { CacheRequest } from './cache/fetch-reply.ts';
import type { SharedCompositions } from './compositions/shared-compositions.ts';
import type { Header } from './headers.ts';
import { createCanonicalCalls } from './shared-call.ts';
import { readDeadlineMs, type Upstream } from './upstream.ts';

const documentFillMs = 10_000;

const allowEveryOrigin: readonly Header[] = [
  ['Access-Control-Allow-Origin', '*'],
  ['Access-Control-Expose-Headers', 'Age, Cache-Status, ETag, X-Request-Id'],
];

export interface CacheRequestsOptions {
  services: Services;
  shared: SharedCompositions;
  shell: Upstream;
  /** Sent with every reply, in addition to the security headers. */
  headers: readonly Header[];
}

export function createCacheRequests({ services, shared, shell, headers }: CacheRequestsOptions) {
  const commonHeaders: readonly Header[] = [...defaultSecurityHeaders, ...headers];
  const embedHeaders = commonHeaders.filter(([name]) => name.toLowerCase() !== 'x-frame-options');
  const sharedCallHeaders: readonly Header[] = [...commonHeaders, ...allowEveryOrigin];
  const canonicalCalls = createCanonicalCalls();

  return {
    commonHeaders,
    headersOf: (path: string) => (isEmbedAddress(path) ? embedHeaders : commonHeaders),
    sharedCallHeaders,

    documentRequest: (path: string, query: string): CacheRequest => ({
      part: 'shell',
      path,
      query,
      isExact: false,
      isDocument: true,
      upstream: shell,
      fillDeadlineMs: documentFillMs,
      added: isEmbedAddress(path) ? embedHeaders : commonHeaders,
    }),

    /**
     * Undefined for a call that its service will refuse, that is not in canonical form, or that is not
     * cached.
     */
    callRequest(contract: RouteContract, path: string, query: string): CacheRequest | undefined {
      const service = upstreamOf(contract, services);
      const upstream = service ?? shared[contract.id];
      const canonical = upstream && canonicalCalls.find(contract, path, query);
      const fillDeadlineMs = contract.deadlineMs ?? readDeadlineMs;
      return (
        canonical && {
          ...canonical,
          part: service ? contract.owner : contract.id,
          isExact: true,
          isDocument: false,
          upstream,
          fillDeadlineMs,
          // Feeds and the like are read by programs, which may wait, and which come back in an hour only.
          revalidationMs: contract.replyMediaType ? fillDeadlineMs : undefined,
          added: sharedCallHeaders,
        }
      );
    },
  };
}

export type CacheRequests = ReturnType<typeof createCacheRequests>;
