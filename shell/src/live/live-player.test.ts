import { fakePlayer } from '@nobicast/web-kit/testing';
import { FakeAudio, episode } from '../player/fake-audio.ts';
import { liveReply, newStore } from './fake-live.ts';
import { createLivePlayer } from './live-player.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function open() {
  const store = newStore();
  store.setState({ live: liveReply('a') });
  const audio = new FakeAudio();
  const episodes = fakePlayer({ volume: 40 });

  const player = createLivePlayer(store, episodes, () => audio as unknown as HTMLAudioElement);
  return { store, audio, episodes, player, playback: () => store.getState().playback };
}

test('T3-R44 it connects, plays, waits for the sound, and is as loud as an episode', () => {
  const { audio, player, playback } = open();
  player.listen();
  expect([playback(), audio.src, audio.volume]).toEqual([
    'connecting',
    'https://direct.example/son.mp3',
    0.4,
  ]);
  audio.emit('playing');
  expect(playback()).toBe('playing');
  audio.emit('waiting');
  expect(playback()).toBe('buffering');
});

test('T3-R44 one of the two is heard: the show pauses the episode, the episode gives the show up', () => {
  const { audio, episodes, player, playback } = open();
  episodes.play(episode);
  player.listen();
  audio.emit('playing');
  expect(episodes.getSnapshot().status).toBe('paused');
  episodes.resume();
  expect([playback(), audio.src]).toEqual(['paused', '']);
});

test('T3-R44 a stream that breaks is opened again, later and later, until it is back', () => {
  const { audio, player, playback } = open();
  player.listen();
  audio.emit('playing');
  audio.ended = true;
  audio.emit('pause');
  audio.emit('ended');
  expect([playback(), audio.plays]).toEqual(['reconnecting', 1]);
  jest.advanceTimersByTime(1_000);
  expect(audio.plays).toBe(2);
  audio.emit('error');
  jest.advanceTimersByTime(1_999);
  expect(audio.plays).toBe(2);
  jest.advanceTimersByTime(1);
  expect(audio.plays).toBe(3);
  audio.emit('playing');
  expect(playback()).toBe('playing');
});

test('T3-R44 a stream that falls silent without breaking is opened again, but not one that is slow', () => {
  const { audio, player, playback } = open();
  player.listen();
  jest.advanceTimersByTime(19_000);
  audio.emit('progress');
  jest.advanceTimersByTime(19_000);
  expect([playback(), audio.plays]).toEqual(['connecting', 1]);
  jest.advanceTimersByTime(1_000);
  expect(playback()).toBe('reconnecting');
  jest.advanceTimersByTime(1_000);
  expect(audio.plays).toBe(2);
  jest.advanceTimersByTime(19_000);
  audio.emit('progress');
  jest.advanceTimersByTime(19_000);
  expect([playback(), audio.plays]).toEqual(['reconnecting', 2]);
  audio.emit('playing');
  jest.advanceTimersByTime(60_000);
  expect([playback(), audio.plays]).toEqual(['playing', 2]);
  audio.emit('waiting');
  jest.advanceTimersByTime(20_000);
  expect(playback()).toBe('reconnecting');
  // The sound comes after all.
  audio.emit('playing');
  jest.advanceTimersByTime(60_000);
  expect([playback(), audio.plays]).toEqual(['playing', 2]);
  player.pause();
  jest.advanceTimersByTime(60_000);
  expect([playback(), audio.plays]).toEqual(['paused', 2]);
});

test('T3-R44 after the show the end of the stream is its end', () => {
  const { store, audio, player, playback } = open();
  player.listen();
  audio.emit('playing');
  store.setState({ live: liveReply('b', { phase: 'ended', subject: null }) });
  expect(playback()).toBe('playing');
  audio.emit('ended');
  jest.advanceTimersByTime(60_000);
  expect([playback(), audio.plays]).toEqual(['ended', 1]);
});

test('T3-R44 a browser that refuses to play says so', async () => {
  const { audio, player, playback } = open();
  audio.refusal = new DOMException('', 'NotAllowedError');
  player.listen();
  await jest.advanceTimersByTimeAsync(0);
  expect(playback()).toBe('failed');
});
