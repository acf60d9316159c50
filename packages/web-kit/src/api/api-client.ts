import type { Call, InputOf, NeedsFreshProof, ReadCall, ReplyOf, WriteCall } from '@nobicast/contracts/call';
import { fillPath, type AnyInput } from '@nobicast/contracts/fill-path';
import { limits } from '@nobicast/contracts/limits';
import { ApiError } from './api-error.ts';
import { isRecord } from './is-record.ts';
import { readReply, type ReplyRules } from './read-reply.ts';

export interface RequestOptions extends Pick<RequestInit, 'cache' | 'keepalive' | 'signal'> {
  /** The version of the row as it was read (`If-Match`). */
  version?: number | undefined;
}

/**
 * Returns the response, whatever its status; rejects, as `fetch` does, when there is none. The only `fetch` of our
 * front ends.
 */
export async function requestCall<C extends Call>(
  call: C,
  input: InputOf<C>,
  { version, ...options }: RequestOptions = {},
): Promise<Response> {
  // The input of every contract consists of these parts only.
  const parts = input as AnyInput;
  return fetch(fillPath(call.path, parts), {
    ...options,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      ...(version !== undefined && { 'if-match': `"${version}"` }),
    },
    ...(call.method !== 'GET' && { method: call.method, body: JSON.stringify(parts.body ?? {}) }),
  });
}

/** The `data` of a successful reply. For callers that treat all failures alike. */
export async function dataOf<C extends Call>(_call: C, response: Response): Promise<ReplyOf<C> | undefined> {
  const reply: unknown = response.ok ? await response.json() : undefined;
  // Tests parse every reply against its contract; zod is too large for the browser.
  return isRecord(reply) && reply.ok === true ? (reply.data as ReplyOf<C>) : undefined;
}

const networkFailure = 'Le réseau ne répond pas. Vérifiez votre connexion.';

/** An ApiError of status 0. The message of `cause` is for developers, in the browser's words. */
export function throwNetworkError(cause: unknown): never {
  throw new ApiError(networkFailure, { status: 0, cause });
}

export async function callOnce<C extends Call>(
  call: C,
  input: InputOf<C>,
  rules: ReplyRules,
  options?: RequestOptions,
): Promise<ReplyOf<C>> {
  const response = await requestCall(call, input, {
    signal: AbortSignal.timeout(limits.replyMs),
    ...options,
  }).catch(throwNetworkError);
  const body: unknown = await response.json().catch((error: unknown) => {
    // Anything else is a connection that was lost within the reply.
    if (!(error instanceof SyntaxError)) throwNetworkError(error);
  });
  // The cast is safe for the reason given in dataOf.
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

/** For a 0-based retry: 1 s, 2 s, 4 s …, 30 s at most. */
export const retryDelayMs = (retry: number) =>
  Math.min(limits.retryFirstDelayMs * 2 ** retry, limits.retryMaxDelayMs);

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** For callers that repeat the call anyway: no retries. Rejects with an ApiError. */
export const readOnce = <C extends ReadCall>(
  call: C,
  input: InputOf<C>,
  { signal, ...rules }: ReplyRules & Pick<RequestOptions, 'signal'> = {},
) => callOnce(call, input, rules, signal ? { signal } : {});

/**
 * The `data` of a reading call. Temporary failures are retried three times; then it rejects with an ApiError (O49). It
 * never shows anything by itself.
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

/** Set by the pages of members, to ask whoever lost the session to sign in again. */
export const refusals: {
  /** Whether the refused call is to be made again; may reject with what is to be said instead. */
  mayRepeat?: ((error: unknown) => Promise<boolean>) | undefined;
} = {};

export const repeatRefused = <Result>(attempt: () => Promise<Result>): Promise<Result> =>
  attempt().catch(async (error: unknown) => {
    if (await refusals.mayRepeat?.(error)) return attempt();
    throw error;
  });

/**
 * The `data` of a writing call. Never retried after a failure, because a failed write may have been processed. Rejects
 * with an ApiError, whose `fields` list the invalid fields of the body.
 */
export const sendCall = <C extends WriteCall>(
  call: C & (NeedsFreshProof<C> extends true ? 'sendProven makes this call' : unknown),
  input: InputOf<C>,
  { version, ...rules }: ReplyRules & Pick<RequestOptions, 'version'> = {},
): Promise<ReplyOf<C>> => repeatRefused(() => callOnce(call, input, rules, { version }));
