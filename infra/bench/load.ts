import { callPath, listEpisodes, type InputOf } from '@nobicast/contracts';
import { callService } from '@nobicast/service-kit';
import { Pool } from 'undici';
import { percentile } from './statistics.ts';

export interface LoadResult {
  replies: number;
  hits: number;
  perSecond: number;
  bytesPerSecond: number;
  p50: number;
  p95: number;
  p99: number;
}

export interface Load {
  origin: string;
  requests: number;
  concurrency: number;
  request: (index: number) => { path: string; headers?: Record<string, string> };
  expectedStatus: number;
  /** Ends the load early; `replies` says how many were completed. */
  deadlineMs?: number;
}

/** Whether the gateway answered from its cache (RFC 9211); a stale reply has a negative `ttl`. */
export const isCacheHit = (cacheStatus: string | readonly string[] | undefined) =>
  /;\s*hit\b(?!.*ttl=-)/.test(String(cacheStatus ?? ''));

export const isForwarded = (cacheStatus: string | readonly string[] | undefined) =>
  /;\s*fwd=/.test(String(cacheStatus ?? ''));

/** Keeps `concurrency` requests in flight; every reply is read to its end. */
export async function runLoad(load: Load): Promise<LoadResult> {
  const pool = new Pool(load.origin, { connections: load.concurrency, pipelining: 1 });
  const durations: number[] = [];
  let next = 0;
  let bytes = 0;
  let hits = 0;
  const startedAt = performance.now();
  const deadline = startedAt + (load.deadlineMs ?? Infinity);
  const worker = async () => {
    while (next < load.requests && performance.now() < deadline) {
      const { path, headers } = load.request(next++);
      const sentAt = performance.now();
      const reply = await pool.request({ path, method: 'GET', headers: headers ?? {} });
      for await (const chunk of reply.body) bytes += (chunk as Buffer).length;
      durations.push(performance.now() - sentAt);
      if (isCacheHit(reply.headers['cache-status'])) hits += 1;
      if (reply.statusCode !== load.expectedStatus) throw new Error(`${path} returned ${reply.statusCode}.`);
    }
  };
  try {
    await Promise.all(Array.from({ length: load.concurrency }, worker));
  } finally {
    await pool.close();
  }
  const tookSeconds = (performance.now() - startedAt) / 1000;
  return {
    replies: durations.length,
    hits,
    perSecond: durations.length / tookSeconds,
    bytesPerSecond: bytes / tookSeconds,
    p50: percentile(durations, 0.5),
    p95: percentile(durations, 0.95),
    p99: percentile(durations, 0.99),
  };
}

const connectionHeaders = new Set([
  'connection',
  'keep-alive',
  'date',
  'transfer-encoding',
  'content-length',
]);

export async function fetchRaw(url: string, requestHeaders: Record<string, string> = {}) {
  const { origin, pathname, search } = new URL(url);
  const pool = new Pool(origin, { connections: 1 });
  try {
    const reply = await pool.request({ path: pathname + search, method: 'GET', headers: requestHeaders });
    const body = Buffer.from(await reply.body.arrayBuffer());
    const headers = Object.entries(reply.headers)
      .filter(([name]) => !connectionHeaders.has(name))
      .map(([name, value]) => [name, String(value)]);
    return {
      status: reply.statusCode,
      /** Without those that describe the connection or the moment. */
      headers: Object.fromEntries(headers) as Record<string, string>,
      body,
      isHit: isCacheHit(reply.headers['cache-status']),
    };
  } finally {
    await pool.close();
  }
}

const maxCacheAttempts = 20;

/** Until the reply comes from the cache; gives up after enough attempts. */
export async function requestUntilCached(url: string, headers: Record<string, string> = {}): Promise<void> {
  for (let attempt = 0; attempt < maxCacheAttempts; attempt += 1)
    if ((await fetchRaw(url, headers)).isHit) return;
}

type ListQuery = NonNullable<InputOf<typeof listEpisodes>['query']>;

export const listPath = (query: ListQuery) => callPath(listEpisodes, { query });

export const listOf = (baseUrl: string, query: ListQuery) =>
  callService(listEpisodes, { baseUrl, query, deadlineMs: 30_000 });
