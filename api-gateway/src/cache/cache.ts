import type { ServerResponse } from 'node:http';
import { cacheKeys } from '@nobicast/contracts';
import { ApiError, toApiError, type Logger, type ObservedRequest } from '@nobicast/service-kit';
import { isSharedControl, type Header } from '../headers.ts';
import type { WholeReply } from '../upstream.ts';
import { createMessage, type Entry, type Message } from './entry.ts';
import { createFetch, type Outcome, type Question } from './fetch-reply.ts';
import { createKeys } from './keys.ts';
import { createRecent } from './recent.ts';
import type { Releases } from './releases.ts';
import { sendMessage, type Provenance } from './send.ts';
import { createShellBuilds } from './shell-builds.ts';
import { createStore, type PurgeKey } from './store.ts';

/** A visitor with a question. */
export interface Visit {
  request: ObservedRequest;
  response: ServerResponse;
  question: Question;
  /** Passes the request on by itself: its reply is for this visitor alone. */
  pass(): void;
  fail(error: ApiError): void;
}

interface Fill {
  outcome: Promise<Outcome>;
  startedAtMs: number;
  /** How many purges there had been when it began. A request that arrives after a later one must not use its reply. */
  begunAfter: number;
}

/** How long changes may go unnoticed while they are not heard of. */
const unheardLifetimeMs = 1_000;
/** For so long after changes are heard of again, a reply from before may stand in for one that cannot be had. */
const bridgeMs = 60_000;
/** How long an address is passed on without asking again whether its reply is for everybody. */
const passForMs = 60_000;
const maxPassed = 5_000;
/** Longer addresses are passed on: their names alone would fill the memory. */
const maxKeyLength = 1_000;
const maxAttempts = 3;

export interface CacheOptions {
  maxBytes: number;
  /** How long a stale reply may stand in for one that cannot be had. */
  staleForMs: number;
  /** When a stale reply is sent, or a document refused, although the fill goes on. */
  deadlineMs: number;
  releases: Pick<Releases, 'areCurrent'>;
  /** The header that names keys to the CDN in front; undefined where none is purged. */
  keyHeader?: ((keys: readonly string[]) => Header) | undefined;
  /** Hears of everything that is purged here. */
  onPurge?(keys: readonly PurgeKey[]): void;
  logger: Logger;
  /** A clock that never goes back. */
  nowMs: () => number;
}

const isStillWaiting = ({ response }: Visit) => !response.destroyed && !response.writableEnded;

/** The value, or `late` when it is not there in time. */
function within<Value>(promise: Promise<Value>, ms: number): Promise<Value | 'late'> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve('late'), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/**
 * Answers public replies that are the same for everybody from memory, and has each of them fetched once for all who
 * wait. The upstream says what may be kept (decision 0016).
 */
export function createCache(options: CacheOptions) {
  const { maxBytes, staleForMs, deadlineMs, releases, keyHeader, logger, nowMs } = options;
  const store = createStore({ maxBytes, nowMs });
  const keys = createKeys();
  const { keyOf, fillKeyOf } = keys;
  const builds = createShellBuilds({ onChange: () => purge([cacheKeys.shell]), nowMs });
  const fetchReply = createFetch({ store, keys, releases, builds, keyHeader, maxBytes, nowMs });
  const fills = new Map<string, Fill>();
  /** Until when an address is passed on, by its key. */
  const passed = createRecent<number>(maxPassed);
  let isListening = false;
  /** When changes were last heard of again. What was removed before is unknown. */
  let heardAgainAtMs = -Infinity;
  /** Of answers to visitors; purges are announcements, of one key or many. */
  const counts = { hits: 0, stale: 0, misses: 0, purges: 0 };

  /** When it is stale by age alone. */
  const expiryOf = ({ storedAtMs, lifetimeMs }: Entry) =>
    storedAtMs + (isListening ? lifetimeMs : Math.min(lifetimeMs, unheardLifetimeMs));

  const staleSince = (entry: Entry) => Math.min(entry.purgedAtMs ?? Infinity, expiryOf(entry));

  function isUsable(entry: Entry | undefined): entry is Entry {
    if (entry === undefined || entry.isRemoved) return false;
    if (entry.storedAtMs < heardAgainAtMs && nowMs() - heardAgainAtMs > bridgeMs) return false;
    return nowMs() - staleSince(entry) <= staleForMs;
  }

  function send(
    { request, response, fail }: Visit,
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

  /** `isKept` says whether it is in the store: else no other cache may keep it either. */
  function sendEntry(visit: Visit, entry: Entry, cacheStatus: string, isKept: boolean): void {
    const provenance = {
      cacheStatus,
      ageSeconds: ageSeconds(entry),
      isStale: false,
      // It may be purged while it is compressed.
      mayBeKept: () => isKept && entry.purgedAtMs === undefined,
    };
    send(visit, entry, provenance, (bytes) => store.grow(entry, bytes));
  }

  const ageSeconds = (entry: Entry) => Math.max(0, Math.floor((nowMs() - entry.storedAtMs) / 1_000));

  function sendStale(visit: Visit, entry: Entry): void {
    counts.stale += 1;
    const ttl = -Math.max(1, Math.ceil((nowMs() - staleSince(entry)) / 1_000));
    const provenance = {
      cacheStatus: `nobicast; hit; ttl=${ttl}`,
      ageSeconds: ageSeconds(entry),
      isStale: true,
      mayBeKept: () => false,
    };
    send(visit, entry, provenance, (bytes) => store.grow(entry, bytes));
  }

  /** A reply for this visitor alone. Where its upstream takes it for a shared one, it is not watched for purges. */
  function sendPrivate(visit: Visit, reply: WholeReply): void {
    const message = createMessage({ reply, keyHeaders: [], added: visit.question.added });
    send(visit, message, {
      cacheStatus: 'nobicast; fwd=miss',
      ageSeconds: 0,
      isStale: false,
      mayBeKept: () => !isSharedControl(message.cacheControl),
    });
  }

  function beginFill(fillKey: string, question: Question, requestId: string): Fill {
    const begunAfter = store.purgeCount();
    const asked = { ...question, query: keys.queryFor(question) };
    const outcome = fetchReply(asked, requestId, begunAfter)
      .catch((error: unknown): Outcome => ({ kind: 'failed', error: toApiError(error) }))
      .finally(() => {
        if (fills.get(fillKey) === fill) fills.delete(fillKey);
      });
    const fill: Fill = { begunAfter, startedAtMs: nowMs(), outcome };
    fills.set(fillKey, fill);
    return fill;
  }

  /** Gets the reply and sends it, or what may stand in for it. */
  async function refresh(visit: Visit, stale: Entry | undefined, attempt: number): Promise<void> {
    const { question, request } = visit;
    const fillKey = fillKeyOf(question);
    const running = fills.get(fillKey);
    const isJoining = running !== undefined && running.begunAfter === store.purgeCount();
    const fill = isJoining ? running : beginFill(fillKey, question, request.requestId ?? '');
    const mayGiveUp = question.isDocument || isUsable(stale);
    const inTime = mayGiveUp
      ? await within(fill.outcome, Math.max(0, fill.startedAtMs + deadlineMs - nowMs()))
      : await fill.outcome;
    if (!isStillWaiting(visit)) return;
    if (inTime === 'late' && isUsable(stale)) return sendStale(visit, stale);
    if (inTime === 'late' && question.isDocument)
      return visit.fail(
        new ApiError('service_unavailable', {
          retryAfterSeconds: 2,
          info: { path: question.path },
          cause: new Error(`No document after ${deadlineMs} ms.`),
        }),
      );
    const outcome = inTime === 'late' ? await fill.outcome : inTime;
    if (isStillWaiting(visit)) finish(visit, { outcome, stale, isJoining, attempt });
  }

  function finish(
    visit: Visit,
    result: { outcome: Outcome; stale: Entry | undefined; isJoining: boolean; attempt: number },
  ): void {
    const { outcome, stale, isJoining, attempt } = result;
    const { question, request, pass, fail } = visit;
    if (outcome.kind === 'failed') {
      if (isUsable(stale)) {
        logger.warn(
          { err: outcome.error, requestId: request.requestId, path: question.path },
          'stale reply sent',
        );
        return sendStale(visit, stale);
      }
      // A failed call's body tells the id of the request that failed: it is for that one alone.
      const mayHaveReply = question.isDocument || !isJoining;
      return outcome.reply && mayHaveReply ? sendPrivate(visit, outcome.reply) : fail(outcome.error);
    }
    if (outcome.kind === 'private') {
      passed.set(fillKeyOf(question), nowMs() + passForMs);
      const isPlain = question.isExact || !(request.headers.cookie || request.headers.authorization);
      return outcome.reply && isPlain && !isJoining ? sendPrivate(visit, outcome.reply) : pass();
    }
    // Only now is it known which parameters matter: it may be the reply to another question.
    if (keyOf(question) !== outcome.entry.key)
      return attempt < maxAttempts ? look(visit, attempt + 1) : pass();
    counts.misses += 1;
    const { entry, isStored } = outcome;
    const forwarded = `nobicast; fwd=${stale ? 'stale' : 'miss'}`;
    sendEntry(visit, entry, isStored ? `${forwarded}; stored` : forwarded, isStored);
  }

  function look(visit: Visit, attempt: number): void {
    const { question, pass, fail } = visit;
    const key = keyOf(question);
    if ((key ?? question.path).length > maxKeyLength) return pass();
    const entry = key === undefined ? undefined : store.get(key);
    if (entry && nowMs() < staleSince(entry)) {
      counts.hits += 1;
      return sendEntry(visit, entry, 'nobicast; hit', true);
    }
    const passedUntil = passed.get(fillKeyOf(question));
    if (passedUntil !== undefined && nowMs() < passedUntil) return pass();
    refresh(visit, entry, attempt).catch((error: unknown) => fail(toApiError(error)));
  }

  function purge(purged: readonly PurgeKey[]): void {
    if (purged.length === 0) return;
    counts.purges += 1;
    store.purge(purged);
    // What is not for everybody today may be so after a change.
    passed.clear();
    options.onPurge?.(purged);
  }

  return {
    answer: (visit: Visit) => look(visit, 1),
    purge,
    /** Another release may let other parameters matter. */
    purgeRelease(remote: string): void {
      keys.forget();
      purge([remote]);
    },
    /**
     * Whether changes are heard of. Everything is stale when they are no more, and when they are again: nobody knows
     * what changed meanwhile. The usual reason is a database that is away, and services take a moment to find it
     * again; so what is stale may stand in for that moment, though it may show what was removed.
     */
    setListening(value: boolean): void {
      if (value && !isListening) heardAgainAtMs = nowMs();
      isListening = value;
      purge(['*']);
    },
    figures: () => ({ ...store.figures(), ...counts, learned: keys.size() }),
  };
}

export type Cache = ReturnType<typeof createCache>;
