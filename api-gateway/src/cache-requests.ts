import type { RouteContract } from '@nobicast/contracts';
import { isEmbedAddress } from '@nobicast/contracts/embed';
import { defaultSecurityHeaders } from '@nobicast/service-kit';
import { upstreamOf, type Services } from './api.routes.ts';
import type { CacheRequest } from './cache/fetch-reply.ts';
import type { SharedCompositions } from './compositions/shared-compositions.ts';
import type { Header } from './headers.ts';
import { createCanonicalCalls } from './shared-call.ts';
import { readDeadlineMs, type Upstream } from './upstream.ts';

/** The longest that a render is waited for, whoever requests it. */
const documentFillMs = 10_000;

const allowEveryOrigin: readonly Header[] = [
  ['Access-Control-Allow-Origin', '*'],
  ['Access-Control-Expose-Headers', 'Age, Cache-Status, ETag, X-Request-Id'],
];

export interface CacheRequestsOptions {
  services: Services;
  /** What the gateway composes itself and the cache keeps. */
  shared: SharedCompositions;
  shell: Upstream;
  /** Headers of every reply, beside the security headers of all our processes. */
  headers: readonly Header[];
}

/** What the cache is asked for where somebody asks for an address. */
export function createCacheRequests({ services, shared, shell, headers }: CacheRequestsOptions) {
  const common: readonly Header[] = [...defaultSecurityHeaders, ...headers];
  const ofEmbeds = common.filter(([name]) => name.toLowerCase() !== 'x-frame-options');
  const ofSharedCalls: readonly Header[] = [...common, ...allowEveryOrigin];
  const canonicalCalls = createCanonicalCalls();

  return {
    /** Headers of every reply that is for one visitor. */
    common,
    /** Those of a document. */
    headersOf: (path: string) => (isEmbedAddress(path) ? ofEmbeds : common),
    ofSharedCalls,

    ofDocument: (path: string, query: string): CacheRequest => ({
      part: 'shell',
      path,
      query,
      isExact: false,
      isDocument: true,
      upstream: shell,
      fillDeadlineMs: documentFillMs,
      added: isEmbedAddress(path) ? ofEmbeds : common,
    }),

    /** Undefined for a call that its service will refuse, that is written in a way of its own, or that is not kept. */
    ofCall(contract: RouteContract, path: string, query: string): CacheRequest | undefined {
      const service = upstreamOf(contract, services);
      const upstream = service ?? shared[contract.id];
      const canonical = upstream && canonicalCalls.find(contract, path, query);
      return (
        canonical && {
          ...canonical,
          part: service ? contract.owner : contract.id,
          isExact: true,
          isDocument: false,
          upstream,
          fillDeadlineMs: (service && contract.deadlineMs) ?? readDeadlineMs,
          added: ofSharedCalls,
        }
      );
    },
  };
}

export type CacheRequests = ReturnType<typeof createCacheRequests>;
