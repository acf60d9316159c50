import type { PageRequest } from '@nobicast/contracts/remote';
import { ApiError, readReply, type KnownFailure, type ReplyRules } from '@nobicast/web-kit/api';

interface Rules<Data> extends ReplyRules {
  parse?: (data: unknown) => Data;
}

/** What the server found for a call: data, a failure that is an answer (404), or nothing to keep. */
export type Found<Data> =
  { state: 'ready'; data: Data } | { state: 'refused'; failure: KnownFailure } | { state: 'unknown' };

/**
 * Reads a call on the server by the rules its hook uses in the browser. A failure that may pass is left to
 * the browser, which tries again (A87); a refusal is kept, so that the document can say it at once.
 */
export async function readData<Data>(
  { fetchJson }: PageRequest,
  path: string,
  rules: Rules<Data> = {},
): Promise<Found<Data>> {
  try {
    const { status, body } = await fetchJson(path);
    const found = readReply({ status, statusText: '', contentType: 'application/json', body }, rules);
    // Without a parser the contract of the path is trusted, as in the browser's client.
    return { state: 'ready', data: rules.parse ? rules.parse(found) : (found as Data) };
  } catch (error) {
    if (!(error instanceof ApiError) || error.isRetryable) return { state: 'unknown' };
    return { state: 'refused', failure: { failure: { message: error.message, status: error.status } } };
  }
}

/** The cache entry of a finding; none for what the browser shall ask itself. */
export function cacheEntry<Data>(path: string, found: Found<Data>): Record<string, unknown> {
  switch (found.state) {
    case 'ready':
      return { [path]: found.data };
    case 'refused':
      return { [path]: found.failure };
    case 'unknown':
      return {};
  }
}
