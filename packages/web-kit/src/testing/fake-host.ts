import {
  noLive,
  silentPlayer,
  type HostApi,
  type LivePort,
  type LiveState,
  type PlayableEpisode,
  type PlayerPort,
  type PlayerState,
  type Session,
  type SessionPort,
  type Theme,
} from '@nobicast/contracts/host-api';
import { hostApiVersion } from '@nobicast/contracts/host-version';
import { paths } from '@nobicast/contracts/paths';

interface FakePlayer extends PlayerPort {
  /** As an event of the audio element would. */
  become(state: Partial<PlayerState>): void;
  /** By episode id. */
  resumeAt: Map<number, number>;
  /** As the shell reports a playback that cannot go on. */
  fail(error: string): void;
}

/** Changes state at once, where the real player first loads the audio. */
export function fakePlayer(initial: Partial<PlayerState> = {}): FakePlayer {
  let state: PlayerState = { ...silentPlayer, ...initial };
  const listeners = new Set<() => void>();
  const resumeAt = new Map<number, number>();
  const become = (change: Partial<PlayerState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const seek = (seconds: number) => {
    const end = state.durationSeconds || Infinity;
    become({ positionSeconds: Math.min(Math.max(0, seconds), end) });
  };
  return {
    become,
    resumeAt,
    fail: (error) => become({ status: 'failed', error }),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => state,
    play(episode: PlayableEpisode, { atSeconds } = {}) {
      const isSame = state.episode?.episodeId === episode.episodeId;
      const position = atSeconds ?? (isSame ? state.positionSeconds : (resumeAt.get(episode.episodeId) ?? 0));
      const durationSeconds = (episode.durationMs ?? 0) / 1000;
      become({ episode, status: 'playing', positionSeconds: position, durationSeconds, error: null });
    },
    pause: () => become({ status: 'paused' }),
    resume: () => become({ status: 'playing' }),
    seek,
    skip: (seconds) => seek(state.positionSeconds + seconds),
    setVolume: (volume) => become({ volume }),
    setRate: (rate) => become({ rate }),
    close: () => become({ ...silentPlayer }),
    resumeSeconds: (episodeId) => resumeAt.get(episodeId) ?? 0,
  };
}

interface FakeSession extends SessionPort {
  become(session: Session): void;
  /** How often `refresh` was called. */
  refreshes: number;
}

export function fakeSession(initial: Session = { state: 'anonymous' }): FakeSession {
  let session = initial;
  const listeners = new Set<() => void>();
  const port: FakeSession = {
    refreshes: 0,
    become(next) {
      session = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => session,
    refresh: async () => void (port.refreshes += 1),
  };
  return port;
}

interface FakeLive extends LivePort {
  /** As the server tells. */
  become(state: Partial<LiveState>): void;
  /** The instants that pages told. */
  expected: string[];
  followers: number;
}

export function fakeLive(nowMs = () => Date.now()): FakeLive {
  let state = noLive;
  const listeners = new Set<() => void>();
  const port: FakeLive = {
    expected: [],
    followers: 0,
    become(change) {
      state = { ...state, ...change };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => state,
    now: nowMs,
    follow() {
      port.followers += 1;
      return () => void (port.followers -= 1);
    },
    expect: (startsAt) => void port.expected.push(startsAt),
    listen: () => port.become({ playback: 'playing' }),
    pause: () => port.become({ playback: 'paused' }),
    stop: () => port.become({ playback: 'silent' }),
  };
  return port;
}

export interface FakeHost extends HostApi {
  player: FakePlayer;
  live: FakeLive;
  session: FakeSession;
  /** Oldest first. */
  notices: { message: string; kind: 'info' | 'error'; staysOpen?: true }[];
}

export function fakeHost({
  player = fakePlayer(),
  live = fakeLive(),
  session = fakeSession(),
  theme = 'dark' as Theme,
} = {}): FakeHost {
  const notices: FakeHost['notices'] = [];
  return {
    version: hostApiVersion,
    session,
    player,
    live,
    theme: { subscribe: () => () => undefined, getSnapshot: () => theme },
    notices,
    notify: (message, { kind = 'info', staysOpen } = {}) =>
      void notices.push({ message, kind, ...(staysOpen && { staysOpen }) }),
    paths,
  };
}
