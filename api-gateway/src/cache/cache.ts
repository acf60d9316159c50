import type { ServerResponse } from 'node:http';
import { cacheKeys } from '@nobicast/contracts';
import { ApiError, toApiError, type Logger, type ObservedRequest } from '@nobicast/service-kit';
import { isSharedControl, type Header } from '../headers.ts';
import type { WholeReply } from '../upstream.ts';
import { createMessage, type Entry, type Message } from './entry.ts';
import { createFetch, type Outcome, type CacheRequest } from './fetch-reply.ts';
import { createKeys } from './keys.ts';
import { createRecent } from './recent.ts';
import type { Releases } from './releases.ts';
import { sendMessage, type Provenance } from './send.ts';
import { createShellBuilds } from './shell-builds.ts';
import { createStore, type PurgeKey } from './store.ts';

/** One visitor's request, and the response that is to be written. */
export interface Exchange {
  request: ObservedRequest;
  response: ServerResponse;
  cacheRequest: CacheRequest;
  /** Forwards the request by itself: its reply is for this visitor alone. */
  pass(): void;
  fail(error: ApiError): void;
}

interface Fill {
  outcome: Promise<Outcome>;
  startedAtMs: number;
  /** The number of purges when it began. A request that arrives after a later purge must not use its reply. */
  purgesAtStart: number;
}

/** The longest lifetime of a reply while no change notifications arrive. */
const unnotifiedLifetimeMs = 1_000;
/** How long after notifications resume a reply from before the gap may still be served as stale. */
const reconnectGraceMs = 60_000;
/** How long requests for an address bypass the cache after its reply turned out to be private. */
const bypassForMs = 60_000;
const maxBypassed = 5_000;
/** Longer addresses bypass the cache: the keys alone would fill the memory. */
const maxKeyLength = 1_000;
const maxAttempts = 3;

export interface CacheOptions {
  maxBytes: number;
  /** How long a stale reply may be served while the upstream cannot be reached (stale-if-error). */
  staleForMs: number;
  /** After this a stale reply is sent, or a document refused, although the fill goes on. */
  deadlineMs: number;
  releases: Pick<Releases, 'areCurrent'>;
  /** The header that names keys to the CDN in front; undefined where none is purged. */
  keyHeader?: ((keys: readonly string[]) => Header) | undefined;
  /** Called with every key that is purged here. */
  onPurge?(keys: readonly PurgeKey[]): void;
  logger: Logger;
  /** A monotonic clock. */
  nowMs: () => number;
}

const isOpen = ({ response }: Exchange) => !response.destroyed && !response.writableEnded;

/** The value, or `late` when it is not there in time. */
function within<Value>(promise: Promise<Value>, ms: number): Promise<Value | 'late'> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve('late'), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/**
 * Serves public replies that are the same for everybody from memory, and coalesces concurrent misses into one
 * fetch. The upstream declares what may be cached (decision 0016).
 */
export function createCache(options: CacheOptions) {
  const { maxBytes, staleForMs, deadlineMs, releases, keyHeader, logger, nowMs } = options;
  const store = createStore({ maxBytes, nowMs });
  const keys = createKeys();
  const { keyOf, fillKeyOf } = keys;
  const builds = createShellBuilds({ onChange: () => purge([cacheKeys.shell]), nowMs });
  const fetchReply = createFetch({ store, keys, releases, builds, keyHeader, maxBytes, nowMs });
  const fills = new Map<string, Fill>();
  /** Until when an address bypasses the cache, by its key. */
  const bypassed = createRecent<number>(maxBypassed);
  let isListening = false;
  /** When notifications last resumed. What was removed before is unknown. */
  let reconnectedAtMs = -Infinity;
  /** Hits, stale and misses count responses; purges count notifications, of one key or many. */
  const counts = { hits: 0, stale: 0, misses: 0, purges: 0 };

  /** When it is stale by age alone. */
  const expiryOf = ({ storedAtMs, lifetimeMs }: Entry) =>
    storedAtMs + (isListening ? lifetimeMs : Math.min(lifetimeMs, unnotifiedLifetimeMs));

  const staleSince = (entry: Entry) => Math.min(entry.purgedAtMs ?? Infinity, expiryOf(entry));

  function isUsable(entry: Entry | undefined): entry is Entry {
    if (entry === undefined || entry.isRemoved) return false;
    if (entry.storedAtMs < reconnectedAtMs && nowMs() - reconnectedAtMs > reconnectGraceMs) return false;
    return nowMs() - staleSince(entry) <= staleForMs;
  }

  function send(
    { request, response, fail }: Exchange,
    message: Message,
    provenance: Provenance,
    onGrown: (bytes: number) => void = () => undefined,
  ): void {
    sendMessage(request, response, message, {
      provenance,
      onGrown,
      onFailed: (error) => fail(toApiError(error)),
    });
  }

  /** `isStored` tells whether it is in the store: if not, no downstream cache may store it either. */
  function sendEntry(exchange: Exchange, entry: Entry, cacheStatus: string, isStored: boolean): void {
    const provenance = {
      cacheStatus,
      ageSeconds: ageSeconds(entry),
      isStale: false,
      // It may be purged while it is compressed.
      isCacheable: () => isStored && entry.purgedAtMs === undefined,
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
      isCacheable: () => false,
    };
    send(exchange, entry, provenance, (bytes) => store.grow(entry, bytes));
  }

  /** A reply for this visitor alone. One that its upstream marks as shared is not tracked for purges. */
  function sendPrivate(exchange: Exchange, reply: WholeReply): void {
    const message = createMessage({ reply, keyHeaders: [], added: exchange.cacheRequest.added });
    send(exchange, message, {
      cacheStatus: 'nobicast; fwd=miss',
      ageSeconds: 0,
      isStale: false,
      isCacheable: () => !isSharedControl(message.cacheControl),
    });
  }

  function beginFill(fillKey: string, cacheRequest: CacheRequest, requestId: string): Fill {
    const purgesAtStart = store.purgeCount();
    const asked = { ...cacheRequest, query: keys.queryFor(cacheRequest) };
    const outcome = fetchReply(asked, requestId, purgesAtStart)
      .catch((error: unknown): Outcome => ({ kind: 'failed', error: toApiError(error) }))
      .finally(() => {
        if (fills.get(fillKey) === fill) fills.delete(fillKey);
      });
    const fill: Fill = { purgesAtStart, startedAtMs: nowMs(), outcome };
    fills.set(fillKey, fill);
    return fill;
  }

  /** Fetches the reply and sends it, or a stale one in its place. */
  async function refresh(exchange: Exchange, stale: Entry | undefined, attempt: number): Promise<void> {
    const { cacheRequest, request } = exchange;
    const fillKey = fillKeyOf(cacheRequest);
    const running = fills.get(fillKey);
    const isJoining = running !== undefined && running.purgesAtStart === store.purgeCount();
    const fill = isJoining ? running : beginFill(fillKey, cacheRequest, request.requestId ?? '');
    const mayGiveUp = cacheRequest.isDocument || isUsable(stale);
    const inTime = mayGiveUp
      ? await within(fill.outcome, Math.max(0, fill.startedAtMs + deadlineMs - nowMs()))
      : await fill.outcome;
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
      if (isUsable(stale)) {
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
      const isPlain = cacheRequest.isExact || !(request.headers.cookie || request.headers.authorization);
      return outcome.reply && isPlain && !isJoining ? sendPrivate(exchange, outcome.reply) : pass();
    }
    // The parameters that matter are known only now: this may be the reply to another address.
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
    /** With another release other parameters may matter. */
    purgeRelease(remote: string): void {
      keys.forget();
      purge([remote]);
    },
    /**
     * Tells whether change notifications arrive. Everything becomes stale when they stop and when they resume,
     * because changes in between are unknown. Usually the database was down, and services take a moment to
     * reconnect: for that moment stale replies may be served, although they may show what was removed.
     */
    setListening(value: boolean): void {
      if (value && !isListening) reconnectedAtMs = nowMs();
      isListening = value;
      purge(['*']);
    },
    figures: () => ({ ...store.figures(), ...counts, learned: keys.size() }),
  };
}

export type Cache = ReturnType<typeof createCache>;
