import {
  fillPath,
  type AnyInput,
  type Call,
  type InputOf,
  type ReadCall,
  type ReplyOf,
  type WriteCall,
} from '@nobicast/contracts/call';
import { limits } from '@nobicast/contracts/limits';
import { ApiError } from './api-error.ts';
import { isRecord } from './is-record.ts';
import { readReply, type ReplyRules } from './read-reply.ts';

/** How a request goes out, beyond what the call says. */
export type RequestOptions = Pick<RequestInit, 'cache' | 'keepalive' | 'signal'>;

/**
 * Sends the request of a call, and gives the response whatever it says: the only fetch of our front ends.
 * Rejects as fetch does when no response comes.
 */
export async function requestCall<C extends Call>(
  call: C,
  input: InputOf<C>,
  options?: RequestOptions,
): Promise<Response> {
  // Whatever the contract, its input has no other parts than these.
  const { body = {}, ...address } = input as AnyInput;
  return fetch(fillPath(call.path, address), {
    ...options,
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    ...(call.method === 'GET' ? {} : { method: call.method, body: JSON.stringify(body) }),
  });
}

/** The `data` of a success; undefined for whatever else came. For those to whom all failures are alike. */
export async function dataOf<C extends Call>(_call: C, response: Response): Promise<ReplyOf<C> | undefined> {
  const reply: unknown = response.ok ? await response.json() : undefined;
  // Services answer what the contract promises: every test parses each reply. zod stays on the server for its weight.
  return isRecord(reply) && reply.ok === true ? (reply.data as ReplyOf<C>) : undefined;
}

/** What no reply came for is a failure of status 0. */
export function asNoReply(cause: unknown): never {
  const message = cause instanceof Error && cause.message ? cause.message : 'Network error';
  throw new ApiError(message, { status: 0, cause });
}

async function callOnce<C extends Call>(call: C, input: InputOf<C>, rules: ReplyRules): Promise<ReplyOf<C>> {
  const response = await requestCall(call, input).catch(asNoReply);
  const body: unknown = await response.json().catch(() => undefined);
  // As in dataOf.
  return readReply(
    {
      status: response.status,
      statusText: response.statusText,
      contentType: response.headers.get('content-type') ?? '',
      retryAfter: response.headers.get('retry-after'),
      body,
    },
    rules,
  ) as ReplyOf<C>;
}

/** The pause before retry number `retry` (0-based): 1 s, 2 s, 4 s …, 30 s at most. */
export const retryDelayMs = (retry: number) =>
  Math.min(limits.retryFirstDelayMs * 2 ** retry, limits.retryMaxDelayMs);

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Makes a reading call and gives its `data`. Failures that may pass are retried three times; only then does it
 * reject with an ApiError (O49). It never shows anything by itself.
 */
export async function readCall<C extends ReadCall>(
  call: C,
  input: InputOf<C>,
  rules: ReplyRules = {},
): Promise<ReplyOf<C>> {
  for (let retry = 0; ; retry += 1) {
    try {
      return await callOnce(call, input, rules);
    } catch (error) {
      if (!(error instanceof ApiError) || !error.isRetryable || retry >= limits.fetchRetries) throw error;
      await pause(retryDelayMs(retry));
    }
  }
}

/**
 * Makes a writing call and gives its `data`. Never repeated: a write that failed may have arrived. Rejects with
 * an ApiError, whose `fields` name what is wrong with the body.
 */
export const sendCall = <C extends WriteCall>(
  call: C,
  input: InputOf<C>,
  rules: ReplyRules = {},
): Promise<ReplyOf<C>> => callOnce(call, input, rules);
