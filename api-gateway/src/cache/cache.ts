import type { ServerResponse } from 'node:http';
import { ApiError, toApiError, type Logger, type ObservedRequest } from '@nobicast/service-kit';
import type { Header } from '../headers.ts';
import type { Upstream, WholeReply } from '../upstream.ts';
import { createEntry, createMessage, type Entry, type Message } from './entry.ts';
import { createRecent } from './recent.ts';
import type { Releases } from './releases.ts';
import { sendMessage, type Provenance } from './send.ts';
import { parametersOf, sharingOf } from './sharing.ts';
import { createStore, type PurgeKey } from './store.ts';

/** What is asked, apart from who asks. */
export interface Question {
  path: string;
  /** Without `?`; empty for none. */
  query: string;
  /**
   * Whether path and query are the key as they stand. Else the upstream says which parameters matter, and all
   * others are left out.
   */
  isExact: boolean;
  upstream: Pick<Upstream, 'read'>;
  /** How long one fill may take, whoever waits for it. */
  fillDeadlineMs: number;
  /** Whether somebody is told to come again after the deadline, where nothing stale is at hand. */
  isDocument: boolean;
  added: readonly Header[];
}

/** A visitor with a question. */
export interface Visit {
  request: ObservedRequest;
  response: ServerResponse;
  question: Question;
  /** Passes the request on by itself: its reply is for this visitor alone. */
  pass(): void;
  fail(error: ApiError): void;
}

type Outcome =
  /** Not stored where it may be out of date already: those who waited for it may have it, caches may not. */
  | { kind: 'shared'; entry: Entry; isStored: boolean }
  /** Not for everybody: whoever began the fill may have it. Absent where it was too large to read whole. */
  | { kind: 'private'; reply?: WholeReply }
  | { kind: 'failed'; error: ApiError; reply?: WholeReply };

interface Fill {
  outcome: Promise<Outcome>;
  startedAtMs: number;
  /** How many purges there had been when it began. A request that arrives after a later one must not use its reply. */
  begunAfter: number;
}

/** So much of one reply is read into memory. */
const maxReplyBytes = 8 * 1024 * 1024;
/** How long changes may go unnoticed while they are not heard of. */
const unheardLifetimeMs = 1_000;
/** How long an address is passed on without asking again whether its reply is for everybody. */
const passForMs = 60_000;
const maxLearnedPaths = 5_000;
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
  /** Sent with every shared reply beside its own keys. */
  keyOfAll?: string | undefined;
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

/** The parameters that matter, in one order and spelling; the first of each name, as pages read them. */
function relevantQuery(query: string, parameters: readonly string[]): string {
  const given = new URLSearchParams(query);
  const relevant = new URLSearchParams();
  for (const name of parameters) {
    const value = given.get(name);
    if (value !== null) relevant.set(name, value);
  }
  return relevant.toString();
}

const addressOf = (path: string, query: string) => (query === '' ? path : `${path}?${query}`);

/**
 * Answers public replies that are the same for everybody from memory, and has each of them fetched once for all who
 * wait. The upstream says what may be kept (decision 0016).
 */
export function createCache(options: CacheOptions) {
  const { staleForMs, deadlineMs, releases, logger, nowMs } = options;
  const store = createStore({ maxBytes: options.maxBytes, nowMs });
  const fills = new Map<string, Fill>();
  /** Which parameters matter, by path. */
  const learned = createRecent<readonly string[]>(maxLearnedPaths);
  /** Until when an address is passed on, by its key. */
  const passed = createRecent<number>(maxLearnedPaths);
  let isListening = false;

  /** The address of what is kept; undefined while nobody has said which parameters matter. */
  function keyOf({ path, query, isExact }: Question): string | undefined {
    if (isExact || query === '') return addressOf(path, query);
    const parameters = learned.get(path);
    return parameters && addressOf(path, relevantQuery(query, parameters));
  }

  /** When it is stale by age alone. */
  const expiryOf = ({ storedAtMs, lifetimeMs }: Entry) =>
    storedAtMs + (isListening ? lifetimeMs : Math.min(lifetimeMs, unheardLifetimeMs));

  const staleSince = (entry: Entry) => Math.min(entry.purgedAtMs ?? Infinity, expiryOf(entry));

  const isUsable = (entry: Entry | undefined): entry is Entry =>
    entry !== undefined && !entry.isRemoved && nowMs() - staleSince(entry) <= staleForMs;

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
    const ttl = -Math.max(1, Math.ceil((nowMs() - staleSince(entry)) / 1_000));
    const provenance = {
      cacheStatus: `nobicast; hit; ttl=${ttl}`,
      ageSeconds: ageSeconds(entry),
      isStale: true,
      mayBeKept: () => false,
    };
    send(visit, entry, provenance, (bytes) => store.grow(entry, bytes));
  }

  /** A reply for this visitor alone, with what its upstream says about keeping it. */
  function sendPrivate(visit: Visit, reply: WholeReply): void {
    const message = createMessage({ reply, keyHeaders: [], added: visit.question.added });
    const cacheStatus = 'nobicast; fwd=miss';
    send(visit, message, { cacheStatus, ageSeconds: 0, isStale: false, mayBeKept: () => true });
  }

  function keyHeadersOf(keys: readonly string[]): Header[] {
    const all = options.keyOfAll ? [options.keyOfAll, ...keys] : keys;
    return all.length === 0
      ? []
      : [
          ['Surrogate-Key', all.join(' ')],
          ['Cache-Tag', all.join(',')],
        ];
  }

  /** Fetches the reply for nobody in particular and keeps it where that is allowed. */
  async function fetchReply(asked: Question, requestId: string, begunAfter: number): Promise<Outcome> {
    const { path, upstream, fillDeadlineMs } = asked;
    const address = addressOf(path, asked.query);
    let reply: WholeReply | undefined;
    try {
      reply = await upstream.read({
        path: address,
        requestId,
        deadlineMs: fillDeadlineMs,
        maxBytes: Math.min(maxReplyBytes, options.maxBytes),
      });
    } catch (error) {
      return { kind: 'failed', error: toApiError(error) };
    }
    if (reply && reply.status >= 500) {
      const info = { path, status: reply.status };
      return { kind: 'failed', reply, error: new ApiError('service_unavailable', { info }) };
    }
    const parameters = asked.isExact ? undefined : parametersOf(reply?.headers['no-vary-search']);
    if (parameters) learned.set(path, parameters);
    const sharing = reply && sharingOf(reply);
    const key = keyOf(asked);
    if (!reply || !sharing || key === undefined) {
      passed.set(fillKeyOf(asked), nowMs() + passForMs);
      return { kind: 'private', ...(reply ? { reply } : {}) };
    }
    const areCurrent = await releases.areCurrent(sharing.releases);
    const { keys, lifetimeMs } = sharing;
    const { added } = asked;
    const keyHeaders = keyHeadersOf(keys);
    const entry = createEntry({
      key,
      reply,
      keys,
      lifetimeMs,
      begunAfter,
      keyHeaders,
      added,
      nowMs: nowMs(),
    });
    // A release that moved meanwhile is no reason: it is known to be the one that this reply shows.
    const uncertain = keys.filter((name) => !sharing.releases.some(([remote]) => remote === name));
    const mayKeep = areCurrent && !store.isPurgedSince(uncertain, begunAfter);
    return { kind: 'shared', entry, isStored: mayKeep && store.put(entry) };
  }

  /** While nobody knows which parameters of a path matter, its first reply is waited for. */
  const fillKeyOf = (question: Question) => keyOf(question) ?? `${question.path}?`;

  function beginFill(fillKey: string, question: Question, requestId: string): Fill {
    const parameters = question.isExact ? undefined : learned.get(question.path);
    const query = parameters ? relevantQuery(question.query, parameters) : question.query;
    const begunAfter = store.purgeCount();
    const fill: Fill = {
      begunAfter,
      startedAtMs: nowMs(),
      outcome: fetchReply({ ...question, query }, requestId, begunAfter)
        .catch((error: unknown): Outcome => ({ kind: 'failed', error: toApiError(error) }))
        .finally(() => {
          if (fills.get(fillKey) === fill) fills.delete(fillKey);
        }),
    };
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
      const isPlain = question.isExact || !(request.headers.cookie || request.headers.authorization);
      return outcome.reply && isPlain && !isJoining ? sendPrivate(visit, outcome.reply) : pass();
    }
    // Only now is it known which parameters matter: it may be the reply to another question.
    if (keyOf(question) !== outcome.entry.key)
      return attempt < maxAttempts ? look(visit, attempt + 1) : pass();
    const { entry, isStored } = outcome;
    const forwarded = `nobicast; fwd=${stale ? 'stale' : 'miss'}`;
    sendEntry(visit, entry, isStored ? `${forwarded}; stored` : forwarded, isStored);
  }

  function look(visit: Visit, attempt: number): void {
    const { question, pass, fail } = visit;
    const key = keyOf(question);
    if ((key ?? question.path).length > maxKeyLength) return pass();
    const entry = key === undefined ? undefined : store.get(key);
    if (entry && nowMs() < staleSince(entry)) return sendEntry(visit, entry, 'nobicast; hit', true);
    const passedUntil = passed.get(fillKeyOf(question));
    if (passedUntil !== undefined && nowMs() < passedUntil) return pass();
    refresh(visit, entry, attempt).catch((error: unknown) => fail(toApiError(error)));
  }

  function purge(keys: readonly PurgeKey[]): void {
    if (keys.length === 0) return;
    store.purge(keys);
    // What is not for everybody today may be so after a change.
    passed.clear();
    options.onPurge?.(keys);
  }

  return {
    answer: (visit: Visit) => look(visit, 1),
    purge,
    /** Another release may let other parameters matter. */
    purgeRelease(remote: string): void {
      learned.clear();
      purge([remote]);
    },
    /**
     * Whether changes are heard of. When they are again, everything is dropped: it is unknown what was removed
     * meanwhile. Until then everything is stale, and may stand in for what fails: the usual reason is a database that
     * is away, which removes nothing.
     */
    setListening(value: boolean): void {
      isListening = value;
      purge([value ? '!*' : '*']);
    },
    figures: () => ({ ...store.figures(), learned: learned.size() }),
  };
}

export type Cache = ReturnType<typeof createCache>;
