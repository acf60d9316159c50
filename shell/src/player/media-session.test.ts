import { fakePlayer } from '@nobicast/web-kit/testing';
import { connectMediaSession } from './media-session.ts';

const episode = {
  episodeId: 1,
  slug: 'a',
  number: 975,
  type: 'podcast',
  title: 'La nuit où le fil a cassé',
  coverUrl: '/covers/975.svg',
  durationMs: 100_000,
  chapters: [
    { subjectId: 1, title: 'Un', startMs: 10_000 },
    { subjectId: 2, title: 'Deux', startMs: 60_000 },
  ],
} as const;

const handlers = new Map<string, ((details: object) => void) | null>();
const session = {
  metadata: null as unknown,
  playbackState: 'none',
  setPositionState: jest.fn(),
  setActionHandler(action: string, handler: ((details: object) => void) | null) {
    if (action === 'stop') throw new TypeError('unknown action'); // as some browsers do
    handlers.set(action, handler);
  },
};
const press = (action: string, details = {}) => handlers.get(action)?.(details);

beforeAll(() => {
  Object.defineProperty(navigator, 'mediaSession', { configurable: true, value: session });
  Object.defineProperty(globalThis, 'MediaMetadata', {
    configurable: true,
    value: function MediaMetadata(this: object, init: object) {
      Object.assign(this, init);
    },
  });
});

test('the lock screen shows the episode and its position', () => {
  const player = fakePlayer();
  const stop = connectMediaSession(player);
  expect(session.playbackState).toBe('none');
  player.play(episode);
  player.seek(30);
  expect(session.metadata).toMatchObject({
    title: '#975 La nuit où le fil a cassé',
    artist: 'Nobicast',
    // U28
    artwork: [{ src: 'http://localhost/covers/975-512.png' }],
  });
  expect(session.playbackState).toBe('playing');
  expect(session.setPositionState).toHaveBeenLastCalledWith({ duration: 100, position: 30, playbackRate: 1 });
  stop();
  expect(session.metadata).toBeNull();
});

test('the browser handles the keys until the player has an episode', () => {
  handlers.clear();
  const player = fakePlayer();
  const stop = connectMediaSession(player);
  expect(handlers.size).toBe(0);
  player.play(episode);
  press('pause');
  expect(player.getSnapshot().status).toBe('paused');
  stop();
  expect([...handlers.values()].every((handler) => handler === null)).toBe(true);
});

test('media keys pause, skip, seek and change the subject', () => {
  const player = fakePlayer({ episode, status: 'playing', positionSeconds: 30, durationSeconds: 100 });
  const stop = connectMediaSession(player);
  const position = () => player.getSnapshot().positionSeconds;
  press('seekforward');
  expect(position()).toBe(40);
  press('seekbackward', { seekOffset: 5 });
  expect(position()).toBe(35);
  press('nexttrack');
  expect(position()).toBe(60);
  press('previoustrack');
  expect(position()).toBe(10);
  press('previoustrack');
  expect(position()).toBe(0);
  press('seekto', { seekTime: 42 });
  expect(position()).toBe(42);
  press('pause');
  expect(player.getSnapshot().status).toBe('paused');
  press('play');
  expect(player.getSnapshot().status).toBe('playing');
  stop();
  expect(handlers.get('play')).toBeNull();
});
