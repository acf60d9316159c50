import { brand } from '@nobicast/contracts';
import type { Logger } from '@nobicast/service-kit';
import { z } from 'zod';
import type { Header } from '../headers.ts';

const headersSchema = z.record(z.string(), z.string());

/** A JSON object of headers, `{"Fastly-Key":"…"}`. */
const headersText = z.string().transform((text, context) => {
  try {
    return headersSchema.parse(JSON.parse(text));
  } catch {
    context.addIssue({ code: 'custom', message: 'a JSON object of texts is expected' });
    return z.NEVER;
  }
});

export const cdnConfigShape = {
  /** Purged keys are posted here. Without it a CDN is up to a minute behind. */
  CDN_PURGE_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** For the token of the CDN. */
  CDN_PURGE_HEADERS: headersText.optional(),
  /** The body field with the keys: `surrogate_keys` for Fastly, `tags` for Cloudflare. */
  CDN_PURGE_FIELD: z.enum(['surrogate_keys', 'tags']).default('surrogate_keys'),
};

/** Every shared reply carries this key: purging it purges all. */
const keyOfAll = brand.key;

/** The header in which each kind of CDN reads cache keys. */
export const keyHeaders = {
  surrogate_keys: (keys: readonly string[]): Header => ['Surrogate-Key', [keyOfAll, ...keys].join(' ')],
  tags: (keys: readonly string[]): Header => ['Cache-Tag', [keyOfAll, ...keys].join(',')],
} as const;

export interface CdnPurgeOptions {
  url: string;
  headers: Readonly<Record<string, string>>;
  field: 'surrogate_keys' | 'tags';
  logger: Logger;
  /** How long keys are collected before a post: other gateways must have heard of the change by then. */
  gatherMs?: number;
  firstRetryMs?: number;
}

const maxRetryMs = 60_000;
/** The limit of both CDNs. */
const maxKeysPerPost = 100;
const maxWaiting = 2_000;
const deadlineMs = 5_000;

/** CDNs know no `!` for removals, and no `*`: a key that every reply carries stands for everything. */
function cdnKey(key: string): string {
  const name = key.replace(/^!/, '');
  return name === '*' ? keyOfAll : name;
}

/**
 * Collects purged keys for a moment and posts each once to the CDN, with retries. When more than 2,000 keys
 * wait, everything is purged instead. Keys still waiting when the process ends are never posted: the CDN's
 * copies expire within a minute.
 */
export function createCdnPurge(options: CdnPurgeOptions) {
  const { url, headers, field, logger, gatherMs = 200, firstRetryMs = 1_000 } = options;
  let waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let retryMs = firstRetryMs;
  let isPosting = false;
  let isClosed = false;

  function add(keys: readonly string[]): void {
    for (const key of keys) waiting.add(cdnKey(key));
    if (waiting.size > maxWaiting || waiting.has(keyOfAll)) waiting = new Set([keyOfAll]);
    if (waiting.size > 0 && !isPosting) timer ??= schedule(gatherMs);
  }

  function schedule(ms: number): NodeJS.Timeout {
    return setTimeout(() => {
      timer = undefined;
      void postAll();
    }, ms).unref();
  }

  async function post(keys: readonly string[]): Promise<void> {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ [field]: keys }),
      // A redirect must not receive the token.
      redirect: 'error',
      signal: AbortSignal.timeout(deadlineMs),
    });
    await reply.arrayBuffer(); // otherwise the connection stays busy
    if (!reply.ok) throw new Error(`The CDN answered ${reply.status}.`);
  }

  async function postAll(): Promise<void> {
    isPosting = true;
    let keys: string[] = [];
    try {
      while (waiting.size > 0 && !isClosed) {
        keys = [...waiting].slice(0, maxKeysPerPost);
        for (const key of keys) waiting.delete(key);
        await post(keys);
        retryMs = firstRetryMs;
      }
      isPosting = false;
    } catch (error) {
      isPosting = false;
      if (isClosed) return;
      logger.warn({ err: error, keys: keys.length, retryMs }, 'keys not purged at the CDN yet');
      timer = schedule(retryMs);
      retryMs = Math.min(retryMs * 2, maxRetryMs);
      add(keys);
    }
  }

  return {
    add,
    /** A running post is not awaited. */
    close(): void {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

export type CdnPurge = ReturnType<typeof createCdnPurge>;
