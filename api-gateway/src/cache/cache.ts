import type { ServerResponse } from 'node:http';
import { cacheKeys } from '@nobicast/contracts';
import { ApiError, toApiError, type Logger, type ObservedRequest } from '@nobicast/service-kit';
import { isSharedControl, type Header } from '../headers.ts';
import type { WholeReply } from '../upstream.ts';
import { createAgedPages } from './aged-pages.ts';
import { createMessage, valueIn, type Entry, type Message } from './entry.ts';
import { createFailing, type Health } from './failing.ts';
import { entryOfCopy, type KeptCopies, type KeptCopy } from './kept-copies.ts';
import { parametersOf } from './sharing.ts';
import { createFetch, type Outcome, type CacheRequest } from './fetch-reply.ts';
import { createKeys, maxKeyLength } from './keys.ts';
import { createRecent } from './recent.ts';
import type { Releases } from './releases.ts';
import { sendMessage, type Provenance } from './send.ts';
import { createShellBuilds } from './shell-builds.ts';
import { createStore, type PurgeKey } from './store.ts';

export interface Exchange {
  request: ObservedRequest;
  response: ServerResponse;
  cacheRequest: CacheRequest;
  /** Forwards the request outside the cache, for a reply to this visitor alone. */
  pass(): void;
  fail(error: ApiError): void;
}

interface Fill {
  outcome: Promise<Outcome>;
  startedAtMs: number;
  /** A request that arrives after a later purge must not use this reply. */
  purgesAtStart: number;
}

/** The longest lifetime while change notifications do not arrive. */
const unnotifiedLifetimeMs = 1_000;
/** After this an incomplete page is better than the stale one. */
const outdatedAfterMs = 60_000;
/** The part of a document's deadline reserved for rendering and sending. */
const renderingMs = 500;
/** How long an address bypasses the cache after its reply was private. */
const bypassForMs = 60_000;
const maxBypassed = 5_000;
const maxAttempts = 3;

export interface CacheOptions {
  maxBytes: number;
  /** How long stale replies may be served while removals cannot be read. Fresh ones are served in any case. */
  unreadForMs: number;
  /** After this a stale reply is sent, or a document refused; the fill continues. */
  deadlineMs: number;
  releases: Pick<Releases, 'areCurrent'>;
  /** Names the keys for the CDN in front; undefined without one. */
  keyHeader?: ((keys: readonly string[]) => Header) | undefined;
  onPurge?(keys: readonly PurgeKey[]): void;
  logger: Logger;
  nowMs: () => number;
  clock: () => Date;
  /** On disk; undefined where replies are not persisted. */
  kept?: KeptCopies | undefined;
  isPinned?: (key: string) => boolean;
}

const isOpen = ({ response }: Exchange) => !response.destroyed && !response.writableEnded;

const healthOf = (outcome: Outcome): Health =>
  outcome.kind !== 'failed' ? 'fine' : outcome.isIncomplete ? 'incomplete' : 'failed';

function within<Value>(promise: Promise<Value>, ms: number): Promise<Value | 'late'> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve('late'), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/**
 * Caches public shared replies in memory and coalesces concurrent misses into one fetch. The upstream
 * declares what may be cached (decision 0016).
 */
export function createCache(options: CacheOptions) {
  const { maxBytes, unreadForMs, deadlineMs, releases, keyHeader, logger, nowMs, clock, kept } = options;
  const store = createStore({
    maxBytes,
    nowMs,
    ...(options.isPinned && { isPinned: options.isPinned }),
    onDrop: (key) => kept?.remove(key),
  });
  const keys = createKeys();
  const { keyOf, fillKeyOf } = keys;
  const builds = createShellBuilds({ onChange: () => purge([cacheKeys.shell]), nowMs });
  const fetchReply = createFetch({
    store,
    keys,
    releases,
    builds,
    keyHeader,
    maxBytes,
    nowMs,
    onStored: (entry) =>
      entry.status === 200 ? kept?.write(entry, storedAtEpochMs(entry)) : kept?.remove(entry.key),
  });
  const failing = createFailing(nowMs);
  const agedPage = createAgedPages();
  const fills = new Map<string, Fill>();
  const bypassed = createRecent<number>(maxBypassed);
  let isListening = false;
  /** All removals up to this time were read. */
  let removalsReadAtMs = -Infinity;
  /** Hits, stale and misses count responses; purges count notifications, however many keys one has. */
  const counts = { hits: 0, stale: 0, misses: 0, purges: 0 };

  const expiryOf = ({ storedAtMs, lifetimeMs }: Entry) =>
    storedAtMs + (isListening ? lifetimeMs : Math.min(lifetimeMs, unnotifiedLifetimeMs));

  const staleSince = (entry: Entry) => Math.min(entry.purgedAtMs ?? Infinity, expiryOf(entry));

  function isUsable(entry: Entry | undefined): entry is Entry {
    if (entry === undefined || entry.isRemoved) return false;
    return nowMs() - Math.max(entry.storedAtMs, removalsReadAtMs) <= unreadForMs;
  }

  /** Since 1970, by the wall clock. */
  const storedAtEpochMs = ({ storedAtMs }: Entry) => clock().getTime() - (nowMs() - storedAtMs);

  const isOutdated = ({ changedAtMs }: Entry) =>
    changedAtMs !== undefined && nowMs() - changedAtMs > outdatedAfterMs;

  function send(
    { request, response, fail }: Exchange,
    message: Message,
    provenance: Provenance,
    onBytesAdded: (bytes: number) => void = () => undefined,
  ): void {
    sendMessage(request, response, message, {
      provenance,
      onBytesAdded,
      onFailed: (error) => fail(toApiError(error)),
    });
  }

  /** If the entry is not in the store, no downstream cache may store it either. */
  function sendEntry(exchange: Exchange, entry: Entry, cacheStatus: string, isStored: boolean): void {
    const provenance = {
      cacheStatus,
      ageSeconds: ageSeconds(entry),
      isStale: false,
      passesCacheControl: () => isStored && entry.purgedAtMs === undefined,
    };
    send(exchange, entry, provenance, (bytes) => store.grow(entry, bytes));
  }

  const ageSeconds = (entry: Entry) => Math.max(0, Math.floor((nowMs() - entry.storedAtMs) / 1_000));

  function sendStale(exchange: Exchange, entry: Entry): void {
    counts.stale += 1;
    const ttl = -Math.max(1, Math.ceil((nowMs() - staleSince(entry)) / 1_000));
    const provenance = {
      cacheStatus: `nobicast; hit; ttl=${ttl}`,
      ageSeconds: ageSeconds(entry),
      isStale: true,
      passesCacheControl: () => false,
    };
    const onBytesAdded = (bytes: number) => store.grow(entry, bytes);
    const message = agedPage(entry, new Date(storedAtEpochMs(entry)), { now: clock(), onBytesAdded });
    send(exchange, message, provenance, onBytesAdded);
  }

  /**
   * Its own Cache-Control is sent, unless that lets shared caches store the reply: purges do not track it, so they
   * would not reach such a copy.
   */
  function sendPrivate(exchange: Exchange, reply: WholeReply): void {
    const message = createMessage({ reply, keyHeaders: [], added: exchange.cacheRequest.added });
    send(exchange, message, {
      cacheStatus: 'nobicast; fwd=miss',
      ageSeconds: 0,
      isStale: false,
      passesCacheControl: () => !isSharedControl(message.cacheControl),
    });
  }

  function beginFill(cacheRequest: CacheRequest, requestId: string, stale: Entry | undefined): Fill {
    const fillKey = fillKeyOf(cacheRequest);
    const purgesAtStart = store.purgeCount();
    const asked = { ...cacheRequest, query: keys.queryFor(cacheRequest) };
    // Where no stale page could be sent instead, the new one may wait for its data for as long as the deadline allows.
    const mayWaitForData = cacheRequest.isDocument && !isUsable(stale);
    const patienceMs = mayWaitForData ? Math.max(0, deadlineMs - renderingMs) : undefined;
    const outcome = fetchReply(asked, { requestId, purgesAtStart, patienceMs })
      .catch((error: unknown): Outcome => ({ kind: 'failed', error: toApiError(error) }))
      .then((found) => {
        failing.note(cacheRequest.part, fillKey, healthOf(found));
        if (fills.get(fillKey) === fill) fills.delete(fillKey);
        return found;
      });
    const fill: Fill = { purgesAtStart, startedAtMs: nowMs(), outcome };
    fills.set(fillKey, fill);
    return fill;
  }

  /** Joins the running fill unless something was purged since it began. */
  function joinFill(cacheRequest: CacheRequest, requestId: string, stale: Entry | undefined) {
    const running = fills.get(fillKeyOf(cacheRequest));
    const isJoining = running !== undefined && running.purgesAtStart === store.purgeCount();
    return { isJoining, fill: isJoining ? running : beginFill(cacheRequest, requestId, stale) };
  }

  /** Whether a stale reply is sent at once, because a fetch would very likely fail. */
  function standsIn(stale: Entry | undefined, cacheRequest: CacheRequest): stale is Entry {
    if (!isUsable(stale)) return false;
    const health = failing.healthOf(cacheRequest.part, fillKeyOf(cacheRequest));
    return health === 'failed' || (health === 'incomplete' && !isOutdated(stale));
  }

  async function refresh(exchange: Exchange, stale: Entry | undefined, attempt: number): Promise<void> {
    const { cacheRequest, request } = exchange;
    const { requestId = '' } = request; // every request here has been observed
    if (standsIn(stale, cacheRequest)) {
      failing.probe(cacheRequest.part, () => joinFill(cacheRequest, requestId, stale).fill.outcome);
      return sendStale(exchange, stale);
    }
    const { isJoining, fill } = joinFill(cacheRequest, requestId, stale);
    const mayGiveUp = cacheRequest.isDocument || isUsable(stale);
    const waitMs = cacheRequest.revalidationMs ?? deadlineMs;
    const inTime = mayGiveUp
      ? await within(fill.outcome, Math.max(0, fill.startedAtMs + waitMs - nowMs()))
      : await fill.outcome;
    if (inTime === 'late') failing.note(cacheRequest.part, fillKeyOf(cacheRequest), 'failed');
    if (!isOpen(exchange)) return;
    if (inTime === 'late' && isUsable(stale)) return sendStale(exchange, stale);
    if (inTime === 'late' && cacheRequest.isDocument)
      return exchange.fail(
        new ApiError('service_unavailable', {
          retryAfterSeconds: 2,
          info: { path: cacheRequest.path },
          cause: new Error(`No document after ${deadlineMs} ms.`),
        }),
      );
    // Late here is a call whose stale reply may no longer be sent, such as one removed during the wait.
    const outcome = inTime === 'late' ? await fill.outcome : inTime;
    if (isOpen(exchange)) finish(exchange, { outcome, stale, isJoining, attempt });
  }

  function finish(
    exchange: Exchange,
    result: { outcome: Outcome; stale: Entry | undefined; isJoining: boolean; attempt: number },
  ): void {
    const { outcome, stale, isJoining, attempt } = result;
    const { cacheRequest, request, pass, fail } = exchange;
    if (outcome.kind === 'failed') {
      if (isUsable(stale) && !(outcome.isIncomplete && isOutdated(stale))) {
        logger.warn(
          { err: outcome.error, requestId: request.requestId, path: cacheRequest.path },
          'stale reply sent',
        );
        return sendStale(exchange, stale);
      }
      // The body of a failure names the id of the request that failed: only that request may get it.
      const mayHaveReply = cacheRequest.isDocument || !isJoining;
      return outcome.reply && mayHaveReply ? sendPrivate(exchange, outcome.reply) : fail(outcome.error);
    }
    if (outcome.kind === 'private') {
      bypassed.set(fillKeyOf(cacheRequest), nowMs() + bypassForMs);
      // Requested without credentials: a visitor who sends some may have to get another reply.
      const isSameForVisitor =
        cacheRequest.isExact || !(request.headers.cookie || request.headers.authorization);
      return outcome.reply && isSameForVisitor && !isJoining ? sendPrivate(exchange, outcome.reply) : pass();
    }
    // Only now is it known which parameters matter: the reply may be for another address.
    if (keyOf(cacheRequest) !== outcome.entry.key)
      return attempt < maxAttempts ? look(exchange, attempt + 1) : pass();
    counts.misses += 1;
    const { entry, isStored } = outcome;
    const forwarded = `nobicast; fwd=${stale ? 'stale' : 'miss'}`;
    sendEntry(exchange, entry, isStored ? `${forwarded}; stored` : forwarded, isStored);
  }

  function look(exchange: Exchange, attempt: number): void {
    const { cacheRequest, pass, fail } = exchange;
    const key = keyOf(cacheRequest);
    if ((key ?? cacheRequest.path).length > maxKeyLength) return pass();
    const entry = key === undefined ? undefined : store.get(key);
    if (entry && nowMs() < staleSince(entry)) {
      counts.hits += 1;
      return sendEntry(exchange, entry, 'nobicast; hit', true);
    }
    const bypassedUntil = bypassed.get(fillKeyOf(cacheRequest));
    if (bypassedUntil !== undefined && nowMs() < bypassedUntil) return pass();
    refresh(exchange, entry, attempt).catch((error: unknown) => fail(toApiError(error)));
  }

  function purge(purged: readonly PurgeKey[]): void {
    if (purged.length === 0) return;
    counts.purges += 1;
    store.purge(purged);
    // An address that was private may be public after a change.
    bypassed.clear();
    options.onPurge?.(purged);
  }

  return {
    answer: (exchange: Exchange) => look(exchange, 1),
    purge,
    /** Another release may depend on other parameters. */
    purgeRelease(remote: string): void {
      keys.forget();
      purge([remote]);
    },
    /**
     * Everything becomes stale when notifications stop and when they resume, because changes in between are
     * unknown.
     */
    setListening(value: boolean): void {
      isListening = value;
      purge(['*']);
    },
    /** Everything with one of these keys was removed; all removals up to `readAtMs` are known. */
    remove(removed: readonly string[], readAtMs: number): void {
      purge(removed.map((key) => `!${key}`));
      removalsReadAtMs = Math.max(removalsReadAtMs, readAtMs);
    },
    /** Takes over the copies of an earlier process, which may be out of date. */
    restore(copies: readonly KeptCopy[]): void {
      for (const copy of copies) {
        const [path = '', query] = copy.key.split('?');
        const parameters = parametersOf(valueIn(copy.head, 'no-vary-search'));
        if (query !== undefined && parameters) keys.learn(path, parameters);
        store.put(entryOfCopy(copy, { now: clock(), nowMs: nowMs() }));
      }
    },
    /**
     * Fetches a reply that nobody waits for, unless a usable one is cached; resolves to whether one is cached
     * now.
     */
    async ensure(cacheRequest: CacheRequest): Promise<boolean> {
      const entryOf = () => store.get(keyOf(cacheRequest) ?? '');
      if (!isUsable(entryOf())) await joinFill(cacheRequest, '', undefined).fill.outcome;
      return isUsable(entryOf());
    },
    figures: () => ({ ...store.figures(), ...counts, learned: keys.size() }),
  };
}

export type Cache = ReturnType<typeof createCache>;
