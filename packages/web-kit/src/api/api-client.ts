import { limits } from '@nobicast/contracts/limits';
import { ApiError } from './api-error.ts';
import { readReply, type ReplyRules } from './read-reply.ts';

type WriteMethod = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

async function callOnce(
  path: string,
  rules: ReplyRules,
  write?: { method: WriteMethod; body: unknown },
): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(path, {
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      ...(write ? { method: write.method, body: JSON.stringify(write.body ?? {}) } : {}),
    });
  } catch (cause) {
    const message = cause instanceof Error && cause.message ? cause.message : 'Network error';
    throw new ApiError(message, { status: 0, cause });
  }
  const body: unknown = await response.json().catch(() => undefined);
  return readReply(
    {
      status: response.status,
      statusText: response.statusText,
      contentType: response.headers.get('content-type') ?? '',
      retryAfter: response.headers.get('retry-after'),
      body,
    },
    rules,
  );
}

/** The pause before retry number `retry` (0-based): 1 s, 2 s, 4 s …, 30 s at most. */
export const retryDelayMs = (retry: number) =>
  Math.min(limits.retryFirstDelayMs * 2 ** retry, limits.retryMaxDelayMs);

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Reads one of our calls and gives its `data`. Failures that may pass are retried three times; only then
 * does it reject with an ApiError (O49). It never shows anything by itself.
 */
export async function fetchApi<Data>(path: string, rules: ReplyRules = {}): Promise<Data> {
  for (let retry = 0; ; retry += 1) {
    try {
      // The gateway only sends what the contract of this path promises; zod stays on the server for its weight.
      return (await callOnce(path, rules)) as Data;
    } catch (error) {
      if (!(error instanceof ApiError) || !error.isRetryable || retry >= limits.fetchRetries) throw error;
      await pause(retryDelayMs(retry));
    }
  }
}

/**
 * Writes through one of our calls and gives its `data`. Never repeated: a write that failed may have arrived.
 * Rejects with an ApiError, whose `fields` name what is wrong with the body.
 */
export async function sendApi<Data>(
  method: WriteMethod,
  path: string,
  body?: unknown,
  rules: ReplyRules = {},
): Promise<Data> {
  // As in fetchApi: the gateway only sends what the contract of this path promises.
  return (await callOnce(path, rules, { method, body })) as Data;
}
