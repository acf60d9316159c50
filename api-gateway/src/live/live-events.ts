import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { cacheKeys, getLiveEvents, type Live, type LiveEvents } from '@nobicast/contracts';
import {
  ApiError,
  networkOf,
  registerStream,
  type Figure,
  type Logger,
  type ObservedRequest,
} from '@nobicast/service-kit';
import type { Composition } from '../compositions/shared-compositions.ts';
import type { GatewayConfig } from '../config.ts';
import type { Header } from '../headers.ts';
import type { InternalCalls } from '../internal-calls.ts';
import { followLive } from './follow-live.ts';

interface LiveEventsOptions {
  config: Pick<GatewayConfig, 'MAX_LIVE_LISTENERS' | 'MAX_LIVE_LISTENERS_PER_NETWORK' | 'LIVE_CLOSE_MS'>;
  calls: Pick<InternalCalls, 'getLive'>;
  clock: () => Date;
  logger: Logger;
  /** How often all are told the time. */
  timeEveryMs?: number;
}

interface Listener {
  response: ServerResponse;
  network: string;
  /** The revision that it was told last. */
  revision: string | undefined;
}

interface Event {
  bytes: Buffer;
  /** The revision of what is on air. */
  revision?: string;
}

interface Visitor {
  address: string | undefined;
  /** Further headers of the reply. */
  headers: readonly Header[];
}

const streamHeaders: readonly Header[] = [
  ['Content-Type', 'text/event-stream; charset=utf-8'],
  ['Cache-Control', 'no-store, no-transform'],
  ['X-Accel-Buffering', 'no'],
];
/** A browser that lost its stream comes back after one to four seconds. */
const minRetryMs = 1_000;
const retrySpreadMs = 3_000;
/** A listener who does not read as much is cut. */
const maxWaitingBytes = 16 * 1024;
/** How many are told before other requests have their turn. */
const batch = 100;
const closeEveryMs = 50;

const retryMs = () => minRetryMs + Math.floor(Math.random() * retrySpreadMs);

const eventText = <Name extends keyof LiveEvents>(name: Name, data: LiveEvents[Name], id?: string) =>
  `event: ${name}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;

/** Holds the connections of those who follow a show, and tells them what is on air (decision 0109). */
export function createLiveEvents({ config, calls, clock, logger, timeEveryMs = 15_000 }: LiveEventsOptions) {
  const listeners = new Set<Listener>();
  const listenersOf = new Map<string, number>();
  const counts = { refused: 0, cut: 0 };
  let current: { live: Live; text: string } | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isDraining = false;

  const following = followLive({
    read: () => calls.getLive(randomUUID()),
    onRead: (live) => {
      current = { live, text: eventText('live', live, live.revision) };
      tellCurrent();
    },
    // Tells what was read before, which may be newer than what returning listeners know.
    onFailed: tellCurrent,
    logger,
  });

  const timeText = () => eventText('time', { now: clock().toISOString() });

  function leave(listener: Listener): void {
    if (!listeners.delete(listener)) return;
    const others = (listenersOf.get(listener.network) ?? 1) - 1;
    if (others > 0) listenersOf.set(listener.network, others);
    else listenersOf.delete(listener.network);
    if (listeners.size > 0) return;
    following.stop();
    current = undefined;
    clearInterval(timer);
  }

  function tell(listener: Listener, { bytes, revision }: Event): void {
    const { response } = listener;
    if (revision !== undefined) {
      if (listener.revision === revision) return;
      listener.revision = revision;
    }
    if (response.writableLength <= maxWaitingBytes) return void response.write(bytes);
    counts.cut += 1;
    leave(listener);
    response.destroy();
  }

  async function tellAll(eventNow: () => Event | undefined): Promise<void> {
    let told = 0;
    let event = eventNow();
    for (const listener of listeners) {
      if (!event) return;
      tell(listener, event);
      told += 1;
      if (told % batch > 0) continue;
      await nextTurn();
      event = eventNow();
    }
  }

  function tellCurrent(): void {
    if (!current) return;
    const { live, text } = current;
    const event = { bytes: Buffer.from(text), revision: live.revision };
    // Listeners who are not told yet when the next event comes are told that one alone.
    void tellAll(() => (current?.text === text ? event : undefined));
  }

  /** @throws ApiError `service_unavailable`, `too_many_requests`: the page then reads what is on air now and then */
  function requirePlace(network: string): void {
    const isFull = listeners.size >= config.MAX_LIVE_LISTENERS;
    if (!isFull && (listenersOf.get(network) ?? 0) < config.MAX_LIVE_LISTENERS_PER_NETWORK) return;
    counts.refused += 1;
    const retryAfterSeconds = 20 + Math.floor(Math.random() * 20);
    throw new ApiError(isFull ? 'service_unavailable' : 'too_many_requests', { retryAfterSeconds });
  }

  function open(request: ObservedRequest, response: ServerResponse, { address, headers }: Visitor): void {
    const network = networkOf(address);
    const begin = () => response.writeHead(200, [...headers, ...streamHeaders].flat());
    // Without frames of its own, an event is the same bytes for everybody. The end of the connection ends the stream.
    response.useChunkedEncodingByDefault = false;
    if (request.method === 'HEAD') return void begin().end();
    const retry = `retry: ${retryMs()}\n\n`;
    // An `EventSource` comes back after a whole reply, and not after a refusal.
    if (isDraining) return void begin().end(retry);
    requirePlace(network);
    if (response.destroyed) return;
    const former = request.headers['last-event-id'];
    const listener: Listener = { response, network, revision: former?.toString() };
    listeners.add(listener);
    listenersOf.set(network, (listenersOf.get(network) ?? 0) + 1);
    response.once('close', () => leave(listener));
    // Another revision may come from a gateway that is ahead of this one: what is on air is read first.
    const isNew = listener.revision === undefined && current !== undefined;
    begin().write(retry + (isNew ? current?.text : '') + timeText());
    if (isNew) listener.revision = current?.live.revision;
    else if (listener.revision !== current?.live.revision) following.outdate();
    request.observeNow?.();
    if (listeners.size > 1) return;
    following.start();
    timer = setInterval(() => {
      void tellAll(() => ({ bytes: Buffer.from(timeText()) }));
    }, timeEveryMs).unref();
  }

  const mount: Composition = (router) =>
    registerStream(router, getLiveEvents, ({ request }, response) =>
      open(request, response, { address: request.ip, headers: [] }),
    );

  return {
    mount,
    open,
    onChanged(keys: readonly string[]): void {
      // The first reading is under way: of what show is not known yet.
      if (!current) return following.outdate();
      const { show } = current.live;
      const shown: readonly string[] = [
        cacheKeys.live,
        cacheKeys.episodes,
        cacheKeys.everything,
        ...(show ? [cacheKeys.episode(show.episode_id)] : []),
      ];
      if (keys.some((key) => shown.includes(key))) following.outdate();
    },
    setListening: following.setListening,
    /** Sends all listeners away, a few at a time. */
    async drain(): Promise<void> {
      isDraining = true;
      const atOnce = Math.ceil(listeners.size / Math.max(1, config.LIVE_CLOSE_MS / closeEveryMs));
      const waiting = [...listeners];
      while (waiting.length > 0) {
        for (const listener of waiting.splice(0, atOnce)) {
          leave(listener);
          // Whoever does not read would not take the end either.
          if (listener.response.writableLength > 0) listener.response.destroy();
          else listener.response.end();
        }
        if (waiting.length > 0) await sleep(closeEveryMs);
      }
    },
    stop(): void {
      for (const listener of [...listeners]) {
        leave(listener);
        listener.response.destroy();
      }
    },
    figures: [
      {
        name: 'live_listeners',
        help: 'Open streams of live events',
        kind: 'gauge',
        read: () => listeners.size,
      },
      {
        name: 'live_listeners_refused_total',
        help: 'Streams of live events that were refused because there are too many',
        kind: 'counter',
        read: () => counts.refused,
      },
      {
        name: 'live_listeners_cut_total',
        help: 'Streams of live events that were cut because nobody read them',
        kind: 'counter',
        read: () => counts.cut,
      },
    ] satisfies Figure[],
  };
}

export type LiveEventStreams = ReturnType<typeof createLiveEvents>;
