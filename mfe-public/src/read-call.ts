import { callPath, type InputOf, type ReadCall, type ReplyOf } from '@nobicast/contracts/call';
import type { PageRequest } from '@nobicast/contracts/remote';
import {
  ApiError,
  readReply,
  type AnyRules,
  type CallRules,
  type KnownFailure,
  type ReplyRules,
} from '@nobicast/web-kit/api';

/** The result of a call on the server, with its cache entry: none for a call that the browser should repeat. */
export type Found<Data> =
  | { state: 'ready'; data: Data; cache: Record<string, Data> }
  | { state: 'failed'; status: number; cache: Record<string, KnownFailure> }
  | { state: 'unknown'; cache: Record<string, never> };

/**
 * Makes a call on the server with the rules that its hook uses in the browser. A temporary failure is not cached, so
 * that the browser retries (A87); a permanent one is, so that the document can show it at once.
 */
export function readCall<C extends ReadCall, Data>(
  request: PageRequest,
  call: C,
  input: InputOf<C>,
  rules: CallRules<ReplyOf<C>, Data>,
): Promise<Found<Data>>;
export function readCall<C extends ReadCall>(
  request: PageRequest,
  call: C,
  input: InputOf<C>,
  rules?: ReplyRules,
): Promise<Found<ReplyOf<C>>>;
export async function readCall<C extends ReadCall>(
  { fetchJson }: PageRequest,
  call: C,
  input: InputOf<C>,
  rules: AnyRules = {},
): Promise<Found<unknown>> {
  const path = callPath(call, input);
  const key = path + (rules.part ?? '');
  try {
    const { status, body } = await fetchJson(path);
    // The cast is safe, as in the browser's client: tests parse every reply against its contract.
    const reply = readReply(
      { status, statusText: '', contentType: 'application/json', body },
      rules,
    ) as ReplyOf<C>;
    const data = rules.select ? rules.select(reply as never) : reply;
    return { state: 'ready', data, cache: { [key]: data } };
  } catch (error) {
    if (!(error instanceof ApiError) || error.isRetryable) return { state: 'unknown', cache: {} };
    const { message, status } = error;
    return { state: 'failed', status, cache: { [key]: { failure: { message, status } } } };
  }
}
