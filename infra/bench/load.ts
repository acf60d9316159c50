import { Pool } from 'undici';
import { percentile } from './statistics.ts';

export interface LoadResult {
  perSecond: number;
  bytesPerSecond: number;
  p50: number;
  p99: number;
}

export interface Load {
  origin: string;
  requests: number;
  concurrency: number;
  /** The request of this number, from 0. */
  request: (index: number) => { path: string; headers?: Record<string, string> };
  expectedStatus: number;
}

/** Sends the requests with `concurrency` of them under way at all times; every reply is read whole. */
export async function runLoad(load: Load): Promise<LoadResult> {
  const pool = new Pool(load.origin, { connections: load.concurrency, pipelining: 1 });
  const durations: number[] = [];
  let next = 0;
  let bytes = 0;
  const worker = async () => {
    while (next < load.requests) {
      const { path, headers } = load.request(next++);
      const startedAt = performance.now();
      const reply = await pool.request({ path, method: 'GET', headers: headers ?? {} });
      for await (const chunk of reply.body) bytes += (chunk as Buffer).length; // a body yields buffers
      durations.push(performance.now() - startedAt);
      if (reply.statusCode !== load.expectedStatus) throw new Error(`${path} answered ${reply.statusCode}.`);
    }
  };
  const startedAt = performance.now();
  try {
    await Promise.all(Array.from({ length: load.concurrency }, worker));
  } finally {
    await pool.close();
  }
  const tookSeconds = (performance.now() - startedAt) / 1000;
  return {
    perSecond: load.requests / tookSeconds,
    bytesPerSecond: bytes / tookSeconds,
    p50: percentile(durations, 0.5),
    p99: percentile(durations, 0.99),
  };
}

/** One reply as it travels: undecoded bytes and what they are. */
export async function fetchRaw(url: string, headers: Record<string, string> = {}) {
  const { origin, pathname, search } = new URL(url);
  const pool = new Pool(origin, { connections: 1 });
  try {
    const reply = await pool.request({ path: pathname + search, method: 'GET', headers });
    const body = Buffer.from(await reply.body.arrayBuffer());
    const header = (name: string) => {
      const value = reply.headers[name];
      return Array.isArray(value) ? value.join(', ') : value;
    };
    return {
      status: reply.statusCode,
      body,
      type: header('content-type') ?? 'application/octet-stream',
      encoding: header('content-encoding'),
    };
  } finally {
    await pool.close();
  }
}
