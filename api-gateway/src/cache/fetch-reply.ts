import { cacheKeys } from '@nobicast/contracts';
import { incompleteHeader } from '@nobicast/contracts/page-headers';
import { ApiError, isFailureStatus, toApiError } from '@nobicast/service-kit';
import { joinedHeader, shellBuildHeader, type Header } from '../headers.ts';
import type { Upstream, WholeReply } from '../upstream.ts';
import { createEntry, createMessage, type Entry } from './entry.ts';
import { targetOf, type Address, type Keys } from './keys.ts';
import type { Releases } from './releases.ts';
import type { ShellBuilds } from './shell-builds.ts';
import { parametersOf, sharingOf, type Sharing } from './sharing.ts';
import type { Store } from './store.ts';

/** What is requested, without anything about the visitor. */
export interface CacheRequest extends Address {
  /** The name of what answers: where it fails for one address, others may fail too. */
  part: string;
  upstream: Pick<Upstream, 'read'>;
  /** How long one fill may take, whoever waits for it. */
  fillDeadlineMs: number;
  /** A document: after the deadline the visitor gets a 503 with Retry-After if there is no stale copy. */
  isDocument: boolean;
  added: readonly Header[];
}

export type Outcome =
  /** Not stored if it may be out of date already: those who waited for it get it, caches do not. */
  | { kind: 'shared'; entry: Entry; isStored: boolean }
  /** Private: only the request that began the fill gets it. Absent if it was too large to buffer. */
  | { kind: 'private'; reply?: WholeReply }
  | {
      kind: 'failed';
      error: ApiError;
      reply?: WholeReply;
      /** The reply is a page, of which something could not be read. */
      isIncomplete?: boolean;
    };

export interface FillOptions {
  requestId: string;
  purgesAtStart: number;
  patienceMs: number | undefined;
}

/** The largest reply that is buffered. */
const maxReplyBytes = 8 * 1024 * 1024;

/** Fetches replies as an anonymous visitor, and stores those that may be cached. */
export function createFetch(options: {
  store: Store;
  keys: Keys;
  releases: Pick<Releases, 'areCurrent'>;
  builds: ShellBuilds;
  /** The header that names keys to the CDN in front; undefined where none is purged. */
  keyHeader: ((keys: readonly string[]) => Header) | undefined;
  maxBytes: number;
  nowMs: () => number;
  onStored(entry: Entry): void;
}) {
  const { store, keys, releases, builds, keyHeader, maxBytes, nowMs, onStored } = options;

  /**
   * Whether a reply shows the current state, as far as is known. A release or a build that became current during
   * the fetch does not count against it: the reply is known to come from that one.
   */
  async function isUpToDate(
    sharing: Sharing,
    build: string | undefined,
    purgesAtStart: number,
  ): Promise<boolean> {
    if (build !== undefined && !builds.isCurrent(build)) return false;
    if (!(await releases.areCurrent(sharing.releases))) return false;
    const known = new Set(sharing.releases.map(([remote]) => remote));
    if (build !== undefined) known.add(cacheKeys.shell);
    const uncertain = sharing.keys.filter((key) => !known.has(key));
    return !store.isPurgedSince(uncertain, purgesAtStart);
  }

  /** `patienceMs`: how long the page may wait for what it shows, where there is nothing to send in its place. */
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
    // A redirect repeats the query of its request, of which this fill may have asked only a part.
    if (status === 301) return { kind: 'private' };
    if (!sharing || key === undefined) return { kind: 'private', reply };
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
