import { cacheKeys } from '@nobicast/contracts';
import { incompleteHeader } from '@nobicast/contracts/page-headers';
import { ApiError, isFailureStatus, toApiError } from '@nobicast/service-kit';
import { joinedHeader, shellBuildHeader, type Header } from '../headers.ts';
import type { Upstream, WholeReply } from '../upstream.ts';
import { createEntry, createMessage, type Entry } from './entry.ts';
import { maxKeyLength, targetOf, type Address, type Keys } from './keys.ts';
import type { Releases } from './releases.ts';
import type { ShellBuilds } from './shell-builds.ts';
import { parametersOf, sharingOf, type Sharing } from './sharing.ts';
import type { Store } from './store.ts';

export interface CacheRequest extends Address {
  /** The process that answers: if one of its addresses fails, others may too. */
  part: string;
  upstream: Pick<Upstream, 'read'>;
  fillDeadlineMs: number;
  /** How long a request waits for a fresh reply before it gets a stale one; undefined for the usual time. */
  revalidationMs?: number | undefined;
  /** After the deadline a document without a stale copy is 503 with Retry-After. */
  isDocument: boolean;
  added: readonly Header[];
}

export type Outcome =
  /** Not stored if it may be out of date: only the requests that waited get it. */
  | { kind: 'shared'; entry: Entry; isStored: boolean }
  /**
   * Only the request that began the fill gets it. Without `reply`, each request is forwarded by itself: the reply was
   * larger than `maxBytes`, or is a 301, whose Location repeats the query, of which the fill may have sent only a part.
   */
  | { kind: 'private'; reply?: WholeReply }
  | {
      kind: 'failed';
      error: ApiError;
      reply?: WholeReply;
      isIncomplete?: boolean;
    };

export interface FillOptions {
  requestId: string;
  purgesAtStart: number;
  patienceMs: number | undefined;
}

const maxReplyBytes = 8 * 1024 * 1024;

export function createFetch(options: {
  store: Store;
  keys: Keys;
  releases: Pick<Releases, 'areCurrent'>;
  builds: ShellBuilds;
  /** Names the keys for the CDN in front; undefined without one. */
  keyHeader: ((keys: readonly string[]) => Header) | undefined;
  maxBytes: number;
  nowMs: () => number;
  onStored(entry: Entry): void;
}) {
  const { store, keys, releases, builds, keyHeader, maxBytes, nowMs, onStored } = options;

  /**
   * Whether a reply shows the current state. Its releases and its build are compared with the current ones, so purges
   * of their keys do not count.
   */
  async function isUpToDate(
    sharing: Sharing,
    build: string | undefined,
    purgesAtStart: number,
  ): Promise<boolean> {
    if (build !== undefined && !builds.isCurrent(build)) return false;
    if (!(await releases.areCurrent(sharing.releases))) return false;
    const comparedKeys = new Set(sharing.releases.map(([remote]) => remote));
    if (build !== undefined) comparedKeys.add(cacheKeys.shell);
    const otherKeys = sharing.keys.filter((key) => !comparedKeys.has(key));
    return !store.isPurgedSince(otherKeys, purgesAtStart);
  }

  /** `patienceMs`: how long the page may wait for its data where there is no stale copy. */
  return async (
    cacheRequest: CacheRequest,
    { requestId, purgesAtStart, patienceMs }: FillOptions,
  ): Promise<Outcome> => {
    const { path, query, isExact, isDocument, upstream, added } = cacheRequest;
    let reply: WholeReply | undefined;
    try {
      reply = await upstream.read({
        path: targetOf(path, query),
        requestId,
        ...(patienceMs !== undefined && { patienceMs }),
        deadlineMs: cacheRequest.fillDeadlineMs,
        maxBytes: Math.min(maxReplyBytes, maxBytes),
      });
    } catch (error) {
      return { kind: 'failed', error: toApiError(error) };
    }
    // Larger than `maxBytes`.
    if (!reply) return { kind: 'private' };
    const { status, headers } = reply;
    const isIncomplete = headers[incompleteHeader] !== undefined;
    if (isFailureStatus(status) || isIncomplete)
      return {
        kind: 'failed',
        reply,
        isIncomplete,
        error: new ApiError('service_unavailable', { info: { path, status } }),
      };
    const parameters = isExact ? undefined : parametersOf(headers['no-vary-search']);
    if (parameters) keys.learn(path, parameters);
    const sharing = sharingOf(reply);
    const key = keys.keyOf(cacheRequest);
    // A redirect repeats the query, of which the fill may have sent only a part.
    if (status === 301) return { kind: 'private' };
    // Its length is only known now where this reply has told which parameters count.
    if (!sharing || key === undefined || key.length > maxKeyLength) return { kind: 'private', reply };
    const build = isDocument ? joinedHeader(headers[shellBuildHeader]) : undefined;
    const isStorable = await isUpToDate(sharing, build, purgesAtStart);
    const keyHeaders = keyHeader ? [keyHeader(sharing.keys)] : [];
    const entry = createEntry(createMessage({ reply, keyHeaders, added }), {
      key,
      keys: sharing.keys,
      lifetimeMs: sharing.lifetimeMs,
      purgesAtStart,
      storedAtMs: nowMs(),
    });
    const isStored = isStorable && store.put(entry);
    if (isStored) onStored(entry);
    return { kind: 'shared', entry, isStored };
  };
}
