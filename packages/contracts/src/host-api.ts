import type { CurrentUser } from './sign-in.ts';
import type { EpisodeType } from './episodes.ts';
import type { Live } from './live.ts';
import type { Paths } from './paths.ts';

/**
 * What the shell gives to a remote: the only in-house contract at run time.
 * Additive within a version (`hostApiVersion` in host-version.ts).
 */
export interface HostApi {
  version: number;
  session: SessionPort;
  player: PlayerPort;
  live: LivePort;
  theme: Observable<Theme>;
  /** Shows a toast, for a few seconds or until it is dismissed: the latter for what the visitor still has to use. */
  notify(message: string, options?: { kind?: 'info' | 'error'; staysOpen?: boolean }): void;
  paths: Paths;
}

/** State of the host, readable with React's useSyncExternalStore. */
export interface Observable<State> {
  subscribe(listener: () => void): () => void;
  getSnapshot(): State;
}

/**
 * Who is signed in. `unknown` until the first answer of GET /api/auth/me (and on the server). If that first check
 * fails, the visitor counts as anonymous; if a later one fails, a member stays the member, unconfirmed.
 */
export type Session =
  | { state: 'unknown' }
  | {
      state: 'anonymous';
      /** The session ended because the account was deactivated; an older shell does not tell. */
      isDeactivated?: true;
    }
  | {
      state: 'member';
      user: CurrentUser;
      /** The last check failed: the session may have ended since. The shell says so to the member. */
      isUnconfirmed?: true;
    };

export interface SessionPort extends Observable<Session> {
  /** Loads the session again: after a sign-in, a profile change or an account deletion. Never rejects. */
  refresh(): Promise<void>;
}

export type Theme = 'dark' | 'light';

export interface PlayableEpisode {
  episodeId: number;
  slug: string;
  number: number | null;
  type: EpisodeType;
  title: string;
  coverUrl: string;
  /** Null while the length is unknown. */
  durationMs: number | null;
  /** Subjects with a real start, in order. */
  chapters: readonly Chapter[];
  /** Where an episode is seen and heard before it is public: until then it is neither counted nor remembered. */
  preview?: { page: string; stream: string };
}

export interface Chapter {
  subjectId: number;
  title: string;
  startMs: number;
}

export type PlaybackStatus = 'idle' | 'loading' | 'ready' | 'playing' | 'paused' | 'buffering' | 'failed';

/** Playing, or about to: the button shows "pause". `ready` is the moment between the metadata and the first sound. */
export const isActiveStatus = (status: PlaybackStatus): boolean =>
  status === 'loading' || status === 'ready' || status === 'playing' || status === 'buffering';

export interface PlayerState {
  episode: PlayableEpisode | null;
  status: PlaybackStatus;
  positionSeconds: number;
  /** From the metadata of the audio once loaded, before that from the episode; 0 when unknown. */
  durationSeconds: number;
  /** 0 to 100. */
  volume: number;
  rate: number;
  /** The sentence to show, null when nothing is wrong. */
  error: string | null;
}

export interface PlayerPort extends Observable<PlayerState> {
  /** Loads this episode unless it is loaded, then plays it from `atSeconds`, else from where the listener stopped. */
  play(episode: PlayableEpisode, options?: { atSeconds?: number }): void;
  pause(): void;
  resume(): void;
  /** Clamped between 0 and the duration. */
  seek(seconds: number): void;
  skip(seconds: number): void;
  setVolume(volume: number): void;
  setRate(rate: number): void;
  /** Stops and hides the dock. */
  close(): void;
  /** Where the listener stopped this episode earlier, 0 when unknown. Browser only. */
  resumeSeconds(episodeId: number): number;
}

/** What the server renders, and the browser until hydrated: both must be equal, so it holds nothing stored. */
export const silentPlayer: PlayerState = {
  episode: null,
  status: 'idle',
  positionSeconds: 0,
  durationSeconds: 0,
  volume: 100,
  rate: 1,
  error: null,
};

export const playbackRates = [0.75, 1, 1.25, 1.5, 1.75, 2] as const;

/** `reconnecting`: the stream broke while the show goes on, and is opened again. */
export type LivePlayback =
  | 'silent'
  | 'connecting'
  | 'playing'
  | 'buffering'
  | 'reconnecting'
  | 'paused'
  | 'ended'
  | 'failed';

export interface LiveState {
  /** Null outside the time of a show, and until it is known. */
  live: Live | null;
  playback: LivePlayback;
  /** Whether an event stream tells of changes at once. */
  hearsEvents: boolean;
}

/**
 * The show while it is recorded, heard by one connection for all tabs of a browser. Its sound is another source than an
 * episode: nothing of it is remembered or counted, and there is nothing to seek in.
 */
export interface LivePort extends Observable<LiveState> {
  /** The server's clock, in milliseconds since 1970. */
  now(): number;
  /** For a page of hosts: asks for the show at any time, until the function that is returned is called. */
  follow(): () => void;
  /** From a page that knows when a show is planned to begin: an instant. */
  expect(startsAt: string): void;
  /** From the press of a button. Pauses the episode that plays. */
  listen(): void;
  pause(): void;
  /** Gives the sound up. */
  stop(): void;
}

/** What the server renders, and the browser until hydrated. */
export const noLive: LiveState = { live: null, playback: 'silent', hearsEvents: false };
