import { cacheKeys } from '@nobicast/contracts';
import { ApiError, toApiError } from '@nobicast/service-kit';
import { joinedHeader, shellBuildHeader, type Header } from '../headers.ts';
import type { Upstream, WholeReply } from '../upstream.ts';
import { createEntry, type Entry } from './entry.ts';
import { targetOf, type Address, type Keys } from './keys.ts';
import type { Releases } from './releases.ts';
import type { ShellBuilds } from './shell-builds.ts';
import { parametersOf, sharingOf, type Sharing } from './sharing.ts';
import type { Store } from './store.ts';

/** What is asked, apart from who asks. */
export interface Question extends Address {
  upstream: Pick<Upstream, 'read'>;
  /** How long one fill may take, whoever waits for it. */
  fillDeadlineMs: number;
  /** Whether somebody is told to come again after the deadline, where nothing stale is at hand. */
  isDocument: boolean;
  added: readonly Header[];
}

export type Outcome =
  /** Not stored where it may be out of date already: those who waited for it may have it, caches may not. */
  | { kind: 'shared'; entry: Entry; isStored: boolean }
  /** Not for everybody: whoever began the fill may have it. Absent where it was too large to read whole. */
  | { kind: 'private'; reply?: WholeReply }
  | { kind: 'failed'; error: ApiError; reply?: WholeReply };

/** So much of one reply is read into memory. */
const maxReplyBytes = 8 * 1024 * 1024;

/** Fetches replies for nobody in particular, and keeps them in the store where that is allowed. */
export function createFetch(options: {
  store: Store;
  keys: Keys;
  releases: Pick<Releases, 'areCurrent'>;
  builds: ShellBuilds;
  /** The header that names keys to the CDN in front; undefined where none is purged. */
  keyHeader: ((keys: readonly string[]) => Header) | undefined;
  maxBytes: number;
  nowMs: () => number;
}) {
  const { store, keys, releases, builds, keyHeader, maxBytes, nowMs } = options;

  /**
   * Whether a reply shows the present state, as far as is known. A release or a build that took over while it was
   * fetched is no reason against it: it is known to be the one that the reply shows.
   */
  async function isUpToDate(
    sharing: Sharing,
    build: string | undefined,
    begunAfter: number,
  ): Promise<boolean> {
    if (build !== undefined && !builds.isCurrent(build)) return false;
    if (!(await releases.areCurrent(sharing.releases))) return false;
    const known = new Set(sharing.releases.map(([remote]) => remote));
    if (build !== undefined) known.add(cacheKeys.shell);
    const uncertain = sharing.keys.filter((key) => !known.has(key));
    return !store.isPurgedSince(uncertain, begunAfter);
  }

  return async (question: Question, requestId: string, begunAfter: number): Promise<Outcome> => {
    const { path, query, isExact, isDocument, upstream, added } = question;
    let reply: WholeReply | undefined;
    try {
      reply = await upstream.read({
        path: targetOf(path, query),
        requestId,
        deadlineMs: question.fillDeadlineMs,
        maxBytes: Math.min(maxReplyBytes, maxBytes),
      });
    } catch (error) {
      return { kind: 'failed', error: toApiError(error) };
    }
    if (!reply) return { kind: 'private' };
    const { status, headers } = reply;
    if (status >= 500)
      return {
        kind: 'failed',
        reply,
        error: new ApiError('service_unavailable', { info: { path, status } }),
      };
    const parameters = isExact ? undefined : parametersOf(headers['no-vary-search']);
    if (parameters) keys.learn(path, parameters);
    const sharing = sharingOf(reply);
    const key = keys.keyOf(question);
    if (!sharing || key === undefined) return { kind: 'private', reply };
    const build = isDocument ? joinedHeader(headers[shellBuildHeader]) : undefined;
    const mayKeep = await isUpToDate(sharing, build, begunAfter);
    const entry = createEntry({
      key,
      reply,
      keys: sharing.keys,
      keyHeaders: keyHeader ? [keyHeader(sharing.keys)] : [],
      lifetimeMs: sharing.lifetimeMs,
      begunAfter,
      added,
      nowMs: nowMs(),
    });
    return { kind: 'shared', entry, isStored: mayKeep && store.put(entry) };
  };
}
