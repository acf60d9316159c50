import { getLive } from '@nobicast/contracts/calls';
import type { Live } from '@nobicast/contracts/live';
import { isAskedFor, isOnAir } from '@nobicast/contracts/live-show';
import { askingBegins, isStillAsked, usualRecording } from '@nobicast/contracts/live-window';
import { weekMs } from '@nobicast/contracts/recording-times';
import { dataOf, requestCall } from '@nobicast/web-kit/api';
import { createLivePlayer } from './live-player.ts';
import type { EpisodePlayer, LiveStore } from './live-state.ts';
import { joinStream } from './shared-stream.ts';

/** How often a page polls if no events arrive. The stream sends the time every 15 seconds. */
const pollMs = 20_000;
/** An answer that takes longer is given up, and asked for again. */
const patienceMs = 8_000;
const longestTimerMs = 24 * 60 * 60_000;
/** Beyond this the monotonic clock stood still: the machine slept. */
const jumpMs = 2_000;

interface Wish {
  /** The planned start that a page knows of, in milliseconds since 1970; 0 if none does. */
  startsAt: number;
  isFollowed: boolean;
}

/**
 * The server's clock, from the times that the server sends: none arrives early, so the one with the shortest delay is
 * the most accurate.
 */
function createHeardClock() {
  let offset: number | undefined;
  return {
    now: () => (offset === undefined ? Date.now() : performance.now() + offset),
    hear(instant: string): void {
      const heard = Date.parse(instant) - performance.now();
      if (offset === undefined || heard > offset || offset - heard > jumpMs) offset = heard;
    },
    /** From the headers of a reply, to the second: only used until the server has sent a time. */
    guess(date: string | null, age: string | null): void {
      if (date && offset === undefined)
        offset = Date.parse(date) + Number(age ?? 0) * 1000 - performance.now();
    },
  };
}

/** Keeps the store right about the show, while the page is seen and the show is near. */
export function createLiveSource(store: LiveStore, episodes: EpisodePlayer, join = joinStream) {
  const clock = createHeardClock();
  const player = createLivePlayer(store, episodes);
  let wish: Wish = { startsAt: 0, isFollowed: false };
  let leave: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Counts what was received, so that the reply to an earlier request does not replace newer data. */
  let heard = 0;
  let isAsking = false;

  function after(ms: number, then: () => void): void {
    clearTimeout(timer);
    timer = setTimeout(then, Math.min(Math.max(ms, 0), longestTimerMs));
  }

  /** When the next show is planned to begin, as far as is known. */
  function startsAt(): number {
    const show = store.getState().live?.show;
    const now = clock.now();
    const planned = show?.phase === 'planned' ? Date.parse(show.starts_at) : -Infinity;
    if (isStillAsked(planned, now)) return planned;
    const usual = usualRecording(now);
    const endedAt = show?.ended_at ? Date.parse(show.ended_at) : -Infinity;
    const next = usual > endedAt && !isAskedFor(usual, endedAt) ? usual : usual + weekMs;
    const { startsAt: told } = wish;
    return told > endedAt && isStillAsked(told, now) ? Math.min(told, next) : next;
  }

  const isNear = (): boolean =>
    wish.isFollowed ||
    store.getState().playback !== 'silent' ||
    isOnAir(store.getState().live?.show ?? null) ||
    isAskedFor(startsAt(), clock.now());

  function accept(live: Live): void {
    heard += 1;
    store.setState({ live });
    attend();
  }

  function hears(hearsEvents: boolean): void {
    if (store.getState().hearsEvents !== hearsEvents) store.setState({ hearsEvents });
  }

  async function ask(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    const before = heard;
    try {
      const response = await requestCall(getLive, {}, { signal: AbortSignal.timeout(patienceMs) });
      clock.guess(response.headers.get('date'), response.headers.get('age'));
      const live = await dataOf(getLive, response);
      if (live && heard === before) accept(live);
    } catch {
      // Asked again with the next round.
    } finally {
      isAsking = false;
    }
  }

  /** Asks, and asks again as long as nothing is heard. */
  function round(): void {
    hears(false);
    void ask();
    after(pollMs, attendAgain);
  }

  function attendAgain(): void {
    if (leave) round();
    else attend();
  }

  /** Joins the stream or rests, whichever is due. */
  function attend(): void {
    if (document.visibilityState === 'hidden') return rest();
    if (!isNear()) {
      rest();
      return after(askingBegins(startsAt()) - clock.now(), arrive);
    }
    after(pollMs, attendAgain);
    leave ??= join({
      onLive(live) {
        hears(true);
        accept(live);
      },
      onTime({ now }) {
        hears(true);
        clock.hear(now);
        attend();
      },
    });
  }

  function rest(): void {
    clearTimeout(timer);
    leave?.();
    leave = undefined;
    hears(false);
  }

  /** The page is seen, the network is back, or the time has come. */
  function arrive(): void {
    attend();
    if (leave) round();
  }

  document.addEventListener('visibilitychange', arrive);
  window.addEventListener('online', () => {
    // The browser may wait for long before it reconnects the stream by itself.
    rest();
    arrive();
  });
  window.addEventListener('pagehide', rest);
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) arrive();
  });

  return {
    port: { now: clock.now, ...player },
    update(next: Wish): void {
      wish = next;
      arrive();
    },
  };
}
