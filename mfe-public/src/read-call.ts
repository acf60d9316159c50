import { callPath, type InputOf, type ReadCall, type ReplyOf } from '@nobicast/contracts/call';
import type { PageRequest } from '@nobicast/contracts/remote';
import {
  ApiError,
  readReply,
  type CallRules,
  type KnownFailure,
  type ReplyRules,
} from '@nobicast/web-kit/api';

/** What the server found for a call, and its entry in the cache: none for what the browser shall ask itself. */
export type Found<Data> =
  | { state: 'ready'; data: Data; cache: Record<string, Data> }
  | { state: 'refused'; status: number; cache: Record<string, KnownFailure> }
  | { state: 'unknown'; cache: Record<string, never> };

/**
 * Makes a call on the server by the rules its hook uses in the browser. A failure that may pass is left to
 * the browser, which tries again (A87); a refusal is kept, so that the document can say it at once.
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
  rules: ReplyRules & Partial<CallRules<ReplyOf<C>, unknown>> = {},
): Promise<Found<unknown>> {
  const path = callPath(call, input);
  try {
    const { status, body } = await fetchJson(path);
    // As in the browser's client: services answer what the contract promises.
    const reply = readReply(
      { status, statusText: '', contentType: 'application/json', body },
      rules,
    ) as ReplyOf<C>;
    const data = rules.select ? rules.select(reply) : reply;
    return { state: 'ready', data, cache: { [path]: data } };
  } catch (error) {
    if (!(error instanceof ApiError) || error.isRetryable) return { state: 'unknown', cache: {} };
    const { message, status } = error;
    return { state: 'refused', status, cache: { [path]: { failure: { message, status } } } };
  }
}
